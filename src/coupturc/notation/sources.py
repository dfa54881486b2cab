"""What games are read from: paths, bytes, files of bytes or of text, gzipped or not, in any encoding, as UTF-8.

Old files say nothing of their encoding. Bytes that are not UTF-8 are read as CP1251 when they look like Cyrillic,
where words are written in such bytes, and else as CP1252, where they are single letters with accents; it holds all
of Latin-1. What is UTF-8 in the same file is read as such.
"""

import codecs
import gzip
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from os import PathLike
from typing import IO, Protocol, cast

from coupturc.errors import ArgumentError, EncodingError, NoMarkError, UnknownEncodingError


class ByteFile(Protocol):
    """A file opened for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """Read at most so many bytes; at the end return an empty value."""


class TextFile(Protocol):
    """A file opened for reading text."""

    def read(self, size: int, /) -> str:
        """Read at most so many characters; at the end return an empty value."""


Source = str | PathLike[str] | bytes | bytearray | memoryview | ByteFile | TextFile
Guessed = Callable[[str], object]

_GZIP_MARK = b"\x1f\x8b"
#: Where a run of other bytes than ASCII is cut at the end of a piece, the rest is read with the next one.
_LONGEST_RUN = 4096
_RUN = re.compile(rb"[\x80-\xff]+")
#: Letters beside one another that Cyrillic words have and Western ones hardly.
_CYRILLIC_LETTERS = 3
# UTF-32 before UTF-16: their marks begin alike.
_WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


@contextmanager
def opened(
    source: Source, encoding: str | None = None, guessed: Guessed | None = None, *, unpack: bool = True
) -> Iterator[ByteFile]:
    """Open a source as a file of UTF-8.

    Args:
        source: a path; the bytes of a file; or a file opened for reading bytes or text.
        encoding: of bytes; None for UTF-8, or what those look like that are not.
        guessed: called once with the name of an encoding that was guessed.
        unpack: what is gzipped.

    Raises:
        OSError: the file cannot be read, or is gzipped and damaged.
        UnknownEncodingError: there is no such encoding.
        EncodingError: it is UTF-16 or UTF-32, and that was not said.
    """
    decoder = _Guess(guessed or (lambda _: None)) if encoding is None else _Named(encoding)
    if isinstance(source, bytes | bytearray | memoryview):
        yield _Utf8File(BytesIO(source), decoder, unpack=unpack)
    elif isinstance(source, str | PathLike):
        refuse_no_path(source)
        with open(source, "rb") as file:  # noqa: PTH123 - a path may be any kind of path here
            yield _Utf8File(file, decoder, unpack=unpack)
    elif hasattr(source, "read"):
        yield _Utf8File(source, decoder, unpack=unpack)
    else:
        raise TypeError(f"source: expected a path, bytes or a file, found {type(source).__name__}")


def refuse_no_path(path: str | PathLike[str]) -> None:
    """Refuse what no file can be called.

    Raises:
        ArgumentError: there is a NUL in it, or what the system's encoding cannot say.
    """
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise ArgumentError(f"path: expected the name of a file, found {os.fspath(path)!r}")


def refuse_unknown(encoding: str) -> None:
    """Refuse the name of an encoding that Python does not know.

    Raises:
        UnknownEncodingError: there is no such encoding of text.
    """
    try:
        b" ".decode(encoding, "replace")  # refuses the codecs that are not of text, too
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        raise UnknownEncodingError(encoding) from None


class _Guess:
    """Makes UTF-8 of bytes that are UTF-8, or else of one 8-bit encoding; see the module."""

    def __init__(self, guessed: Guessed) -> None:
        self._guessed = guessed
        self._encoding: str | None = None
        self._rest = b""
        self._is_first = True

    def utf8(self, data: bytes, *, final: bool) -> bytes:
        if self._is_first:
            _refuse_wide_text(data)
            self._is_first = False
        data, self._rest = self._rest + data, b""
        if data.isascii():
            return data
        if not final and (run := _RUN.search(data, max(0, len(data) - _LONGEST_RUN), len(data))):
            data = self._cut_off(data, run)
        try:
            data.decode()
        except UnicodeDecodeError:
            return _RUN.sub(self._run, data)
        return data

    def _cut_off(self, data: bytes, run: "re.Match[bytes]") -> bytes:
        """Keep the run at the end of a piece, which may go on in the next one."""
        *_, last = _RUN.finditer(data, run.start())
        if last.end() == len(data):
            self._rest = data[last.start() :]
            return data[: last.start()]
        return data

    def _run(self, run: "re.Match[bytes]") -> bytes:
        try:
            run[0].decode()
        except UnicodeDecodeError:
            return _decoded(run[0], self._encoding or self._guess(run.string)).encode()
        return run[0]

    def _guess(self, data: bytes) -> str:
        runs = _RUN.findall(data)
        in_words = sum(len(run) for run in runs if len(run) >= _CYRILLIC_LETTERS)
        self._encoding = "cp1251" if 2 * in_words > sum(map(len, runs)) else "cp1252"
        self._guessed(self._encoding.upper())
        return self._encoding


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:  # five bytes that are nothing in CP1252
        return data.decode("latin-1")


#: Encodings whose order of bytes a mark at the beginning says.
_MARKED = ("utf-16", "utf-32")


class _Named:
    """Makes UTF-8 of bytes in a known encoding."""

    def __init__(self, encoding: str) -> None:
        refuse_unknown(encoding)
        self._name = codecs.lookup(encoding).name
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")

    def utf8(self, data: bytes, *, final: bool) -> bytes:
        try:
            return self._decoder.decode(data, final).encode("utf-8", "replace")
        except UnicodeError:
            fault = NoMarkError if self._name in _MARKED else UnknownEncodingError
            raise fault(self._name) from None


class _Utf8File:
    """A file that was opened, unpacked and decoded."""

    def __init__(self, file: ByteFile | TextFile, decoder: _Guess | _Named, *, unpack: bool) -> None:
        self._file = file
        self._decoder = decoder
        self._may_be_packed = unpack

    def read(self, size: int, /) -> bytes:
        """Return about so many bytes of UTF-8; at the end an empty value."""
        while piece := self._piece(size):
            if text := self._decoder.utf8(piece, final=False) if isinstance(piece, bytes) else _bytes_of(piece):
                return text
        return self._decoder.utf8(b"", final=True)

    def _piece(self, size: int) -> bytes | str:
        try:
            piece = self._file.read(size)
            if self._may_be_packed and piece == _GZIP_MARK[:1]:  # a pipe may give bytes one by one
                piece += cast("ByteFile", self._file).read(size)
            if self._may_be_packed and isinstance(piece, bytes) and piece.startswith(_GZIP_MARK):
                self._file = gzip.GzipFile(fileobj=cast("IO[bytes]", _Rest(piece, cast("ByteFile", self._file))))
                piece = self._file.read(size)
        except (EOFError, zlib.error) as error:
            raise OSError(f"damaged gzip: {error}") from None
        self._may_be_packed = False
        return piece


class _Rest:
    """A file of which the beginning was read already."""

    def __init__(self, begin: bytes, file: ByteFile) -> None:
        self._begin = BytesIO(begin)
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        return self._begin.read(size) or self._file.read(size)


def _bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _refuse_wide_text(head: bytes) -> None:
    for mark, name in _WIDE_MARKS.items():
        if head.startswith(mark):
            raise EncodingError(name)
