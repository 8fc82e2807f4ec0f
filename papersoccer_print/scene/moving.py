"""A picture that grows: one page, some of whose groups appear one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .marks import Document, Group, Mark, Page


@dataclass(frozen=True, slots=True)
class Moving:
    """The finished document (one page), and when its groups appear: ``(group name, seconds from the start)``.

    Several groups may share a name; groups with other names are there from the start. ``hold``: seconds that the
    finished picture stays.
    """

    document: Document
    steps: tuple[tuple[str, float], ...]
    hold: float = 5.0

    def pictures(self) -> Iterator[tuple[Page, float]]:
        """Each picture in turn with the seconds that it stays; the first shows no step, the last all of them."""
        page = self.document.pages[0]
        times = [0.0, *(time for _, time in self.steps)]
        hidden = {name for name, _ in self.steps}
        for number, time in enumerate(times):
            if number:
                hidden.discard(self.steps[number - 1][0])
            stay = times[number + 1] - time if number + 1 < len(times) else self.hold
            yield page._replace(marks=_without(page.marks, hidden)), stay


def _without(marks: tuple[Mark, ...], hidden: set[str]) -> tuple[Mark, ...]:
    kept: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Group):
            if mark.name not in hidden:
                kept.append(mark._replace(marks=_without(mark.marks, hidden)))
        else:
            kept.append(mark)
    return tuple(kept)
