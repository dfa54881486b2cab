"""Games that are typed in a tournament appear as live boards, move by move, with the result that was entered."""

import asyncio
from typing import Any

import httpx
import pytest

from coupturc.web import aside
from coupturc.web.broadcasts.relaying import MOST_BOARDS
from coupturc.web.broadcasts.typed import board_at, with_board
from coupturc.web.store.broadcasts import BroadcastRepository, BroadcastRow
from tests.web.people.support import browser
from tests.web.support import Message, Server
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import pair, site

__all__ = ["site"]

MOVES = ["32-28", "19-23"]


async def round_of(server: Server, players: int = 4, **setup: Any) -> str:
    """Return a tournament with a published round."""
    name = await begun(server, first_order="entry", **setup)
    for number in range(1, players + 1):
        await asks(server, name, {"type": "enter", "player": {"name": f"Lid {number}"}})
    for kind in ("pair", "publish"):
        assert (await asks(server, name, {"type": kind, "round": 1}))["refused"] is None
    return name


def place(tournament: str, board: int = 1) -> str:
    return f"/api/tournaments/{tournament}/rounds/1/boards/{board}/live"


async def typed(who: httpx.AsyncClient, tournament: str, text: str, board: int = 1, **more: str) -> Message:
    answer = await who.post(place(tournament, board), json={"text": text} | more)
    assert answer.status_code == 200, answer.text
    said: Message = answer.json()
    return said


async def shown(who: httpx.AsyncClient, tournament: str) -> Message:
    broadcast: Message = (await who.get(f"/api/broadcasts/b-{tournament[2:]}")).json()
    return broadcast


async def test_a_board_appears_and_grows(server: Server) -> None:
    name = await round_of(server)
    said = await typed(server.http, name, "")
    assert (said["board"]["moves"], said["board"]["result"]) == ([], "*")
    said = await typed(server.http, name, "1. 32-28 19-23")
    listed = (await server.http.get("/api/broadcasts", params={"tournament": name})).json()["broadcasts"]
    assert [each["id"] for each in listed] == [said["broadcast"]]
    view = await shown(server.http, name)
    (board,) = view["boards"]
    assert (board["moves"], board["last"], board["round"], board["board"]) == (MOVES, ["19", "23"], "1", "1")
    assert {board["white"], board["black"]} < {f"Lid {number}" for number in range(1, 5)}
    assert view["tournament"] == name
    assert (await server.http.get(place(name))).json()["board"]["moves"] == MOVES
    assert (await server.http.get(place(name, 2))).json()["board"] is None


async def test_a_text_with_a_fault_changes_nothing(server: Server) -> None:
    name = await round_of(server)
    await typed(server.http, name, "32-28")
    said = await typed(server.http, name, "32-28 19-22")
    assert said["fault"] == {"code": "illegal", "line": 1, "column": 7, "found": "19-22"}
    assert (await shown(server.http, name))["boards"][0]["moves"] == ["32-28"]


async def test_moves_that_take_too_long_are_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await round_of(server)
    monkeypatch.setattr(aside, "_MOST_SECONDS", 0.0)
    answer = await server.http.post(place(name), json={"text": "32-28"})
    assert (answer.status_code, answer.json()["code"]) == (503, "too_slow")


async def test_a_turkish_game_is_typed_by_its_rules(server: Server) -> None:
    name = await round_of(server)
    said = await typed(server.http, name, "c3-c4", profile="turkish")
    assert (said["board"]["game"], said["board"]["moves"]) == ("turkish", ["c3-c4"])
    refused = await server.http.post(place(name), json={"text": "c3-c4", "profile": "nobody"})
    assert refused.json()["code"] == "unknown_profile"


async def test_two_boards_that_are_typed_at_once_both_stand(server: Server) -> None:
    name = await round_of(server, players=8)
    await asyncio.gather(*(typed(server.http, name, "32-28", board) for board in range(1, 5)))
    assert [each["board"] for each in (await shown(server.http, name))["boards"]] == ["1", "2", "3", "4"]


