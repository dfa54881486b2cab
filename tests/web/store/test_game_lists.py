"""Somebody's games are listed in order, whichever of them are over, and without looking at all of them."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.event import listen

from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus, SeatRow
from coupturc.web.store.tables import games, people, seats
from tests.postgresql import Cluster

OPEN = GameStatus(0, "W:W31:B20")
OVER = structs.replace(OPEN, outcome="{}")
HERS = GameSearch(person="ada")


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """A new store in each kind of database, with some people."""
    url: Any = sqlite_url(tmp_path / "games.sqlite3")
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        url = cluster.new_database()
    store = Store.open(url)
    known = [{"id": name, "kind": "guest", "name": name, "created_ms": 1} for name in ("ada", "bep", "cor")]
    await store.database.write(lambda connection: _do(connection, insert(people), known))
    yield store
    await store.close()


def _do(connection: Connection, *what: Any) -> None:
    connection.execute(*what)


async def begin(store: Store, name: str, at_ms: int, status: GameStatus = OPEN, black: str = "bep") -> None:
    taken = SeatRow("white", "ada"), SeatRow("black", black)
    await store.games.create(GameRow(name, "{}", status, 1, at_ms, "international", "ada bep", taken), ())


async def end(store: Store, name: str, at_ms: int) -> None:
    number = await store.games.length(name)
    await store.games.append(name, [EventRow(number, at_ms, "{}")], OVER)


async def finished(store: Store, name: str) -> set[int | None]:
    """Return when a game was over, as its seats say."""
    query = select(seats.c.finished_ms).where(seats.c.game == name)
    return set(await store.database.read(lambda connection: list(connection.execute(query).scalars())))


async def listed(store: Store, search: GameSearch = HERS, after: str | None = None, limit: int = 9) -> list[str]:
    return [row.id for row in await store.games.latest(limit, after, search)]


async def test_games_that_go_on_stand_among_those_that_are_over(store: Store) -> None:
    for name, at_ms, status in (("a", 5, OPEN), ("b", 9, OVER), ("c", 5, OVER), ("d", 7, OPEN), ("e", 3, OVER)):
        await begin(store, name, at_ms, status)
    await begin(store, "hers alone", 8, OVER, black="ada")
    await store.games.create(GameRow("nobody's", "{}", OVER, 1, 10), ())
    order = ["b", "hers alone", "d", "a", "c", "e"]
    assert await listed(store) == order
    for place in range(len(order)):
        assert await listed(store, HERS, order[place], 2) == order[place + 1 : place + 3]
    assert await listed(store, HERS, "gone") == []
    assert await listed(store, replace(HERS, finished=True)) == ["b", "hers alone", "c", "e"]
    assert await listed(store, replace(HERS, finished=False)) == ["d", "a"]
    assert await listed(store, GameSearch(person="bep", words=("ada",), finished=True), "b") == ["c", "e"]
    assert await listed(store, replace(HERS, game="turkish")) == []
    assert await listed(store, GameSearch(person="cor")) == []


async def test_a_game_that_ends_and_goes_on_again_keeps_its_place(store: Store) -> None:
    await begin(store, "first", 1)
    await begin(store, "second", 2)
    await end(store, "first", 3)
    assert await finished(store, "first") == {3}
    assert await listed(store) == ["first", "second"]
    assert await listed(store, replace(HERS, finished=True)) == ["first"]
    assert await store.games.sides_of("ada") == {"second": {"white"}}
    await store.games.append("first", [EventRow(1, 4, "{}")], structs.replace(OPEN, was_over=True))
    assert await finished(store, "first") == {None}
    assert await listed(store, replace(HERS, finished=False)) == ["first", "second"]
    assert await listed(store, replace(HERS, finished=True)) == []
    assert await store.games.sides_of("ada") == {"first": {"white"}, "second": {"white"}}


async def test_a_game_that_a_server_of_an_earlier_version_ended_is_found(store: Store) -> None:
    await begin(store, "old", 5, OVER)
    await begin(store, "new", 7, OVER)
    forgotten = update(seats).where(seats.c.game == "new").values(finished_ms=None)
    await store.database.write(lambda connection: _do(connection, forgotten))
    assert await listed(store) == ["new", "old"]
    assert await listed(store, replace(HERS, finished=True)) == ["new", "old"]
    assert await listed(store, replace(HERS, finished=False)) == []
    assert await store.games.sides_of("ada") == {}


async def test_the_oldest_game_is_first_if_it_waits_for_ones_own_move(store: Store) -> None:
    """Two hundred games of days go on, and an opponent has just moved in all but the oldest."""
    hers, his = GameStatus(0, "W:W31:B20"), GameStatus(1, "B:W31:B20")
    await begin(store, "oldest", 1, hers)
    for number in range(2, 201):
        await begin(store, f"{number:03}", number, his)
    await begin(store, "alone", 201, his, black="ada")
    await begin(store, "over", 300, structs.replace(OVER, fen=hers.fen))
    turns = await store.games.own_turns("ada", 50)
    assert [(row.id, waits) for row, waits in turns[:4]] == [
        ("alone", True),
        ("oldest", True),
        ("200", False),
        ("199", False),
    ]
    assert len(turns) == 50
    assert [row.id for row, waits in await store.games.own_turns("bep", 3) if waits] == ["200", "199", "198"]
    assert await store.games.own_turns("cor", 50) == ()


class Steps:
    """What lists cost, counted in steps of SQLite's machine."""

    def __init__(self, store: Store) -> None:
        self._store, self._taken = store, 0
        listen(store.database._engine, "before_cursor_execute", self._count)

    def _count(self, connection: Connection, *_: object) -> None:
        driver: Any = connection.connection.driver_connection
        driver.set_progress_handler(self._take, 50)

    def _take(self) -> None:
        self._taken += 1

    async def cost(self, search: GameSearch, after: str | None = None) -> int:
        before = self._taken
        await listed(self._store, search, after)
        return self._taken - before

    async def cost_of_turns(self) -> int:
        before = self._taken
        await self._store.games.own_turns("ada", 50)
        return self._taken - before

    async def costs(self, searches: Sequence[tuple[GameSearch, str | None]]) -> Sequence[int]:
        return [await self.cost(search, after) for search, after in searches]


