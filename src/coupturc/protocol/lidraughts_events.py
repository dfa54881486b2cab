"""What lidraughts.org sends and is asked, as values: lines of JSON in, events out; no network.

A stream is lines of JSON; an empty line only says that the stream lives. Whatever cannot be read is a `Malformed`, and
kinds of events that this does not know are an `Unknown`: neither ends the stream.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from coupturc.arguments import expect
from coupturc.protocol.faults import Malformed

#: Longer lines are cut: the longest game is a hundred times shorter.
MOST_BYTES = 1 << 20

SideName = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """Somebody wants to play.

    Args:
        id: names it.
        challenger: who, or `?` where it is not said.
        variant: such as `standard`, `fromPosition`, `frisian`.
        speed: such as `blitz`, `correspondence`.
        rated: whether ratings are at stake.
        limit_s: time of the clock; None without one.
        increment_s: after each move.
        from_bot: whether another program asks.
    """

    id: str
    challenger: str
    variant: str
    speed: str
    rated: bool
    limit_s: int | None
    increment_s: int
    from_bot: bool


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game of ours has begun, or goes on, since the stream opened."""

    id: str


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as it stands.

    Args:
        moves: squares, two digits each, one jump after another: `3228 1923 2819`.
        white_ms, black_ms: left on the clocks.
        white_gain_ms, black_gain_ms: come back after each move.
        status: `started` while it goes on.
        winner: when it has one.
        draw_offered_by: the side whose offer is open.
    """

    moves: tuple[str, ...]
    white_ms: int
    black_ms: int
    white_gain_ms: int
    black_gain_ms: int
    status: str
    winner: SideName | None
    draw_offered_by: SideName | None


@dataclass(frozen=True, slots=True)
class GameFull:
    """Everything about a game.

    Args:
        id: names it.
        white, black: user ids.
        variant: as in `Challenge`.
        fen: where it began; None for the start position.
        has_clock: whether time is counted in seconds.
        state: how it stands.
    """

    id: str
    white: str
    black: str
    variant: str
    fen: str | None
    has_clock: bool
    state: GameState


@dataclass(frozen=True, slots=True)
class Chat:
    """Somebody wrote something."""

    user: str
    text: str
    room: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A kind of event that is not known here."""

    type: str


Event = Challenge | GameStart | GameFull | GameState | Chat | Unknown | Malformed


class EventReader:
    r"""Makes events of the bytes of a stream.

    Example:
        >>> reader = EventReader()
        >>> reader.feed(b'\n{"type":"gameStart","game":{"id":"16s')
        []
        >>> reader.feed(b'vP42l"}}\n{"type":"tournament"}\n')
        [GameStart(id='16svP42l'), Unknown(type='tournament')]
    """

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[Event]:
        """Take bytes of the stream; returns the events whose lines are complete. Never raises."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > MOST_BYTES:
            lines, self._rest = [*lines, self._rest], b""
        return [read_event(line) for line in lines if line.strip()]

    def finish(self) -> list[Event]:
        """Say that the stream has ended; a line that was cut off is malformed."""
        rest, self._rest = self._rest, b""
        return [Malformed(_shown(rest), "expected the rest of the line")] if rest.strip() else []


def read_event(line: bytes) -> Event:
    """Read a line of a stream; what cannot be read is a `Malformed`."""
    expect("line", line, bytes)
    if len(line) > MOST_BYTES:
        return Malformed(_shown(line), f"expected a line of at most {MOST_BYTES} bytes")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return Malformed(_shown(line), "expected JSON")
    if not isinstance(data, dict):
        return Malformed(_shown(line), "expected an object")
    kind = str(data.get("type"))
    if kind not in _READERS:
        return Unknown(kind[:40])
    try:
        return _READERS[kind](data)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        return Malformed(_shown(line), f"expected a whole {kind}, missing or wrong: {error}")


def _shown(line: bytes) -> str:
    return line[:200].decode("utf-8", "replace")


def _challenge(data: dict[str, Any]) -> Challenge:
    challenge = data["challenge"]
    challenger = challenge.get("challenger") or {}
    control = challenge.get("timeControl") or {}
    has_clock = control.get("type") == "clock"
    return Challenge(
        id=_id(challenge["id"]),
        challenger=str(challenger.get("id") or "?"),
        variant=str(challenge["variant"]["key"]),
        speed=str(challenge.get("speed", "?")),
        rated=bool(challenge.get("rated")),
        limit_s=int(control["limit"]) if has_clock else None,
        increment_s=int(control.get("increment", 0)) if has_clock else 0,
        from_bot=challenger.get("title") == "BOT",
    )


def _game_start(data: dict[str, Any]) -> GameStart:
    return GameStart(_id(data["game"]["id"]))


def _game_full(data: dict[str, Any]) -> GameFull:
    fen = str(data.get("initialFen", "startpos"))
    return GameFull(
        id=_id(data["id"]),
        white=str((data.get("white") or {}).get("id") or "?"),
        black=str((data.get("black") or {}).get("id") or "?"),
        variant=str(data["variant"]["key"]),
        fen=None if fen == "startpos" else fen,
        has_clock=bool(data.get("clock")),
        state=_game_state(data["state"]),
    )


def _game_state(data: dict[str, Any]) -> GameState:
    offers: tuple[tuple[str, SideName], ...] = (("wdraw", "white"), ("bdraw", "black"))
    winner: SideName | None = {"white": "white", "black": "black"}.get(str(data.get("winner")))  # type: ignore[assignment]
    return GameState(
        moves=tuple(str(data["moves"]).split()),
        white_ms=max(0, int(data["wtime"])),
        black_ms=max(0, int(data["btime"])),
        white_gain_ms=max(0, int(data.get("winc", 0))),
        black_gain_ms=max(0, int(data.get("binc", 0))),
        status=str(data.get("status", "started")),
        winner=winner,
        draw_offered_by=next((side for name, side in offers if data.get(name) is True), None),
    )


def _chat(data: dict[str, Any]) -> Chat:
    return Chat(str(data["username"]), str(data["text"]), str(data.get("room", "player")))


def _id(value: object) -> str:
    """Return the id of a game or a challenge; it becomes part of an address."""
    text = str(value)
    if not (text.isascii() and text.isalnum() and len(text) <= 20):  # noqa: PLR2004 - theirs have 8
        raise ValueError("an id")
    return text


_READERS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "challenge": _challenge,
    "gameStart": _game_start,
    "gameFull": _game_full,
    "gameState": _game_state,
    "chatLine": _chat,
}
