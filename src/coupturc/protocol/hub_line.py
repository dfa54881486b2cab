"""The grammar of a Hub line: a command, then names with or without a value."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from coupturc.arguments import expect
from coupturc.protocol.faults import ProtocolError

#: Longest line that is read; the longest of ours, a variation of 100 plies, has about 1,500 characters.
MOST_BYTES = 1 << 16
#: What is kept of a longer one, to say which it was.
_KEPT_BYTES = 100

_NAME = re.compile(r'[^\s="]+')
_PAIR = re.compile(r'([^\s="]+)(?:=(?:"([^"]*)"|([^\s="]+)))?(?:\s+|$)')


def parse_line(text: str) -> tuple[str, dict[str, str]]:
    r"""Read a line; a name without a value has the empty one.

    Raises:
        ProtocolError: the line has no command, or a pair cannot be read.

    Example:
        >>> parse_line('info depth=3 pv="32-28 17-22"')
        ('info', {'depth': '3', 'pv': '32-28 17-22'})
        >>> parse_line("go think")
        ('go', {'think': ''})
    """
    expect("text", text, str)
    text = text.strip()
    command = _NAME.match(text)
    if command is None or text[command.end() : command.end() + 1] in {"=", '"'}:
        raise ProtocolError(text, "expected a command")
    pairs: dict[str, str] = {}
    rest = text[command.end() :].lstrip()
    while rest:
        pair = _PAIR.match(rest)
        if pair is None:
            raise ProtocolError(rest, 'expected name, name=value or name="value"')
        pairs[pair[1]] = pair[2] or pair[3] or ""
        rest = rest[pair.end() :]
    return command[0], pairs


def format_line(command: str, pairs: Mapping[str, str] | None = None, flags: Iterable[str] = ()) -> bytes:
    """Write a line; what Hub has no writing for changes: a quotation mark to an apostrophe, half a character to `?`."""
    expect("command", command, str)
    expect("pairs", pairs, (Mapping, type(None)), "names and values")
    words = [command, *flags, *(f"{name}={_value(value)}" for name, value in (pairs or {}).items())]
    return (" ".join(words) + "\n").encode(errors="replace")


def _value(value: str) -> str:
    plain = " ".join(value.replace('"', "'").split())
    return plain if _NAME.fullmatch(plain) else f'"{plain}"'


@dataclass(frozen=True, slots=True)
class LongLine:
    """The beginning of a line that is too long."""

    start: str


class LineReader:
    """Cuts bytes into lines, wherever the pieces end."""

    def __init__(self) -> None:
        self._held = b""
        self._is_long = False  # what is held is then the beginning of a line that is not read

    def feed(self, data: bytes) -> list[str | LongLine]:
        """Take bytes; returns the lines that are complete now."""
        *whole, rest = data.split(b"\n")
        lines = [self._end(line) for line in whole]
        self._hold(rest)
        return lines

    def _hold(self, piece: bytes) -> None:
        if not self._is_long:
            self._held += piece
            self._is_long = len(self._held) > MOST_BYTES
        if self._is_long:
            self._held = self._held[:_KEPT_BYTES]

    def _end(self, piece: bytes) -> str | LongLine:
        self._hold(piece)
        text = self._held.decode("utf-8", "replace").strip("\ufeff\r")
        is_long, self._is_long, self._held = self._is_long, False, b""
        return LongLine(f"{text}...") if is_long else text
