"""Measure what players notice of hostile visitors, and of a database and a bus that go away; see docs/speed.md.

    python -m bench.faults [--games N] [--seconds S] [--only PART]

People play at a server on a file, and it is measured how long each move takes from one page to the other: beside each
fault in turn, and beside nothing before and after it. The pages, the server and the hostile visitor share the machine.
Then people play at two servers on one PostgreSQL with a NATS, of which one is away for a while.
"""

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import IO

from bench.delays import in_ms
from bench.hostile import FAULTS
from bench.measured import Measured, site_on
from bench.online import delays_at_ease
from tests.waiting import until
from tests.web.forked import servers_on
from tests.web.nodes.at_play import Table, tables_at
from tests.web.nodes.kept import check
from tests.web.nodes.site import site_with

_PACE_SECONDS = 1.5
#: The p99 is slower when it is more than so many times that beside nothing, and so much more: what 99 of 100 moves take
#: differs as much from one quiet time to the next.
_TIMES, _MORE_MS = 2.0, 20.0
_TABLES = 3
_AWAY_SECONDS = 30.0
_AWAY = ("database", "bus")


@dataclass
class Spoiled:
    """What came of a fault.

    Args:
        answers: how many requests of the hostile visitor were answered, by status.
        seconds: for how long there was one.
    """

    answers: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    def __str__(self) -> str:
        """Return how many requests a second were answered how, if there were any."""
        each = (f"{count / self.seconds:.1f} times {status}" for status, count in sorted(self.answers.items()))
        return f"; answers a second: {', '.join(each)}" if self.answers else ""


@asynccontextmanager
async def spoiling(fault: str, site: Measured) -> AsyncIterator[Spoiled]:
    """Have a hostile visitor at a server."""
    (game,) = await site.new_games(1)
    command = (sys.executable, "-m", "bench.hostile", fault, site.server.url, game)
    process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    if process.stdin is None or process.stdout is None:
        raise SystemExit("no hostile visitor comes")
    await process.stdout.readline()
    spoiled, began = Spoiled(), monotonic()
    yield spoiled
    process.stdin.write(b"\n")
    answers = await process.stdout.readline()
    spoiled.seconds = monotonic() - began
    if await process.wait():
        raise SystemExit(f"{fault}: the hostile visitor failed")
    spoiled.answers = json.loads(answers)


def is_slower(late_ms: float, quiet_ms: float) -> bool:
    """Whether players notice a fault in what 99 of 100 moves take."""
    return late_ms > max(_TIMES * quiet_ms, quiet_ms + _MORE_MS)


def row(name: str, delays: list[float]) -> str:
    """Return a row of the table."""
    middle, late, latest = in_ms(delays)
    return f"{name:32} {len(delays):6} {middle:8.1f} {late:8.1f} {latest:8.0f}"


async def beside_visitors(site: Measured, count: int, seconds: float, only: str) -> None:
    """Print a row for each hostile visitor."""
    print(f"{'beside':32} {'moves':>6} {'median':>8} {'p99':>8} {'most':>8}  in ms from one page to the other")
    quiet = await delays_at_ease(site, count, seconds, _PACE_SECONDS)
    print(row("nothing", quiet), flush=True)
    for fault in (each for each in FAULTS if only in each):
        async with spoiling(fault, site) as spoiled:
            delays = await delays_at_ease(site, count, seconds, _PACE_SECONDS)
        before, quiet = quiet, await delays_at_ease(site, count, seconds, _PACE_SECONDS)
        quiet_ms = max(in_ms(before)[1], in_ms(quiet)[1])
        verdict = "slower" if is_slower(in_ms(delays)[1], quiet_ms) else "as before"
        print(f"{row(fault, delays)}  {verdict}{spoiled}", flush=True)
        print(row("nothing", quiet), flush=True)


async def without(what: str, seconds: float, folder: Path, log: IO[bytes]) -> None:
    """Print what people notice who play at full speed at two servers while something is away."""
    async with site_with("nats", 1, folder, folder, log) as site:
        async with tables_at(site, _TABLES) as (played, tables):
            await until(lambda: played.confirmed > 100)  # noqa: PLR2004
            before = list(played.delays)
            async with site.without(what):
                begun = played.confirmed, len(played.delays)
                await asyncio.sleep(seconds)
                made, during = played.confirmed - begun[0], played.delays[begun[1] :]
            back = await _again(tables)
            await asyncio.gather(*map(Table.is_at_rest, tables))
        await check(site.store, played)
    said = ", ".join(sorted(played.faults)) or "nothing"
    print(row("two servers, all there", before))
    print(row(f"the {what} away for {seconds:.0f} s", during) if during else f"the {what} away for {seconds:.0f} s")
    print(
        f"    {made} moves meanwhile, pages read {said}, all tables go on {back:.2f} s after it is back, none lost",
        flush=True,
    )


async def _again(tables: tuple[Table, ...]) -> float:
    """Return in how many seconds a move of each table is confirmed."""
    began, marks = monotonic(), [table.confirmed_at for table in tables]
    await until(lambda: all(table.confirmed_at > mark for table, mark in zip(tables, marks, strict=True)))
    return monotonic() - began


async def measure(count: int, seconds: float, only: str) -> None:
    """Show all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
        # On all addresses each side of a game belongs to a person.
        async with servers_on(folder, folder, host="0.0.0.0") as servers, site_on(servers, folder) as site:  # noqa: S104
            await beside_visitors(site, count, seconds, only)
    for what in (each for each in _AWAY if only in each):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
            with (folder / "log").open("wb") as log:
                await without(what, _AWAY_SECONDS, folder, log)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=50, help="that are played at the same time")
    parser.add_argument("--seconds", type=float, default=20, help="for each fault, and for nothing between two")
    parser.add_argument("--only", default="", help="part of the name of a fault")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)  # both ends of each line are on this machine
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(measure(asked.games, asked.seconds, asked.only))


if __name__ == "__main__":
    main()
