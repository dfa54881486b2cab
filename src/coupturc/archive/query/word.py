"""The words of a query, and the moves that some of them name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from coupturc._core import Rules
from coupturc.archive.query.expected import refusal
from coupturc.archive.query.model import SeekCapture, SeekMove

_WORD = re.compile(r'"[^"]*"?|[()]|[^\s()]+')
_PART = re.compile(r"([-x:,]?)([^-x:,]*)")
_CAPTURE = re.compile(r"(?:[a-z]?\d{1,2})?x(?:[a-z]?\d{1,2})?(?::.*)?")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a query, and its column."""

    text: str
    column: int

    def split(self, sign: str) -> "Iterator[Word]":
        """Yield what stands between signs."""
        column = self.column
        for part in self.text.split(sign):
            yield Word(part, column)
            column += len(part) + 1


def words_of(text: str) -> list[Word]:
    """Split a query into words; what stands in quotation marks is one."""
    return [Word(found[0], found.start() + 1) for found in _WORD.finditer(text)]


def check_square(text: str, word: Word, rules: Rules) -> str:
    """Return the name of a square.

    Raises:
        QueryError: there is no such square.
    """
    if word.text not in rules.squares:
        raise refusal(text, word.column, "square", first=rules.squares[0], last=rules.squares[-1])
    return word.text


def moves_of(text: str, word: Word, rules: Rules) -> tuple[SeekMove, ...]:
    """Read moves that go on from each other, such as `37-32x21:27,28-16`.

    Args:
        text: of the whole query, for faults.
        word: the moves.
        rules: of what game.

    Raises:
        QueryError: it cannot be understood.
    """
    (before, origin), *others = _parts(text, word, rules)
    if before or not others:
        raise refusal(text, word.column, "way" if before else "longer_way")
    moves: list[SeekMove] = []
    for sign, square in others:
        if sign in "-x":
            moves.append(SeekMove(origin, square, sign.replace("-", "")))
            origin = square
        elif not moves or (sign == "," and not moves[-1].captured):
            raise refusal(text, word.column, "way")
        else:
            moves[-1] = moves[-1]._replace(captured=(*moves[-1].captured, square))
    return tuple(moves)


def is_way_of_capture(word: Word) -> bool:
    """Return whether a word says where a capture begins or ends, or what it takes."""
    return _CAPTURE.fullmatch(word.text) is not None


def way_of_capture(text: str, word: Word, rules: Rules) -> SeekCapture:
    """Read where a capture begins and ends and what it takes, such as `37x8:12,19`, `37x`, `x8` or `x:12`.

    Raises:
        QueryError: it cannot be understood.
    """
    way, colon, taken = word.text.partition(":")
    origin, _, target = way.partition("x")
    at = {origin: word.column, target: word.column + len(origin) + 1}
    ends = [check_square(text, Word(name, at[name]), rules) if name else None for name in (origin, target)]
    others = Word(taken, word.column + len(way) + 1).split(",") if colon else ()
    captured = tuple(check_square(text, one, rules) for one in others)
    if not (origin or target or captured):
        raise refusal(text, word.column, "capture")
    return SeekCapture(None, origin=ends[0], target=ends[1], captured=captured)


def _parts(text: str, word: Word, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the squares of moves, each with the sign before it."""
    for found in _PART.finditer(word.text):
        if found[0]:
            yield found[1], check_square(text, Word(found[2], word.column + found.start(2)), rules)
