"""Games in PDN: read one by one from files of any size, in every dialect that files have.

Faults of a game are kept with it, each with its place; the other games are still read. A game
with faults holds what could be read: the main line up to the first text that is not a move.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import cast

from coupturc._core import GameRecord, PdnReader, Position, Rules
from coupturc.errors import PdnFault
from coupturc.game.node import FlatNode, flattened, unflattened
from coupturc.game.tree import Game
from coupturc.notation.pdn_writer import format_game
from coupturc.notation.sources import Guessed, Source, opened
from coupturc.pickles import reduced

_PIECE_BYTES = 1 << 18


class PdnGame(Game):
    """A game that was read from PDN, with its faults."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        read = _Read(self.headers, self.start, self.faults, self.index, self.line, self.plies, self.is_readable)
        return reduced("PdnGame", read, flattened(self.root), make=_made_of)

    def __str__(self) -> str:
        return format_game(self)

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


def read_pdn(
    source: Source, rules: Rules | str | None = None, *, encoding: str | None = None, guessed: Guessed | None = None
) -> Iterator[PdnGame]:
    """Read the games of a file one by one; memory holds one of them, whatever the size of the file.

    Args:
        source: a path, the bytes of a file, or a file opened for reading bytes or text; gzipped bytes are unpacked.
        rules: what is played; without it each game's GameType says so, and International where it is silent.
            A game whose GameType contradicts has a fault and no moves.
        encoding: of the bytes, such as `cp1251`; without it UTF-8, and what is not UTF-8 is read as CP1251 when it
            looks like Cyrillic, else as CP1252.
        guessed: called once with the name of the encoding when one was guessed.

    Raises:
        OSError: the file cannot be read, or is gzipped and damaged.
        EncodingError: it is UTF-16 or UTF-32, and no encoding says so.
        UnknownEncodingError: there is no such encoding.
    """
    for record in read_records(source, rules, encoding=encoding, guessed=guessed):
        yield PdnGame.from_record(record)


def parse_pdn(
    text: str | bytes | bytearray | memoryview, rules: Rules | str | None = None, *, encoding: str | None = None
) -> list[PdnGame]:
    r"""Read the games of a text; see `read_pdn`. Nothing is unpacked: a few bytes could be games without end.

    Example:
        >>> game, = parse_pdn('[White "Ada"]\n\n1. 32-28! {centre} 19-23 2. 28x19 14x23 2-0')
        >>> game.headers, len(game.moves), game.faults
        ({'White': 'Ada', 'Result': '2-0'}, 4, ())
        >>> print(parse_pdn("1. 32-28 19-22 2. 37-31")[0].faults[0])
        line 1, column 10: expected a legal move, found '19-22'
    """
    if not isinstance(text, str | bytes | bytearray | memoryview):
        raise TypeError(f"text: expected str or bytes, found {type(text).__name__}")
    source = StringIO(text) if isinstance(text, str) else text
    records = read_records(source, rules, encoding=encoding, unpack=False)
    return [PdnGame.from_record(record) for record in records]


def read_records(
    source: Source,
    rules: Rules | str | None = None,
    *,
    validate: bool = True,
    encoding: str | None = None,
    guessed: Guessed | None = None,
    unpack: bool = True,
) -> Iterator[GameRecord]:
    """Read games as the native reader makes them.

    Args:
        source, encoding, guessed: see `read_pdn`.
        unpack: what is gzipped.
        rules: what is played; None leaves it to each game.
        validate: play the moves; else that is left to `GameRecord.validate`.
    """
    with opened(source, encoding, guessed, unpack=unpack) as file:
        reader = PdnReader(rules)
        piece = file.read(_PIECE_BYTES)
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
