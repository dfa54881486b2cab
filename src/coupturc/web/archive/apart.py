"""A large file into an archive, in a process of its own: in a thread it would hold up every answer of the server.

    python -m coupturc.web.archive.apart ARCHIVE FILE NAME text|json

writes what is done and what is wrong, a line of JSON each, as the answer to POST /api/archive/files has them. What it
confirmed stays when it is ended; it ends by itself when nobody reads its lines any more. The last word is
the form of its log.
"""

import logging.config
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from coupturc.archive import Archive
from coupturc.web.archive.bringing import bring
from coupturc.web.archive.messages import ArchiveFailed, ArchiveImported, ImportLine
from coupturc.web.archive.scans import Say
from coupturc.web.http.logs import form_in_use, log_config

log = logging.getLogger("coupturc.web.archive.apart")  # also where this is the program that runs

#: Some 500 games: in a thread they hold up others for less time than a process takes to start, half a second.
APART_FROM_BYTES = 400_000
_LOWER_PRIORITY = 10

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ImportLine).decode


def bring_apart(archive: Path, path: Path, name: str, say: Say[ImportLine]) -> None:
    """Bring the games of a file into an archive in another process.

    Args:
        archive: the folder of one that is there.
        path: the file.
        name: by which the archive calls it.
        say: takes what is done and what is wrong, the report last.
    """
    command = [sys.executable, "-m", __name__, str(archive), str(path), name, form_in_use()]
    last: ImportLine | None = None
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603 - this program itself
            for last in map(_decode, process.stdout or ()):
                say(last)
    finally:
        path.unlink(missing_ok=True)
    if not isinstance(last, ArchiveImported | ArchiveFailed):  # it was ended from outside, or standard error says why
        log.error("the process that brought a file in ended with code %s", process.returncode)
        say(ArchiveFailed("internal"))


def main() -> None:
    """Run it."""
    folder, path, name, form = sys.argv[1:]
    logging.config.dictConfig(log_config("json" if form == "json" else "text"))
    with suppress(AttributeError):  # Windows has no such call
        os.nice(_LOWER_PRIORITY)
    try:
        with Archive.open(folder) as archive:
            bring(archive, Path(path), name, _write)
    except Exception:
        log.exception("a file cannot be brought in")
        sys.exit(1)


def _write(line: ImportLine) -> None:
    sys.stdout.buffer.write(_encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
