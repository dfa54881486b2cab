"""Games of a PDN file in step code, each with its original bytes, from any place between two games."""

import codecs
import gzip
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, cast

from coupturc._core import PackedGame, PdnReader, Rules
from coupturc.archive.errors import RefusedFileError
from coupturc.notation.sources import opened

_PIECE_BYTES = 1 << 20
#: A game that is longer is refused: nobody wrote it.
MOST_GAME_BYTES = 1 << 26
_READ_AT_ONCE = 256
_GZIP_MARK = b"\x1f\x8b"
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FOUND_UTF16 = "expected UTF-8 or letters of one byte, found UTF-16: save it as UTF-8"


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game and its bytes.

    Args:
        packed: as the reader made it; lines of its faults count from where reading began.
        headers: its tags, in the right letters.
        data: its bytes, and those before it that belong to no game; the last game has those behind it too.
    """

    packed: PackedGame
    headers: dict[str, str]
    data: bytes

    @property
    def lines(self) -> int:
        """How many ends of lines are in its bytes."""
        return self.data.count(b"\n") + self.data.count(b"\r") - self.data.count(b"\r\n")


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What an archive knows a file by.

    Args:
        digest: SHA-256 of its unpacked bytes, in hexadecimal.
        size: number of its unpacked bytes.
    """

    digest: str
    size: int


def is_gzip(path: Path) -> bool:
    """Return whether a file is gzipped, whatever its name.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return file.read(len(_GZIP_MARK)) == _GZIP_MARK


def file_facts(path: Path, most: int | None = None) -> FileFacts:
    """Read a file to its end.

    Args:
        path: of the file.
        most: how many its unpacked bytes may be; None for any number.

    Raises:
        OSError: it cannot be read, or is gzipped and damaged.
        RefusedFileError: its letters have two bytes each, or it is larger than that.
    """
    digest, size = hashlib.sha256(), 0
    with _unpacked(path) as file:
        while piece := file.read(_PIECE_BYTES):
            if not size and piece.startswith(_UTF16_MARKS):
                raise RefusedFileError(str(path), "encoding", _FOUND_UTF16)
            digest.update(piece)
            size += len(piece)
            if most is not None and size > most:
                raise RefusedFileError(str(path), "too_large", f"expected at most {most:,} bytes unpacked, found more")
    return FileFacts(digest.hexdigest(), size)


def read_bytes(path: Path, offset: int) -> bytes:
    """Read a file from a place on."""
    with _unpacked(path) as file:
        file.seek(offset)
        return file.read()


def read_games(path: Path, rules: Rules | None, encoding: str | None, offset: int) -> Iterator[ReadGame]:
    """Read the games of a file.

    Args:
        path: of PDN, which may be gzipped.
        rules: what is played; None leaves it to each game.
        encoding: of the file; None for UTF-8, or what those bytes look like that are not.
        offset: how many unpacked bytes an earlier reading took.

    Raises:
        OSError: the file cannot be read.
        RefusedFileError: a game of it is larger than `MOST_GAME_BYTES`.
    """
    letters = _Letters(encoding)
    with _unpacked(path) as file:
        file.seek(offset)
        reader, previous = PdnReader(rules), None
        for packed in _packed(file, reader, str(path)):
            if previous:
                yield previous
            data = packed.before + packed.text
            previous = ReadGame(packed, letters.headers(packed, data), data)
        if previous:
            yield replace(previous, data=previous.data + reader.rest)


def _packed(file: IO[bytes], reader: PdnReader, name: str) -> Iterator[PackedGame]:
    while piece := file.read(max(_PIECE_BYTES, reader.pending)):
        reader.feed(piece)
        while games := reader.read_packed(_READ_AT_ONCE):
            yield from games
        if reader.pending > MOST_GAME_BYTES:
            message = f"expected games of at most {MOST_GAME_BYTES:,} bytes, found more"
            raise RefusedFileError(name, "long_game", message)
    reader.finish()
    while games := reader.read_packed(_READ_AT_ONCE):
        yield from games


class _Letters:
    """Reads the tags of games.

    Args:
        encoding: of the file; None for UTF-8, and what the first game looks like that is not.
    """

    def __init__(self, encoding: str | None) -> None:
        self._is_named = encoding is not None
        self._encoding = encoding

    def headers(self, packed: PackedGame, data: bytes) -> dict[str, str]:
        """Return the tags of a game with these bytes."""
        if data.isascii() or (not self._is_named and _is_utf8(data)):
            return dict(packed.headers)
        self._encoding = self._encoding or _guessed(data)
        return {self._text(name): self._text(value) for name, value in packed.raw_headers}

    def _text(self, value: bytes) -> str:
        is_utf8 = not self._is_named and _is_utf8(value)
        return value.decode("utf-8" if is_utf8 else self._encoding or "utf-8", "replace")


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
