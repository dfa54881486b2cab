"""Ctrl-C during long native calls."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the process at once: Python's own handler would wait for the native call."""
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
