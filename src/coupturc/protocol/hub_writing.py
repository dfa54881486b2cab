"""Writes the messages of Hub version 2 as lines."""

from dataclasses import fields

from coupturc.protocol import hub_messages as hub
from coupturc.protocol.hub_line import format_line


def _write_position(message: hub.SetPosition) -> bytes:
    moves = {"moves": " ".join(message.moves)} if message.moves else {}
    if not message.position:
        return format_line("pos", moves, ("start",))
    return format_line("pos", {"pos": message.position, **moves})


def _write_level(message: hub.Level) -> bytes:
    values = {field.name.replace("_", "-"): getattr(message, field.name) for field in fields(message)}
    times = {"move-time", "time"}  # for these 0 is a limit
    given = {name: value for name, value in values.items() if value or (name in times and value is not None)}
    set_ones = {name: str(value) if name == "nodes" else f"{value:g}" for name, value in given.items()}
    return format_line("level", set_ones) if set_ones else format_line("level", flags=("infinite",))


def _write_info(message: hub.Info) -> bytes:
    pairs = {name: str(value) for name in ("depth", "line", "nodes") if (value := getattr(message, name)) is not None}
    for name, places in (("mean_depth", 1), ("score", 2), ("time", 3), ("nps", 2)):
        if (value := getattr(message, name)) is not None:
            pairs[name.replace("_", "-")] = f"{value:.{places}f}"
    order = ("depth", "mean-depth", "line", "score", "nodes", "time", "nps")
    ordered = {name: pairs[name] for name in order if name in pairs}
    return format_line("info", {**ordered, "pv": " ".join(message.pv)} if message.pv else ordered)


_COMMANDS: dict[type[hub.Message], str] = {
    hub.Hello: "hub",
    hub.SetParam: "set-param",
    hub.Init: "init",
    hub.NewGame: "new-game",
    hub.PonderHit: "ponder-hit",
    hub.Stop: "stop",
    hub.Ping: "ping",
    hub.Quit: "quit",
    hub.Id: "id",
    hub.Param: "param",
    hub.Wait: "wait",
    hub.Ready: "ready",
    hub.Done: "done",
    hub.Pong: "pong",
    hub.Error: "error",
}
_ALWAYS_SAID = {"value", "message", "move"}


def write_message(message: hub.Message) -> bytes:
    """Write a message as its line."""
    match message:
        case hub.SetPosition():
            return _write_position(message)
        case hub.Level():
            return _write_level(message)
        case hub.Go():
            return format_line("go", flags=(message.mode,))
        case hub.Info():
            return _write_info(message)
    values = {f.name: str(getattr(message, f.name)) for f in fields(message)}
    said = {name: value for name, value in values.items() if value or name in _ALWAYS_SAID}
    return format_line(_COMMANDS[type(message)], said)