async def test_the_result_of_the_tournament_stands_on_the_board(server: Server) -> None:
    name = await round_of(server)
    await typed(server.http, name, "32-28")
    await typed(server.http, name, "32-28", 2)
    address = f"/api/broadcasts/b-{name[2:]}"
    tag = (await server.http.get(address)).headers["etag"]
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "black_wins"})
    answer = await server.http.get(address, headers={"if-none-match": tag})
    assert [each["result"] for each in answer.json()["boards"]] == ["0-2", "*"]


async def test_a_board_is_shown_no_more(server: Server) -> None:
    name = await round_of(server)
    assert (await server.http.delete(place(name))).status_code == 204
    await typed(server.http, name, "32-28")
    assert (await server.http.delete(place(name))).status_code == 204
    assert (await shown(server.http, name))["boards"] == []


async def test_arbiters_and_both_players_type_and_nobody_else(site: Server) -> None:
    async with pair(site) as two, browser(site) as other:
        for who in (site.http, two.white, two.black):
            assert (await typed(who, two.tournament, "32-28"))["board"]["moves"] == ["32-28"]
        for refused in (
            await other.post(place(two.tournament), json={"text": ""}),
            await other.delete(place(two.tournament)),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await other.get(place(two.tournament))).json()["board"]["moves"] == ["32-28"]


async def test_players_of_the_tournament_see_no_engine(site: Server) -> None:
    async with pair(site) as two, browser(site) as looker:
        await looker.post("/api/me", json={"name": "Toeschouwer"})
        await typed(site.http, two.tournament, "32-28")
        for who, engine in ((looker, True), (two.white, False), (two.black, False)):
            assert (await shown(who, two.tournament))["engine"] is engine


async def test_the_organiser_owns_the_boards(site: Server) -> None:
    async with pair(site) as two:
        await typed(two.white, two.tournament, "32-28")
        assert (await shown(site.http, two.tournament))["mine"]
        assert not (await shown(two.white, two.tournament))["mine"]


@pytest.mark.parametrize("path", ["rounds/2/boards/1", "rounds/1/boards/9"])
async def test_a_pairing_that_there_is_not_has_no_board(server: Server, path: str) -> None:
    name = await round_of(server)
    answer = await server.http.post(f"/api/tournaments/{name}/{path}/live", json={"text": ""})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_pairing")


async def test_two_servers_that_begin_at_once_make_one(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one has made the broadcast when this one has seen that there is none."""
    name, load = await round_of(server), BroadcastRepository.load
    is_first = [True]

    async def late(self: BroadcastRepository, broadcast: str) -> BroadcastRow | None:
        found = await load(self, broadcast)
        if is_first and is_first.pop():
            row = BroadcastRow(broadcast, "Elders", name, None, "", "[]", 0, 0, 0)
            await self.create(row)
        return found

    monkeypatch.setattr(BroadcastRepository, "load", late)
    await typed(server.http, name, "32-28")
    view = await shown(server.http, name)
    assert (view["name"], len(view["boards"])) == ("Elders", 1)


async def test_a_deleted_tournament_leaves_its_boards_to_be_seen(server: Server) -> None:
    name = await round_of(server)
    await typed(server.http, name, "32-28")
    await server.http.delete(f"/api/tournaments/{name}")
    assert len((await shown(server.http, name))["boards"]) == 1


async def test_of_too_many_boards_the_earliest_rounds_give_way(server: Server) -> None:
    name = await round_of(server)
    said = await typed(server.http, name, "32-28")
    row = await server.services.store.broadcasts.load(said["broadcast"])
    assert row is not None
    one, body = board_at(row.body, (1, 1)), "[]"
    assert one is not None
    for number in range(1, MOST_BOARDS + 2):
        changed = type(one)(**{name: getattr(one, name) for name in one.__struct_fields__} | {"round": str(number)})
        body = with_board(body, (number, 1), changed)
    assert board_at(body, (1, 1)) is None
    assert board_at(body, (2, 1)) is not None
    assert board_at(body, (MOST_BOARDS + 1, 1)) is not None
