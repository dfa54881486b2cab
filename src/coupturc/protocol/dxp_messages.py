"""The messages of DamExchange and how each is written: a letter, fields of fixed width, a NUL."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from coupturc._core import Move, Position, Side
from coupturc.arguments import expect
from coupturc.errors import ArgumentError, PositionError
from coupturc.protocol.faults import ProtocolError

VERSION = 1
NO_LIMIT_MINUTES = 999
SQUARES = tuple(str(number) for number in range(1, 51))

_NAME_WIDTH = 32
_MOST_CHAT = 126
_COLOURS = {"W": Side.white, "Z": Side.black}
_LETTERS = {side: letter for letter, side in _COLOURS.items()}
_TO_DXP = str.maketrans("bB", "zZ")
_FROM_DXP = str.maketrans("zZ", "bB")


@dataclass(frozen=True, slots=True)
class GameRequest:
    """The initiator asks for a game.

    Args:
        name: the initiator's.
        follower: the side the follower is to play.
        minutes: for all moves together; 999 means no limit.
        moves: after which the game is over; 0 means no limit.
        position: to begin with; None is the start position.
    """

    name: str
    follower: Side
    minutes: float = NO_LIMIT_MINUTES
    moves: int = 0
    position: Position | None = None
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """The follower accepts (code 0) or refuses: 1 unknown version, 2 a request it cannot serve."""

    name: str
    code: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move.

    Args:
        seconds: used for it.
        captured: squares, ascending.
    """

    seconds: int
    origin: str
    target: str
    captured: tuple[str, ...] = ()

    def find(self, position: Position) -> Move | None:
        """Return the legal move that is meant; None when there is none."""
        wanted = (self.origin, self.target, sorted(self.captured))
        fits = (m for m in position.legal_moves if (m.origin, m.target, sorted(m.captured)) == wanted)
        return next(fits, None)


#: How a game has ended, as the sender of a `GameEnd` sees it.
NO_RESULT, LOSS, DRAW, WIN = range(4)
END_WORDS = ("without a result", "as lost", "as drawn", "as won")


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The sender sees the game as over.

    Args:
        reason: `NO_RESULT`, `LOSS`, `DRAW` or `WIN` of the sender.
        stop: whether no other game will follow.
    """

    reason: int
    stop: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class BackRequest:
    """Please let us go back to before this move of this side."""

    number: int
    side: Side


@dataclass(frozen=True, slots=True)
class BackAnswer:
    """Code 0 yes, 1 not supported, 2 no."""

    code: int


DxpMessage = GameRequest | GameAnswer | PlayedMove | GameEnd | Chat | BackRequest | BackAnswer


def sendable_minutes(minutes: float) -> float:
    """Return the nearest time that a request can say: three characters hold tenths below ten minutes only.

    Example:
        >>> sendable_minutes(0.25), sendable_minutes(9.96), sendable_minutes(12.5)
        (0.2, 10, 12)
    """
    if not 0 <= minutes < math.inf:  # whatever is compared with nan is false
        raise ArgumentError(f"minutes: expected 0 or more, found {minutes}")
    tenths = round(minutes, 1)
    return tenths if tenths < 10 else round(minutes)  # noqa: PLR2004 - two digits, a point and no room


def played(move: Move, seconds: float) -> PlayedMove:
    """Return the message of a move."""
    expect("move", move, Move)
    return PlayedMove(min(9999, round(seconds)), move.origin, move.target, move.captured)


# ------------------------------------------------------------------ writing


def write_message(message: DxpMessage) -> bytes:
    """Write a message with its end."""
    expect("message", message, get_args(DxpMessage), "a message")
    return _text(message).encode("latin-1", "replace").replace(b"\0", b" ") + b"\0"


def _text(message: DxpMessage) -> str:
    match message:
        case GameRequest():
            minutes = f"{sendable_minutes(message.minutes):g}"
            head = f"R{message.version:02}{_name(message.name)}{_LETTERS[message.follower]}"
            return f"{head}{minutes.zfill(3)}{message.moves:03}{_start(message.position)}"
        case GameAnswer():
            return f"A{_name(message.name)}{message.code}"
        case PlayedMove():
            captured = "".join(square.zfill(2) for square in message.captured)
            squares = message.origin.zfill(2) + message.target.zfill(2)
            return f"M{message.seconds:04}{squares}{len(message.captured):02}{captured}"
        case GameEnd():
            return f"E{message.reason}{int(message.stop)}"
        case Chat():
            return f"C{message.text[:_MOST_CHAT]}"
        case BackRequest():
            return f"B{message.number:03}{_LETTERS[message.side]}"
        case _:
            return f"K{message.code}"


def _name(name: str) -> str:
    return name[:_NAME_WIDTH].ljust(_NAME_WIDTH)


def _start(position: Position | None) -> str:
    if position is None:
        return "A"
    pieces = position.pieces
    squares = "".join(pieces.get(square, "e") for square in SQUARES).translate(_TO_DXP)
    return f"B{_LETTERS[position.turn]}{squares}"


# ------------------------------------------------------------------ reading


class _Fields:
    """Takes fields of fixed width from the front of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 1

    def text(self, width: int) -> str:
        field = self._text[self._at : self._at + width]
        if len(field) < width:
            raise ProtocolError(self._text, "expected a longer message")
        self._at += width
        return field

    def number(self, width: int) -> int:
        field = self.text(width).strip()
        if not (field.isascii() and field.isdigit()):
            raise ProtocolError(self._text, "expected a number")
        return int(field)

    def minutes(self) -> float:
        field = self.text(3).strip()
        whole, _, part = field.partition(".")
        digits = whole + part
        if not (digits.isascii() and digits.isdigit()):
            raise ProtocolError(self._text, "expected minutes")
        return float(field)

    def square(self) -> str:
        number = self.number(2)
        if not 1 <= number <= len(SQUARES):
            raise ProtocolError(self._text, "expected squares from 01 to 50")
        return str(number)

    def side(self) -> Side:
        letter = self.text(1)
        if letter not in _COLOURS:
            raise ProtocolError(self._text, "expected W or Z")
        return _COLOURS[letter]

    def code(self, most: int) -> int:
        number = self.number(1)
        if number > most:
            raise ProtocolError(self._text, f"expected a code from 0 to {most}")
        return number


