"""How commands end when they are told to: by Ctrl-C, or by the system."""

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the process at once: Python's own handler would wait for the native call."""
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def run_until_told_to_end(work: Coroutine[object, object, None]) -> None:
    """Run to the end; SIGTERM and SIGHUP cancel it as Ctrl-C does, so that programs which were started are ended first.

    Raises:
        KeyboardInterrupt: it was told to end.
    """

    async def run() -> None:
        task = asyncio.ensure_future(work)
        with suppress(NotImplementedError, AttributeError):  # Windows ends a process without telling it
            for told in (signal.SIGTERM, signal.SIGHUP):  # the latter: its terminal was closed
                if signal.getsignal(told) is not signal.SIG_IGN:  # as under nohup
                    asyncio.get_running_loop().add_signal_handler(told, task.cancel)
        await task

    try:
        asyncio.run(run())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
