"""Games on the page as results of a tournament: begun from pairings by both players, ended on any server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.web.people.session_cookie import SessionCookie
from tests.web.classes.test_classes import cards, enter, make_class
from tests.web.people.support import browser
from tests.web.support import Page, Server, open_store, serving
from tests.web.tournaments.test_desk import asks, begun

PLAYED = {"profile": "fmjd", "time": "300+5", "entry": "assisted"}


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server that knows who is who; its arbiter asks by `site.http`."""
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        server.http.headers["origin"] = server.url
        yield server


@dataclass(frozen=True)
class Pair:
    """The two players of board 1, each with a browser."""

    tournament: str
    white: httpx.AsyncClient
    black: httpx.AsyncClient

    async def play(self, player: httpx.AsyncClient, board: int = 1) -> httpx.Response:
        return await player.post(f"/api/tournaments/{self.tournament}/rounds/1/boards/{board}/play")


async def published(server: Server, players: int = 2, **setup: Any) -> str:
    name = await begun(server, first_order="entry", **{**PLAYED, **setup})
    for number in range(1, players + 1):
        await asks(server, name, {"type": "enter", "player": {"name": f"Lid {number}"}})
    for kind in ("pair", "publish"):
        assert (await asks(server, name, {"type": kind, "round": 1}))["refused"] is None
    return name


async def link(server: Server, tournament: str, number: int) -> str:
    made = await server.http.post(f"/api/tournaments/{tournament}/players/{number}/link")
    assert made.status_code == 201, made.text
    token: str = made.json()["token"]
    return token


@asynccontextmanager
async def pair(server: Server) -> AsyncIterator[Pair]:
    """Let both players of a tournament of two open their links."""
    name = await published(server)
    async with browser(server) as white, browser(server) as black:
        for number, player in zip(await sides(server, name), (white, black), strict=True):
            await takes(server, name, number, player)
        yield Pair(name, white, black)


async def shown(server: Server, tournament: str, who: httpx.AsyncClient | None = None) -> dict[str, Any]:
    answer = await (who or server.http).get(f"/api/tournaments/{tournament}")
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def begin(two: Pair) -> str:
    """Let both go to their game; return it."""
    games = {(await two.play(player)).json()["game"] for player in (two.white, two.black)}
    assert len(games) == 1
    game: str = games.pop()
    return game


async def resign(page: Page, side: str) -> None:
    assert (await page.ask({"type": "resign", "side": side}))["type"] == "confirmed"


async def test_both_begin_by_their_links_and_the_end_is_a_result(site: Server) -> None:
    async with pair(site) as two:
        game = await begin(two)
        assert (await shown(site, two.tournament))["rounds"][0]["boards"][0]["meeting"]["game"] == game
        async with site.page(game, two.white) as white, site.page(game, two.black) as black:
            assert (white.state["seats"]["own"], black.state["seats"]["own"]) == (["white"], ["black"])
            assert white.state["time_control"] == {"white": "300+5", "black": "300+5"}
            await white.move("32-28")
            await resign(black, "black")
        view = await shown(site, two.tournament)
        assert view["rounds"][0]["boards"][0]["outcome"] == "white_wins"
        assert view["standings"][0]["wins"] == 1


async def test_who_begins_waits_for_the_other(site: Server) -> None:
    async with pair(site) as two:
        game = (await two.play(two.black)).json()["game"]
        async with site.page(game, two.black) as page:
            assert page.state["seats"]["open"] == "white"
            await two.play(two.white)
            await page.state_where(seats={"own": ["black"], "open": None, "apart": True})


async def test_both_begin_at_once_and_get_one_game(site: Server) -> None:
    async with pair(site) as two:
        answers = await asyncio.gather(two.play(two.white), two.play(two.black))
        assert len({answer.json()["game"] for answer in answers}) == 1
        assert (await two.play(two.white)).json() == answers[0].json()
        async with site.page(answers[0].json()["game"], two.white) as page:
            await page.move("32-28")


