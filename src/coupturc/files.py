"""Files that others may read, or a kill may end, while they are written."""

import errno
import os
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

#: Machine, process and thread stand in the name, so that several may write the same file at once.
_PARTIAL = re.compile(r".+\.([^.]+)\.(\d+)-\d+\.partial", re.DOTALL)
#: What another machine left is deleted when nobody can be writing it any more.
_LONGEST_WRITE_SECONDS = 24 * 3600

#: What a file system says that syncs no folders, as some that are shared over a network.
_NOT_SYNCED = (errno.EINVAL, errno.ENOTSUP)

#: With which a file of SQLite begins; one without tables may be empty. https://www.sqlite.org/fileformat.html
_SQLITE = b"SQLite format 3\0"


def refuse_unwritable(path: Path) -> None:
    """Find out whether a file can be written, before the work whose result it is to hold.

    Raises:
        OSError: it cannot; nothing has been changed.
    """
    is_new = not path.exists()
    with _naming(path):
        path.open("ab").close()
    if is_new:
        path.resolve().unlink()  # where a link leads to, not the link


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file, in UTF-8 if it is text; it appears, or takes the place of an older one, when it is complete.

    Raises:
        OSError: it cannot be written; what was there stays.
    """
    with replacing(path) as partial:
        partial.write_bytes(content.encode() if isinstance(content, str) else content)


def partial_of(path: Path) -> Path:
    """Return where this thread writes a file before it takes its place."""
    return path.with_name(f"{path.name}.{_machine()}.{os.getpid()}-{threading.get_ident()}.partial")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a file to write beside another, whose place it takes at the end; after an exception it is deleted.

    What is not a file, such as a pipe, is given itself. At the end the file is on disk: a power cut leaves it.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    whole = path.resolve()  # where a link leads to, not the link
    partial = partial_of(whole)
    try:
        with _naming(path, partial):
            yield partial
        _sync(partial)  # else a name could survive a power cut and what it names not
    except BaseException:
        with suppress(OSError):  # there may not be such a folder
            partial.unlink()
        raise
    partial.replace(whole)
    sync_folder(whole.parent)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, each on disk; one that is there stays.

    Raises:
        OSError: it cannot be made.
    """
    if not path.is_dir():
        make_folder(path.parent)
        with _naming(path):
            path.mkdir(exist_ok=True)
        sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Let the names of the files in a folder be on disk when this returns; on Windows there is no way to ask for it.

    Raises:
        OSError: the disk fails.
    """
    if sys.platform == "win32":
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in _NOT_SYNCED:
            raise
    finally:
        os.close(opened)


def fault_of_database(path: Path) -> str | None:
    """Return why SQLite refuses a file, which it does not say itself; None when the file is as it should be.

    Args:
        path: of the file, which stays as it is.

    Returns:
        the file, what was expected and what was found.
    """
    path = path.resolve()  # what is wrong is where a link leads to
    if path.is_dir():
        return f"{path}: expected a file, found a folder"
    try:
        with _naming(path), path.open("r+b") as file:
            head = file.read(len(_SQLITE))
    except PermissionError:
        return f"{path}: expected a file that can be read and written, permission denied"
    except OSError as error:
        return f"{path}: {error.strerror}"
    if head not in {b"", _SQLITE}:
        return f"{path}: expected a database of SQLite, found another file"
    if not os.access(path.parent, os.W_OK):
        return f"{path}: expected a folder in which files can be made, found {path.parent}, which is read-only"
    return None


@contextmanager
def _naming(path: Path, opened: Path | None = None) -> Iterator[None]:
    """Let an error name a file as it was asked for, and say what is wrong with its folder, which the system does not.

    Args:
        path: of the file, or of a folder that is to be made.
        opened: the file that stands for it.
    """
    try:
        yield
    except OSError as error:
        if error.filename != str(opened or path):
            raise
        raise OSError(error.errno, _reason(path, error), str(path)) from error


def _reason(path: Path, error: OSError) -> str:
    parent = path.parent
    match error.errno:
        case errno.EEXIST:
            return "expected a folder, found a file"
        case errno.ENOENT if parent.is_dir():
            return f"nothing can be made in the folder {parent}"
        case errno.ENOENT | errno.ENOTDIR:
            return f"expected a folder {parent}, found {'a file' if parent.exists() else 'none'}"
        case _:
            return error.strerror or str(error)


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Let one process at a time look at a file and replace it; the others wait until it is done.

    The system lets go of the file when the process dies. On Windows nobody waits.

    Raises:
        OSError: the file cannot be read.
    """
    if sys.platform == "win32":
        yield
        return
    while True:
        with path.open("rb") as opened:
            fcntl.flock(opened, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(opened.fileno()), path.stat()):  # else it was replaced while we waited
                yield
                return


def remove_partials(folder: Path) -> None:
    """Delete what `write_whole` left in a folder when it was killed, and nothing that a living process writes.

    Raises:
        OSError: one of them cannot be deleted.
    """
    for partial in folder.glob("*.partial"):
        writer = _PARTIAL.fullmatch(partial.name)
        if writer and not _may_be_written(partial, writer[1], int(writer[2])):
            partial.unlink(missing_ok=True)


def _may_be_written(partial: Path, machine: str, process: int) -> bool:
    if machine == _machine():
        return is_alive(process)
    with suppress(FileNotFoundError):  # another machine was faster
        return time.time() - partial.stat().st_mtime < _LONGEST_WRITE_SECONDS
    return False


def _machine() -> str:
    """Return the name of this machine as a part of a file's name: folders may be shared over a network."""
    return re.sub(r"[^\w-]", "-", socket.gethostname()) or "machine"


def is_alive(process: int) -> bool:
    """Return whether there is a process of a number, of any user; on Windows there always seems to be."""
    if sys.platform == "win32":  # to ask would interrupt it there
        return True
    try:
        os.kill(process, 0)  # sends nothing
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):  # OverflowError: no process has a number like that
        return False
    return True