@pytest.mark.parametrize(
    "searches",
    [
        # 20,000 games of one person took 183 ms.
        ((HERS, None), (HERS, "0050"), (replace(HERS, finished=False), None)),
        # 100,000 games, nearly all of them over, took 135 to 260 ms.
        (
            (GameSearch(finished=False), None),
            (GameSearch(finished=False, visibility="public"), None),
            (GameSearch(finished=False, watchable=True), None),
            (GameSearch(finished=False, game="international"), None),
            (GameSearch(game="international"), None),
            (GameSearch(game="turkish"), None),
        ),
    ],
    ids=["own", "all"],
)
async def test_a_list_costs_the_same_however_many_games_there_are(
    tmp_path: Path, searches: Sequence[tuple[GameSearch, str | None]]
) -> None:
    store = Store.open(sqlite_url(tmp_path / "games.sqlite3"))
    steps = Steps(store)
    hers = [{"id": "ada", "kind": "guest", "name": "", "created_ms": 1}]
    await store.database.write(lambda connection: _do(connection, insert(people), hers))
    await begin_alone(store, range(100))
    few = await steps.costs(searches)
    await begin_alone(store, range(100, 3000))
    many = await steps.costs(searches)
    assert all(after <= 1.5 * before + 2 for before, after in zip(few, many, strict=True)), (few, many)
    await store.close()


async def test_whose_turn_it_is_costs_the_same_however_many_games_are_over(tmp_path: Path) -> None:
    store = Store.open(sqlite_url(tmp_path / "games.sqlite3"))
    steps = Steps(store)
    hers = [{"id": "ada", "kind": "guest", "name": "", "created_ms": 1}]
    await store.database.write(lambda connection: _do(connection, insert(people), hers))
    await begin_alone(store, range(100))
    few = await steps.cost_of_turns()
    await begin_alone(store, range(100, 3000))
    many = await steps.cost_of_turns()
    assert many <= 1.5 * few + 2
    await store.close()


async def test_games_of_a_kind_that_go_on_are_found(store: Store) -> None:
    for name, at_ms, status in (("a", 5, OPEN), ("b", 9, OVER), ("c", 7, OPEN)):
        await begin(store, name, at_ms, status)
    going = GameSearch(game="international", finished=False)
    assert await listed(store, going) == ["c", "a"]
    assert await listed(store, going, "c") == ["a"]
    assert await listed(store, replace(going, game="turkish")) == []
    assert await listed(store, replace(going, finished=None)) == ["b", "c", "a"]


async def begin_alone(store: Store, numbers: range) -> None:
    """Keep games of Ada, the first of which goes on."""
    row = {"setup": "{}", "plies": 0, "fen": "", "created_ms": 1, "game": "international", "words": ""}
    names = {f"{number:04}": number for number in numbers}
    over = {name: number or None for name, number in names.items()}
    kept = [row | {"id": name, "changed_ms": number, "outcome": over[name] and "{}"} for name, number in names.items()]
    taken = [{"game": name, "side": "white", "person": "ada", "finished_ms": over[name]} for name in names]

    def work(connection: Connection) -> None:
        connection.execute(insert(games), kept)
        connection.execute(insert(seats), taken)

    await store.database.write(work)
