"""The printables, one file each: options in, documents out. A new printable is one new file in this folder.

A product module has a docstring whose first line is its help, an ``Options`` dataclass whose fields are made with
`argument` and `option`, and ``make(options)``, which yields each `Printed` thing, or the error that stood in its
way. It may have ``FURTHER_FORMATS``, which only its things can be printed as. The command line is generated from
these, so nothing here knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..errors import PapersoccerError

if TYPE_CHECKING:  # `papersoccer --help` reads this module, and draws nothing
    from ..scene.marks import Document
    from ..scene.moving import Moving

T = TypeVar("T")


class Flag(NamedTuple):
    """How an option is called on the command line; no names means a positional argument."""

    help: str
    names: tuple[str, ...] = ()
    metavar: str | None = None
    panel: str | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """One finished printable: its telling file name (no suffix) and its document.

    ``extra`` holds ready texts in formats of the product's own (``{"txt": "..."}``), ``notes`` what the user may
    want to know (a risky margin, say); the command prints them to stderr. ``moving`` makes a picture that grows (gif,
    apng); ``animated``: an svg is that picture too. ``picture`` makes it finished and alone, for a web page or a
    notebook.
    """

    name: str
    document: Document
    extra: Mapping[str, bytes] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    moving: Callable[[], Moving] | None = None
    picture: Callable[[], Document] | None = None
    animated: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the many things that a job makes, in plain values: another process, or another machine, can make it.

    ``name`` is its file name (no suffix), which nothing else in the job has. ``what`` is the product's own. ``look``
    says all that its picture depends on, save for what is the same for the whole job; ``where`` names it in errors.
    """

    name: str
    what: Any
    where: str = ""
    look: str = field(default="", compare=False)


Maker = Callable[[Piece], Any]
Bind = Callable[[Iterable[Any]], Iterator[Printed | PapersoccerError]]


@dataclass(frozen=True, eq=False)
class Batch:
    """A job in pieces that can be made apart from one another, in any process, and are then put in order again.

    ``pieces`` come as they are read, with the errors among them. ``start`` can be sent to another process; called
    there, it gives the function that makes a piece a `Printed`, or the error that stood in its way. With ``bind``
    that function gives parts instead, of which `bind` makes the one thing that is printed, and ``start(keep=...)``
    says how the pages of the parts are to wait for it (see `backends.painted`). ``look`` says what the
    pictures of the whole job depend on; ``many`` whether they become many files; ``job`` which of several jobs that
    share the work this is, as in ``2-of-8``; ``count`` how many pieces there are, or None if that is dear to know.
    """

    pieces: Iterator[Piece | PapersoccerError]
    start: Callable[..., Maker]
    bind: Bind | None = None
    look: str = ""
    many: bool = False
    job: str = ""
    count: Callable[[], int | None] = lambda: None

    def run(self) -> Iterator[Printed | PapersoccerError]:
        """All of it, one after the other, here."""
        make: Maker | None = None

        def parts() -> Iterator[Any]:
            nonlocal make
            for piece in watched(self.pieces):
                if isinstance(piece, PapersoccerError):
                    yield piece
                else:
                    make = make or self.start()
                    yield make(piece)

        yield from self.bind(parts()) if self.bind else parts()


_watchers: list[Callable[[int], None]] = []


@contextmanager
def watching(tell: Callable[[int], None]) -> Iterator[None]:
    """While this lasts, ``tell`` hears how many things a long job has done."""
    _watchers.append(tell)
    try:
        yield
    finally:
        _watchers.remove(tell)


def watched(things: Iterable[T]) -> Iterator[T]:
    """The things of a long job, each told to whoever is `watching`."""
    for number, thing in enumerate(things, 1):
        for tell in _watchers:
            tell(number)
        yield thing


def argument(help: str, default: Any = MISSING, *, metavar: str | None = None) -> Any:
    """A positional argument; a tuple type takes several."""
    return _flagged(Flag(help, (), metavar), default)


def option(help: str, default: Any, *names: str, metavar: str | None = None, panel: str | None = None) -> Any:
    """An option; ``names`` only where the field's own will not do, as in ``"--coords/--no-coords"``."""
    return _flagged(Flag(help, names or ("",), metavar, panel), default)


def _flagged(flag: Flag, default: Any) -> Any:
    return field(default=default, metadata={"flag": flag}) if default is not MISSING else field(metadata={"flag": flag})


@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """Options that every printable has."""

    paper: str = option("A3, A4, A5, Letter, Legal, universal (fits A4 and Letter), or WxH in mm.", "A4",
                        metavar="SIZE", panel="Paper")
    landscape: bool = option("Turn the page on its side.", False, panel="Paper")
    margin: float | None = option("Unprinted edge in mm (10 or more prints everywhere).", None, metavar="MM",
                                  panel="Paper")
    theme: str = option("mono, colour, ink-saver, photocopy, high-contrast, chalkboard, or the path of a theme file.",
                        "mono", metavar="THEME", panel="Look")
    large_print: bool = option("Larger type (18 pt), thicker lines.", False, "--large-print", panel="Look")
    lang: str = option("Language of the printed texts.", "en", metavar="LANG", panel="Look")


def product_files() -> dict[str, Path]:
    """The product modules by command name (``host-notes`` for ``host_notes.py``), sorted."""
    folder = Path(__file__).parent
    return {file.stem.replace("_", "-"): file for file in sorted(folder.glob("[a-z]*.py"))}
