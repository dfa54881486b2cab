"""Reads the lines of Hub version 2 as messages."""

import math
from collections.abc import Callable, Mapping

from coupturc.protocol.faults import ProtocolError
from coupturc.protocol.hub_board import looks_like_move
from coupturc.protocol.hub_line import parse_line
from coupturc.protocol.hub_messages import (
    Done,
    Error,
    FromEngine,
    FromGui,
    Go,
    Hello,
    Id,
    Info,
    Init,
    Level,
    Message,
    NewGame,
    Param,
    Ping,
    PonderHit,
    Pong,
    Quit,
    Ready,
    SetParam,
    SetPosition,
    Stop,
    Wait,
)

_Pairs = Mapping[str, str]


def _number(pairs: _Pairs, name: str) -> float | None:
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


def _whole(pairs: _Pairs, name: str) -> int | None:
    value = _number(pairs, name)
    if value is None:
        return None
    if value < 0 or value != int(value):
        raise ProtocolError(f"{name}={pairs[name]}", "expected a whole number")
    return int(value)


def _seconds(pairs: _Pairs, name: str) -> float | None:
    value = _number(pairs, name)
    if value is not None and value < 0:
        raise ProtocolError(f"{name}={pairs[name]}", "expected seconds")
    return value


def _needed(pairs: _Pairs, name: str) -> str:
    if name not in pairs:
        raise ProtocolError(" ".join(pairs), f"expected {name}=")
    return pairs[name]


def _position(pairs: _Pairs) -> SetPosition:
    for name in filter(looks_like_move, pairs):  # the first of several moves would be played alone
        raise ProtocolError(name, "expected quotation marks around several moves")
    text = "" if "start" in pairs else _needed(pairs, "pos")
    return SetPosition(text, tuple(pairs.get("moves", "").split()))


def _level(pairs: _Pairs) -> Level:
    return Level(
        depth=_whole(pairs, "depth") or 0,
        nodes=_whole(pairs, "nodes") or 0,
        move_time=_seconds(pairs, "move-time"),
        moves=_whole(pairs, "moves") or 0,
        time=_seconds(pairs, "time"),
        inc=_seconds(pairs, "inc") or 0.0,
    )


def _go(pairs: _Pairs) -> Go:
    modes = [mode for mode in ("think", "ponder", "analyze") if mode in pairs]
    if len(modes) > 1:
        raise ProtocolError(" ".join(pairs), "expected one of think, ponder, analyze")
    return Go(*modes)


def _info(pairs: _Pairs) -> Info:
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


def _id(pairs: _Pairs) -> Id:
    return Id(_needed(pairs, "name"), *(pairs.get(name, "") for name in ("version", "author", "country")))


def _param(pairs: _Pairs) -> Param:
    rest = (pairs.get(name, "") for name in ("min", "max", "values"))
    return Param(_needed(pairs, "name"), pairs.get("value", ""), pairs.get("type", "string"), *rest)


_FROM_GUI: dict[str, Callable[[_Pairs], FromGui]] = {
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
_FROM_ENGINE: dict[str, Callable[[_Pairs], FromEngine]] = {
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
    """Read a line of the engine or of the GUI; None when the command is unknown and must be ignored.

    Raises:
        ProtocolError: it cannot be read.
    """
    command, pairs = parse_line(line)
    reader = (_FROM_ENGINE if from_engine else _FROM_GUI).get(command)
    return reader(pairs) if reader else None
