"""Draw recorded games as diagrams that can be followed kick by kick."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import PapersoccerError, UsageError
from . import Batch, Maker, PageOptions, Piece, Printed, argument, option

if TYPE_CHECKING:
    from ..documents.games.booklet import Chapter, Keep
    from ..documents.games.document import Cut, Drawn
    from ..documents.games.facts import Facts
    from ..documents.games.look import Look
    from ..documents.games.page import Sheet
    from ..drawing.theme import Theme
    from ..records import Judgement, Record
    from ..rules.referee import Game
    from ..rules.ruleset import Ruleset

FURTHER_FORMATS = ("txt", "gif", "apng")
"""What else games can be printed as: see `Printed.extra` and `Printed.moving`."""
SMALLEST_SQUARE, LARGEST_SQUARE = 4.0, 25.0
MOST_BYTES = 200
"""Of a file's name as UTF-8, without its suffix."""
_POINT = re.compile(r"(last|-?\d{1,4})(?:\.(\d{1,4}))?")
_FIELD = re.compile(r"\{(\w*)\}")
FIELDS = ("source", "n", "a", "b", "date", "event")
_SHARD = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})")
_CUT = re.compile(r"(turns|kicks)=([1-9]\d{0,3})")


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer replay``."""

    records: tuple[str, ...] = argument("Recorded games; - is standard input.", metavar="RECORD...")
    ruleset: str = option("Rules of a record that names none.", "standard", metavar="NAME", panel="Games")
    notation: str | None = option("Read every record as kurnik, digits, compass or yaml.", None, metavar="NAME",
                                  panel="Games")
    game: int | None = option("Only this game of a file of many (from 1).", None, metavar="N", panel="Games")
    lenient: bool = option("Draw a game that breaks a rule up to there, with a note.", False, panel="Games")
    each: bool = option("One file a game instead of a booklet.", False, panel="Games")
    pattern: str | None = option("Names of these files: {source} {n} {a} {b} {date} {event}.", None, "--name",
                                 metavar="PATTERN", panel="Games")
    shard: str | None = option("Only each Nth game from the Ith on, as one of N jobs that share the games out.", None,
                               metavar="I/N", panel="Batches")
    at: str | None = option("Stop after a turn (N, last, -N: before the last N) or a kick of it (N.k).", None,
                            metavar="TURN", panel="What to draw")
    begin: str | None = option("Draw from this turn or kick on; earlier lines are thin.", None, "--from",
                               metavar="TURN", panel="What to draw")
    end: str | None = option("Draw up to this turn or kick.", None, "--to", metavar="TURN", panel="What to draw")
    frames: str = option("auto, none, turns=N, kicks=N, or marks (as a yaml record asks for diagrams, then the rest).",
                         "auto", metavar="HOW", panel="What to draw")
    number: str = option("What numbers count: turn, kick or none.", "turn", metavar="WHAT", panel="What to draw")
    restart_numbers: bool = option("Begin with 1 in each diagram.", False, panel="What to draw")
    moves: str = option("The move list: arrows, digits or none.", "arrows", metavar="HOW", panel="What to draw")
    square: float | None = option("Side of a square in mm, 4 to 25 (the largest that fits, if not given).", None,
                                  metavar="MM", panel="Look")
    flip: bool = option("Seen from the other end.", False, panel="Look")
    coords: bool = option("Letters and numbers at the edges.", False, "--coords/--no-coords", panel="Look")
    legend: bool = option("What the signs mean.", True, "--legend/--no-legend", panel="Look")
    ring_bounces: bool = option("A ring round every dot where the ball bounced.", False, panel="Look")
    highlight_last: bool = option("Rails beside the kicks of the last turn.", False, panel="Look")
    ascii: bool = option("With -f txt: plain characters only, names and all.", False, panel="Output")
    animate: bool = option("With -f svg: the kicks appear in order.", False, panel="Output")
    speed: float = option("Kicks a second (--animate, gif, apng).", 2.0, metavar="N", panel="Output")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """A document for the one game there is; a booklet, or a document each, for several."""
    yield from batch(options).run()


def batch(options: Options) -> Batch:
    """The same as a job in pieces, a piece a game. Raises `PapersoccerError` for options that cannot be."""
    from ._games import count_games, pieces

    look, _, _ = settings(options)
    found = pieces(options)
    counted = partial(count_games, options)
    if not options.each and options.game is None:
        begin = list(islice(found, 2))
        found = chain(begin, found)
        if len(begin) == 2:
            whole = repr((options.records, options.shard, same(options, look)))
            return Batch(found, partial(chapter_maker, options, look.theme), partial(bind, options), whole,
                         job=job_of(options), count=counted)
    return Batch(found, partial(game_maker, options, look.theme), None, same(options, look), options.each,
                 job_of(options), counted)


def job_of(options: Options) -> str:
    """Which of several jobs this is: ``2-of-8``, or nothing."""
    return "{}-of-{}".format(*shard_of(options.shard)) if options.shard else ""


def same(options: Options, look: Look) -> str:
    """All that the pictures of a whole job depend on: the options, but for those that only choose and name games."""
    theme = [(f.name, getattr(look.theme, f.name)) for f in fields(look.theme)]
    apart = {"records", "ruleset", "notation", "game", "each", "pattern", "shard", "theme"}
    return repr([theme, *((f.name, getattr(options, f.name)) for f in fields(options) if f.name not in apart)])


def game_maker(options: Options, theme: Theme) -> Maker:
    """What makes a game its document, in whichever process; ``theme`` has been read from its file by the first."""
    look, cut, sheet = settings(options, theme)
    known = Rulesets()

    def make(piece: Piece) -> Printed | PapersoccerError:
        found = facts_or_error(known.judge(piece), options)
        if isinstance(found, PapersoccerError):
            return found
        made = one_game(found, options, look, cut, sheet)
        return made if isinstance(made, PapersoccerError) else replace(made, name=piece.name)

    return make


def chapter_maker(options: Options, theme: Theme, keep: Keep | None = None) -> Maker:
    """What makes a game its chapter of a booklet, with the notes on it; ``keep`` says how its pages wait."""
    look, cut, sheet = settings(options, theme)
    known = Rulesets()

    def make(piece: Piece) -> tuple[Chapter, tuple[str, ...]] | PapersoccerError:
        found = facts_or_error(known.judge(piece), options)
        return found if isinstance(found, PapersoccerError) else one_chapter(
            found, options, look, cut, sheet, keep)

    return make


class Rulesets:
    """The rulesets that a process has met, each kept once: what is known of a pitch is known by its ruleset."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Ruleset] = {}

    def judge(self, piece: Piece) -> Judgement:
        """The referee's word on the game of a piece."""
        from ..records import judge

        item, ruleset = piece.what
        if not isinstance(ruleset, PapersoccerError):
            ruleset = self._known.setdefault((ruleset.name, ruleset.digest), ruleset)
        return judge(item, ruleset)


