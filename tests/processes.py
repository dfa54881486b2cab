"""Processes for tests."""

import subprocess
import sys


def ended_process() -> int:
    """Return the number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-S", "-c", ""]) as process:
        process.wait()
    return process.pid
