"""Note in a server for how long its event loop stands still, and for how long garbage is looked for.

A server of a benchmark begins with `note_pauses`. At each SIGUSR1 it writes what it has noted, and begins again.
"""

import asyncio
import gc
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, thread_time
from typing import Any

import msgspec
import uvicorn

from tests.waiting import until

_LOOK_SECONDS = 0.002


class Pauses(msgspec.Struct):
    """What is noted, in milliseconds.

    Args:
        late_ms: how much later than it should the loop came to a look, at most; others may have had the machine.
        busy_ms: how much processor time passed between two looks, at most.
        garbage_ms: by generation, how much each look for garbage took.
    """

    late_ms: float = 0.0
    busy_ms: float = 0.0
    garbage_ms: dict[int, list[float]] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        """Return it in words."""
        looks = [each for found in self.garbage_ms.values() for each in found]
        longest = ", ".join(f"{max(found):.1f}" for _, found in sorted(self.garbage_ms.items()))
        return (
            f"the event loop stood still for at most {self.busy_ms:.1f} ms of CPU, {self.late_ms:.1f} on the clock; "
            f"{len(looks)} looks for garbage took {sum(looks):.0f} ms, by generation at most {longest} ms"
        )


def beginning_in(folder: Path) -> str:
    """Return what a server runs first."""
    return f"from pathlib import Path; from bench.pauses import note_pauses; note_pauses(Path({str(folder)!r}))"


def note_pauses(folder: Path) -> None:
    """Note from now on; each answer is a file in this folder."""
    noted, began = Pauses(), 0.0
    serve = uvicorn.Server.serve

    def note_garbage(phase: str, info: Mapping[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = thread_time()
        else:
            noted.garbage_ms.setdefault(info["generation"], []).append(1000 * (thread_time() - began))

    def answer(*_: object) -> None:
        nonlocal noted
        partial = folder / f"{os.getpid()}.partial"
        partial.write_bytes(msgspec.json.encode(noted))
        partial.rename(folder / f"{os.getpid()}.pauses")
        noted = Pauses()

    async def look() -> None:
        while True:
            due, used = monotonic() + _LOOK_SECONDS, thread_time()
            await asyncio.sleep(_LOOK_SECONDS)
            noted.late_ms = max(noted.late_ms, 1000 * (monotonic() - due))
            noted.busy_ms = max(noted.busy_ms, 1000 * (thread_time() - used))

    async def watched(server: uvicorn.Server, *args: Any, **kwargs: Any) -> None:
        looking = asyncio.create_task(look())
        await serve(server, *args, **kwargs)
        looking.cancel()

    gc.callbacks.append(note_garbage)
    signal.signal(signal.SIGUSR1, answer)
    uvicorn.Server.serve = watched  # type: ignore[method-assign,assignment]


async def pauses_of(pid: int, folder: Path) -> Pauses:
    """Return what a server has noted since it was asked last."""
    answer = folder / f"{pid}.pauses"
    answer.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    await until(answer.exists)
    return msgspec.json.decode(answer.read_bytes(), type=Pauses)
