"""A sheet in two languages: the same figures, the sentences of both side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .names import Sheet


@dataclass(frozen=True, eq=False)
class Pair:
    """One ruleset in two languages. What ends in 2 says the second one."""

    first: Sheet
    second: Sheet

    def names(self) -> dict[str, Any]:
        """Everything that a bilingual template may name."""
        return {**self.first.names(), "say2": self.second.say, "text2": self.second.text, "figures": self.figures,
                "key": self.key, "lang2": self.second.words.lang}

    def figures(self, section: str) -> str:
        """The figures of a section, their captions in both languages, one under the other."""
        return _both(self.first.figures(section), self.second.figures(section))

    def key(self, short: bool = True) -> str:
        """The first entries of the key in both languages."""
        kept = [sheet.key(short).split("\n\n")[:3] for sheet in (self.first, self.second)]
        return _both("\n\n".join(kept[0]), "\n\n".join(kept[1]))


def _both(first: str, second: str) -> str:
    """Figures whose captions are those of two lists of figures."""
    made = []
    for one, two in zip(first.split("\n\n"), second.split("\n\n"), strict=True):
        caption, _, name = one.rpartition("](")
        other = two.rpartition("](")[0].removeprefix("![")
        made.append(f"{caption}\\\n{other}]({name}")
    return "\n\n".join(made)