def settings(options: Options, theme: Theme | None = None) -> tuple[Look, Cut, Sheet]:
    """How games are to be drawn, cut into frames, and on which paper. Raises `UsageError` if it cannot be.

    The options' theme is read from its file, unless it is given.
    """
    from ..documents.games.page import Sheet
    from ..documents.paper import page_size

    look, cut, sheet = look_of(options, theme), cut_of(options.frames), Sheet(page_size(options))
    check(options)
    return look, cut, sheet


def look_of(options: Options, theme: Theme | None = None) -> Look:
    """The look that the options ask for. Raises `UsageError` for a word that is no choice."""
    from ..documents.games.look import Look, Moves
    from ..drawing.engraving.view import Numbering
    from ..drawing.theme import load_theme
    from ..words import words

    numberings = [Numbering.TURN.value, Numbering.KICK.value, Numbering.NONE.value]
    if options.number not in numberings:
        raise UsageError(f"--number {options.number}: use {', '.join(numberings)}")
    if options.moves not in list(Moves):
        raise UsageError(f"--moves {options.moves}: use {', '.join(Moves)}")
    return Look(words(options.lang), theme or load_theme(options.theme), Numbering(options.number),
                options.restart_numbers, options.flip, options.coords, options.legend, Moves(options.moves),
                options.large_print, options.ring_bounces, options.highlight_last, options.square)


def cut_of(text: str) -> Cut:
    """How ``--frames`` cuts a game. Raises `UsageError` for anything else."""
    from ..documents.games.document import Cut

    if text in ("auto", "none", "marks"):
        return Cut(text)
    match = _CUT.fullmatch(text)
    if not match:
        raise UsageError(f"--frames {text}: use auto, none, marks, turns=N or kicks=N")
    return Cut(match[1], int(match[2]))


