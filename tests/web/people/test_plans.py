"""Conditional moves in games of days: played with the opponent's move, and seen by nobody but their player."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import ConflictError
from coupturc.web.store.plans import PlanRow
from tests.web.people.support import Table, browser, two_apart
from tests.web.support import Message, Server, open_store, serving

DAYS = {"white": "1/259200", "black": "1/259200"}
LINES = [["19-23", "28x19", "14x23", "37-32"], ["20-24", "34-29"]]


async def plan(client: httpx.AsyncClient, table: Table, lines: list[list[str]] = LINES) -> httpx.Response:
    return await client.put(f"/api/games/{table.game}/plan", json={"lines": lines})


async def seen(client: httpx.AsyncClient, table: Table, *after: str) -> Message:
    answer = await client.get(f"/api/games/{table.game}/plan", params={"after": after})
    assert answer.status_code == 200, answer.text
    message: Message = answer.json()
    return message


def moves(state: Message) -> list[str]:
    return [move["text"] for move in state["played"]]


async def test_the_answer_is_played_with_the_move(site: Server) -> None:
    async with (
        two_apart(site, time_control=DAYS) as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        assert (await hers.move("32-28"))["may_plan"]
        assert not (await his.state_where(turn="black"))["may_plan"]
        assert (await plan(table.ada, table)).status_code == 200
        assert moves(await his.move("19-23")) == ["32-28", "19-23", "28x19"]
        assert moves(await hers.state_where(turn="black", fen=his.state["fen"])) == ["32-28", "19-23", "28x19"]
        assert (await seen(table.ada, table))["lines"] == [["14x23", "37-32"]]
        assert moves(await his.move("14x23"))[3:] == ["14x23", "37-32"]
        assert (await seen(table.ada, table))["lines"] == []


async def test_another_move_ends_the_plan(site: Server) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await plan(table.ada, table)
        async with site.page(table.game, table.bep) as his:
            assert moves(await his.move("18-23")) == ["32-28", "18-23"]
        await hers.state_where(turn="white")
        await hers.move("37-32")
        assert (await seen(table.ada, table))["lines"] == []


async def test_it_is_stored_and_played_after_a_restart(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as site,
        two_apart(site, time_control=DAYS) as table,
    ):
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        await plan(table.ada, table)
        cookies = table.bep.cookies
    async with serving(open_store(tmp_path), page_folder, session=session) as site, browser(site) as bep:
        bep.cookies = cookies
        async with site.page(table.game, bep) as his:
            assert moves(await his.move("19-23")) == ["32-28", "19-23", "28x19"]
        await site.services.games.close()
        async with site.page(table.game, bep) as again:  # the record gives the same game
            assert moves(again.state) == ["32-28", "19-23", "28x19"]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        found = connection.execute("SELECT body, person, command FROM events ORDER BY number").fetchall()
    sent = [(person, bool(command)) for body, person, command in found if json.loads(body)["type"] == "move"]
    (first, _), (second, _), (third, _) = sent
    assert first == third != second, "the answer is her move"
    assert [has_command for _, has_command in sent] == [True, True, False]


async def test_a_draw_offer_is_left_to_its_player(site: Server) -> None:
    async with (
        two_apart(site, time_control=DAYS, profile="home", entry="assisted") as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        await hers.move("32-28")
        assert (await plan(table.ada, table)).status_code == 200
        await his.state_where(turn="black")
        answer = await his.ask({"type": "draw_offer", "side": "black"})
        assert answer["type"] == "confirmed", answer
        assert moves(await his.move("19-23")) == ["32-28", "19-23"]


async def test_the_moves_that_may_follow(site: Server) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        assert "19-23" in (await seen(table.ada, table))["next"]
        assert (await seen(table.ada, table, "19-23"))["next"] == ["28x19"]
        answer = await table.ada.get(f"/api/games/{table.game}/plan", params={"after": ["19-24"]})
        assert answer.status_code == 200
        answer = await table.ada.get(f"/api/games/{table.game}/plan", params={"after": ["1-2"]})
        assert (answer.status_code, answer.json()["code"]) == (422, "move")


@pytest.mark.parametrize(
    "lines",
    [
        [["19-23"]],
        [["19-23", "28-22"]],
        [["32-27", "19-23"]],
        [["20-24", "34-29"], ["20-24", "34-30"]],
    ],
    ids=["no answer", "not legal", "not his", "two answers"],
)
async def test_what_cannot_be_planned_is_named(site: Server, lines: list[list[str]]) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        refused = await plan(table.ada, table, lines)
        assert (refused.status_code, refused.json()["code"]) == (422, "move")


async def test_nobody_else_sees_or_changes_it(site: Server) -> None:
    async with (
        two_apart(site, time_control=DAYS) as table,
        browser(site) as eve,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        await hers.move("32-28")
        await plan(table.ada, table)
        assert LINES[1][1] not in json.dumps(await his.state_where(turn="black"))
        for other, status in ((table.bep, 409), (eve, 403)):
            assert (await plan(other, table)).status_code == status
            assert (await other.get(f"/api/games/{table.game}/plan")).status_code == status
        assert (await seen(table.ada, table))["lines"] == LINES


async def test_games_of_minutes_have_none(site: Server) -> None:
    minutes = {"white": "300", "black": "300"}
    async with two_apart(site, time_control=minutes) as table, site.page(table.game, table.ada) as hers:
        assert not (await hers.move("32-28"))["may_plan"]
        refused = await plan(table.ada, table)
        assert (refused.status_code, refused.json()["code"]) == (409, "no_plan_now")


async def test_a_plan_is_taken_back(site: Server) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await plan(table.ada, table)
        assert (await plan(table.ada, table, [])).status_code == 200
        async with site.page(table.game, table.bep) as his:
            assert moves(await his.move("19-23")) == ["32-28", "19-23"]


async def test_a_plan_for_a_position_that_has_gone_is_refused(site: Server) -> None:
    async with two_apart(site, time_control=DAYS) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        games = site.services.store.games
        row = PlanRow("white", 1, "the position that she saw", "[]")
        async with site.page(table.game, table.bep) as his:
            await his.move("19-23")
        with pytest.raises(ConflictError):  # another process stored his move after hers was judged
            await games.keep_plan(table.game, row, 1)
        assert await games.plan(table.game) is None


async def test_a_plan_ends_when_moves_are_taken_back(site: Server) -> None:
    async with (
        two_apart(site, time_control=DAYS) as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        await hers.move("32-28")
        await plan(table.ada, table)
        assert (await hers.undo())["type"] == "confirmed"
        assert (await his.ask({"type": "allow_take_back", "side": "black"}))["type"] == "confirmed"
        await hers.state_where(played=[])
        await hers.move("31-27")
        await his.state_where(turn="black", take_back_asked=None)
        assert moves(await his.move("19-23")) == ["31-27", "19-23"]
