"""Work on an archive in processes that may be killed at any moment.

    python -m tests.archive.killed_work FOLDER FILE

They are forked for every line of standard input, which names what they do, and at which step of writing a file they
kill themselves; 0 for never. Loading the package takes longer than their work. What they say is `began PROCESS`,
`games N` when so many are confirmed, and `made FILE`. When they are gone the program says `killed`, `done` or `failed`.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from coupturc.archive import Archive, Watch, importing, segments

#: Small, so that there is much to kill in little time.
BATCH_GAMES = 2
SEGMENT_GAMES = 8
#: Functions that write the files beside the database: a kill by chance hardly ever comes in the middle of them.
WRITING = {"write_bytes", "replacing"}
KILLED, DONE, FAILED = "killed", "done", "failed"


def import_games(folder: Path, file: Path) -> None:
    """Bring in what is not there yet."""
    with Archive.open(folder, make=True) as archive:
        archive.add(file, Watch(batch=lambda games: say(f"games {games}")))


def make_runs(folder: Path, _: Path) -> None:
    """Write the files of runs that have none."""
    with Archive.open(folder, make=True) as archive:
        say(f"games {sum(1 for _ in archive.search('men W 0-20'))}")


def make_indexes(folder: Path, _: Path) -> None:
    """Write the files of indexes that are missing, and of runs."""
    with Archive.open(folder, make=True) as archive:
        for made in archive.index():
            say(f"made {made.file.name}")


WORK: dict[str, Callable[[Path, Path], None]] = {"import": import_games, "runs": make_runs, "index": make_indexes}


def dying_at(steps: int) -> Callable[[FrameType, str, object], None]:
    """Return what Python calls at each step, and kills the process at one of those that write a file."""
    left = steps

    def count(frame: FrameType, _: str, __: object) -> None:
        nonlocal left
        left -= frame.f_code.co_name in WRITING
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return count


def say(line: str) -> None:
    """Write a line at once."""
    os.write(1, line.encode() + b"\n")


def main() -> None:
    """Do what each line of standard input names."""
    folder, file = map(Path, sys.argv[1:])
    importing.BATCH_GAMES, segments.SEGMENT_GAMES = BATCH_GAMES, SEGMENT_GAMES
    for line in sys.stdin:
        if (process := os.fork()) == 0:
            say(f"began {os.getpid()}")
            work, steps = line.split()
            if int(steps):
                sys.setprofile(dying_at(int(steps)))
            try:
                WORK[work](folder, file)
            except Exception:  # noqa: BLE001 - whatever it was, the one who kills must not wait for it
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(process, 0)
        say(KILLED if os.WIFSIGNALED(status) else DONE if status == 0 else FAILED)


if __name__ == "__main__":
    main()
