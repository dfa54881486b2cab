"""How commands end by Ctrl-C or a signal of the system."""

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the process at once: Python's own handler would wait for the native call.

    Where it is ignored, as by what runs in the background of a script, it stays so.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def signals_end_like_interrupt() -> Iterator[None]:
    """Let SIGTERM and SIGHUP do what Ctrl-C does; where that is ignored they end the process, as ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    before = {number: signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT)) for number in _end_signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_until_ended(work: Coroutine[object, object, None]) -> None:
    """Run to the end; SIGTERM and SIGHUP cancel it as Ctrl-C does, so that programs which were started are ended first.

    Raises:
        KeyboardInterrupt: a signal asked it to end.
    """

    async def run() -> None:
        task = asyncio.ensure_future(work)
        with suppress(NotImplementedError):  # Windows ends a process without a signal
            for number in _end_signals():
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        await task

    try:
        asyncio.run(run())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


def _end_signals() -> list[signal.Signals]:
    known = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # SIGHUP: terminal closed
    return [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]  # ignored under nohup
