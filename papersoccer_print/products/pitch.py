"""Print pitches to play on: true to scale, one or several to a page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..documents.paper import Paper, margin_note, page_size
from ..documents.pitches.describe import describe_pitch
from ..documents.pitches.layout import Filled, Look
from ..documents.pitches.pages import Job, fits_single, largest_single, single_page
from ..drawing.theme import load_theme
from ..errors import PapersoccerError, UsageError
from ..rules.pitch import Pitch, pitch_of
from ..scene.legible import SHOWN_PAIRS, legible, respelling, respelt, shortened
from ..scene.marks import Document, Page, Text, walk
from ..words import Words, words
from . import PageOptions, Printed, argument, option

if TYPE_CHECKING:  # what a plain pitch does without is imported where it is asked for
    from ..documents.pitches.imposition import Plan

MOST_COPIES = 10_000
MOST_PAGES = 10_000
"""Of one document, backs not counted."""
MOST_DIFFERENT = 4_000
"""Pages with names or numbers, each of which is kept until the document is written."""
MOST_LETTERS = 200
"""Of a name that is filled in: no line is as long."""
SMALLEST_SQUARE, LARGEST_SQUARE = 3.0, 1000.0


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer pitch``."""

    ruleset: tuple[str, ...] = argument("Rulesets, each a name or the path of a YAML file.", ("standard",),
                                        metavar="[RULESET]...")
    square: float | None = option("Side of a square in mm (the largest that fits, if not given).", None, metavar="MM",
                                  panel="Look")
    guides: bool = option("Dotted lines where the ball may be kicked.", True, "--guides/--no-guides", panel="Look")
    coords: bool = option("Letters and numbers at the edges.", False, "--coords/--no-coords", panel="Look")
    ruler: bool = option("Two bars to check the scale with.", True, "--ruler/--no-ruler", panel="Look")
    per_page: str | None = option("Pitches on a page, to cut apart: a number, or auto.", None, metavar="N",
                                  panel="Class sets")
    copies: int | None = option("How many of each pitch (with --per-page: one page full).", None, metavar="N",
                                panel="Class sets")
    cut_lines: bool = option("Dashed cutting lines.", True, "--cut-lines/--no-cut-lines", panel="Class sets")
    gutter: float = option("Strip that falls away between two pitches, in mm.", 0.0, metavar="MM", panel="Class sets")
    tile: bool = option("Spread a pitch that is too big over several sheets, to stick together.", False, panel="Paper")
    blank: str | None = option("No pitch, only paper to draw on: dotted or squared.", None, metavar="KIND",
                               panel="Paper")
    duplex: str | None = option("Rules on the back, for a printer that turns the sheet on its long or its short edge.",
                                None, metavar="EDGE", panel="Class sets")
    back_offset: str | None = option("Move the backs, to meet the fronts exactly: mm right,down as in 0.5,-1.", None,
                                     metavar="X,Y", panel="Class sets")
    fold: bool = option("A folded card: two pitches inside, the rules outside.", False, panel="Class sets")
    number: bool = option("Number the pitches.", False, panel="Class sets")
    names: str | None = option('File of names to fill in, a pitch a line: "Ada; Ben", or one name.', None,
                               metavar="FILE", panel="Class sets")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document: a page for each pitch, or pages cut into pieces."""
    from ..rules.loader import load_ruleset

    options = checked(options)
    paper, text = page_size(options), words(options.lang)
    look = Look(load_theme(options.theme), text, options.large_print, options.guides, options.coords, options.ruler)
    if options.blank:
        yield blank_paper(paper, look, options)
        return
    pitches = [pitch_of(load_ruleset(name)) for name in options.ruleset]
    plan = make_plan(pitches, paper, look, options)
    names = given_names(options)
    jobs = make_jobs(len(pitches), len(plan.grid) if plan else 1, names, options)
    if options.tile and options.square:
        pages = all_tiles(pitches, jobs, paper, look, options)
    elif plan:
        from ..documents.pitches.pieces import imposed_pages

        pages = imposed_pages(pitches, jobs, plan, look, cut_lines=options.cut_lines, folded=options.fold)
    else:
        made = {job: single_page(pitches[job.pitch], paper, look, options.square, job.filled)
                for job in dict.fromkeys(jobs)}
        pages = tuple(made[job] for job in jobs)  # copies are one page, drawn once
    cut = cut_names(names, pages)
    if options.duplex:
        pages = tuple(with_backs(pages, pitches, jobs, plan, paper, look, options))
    told = respelling(respelt(name for pair in names for name in pair))
    notes = (*(f"{options.names}: {note}" for note in (told, cut) if note),
             *find_notes(pitches, paper, look, options, plan, len(jobs)))
    yield Printed(file_name(pitches, plan.grid.paper if plan else paper, options, plan),
                  document(pages, pitches, text, options.duplex), notes=notes)


def given_names(options: Options) -> list[tuple[str, str]]:
    """The names of both players of each pitch, from the file that ``--names`` gives."""
    if not options.names:
        return []
    from ..documents.pitches.class_set import read_names

    return read_names(Path(options.names))


def cut_names(names: Sequence[tuple[str, str]], pages: Sequence[Page]) -> str:
    """What to tell of names that are not printed whole; empty if all are."""
    wanted = dict.fromkeys(legible(name) for pair in names for name in pair if name)
    if not wanted:
        return ""
    printed = {mark.text for page in pages for mark in walk(page.marks) if isinstance(mark, Text)}
    cut = [name for name in wanted if name not in printed]
    shown = ", ".join(f'"{shortened(name)}"' for name in cut[:SHOWN_PAIRS])
    more = f", and {len(cut) - SHOWN_PAIRS} more" if len(cut) > SHOWN_PAIRS else ""
    return f"no room for the whole of {shown}{more}" if cut else ""


def checked(options: Options) -> Options:
    """The options with what follows from them. Raises `UsageError` for what makes no sense."""
    if options.fold:
        if options.per_page or options.tile or options.duplex == "long":
            raise UsageError("--fold is two pitches to a sheet that is turned on its short edge; it does not go with "
                             "--per-page, --tile or --duplex long")
        options = replace(options, duplex="short", landscape=True)
    if options.duplex not in (None, "long", "short"):
        raise UsageError(f"--duplex {options.duplex}: use long or short, the edge on which the printer turns the sheet")
    if options.duplex and options.tile:
        raise UsageError("--duplex does not go with --tile: a poster has no back")
    if options.back_offset and not options.duplex:
        raise UsageError("--back-offset moves the backs that --duplex or --fold prints")
    if options.blank:
        check_blank(options)
    check_numbers(options)
    if options.gutter and not options.per_page:
        raise UsageError("--gutter is the strip between the pitches of a page; give --per-page, too")
    return options


def check_blank(options: Options) -> None:
    """Raises `UsageError` for an option that blank paper would not heed."""
    idle = [f"--{name.replace('_', '-')}" for name in ("per_page", "tile", "duplex", "number", "names")
            if getattr(options, name)]
    if idle:
        raise UsageError(f"--blank prints paper without a pitch: it does not go with {' and '.join(idle)}")
    if options.ruleset != ("standard",):
        raise UsageError(f"--blank prints paper without a pitch: leave out {' '.join(options.ruleset)}")


def check_numbers(options: Options) -> None:
    """Raises `UsageError` for a number out of range."""
    if options.square is not None and not SMALLEST_SQUARE <= options.square <= LARGEST_SQUARE:
        raise UsageError(f"--square {options.square:g}: a square is {SMALLEST_SQUARE:g}..{LARGEST_SQUARE:g} mm")
    if options.copies is not None and not 1 <= options.copies <= MOST_COPIES:
        raise UsageError(f"--copies {options.copies}: print 1..{MOST_COPIES:,} copies")
    if options.tile and (options.per_page or not options.square):
        raise UsageError("--tile needs --square MM (a square too big for the paper), and does not go with --per-page")
    if not 0 <= options.gutter <= 50:
        raise UsageError(f"--gutter {options.gutter:g}: a gutter is 0..50 mm")


def all_tiles(pitches: Sequence[Pitch], jobs: Sequence[Job], paper: Paper, look: Look, options: Options
              ) -> tuple[Page, ...]:
    """The tiles of every pitch; those of a copy that is the same are the same pages. Raises `UsageError`."""
    made: dict[Job, tuple[Page, ...]] = {}
    pages = 0
    for job in jobs:
        if job not in made:
            made[job] = tuple(tiled_pages(pitches[job.pitch], paper, look, options, job.filled))
        pages += len(made[job])
        if pages > MOST_PAGES:
            raise UsageError(f"--tile: that would be over {MOST_PAGES:,} sheets; ask for fewer pitches, or for smaller "
                             "squares")
    return tuple(page for job in jobs for page in made[job])


def tiled_pages(pitch: Pitch, paper: Paper, look: Look, options: Options, filled: Filled) -> Iterator[Page]:
    """A pitch at a size that no page holds, as tiles; a page of its own if it fits after all."""
    from ..documents.pitches.poster import poster_pages

    square = options.square or SMALLEST_SQUARE
    if fits_single(pitch, square, paper, look):
        yield single_page(pitch, paper, look, square, filled)
    else:
        yield from poster_pages(pitch, paper, look, square, turn=not options.landscape, filled=filled)


def blank_paper(paper: Paper, look: Look, options: Options) -> Printed:
    """Paper to draw pitches of one's own on; ``--copies`` of it."""
    from ..documents.pitches.blank import KINDS, blank_page

    square = options.square or 10.0
    if options.blank not in KINDS:
        raise UsageError(f"--blank {options.blank}: use {' or '.join(KINDS)}")
    if square * 2 > min(paper.room):
        raise UsageError(f"--square {square:g}: too big for {paper.name}; the largest square for blank paper is "
                         f"{min(paper.room) // 2:g} mm")
    page = blank_page(options.blank, square, paper, look)
    notes = [note for note in (margin_note(paper),) if note]
    name = f"blank-{options.blank}-{paper.name}-{square:g}mm"
    return Printed(name, Document((page,) * (options.copies or 1), look.words("pitch.blank"), look.words.lang),
                   notes=tuple(notes))