def check(options: Options) -> None:
    """Raises `UsageError` for options that do not go together, or numbers that make no sense."""
    if options.square is not None and not SMALLEST_SQUARE <= options.square <= LARGEST_SQUARE:
        raise UsageError(f"--square {options.square:g}: a square is {SMALLEST_SQUARE:g}..{LARGEST_SQUARE:g} mm")
    if options.at is not None and (options.begin or options.end):
        raise UsageError("--at goes with neither --from nor --to: it is --to with a part of the game as its own")
    if options.pattern and not options.each:
        raise UsageError("--name is for the files of --each")
    for name in _FIELD.findall(options.pattern or ""):
        if name not in FIELDS:
            there_are = ", ".join(f"{{{field}}}" for field in FIELDS)
            raise UsageError(f"--name {options.pattern}: there is no {{{name}}}; there are {there_are}")
    if options.shard:
        shard_of(options.shard)
        if options.game is not None:
            raise UsageError("--shard shares many games out; with --game there is only one")
    if not 0.1 <= options.speed <= 50:
        raise UsageError(f"--speed {options.speed:g}: give 0.1..50 kicks a second")
    if options.game is not None and options.game < 1:
        raise UsageError(f"--game {options.game}: games count from 1")
    for name, value in (("at", options.at), ("from", options.begin), ("to", options.end)):
        if value is not None and not _POINT.fullmatch(value):
            raise UsageError(f"--{name} {value}: give a turn as 12, last or -3, or a kick of it as 12.4")


def shard_of(text: str) -> tuple[int, int]:
    """``2/8`` as numbers: the second of eight jobs. Raises `UsageError` for anything else."""
    match = _SHARD.fullmatch(text)
    if not match or int(match[1]) > int(match[2]):
        raise UsageError(f"--shard {text}: give it as I/N, the Ith of N jobs, as 1/4 to 4/4")
    return int(match[1]), int(match[2])


def chosen_games(options: Options) -> Iterator[tuple[Judgement, Facts] | PapersoccerError]:
    """Each game asked for with the referee's word on it, or the error that it ends in."""
    from ._games import pieces

    known = Rulesets()
    for piece in pieces(options):
        yield piece if isinstance(piece, PapersoccerError) else facts_or_error(known.judge(piece), options)


def facts_or_error(found: Judgement, options: Options) -> tuple[Judgement, Facts] | PapersoccerError:
    """A judged game with what is printed of it; its error if it has one and nobody asked to be lenient."""
    from ..documents.games.facts import Facts
    from ..records.breaches import told
    from ..words import words

    if found.wrong and (found.game is None or not options.lenient):
        return found.wrong.error
    assert found.game is not None
    if found.wrong is None:
        return found, Facts.of(found.record, found.game)
    text = words(options.lang)
    error = told(found.record, found.game, text) if found.game.error else text("breach.unreadable")
    return found, Facts.of(found.record, found.game, error)


def place(text: str, game: Game, name: str, start: bool = False) -> int:
    """How many kicks come before a point: after a turn or kick, or (``start``) before it. Raises `UsageError`."""
    match = _POINT.fullmatch(text)
    assert match
    turns = game.kicks[-1].turn if game.kicks else 0
    turn = turns if match[1] == "last" else int(match[1])
    if match[1].startswith("-"):
        turn += turns
    if not (1 if start else 0) <= turn <= turns and not (start and turns == 0):
        raise UsageError(f"--{name} {text}: this game has {turns} turns")
    kicks = [index for index, kick in enumerate(game.kicks) if kick.turn == turn]
    if match[2] is not None:
        kick = int(match[2])
        if not 1 <= kick <= len(kicks):
            raise UsageError(f"--{name} {text}: turn {turn} has {len(kicks)} kicks")
        return kicks[kick - 1] + (0 if start else 1)
    if start:
        return kicks[0] if kicks else 0
    return kicks[-1] + 1 if kicks else 0


def part_of(options: Options, game: Game) -> tuple[int, int | None]:
    """The kicks to draw live: first, and past the last (None: to the end of the record)."""
    first = place(options.begin, game, "from", start=True) if options.begin else 0
    end, name = (options.at, "at") if options.at is not None else (options.end, "to")
    if end is None:
        return first, None
    last = place(end, game, name)
    if last < first:
        raise UsageError(f"--from {options.begin} comes after --to {end}")
    return first, None if last == len(game.kicks) else last


