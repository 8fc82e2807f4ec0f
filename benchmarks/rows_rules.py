"""The rules, in process: reading a ruleset, playing a record, finding turns."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from games import GAME, KICKS, MIDDLE, TURNS, turns
from measure import PAPERSOCCER, Figure, Row, process
from plain_engine import complete_turns as plain_turns
from plain_engine import play as plain_play

from papersoccer_print.rules.loader import examine, load_ruleset
from papersoccer_print.rules.referee import play
from papersoccer_print.rules.turns import complete_turns

NODES = 20_000
MANY = 30_000


def rows(folder: str) -> Iterator[Row | Figure]:
    import yaml

    file = Path(folder, "sixty.yaml")
    text = sixty_lines()
    file.write_text(text, encoding="utf-8")
    yield Row(f"a ruleset of {text.count(chr(10))} lines read and checked / the pure safe loader alone",
              lambda: examine(file), lambda: yaml.load(text, Loader=yaml.SafeLoader), 2)
    standard = load_ruleset("standard")
    yield Row(f"replay of {KICKS} kicks with all checks, kicks/s / plain engine", lambda: play(standard, TURNS),
              lambda: plain_play(TURNS), 8, at_least=True)
    middle, plain = play(standard, turns(MIDDLE)).position, plain_play(turns(MIDDLE))
    nodes, theirs = complete_turns(middle, NODES).nodes, plain_turns(plain, NODES // 10)
    yield Row(f"complete turns, nodes/s, at most {nodes:,} nodes / plain engine",
              lambda: complete_turns(middle, NODES), lambda: plain_turns(plain, NODES // 10), 8, at_least=True,
              scale=nodes / theirs)
    speeds: dict[int, tuple[float, float]] = {}
    many = Path(folder, "many.txt")
    for games in (100, 1_000, 10_000, MANY):
        many.write_text(f"{GAME}\n" * games, encoding="utf-8")
        taken, memory = process([*PAPERSOCCER, "check", "--quiet", str(many)])
        speeds[games] = games * KICKS / taken, memory
        speed = f"{speeds[games][0]:>9,.0f} kicks/s of the whole process"
        print(f"    check of {games:>6,} games: {speed}, {memory:.0f} MB", flush=True)
    alone = kicks_a_second(standard)
    yield Figure(f"check of {MANY:,} games, kicks/s of the whole process / play in process",
                 lambda: speeds[MANY][0] / alone, 0.25, "x", at_least=True)
    yield Figure("memory of the same", lambda: speeds[MANY][1], 120, "MB")
    for size in (100, 1_000, 1_600):
        print(f"    one game of {size:>5,} kicks on 40 x 60: {microseconds_a_kick(size):.2f} us a kick", flush=True)


def kicks_a_second(standard: object) -> float:
    found = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(300):
            play(standard, TURNS)  # type: ignore[arg-type]
        found.append(300 * KICKS / (time.perf_counter() - start))
    return median(found)


def microseconds_a_kick(size: int) -> float:
    """One game as long as asked, on the largest pitch, where nothing bounces."""
    from papersoccer_print.rules.ruleset import BounceSettings, PitchSettings, Ruleset

    rules = Ruleset(pitch=PitchSettings(columns=40, rows=60), bounce=BounceSettings(per_turn=0))
    kicks = [[digit] for digit in wandering(size)]
    times = []
    for _ in range(9):
        start = time.perf_counter()
        game = play(rules, kicks)
        times.append(time.perf_counter() - start)
        assert game.error is None, game.error
    return median(times) / len(kicks) * 1e6


def wandering(size: int) -> list[int]:
    """Legal kicks on 40 x 60, each to the dot that leaves most ways on, never into a goal."""
    from papersoccer_print.rules.game import Position
    from papersoccer_print.rules.ruleset import BounceSettings, PitchSettings, Ruleset

    position = Position.start(Ruleset(pitch=PitchSettings(columns=40, rows=60), bounce=BounceSettings(per_turn=0)))
    goals, digits = position.pitch.goal_of, []
    while len(digits) < size:
        after = {digit: position.kick(digit) for digit in position.legal_kicks()}
        free = [digit for digit, there in after.items() if there.outcome is None and there.ball not in goals]
        if not free:
            break
        digits.append(int(max(free, key=lambda digit: len(after[digit].legal_kicks()))))
        position = after[free[free.index(digits[-1])]]
    return digits


def sixty_lines() -> str:
    """A ruleset that says nearly everything that one can say."""
    keys = ["title:", "  en: Sixty lines", "  pl: Sześćdziesiąt wierszy", "summary:", "  en: A ruleset that says all.",
            "pitch:", "  columns: 8", "  rows: 10", "  start: centre", "  boundary: wall", "  lines: []", "goal:",
            "  shape: notch", "  width: 2", "  left: centred", "  entry: mouth", "edges:", "  directions: all",
            "  crossing: allowed", "bounce:", "  lines: true", "  walls: true", "  mouth: false",
            "  per_turn: unlimited", "ending:", "  dead_end: kicker-loses", "  own_goal: counts", "match:",
            "  first: A", "  alternate_first: true", "  time_limit: 20", "  time_up: draw", "players:", "  A:",
            "    name: Ann", '    colour: "#0b5c9e"', "  B:", "    name: Ben",
            '    colour: "#b34700"', "sources:"]
    keys += [f"- https://example.org/rules/{number}" for number in range(60 - len(keys))]
    return "\n".join(keys) + "\n"
