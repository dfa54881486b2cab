"""Measure how late flags fall in games to which nobody is connected; see docs/speed.md.

    python -m bench.flags [--games N]

First at one server on a file, then at two on one PostgreSQL, of which the one that looks for flags is killed in the
middle. Nobody has a page; it is noted when the database says that each game is over.
"""

import argparse
import asyncio
import os
import random
import tempfile
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, select

from coupturc.game.events import Move
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup, LiveGame, encode_setup, words_of
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.stored_game import status_of
from coupturc.web.serve import DATABASE
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.game_rows import GameRow, SeatRow
from coupturc.web.store.people import PersonRow
from coupturc.web.store.tables import games
from tests.postgresql import cluster
from tests.web.forked import Servers, kill, servers_on

#: Flags fall between so many seconds after the games began.
_FROM_SECONDS, _UNTIL_SECONDS = 10, 40
_LOOK_SECONDS = 0.02
_PEOPLE = Players(Player("human", "Ada"), Player("human", "Bep"))


async def begin(store: Store, count: int) -> dict[str, int]:
    """Store games in which Black is to move and nobody is there; return when each flag is due, UTC milliseconds."""
    people = [PersonRow(f"flags-{side}", "guest", side, store.people.now_ms()) for side in ("white", "black")]
    for number, person in enumerate(people):
        await store.people.create(person, f"{number:064d}")
    seats = tuple(SeatRow(person.name, person.id) for person in people)
    due: dict[str, int] = {}
    for number in range(count):
        now_ms = store.games.now_ms()
        clock = str(random.randint(_FROM_SECONDS, _UNTIL_SECONDS))  # noqa: S311 - a game, not a secret
        timed = Setup(white_time=clock, black_time=clock)
        setup = GameSetup(load_profile("fmjd").text, _PEOPLE, timed, began_ms=now_ms)
        live = LiveGame(setup)
        events = live.judge(Move(side="white", move="32-28"))
        if isinstance(events, Refusal):
            raise SystemExit(events.code)
        status = replace(status_of(live), deadline_ms=now_ms + 1000 * int(clock))
        name, kind = f"flag{number:06d}", live.arbiter.profile.game
        row = GameRow(name, encode_setup(setup), status, now_ms, now_ms, kind, words_of(setup), seats)
        await store.games.create(row, live.rows(events, None, now_ms))
        due[name] = now_ms + 1000 * int(clock)
    return due


async def late_by(store: Store, due: dict[str, int]) -> list[int]:
    """Return how many milliseconds late each flag fell, from the least."""
    late: list[int] = []
    waiting = dict(due)

    def over(connection: Connection) -> set[str]:
        query = select(games.c.id).where(games.c.deadline_ms.is_(None), games.c.outcome.is_not(None))
        return set(connection.execute(query).scalars())

    while waiting:
        ended = await store.database.read(over)
        now_ms = store.games.now_ms()
        late += [now_ms - waiting.pop(name) for name in ended & waiting.keys()]
        await asyncio.sleep(_LOOK_SECONDS)
    return sorted(late)


def line_of(what: str, late: list[int]) -> str:
    """Return what was measured."""
    return f"{what}: {len(late)} flags fell {late[len(late) // 2]} ms late in the median, at most {late[-1]} ms"


async def at_one(count: int, folder: Path) -> str:
    """Measure one server on a file."""
    async with servers_on(folder, folder, host="0.0.0.0") as servers, servers.one():  # noqa: S104
        store = Store.open(sqlite_url(folder / DATABASE))
        late = await late_by(store, await begin(store, count))
        await store.close()
    return line_of("one server on a file", late)


async def at_two(count: int, folder: Path) -> str:
    """Measure two servers, of which the one that began first is killed and begins again."""
    with cluster() as database:
        url = database.new_database()
        async with servers_on(folder, folder, host="0.0.0.0", database=url) as servers, servers.one() as (first, _):  # noqa: S104
            store = Store.open(url)
            late = asyncio.create_task(late_by(store, await begin(store, count)))
            async with servers.one():
                killing = asyncio.create_task(_kill_later(servers, first))
                found = await late
                kill(await killing)
            await store.close()
    return line_of("two servers on PostgreSQL, the one that looks for flags killed", found)


async def _kill_later(servers: Servers, pid: int) -> int:
    await asyncio.sleep((_FROM_SECONDS + _UNTIL_SECONDS) / 2)
    kill(pid)
    begun = await servers.start()
    return begun[0] if begun else 0


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    count = parser.parse_args().games
    for measure in (at_one, at_two):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "index.html").write_text("<!doctype html><title>Coup Turc</title>")
            print(asyncio.run(measure(count, folder)), flush=True)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