async def test_a_stranger_and_a_used_link_get_nothing(site: Server) -> None:
    name = await published(site)
    token = await link(site, name, 1)
    async with browser(site) as first, browser(site) as second:
        for player, status in ((first, 204), (second, 404)):
            answer = await player.post(f"/api/tournaments/{name}/claim", json={"token": token})
            assert answer.status_code == status
        assert (await shown(site, name, first))["own"] == [1]
        assert (await shown(site, name, second))["own"] == []
        stranger = await second.post(f"/api/tournaments/{name}/rounds/1/boards/1/play")
        assert (stranger.status_code, stranger.json()["code"]) == (403, "not_yours")
        link_of_other = await second.post(f"/api/tournaments/{name}/players/2/link")
        assert (link_of_other.status_code, link_of_other.json()["code"]) == (403, "not_yours")
        again = await link(site, name, 1)
        assert (await shown(site, name, first))["own"] == []
        assert (await second.post(f"/api/tournaments/{name}/claim", json={"token": again})).status_code == 204


@asynccontextmanager
async def school(server: Server) -> AsyncIterator[dict[str, httpx.AsyncClient]]:
    """A teacher, two pupils of one class, and Eve, each with a browser."""
    async with browser(server) as teacher, browser(server) as ank, browser(server) as bram, browser(server) as eve:
        made = await make_class(teacher, ["Ank", "Bram"])
        tokens = await cards(teacher, made)
        for name, child in (("Ank", ank), ("Bram", bram)):
            assert (await enter(child, type="card", token=tokens[name])).status_code == 200
        yield {"teacher": teacher, "ank": ank, "bram": bram, "eve": eve}


async def sides(server: Server, tournament: str) -> tuple[int, int]:
    board = (await shown(server, tournament))["rounds"][0]["boards"][0]
    return board["white"], board["black"]


async def takes(server: Server, tournament: str, number: int, who: httpx.AsyncClient) -> None:
    token = await link(server, tournament, number)
    assert (await who.post(f"/api/tournaments/{tournament}/claim", json={"token": token})).status_code == 204


@pytest.mark.parametrize(
    ("white", "black", "status"),
    [("eve", "ank", 403), ("ank", "eve", 403), ("teacher", "ank", 200), ("ank", "bram", 200)],
)
async def test_pupils_play_their_class_and_its_teacher_in_tournaments_too(
    site: Server, white: str, black: str, status: int
) -> None:
    name = await published(site)
    async with school(site) as people:
        for number, who in zip(await sides(site, name), (white, black), strict=True):
            await takes(site, name, number, people[who])
        two = Pair(name, people[white], people[black])
        for player in (two.white, two.black):
            answer = await two.play(player)
            assert answer.status_code == status
            assert status == 200 or answer.json()["code"] == "strangers"


async def test_a_pupil_meets_no_stranger_who_sits_there_already(site: Server) -> None:
    """The link of a player who began his game is given to somebody else."""
    name = await published(site)
    white, black = await sides(site, name)
    async with school(site) as people:
        await takes(site, name, white, people["eve"])
        two = Pair(name, people["eve"], people["ank"])
        assert (await two.play(two.white)).status_code == 200
        await takes(site, name, white, people["bram"])
        await takes(site, name, black, people["ank"])
        assert (await two.play(two.black)).json()["code"] == "strangers"


async def test_the_result_stands_after_a_restart(tmp_path: Path, page_folder: Path) -> None:
    """The game ended, and the server stopped before anybody looked at the tournament."""
    async with serving(open_store(tmp_path), page_folder) as server:
        name = await published(server)
        game = (await server.http.post(f"/api/tournaments/{name}/rounds/1/boards/1/play")).json()["game"]
        async with server.page(game) as page:
            await resign(page, "white")
    async with serving(open_store(tmp_path), page_folder) as server:
        assert (await shown(server, name))["rounds"][0]["boards"][0]["outcome"] == "black_wins"
        record = (await server.http.get(f"/api/tournaments/{name}.json")).json()
        assert [event["outcome"] for event in record["events"] if event["type"] == "result"] == ["black_wins"]


async def test_the_result_stands_on_both_of_two_servers(tmp_path: Path, page_folder: Path) -> None:
    async with (
        serving(open_store(tmp_path), page_folder) as here,
        serving(open_store(tmp_path), page_folder) as there,
    ):
        name = await published(here)
        plays = [f"/api/tournaments/{name}/rounds/1/boards/1/play"] * 2
        answers = await asyncio.gather(*(s.http.post(each) for s, each in zip((here, there), plays, strict=True)))
        games = {answer.json()["game"] for answer in answers}
        assert len(games) == 1
        async with there.page(games.pop()) as page:
            await resign(page, "black")
        views = await asyncio.gather(shown(here, name), shown(there, name), shown(here, name))
        assert [view["rounds"][0]["boards"][0]["outcome"] for view in views] == ["white_wins"] * 3
        record = (await here.http.get(f"/api/tournaments/{name}.json")).json()
        assert [event["type"] for event in record["events"]].count("result") == 1


