"""What a sheet's template can say: the names and functions that its placeholders use.

Each function gives Markdown. A slot without a clause gives nothing, so that one template serves every ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...errors import PapersoccerError
from ...rules.ruleset import Ruleset
from ...scene.legible import legible
from ...validation import near
from ...words import Words
from ..clauses import Clause, bounce_kind, clauses_of
from ..clauses.figures import Panel, own_panels, panels_of
from ..clauses.host import groups_of, rulings_of, trace
from ..clauses.opening import opening_turns, question
from ..clauses.settle import Row, differing, disputed_rows, settle_rows
from ..clauses.speech import Speech
from ..clauses.traits import Traits
from ..examples import Shown

_NOT_TEXT = re.compile(r"[\n\r\[\]`<>|]+")
"""What would end a caption or a line of Markdown; it has no place in a caption from a file."""
FEWEST_POINTS = 4
"""How many points the table keeps where a page is too short for all of them."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """A ruleset in a language, asked slot by slot.

    ``examples`` are the played figures there are, by name; ``standard`` is what to compare with.
    ``drop_others``: the page is too short for the table of points to say what is the same, or what others play.
    """

    ruleset: Ruleset
    words: Words
    standard: Ruleset
    examples: Mapping[str, Shown]
    compare: Ruleset | None = None
    drop_others: bool = False
    guests: int = 8

    @cached_property
    def traits(self) -> Traits:
        return Traits(self.ruleset)

    @cached_property
    def speech(self) -> Speech:
        return Speech(self.words, self.traits.boundary)

    @cached_property
    def clauses(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses by slot."""
        found: dict[str, tuple[Clause, ...]] = {}
        for clause in clauses_of(self.ruleset):
            found[clause.slot] = (*found.get(clause.slot, ()), clause)
        return found

    @cached_property
    def shown(self) -> Mapping[str, Any]:
        """The figures and what is said instead of some, by section."""
        return {section: panels_of(self.ruleset, section, self.examples)
                for section in ("bounce", "may-not", "goal", "end", "short")}

    # What a template can use ------------------------------------------------------------------------------------

    def names(self) -> dict[str, Any]:
        """Everything that a template may name."""
        settings = self.ruleset.as_dict()
        return {
            "say": self.say, "text": self.text, "has": self.has, "figures": self.figures, "beside": self.beside,
            "key": self.key, "turns": self.turns, "question": self.question, "settle": self.settle,
            "comparison": self.comparison, "title": self.title, "merged": not self.traits.notch,
            "shows": self.shows, "own": self.own, "trace": self.trace, "groups": self.groups, "need": self.need,
            "rulings": self.rulings, "guests": self.guests, "partner": self._partner(),
            **{group: settings[group] for group in ("pitch", "goal", "edges", "bounce", "ending", "match")},
            "players": {key: {**each, "name": legible(each["name"])} for key, each in settings["players"].items()},
            "name": legible(self.ruleset.name), "lang": self.words.lang,
        }

    def say(self, *slots: str) -> str:
        """The sentences of the ruleset's clauses in these slots."""
        said = []
        for slot in slots:
            if slot not in SLOTS:
                raise PapersoccerError(f"there is no slot {slot!r}"
                                       + (near(slot, SLOTS) or f"; there are {', '.join(sorted(SLOTS))}"))
            said += [self.speech.say(clause.key, clause.values) for clause in self.clauses.get(slot, ())]
        return " ".join(said)

    def has(self, *slots: str) -> bool:
        """Whether the ruleset has a clause in any of these slots."""
        return any(slot in self.clauses for slot in slots)

    def text(self, key: str, **values: object) -> str:
        """A phrase by its key."""
        return self.speech.say(key, values)

    def title(self) -> str:
        """The ruleset's title in the reader's language, else its name."""
        titles = self.ruleset.title
        return titles.get(self.words.lang) or titles.get("en") or legible(self.ruleset.name)

    def figures(self, section: str) -> str:
        """The figures of a section with their captions."""
        return "\n\n".join(self._figure(panel) for panel in self._section(section).shown)

    def shows(self, example: str) -> bool:
        """Whether there is a figure of this name."""
        return example in self.examples

    def _section(self, section: str) -> Any:
        if section not in self.shown:
            raise PapersoccerError(f"there are no figures for {section!r}; there are {', '.join(sorted(self.shown))}")
        return self.shown[section]

    def _figure(self, panel: Panel) -> str:
        caption = self._told(panel.example) or self.speech.say(panel.key, panel.values)
        return f"![{caption}](example:{panel.example})"

    def own(self) -> str:
        """The figures of examples that the ruleset's file adds, a verdict and its own words under each."""
        made = []
        for panel in own_panels(self.ruleset, self.examples):
            verdict = "**".join(self.speech.say(panel.key, panel.values).split("**")[:2]) + "**"
            made.append(f"![{verdict} {self._told(panel.example)}](example:{panel.example})")
        return "\n\n".join(made)

    def _told(self, example: str) -> str:
        """What the ruleset's file says under an example, in the reader's language or else in English."""
        caption = self.examples[example].caption if example in self.examples else {}
        return _NOT_TEXT.sub(" ", caption.get(self.words.lang) or caption.get("en") or "")

    def beside(self, section: str) -> str:
        """What a section says in words since its figures had no room."""
        return " ".join(self.say(slot) for slot in self._section(section).said)

    def key(self, short: bool = False) -> str:
        """The key's entries."""
        kind = bounce_kind(self.traits)
        used = "used-short" if short else "used"
        entries = [("line-a", "line-a"), ("line-b", "line-b")]
        if kind == "none":
            entries += [("fresh", "dot")]
        else:
            entries += [("used", f"{used}.{kind}"), ("fresh", "fresh")]
        entries += [("goal-dot", "goal-dot")] if short else [("ball", "ball"), ("goal-dot", "goal-dot"),
                                                              ("allowed", "allowed"), ("not-allowed", "not-allowed")]
        return "\n\n".join(f"![{self.speech.say(f'key.{key}')}](icon:{icon})" for icon, key in entries)

    def turns(self) -> str:
        """The worked opening as a list."""
        if "opening" not in self.examples:
            return ""
        opening = self.examples["opening"]
        played = opening_turns(self.ruleset, opening.turns, opening.first)
        return "\n".join(f"- {{{turn.player.value}{turn.number}}} {self.speech.turn(turn)}" for turn in played)

    def question(self) -> str:
        """The question after the opening, with its answer."""
        if "opening" not in self.examples:
            return ""
        opening = self.examples["opening"]
        return self.speech.question(question(self.ruleset, opening.turns, opening.first), self.traits.some_bounce)

    def settle(self) -> str:
        """The table of points to settle, as Markdown."""
        words = self.words
        if differing(self.ruleset, self.standard):
            rows = settle_rows(self.ruleset, self.standard)
            if self.drop_others:
                rows = tuple(row for row in rows if row.differs)
            return self._table(["", words("settle.point"), words("settle.this"), words("settle.standard")],
                               [["[ ]", *self._cells(row, mark=True)] for row in rows])
        head = ["", words("settle.point"), words("settle.this"), words("settle.others")]
        body = [["[ ]", self.speech.say(name), self.speech.point(point), self.speech.say(others)]
                for name, point, others in disputed_rows(self.ruleset)]
        if self.drop_others:
            head, body = head[:-1], [row[:-1] for row in body[:FEWEST_POINTS]]
        table = self._table(head, body)
        same = self.ruleset.name != self.standard.name
        return f"{words('settle.play-the-same')}\n\n{table}" if same else table

    # Host notes -------------------------------------------------------------------------------------------------

    def trace(self) -> str:
        """What to show before kick-off, numbered as in the figure."""
        return "\n".join(f"- {{{number}}} {self.speech.say(told.key, told.values)}"
                         for number, told in enumerate(trace(self.ruleset), 1))

    def groups(self) -> str:
        """What to print for the guests, as a table."""
        words = self.words
        head = [words("host.column.groups"), words("host.column.pitches"), words("host.column.rules")]
        return self._table(head, [[self.speech.say(group.told.key, group.told.values), str(group.pitches),
                                   str(group.rules)] for group in groups_of(self.guests)])

    def need(self) -> str:
        """What else the groups need."""
        clock = "host.pencils-clock" if self.ruleset.match.time_limit else "host.pencils"
        keys = ["host.two-games", clock]
        if self.guests >= 4:
            keys.append("host.team-turns")
        if self.guests % 2:
            keys.append("host.odd")
        return " ".join(map(self.speech.say, keys))

    def _partner(self) -> str:
        if not self.traits.some_bounce:
            return "host.partner-no-bounce"
        return "host.partner-all" if self.traits.diagonals else "host.partner-orthogonal"

    def rulings(self) -> str:
        """Disputes and their rulings, as a table."""
        head = [self.words("host.question"), self.words("host.ruling")]
        rows = [[self.speech.say(ruling.question.key, ruling.question.values),
                 self.speech.say(ruling.answer.key, ruling.answer.values)]
                for ruling in rulings_of(self.ruleset, self.standard)[:8 if self.drop_others else None]]
        return self._table(head, rows)

    def comparison(self) -> str:
        """The table of what differs from the ruleset to compare with, if there is one."""
        if self.compare is None:
            return ""
        rows = differing(self.ruleset, self.compare)
        if not rows:
            return self.words("settle.both-same")
        this, other = self.title(), Sheet(self.compare, self.words, self.standard, {}).title()
        if this == other:  # as where a ruleset has its parent's title, or has its own in other languages only
            this, other = legible(self.ruleset.name), legible(self.compare.name)
        head = [self.words("settle.differs"), this, other]
        return self._table(head, [self._cells(row, mark=False) for row in rows])

    def _cells(self, row: Row, mark: bool) -> list[str]:
        this, other = self.speech.point(row.this), self._other_speech.point(row.other)
        if mark and row.differs:
            return [self.speech.say(row.name), f"**{this}**", other]
        return [self.speech.say(row.name), this, other if row.differs or not mark else self.words("settle.same")]

    @cached_property
    def _other_speech(self) -> Speech:
        return Speech(self.words, Traits(self.compare or self.standard).boundary)

    @staticmethod
    def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join("| " + " | ".join(cell or " " for cell in line) + " |" for line in lines)


SLOTS = frozenset({
    "aim.notch", "aim.dot", "setup.share", "setup.size", "setup.goal", "setup.start", "setup.lines", "setup.attack",
    "setup.first", "setup.time", "kick.how", "kick.must", "bounce.heading", "bounce.rule", "bounce.handover",
    "may-not.line", "may-not.wall", "may.edge", "may-not.lines", "may-not.off", "may-not.corner", "may-not.diagonal",
    "may.cross", "may-not.cross", "goal.mouth", "goal.inner", "goal.ways", "goal.post", "end.goal", "end.dead",
    "end.last-line", "end.only-own", "end.corner", "end.time", "end.draws", "setup.offset", "short.size", "short.first",
    "short.kick", "short.bounce", "short.may-not", "short.goal", "short.dead",
})
"""Where a clause can stand."""
