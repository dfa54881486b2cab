"""Games in PDN: read one by one from files of any size, in every dialect that files have.

Faults of a game are kept with it, each with its place; the other games are still read. A game
with faults holds what could be read: the main line up to the first text that is not a move.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from os import PathLike
from typing import Protocol, cast

from coupturc._core import GameRecord, PdnReader, Position, Rules
from coupturc.errors import EncodingError, PdnFault
from coupturc.game.node import FlatNode, flattened, unflattened
from coupturc.game.tree import Game
from coupturc.pickles import reduced


class ByteFile(Protocol):
    """A file opened for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """Read at most so many bytes; at the end return an empty value."""


Source = str | PathLike[str] | ByteFile

_PIECE_BYTES = 1 << 18
# UTF-32 before UTF-16: their marks begin alike.
_WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


class PdnGame(Game):
    """A game that was read from PDN, with its faults."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        read = _Read(self.headers, self.start, self.faults, self.index, self.line, self.plies, self.is_readable)
        return reduced("PdnGame", read, flattened(self.root), make=_made_of)

    @property
    def faults(self) -> tuple[PdnFault, ...]:
        """All faults in the text of the game; empty when it was read completely."""
        return self._native.faults

    @property
    def index(self) -> int:
        """Number of the game in its file, from 0."""
        return self._native.index

    @property
    def line(self) -> int:
        """Line of the file where the game begins, from 1."""
        return self._native.line

    @property
    def plies(self) -> int:
        """Moves of the main line, as it was read."""
        return self._native.plies

    @property
    def is_readable(self) -> bool:
        """Whether its tags say from where its moves can be played: GameType and FEN are in order."""
        return self._native.is_readable

    @property
    def _native(self) -> GameRecord:
        return cast("GameRecord", self._record)


@dataclass(frozen=True, slots=True)
class _Read:
    """What a game that was pickled keeps of the text that it was read from."""

    headers: dict[str, str]
    start: Position
    faults: tuple[PdnFault, ...]
    index: int
    line: int
    plies: int
    is_readable: bool


def _made_of(read: _Read, tree: list[FlatNode]) -> PdnGame:
    return PdnGame(read.start, record=cast("GameRecord", read)).with_tree(unflattened(tree)[0])


def read_pdn(source: Source, rules: Rules | str | None = None) -> Iterator[PdnGame]:
    """Read the games of a file one by one; memory holds one of them, whatever the size of the file.

    Args:
        source: a path, or a file opened for reading bytes.
        rules: what is played; without it each game's GameType says so, and International where it is silent.
            A game whose GameType contradicts has a fault and no moves.

    Raises:
        OSError: the file cannot be read.
        EncodingError: it is neither UTF-8 nor Latin-1.
    """
    for record in read_records(source, rules):
        yield PdnGame.from_record(record)


def parse_pdn(text: str | bytes, rules: Rules | str | None = None) -> list[PdnGame]:
    r"""Read the games of a text; see `read_pdn`.

    Example:
        >>> game, = parse_pdn('[White "Ada"]\n\n1. 32-28! {centre} 19-23 2. 28x19 14x23 2-0')
        >>> game.headers, len(game.moves), game.faults
        ({'White': 'Ada', 'Result': '2-0'}, 4, ())
        >>> print(parse_pdn("1. 32-28 19-22 2. 37-31")[0].faults[0])
        line 1, column 10: expected a legal move, found '19-22'
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return list(read_pdn(BytesIO(data), rules))


def read_records(source: Source, rules: Rules | str | None = None, *, validate: bool = True) -> Iterator[GameRecord]:
    """Read games as the native reader makes them; see `read_pdn`.

    Args:
        source: a path, or a file opened for reading bytes.
        rules: what is played; None leaves it to each game.
        validate: play the moves; else that is left to `GameRecord.validate`.
    """
    if isinstance(source, str | PathLike):
        with open(source, "rb") as file:  # noqa: PTH123 - a path may be any kind of path here
            yield from _read(file, rules, validate=validate)
    else:
        yield from _read(source, rules, validate=validate)


def _read(file: ByteFile, rules: Rules | str | None, *, validate: bool) -> Iterator[GameRecord]:
    reader = PdnReader(rules)
    piece = file.read(_PIECE_BYTES)
    _refuse_wide_text(piece)
    while piece:
        reader.feed(piece)
        yield from _whole_games(reader, validate=validate)
        # As much again as is held: a file that is one endless game is then read in linear time.
        piece = file.read(max(_PIECE_BYTES, reader.pending))
    reader.finish()
    yield from _whole_games(reader, validate=validate)


def _whole_games(reader: PdnReader, *, validate: bool) -> Iterator[GameRecord]:
    while (record := reader.next(validate)) is not None:
        yield record


def _refuse_wide_text(head: bytes) -> None:
    for mark, name in _WIDE_MARKS.items():
        if head.startswith(mark):
            raise EncodingError(name)
