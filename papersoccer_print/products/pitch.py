"""Print pitches to play on: true to scale, one or several to a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..documents.cards import Card, card_marks, without_tint
from ..documents.describe import describe_pitch
from ..documents.fitting import FINEST, card_fits, largest, sheet_fits
from ..documents.paper import Paper, page_size
from ..documents.pitch_sheet import SMALLEST, Filled, Layout, Look, sheet_marks, title_of
from ..drawing.pitch import Frame, pitch_symbol
from ..drawing.theme import load_theme
from ..errors import PapersoccerError, UsageError
from ..rules.pitch import Pitch, pitch_of
from ..scene.marks import Document, Group, Mark, Page, Use
from ..words import Words, words
from . import PageOptions, Printed, argument, option


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer pitch``."""

    ruleset: tuple[str, ...] = argument("Rulesets, each a name or the path of a YAML file.", ("standard",),
                                        metavar="[RULESET]...")
    square: float | None = option("Side of a square in mm (the largest that fits, if not given).", None, metavar="MM")
    guides: bool = option("Dotted lines where the ball may be kicked.", True, "--guides/--no-guides", panel="Look")
    coords: bool = option("Letters and numbers at the edges.", False, "--coords/--no-coords", panel="Look")
    ruler: bool = option("Two bars to check the scale with.", True, "--ruler/--no-ruler", panel="Look")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document with a page for each ruleset."""
    from ..rules.loader import load_ruleset

    paper, text = page_size(options), words(options.lang)
    look = Look(load_theme(options.theme), text, options.large_print, options.guides, options.coords, options.ruler)
    pitches = [pitch_of(load_ruleset(name)) for name in options.ruleset]
    pages = tuple(single_page(pitch, paper, look, options.square) for pitch in pitches)
    yield Printed(file_name(pitches, paper, options), document(pages, pitches, text))


def single_page(pitch: Pitch, paper: Paper, look: Look, square: float | None, filled: Filled = Filled()) -> Page:
    """A page with one pitch: the full sheet, or a card where squares are under 14 mm."""
    size = square or largest(lambda s: sheet_fits(pitch, s, paper, look), SMALLEST) or _largest_card(pitch, paper, look)
    if size is None:
        raise PapersoccerError(f"{pitch.ruleset.name}: {pitch.columns} x {pitch.rows} squares do not fit {paper.name} "
                               f"even at {FINEST:g} mm a square; take larger paper, or --tile")
    if sheet_fits(pitch, size, paper, look):
        layout = Layout(Frame(pitch, size, look.theme, look.large), paper, look, filled)
        return Page(paper.width, paper.height, sheet_marks(layout, figure(layout.frame, look, layout.x0, layout.y0)))
    if not _single_card_fits(pitch, size, paper, look):
        raise too_big(pitch, size, paper, look)
    look = replace(look, theme=without_tint(look.theme))
    card = Card(Frame(pitch, size, look.theme, look.large), look, 0, 0, paper.width, paper.height, look.ruler, filled)
    return Page(paper.width, paper.height, card_marks(card, figure(card.frame, look, card.x0, card.y0)))


def _single_card_fits(pitch: Pitch, square: float, paper: Paper, look: Look) -> bool:
    return card_fits(pitch, square, paper.width, paper.height, paper.margin, look, own_bars=look.ruler)


def _largest_card(pitch: Pitch, paper: Paper, look: Look) -> float | None:
    return largest(lambda s: _single_card_fits(pitch, s, paper, look))


def too_big(pitch: Pitch, square: float, paper: Paper, look: Look) -> PapersoccerError:
    """The error that names the largest square that fits."""
    best = largest(lambda s: sheet_fits(pitch, s, paper, look) or _single_card_fits(pitch, s, paper, look))
    hint = f"the largest square that fits is {best:g} mm" if best else "no square fits; take larger paper"
    return UsageError(f"--square {square:g}: {pitch.ruleset.name} ({pitch.columns} x {pitch.rows}) is too big for "
                      f"{paper.name} ({paper.width:g} x {paper.height:g} mm, margins {paper.margin:g}); {hint}")


def figure(frame: Frame, look: Look, x: float, y: float) -> Mark:
    """The pitch as a figure with its description, drawn once a document."""
    symbol = pitch_symbol(frame.pitch, frame.square, frame.theme, guides=look.guides, coords=look.coords,
                          large=look.large)
    return Group((Use(symbol, x, y),), "Figure", describe_pitch(frame.pitch, look.words), name="pitch")


def document(pages: tuple[Page, ...], pitches: Sequence[Pitch], text: Words) -> Document:
    """The pages with what a catalogue needs to know of them."""
    titles = list(dict.fromkeys(title_of(pitch.ruleset, text.lang)[0] for pitch in pitches))
    first = pitches[0]
    title = (text("pitch.document", title=titles[0], columns=first.columns, rows=first.rows) if len(titles) == 1
             else text("pitch.document-several", titles=", ".join(titles)))
    return Document(pages, title, text.lang, description=" ".join(dict.fromkeys(describe_pitch(p, text) for p in pitches)),
                    subject=text("pitch.title"), keywords=tuple(dict.fromkeys(p.ruleset.name for p in pitches)))


def file_name(pitches: Sequence[Pitch], paper: Paper, options: Options) -> str:
    """``pitch-standard-a4``, with what makes it differ from the plain sheet."""
    names = list(dict.fromkeys(pitch.ruleset.name for pitch in pitches))
    parts = ["pitch", *(names if len(names) <= 3 else [*names[:3], "etc"]), paper.name]
    if options.square:
        parts.append(f"{options.square:g}mm")
    if options.theme != "mono":
        parts.append(options.theme.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".yaml"))
    parts += ["large"] * options.large_print + ["coords"] * options.coords
    parts += [options.lang] * (options.lang != "en")
    return "-".join(parts)
