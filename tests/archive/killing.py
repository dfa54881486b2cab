"""Kill what works on an archive, again and again, and look at what is there after each kill."""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from coupturc import Position
from coupturc.archive import Archive, Filter
from coupturc.archive.segment_files import read_columns
from tests.archive.killed_work import DONE, FAILED, KILLED, SEGMENT_GAMES, WORK
from tests.processes import killed_on_failure

ROOT = Path(__file__).parents[2]
#: A kill comes after so many lines at most, and a moment more: in the middle of what follows.
_MOST_LINES = 6
_MOST_SECONDS_MORE = 0.01
#: Or at so many steps of writing a file at most: a file takes some twenty.
_MOST_STEPS = 60
#: One file in so many is deleted after a kill, so that there is always something to make.
_DELETED = 4


@dataclass
class Killer:
    """Kills work on an archive.

    Args:
        folder: of the archive.
        file: whose games come into it.
        dice: say what is killed, and when.
        program: that does the work.
        confirmed: games that an import said were on disk.
        kills: by what was killed.
    """

    folder: Path
    file: Path
    dice: random.Random
    program: "subprocess.Popen[str]"
    confirmed: int = 0
    kills: Counter[str] = field(default_factory=Counter)

    def kill(self) -> None:
        """Kill one piece of work at some moment, and look at the archive."""
        work = self.dice.choice(sorted(WORK))
        steps = 0 if work == "import" else self.dice.choice((0, self.dice.randrange(1, _MOST_STEPS)))
        lines = self._begin(work, steps)
        process = int(next(lines).split()[1])
        said = [*islice(lines, None if steps else self.dice.randrange(_MOST_LINES))]
        if not steps and said[-1:] != [DONE]:
            threading.Event().wait(self.dice.random() * _MOST_SECONDS_MORE)
            with suppress(ProcessLookupError):  # it was faster
                os.kill(process, signal.SIGKILL)
            said += lines
        assert said[-1] in {KILLED, DONE}
        self.kills[work] += said[-1] == KILLED
        self._look(work, said)

    def finish(self) -> None:
        """Do all work to its end."""
        for work in ("import", "index"):
            assert [*self._begin(work)][-1] == DONE

    def _begin(self, work: str, steps: int = 0) -> Iterator[str]:
        assert self.program.stdin
        self.program.stdin.write(f"{work} {steps}\n")
        self.program.stdin.flush()
        return self._lines()

    def _lines(self) -> Iterator[str]:
        assert self.program.stdout
        for line in self.program.stdout:
            said = line.strip()
            yield said
            if said in {KILLED, DONE, FAILED}:
                return

    def _look(self, work: str, said: list[str]) -> None:
        named = [line.split()[1] for line in said if line.startswith("made ")]
        if work == "import":
            self.confirmed = max(
                [self.confirmed, *(int(line.split()[1]) for line in said if line.startswith("games "))]
            )
        if (self.folder / "archive.sqlite").exists():
            with Archive.open(self.folder, make=True) as archive:
                assert archive.totals(Filter(doubles=True))["games"] >= self.confirmed
        files = files_of(self.folder)
        assert {*named} <= {path.name for path in files}
        assert [path.name for path in files if read_columns(path, {}) is None] == []
        for path in files:
            if self.dice.randrange(_DELETED) == 0:
                path.unlink()


@contextmanager
def killer(folder: Path, file: Path, seed: int) -> Iterator[Killer]:
    """Have work ready that may be killed."""
    command = [sys.executable, "-m", "tests.archive.killed_work", str(folder), str(file)]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program,
        killed_on_failure(program),
    ):
        yield Killer(folder, file, random.Random(seed), program)


def files_of(folder: Path) -> list[Path]:
    """Return the files of runs and indexes."""
    return sorted(path for path in (folder / "segments").glob("*") if path.suffix in {".games", ".index"})


def check_whole(folder: Path, file: Path) -> None:
    """Look at an archive whose work was done to its end."""
    data = file.read_bytes()
    with Archive.open(folder) as archive:
        assert b"".join(archive.export(asked=Filter(doubles=True))) == data
        assert [*archive.verify()] == []
        positions = [Position.start(), archive.game(2).position(12)]
        answers = [archive.explore(one).record() for one in positions]
        games = archive.totals(Filter(doubles=True))["games"]
    kept = [path.name for path in (folder / "segments").iterdir()]
    assert len(kept) == 2 * (games // SEGMENT_GAMES), kept  # a run and its index; nothing that was left half written
    shutil.rmtree(folder / "segments")
    with Archive.open(folder) as archive:
        assert [archive.explore(one).record() for one in positions] == answers
