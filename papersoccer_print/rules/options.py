"""What a ruleset may say: one enum for each option, so that a test finds a member without a meaning or a phrase."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Player(StrEnum):
    """A attacks the top goal, B the bottom one."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Player:
        return Player.B if self is Player.A else Player.A


class End(StrEnum):
    """The two short sides of the pitch."""

    TOP = "top"
    BOTTOM = "bottom"

    @property
    def attacker(self) -> Player:
        """Who wins when the ball enters this goal by ordinary play."""
        return Player.A if self is End.TOP else Player.B


class Direction(IntEnum):
    """Clockwise from north; N is towards the top goal. Even numbers are straight, odd ones diagonal."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def step(self) -> tuple[int, int]:
        """Columns and rows moved; rows grow downwards."""
        return STEPS[self]

    @property
    def is_diagonal(self) -> bool:
        return bool(self & 1)

    @property
    def opposite(self) -> Direction:
        return Direction((self + 4) % 8)


STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
DIRECTION_OF = dict(zip(STEPS, Direction, strict=True))


class Boundary(StrEnum):
    """``wall``: printed lines along which nobody may draw; ``open``: each edge segment may be drawn once."""

    WALL = "wall"
    OPEN = "open"


class GoalShape(StrEnum):
    """``notch``: one square deep, a goal dot at every column of the mouth; ``dot``: one goal dot beyond the middle."""

    NOTCH = "notch"
    DOT = "dot"


class Entry(StrEnum):
    """Ways into a goal dot: from every mouth dot next to it, or from the middle dot alone."""

    MOUTH = "mouth"
    CENTRE = "centre"


class Directions(StrEnum):
    """Which neighbours a kick may reach: all eight, or the four straight ones."""

    ALL = "all"
    ORTHOGONAL = "orthogonal"


class Crossing(StrEnum):
    """Whether a diagonal may cross a diagonal that is already drawn."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class DeadEnd(StrEnum):
    """Who loses when the ball lands where no legal kick leads on."""

    KICKER_LOSES = "kicker-loses"
    PLAYER_TO_MOVE_LOSES = "player-to-move-loses"
    DRAW = "draw"


class OwnGoal(StrEnum):
    """What a kick into the goal one defends does."""

    COUNTS = "counts"
    FORBIDDEN = "forbidden"
    SCORER_WINS = "scorer-wins"


class TimeUp(StrEnum):
    """The result of a game that the time limit stops."""

    DRAW = "draw"


class Verdict(StrEnum):
    """What an example claims about its last kick."""

    PASSES = "passes"
    BOUNCES = "bounces"
    A_WINS = "a-wins"
    B_WINS = "b-wins"
    DRAW = "draw"
    OFF_PITCH = "off-pitch"
    ALREADY_DRAWN = "already-drawn"
    CROSSES_DIAGONAL = "crosses-diagonal"
    OWN_GOAL = "own-goal"


class Illegal(StrEnum):
    """Why a kick breaks the rules."""

    OFF_PITCH = "off-pitch"
    ALREADY_DRAWN = "already-drawn"
    CROSSES_DIAGONAL = "crosses-diagonal"
    OWN_GOAL = "own-goal"
    GAME_OVER = "game-over"


class Ending(StrEnum):
    """How a game ended by the rules."""

    GOAL = "goal"
    OWN_GOAL = "own-goal"
    DEAD_END = "dead-end"
