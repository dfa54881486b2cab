"""Reads the lines of Hub version 2 as messages."""

import math
from collections.abc import Callable, Mapping

from coupturc.protocol import hub_messages as hub
from coupturc.protocol.faults import ProtocolError
from coupturc.protocol.hub_board import looks_like_move
from coupturc.protocol.hub_line import parse_line

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


def _seconds_left(pairs: _Pairs, name: str) -> float | None:
    """Return a time; GUIs that play on after the flag count below zero, where it is used up."""
    value = _number(pairs, name)
    return None if value is None else max(0.0, value)


def _seconds(pairs: _Pairs, name: str) -> float | None:
    value = _number(pairs, name)
    if value is not None and value < 0:
        raise ProtocolError(f"{name}={pairs[name]}", "expected seconds")
    return value


def _needed(pairs: _Pairs, name: str) -> str:
    if name not in pairs:
        raise ProtocolError(" ".join(pairs), f"expected {name}=")
    return pairs[name]


def _position(pairs: _Pairs) -> hub.SetPosition:
    for name in filter(looks_like_move, pairs):  # the first of several moves would be played alone
        raise ProtocolError(name, "expected quotation marks around several moves")
    text = "" if "start" in pairs else _needed(pairs, "pos")
    return hub.SetPosition(text, tuple(pairs.get("moves", "").split()))


def _level(pairs: _Pairs) -> hub.Level:
    return hub.Level(
        depth=_whole(pairs, "depth") or 0,
        nodes=_whole(pairs, "nodes") or 0,
        move_time=_seconds_left(pairs, "move-time"),
        moves=_whole(pairs, "moves") or 0,
        time=_seconds_left(pairs, "time"),
        inc=_seconds(pairs, "inc") or 0.0,
    )


def _go(pairs: _Pairs) -> hub.Go:
    modes = [mode for mode in ("think", "ponder", "analyze") if mode in pairs]
    if len(modes) > 1:
        raise ProtocolError(" ".join(pairs), "expected one of think, ponder, analyze")
    return hub.Go(*modes)


def _info(pairs: _Pairs) -> hub.Info:
    return hub.Info(
        depth=_whole(pairs, "depth"),
        mean_depth=_number(pairs, "mean-depth"),
        line=_whole(pairs, "line"),
        score=_number(pairs, "score"),
        nodes=_whole(pairs, "nodes"),
        time=_number(pairs, "time"),
        nps=_number(pairs, "nps"),
        pv=tuple(pairs.get("pv", "").split()),
    )


def _id(pairs: _Pairs) -> hub.Id:
    return hub.Id(_needed(pairs, "name"), *(pairs.get(name, "") for name in ("version", "author", "country")))


def _param(pairs: _Pairs) -> hub.Param:
    rest = (pairs.get(name, "") for name in ("min", "max", "values"))
    return hub.Param(_needed(pairs, "name"), pairs.get("value", ""), pairs.get("type", "string"), *rest)


_FROM_GUI: dict[str, Callable[[_Pairs], hub.FromGui]] = {
    "hub": lambda _: hub.Hello(),
    "set-param": lambda pairs: hub.SetParam(_needed(pairs, "name"), _needed(pairs, "value")),
    "init": lambda _: hub.Init(),
    "new-game": lambda _: hub.NewGame(),
    "pos": _position,
    "level": _level,
    "go": _go,
    "ponder-hit": lambda _: hub.PonderHit(),
    "stop": lambda _: hub.Stop(),
    "ping": lambda _: hub.Ping(),
    "quit": lambda _: hub.Quit(),
}
_FROM_ENGINE: dict[str, Callable[[_Pairs], hub.FromEngine]] = {
    "id": _id,
    "param": _param,
    "wait": lambda _: hub.Wait(),
    "ready": lambda _: hub.Ready(),
    "info": _info,
    "done": lambda pairs: hub.Done(_needed(pairs, "move"), pairs.get("ponder", "")),
    "pong": lambda _: hub.Pong(),
    "error": lambda pairs: hub.Error(pairs.get("message", "")),
}


def read_message(line: str, *, from_engine: bool) -> hub.Message | None:
    """Read a line of the engine or of the GUI; None when the command is unknown and must be ignored.

    Raises:
        ProtocolError: it cannot be read.
    """
    command, pairs = parse_line(line)
    reader = (_FROM_ENGINE if from_engine else _FROM_GUI).get(command)
    return reader(pairs) if reader else None