def with_backs(fronts: Sequence[Page], pitches: Sequence[Pitch], jobs: Sequence[Job], plan: Plan | None, paper: Paper,
               look: Look, options: Options) -> Iterator[Page]:
    """Each front followed by its back; a folded card has its rules on the outer side that is the cover."""
    from ..documents.pitches.backs import Backs, Turning
    from ..documents.pitches.imposition import Grid, sheets_of
    from ..rules.loader import load_ruleset

    grid = plan.grid if plan else Grid(paper, 1, 1)
    turning = Turning("long" if options.duplex == "long" else "short", read_offset(options.back_offset))
    backs = Backs(look, options.theme, load_ruleset("standard"), turning)
    for front, sheet in zip(fronts, sheets_of(jobs, grid), strict=True):
        yield front
        shown = sheet[:1] if options.fold else sheet
        yield backs.page(grid, [pitches[job.pitch].ruleset for job in shown])


def read_offset(text: str | None) -> tuple[float, float]:
    """``0.5,-1`` as mm right and down. Raises `UsageError`."""
    if text is None:
        return 0.0, 0.0
    match = re.fullmatch(r"\s*(-?\d{1,2}(?:\.\d{1,3})?)\s*,\s*(-?\d{1,2}(?:\.\d{1,3})?)\s*", text, re.ASCII)
    if not match:
        raise UsageError(f"--back-offset {text}: give mm right and down, as in 0.5,-1")
    return float(match[1]), float(match[2])


