"""Two people in two places: whose each side of a game is, and what the others may not do."""

import asyncio
from collections.abc import AsyncIterator
from time import time_ns
from unittest.mock import AsyncMock

import httpx
import pytest

from coupturc.web.games import live_game
from coupturc.web.store.moderation import DecisionRow
from tests.web.people.support import Table, begin, browser, invite, sit, two_apart
from tests.web.support import ENGINE, Server

MOVE = {"type": "move", "side": "white", "move": "32-28"}


@pytest.fixture
async def table(site: Server) -> AsyncIterator[Table]:
    """A game between Ada with White and Bep with Black."""
    async with two_apart(site) as table:
        yield table


async def test_from_an_invitation_to_moves(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada)
        async with site.page(made["id"], ada) as hers:
            assert hers.state["seats"] == {"own": ["white"], "open": "black", "apart": True}
            assert (await hers.ask(MOVE))["code"] == "waiting"
            assert (await hers.undo())["code"] == "waiting"
            assert (await sit(bep, made["id"], made["invite"])).status_code == 204
            await hers.state_where(seats={"own": ["white"], "open": None, "apart": True})
            assert hers.state["players"]["black"]["name"] == "Bep"
            async with site.page(made["id"], bep) as his:
                assert his.state["seats"]["own"] == ["black"]
                await hers.move("32-28")
                await his.state_where(version=hers.state["version"])
                await his.move("19-23")
                await hers.state_where(version=his.state["version"])


async def test_each_acts_for_his_own_side(site: Server, table: Table) -> None:
    async with site.page(table.game, table.ada) as hers, site.page(table.game, table.bep) as his:
        assert (await his.ask(MOVE))["code"] == "not_your_side"
        assert (await his.ask({"type": "resign", "side": "white"}))["code"] == "not_your_side"
        assert (await his.ask({"type": "agreement"}))["code"] == "room_only"
        assert (await hers.ask({"type": "abandon", "side": "black"}))["code"] == "room_only"
        assert hers.state["legal"]
        assert not his.state["legal"]
        assert "resign" in his.state["actions"]["black"]
        assert his.state["actions"]["white"] == []


async def test_whoever_else_comes_watches(site: Server, table: Table) -> None:
    async with browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        async with site.page(table.game, eve) as hers, site.page(table.game) as nobody:
            for page in (hers, nobody):
                assert page.state["seats"] == {"own": [], "open": None, "apart": True}
                assert page.state["legal"] == []
                assert page.state["actions"] == {"white": [], "black": []}
                assert (await page.ask(MOVE))["code"] == "not_your_side"
                assert (await page.undo())["code"] == "not_your_side"
                await page.send({"type": "hint", "id": "h"})
                assert (await page.answer("h"))["code"] == "no_hint"
        assert (await eve.delete(f"/api/games/{table.game}")).json()["code"] == "not_yours"
        assert (await eve.post(f"/api/games/{table.game}/rematch")).json()["code"] == "not_yours"
        assert (await eve.get("/api/games")).json()["games"] == []


