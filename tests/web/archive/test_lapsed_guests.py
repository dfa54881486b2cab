"""Guests as whom nobody can come back are forgotten with their archives, unless others need them."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Column, Connection, insert, select, update

from coupturc.web.people.session_cookie import SESSION_DAYS
from coupturc.web.store import Store
from coupturc.web.store.guests import NEEDED
from coupturc.web.store.tables import blocks, clubs, decisions, metadata, people, sessions, tournaments
from tests.waiting import until
from tests.web.archive.test_explorer import GAMES
from tests.web.archive.test_leavers import bring, serving_people, there
from tests.web.classes.test_classes import make_class
from tests.web.people.support import browser, invite, sit
from tests.web.support import Server, open_store

DAY_MS = 86_400_000

#: What names a person and is forgotten with him, or is only there when he has played with somebody.
FORGOTTEN = {
    *("analyses", "deliveries", "members", "notice_choices", "notices", "once", "passkeys", "days_off", "pupils"),
    *("compared_games", "fair_play_hints"),
    *(
        "push_subscriptions",
        "ratings",
        "rating_changes",
        "seeks",
        "sessions",
        "blocks",
        "events",
        "seats",
        "talk_lines",
    ),
}


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """The folder of the archives of people."""
    return tmp_path / "archives" / "people"


@pytest.fixture
async def apart(folders: Path, tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    async with serving_people(open_store(tmp_path), folders, page_folder) as server:
        yield server


async def guest(client: httpx.AsyncClient) -> str:
    """Bring a file into an archive of one's own without an account; return whose it is."""
    answer = await client.post("/api/archive/files", params={"name": "my.pdn"}, content=GAMES)
    assert '"imported"' in answer.text
    person: str = (await client.get("/api/me")).json()["person"]["id"]
    return person


async def last_seen(store: Store, person: str, days: int) -> None:
    """Let somebody have come and gone so long ago."""
    at_ms = store.people.now_ms() - days * DAY_MS

    def work(connection: Connection) -> None:
        connection.execute(update(people).where(people.c.id == person).values(created_ms=at_ms))
        connection.execute(update(sessions).where(sessions.c.person == person).values(seen_ms=at_ms))

    await store.database.write(work)


async def kind(store: Store, person: str) -> str:
    found = await store.people.find(person)
    assert found
    return found.kind


async def test_a_guest_who_stays_away_is_forgotten_with_his_archive(apart: Server, folders: Path) -> None:
    store = apart.services.store
    async with browser(apart) as ada, browser(apart) as bep, browser(apart) as cem, browser(apart) as dik:
        gone, late = await guest(ada), await guest(bep)
        member, fresh = await bring(cem, "Cem"), await guest(dik)
        search = {"name": "mine", "profile": "fmjd", "query": "W:m28"}
        assert (await ada.post("/api/archive/searches", json=search)).status_code < 300
        for person, days in ((gone, SESSION_DAYS + 1), (late, SESSION_DAYS - 1), (member, SESSION_DAYS + 1)):
            await last_seen(store, person, days)
        await apart.services.leavers.look()
        assert [await kind(store, one) for one in (gone, late, member, fresh)] == ["ghost", "guest", "member", "guest"]
        assert there(folders) == {late, member, fresh}
        assert not any((await store.members.learned(gone)).values())
        assert (await ada.get("/api/me")).json()["person"] is None
        assert (await bep.get("/api/me")).json()["person"]["id"] == late


async def test_a_guest_who_played_with_somebody_stays(apart: Server, folders: Path) -> None:
    store = apart.services.store
    async with browser(apart) as ada, browser(apart) as bep:
        made = await invite(ada)
        alone = await guest(ada)
        await last_seen(store, alone, SESSION_DAYS + 1)
        assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        await apart.services.leavers.look()
        assert (await kind(store, alone), there(folders)) == ("guest", {alone})