def read_message(data: bytes) -> DxpMessage:
    """Read a message without its end.

    Raises:
        ProtocolError: it is not a message.
    """
    expect("data", data, (bytes, bytearray), "bytes")
    text = data.decode("latin-1")
    reader = _READERS.get(text[:1])
    if reader is None:
        raise ProtocolError(text, "expected a message R, A, M, E, C, B or K")
    return reader(_Fields(text), text)


def _read_request(fields: _Fields, text: str) -> GameRequest:
    version, name, follower = fields.number(2), fields.text(_NAME_WIDTH).rstrip(), fields.side()
    minutes, moves, kind = fields.minutes(), fields.number(3), fields.text(1)
    if kind not in {"A", "B"}:
        raise ProtocolError(text, "expected start A or B")
    position = _read_start(fields, text) if kind == "B" else None
    return GameRequest(name, follower, minutes, moves, position, version)


def _read_start(fields: _Fields, text: str) -> Position:
    turn, squares = fields.side(), fields.text(len(SQUARES))
    if set(squares) - set("wzWZe"):
        raise ProtocolError(text, "expected 50 of w z W Z e")
    letters = zip(SQUARES, squares.translate(_FROM_DXP), strict=True)
    try:
        return Position({square: piece for square, piece in letters if piece != "e"}, turn)
    except PositionError as error:
        raise ProtocolError(text, str(error.faults[0])) from None


def _read_move(fields: _Fields, _text: str) -> PlayedMove:
    seconds, origin, target = fields.number(4), fields.square(), fields.square()
    captured = sorted((fields.square() for _ in range(fields.number(2))), key=int)
    return PlayedMove(seconds, origin, target, tuple(captured))


_READERS: dict[str, Callable[[_Fields, str], DxpMessage]] = {
    "R": _read_request,
    "A": lambda fields, _: GameAnswer(fields.text(_NAME_WIDTH).rstrip(), fields.code(9)),
    "M": _read_move,
    "E": lambda fields, _: GameEnd(fields.code(3), bool(fields.code(1))),
    "C": lambda _, text: Chat(text[1:]),
    "B": lambda fields, _: BackRequest(fields.number(3), fields.side()),
    "K": lambda fields, _: BackAnswer(fields.code(2)),
}