async def test_an_invitation_is_taken_once(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        made = await invite(ada)
        answers = await asyncio.gather(*(sit(each, made["id"], made["invite"]) for each in (bep, eve)))
        assert sorted(each.status_code for each in answers) == [204, 409]
        assert (await sit(eve, made["id"], made["invite"])).json()["code"] == "seat_taken"


async def test_nobody_sits_at_both_sides(site: Server) -> None:
    async with browser(site) as ada:
        made = await invite(ada)
        assert (await sit(ada, made["id"], made["invite"])).json()["code"] == "seat_taken"


async def test_a_guessed_invitation_opens_nothing(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        made = await invite(ada)
        assert (await sit(eve, made["id"], "x" * 43)).json()["code"] == "seat_taken"
        assert not eve.cookies, "nobody becomes a guest by guessing"
        assert "invite" not in (await eve.get(f"/api/games/{made['id']}")).text


async def test_a_move_is_taken_back_when_the_opponent_agrees(site: Server, table: Table) -> None:
    async with site.page(table.game, table.ada) as hers, site.page(table.game, table.bep) as his:
        await hers.move("32-28")
        await his.state_where(version=hers.state["version"])
        assert (his.state["undoable"], hers.state["undoable"]) == (0, 1)
        assert (await his.undo())["type"] == "refused"
        assert (await hers.undo())["type"] == "confirmed"
        assert len(hers.state["played"]) == 1
        assert (await his.ask({"type": "allow_take_back", "side": "black"}))["type"] == "confirmed"
        await hers.state_where(played=[])


async def test_two_people_get_no_advice_and_stop_no_clock(site: Server) -> None:
    control = {"white": "300", "black": "300"}
    async with two_apart(site, time_control=control, advice=True) as table, site.page(table.game, table.ada) as hers:
        assert not hers.state["hint"]
        assert (await hers.ask({"type": "pause", "side": "white"}))["code"] == "room_only"
        assert "pause" not in hers.state["actions"]["white"]
        assert "give_time" in hers.state["actions"]["white"]


async def test_clocks_of_two_people_run_while_nobody_is_there(site: Server) -> None:
    async with two_apart(site, time_control={"white": "300", "black": "300"}) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        wall = site.services.node.wall
        wall.now_ms = lambda: time_ns() // 1_000_000 + 100_000
        await site.services.games.close()  # what is needed is loaded again
        async with site.page(table.game, table.bep) as his:
            assert 190_000 < his.state["clocks"]["black_ms"] <= 200_000
            assert his.state["clocks"]["white_ms"] == 300_000


async def test_the_next_game_has_the_same_people_and_other_colours(site: Server, table: Table) -> None:
    async with site.page(table.game, table.ada) as hers, site.page(table.game, table.bep) as his:
        await hers.ask({"type": "resign", "side": "white"})
        made = (await table.ada.post(f"/api/games/{table.game}/rematch")).json()
        while (message := await his.receive())["type"] != "rematch":
            pass
        assert message == {"type": "rematch", "game": made["id"]}
    async with site.page(made["id"], table.ada) as hers:
        assert (await hers.ask(MOVE))["code"] == "waiting"
        joined = (await table.bep.post(f"/api/games/{table.game}/rematch")).json()
        assert (joined["id"], joined["invite"]) == (made["id"], None)
    async with site.page(made["id"], table.ada) as hers, site.page(made["id"], table.bep) as his:
        assert hers.state["players"]["white"]["name"] == "Bep"
        assert (hers.state["seats"]["own"], his.state["seats"]["own"]) == (["black"], ["white"])
        await his.move("32-28")


async def test_two_who_ask_for_a_rematch_at_once_get_one_game(site: Server) -> None:
    async with two_apart(site) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.ask({"type": "resign", "side": "white"})
        asked = (each.post(f"/api/games/{table.game}/rematch") for each in (table.ada, table.bep, table.ada))
        answers = await asyncio.gather(*asked)
        (game,) = {each.json()["id"] for each in answers}
        async with site.page(game, table.bep) as his:
            assert his.state["seats"] == {"own": ["white"], "open": None, "apart": True}
        assert len((await table.ada.get("/api/games")).json()["games"]) == 2


async def person_of(client: httpx.AsyncClient) -> str:
    person: str = (await client.get("/api/me")).json()["person"]["id"]
    return person


async def part(site: Server, table: Table, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ada and Bep play no more games with one another."""
    ada, bep, decided = await person_of(table.ada), await person_of(table.bep), site.services.store.moderation
    match why:
        case "she blocks him":
            await table.ada.put(f"/api/people/{bep}/block")
        case "he blocks her":
            await table.bep.put(f"/api/people/{ada}/block")
        case "a moderator":
            await decided.decide(DecisionRow(bep, "closed", "", decided.now_ms()))
        case _:
            monkeypatch.setattr(site.services.store.circles, "may_meet", AsyncMock(return_value=False))


@pytest.mark.parametrize("is_kept", [False, True], ids=["asked", "kept"])
@pytest.mark.parametrize("why", ["she blocks him", "he blocks her", "a moderator", "strangers"])
async def test_no_rematch_with_whom_one_may_not_play(
    site: Server, table: Table, monkeypatch: pytest.MonkeyPatch, why: str, is_kept: bool
) -> None:
    async with site.page(table.game, table.ada) as hers:
        await hers.ask({"type": "resign", "side": "white"})
    if is_kept:
        await table.bep.post(f"/api/games/{table.game}/rematch")
    await part(site, table, why, monkeypatch)
    refused = await table.ada.post(f"/api/games/{table.game}/rematch")
    assert refused.status_code == 403, refused.text
    assert refused.json()["code"] == ("strangers" if why == "strangers" else "not_playing")


async def test_a_rematch_that_has_begun_goes_on_after_a_block(
    site: Server, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site.page(table.game, table.ada) as hers:
        await hers.ask({"type": "resign", "side": "white"})
    (made,) = {(await each.post(f"/api/games/{table.game}/rematch")).json()["id"] for each in (table.ada, table.bep)}
    await part(site, table, "he blocks her", monkeypatch)
    assert (await table.ada.post(f"/api/games/{table.game}/rematch")).json()["id"] == made


async def test_nobody_begins_the_next_game_while_this_one_goes_on(table: Table) -> None:
    refused = await table.bep.post(f"/api/games/{table.game}/rematch")
    assert (refused.status_code, refused.json()["code"]) == (409, "goes_on")


async def test_a_rematch_that_nobody_wants_is_withdrawn(site: Server, table: Table) -> None:
    async with site.page(table.game, table.ada) as hers:
        await hers.ask({"type": "resign", "side": "white"})
    first = (await table.ada.post(f"/api/games/{table.game}/rematch")).json()["id"]
    assert (await table.ada.delete(f"/api/games/{first}")).status_code == 204
    assert (await table.bep.post(f"/api/games/{table.game}/rematch")).json()["id"] != first


async def test_the_computer_waits_for_the_one_who_is_invited(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        players = {"white": ENGINE, "black": {"kind": "human"}}
        body = {"profile": "fmjd", "players": players, "invite": "black"}
        made = (await ada.post("/api/games", json=body)).json()
        async with site.page(made["id"], ada) as hers:
            assert (hers.state["thinking"], hers.state["played"]) == (None, [])
            assert (await hers.ask(MOVE))["code"] == "waiting"
            assert hers.state["played"] == []
        assert (await bep.delete(f"/api/games/{made['id']}")).json()["code"] == "not_yours"
        await sit(bep, made["id"], made["invite"])
        async with site.page(made["id"], bep) as his:
            await his.state_where(turn="black")


async def test_the_computer_thinks_in_the_share_of_who_plays(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        made = await begin(ada, ENGINE)
        async with site.page(made["id"], ada), site.page(made["id"], eve) as hers:
            await hers.ask(MOVE)
            room = await site.services.games.open(made["id"])
            assert room is not None
            stored = await site.services.store.games.find(made["id"])
            assert stored is not None
            assert room.visitor == stored.seats[0].person


async def test_a_lost_player_cannot_fill_the_record(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_game, "MOST_OF_ONE", 10)
    async with two_apart(site, time_control={"white": "300", "black": "300"}) as timed:
        give = {"type": "give_time", "side": "black", "to": "white", "ms": 1}
        async with site.page(timed.game, timed.ada) as hers, site.page(timed.game, timed.bep) as his:
            answers = [await his.ask(give) for _ in range(12)]
            assert [each.get("code") for each in answers[9:]] == [None, "record_full", "record_full"]
            assert (await hers.ask({**give, "side": "white", "to": "black"}))["type"] == "confirmed"
            await hers.move("32-28")
            await his.state_where(turn="black")
            await his.move("19-23")
            assert (await his.ask({"type": "resign", "side": "black"}))["type"] == "confirmed"


@pytest.mark.parametrize("move", ["28x19", "32-27"])
async def test_nothing_shows_that_a_move_was_irregular(site: Server, move: str) -> None:
    over_the_board = {"entry": "over_the_board", "hint": False, "fen": "W:W28,32:B23,1"}
    async with (
        two_apart(site, **over_the_board) as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        assert (await hers.ask({"type": "move", "side": "white", "move": move}))["type"] == "confirmed"
        await his.state_where(turn="black")
        assert his.state["version"] == 1
        for page, side in ((hers, "white"), (his, "black")):
            assert (await page.ask({"type": "let_stand", "side": side}))["code"] == "no_irregularity"
        assert (await hers.ask({"type": "correct", "side": "white"}))["code"] == "no_irregularity"


async def test_lists_show_ones_own_games(site: Server, table: Table) -> None:
    for client in (table.ada, table.bep):
        assert [game["id"] for game in (await client.get("/api/games")).json()["games"]] == [table.game]
    assert (await site.http.get("/api/games")).json()["games"] == []


async def test_a_game_of_two_is_deleted_by_neither(site: Server, table: Table) -> None:
    assert (await table.ada.delete(f"/api/games/{table.game}")).json()["code"] == "not_yours"
    async with browser(site) as ada:
        alone = await invite(ada)
        assert (await ada.delete(f"/api/games/{alone['id']}")).status_code == 204


async def test_one_person_plays_both_sides(site: Server) -> None:
    async with browser(site) as ada:
        made = await begin(ada)
        async with site.page(made["id"], ada) as hers:
            assert hers.state["seats"] == {"own": ["black", "white"], "open": None, "apart": False}
            await hers.move("32-28")
            await hers.move("19-23")
            assert (await hers.undo())["type"] == "confirmed"


async def test_against_the_computer_others_watch(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        made = await begin(ada, ENGINE)
        async with site.page(made["id"], ada) as hers:
            await hers.move("32-28")
            await hers.state_where(turn="white")
        async with site.page(made["id"], eve) as his:
            assert (await his.ask(MOVE))["code"] == "not_your_side"


async def test_events_keep_who_asked_for_them(site: Server, table: Table) -> None:
    async with site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
    stored = await site.services.store.games.load(table.game)
    assert stored is not None
    game, events = stored
    white = next(seat.person for seat in game.seats if seat.side == "white")
    assert {event.person for event in events} == {white}


async def test_games_without_seats_stay_as_they_were(site: Server) -> None:
    async with browser(site) as ada:
        made = await begin(ada)
    stored = await site.services.store.games.find(made["id"])
    assert stored is not None
    game = await site.services.games.create(live_game.read_setup(stored.setup))
    async with site.page(game.id) as page:
        assert page.state["seats"] is None
        await page.move("32-28")
        await page.move("19-23")


async def test_a_game_that_is_taken_back_after_its_end_goes_on_in_the_list(site: Server) -> None:
    async with browser(site) as ada:
        made = await begin(ada, {**ENGINE, "level": 1})

        async def listed(path: str) -> list[str]:
            return [(each.get("game") or each)["id"] for each in (await ada.get(path)).json()["games"]]

        async with site.page(made["id"], ada) as hers:
            await hers.move("32-28")
            await hers.state_where(turn="white")
            assert (await hers.ask({"type": "resign", "side": "white"}))["type"] == "confirmed"
            assert await listed("/api/games?state=finished") == [made["id"]]
            assert await listed("/api/lobby/games") == []
            assert (await hers.undo())["type"] == "confirmed"
            assert await listed("/api/games?state=finished") == []
            assert await listed("/api/lobby/games") == [made["id"]]
