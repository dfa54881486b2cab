"""Runs of games as files beside the database, so that an archive of a million games opens in a second.

A file is a line of JSON, filled up with blanks to a multiple of 8 bytes, and the columns behind it, each beginning at
such a multiple. `docs/archive.md` describes it. Files are made from the database and can be deleted at any time: one
that is damaged, or of another version, is made again.
"""

import json
import mmap
import sys
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from coupturc._core import STEP_CODE_VERSION
from coupturc.archive.objects import StoredFile, StoredFolder
from coupturc.archive.zstandard import zstd
from coupturc.files import make_folder, remove_partials, replacing

#: Of these files; another form is another number.
FORM = 3
#: The check sum leaves the head out; such files are read as before.
_FORM_OF_UNCHECKED_HEADS = 2
_UNIT = 8
#: What is behind it in the head is not checked.
_CHECK_SUM = b', "crc32"'
_LONGEST_HEAD = 1 << 16
_SUFFIXES = (".games", ".index")

Columns = Mapping[str, memoryview]
#: Where runs are kept.
Folder = Path | StoredFolder
KeptFile = Path | StoredFile


def file_of(folder: Folder, rules: int, first: int) -> KeptFile:
    """Return where a run is kept that begins behind a game of this number."""
    return folder / f"{rules}-{first}.games"


def write_columns(
    path: KeptFile, columns: Mapping[str, Any], about: Mapping[str, int], packed: Sequence[str] = ()
) -> None:
    """Write a run; the file appears when it is complete. What was left of others by a kill is deleted.

    Args:
        path: of the file.
        columns: buffers by name.
        about: numbers that must be the same when it is read.
        packed: names of columns that are compressed: a reader holds them in its own memory.

    Raises:
        OSError: it cannot be written.
    """
    pieces: list[bytes | memoryview] = []
    places, end = {}, 0
    for name, column in columns.items():
        data = memoryview(column).cast("B") if len(column) else b""
        data = zstd.compress(data) if name in packed else data
        places[name] = [end, len(data)]
        pieces += [data, bytes(-len(data) % _UNIT)]
        end += len(data) + len(pieces[-1])
    head = {"form": FORM, **_versions(), **about, "columns": places, "packed": [*packed]}
    line = json.dumps(head).encode().removesuffix(b"}")
    crc = zlib.crc32(line)
    for piece in pieces:
        crc = zlib.crc32(piece, crc)
    line += _CHECK_SUM + b": %d}" % crc
    line += b" " * (-(len(line) + 1) % _UNIT) + b"\n"
    if isinstance(path, StoredFile):
        path.write([line, *pieces])
        return
    make_folder(path.parent)
    remove_partials(path.parent)
    with replacing(path) as partial, partial.open("wb") as file:
        file.writelines([line, *pieces])


def when_written(path: KeptFile) -> int | None:
    """Return when a file was written, in nanoseconds; None when it is not there, or cannot be seen."""
    try:
        return path.written() if isinstance(path, StoredFile) else path.stat().st_mtime_ns
    except OSError:
        return None


def read_columns(path: KeptFile, about: Mapping[str, int]) -> Columns | None:
    """Read a run, of which only what is compressed is copied; nothing when there is none, or not what is asked for."""
    try:
        whole = path.read() if isinstance(path, StoredFile) else _mapped(path)
        begin = bytes(whole[:_LONGEST_HEAD]).find(b"\n") + 1
        line = bytes(whole[:begin])
        head = json.loads(line)
        if any(head[name] != value for name, value in {**_versions(), **about}.items()):
            return None
        if zlib.crc32(whole[begin:], _check_sum_of(head["form"], line)) != head["crc32"]:
            return None
        columns = {name: whole[begin + at : begin + at + size] for name, (at, size) in head["columns"].items()}
        return columns | {name: memoryview(zstd.decompress(columns[name])) for name in head["packed"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, zstd.ZstdError):
        return None


def _mapped(path: Path) -> memoryview:
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def remove_files(folder: Folder) -> None:
    """Delete every run, and its index."""
    if isinstance(folder, StoredFolder):
        folder.remove(_SUFFIXES)
        return
    for path in (path for suffix in _SUFFIXES for path in folder.glob(f"*{suffix}")):
        with suppress(FileNotFoundError):
            path.unlink()


def _versions() -> dict[str, Any]:
    return {"step_code": STEP_CODE_VERSION, "byte_order": sys.byteorder}


def _check_sum_of(form: int, line: bytes) -> int:
    """Return the check sum of a head as far as it counts, to go on with.

    Raises:
        ValueError: there is no such form.
    """
    if form not in {FORM, _FORM_OF_UNCHECKED_HEADS}:
        raise ValueError
    return zlib.crc32(line.rpartition(_CHECK_SUM)[0]) if form == FORM else 0
