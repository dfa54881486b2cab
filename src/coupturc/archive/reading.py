"""Games of a PDN file, each with its original bytes, from any place between two games.

The bytes of a game reach from where it begins to where the next one does, so that all of them in a row are the file.
Only the first game takes what stands before it, and the last what stands behind it.
"""

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from coupturc._core import GameRecord, Move, PdnReader, Position, Rules, pack_moves
from coupturc.errors import ArchiveError, PdnFault
from coupturc.notation.sources import ByteFile, opened

_PIECE_BYTES = 1 << 18
#: A game that is longer is refused: nobody wrote it.
MOST_GAME_BYTES = 1 << 26
_SETUP = b"/FEN"
_GZIP_MARK = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game and where it stands.

    Args:
        record: as the reader made it.
        headers: its tags, in the right letters.
        codes: its main line in step code, as far as it can be read; a position set up in mid-game ends it.
        faults: with the lines of the whole file.
        data: its bytes.
        line: of the file, from 1, where the next game is looked for.
    """

    record: GameRecord
    headers: dict[str, str]
    codes: bytes
    faults: tuple[PdnFault, ...]
    data: bytes
    line: int

    @property
    def start(self) -> str | None:
        """FEN of the position before the first move; None for the start of the game."""
        start = self.record.start
        return None if start == Position.start(start.rules) else start.fen


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What an archive knows a file by.

    Args:
        digest: SHA-256 of its unpacked bytes, in hexadecimal.
        size: number of its unpacked bytes.
    """

    digest: str
    size: int


def file_facts(path: Path) -> FileFacts:
    """Read a file to its end.

    Raises:
        OSError: it cannot be read, or is gzipped and damaged.
    """
    digest, size = hashlib.sha256(), 0
    with _unpacked(path) as file:
        while piece := file.read(_PIECE_BYTES):
            digest.update(piece)
            size += len(piece)
    return FileFacts(digest.hexdigest(), size)


def read_bytes(path: Path, offset: int) -> bytes:
    """Read a file from a place on."""
    with _unpacked(path) as file:
        file.seek(offset)
        return file.read()


def read_games(
    path: Path, rules: Rules | None, encoding: str | None, *, offset: int = 0, line: int = 1
) -> Iterator[ReadGame]:
    """Read the games of a file.

    Args:
        path: of PDN, which may be gzipped.
        rules: what is played; None leaves it to each game.
        encoding: of the file; None for UTF-8, or what those bytes look like that are not.
        offset: how many unpacked bytes an earlier reading took.
        line: the line that begins there.

    Raises:
        OSError: the file cannot be read.
        ArchiveError: a game of it is larger than `MOST_GAME_BYTES`.
    """
    letters = _Letters(encoding)
    with _unpacked(path) as file:
        file.seek(offset)
        held = _Held(file, str(path))
        previous: GameRecord | None = None
        for record in held.records(rules):
            if previous:
                yield _game(previous, held.take(record.offset), letters, (line, record.line))
            previous = record
        if previous:
            data = held.take(None)
            yield _game(previous, data, letters, (line, previous.line + data.count(b"\n")))


class _Held:
    """The bytes of a file that are read and not yet given to a game."""

    def __init__(self, file: ByteFile, name: str) -> None:
        self._file = file
        self._name = name
        self._bytes = bytearray()
        self._given = 0

    def records(self, rules: Rules | None) -> Iterator[GameRecord]:
        """Yield the games as the core reads them; `offset` counts from where reading began."""
        reader = PdnReader(rules)
        while piece := self._file.read(max(_PIECE_BYTES, reader.pending)):
            self._bytes += piece
            reader.feed(piece)
            yield from iter(reader.next, None)
            if len(self._bytes) > MOST_GAME_BYTES:
                raise ArchiveError(self._name, f"expected games of at most {MOST_GAME_BYTES:,} bytes, found more")
        reader.finish()
        yield from iter(reader.next, None)

    def take(self, end: int | None) -> bytes:
        """Take the bytes up to a place in the file, or all."""
        count = len(self._bytes) if end is None else end - self._given
        taken = bytes(self._bytes[:count])
        del self._bytes[:count]
        self._given += count
        return taken


def _game(record: GameRecord, data: bytes, letters: "_Letters", lines: tuple[int, int]) -> ReadGame:
    begin, following = lines
    faults = tuple(PdnFault(f.code, f.message, f.line + begin - 1, f.column) for f in record.faults)
    codes = pack_moves(record.start, _moves(record) if _SETUP in data else record.moves)
    return ReadGame(record, letters.headers(record, data), codes, faults, data, following + begin - 1)


def _moves(record: GameRecord) -> Iterator[Move]:
    """Yield the main line up to where a position is set up in mid-game."""
    depth = 0
    for kind, value in record.elements:
        depth += (kind == "open") - (kind == "close")
        if kind == "setup" and depth == 0:
            return
        if kind == "move" and depth == 0:
            yield cast("Move", value)


class _Letters:
    """Reads the tags of games whose bytes are not UTF-8, which the core has given as Latin-1.

    Args:
        encoding: of the file; None lets the first such game decide.
    """

    def __init__(self, encoding: str | None) -> None:
        self._encoding = encoding

    def headers(self, record: GameRecord, data: bytes) -> dict[str, str]:
        """Return the tags of a game with these bytes."""
        if data.isascii() or (self._encoding is None and _is_utf8(data)):
            return dict(record.headers)
        if self._encoding is None:
            self._encoding = _guessed(data)
        return {name: self._text(value) for name, value in record.headers}

    def _text(self, value: str) -> str:
        try:
            raw = value.encode("latin-1")
        except UnicodeEncodeError:  # this one was UTF-8
            raw = value.encode()
        return raw.decode(self._encoding or "utf-8", "replace") if not value.isascii() else value


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _guessed(data: bytes) -> str:
    found: list[str] = []
    with opened(data, guessed=found.append, unpack=False) as file:
        while file.read(_PIECE_BYTES):
            pass
    return found[0] if found else "utf-8"


@contextmanager
def _unpacked(path: Path) -> Iterator[IO[bytes]]:
    with path.open("rb") as file:
        is_packed = file.read(len(_GZIP_MARK)) == _GZIP_MARK
        file.seek(0)
        try:
            yield cast("IO[bytes]", gzip.GzipFile(fileobj=file)) if is_packed else file
        except (EOFError, zlib.error) as error:
            raise OSError(f"damaged gzip: {error}") from None
