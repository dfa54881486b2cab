"""CPU time of engines: on a machine with other work it says what they had, where wall time does not.

Linux alone shows the CPU time of another process to the nanosecond; elsewhere nothing is known. psutil reads
/proc/PID/stat, which counts in ticks of 10 ms: too coarse for moves that take a few milliseconds.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

#: Seconds between two looks, at least.
_SHORTEST_WAIT = 0.0005
_LISTENS = "0A"  # TCP_LISTEN in /proc/net/tcp

Meter = Callable[[], float]


def is_known() -> bool:
    """Whether this system shows the CPU time of other processes."""
    return sys.platform == "linux"


def of_process(pid: int) -> Meter:
    """Return what measures a process with all its threads; it raises OSError once the process is gone."""
    # The kernel's number for "all the CPU time of this process" (clock_getcpuclockid(3), which Python lacks).
    clock = (~pid << 3) | 2
    return lambda: time.clock_gettime(clock)


def since_now(meter: Meter) -> Callable[[], float | None]:
    """Return what measures the CPU time used since now; None once what is measured has gone."""
    began: float | None = None
    with suppress(OSError):
        began = meter()

    def used() -> float | None:
        with suppress(OSError):
            return None if began is None else meter() - began
        return None

    return used


def unknown() -> None:
    """Return nothing: the meter where CPU time is not known."""


async def stop_after(seconds: float, meter: Meter, stop: Callable[[], object]) -> None:
    """Call `stop` when so much CPU time has been used; ends by itself when what is measured has gone."""
    with suppress(OSError):
        end = meter() + seconds
        while (left := end - meter()) > 0:  # noqa: ASYNC110 - a clock has no events
            await asyncio.sleep(max(_SHORTEST_WAIT, left / 2))
        stop()


def listener(port: int) -> int | None:
    """Return the process of this machine that listens on a TCP port; None when it is not to be seen."""
    inodes = {inode for table in ("tcp", "tcp6") for inode in _listening(Path("/proc/net") / table, port)}
    for folder in Path("/proc").glob("[0-9]*/fd") if inodes else ():
        with suppress(OSError):  # another user's, or gone
            if any(_target(entry) in inodes for entry in folder.iterdir()):
                return int(folder.parent.name)
    return None


def _listening(table: Path, port: int) -> list[str]:
    try:
        rows = [line.split() for line in table.read_text("ascii").splitlines()[1:]]
    except OSError:
        return []
    return [f"socket:[{row[9]}]" for row in rows if row[3] == _LISTENS and int(row[1].rpartition(":")[2], 16) == port]


def _target(entry: Path) -> str:
    try:
        return str(entry.readlink())
    except OSError:  # closed meanwhile
        return ""
