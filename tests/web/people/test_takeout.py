"""A member takes along all that is kept of him."""

import io
import json
import zipfile
from collections.abc import Sequence

import pytest
from sqlalchemy import Connection

from coupturc.web.store.errors import AwayError
from coupturc.web.store.game_rows import EventRow
from coupturc.web.store.tables import clubs, metadata, sessions, tournaments
from coupturc.web.store.takeouts import TAKEN
from coupturc.web.takeout import routes
from tests.web.classes.test_removed_pupils import put
from tests.web.people.support import browser, invite, sit, two_apart
from tests.web.people.test_learners import learn
from tests.web.people.test_plans import DAYS, LINES, plan
from tests.web.support import Server

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody


async def test_all_that_is_kept_of_a_member_comes_out(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada)
        await sit(bep, made["id"], made["invite"])
        await learn(ada)
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        answer = await ada.get("/api/account/export")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            assert file.namelist() == ["account.json", f"games/{made['id']}.pdn"]
            assert '[White "Ada"]' in file.read(f"games/{made['id']}.pdn").decode()
            kept = json.loads(file.read("account.json"))
        assert (kept["name"], kept["ratings"]) == ("Ada", [])
        assert [each["lesson"] for each in kept["learned"]["lesson_places"]] == ["capturing"]
        assert "argon2" not in str(kept)


#: Taken along by what knows more of it than the table.
ELSEWHERE = {
    *("analyses.person", "days_off.person", "decisions.person", "made_lessons.person", "members.person"),
    *("notice_choices.person", "passkeys.person", "ratings.person", "reports.person", "seats.person"),
    *("compared_games.person", "talk_lines.person"),
}
#: Not taken along: each event is in its game; what is sent back once is a hash; a delivery is no more than its time; a
#: pupil is no member; who blocks somebody, and whom somebody challenges, is the business of the one who does it; a hint
#: about somebody is the moderators', as reports about him are.
LEFT = {
    *("events.person", "once.person", "deliveries.person", "pupils.person", "blocks.blocked", "seeks.opponent"),
    "fair_play_hints.person",
}


def test_every_column_that_names_a_person_is_thought_of() -> None:
    naming = {
        str(column)
        for table in metadata.sorted_tables
        for column in table.c
        if column.name == "person" or any(key.target_fullname == "people.id" for key in column.foreign_keys)
    }
    assert naming == {str(column) for column in TAKEN} | ELSEWHERE | LEFT


async def test_what_stands_in_the_tables_is_taken_along_without_what_lets_him_in(site: Server) -> None:
    async with browser(site) as ada:
        game = (await invite(ada))["id"]
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        me = (await ada.get("/api/me")).json()["person"]["id"]
        (session,) = await site.services.store.members.sessions(me)
        parents = {"game": game, "session": session.token_hash, "club": "v-1", "tournament": "t-1", "blocked": me}

        def work(connection: Connection) -> None:
            put(connection, clubs, id="v-1")
            put(connection, tournaments, id="t-1", person=me)
            for column in TAKEN:
                if column.table not in {sessions, tournaments}:
                    given = {name: value for name, value in parents.items() if name in column.table.c}
                    put(connection, column.table, **given, person=me)

        await site.services.store.database.write(work)
        answer = await ada.get("/api/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        kept = json.loads(file.read("account.json"))
    assert {column.table.name: len(kept[column.table.name]) for column in TAKEN} == {
        column.table.name: 1 for column in TAKEN
    }
    assert kept["tournaments"][0]["id"] == "t-1"
    assert session.token_hash not in str(kept)


async def test_games_are_written_some_at_a_time(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of many years would take minutes and a gigabyte before the first byte goes out."""
    monkeypatch.setattr(routes, "_GAMES_AT_ONCE", 2)
    loaded: list[int] = []
    load_all = site.services.store.games.load_all

    async def counted(ids: Sequence[str]) -> object:
        loaded.append(len(ids))
        return await load_all(ids)

    monkeypatch.setattr(site.services.store.games, "load_all", counted)
    async with browser(site) as ada:
        made = [(await invite(ada))["id"] for _ in range(5)]
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        async with ada.stream("GET", "/api/account/export") as answer:
            parts = [part async for part in answer.aiter_raw()]
    assert loaded == [2, 2, 1]
    assert parts[0].startswith(b"PK")
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as file:
        assert file.testzip() is None
        assert file.namelist() == ["account.json", *sorted(f"games/{game}.pdn" for game in made)]


@pytest.mark.parametrize(("language", "words"), [("nl", "Niet alles"), ("en", "Not everything"), ("tr", "her şey yok")])
async def test_a_database_that_stops_halfway_leaves_a_whole_file_that_says_so(
    site: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, language: str, words: str
) -> None:
    monkeypatch.setattr(routes, "_GAMES_AT_ONCE", 1)
    load_all, answers = site.services.store.games.load_all, iter((True, False))

    async def halfway(ids: Sequence[str]) -> object:
        if not next(answers):
            raise AwayError("gone")
        return await load_all(ids)

    monkeypatch.setattr(site.services.store.games, "load_all", halfway)
    async with browser(site) as ada:
        for _ in range(3):
            await invite(ada)
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD, "language": language})
        answer = await ada.get("/api/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        first, game, last = file.namelist()
        assert (first, game[:6], last) == ("account.json", "games/", "FAULT.txt")
        assert words in file.read(last).decode()
    assert "an export is cut short: gone" in caplog.text


async def test_who_has_taken_all_along_often_may_do_so_later(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        codes = [(await ada.get("/api/account/export")).status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]


async def test_a_game_that_cannot_be_read_is_named(site: Server) -> None:
    async with browser(site) as ada:
        made = await invite(ada)
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        found = await site.services.store.games.load(made["id"])
        assert found is not None
        game, events = found
        await site.services.store.games.append(made["id"], [EventRow(len(events), 1, "{")], game.status)
        with zipfile.ZipFile(io.BytesIO((await ada.get("/api/account/export")).content)) as file:
            assert [each["game"] for each in json.loads(file.read("damaged.json"))] == [made["id"]]


async def test_his_conditional_moves_are_in_it_and_not_those_of_the_other(site: Server) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await plan(table.ada, table)
        for client, name, lines in ((table.ada, "Ada", [LINES]), (table.bep, "Bep", [])):
            await client.post("/api/account", json={"name": name, "password": PASSWORD})
            answer = await client.get("/api/account/export")
            with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
                assert [each["lines"] for each in json.loads(file.read("account.json"))["plans"]] == lines


async def test_a_guest_has_nothing_to_take_along(site: Server) -> None:
    async with browser(site) as ada:
        await invite(ada)
        refused = await ada.get("/api/account/export")
        assert (refused.status_code, refused.json()["code"]) == (403, "members_only")
