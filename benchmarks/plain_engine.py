"""The baseline: the classic game written straight down, with coordinates and sets of segments."""

from __future__ import annotations

STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
COLUMNS, ROWS, LEFT, RIGHT = 8, 10, 3, 5
Dot = tuple[int, int]


def dots() -> set[Dot]:
    inside = {(x, y) for x in range(COLUMNS + 1) for y in range(ROWS + 1)}
    return inside | {(x, y) for x in range(LEFT, RIGHT + 1) for y in (-1, ROWS + 1)}


def walls() -> set[frozenset[Dot]]:
    lines = {frozenset({(x, y), (x, y + 1)}) for x in (0, COLUMNS) for y in range(ROWS)}
    for inner, outer in ((0, -1), (ROWS, ROWS + 1)):
        lines |= {frozenset({(x, inner), (x + 1, inner)}) for x in range(COLUMNS) if not LEFT <= x < RIGHT}
        lines |= {frozenset({(x, inner), (x, outer)}) for x in (LEFT, RIGHT)}
    return lines


DOTS, WALLS = dots(), walls()


class PlainGame:
    """Plays kicks with all checks; ``winner`` is 0 or 1 once the game is over."""

    def __init__(self) -> None:
        self.ball: Dot = (COLUMNS // 2, ROWS // 2)
        self.player, self.winner = 0, None
        self.drawn = set(WALLS)
        self.used = {self.ball} | {dot for line in WALLS for dot in line}

    def target(self, direction: int) -> Dot:
        dx, dy = STEPS[direction]
        return self.ball[0] + dx, self.ball[1] + dy

    def legal(self, direction: int) -> bool:
        dot = self.target(direction)
        if dot not in DOTS or frozenset({self.ball, dot}) in self.drawn:
            return False
        return 0 <= dot[1] <= ROWS or LEFT <= min(self.ball[0], dot[0]) <= max(self.ball[0], dot[0]) <= RIGHT

    def kick(self, direction: int) -> bool:
        """Make a kick; whether the same player goes on. Raises `ValueError` if it is illegal."""
        if self.winner is not None or not self.legal(direction):
            raise ValueError(direction)
        dot = self.target(direction)
        self.drawn.add(frozenset({self.ball, dot}))
        bounce = dot in self.used
        self.used.add(dot)
        self.ball = dot
        if not 0 <= dot[1] <= ROWS:
            self.winner = 0 if dot[1] < 0 else 1
        elif not any(self.legal(d) for d in range(8)):
            self.winner = 1 - self.player
        elif not bounce:
            self.player = 1 - self.player
        return bounce and self.winner is None


def play(turns: list[list[int]]) -> PlainGame:
    game = PlainGame()
    for turn in turns:
        for direction in turn:
            game.kick(direction)
    return game


def complete_turns(game: PlainGame, cap: int) -> int:
    """Positions looked at while all complete turns are found, at most ``cap``."""
    nodes, stack = 0, [game]
    while stack and nodes < cap:
        position = stack.pop()
        for direction in range(8):
            if position.legal(direction):
                nodes += 1
                after = PlainGame.__new__(PlainGame)
                after.ball, after.player, after.winner = position.ball, position.player, position.winner
                after.drawn, after.used = set(position.drawn), set(position.used)
                if after.kick(direction):
                    stack.append(after)
    return nodes
