"""Programs that play, as processes of ours: begun in their own folder, ended with all that they began.

On Windows a program is ended alone.
"""

import asyncio
import os
import shlex
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

from coupturc.engine.player import PlayerStartError

_PIECE_BYTES = 1 << 16
#: Within these a killed program is gone, unless one that left its group keeps what it printed to open.
_END_SECONDS = 5.0


async def start(command: str) -> Process:
    """Start a program that is spoken to by its standard input and output; what it complains of is left out.

    Args:
        command: as a shell would read it. A program with a path is started in its own folder, where
            engines look for their data.

    Raises:
        PlayerStartError: there is no such program, or it may not be started.
    """
    try:
        words = shlex.split(command)
        folder = Path(words[0]).parent
        return await asyncio.create_subprocess_exec(
            str(folder.absolute() / Path(words[0]).name) if folder.name else words[0],
            *words[1:],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            cwd=folder,
            start_new_session=True,
        )
    except (OSError, ValueError, IndexError) as error:
        raise PlayerStartError(f"cannot start {command}: {error}") from error


async def end(process: Process) -> None:
    """End a program, and those that it began: a command is often a script around the engine."""
    with suppress(ProcessLookupError, PermissionError):  # they were faster
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    if process.stdin is not None:
        process.stdin.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(_END_SECONDS):
            await ended(process)


async def ended(process: Process) -> None:
    """Wait until a program has ended; what it still prints, which nobody else reads, is thrown away.

    asyncio knows of the end only when all that was printed is read, and does not read on by itself once its buffer is
    full (CPython gh-119710).
    """
    while process.stdout is not None and await process.stdout.read(_PIECE_BYTES):
        pass
    await process.wait()
