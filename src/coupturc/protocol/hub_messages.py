"""The messages of Hub version 2, both ways, and how each is written."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from coupturc.protocol.faults import ProtocolError
from coupturc.protocol.hub_line import format_line, parse_line

Pairs = Mapping[str, str]

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
    """What comes next has nothing to do with what was."""


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
    """How much may be thought; 0 is no limit.

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
    move_time: float = 0.0
    moves: int = 0
    time: float = 0.0
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

# ------------------------------------------------------------------ reading


def _number(pairs: Pairs, name: str) -> float | None:
    text = pairs.get(name)
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise ProtocolError(f"{name}={text}", "expected a number")
    return value


def _whole(pairs: Pairs, name: str) -> int | None:
    value = _number(pairs, name)
    if value is None:
        return None
    if value < 0 or value != int(value):
        raise ProtocolError(f"{name}={pairs[name]}", "expected a whole number")
    return int(value)


def _seconds(pairs: Pairs, name: str) -> float:
    value = _number(pairs, name) or 0.0
    if value < 0:
        raise ProtocolError(f"{name}={pairs[name]}", "expected seconds")
    return value


def _needed(pairs: Pairs, name: str) -> str:
    if name not in pairs:
        raise ProtocolError(" ".join(pairs), f"expected {name}=")
    return pairs[name]


def _position(pairs: Pairs) -> SetPosition:
    text = "" if "start" in pairs else _needed(pairs, "pos")
    return SetPosition(text, tuple(pairs.get("moves", "").split()))


def _level(pairs: Pairs) -> Level:
    return Level(
        depth=_whole(pairs, "depth") or 0,
        nodes=_whole(pairs, "nodes") or 0,
        move_time=_seconds(pairs, "move-time"),
        moves=_whole(pairs, "moves") or 0,
        time=_seconds(pairs, "time"),
        inc=_seconds(pairs, "inc"),
    )


def _go(pairs: Pairs) -> Go:
    modes = [mode for mode in ("think", "ponder", "analyze") if mode in pairs]
    if len(modes) > 1:
        raise ProtocolError(" ".join(pairs), "expected one of think, ponder, analyze")
    return Go(*modes)


def _info(pairs: Pairs) -> Info:
    return Info(
        depth=_whole(pairs, "depth"),
        mean_depth=_number(pairs, "mean-depth"),
        line=_whole(pairs, "line"),
        score=_number(pairs, "score"),
        nodes=_whole(pairs, "nodes"),
        time=_number(pairs, "time"),
        nps=_number(pairs, "nps"),
        pv=tuple(pairs.get("pv", "").split()),
    )


def _id(pairs: Pairs) -> Id:
    return Id(_needed(pairs, "name"), *(pairs.get(name, "") for name in ("version", "author", "country")))


def _param(pairs: Pairs) -> Param:
    rest = (pairs.get(name, "") for name in ("min", "max", "values"))
    return Param(_needed(pairs, "name"), pairs.get("value", ""), pairs.get("type", "string"), *rest)


_FROM_GUI: dict[str, Callable[[Pairs], FromGui]] = {
    "hub": lambda _: Hello(),
    "set-param": lambda pairs: SetParam(_needed(pairs, "name"), _needed(pairs, "value")),
    "init": lambda _: Init(),
    "new-game": lambda _: NewGame(),
    "pos": _position,
    "level": _level,
    "go": _go,
    "ponder-hit": lambda _: PonderHit(),
    "stop": lambda _: Stop(),
    "ping": lambda _: Ping(),
    "quit": lambda _: Quit(),
}
_FROM_ENGINE: dict[str, Callable[[Pairs], FromEngine]] = {
    "id": _id,
    "param": _param,
    "wait": lambda _: Wait(),
    "ready": lambda _: Ready(),
    "info": _info,
    "done": lambda pairs: Done(_needed(pairs, "move"), pairs.get("ponder", "")),
    "pong": lambda _: Pong(),
    "error": lambda pairs: Error(pairs.get("message", "")),
}


def read_message(line: str, *, from_engine: bool) -> Message | None:
    """Read a line of the engine or of the GUI; None when the command is unknown, which is to be ignored.

    Raises:
        ProtocolError: it cannot be read.
    """
    command, pairs = parse_line(line)
    reader = (_FROM_ENGINE if from_engine else _FROM_GUI).get(command)
    return reader(pairs) if reader else None


# ------------------------------------------------------------------ writing


def _write_position(message: SetPosition) -> bytes:
    moves = {"moves": " ".join(message.moves)} if message.moves else {}
    if not message.position:
        return format_line("pos", moves, ("start",))
    return format_line("pos", {"pos": message.position, **moves})


def _write_level(message: Level) -> bytes:
    pairs = {f.name.replace("_", "-"): f"{getattr(message, f.name):g}" for f in fields(message) if f.name != "nodes"}
    pairs["nodes"] = str(message.nodes)
    set_ones = {name: value for name, value in pairs.items() if value != "0"}
    return format_line("level", set_ones) if set_ones else format_line("level", flags=("infinite",))


def _write_info(message: Info) -> bytes:
    pairs = {name: str(value) for name in ("depth", "line", "nodes") if (value := getattr(message, name)) is not None}
    for name, places in (("mean_depth", 1), ("score", 2), ("time", 3), ("nps", 2)):
        if (value := getattr(message, name)) is not None:
            pairs[name.replace("_", "-")] = f"{value:.{places}f}"
    order = ("depth", "mean-depth", "line", "score", "nodes", "time", "nps")
    ordered = {name: pairs[name] for name in order if name in pairs}
    return format_line("info", {**ordered, "pv": " ".join(message.pv)} if message.pv else ordered)


_COMMANDS: dict[type[Message], str] = {
    Hello: "hub",
    SetParam: "set-param",
    Init: "init",
    NewGame: "new-game",
    PonderHit: "ponder-hit",
    Stop: "stop",
    Ping: "ping",
    Quit: "quit",
    Id: "id",
    Param: "param",
    Wait: "wait",
    Ready: "ready",
    Done: "done",
    Pong: "pong",
    Error: "error",
}
_ALWAYS_SAID = {"value", "message", "move"}


def write_message(message: Message) -> bytes:
    """Write a message as its line."""
    match message:
        case SetPosition():
            return _write_position(message)
        case Level():
            return _write_level(message)
        case Go():
            return format_line("go", flags=(message.mode,))
        case Info():
            return _write_info(message)
    values = {f.name: str(getattr(message, f.name)) for f in fields(message)}
    said = {name: value for name, value in values.items() if value or name in _ALWAYS_SAID}
    return format_line(_COMMANDS[type(message)], said)
