"""Two members play a rated game over the line, and pages ask what it changed."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.game_rows import SeatRow
from tests.web.people.support import browser, make_member
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        yield server


async def test_from_a_game_to_its_ratings(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        white, black = await make_member(site, ada, "Ada"), await make_member(site, bep, "Bep")
        players = Players(Player("human", "Ada"), Player("human", "Bep"))
        setup = GameSetup(load_profile("fmjd").text, players, Setup(white_time="300+3"), rated=True)
        seats = (SeatRow("white", white), SeatRow("black", black))
        game = (await site.services.games.create(setup, seats)).id
        assert (await ada.get(f"/api/games/{game}/ratings")).json() == {"white": None, "black": None}
        async with site.page(game, ada) as hers, site.page(game, bep) as his:
            assert hers.state["rated"]
            await hers.move("32-28")
            await his.state_where(version=hers.state["version"])
            await his.move("19-23")
            await his.ask({"type": "resign", "side": "black"})
        changed = (await ada.get(f"/api/games/{game}/ratings")).json()
        assert changed["white"] == {
            "person": {"id": white, "name": "Ada"},
            "before": 1500,
            "after": 1662,
            "provisional": True,
        }
        assert changed["black"]["after"] == 1338
        shown = (await bep.get(f"/api/people/{white}")).json()
        assert shown["person"]["name"] == "Ada"
        assert shown["ratings"][0] == {
            "game": "international",
            "tempo": "blitz",
            "value": 1662,
            "deviation": 290,
            "provisional": True,
            "games": 1,
        }
        assert shown["graphs"][0]["points"][0]["value"] == 1662
        assert (shown["games"][0]["id"], shown["games"][0]["opponent"]["name"]) == (game, "Bep")
        assert shown["opponents"] == [{"wins": 1, "draws": 0, "losses": 0, "opponent": {"id": black, "name": "Bep"}}]
        assert shown["openings"][0]["opening"] == "32-28 19-23"


async def test_a_game_without_moves_does_not_count(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        white, black = await make_member(site, ada, "Ada"), await make_member(site, bep, "Bep")
        players = Players(Player("human", "Ada"), Player("human", "Bep"))
        setup = GameSetup(load_profile("fmjd").text, players, Setup(white_time="300+3"), rated=True)
        game = (await site.services.games.create(setup, (SeatRow("white", white), SeatRow("black", black)))).id
        async with site.page(game, ada) as hers:
            assert (await hers.ask({"type": "resign", "side": "white"}))["type"] == "confirmed"
        assert (await ada.get(f"/api/games/{game}/ratings")).json() == {"white": None, "black": None}


async def test_nobody_and_no_ladder(site: Server) -> None:
    assert (await site.http.get("/api/people/nobody")).json()["code"] == "unknown_person"
    assert (await site.http.get("/api/leaders/international/hourglass")).status_code == 404
    board = (await site.http.get("/api/leaders/turkish/days")).json()
    assert board == {"game": "turkish", "tempo": "days", "leaders": []}


async def test_on_one_machine_there_are_no_ratings(server: Server) -> None:
    assert (await server.http.get("/api/leaders/turkish/days")).status_code == 404