def make_plan(pitches: Sequence[Pitch], paper: Paper, look: Look, options: Options) -> Plan | None:
    """How the page is cut; None for one pitch a page. Raises `UsageError` saying what does fit."""
    wish = "1" if options.per_page is None else options.per_page
    if wish == "1" and not options.fold:
        return None
    from ..documents.pitches.imposition import Grid, Plan, plan_auto, plan_count, squares_on, too_many

    if options.fold:
        grid = Grid(paper, 2, 1)
        squares = squares_on(grid, pitches, look, options.square)
        if squares is None:
            raise too_many(2, pitches, paper, look, square=options.square, gutter=0, turn=False)
        return Plan(grid, squares)
    turn = not options.landscape
    if wish == "auto":
        plan = plan_auto(pitches, paper, look, square=options.square, gutter=options.gutter, turn=turn)
        return None if plan is None or len(plan.grid) == 1 else plan
    if not (wish.isascii() and wish.isdigit() and 1 <= int(wish) <= 100):
        raise UsageError(f"--per-page {wish}: give a whole number 1..100, or auto")
    count = int(wish)
    plan = plan_count(count, pitches, paper, look, square=options.square, gutter=options.gutter, turn=turn)
    if plan is None:
        raise too_many(count, pitches, paper, look, square=options.square, gutter=options.gutter, turn=turn)
    return plan


