"""Opening books: moves with weights, by position, in a file that other programs can read and write.

`docs/opening-book.md` describes the file. A position is looked up by halving among the sorted lines, so that a book of
any size is opened at once.
"""

import gzip
import hashlib
import json
import mmap
import random
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from coupturc._core import Move, Position
from coupturc.errors import BookError, MoveTextError
from coupturc.files import write_whole
from coupturc.rules.games import GAMES

FORMAT, VERSION = "coupturc-book", 1
#: The weight of the best move of a position.
MOST_WEIGHT = 1000
_GZIP_MARK = b"\x1f\x8b"
_COUNTS = ("won", "drawn", "lost")
_NUMBERS = ("weight", "score", *_COUNTS)


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a book.

    Args:
        move: in the project's notation.
        weight: how often it is chosen beside the others, 0 to 1000; 0 is known and never chosen.
        score: hundredths of a man for the side to move, as the engine sees it; None when it was not asked.
        won, drawn, lost: games with this move, from the view of the side that made it.
    """

    move: str
    weight: int
    score: int | None = None
    won: int = 0
    drawn: int = 0
    lost: int = 0


class Book:
    """An opening book.

    Args:
        data: of its file, unpacked.
        name: for messages.

    Raises:
        BookError: it is not a book, or one of a newer version.

    Example:
        >>> start = Position.start()
        >>> data = book_bytes("international", {start.fen: [BookMove("32-28", 1000, score=2), BookMove("31-26", 400)]})
        >>> [known.move for known in Book(data).moves(start)]
        ['32-28', '31-26']
        >>> Book(data).moves(start.after("32-28"))
        []
    """

    def __init__(self, data: bytes | mmap.mmap, name: str = "book") -> None:
        self._data = data
        self._name = name
        self.about = self._header()
        self.game: str = self.about["game"]

    @classmethod
    def open(cls, path: str | PathLike[str]) -> "Book":
        """Open a file, gzipped or not.

        Raises:
            BookError: it is not a book, or one of a newer version.
            OSError: it cannot be read.
        """
        with Path(path).open("rb") as file:
            if file.read(len(_GZIP_MARK)) == _GZIP_MARK:
                file.seek(0)
                try:
                    return cls(gzip.decompress(file.read()), str(path))
                except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                    raise BookError(str(path), 1, f"a whole file ({error})") from None
            if not file.seek(0, 2):
                raise BookError(str(path), 1, "a header")
            return cls(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), str(path))

    @property
    def fingerprint(self) -> str:
        """What distinguishes the book from others."""
        return hashlib.sha256(self._data).hexdigest()[:12]

    def moves(self, position: Position) -> list[BookMove]:
        """Return the moves that are known in a position, the one with most weight first.

        Raises:
            BookError: the line of the position is not one of a book.
        """
        if position.rules.game != self.game:
            return []
        line = self._line(position.fen.encode() + b"\t")
        return [] if line is None else self._read(*line)

    def choose(self, position: Position, dice: random.Random) -> tuple[Move, BookMove] | None:
        """Choose a move of a position by weight; None when the book has none.

        Raises:
            BookError: the line of the position is not one of a book.
        """
        known = [(move, one) for one in self.moves(position) if one.weight and (move := _legal(position, one.move))]
        return dice.choices(known, [one.weight for _, one in known])[0] if known else None

    def __iter__(self) -> Iterator[tuple[str, list[BookMove]]]:
        """Yield the FEN and the moves of every position."""
        begin = self._begin
        while begin < len(self._data):
            end = self._end(begin)
            fen = self._data[begin : self._tab(begin, end)].decode()
            yield fen, self._read(begin, end)
            begin = end + 1

    # ------------------------------------------------------------------ lines

    def _header(self) -> dict[str, Any]:
        end = self._end(0)
        self._begin = end + 1
        try:
            about = json.loads(self._data[:end])
        except ValueError:
            about = None
        if not isinstance(about, dict) or about.get("format") != FORMAT or about.get("game") not in GAMES:
            raise BookError(self._name, 1, f'a header with "format": "{FORMAT}" and a game')
        if about.get("version") != VERSION:
            raise BookError(self._name, 1, f"version {VERSION}, found {about.get('version')!r}")
        return about

    def _line(self, key: bytes) -> tuple[int, int] | None:
        """Find the line that begins so."""
        low, high = self._begin, len(self._data)
        while low < high:
            begin = self._data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._end(begin)
            found = self._data[begin : min(end, begin + len(key))]
            if found == key:
                return begin, end
            low, high = (end + 1, high) if found < key else (low, begin)
        return None

    def _end(self, begin: int) -> int:
        end = self._data.find(b"\n", begin)
        return len(self._data) if end < 0 else end

    def _tab(self, begin: int, end: int) -> int:
        tab = self._data.find(b"\t", begin, end)
        if tab < 0:
            self._refuse(begin, "a FEN, a tab and moves")
        return tab

    def _read(self, begin: int, end: int) -> list[BookMove]:
        try:
            rows = json.loads(self._data[self._tab(begin, end) + 1 : end])
            return [_move(row) for row in rows]
        except (ValueError, TypeError, KeyError):
            self._refuse(begin, 'moves such as [{"move": "32-28", "weight": 1000}]')

    def _refuse(self, begin: int, expected: str) -> NoReturn:
        raise BookError(self._name, self._data[:begin].count(b"\n") + 1, expected)


def book_bytes(game: str, positions: Mapping[str, Sequence[BookMove]], about: Mapping[str, str] | None = None) -> bytes:
    """Return the file of a book.

    Args:
        game: `international` or `turkish`.
        positions: moves by FEN; what is 0 or None is left out.
        about: what else its header says, such as where it comes from.
    """
    header = {"format": FORMAT, "version": VERSION, "game": game, "positions": len(positions), **(about or {})}
    lines = sorted(f"{fen}\t{json.dumps(_rows(moves))}\n".encode() for fen, moves in positions.items())
    return json.dumps(header).encode() + b"\n" + b"".join(lines)


def write_book(
    path: Path, game: str, positions: Mapping[str, Sequence[BookMove]], about: Mapping[str, str] | None = None
) -> None:
    """Write the file of a book, gzipped when its name ends in `.gz`; it appears when it is complete."""
    data = book_bytes(game, positions, about)
    write_whole(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def _rows(moves: Iterable[BookMove]) -> list[dict[str, Any]]:
    return [_row(one) for one in sorted(moves, key=lambda one: (-one.weight, one.move))]


def _row(one: BookMove) -> dict[str, Any]:
    counts = {name: value for name, value in asdict(one).items() if name in _COUNTS and value}
    score = {} if one.score is None else {"score": one.score}
    return {"move": one.move, "weight": one.weight, **score, **counts}


def _move(row: Mapping[str, Any]) -> BookMove:
    numbers = {name: row[name] for name in _NUMBERS if name in row}
    if not isinstance(row["move"], str) or not all(type(value) is int for value in numbers.values()):
        raise ValueError
    if not 0 <= numbers["weight"] <= MOST_WEIGHT:
        raise ValueError
    return BookMove(row["move"], **numbers)


def _legal(position: Position, text: str) -> Move | None:
    """Return a move, unless the rules of this position do not have it."""
    try:
        return position.parse_move(text)
    except MoveTextError:
        return None
