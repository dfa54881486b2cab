"""A notice is kept with the move that it is about: whoever kills the server finds both or neither."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import create_subprocess_exec
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.event import listen

from coupturc.game.events import Move
from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.utc import utc_ms
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games.judging import as_events
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.stored_game import Stored
from coupturc.web.notices.notices import Notices
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.database import Database
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus, SeatRow
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.tables import games, people
from tests.postgresql import Cluster
from tests.web.support import FirstMove

ROOT = Path(__file__).parents[3]
PEOPLE = Players(Player("human", "Ada"), Player("human", "Bep"))
INVITATION = "invitation"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.sqlite3").render_as_string()
    made: Cluster = request.getfixturevalue("postgresql")
    return made.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store in which some people are known."""
    store = Store.open(url)
    kinds = {"ada": "member", "bep": "guest", "gone": "ghost"}
    rows = [{"id": name, "kind": kind, "name": name, "created_ms": 1} for name, kind in kinds.items()]

    def work(connection: Connection) -> None:
        connection.execute(insert(people), rows)

    await store.database.write(work)
    yield store
    await store.close()


@dataclass(frozen=True)
class Site:
    """Rooms on a store, as a process has them."""

    rooms: GameRooms
    notices: Notices

    @classmethod
    def over(cls, store: Store) -> "Site":
        bus = EmbeddedBus()
        notices = Notices(bus, store.notices)
        return cls(GameRooms(store.games, FirstMove(), bus, notices=notices), notices)

    async def begin(self, black: SeatRow) -> str:
        """Begin a game of Ada; White is to move."""
        setup = GameSetup(load_profile("fmjd").text, PEOPLE, Setup(white_time="600"), began_ms=utc_ms())
        return (await self.rooms.create(setup, (SeatRow("white", "ada"), black))).id

    async def move(self, game: str) -> None:
        """Ada moves; nobody has a page open."""
        room = await self.rooms.open(game)
        assert room is not None
        moved = await room.change(lambda live: as_events(live.judge(Move(side="white", move="32-28"))))
        assert isinstance(moved, Stored)
        await self.notices.close()

    async def sit(self, game: str) -> None:
        """Bep takes up Ada's invitation, who is not there."""
        assert await self.rooms.seat(game, "bep", "Bep", INVITATION)
        await self.notices.close()


async def _be_killed(url: str, commit: int, game: str, act: Callable[[Site, str], Awaitable[None]]) -> None:
    """Act in this process, which is killed where its transaction of this number ends."""
    store = Store.open(url)
    site, left = Site.over(store), [commit]

    def count(_: Connection) -> None:
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)

    listen(store.database._engine, "commit", count)
    await act(site, game)
    await store.close()


async def test_a_kill_leaves_a_change_and_its_notice_or_neither(url: str, store: Store) -> None:
    """There is one transaction with all of it: who is killed where a second one ends has come through."""
    site = Site.over(store)
    for commit in (1, 2):
        moved = await site.begin(SeatRow("black", "bep"))
        sat = await site.begin(SeatRow("black", None, INVITATION))
        command = (sys.executable, "-m", __spec__.name, url, str(commit), moved, sat)
        begun = await create_subprocess_exec(*command, cwd=ROOT)
        assert await asyncio.wait_for(begun.wait(), 60) == 0
        assert await _has_changed(store, moved, "bep") == (commit > 1)
        assert await _has_changed(store, sat, "ada") == (commit > 1)


async def _has_changed(store: Store, game: str, told: str) -> bool:
    """Whether somebody has moved in a game, or taken a seat; the other one is told of it then, and otherwise not."""
    loaded = await store.games.load(game)
    assert loaded is not None
    row, events = loaded
    has_changed = bool(events) if told == "bep" else all(seat.person for seat in row.seats)
    kept = [each.kind for each in await store.notices.of_person(told) if each.subject == game]
    assert kept == (["turn"] if has_changed else [])
    return has_changed


async def test_what_fails_in_between_leaves_neither(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("in between")

    await store.games.create(_game("g"), ())
    monkeypatch.setattr("coupturc.web.store.games.keep_notices", fail)
    with pytest.raises(RuntimeError, match="in between"):
        await store.games.append("g", [_event(0)], _told("ada"))
    monkeypatch.undo()
    assert await store.games.length("g") == 0
    assert await store.notices.of_person("ada") == ()
    await store.games.append("g", [_event(0)], _told("ada"))
    assert [each.subject for each in await store.notices.of_person("ada")] == ["g"]


async def test_somebody_who_is_gone_stops_no_move(store: Store) -> None:
    tellings = {"a": "ada", "b": "nobody", "c": "gone", "d": "bep"}
    for name in tellings:
        await store.games.create(_game(name), ())
    await asyncio.gather(*(store.games.append(name, [_event(0)], _told(who, name)) for name, who in tellings.items()))
    assert await store.games.lengths(tuple(tellings)) == dict.fromkeys(tellings, 1)
    kept = {who: [each.subject for each in await store.notices.of_person(who)] for who in tellings.values()}
    assert kept == {"ada": ["a"], "nobody": [], "gone": [], "bep": ["d"]}


async def test_who_leaves_while_the_move_is_stored_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site.over(store)
    game = await site.begin(SeatRow("black", "bep"))
    room = await site.rooms.open(game)
    assert room is not None
    room.note_elsewhere("other", frozenset({"black"}))
    append = store.games.append

    async def leave(name: str, rows: Sequence[EventRow], status: GameStatus) -> None:
        assert status.notices == ()
        await append(name, rows, status)
        room.note_elsewhere("other", frozenset())

    monkeypatch.setattr(type(store.games), "append", lambda _, *given: leave(*given))
    await site.move(game)
    assert [each.kind for each in await store.notices.of_person("bep")] == ["turn"]


async def test_of_two_processes_that_wait_for_one_another_both_get_through(postgresql: Cluster) -> None:
    url = postgresql.new_database()
    one, other = Store.open(url), Store.open(url)
    for name in "ab":
        await one.games.create(_game(name), ())
    held = {database: asyncio.Event() for database in (one.database, other.database)}
    loop = asyncio.get_running_loop()

    async def write(mine: Database, theirs: Database, first: str, second: str) -> None:
        def work(connection: Connection) -> None:
            _touch(connection, first)
            loop.call_soon_threadsafe(held[mine].set)
            asyncio.run_coroutine_threadsafe(held[theirs].wait(), loop).result(20)
            _touch(connection, second)

        await mine.write(work)

    await asyncio.gather(write(one.database, other.database, "a", "b"), write(other.database, one.database, "b", "a"))
    assert [row.status.plies for row in await one.games.latest(2)] == [2, 2]
    await asyncio.gather(one.close(), other.close())


def _touch(connection: Connection, name: str) -> None:
    connection.execute(games.update().where(games.c.id == name).values(plies=games.c.plies + 1))


def _game(name: str) -> GameRow:
    return GameRow(name, "{}", GameStatus(0, "W:W31:B20"), 1, 1)


def _event(number: int) -> EventRow:
    return EventRow(number, 1000 + number, "{}")


def _told(who: str, game: str = "g") -> GameStatus:
    return msgspec.structs.replace(_game(game).status, plies=1, notices=(NoticeRow(who, "turn", game, "Cor", 2),))


if __name__ == "__main__":  # loaded once: each act is a process of its own
    for name, does in zip(sys.argv[3:], (Site.move, Site.sit), strict=True):
        if os.fork() == 0:
            asyncio.run(_be_killed(sys.argv[1], int(sys.argv[2]), name, does))
            os._exit(0)
        os.wait()