def one_game(item: tuple[Judgement, Facts], options: Options, look: Look, cut: Cut, sheet: Sheet
             ) -> Printed | PapersoccerError:
    """The document of one game, or the error that stood in its way."""
    from ..documents.games.document import document_of, draw_game
    from ..documents.games.extras import extras, moving_picture, picture

    judgement, facts = item
    try:
        look = look.for_game(facts.game)
        first, last = part_of(options, facts.game)
        drawn = draw_game(facts, look, sheet, first, last, cut)
        document = document_of(drawn.pages, facts, look, first, last)
        return Printed(file_name(judgement.record, options), document,
                       extras(facts, look, (first, last), options.ascii),
                       notes=tuple(notes(drawn, judgement, facts)), animated=options.animate,
                       moving=lambda: moving_picture(facts, look, (first, last), options.speed),
                       picture=lambda: picture(facts, look, (first, last)))
    except PapersoccerError as error:
        if isinstance(error, UsageError) and not options.each:
            raise
        source = judgement.record.source
        return PapersoccerError(f"{source}: game {judgement.record.game}: {error}")


def notes(drawn: Drawn, judgement: Judgement, facts: Facts) -> Iterator[str]:
    """What the user may want to know of a drawn game."""
    from ..scene.legible import respelling

    dropped, where = drawn.dropped, f"{judgement.record.source}: game {judgement.record.game}"
    if told := respelling(facts.respelt):
        yield f"{where}: {told}"
    if judgement.wrong:
        yield f"{judgement.wrong.problem} (drawn up to there)"
    if dropped:
        yield f"no room for {len(dropped)} labels ({', '.join(dropped[:8])}{' ...' if len(dropped) > 8 else ''})"
    if judgement.contradicts:
        yield f"{where}: the record states another result than the rules"


def file_name(record: Record, options: Options) -> str:
    """A telling name without a suffix, that cannot leave the folder."""
    stem = "game" if record.source == "-" else Path(record.source).stem
    if options.pattern is None:
        several = options.each or options.game
        return tidy(f"replay-{stem}-{record.game:03d}" if several else f"replay-{stem}")
    from ..rules.options import Player

    values = {"source": stem, "n": f"{record.game:03d}", "a": record.players.get(Player.A) or "A",
              "b": record.players.get(Player.B) or "B", "date": record.date or "undated",
              "event": record.event or "game"}

    return tidy(_FIELD.sub(lambda match: values[match[1]], options.pattern))


def tidy(name: str) -> str:
    """A name that is one file name everywhere: no separators, nothing unseen, no leading dot or dash, not too long.

    File systems take 255 bytes; what is added to a name (a number, a page, a suffix) has room beside `MOST_BYTES`.
    """
    name = "".join(letter if letter.isprintable() else "/" for letter in unicodedata.normalize("NFC", name))
    name = re.sub(r'[/\\:*?"<>|]+', "-", name).lstrip(" .-")
    return name[:120].encode()[:MOST_BYTES].decode(errors="ignore").strip(" .") or "game"


def one_chapter(item: tuple[Judgement, Facts], options: Options, look: Look, cut: Cut, sheet: Sheet,
                keep: Keep | None) -> tuple[Chapter, tuple[str, ...]] | PapersoccerError:
    """One game of a booklet with the notes on it, or the error for which it is left out."""
    from ..documents.games.booklet import chapter_of
    from ..documents.games.document import draw_game

    judgement, facts = item
    record = judgement.record
    try:
        drawn = draw_game(facts, look.for_game(facts.game), sheet, *part_of(options, facts.game), cut)
    except PapersoccerError as error:
        return PapersoccerError(f"{record.source}: game {record.game}: {error}")
    chapter = chapter_of(facts, drawn.pages, Path(record.source).name, record.game, look, keep)
    return chapter, tuple(notes(drawn, judgement, facts))


def bind(options: Options, parts: Iterable[tuple[Chapter, tuple[str, ...]] | PapersoccerError]
         ) -> Iterator[Printed | PapersoccerError]:
    """One document of all games; the errors of those that it leaves out come first."""
    from ..documents.games.booklet import booklet
    from ..scene.shelf import Shelf

    look, _, sheet = settings(options)
    shelf = Shelf()
    chapters: list[Chapter] = []
    remarks: list[str] = []
    for part in parts:
        if isinstance(part, PapersoccerError):
            yield part
        else:
            part[0].put_aside(shelf)
            chapters.append(part[0])
            remarks += part[1]
    if chapters:
        stem = Path(options.records[0]).stem if len(options.records) == 1 else "games"
        job = "-" * bool(options.shard) + job_of(options)
        yield Printed(tidy(f"booklet-{stem}{job}"), booklet(chapters, look, sheet), notes=tuple(remarks))
