"""Files that people bring into their archive."""

import errno
import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.requests import Request

from coupturc.archive import Archive, Origin, Watch
from coupturc.archive.errors import ArchiveError, RefusedFileError
from coupturc.errors import PdnFault
from coupturc.web.archive.messages import ArchiveFailed, ArchiveFault, ArchiveImported, ArchiveProgress, ImportLine
from coupturc.web.archive.scans import Say, archives_aside
from coupturc.web.http.answers import ProblemError

log = logging.getLogger(__name__)

#: Some hundred thousand games.
MOST_FILE_BYTES = 128 << 20
#: Packed, PDN is a quarter as large; other bytes can be a thousandth.
MOST_UNPACKED_BYTES = 4 * MOST_FILE_BYTES
_MOST_FAULTS = 200
_PIECE_BYTES = 1 << 20
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


async def received(request: Request) -> Path:
    """Return a file with the body of a request; whoever asks for it deletes it.

    Raises:
        ProblemError: it is too large.
        OSError: the disk is full.
    """
    with tempfile.NamedTemporaryFile(suffix=".pdn", delete=False) as file:
        path, piece, size = Path(file.name), bytearray(), 0
        try:
            async for chunk in request.stream():
                size += len(chunk)
                piece += chunk
                _refuse_more(size)
                if len(piece) >= _PIECE_BYTES:
                    await archives_aside.run(file.write, bytes(piece))
                    piece.clear()
            await archives_aside.run(file.write, bytes(piece))
        except BaseException:
            await archives_aside.run(path.unlink)
            raise
    return path


def _refuse_more(size: int) -> None:
    if size > MOST_FILE_BYTES:
        raise ProblemError(413, "too_large", {"limit": MOST_FILE_BYTES})


@contextmanager
def disk_answers() -> Iterator[None]:
    """Answer that the disk is full, or that something could not be stored, when it refuses that.

    Raises:
        ProblemError: it did.
    """
    try:
        yield
    except OSError as error:
        log.error("something could not be stored: %s", error.strerror)  # noqa: TRY400 - files are a person's own
        raise ProblemError(503, "disk_full" if error.errno in _DISK_FULL else "not_stored") from error


def bring(archive: Archive, path: Path, name: str, say: Say[ImportLine]) -> None:
    """Bring the games of a file into an archive, and delete the file.

    Args:
        archive: where they go.
        path: the file.
        name: by which the archive calls it.
        say: takes what is done and what is wrong, the report last.
    """
    faults = 0

    def fault(found: PdnFault) -> None:
        nonlocal faults
        faults += 1
        if faults <= _MOST_FAULTS:
            say(ArchiveFault(found.code, found.line, found.column))

    try:
        origin = Origin(path, name, most_bytes=MOST_UNPACKED_BYTES)
        report = archive.add(origin, Watch(fault, lambda games: say(ArchiveProgress(games))))
    except RefusedFileError as error:
        say(ArchiveFailed("not_stored" if error.code == "long_game" else error.code))
    except (ArchiveError, OSError) as error:
        # What the disk says is enough; the name of the file is a person's own.
        log.error("a file could not be stored: %s", error)  # noqa: TRY400
        say(ArchiveFailed("not_stored"))
    else:
        say(ArchiveImported(report.games, report.added, report.faulty, report.doubles))
    finally:
        path.unlink()
