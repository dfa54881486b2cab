"""`coupturc` as processes of their own, forked: what takes most of a second is loading the program."""

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

# A process for every line of standard input. Its output goes where the line says, its number first.
_PROGRAM = """
import json, os, runpy, signal, sys
import coupturc.cli.app, coupturc.engine.native.player, coupturc.web.serve
from coupturc.web.store import database
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if os.fork() == 0:
        asked = json.loads(line)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(asked["output"], os.O_WRONLY), 1)
        sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # the old ones know other files
        print(os.getpid(), flush=True)
        os.environ.clear()
        os.environ.update(asked["environment"])
        if asked["full_disk"]:  # SQLite says "database or disk is full" as soon as it needs another page
            database.SETTINGS["sqlite"] += ("PRAGMA max_page_count=1",)
        sys.argv[1:] = asked["arguments"]
        runpy.run_module("coupturc", run_name="__main__", alter_sys=True)
"""


@dataclass(frozen=True)
class Forked:
    """A process, and what it writes to standard output."""

    pid: int
    stdout: IO[str]

    def send_signal(self, which: signal.Signals) -> None:
        """Send it a signal if it has not ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, which)

    def wait(self, timeout: float) -> None:
        """Wait until it has ended.

        Raises:
            TimeoutError: it has not after so many seconds.
        """
        self.stdout.close()
        with suppress(ProcessLookupError), os.fdopen(os.pidfd_open(self.pid), "rb", 0) as end:
            if not select.select([end], [], [], timeout)[0]:
                raise TimeoutError(f"process {self.pid} has not ended after {timeout} s")


def fork(arguments: list[str], environment: dict[str, str], *, full_disk: bool) -> Forked:
    """Start `coupturc`.

    Args:
        arguments: its command and options.
        environment: what is added to that of the tests.
        full_disk: a database has all the room it will ever have.
    """
    output = Path(tempfile.mkdtemp()) / "output"
    os.mkfifo(output)
    asked = {
        "arguments": arguments,
        "environment": os.environ | environment,
        "full_disk": full_disk,
        "output": str(output),
    }
    program = _program()
    assert program.stdin is not None
    print(json.dumps(asked), file=program.stdin, flush=True)
    stdout = output.open()
    output.unlink()
    output.parent.rmdir()
    return Forked(int(stdout.readline()), stdout)


@cache
def _program() -> subprocess.Popen[str]:
    """What forks; it ends with the tests."""
    program = subprocess.Popen([sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, text=True)
    atexit.register(program.kill)
    return program