async def test_a_guest_who_teaches_a_class_and_stays_away_is_gone(apart: Server) -> None:
    """He is needed, and somebody else may take care of the class."""
    store = apart.services.store
    async with browser(apart) as ada, browser(apart) as bep:
        made = [(await make_class(each))["id"] for each in (ada, bep)]
        gone, late = [(await each.get("/api/me")).json()["person"]["id"] for each in (ada, bep)]
        for person, days in ((gone, SESSION_DAYS + 1), (late, SESSION_DAYS - 1)):
            await last_seen(store, person, days)
        await apart.services.leavers.look()
        assert [await store.people.is_gone(person) for person in (gone, late)] == [True, False]
        assert [row.id for row in await store.classes.left(9)] == made[:1]


async def test_an_invitation_that_nobody_took_keeps_nobody(apart: Server, folders: Path) -> None:
    async with browser(apart) as ada:
        await invite(ada)
        await last_seen(apart.services.store, await guest(ada), SESSION_DAYS + 1)
        await apart.services.leavers.look()
    assert there(folders) == set()


def _row(column: Column[Any], person: str) -> dict[str, Any]:
    """Return a row that names somebody in one column, and in the others anything."""
    anything = {int: 1, str: "x", bool: True, float: 1.0}
    row = {one.name: anything[one.type.python_type] for one in column.table.c if not one.nullable}
    return {**row, column.name: person}


@pytest.mark.parametrize("column", NEEDED, ids=str)
async def test_whoever_others_need_stays(apart: Server, folders: Path, column: Column[Any]) -> None:
    store = apart.services.store
    async with browser(apart) as ada:
        person = await guest(ada)

    def work(connection: Connection) -> None:
        parents = {"tournament_players": tournaments, "club_members": clubs}
        if (parent := parents.get(column.table.name)) is not None:
            connection.execute(insert(parent).values(_row(parent.c.id, "x")))
        connection.execute(insert(column.table).values(_row(column, person)))

    await store.database.write(work)
    await last_seen(store, person, SESSION_DAYS + 1)
    await apart.services.leavers.look()
    assert (await kind(store, person), there(folders)) == ("guest", {person})


def test_every_column_that_names_a_person_is_thought_of() -> None:
    naming = {
        column
        for table in metadata.sorted_tables
        for column in table.c
        if column.name == "person" or any(key.target_fullname == "people.id" for key in column.foreign_keys)
    }
    needed = {column for column in naming if column.table.name not in FORGOTTEN}
    assert needed | {decisions.c.person} <= {*NEEDED}
    assert blocks.c.blocked not in needed


async def test_a_server_that_was_killed_in_between_goes_on_when_it_starts(
    folders: Path, tmp_path: Path, page_folder: Path
) -> None:
    async with serving_people(open_store(tmp_path), folders, page_folder) as server:
        store = server.services.store
        async with browser(server) as ada, browser(server) as bep:
            first, second = await guest(ada), await guest(bep)
        for person in (first, second):
            await last_seen(store, person, SESSION_DAYS + 1)
        # It is killed when the database has forgotten one of them, and no archive was deleted yet.
        await store.guests.forget(first, store.guests.now_ms() - SESSION_DAYS * DAY_MS)
        assert there(folders) == {first, second}
    async with serving_people(open_store(tmp_path), folders, page_folder) as server:
        await until(lambda: not there(folders))
        assert [await kind(server.services.store, one) for one in (first, second)] == ["ghost", "ghost"]


async def test_who_comes_back_in_time_is_not_forgotten(apart: Server) -> None:
    """He is seen between the look for guests and the moment when this one would be forgotten."""
    store = apart.services.store
    since_ms = store.guests.now_ms() - SESSION_DAYS * DAY_MS
    async with browser(apart) as ada:
        person = await guest(ada)
        await last_seen(store, person, SESSION_DAYS + 1)
        assert await store.guests.lapsed(since_ms, 10) == (person,)
        await last_seen(store, person, 0)
        await store.guests.forget(person, since_ms)

    def work(connection: Connection) -> int:
        return len(connection.execute(select(sessions).where(sessions.c.person == person)).all())

    assert (await kind(store, person), await store.database.read(work)) == ("guest", 1)
