"""What a template may spend: rounds of loops, calls, and text that its expressions make, all of it counted."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

from ...errors import PapersoccerError

LONGEST_TEMPLATE = 60_000
LONGEST_SHEET = 100_000
MOST_ROUNDS = 20_000
"""How many times all loops of a template may go round, taken together."""
MOST_MADE = 10 * LONGEST_SHEET
"""How many characters and list items all expressions of a template may make, taken together."""
MOST_CALLS = 2_000
"""How many different calls a template may make. (The same call is worked out once.)"""


class Spending:
    """What one template has spent so far; every method raises `PapersoccerError` once that is too much."""

    def __init__(self) -> None:
        self.rounds = 0
        self.made = 0
        self._called: dict[Any, Any] = {}

    def counted(self, items: Iterable[Any]) -> Iterator[Any]:
        """The rounds of a loop."""
        for item in items:
            self.rounds += 1
            if self.rounds > MOST_ROUNDS:
                raise PapersoccerError(f"the sheet's loops go round too often (over {MOST_ROUNDS:,} times)")
            yield item

    def spend(self, value: Any) -> Any:
        """The value, when its length has been counted."""
        if isinstance(value, str | list | tuple):
            self.made += len(value)
            if self.made > MOST_MADE:
                raise PapersoccerError(f"the sheet's expressions make too much text (over {MOST_MADE:,} characters)")
        return value

    def text(self, value: Any) -> str:
        """A value as it is printed. A list is not: who prints one has forgotten ``join`` or ``for``."""
        if isinstance(value, str | int | float) or value is None:
            return str(self.spend(value))
        from jinja2 import Undefined

        if isinstance(value, Undefined):
            return str(value)  # which raises the fault
        kind = "a map" if isinstance(value, Mapping) else "a list" if isinstance(value, Iterable) else "this"
        raise PapersoccerError(f"{kind} cannot be printed; print a text or a number (join makes a text of a list)")

    def joined(self, *parts: Any) -> str:
        """The operator ``~``."""
        return "".join(map(self.text, parts))

    def join(self, items: Iterable[Any], between: str = "") -> str:
        """The filter ``join``: nothing is made before it is counted."""
        parts, between = [self.text(item) for item in items], self.text(between)
        for _ in parts[1:]:
            self.spend(between)
        return between.join(parts)

    def filter(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """A filter of the template language whose results are counted."""

        @wraps(work)
        def bounded(*values: Any, **options: Any) -> Any:
            try:
                return self.spend(work(*values, **options))
            except (TypeError, AttributeError, ValueError, OverflowError):
                raise PapersoccerError(f"the filter '{name}' cannot be used so: mind what stands before it, and in its "
                                       "brackets") from None

        return bounded

    def call(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """A function that the sheet offers. The same call is worked out once; a wrong one is told by its name."""
        signature = inspect.signature(work)
        takes = ", ".join(f"*{each.name}" if each.kind is each.VAR_POSITIONAL else
                          f"**{each.name}" if each.kind is each.VAR_KEYWORD else each.name
                          for each in signature.parameters.values())

        def called(*values: Any, **options: Any) -> Any:
            try:
                signature.bind(*values, **options)
                key = (name, values, tuple(sorted(options.items())))
                hash(key)
            except TypeError:
                raise PapersoccerError(f"'{name}' is called wrongly; write {name}({takes})") from None
            if key not in self._called:
                if len(self._called) >= MOST_CALLS:
                    raise PapersoccerError(f"the sheet makes too many different calls (over {MOST_CALLS:,})")
                self._called[key] = work(*values, **options)
            return self.spend(self._called[key])

        return called