async def test_a_game_without_a_result_frees_its_board(server: Server) -> None:
    name = await published(server)
    play = f"/api/tournaments/{name}/rounds/1/boards/1/play"
    first = (await server.http.post(play)).json()["game"]
    assert (await server.http.delete(f"/api/games/{first}")).status_code == 204
    assert (await shown(server, name))["rounds"][0]["boards"][0]["meeting"]["game"] is None
    second = (await server.http.post(play)).json()["game"]
    async with server.page(second) as page:
        assert (await page.ask({"type": "abort", "side": "white"}))["type"] == "confirmed"
    board = (await shown(server, name))["rounds"][0]["boards"][0]
    assert (board["outcome"], board["meeting"]["game"]) == (None, None)


async def test_what_the_arbiter_decided_stands(server: Server) -> None:
    name = await published(server)
    game = (await server.http.post(f"/api/tournaments/{name}/rounds/1/boards/1/play")).json()["game"]
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "black_wins_by_forfeit"})
    async with server.page(game) as page:
        await resign(page, "black")
    assert (await shown(server, name))["rounds"][0]["boards"][0]["outcome"] == "black_wins_by_forfeit"


async def test_a_player_who_leaves_in_mid_game_plays_it_to_its_end(server: Server) -> None:
    name = await published(server, players=4)
    game = (await server.http.post(f"/api/tournaments/{name}/rounds/1/boards/1/play")).json()["game"]
    white = (await shown(server, name))["rounds"][0]["boards"][0]["white"]
    await asks(server, name, {"type": "leave", "number": white})
    assert (await asks(server, name, {"type": "unpair", "round": 1}))["refused"]["code"] == "game_begun"
    async with server.page(game) as page:
        await resign(page, "black")
    done = await asks(server, name, {"type": "pair", "round": 2})
    assert done["tournament"]["rounds"][0]["boards"][0]["outcome"] == "white_wins"
    boards = done["tournament"]["rounds"][1]["boards"]
    assert all(white not in (board["white"], board["black"]) for board in boards)


async def test_a_tournament_of_results_has_no_games_on_the_page(server: Server) -> None:
    name = await published(server, profile=None)
    answer = await server.http.post(f"/api/tournaments/{name}/rounds/1/boards/1/play")
    assert (answer.status_code, answer.json()["code"]) == (409, "results_only")
    for place in ("2/boards/1", "1/boards/9", "0/boards/0"):
        assert (await server.http.post(f"/api/tournaments/{name}/rounds/{place}/play")).status_code == 404
    wrong = {"name": "X", "system": "swiss", "profile": "fmjd", "time": "five minutes"}
    answer = await server.http.post("/api/tournaments", json=wrong)
    assert (answer.status_code, answer.json()["params"]) == (422, {"where": "time"})


async def test_nobody_enters_a_game_or_a_sheet_past_the_checks(server: Server) -> None:
    name = await published(server)
    for request in (
        {"type": "start", "round": 1, "board": 1, "game": "x"},
        {"type": "sheet", "round": 1, "board": 1, "moves": ["a"], "outcome": "draw"},
    ):
        answer = await server.http.post(f"/api/tournaments/{name}/requests", json={"request": request, "seen": 4})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