def make_jobs(pitches: int, per_page: int, names: Sequence[tuple[str, str]], options: Options) -> list[Job]:
    """What is printed, in order: every copy of the first pitch, then of the second ... Raises `UsageError`."""
    copies = options.copies
    if options.fold:
        copies = 2 * (copies or max(1, -(-len(names) // (2 * pitches))))
    if copies is not None and len(names) > copies * pitches:
        raise UsageError(f"--copies {copies}: {options.names} has {len(names)} lines of names; leave --copies out, or "
                         f"ask for {-(-len(names) // pitches)}")
    if names and copies is None:
        copies = -(-len(names) // pitches)
    if copies is None and per_page > 1:
        order = sorted(number % pitches for number in range(max(per_page, pitches)))
    else:
        order = [pitch for pitch in range(pitches) for _ in range(copies or 1)]
    if names and options.copies is None and not options.fold:
        order = order[:len(names)]
    pages = -(-len(order) // per_page)
    if pages > MOST_PAGES:
        raise UsageError(f"that would be {pages:,} pages; at most {MOST_PAGES:,} are made in one go")
    jobs = []
    for number, pitch in enumerate(order, 1):
        filled = names[number - 1] if number <= len(names) else ("", "")
        first, second = (legible(name, MOST_LETTERS) for name in filled)
        jobs.append(Job(pitch, Filled(number if options.number else None, (first, second))))
    different = -(-len(set(jobs)) // per_page)
    if different > MOST_DIFFERENT:
        raise UsageError(f"that would be {different:,} different pages; at most {MOST_DIFFERENT:,} are made in one go, "
                         "since each has its own names or number")
    return jobs


def find_notes(pitches: Sequence[Pitch], paper: Paper, look: Look, options: Options, plan: Plan | None,
               jobs: int) -> Iterator[str]:
    """What the user may want to know: a risky margin, a wasteful choice."""
    risky = margin_note(paper)
    if risky:
        yield risky
    if plan is None:
        if not options.square and not options.landscape and paper.width < paper.height:
            for pitch in dict.fromkeys(pitches):
                worth = (largest_single(pitch, paper, look) or 0) * 1.2
                if min(paper.height / pitch.columns, paper.width / pitch.rows) <= worth:
                    continue  # not even with nothing else on the page
                turned = largest_single(pitch, paper.turned, look)
                if turned and turned > worth:
                    yield f"{pitch.ruleset.name}: --landscape would give squares of {turned:g} mm"
        return
    places = len(plan.grid)
    if jobs % places and options.copies:
        more = (places - jobs % places)
        yield f"the last page has {more} of its {places} places empty"
    if options.fold:
        return
    from ..documents.pitches.imposition import plan_count

    fuller = plan_count(places + 1, pitches, paper, look, gutter=options.gutter, turn=not options.landscape)
    if options.per_page != "auto" and fuller and min(fuller.squares) >= min(plan.squares):
        yield f"{len(fuller.grid)} to a page would fit with squares of the same size"


def document(pages: tuple[Page, ...], pitches: Sequence[Pitch], text: Words, duplex: str | None = None) -> Document:
    """The pages with what a catalogue needs to know of them."""
    titles = list(dict.fromkeys(legible(pitch.ruleset.label) for pitch in pitches))
    first = pitches[0]
    title = (text("pitch.document", title=titles[0], columns=first.columns, rows=first.rows) if len(titles) == 1
             else text("pitch.document-several", titles=", ".join(titles)))
    shown = dict.fromkeys(describe_pitch(pitch, text) for pitch in pitches)
    return Document(pages, title, text.lang, description=" ".join(shown), subject=text("pitch.title"),
                    keywords=tuple(dict.fromkeys(legible(pitch.ruleset.name) for pitch in pitches)),
                    duplex="long" if duplex == "long" else "short" if duplex else None)


def file_name(pitches: Sequence[Pitch], paper: Paper, options: Options, plan: Plan | None) -> str:
    """``pitch-standard-a4``, with what makes it differ from the plain sheet."""
    names = list(dict.fromkeys(pitch.ruleset.name for pitch in pitches))
    parts = ["pitch", *(names if len(names) <= 3 else [*names[:3], "etc"]), paper.name.removesuffix("-landscape")]
    parts += ["landscape"] * (options.landscape and not options.fold)
    if options.fold:
        parts.append("folded")
    elif plan:
        parts.append(f"{len(plan.grid)}up")
    parts += ["tiled"] * options.tile + ["duplex"] * bool(options.duplex and not options.fold)
    if options.square:
        parts.append(f"{options.square:g}mm")
    if options.theme != "mono":
        parts.append(Path(options.theme).name.removesuffix(".yaml"))
    parts += ["large"] * options.large_print + ["coords"] * options.coords
    parts += [options.lang] * (options.lang != "en")
    return "-".join(parts)
