"""Programs that play, as processes of ours: begun in their own folder, ended with all that they began.

On Windows a program is ended alone.
"""

import asyncio
import os
import shlex
import signal
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

from coupturc.engine.player import PlayerStartError
from coupturc.errors import plain

_PIECE_BYTES = 1 << 16
#: Within these a killed program is gone, unless one that left its group keeps what it printed to open.
_END_SECONDS = 5.0
#: A program that closed its output has an exit code so soon, if it is to have one.
_LAST_WORDS_SECONDS = 1.0
#: So often a silent program is looked at: another may hold its output open.
_LOOK_SECONDS = 0.25
_KEPT_COMPLAINT_BYTES = 4096
_TOLD_LINES, _TOLD_LETTERS = 3, 200


class Program:
    """A program that was started, spoken to by its standard input and output.

    Args:
        process: with all three streams as pipes, first of a group of its own.
    """

    def __init__(self, process: Process) -> None:
        self._process = process
        self._complaint = b""
        self._hearing = asyncio.create_task(self._hear())

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process.returncode is None

    def write(self, data: bytes) -> None:
        """Send it something; nobody hears what is sent to a program that has ended."""
        if self._process.stdin is not None:
            self._process.stdin.write(data)

    async def read(self) -> bytes:
        """Return what it prints next; nothing once it has ended or closed its output.

        A program that crashed has ended even when another, which it began, holds its output open. One that went well
        may have left that other to speak for it.
        """
        stream = self._process.stdout
        while stream is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_SECONDS):
                    return await stream.read(_PIECE_BYTES)
            if self._process.returncode:
                break
        return b""

    async def ends_soon(self) -> bool:
        """Whether it has ended, or does so within a second."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS_SECONDS):
                await self._process.wait()
        return not self.is_running

    async def fate(self) -> str:
        """Say what has become of a program that prints no more, and what it complained of last.

        Returns: what follows its name, as in `has ended with exit code 3 (no such file: weights)`.
        """
        await self.ends_soon()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_SECONDS):  # another may hold this open as well
                await asyncio.shield(self._hearing)
        complaint = _last_lines(self._complaint)
        return _end_of(self._process.returncode) + (f" ({complaint})" if complaint else "")

    async def ended(self) -> None:
        """Wait until it has ended; what it still prints, which nobody else reads, is thrown away.

        asyncio knows of the end only when all that was printed is read, and does not read on by itself once its buffer
        is full (CPython gh-119710).
        """
        while self._process.stdout is not None and await self._process.stdout.read(_PIECE_BYTES):
            pass
        await self._process.wait()

    async def end(self) -> None:
        """End it, and those that it began: a command is often a script around the engine."""
        with suppress(ProcessLookupError, PermissionError):  # they were faster
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_END_SECONDS):
                await self.ended()
        self._hearing.cancel()
        await asyncio.gather(self._hearing, return_exceptions=True)

    async def _hear(self) -> None:
        stream = self._process.stderr
        while stream is not None and (data := await stream.read(_PIECE_BYTES)):
            self._complaint = (self._complaint + data)[-_KEPT_COMPLAINT_BYTES:]


async def start(command: str) -> Program:
    """Start a program that is spoken to by its standard input and output.

    Args:
        command: as a shell would read it. A program with a path is started in its own folder, where
            engines look for their data.

    Raises:
        PlayerStartError: there is no such program, or it may not be started.
    """
    try:
        words = shlex.split(command)
        folder = Path(words[0]).parent
        process = await asyncio.create_subprocess_exec(
            str(folder.absolute() / Path(words[0]).name) if folder.name else words[0],
            *words[1:],
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=folder,
            process_group=0,  # a session of its own would have as much of a busy machine as all of ours (autogroups)
        )
    except (OSError, ValueError, IndexError) as error:
        raise PlayerStartError(f"cannot start {command}: {error}") from error
    return Program(process)


def _end_of(code: int | None) -> str:
    """Return in words how a program ended; None means that it has not."""
    if code is None:
        return "has closed its output"
    if code >= 0:
        return f"has ended with exit code {code}"
    with suppress(ValueError):
        return f"has ended by {signal.Signals(-code).name}"
    return f"has ended by signal {-code}"


def _last_lines(complaint: bytes) -> str:
    """Return the last lines of what a program complained of, so that they cannot steer a terminal."""
    lines = [line.strip() for line in complaint.decode("utf-8", "replace").splitlines()]
    told = [line[:_TOLD_LETTERS] for line in lines if line][-_TOLD_LINES:]
    return plain(" / ".join(told))
