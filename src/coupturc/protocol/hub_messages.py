"""The messages of Hub version 2, both ways."""

from dataclasses import dataclass

# ------------------------------------------------------------------ from the GUI


@dataclass(frozen=True, slots=True)
class Hello:
    """The GUI speaks Hub."""


@dataclass(frozen=True, slots=True)
class SetParam:
    """A parameter is to have this value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Init:
    """All parameters are set."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game begins: nothing of the games before counts."""


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The position to search.

    Args:
        position: side and squares, see `hub_board`; empty for the start position.
        moves: played from there, as far as they can be repeated.
    """

    position: str = ""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """How long the engine may think. 0 means no limit; for time None means no limit, and 0 that it is used up.

    Args:
        depth: plies.
        nodes: positions.
        move_time: seconds for this move.
        moves: to be made in `time`; 0 for all.
        time: seconds left.
        inc: seconds added before each move.
    """

    depth: int = 0
    nodes: int = 0
    move_time: float | None = None
    moves: int = 0
    time: float | None = None
    inc: float = 0.0


@dataclass(frozen=True, slots=True)
class Go:
    """Search: `think` of a move to play, `ponder` while the opponent thinks, or `analyze`."""

    mode: str = "think"


@dataclass(frozen=True, slots=True)
class PonderHit:
    """The opponent has made the expected move."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the search and answer."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""


@dataclass(frozen=True, slots=True)
class Quit:
    """The engine is to end."""


# ------------------------------------------------------------------ from the engine


@dataclass(frozen=True, slots=True)
class Id:
    """Who the engine is."""

    name: str
    version: str = ""
    author: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter and its value.

    Args:
        type: `bool`, `int`, `real`, `string` or `enum`.
        min: least value of a number; empty when there is none, as `max`.
        values: what an enum may be, blanks between.
    """

    name: str
    value: str = ""
    type: str = "string"
    min: str = ""
    max: str = ""
    values: str = ""

    def allows(self, value: str) -> bool:
        """Return whether the parameter may have a value."""
        if self.type == "bool":
            return value in {"true", "false"}
        if self.type == "enum":
            return value in self.values.split()
        if self.type == "int":
            digits = value.removeprefix("-")
            is_int = digits.isascii() and digits.isdigit() and len(digits) < 10  # noqa: PLR2004 - fits in 32 bits
            return is_int and int(self.min or value) <= int(value) <= int(self.max or value)
        return True

    @property
    def expected(self) -> str:
        """The values that the parameter may have, in words."""
        if self.type == "bool":
            return "true or false"
        if self.type == "enum":
            return f"one of {', '.join(self.values.split())}"
        low, high = self.min and f" from {self.min}", self.max and f" to {self.max}"
        return f"a whole number{low}{high}" if self.type == "int" else f"a value of type {self.type}"


@dataclass(frozen=True, slots=True)
class Wait:
    """The engine waits for parameters."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine can be used."""


@dataclass(frozen=True, slots=True)
class Info:
    """How far a search has come; None where the engine does not say.

    Args:
        score: in men, from the view of the side to move.
        time: seconds.
        nps: millions of nodes a second.
        pv: the moves expected.
        line: which of several lines this is, from 1 for the best; a word of ours, which others ignore.
    """

    depth: int | None = None
    mean_depth: float | None = None
    score: float | None = None
    nodes: int | None = None
    time: float | None = None
    nps: float | None = None
    pv: tuple[str, ...] = ()
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The search is over.

    Args:
        move: the best move.
        ponder: the answer expected; empty when there is none.
    """

    move: str
    ponder: str = ""


@dataclass(frozen=True, slots=True)
class Pong:
    """Here I am."""


@dataclass(frozen=True, slots=True)
class Error:
    """The engine did not understand."""

    message: str


FromGui = Hello | SetParam | Init | NewGame | SetPosition | Level | Go | PonderHit | Stop | Ping | Quit
FromEngine = Id | Param | Wait | Ready | Info | Done | Pong | Error
Message = FromGui | FromEngine
