"""The board that follows a game in the frame of another site."""

import pytest
from sqlalchemy import Connection, update

from coupturc.notation.palette import palette_of
from coupturc.web.store.tables import games
from tests.web.people.support import begin, browser, invite, sit
from tests.web.support import ENGINE, Server

LAST = palette_of("wood", "turned").last


async def test_only_the_boards_for_other_sites_may_be_framed(server: Server) -> None:
    game = await server.new_game()
    for path, may in ((f"/embed/game/{game}", True), (f"/game/{game}", False), (f"/api/games/{game}", False)):
        policy = (await server.http.get(path)).headers["content-security-policy"]
        assert ("frame-ancestors *" in policy) is may
        assert ("frame-ancestors 'none'" in policy) is not may


async def test_the_board_is_that_of_the_game_as_it_is_now(server: Server) -> None:
    game = await server.new_game()
    path, asked = f"/embed/game/{game}", {"accept-language": "en"}
    before = await server.http.get(path, headers=asked)
    assert ">White to move.<" in before.text
    assert LAST not in before.text
    again = await server.http.get(path, headers={**asked, "if-none-match": before.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    async with server.page(game) as page:
        await page.move("32-28")
    after = await server.http.get(path, headers={**asked, "if-none-match": before.headers["etag"]})
    assert ">Black to move.<" in after.text
    assert after.text.count(LAST) == 2
    assert "data-over" not in after.text


async def test_a_finished_game_is_not_asked_for_again(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        await page.ask({"type": "resign", "side": "white"})
    board = await server.http.get(f"/embed/game/{game}", headers={"accept-language": "nl"})
    assert "data-over" in board.text
    assert ">Zwart wint<" in board.text


async def test_only_the_script_of_this_server_runs(server: Server) -> None:
    board = await server.http.get(f"/embed/game/{await server.new_game()}")
    assert board.text.count("<script") == board.text.count('<script src="/embed.js" defer>') == 1
    assert "script-src 'self'" in board.headers["content-security-policy"]


async def test_the_board_is_seen_from_the_side_asked_for(server: Server) -> None:
    path = f"/embed/game/{await server.new_game()}"
    pages = {(await server.http.get(path, params=asked)).text for asked in ({}, {"below": "black"}, {"board": "tile"})}
    assert len(pages) == 3


@pytest.mark.parametrize("asks", ["ada", "eve"])
async def test_a_private_game_is_not_there_for_anybody(site: Server, asks: str) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as eve:
        made = await invite(ada, visibility="private")
        await sit(bep, made["id"], made["invite"])
        client = ada if asks == "ada" else eve
        private, unknown = [await client.get(f"/embed/game/{name}") for name in (made["id"], "none")]
        assert (private.status_code, private.content) == (unknown.status_code, unknown.content)
        assert private.status_code == 404
        assert "frame-ancestors *" in private.headers["content-security-policy"]


async def test_a_game_that_becomes_private_is_gone(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        game = (await begin(ada, black=ENGINE))["id"]
        assert (await eve.get(f"/embed/game/{game}")).status_code == 200
        await ada.post(f"/api/games/{game}/visibility", json={"visibility": "private"})
        assert (await eve.get(f"/embed/game/{game}")).status_code == 404


async def test_a_damaged_game_is_said_to_be_gone(server: Server) -> None:
    game = await server.new_game()
    await server.services.store.database.write(lambda connection: damage(connection, game))
    assert (await server.http.get(f"/embed/game/{game}")).status_code == 404


def damage(connection: Connection, game: str) -> None:
    connection.execute(update(games).where(games.c.id == game).values(setup="{"))
