"""Object storage in which an archive in PostgreSQL keeps its runs, such as S3; needs the extra `parquet`.

An object has of a `Path` what the files of runs need. It appears when it is written whole, and takes the place of one
that was there.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

#: Keys of access, and what they are for: not for a log.
_HIDDEN = re.compile(r"(?<=://)[^/@]*@|\?.*")


@dataclass(frozen=True, slots=True)
class StoredFolder:
    """A folder in object storage.

    Args:
        address: such as `s3://bucket/games`, as `pyarrow.fs.FileSystem.from_uri` reads it.
    """

    address: str

    def __truediv__(self, name: str) -> "StoredFile":
        return StoredFile(self, name)

    def __str__(self) -> str:
        return _HIDDEN.sub("", self.address)

    def check(self) -> None:
        """Find out whether this is an address, and the package is there; nothing is asked of the storage.

        Raises:
            ValueError: the address cannot be read.
            ImportError: there is no `pyarrow`.
        """
        _opened(self.address)

    def remove(self, suffixes: Iterable[str]) -> None:
        """Delete the files with these ends of their names."""
        from pyarrow.fs import FileSelector, FileType  # noqa: PLC0415 - only who has object storage has the package

        system, path = _opened(self.address)
        for found in system.get_file_info(FileSelector(path, allow_not_found=True)):
            if found.type == FileType.File and found.path.endswith(tuple(suffixes)):
                system.delete_file(found.path)


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file in object storage.

    Args:
        folder: that it is in.
        name: of the file.
    """

    folder: StoredFolder
    name: str

    def __str__(self) -> str:
        return f"{self.folder}/{self.name}"

    def with_suffix(self, suffix: str) -> "StoredFile":
        """Return the file beside it with another end of the name."""
        return StoredFile(self.folder, self.name.rsplit(".", 1)[0] + suffix)

    def written(self) -> int | None:
        """Return when it was written, in nanoseconds; None when it is not there.

        Raises:
            OSError: the storage does not answer.
        """
        system, path = self._place
        found: int | None = system.get_file_info(path).mtime_ns
        return found

    def read(self) -> memoryview:
        """Read it.

        Raises:
            OSError: it is not there, or the storage does not answer.
        """
        system, path = self._place
        with system.open_input_file(path) as file:
            return memoryview(file.read_buffer())

    def write(self, pieces: Iterable[bytes | memoryview]) -> None:
        """Write it.

        Raises:
            OSError: the storage does not take it.
        """
        system, path = self._place
        system.create_dir(path.rpartition("/")[0])
        with system.open_output_stream(path) as file:
            for piece in pieces:
                file.write(piece)

    @property
    def _place(self) -> tuple[Any, str]:
        system, path = _opened(self.folder.address)
        return system, f"{path}/{self.name}"


@lru_cache
def _opened(address: str) -> tuple[Any, str]:
    from pyarrow.fs import FileSystem  # noqa: PLC0415 - only who has object storage has the package

    system, path = FileSystem.from_uri(address)
    return system, path.rstrip("/")
