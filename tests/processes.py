"""Processes for tests."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import AnyStr


@contextmanager
def killed_on_failure(process: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """Leave no process behind a test that fails: `with Popen` alone would wait for its end for ever."""
    with process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def ended_process() -> int:
    """Return the number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-S", "-c", ""]) as process:
        process.wait()
    return process.pid
