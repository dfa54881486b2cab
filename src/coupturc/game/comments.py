"""Commands inside comments, such as `[%clk 1:59:30]`: clock stamps, coloured squares and arrows.

The comment keeps its text as it was read; what stands in it is looked up and changed in place, so that
commands nobody here knows are kept.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from coupturc.errors import ArgumentError

#: Blanks around the value are part of it: to leave them out here takes the square of the length of a made-up text.
_COMMAND = re.compile(r"\[%(\w+)\s([^\][]*)\]")
_DURATION = re.compile(r"(\d{1,6}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,3}))?")
_NUMBER = re.compile(r"\s*([+-]?\d{1,6}(?:\.\d{1,6})?)(?:\s*,|\s*$)")
_MARK = re.compile(r"([A-Za-z])([a-h][1-8]|\d{1,2})(?:-?([a-h][1-8]|\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class Mark:
    """A coloured square, or an arrow when there is a target.

    Args:
        colour: one letter, such as `G` for green, `R` red, `Y` yellow, `B` blue.
    """

    colour: str
    origin: str
    target: str | None = None


def command_values(comments: Iterable[str], name: str) -> list[str]:
    """Return the values of all commands of a name, in order.

    Example:
        >>> command_values(["[%clk 0:59:30] sharp [%csl G32]"], "clk")
        ['0:59:30']
    """
    return [found[2].strip() for text in comments for found in _COMMAND.finditer(text) if found[1] == name]


def with_command(comments: Sequence[str], name: str, value: str) -> tuple[str, ...]:
    """Set a command: in its old place, or at the head of the first comment; an empty value takes it out.

    Example:
        >>> with_command(["[%clk 0:59:30] sharp"], "clk", "0:58:00")
        ('[%clk 0:58:00] sharp',)
        >>> with_command(["[%clk 0:59:30]"], "clk", "")
        ()
    """
    waiting = [f"[%{name} {value}]"] if value else []

    def replaced(found: re.Match[str]) -> str:
        if found[1] != name:
            return found[0]
        return waiting.pop() if waiting else ""

    changed = [_COMMAND.sub(replaced, text) for text in comments]
    if waiting:
        changed[:1] = [" ".join((*waiting, *changed[:1]))]
    emptied = [not text.strip() and bool(old.strip()) for text, old in zip(changed, (*comments, ""), strict=False)]
    return tuple(text for text, gone in zip(changed, emptied, strict=True) if not gone)


def plain_text(comments: Iterable[str]) -> str:
    """Return what a reader sees of the comments: their text without commands."""
    plain = (" ".join(_COMMAND.sub(" ", text).split()) for text in comments)
    return " ".join(text for text in plain if text)


def with_text(comments: Sequence[str], text: str) -> tuple[str, ...]:
    """Set what a reader sees of the comments to a text of one line; commands stay.

    Example:
        >>> with_text(["[%clk 0:59:30] sharp"], "quiet")
        ('[%clk 0:59:30] quiet',)
        >>> with_text(["sharp"], "")
        ()
    """
    commands = [found[0] for comment in comments for found in _COMMAND.finditer(comment)]
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    whole = " ".join((*commands, said)).strip()
    return (whole,) if whole else ()


def parse_duration(text: str) -> int | None:
    """Read `h:mm:ss`, with or without a fraction of a second.

    Returns: milliseconds; None when it is not written so.

    Example:
        >>> parse_duration("1:59:30"), parse_duration("soon")
        (7170000, None)
    """
    match = _DURATION.fullmatch(text.strip())
    if not match:
        return None
    hours, minutes, seconds = (int(match[group]) for group in (1, 2, 3))
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int((match[4] or "").ljust(3, "0"))


def parse_clocks(text: str, side: str) -> int | None:
    """Read the time of one side from both clocks, as lidraughts writes them; a capital is the clock that runs.

    Args:
        text: the value of `clock`.
        side: `white` or `black`.

    Returns: milliseconds; None when that side is not there.

    Example:
        >>> parse_clocks("w0:09:57 B0:10:00", "white")
        597000
    """
    times = (part[1:] for part in text.split() if part[:1].lower() == side[0])
    return parse_duration(next(times, ""))


def parse_number(text: str) -> float | None:
    """Read a decimal number with or without a sign; what follows a comma, such as a depth, is passed over.

    Example:
        >>> parse_number("-0.35,12"), parse_number("soon")
        (-0.35, None)
    """
    match = _NUMBER.match(text)
    return float(match[1]) if match else None


def format_duration(ms: float) -> str:
    """Write milliseconds as `h:mm:ss`, with a fraction only when there is one; parts of them are rounded.

    Raises:
        ArgumentError: they are below 0, infinite or no number.

    Example:
        >>> format_duration(5_400_000), format_duration(1_250)
        ('1:30:00', '0:00:01.25')
    """
    if not 0 <= ms < math.inf:  # whatever is compared with nan is false
        raise ArgumentError(f"expected milliseconds from 0, found {ms}")
    seconds, fraction = divmod(round(ms), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    tail = f".{fraction:03}".rstrip("0") if fraction else ""
    return f"{hours}:{minutes:02}:{seconds:02}{tail}"


def parse_marks(text: str) -> tuple[Mark, ...]:
    """Read the value of `csl` or `cal`, as far as it can be read.

    Example:
        >>> parse_marks("G32,R32-28,Ba3b4")[1]
        Mark(colour='R', origin='32', target='28')
    """
    found = (_MARK.fullmatch(part.strip()) for part in text.split(","))
    return tuple(
        Mark(match[1].upper(), _square(match[2]), _square(match[3]) if match[3] else None) for match in found if match
    )


def format_marks(marks: Iterable[Mark]) -> str:
    """Write coloured squares and arrows as the value of `csl` or `cal`."""
    return ",".join(f"{mark.colour}{mark.origin}{_arrow(mark)}" for mark in marks)


def _arrow(mark: Mark) -> str:
    if mark.target is None:
        return ""
    return mark.target if mark.origin[0].isalpha() else f"-{mark.target}"


def _square(text: str) -> str:
    return text.lstrip("0") or text