async def test_the_one_who_gives_a_simul_has_a_clock_of_his_own(site: Server) -> None:
    name = await begun(
        site, first_order="entry", system="simul", parameters={"simul.colour": "turns"}, giver_time="1800", **PLAYED
    )
    for number in range(1, 4):
        await asks(site, name, {"type": "enter", "player": {"name": f"Lid {number}"}})
    for kind in ("pair", "publish"):
        assert (await asks(site, name, {"type": kind, "round": 1}))["refused"] is None
    async with browser(site) as giver:
        token = await link(site, name, 1)
        assert (await giver.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        clocks = []
        for board in (1, 2):
            game = (await giver.post(f"/api/tournaments/{name}/rounds/1/boards/{board}/play")).json()["game"]
            async with site.page(game, giver) as page:
                clocks.append(page.state["time_control"])
    assert clocks == [{"white": "1800", "black": "300+5"}, {"white": "300+5", "black": "1800"}]


async def test_the_end_of_a_game_of_an_arena_pairs_again(site: Server) -> None:
    name = await begun(site, first_order="entry", system="arena", **PLAYED)
    for number in (1, 2):
        await asks(site, name, {"type": "enter", "player": {"name": f"Lid {number}"}})
    far_ms = 4_102_444_800_000
    assert (await asks(site, name, {"type": "ends", "ends_ms": far_ms}))["refused"] is None
    view = await shown(site, name)
    assert (view["ends_ms"], len(view["rounds"])) == (far_ms, 1)
    board = view["rounds"][0]["boards"][0]
    async with browser(site) as white, browser(site) as black:
        for player, number in ((white, board["white"]), (black, board["black"])):
            token = await link(site, name, number)
            assert (await player.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        two = Pair(name, white, black)
        game = await begin(two)
        async with site.page(game, white) as first, site.page(game, black) as second:
            await first.move("32-28")
            await resign(second, "black")
    view = await shown(site, name)
    assert view["rounds"][0]["boards"][0]["outcome"] == "white_wins"
    assert [len(each["boards"]) for each in view["rounds"]] == [1, 1]


async def meetings(who: httpx.AsyncClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await who.get("/api/meetings")).json()["meetings"]
    return found


async def test_players_see_their_open_games_wherever_they_look(site: Server) -> None:
    async with pair(site) as two, browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        assert await meetings(eve) == []
        own = (await meetings(two.white))[0]
        assert (own["tournament"], own["round"], own["board"], own["awaited"]) == (two.tournament, 1, 1, False)
        assert len(await meetings(two.black)) == 1
        game = await begin(two)
        async with site.page(game, two.white) as white, site.page(game, two.black) as black:
            await white.move("32-28")
            await resign(black, "black")
        assert (await meetings(two.white), await meetings(two.black)) == ([], [])


async def test_games_of_a_decided_pairing_are_not_open(site: Server) -> None:
    name = await published(site, system="knock_out", parameters={"knock_out.games": 3})
    async with browser(site) as player:
        token = await link(site, name, 1)
        assert (await player.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        assert [each["board"] for each in await meetings(player)] == [1, 2, 3]
        for board, outcome in ((1, "white_wins"), (2, "black_wins")):
            await asks(site, name, {"type": "result", "round": 1, "board": board, "outcome": outcome})
        assert await meetings(player) == []


async def test_a_round_that_is_not_published_is_no_news(site: Server) -> None:
    async with pair(site) as two:
        await asks(site, two.tournament, {"type": "result", "round": 1, "board": 1, "outcome": "white_wins"})
        await asks(site, two.tournament, {"type": "enter", "player": {"name": "Lid 3"}})
        await asks(site, two.tournament, {"type": "pair", "round": 2})
        assert len((await shown(site, two.tournament))["rounds"]) == 2
        assert (await meetings(two.white), await meetings(two.black)) == ([], [])


async def test_the_view_says_whether_the_next_round_waits(server: Server) -> None:
    for system, waits in (("swiss", True), ("knock_out", True), ("keizer", False), ("round_robin", False)):
        made = await server.http.post("/api/tournaments", json={"name": "X", "system": system})
        assert made.json()["waits"] is waits


async def test_who_deletes_his_account_is_no_player_any_more_and_his_name_stays(site: Server) -> None:
    name = await published(site)
    async with browser(site) as ada, browser(site) as bep:
        for player, number in ((ada, 1), (bep, 2)):
            token = await link(site, name, number)
            assert (await player.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        account = {"name": "Ada", "password": "achterlijn-ganzenbord"}
        assert (await ada.post("/api/account", json=account)).status_code == 204
        person = (await ada.get("/api/me")).json()["person"]["id"]
        assert await site.services.store.tournaments.numbers_of(name, person) == (1,)
        assert (await ada.post("/api/account/end", json={"password": account["password"]})).status_code == 204
        assert list(await site.services.store.tournaments.people(name)) == [2]
        assert [each["player"]["name"] for each in (await shown(site, name))["players"]] == ["Lid 1", "Lid 2"]
