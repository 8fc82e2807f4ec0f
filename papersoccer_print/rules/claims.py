"""Whether the verdict that an example claims is the one that the engine gives."""

from __future__ import annotations

from collections.abc import Iterator

from .referee import Fault, RuleBreak, example_turns, play, verdict_of
from .ruleset import Example, Ruleset


def untrue(ruleset: Ruleset, example: Example) -> Iterator[tuple[str, str]]:
    """The key and the words for what is wrong with an example."""
    turns = example_turns(example)
    game = play(ruleset, turns)
    if game.error:
        yield "moves", _breaks(game.error)
    elif not game.kicks and example.kick is None:
        yield "moves", "there is nothing to judge; give moves or a kick"
    elif game.position.outcome and example.kick is not None:
        yield "kick", "the game is over before this kick; leave it out"
    else:
        verdict = verdict_of(ruleset, turns, example.kick)
        if verdict is not example.verdict:
            yield "verdict", f"the verdict is {verdict}, not {example.verdict}"


def _breaks(broken: RuleBreak) -> str:
    if broken.reason is Fault.TURN_BOUNDARY:
        if broken.expected_more:
            return f"turn {broken.turn} must go on: its last kick bounces"
        return f"turn {broken.turn} ends before kick {broken.kick}: write a space there"
    kick = f'turn {broken.turn} ({broken.player}), kick {broken.kick} "{broken.direction:d}"'
    return f"{kick} is illegal: {broken.reason}"
