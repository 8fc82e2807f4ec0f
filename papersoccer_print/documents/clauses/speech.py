"""Clauses in the reader's words: keys and values become sentences with the right forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...words import Words
from . import Count, Listed, Ref
from .opening import Landing, Question, Turn
from .settle import Point

ONE_LETTER = {"pl": "aiouwz", "ru": "вксоуиая"}
"""Words of one letter that may not end a line, by language."""
DISC_HOLDS_VERB = frozenset({"pl"})
"""Where a player's disc stays with the word after it."""
_ARROW_SPACE = re.compile(r"([←-↙]) ")
_DISC_SPACE = re.compile(r"(\{[AB]\}) (?=\w)")
_NUMBER_SPACE = re.compile(r"(?<=[0-9½]) (?=[^\W\d_])")


@dataclass(frozen=True)
class Speech:
    """Says phrases of one language; ``boundary`` (``wall`` or ``open``) chooses between two forms of a phrase."""

    words: Words
    boundary: str

    def say(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """A phrase with its values worded. Raises `PapersoccerError` for a phrase that the language lacks."""
        filled = {name: self._worded(value) for name, value in (values or {}).items()}
        if "n" in filled and isinstance(filled["n"], int):
            filled.setdefault("number", self.number(filled["n"]))
        return self._unbroken(self.words(self.chosen(key), **filled))

    def _unbroken(self, text: str) -> str:
        """A text whose spaces hold a number to its unit, and, by language, a one-letter word to the next."""
        text = _NUMBER_SPACE.sub("\u00a0", text)
        text = _ARROW_SPACE.sub("\\1\u00a0", text)
        if self.words.lang in DISC_HOLDS_VERB:
            text = _DISC_SPACE.sub("\\1\u00a0", text)
        short = ONE_LETTER.get(self.words.lang)
        return re.sub(rf"(?<![\w\u00a0])([{short}]) ", "\\1\u00a0", text, flags=re.IGNORECASE) if short else text

    def chosen(self, key: str) -> str:
        """The key itself, or that of its form for the boundary."""
        form = f"{key}.{self.boundary}"
        return form if key not in self.words and form in self.words else key

    def _worded(self, value: object) -> object:
        if isinstance(value, Count):
            return self.words(f"count.{value.noun}", n=value.n, number=self.number(value.n))
        if isinstance(value, Ref):
            return self.words(self.chosen(value.key))
        if isinstance(value, Listed):
            return self.words("list.comma").join(str(self._worded(part)) for part in value.parts)
        return value

    def number(self, n: int) -> str:
        """One to nine in words, more in figures."""
        key = f"number.{n}"
        return self.words(key) if key in self.words else str(n)

    def point(self, point: Point) -> str:
        """What a ruleset says on a point to settle."""
        return self.say(point.key, point.values)

    def turn(self, turn: Turn) -> str:
        """One turn of the worked opening."""
        said = []
        for number, kick in enumerate(turn.kicks, 1):
            key = "opening.first" if number == 1 else "opening.then"
            if kick.verdict == "limit":
                key = "opening.second-limit" if number == 2 else "opening.last-limit" if number > 2 else key
            full = key if kick.verdict == "limit" and number > 1 else \
                f"{key}.{'bounce' if kick.verdict == 'bounce' else 'over'}"
            said.append(self.say(full, {"arrow": kick.arrow, "where": self._where(kick)}))
        return " ".join(said)

    def _where(self, kick: Landing) -> str:
        return self.say(f"opening.where.{kick.where}", {"turn": kick.turn})

    def question(self, question: Question, bounces_exist: bool) -> str:
        """What the reader is asked after the opening, and the answer."""
        who = self.words("opening.now", who=f"{{{question.player.value}}}")
        if not bounces_exist:
            return f"{who} {self.words('opening.no-bounce')}"
        found = question.bounces
        if not found:
            return f"{who} {self.words('opening.which-none', turn=question.turn)}"
        which = self.say("opening.which", {"n": len(found), "turn": question.turn})
        answer = self.words("opening.answer", answer=self._answer(found))
        more = f" {self.words('opening.been-there')}" if len(found) == 1 and found[0].where == "start" else ""
        return f"{who} {which} {answer}{more}"

    def _answer(self, kicks: Sequence[Landing]) -> str:
        """The kicks that bounce, those with the same landing together."""
        groups: dict[str, list[str]] = {}
        for kick in kicks:
            groups.setdefault(self._where(kick), []).append(kick.arrow)
        said = [f"{self.joined(arrows)} {where}" for where, arrows in groups.items()]
        if len(said) == 2 and any(len(arrows) > 1 for arrows in groups.values()):
            return self.words("list.comma").join(said)
        return self.joined(said)

    def joined(self, parts: Iterable[str]) -> str:
        """A list in words: "a, b and c"."""
        listed = list(parts)
        if len(listed) < 2:
            return "".join(listed)
        return self.words("list.and", first=self.words("list.comma").join(listed[:-1]), last=listed[-1])
