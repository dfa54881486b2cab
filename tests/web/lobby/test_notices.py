"""Who looks at something else is told that it is his turn, that his game has ended, that a round is published."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.web.lobby.test_lobby import SitePage, open_page
from tests.web.lobby.test_two_servers import nodes
from tests.web.people.support import Table, browser, invite, sit, two_apart
from tests.web.support import Message, Server
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import PLAYED, link

__all__ = ["nodes"]


async def notice(page: SitePage) -> Message:
    while (message := await page.receive())["type"] != "notice":
        pass
    return message


async def pong(page: SitePage) -> list[str]:
    """Return the kinds of what a page is told until its question comes back."""
    await page.socket.send('{"type": "ping", "number": 7}')
    kinds = []
    while (kind := (await page.receive())["type"]) != "pong":
        kinds.append(kind)
    return kinds


@asynccontextmanager
async def away(site: Server) -> AsyncIterator[tuple[Table, SitePage]]:
    """Have Ada look at another page while Bep is at their game; it is his turn."""
    async with two_apart(site) as table:
        async with site.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        async with open_page(site, table.ada) as elsewhere:
            await pong(elsewhere)
            yield table, elsewhere


async def test_who_is_away_is_told_that_it_is_his_turn(site: Server) -> None:
    async with away(site) as (table, elsewhere), site.page(table.game, table.bep) as his:
        await his.move("19-23")
        heard = await notice(elsewhere)
        assert (heard["kind"], heard["of"], heard["name"]) == ("turn", table.game, "Bep")


async def test_who_is_away_is_told_that_the_game_has_ended(site: Server) -> None:
    async with away(site) as (table, elsewhere), site.page(table.game, table.bep) as his:
        await his.ask({"type": "resign", "side": "black"})
        heard = await notice(elsewhere)
        assert (heard["kind"], heard["of"], heard["name"]) == ("over", table.game, "Bep")


async def test_who_is_at_the_game_sees_it_there(site: Server) -> None:
    async with (
        away(site) as (table, elsewhere),
        site.page(table.game, table.ada),
        site.page(table.game, table.bep) as his,
    ):
        await his.move("19-23")
        assert "notice" not in await pong(elsewhere)


async def test_only_the_player_whose_turn_it_is_hears_of_a_move(site: Server) -> None:
    async with (
        away(site) as (table, elsewhere),
        browser(site) as eve,
        site.page(table.game, table.bep) as his,
        open_page(site, table.bep) as his_other,
        open_page(site, eve) as hers,
    ):
        await his.move("19-23")
        await notice(elsewhere)
        for page in (his_other, hers):
            assert "notice" not in await pong(page)


async def test_an_offer_is_no_move(site: Server) -> None:
    async with away(site) as (table, elsewhere), site.page(table.game, table.bep) as his:
        await his.move("19-23")
        await notice(elsewhere)
        await his.ask({"type": "draw_offer", "side": "black"})
        assert "notice" not in await pong(elsewhere)


async def test_whoever_invited_hears_that_the_other_sat_down(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada)
        async with open_page(site, ada) as elsewhere:
            await pong(elsewhere)
            await sit(bep, made["id"], made["invite"])
            assert (await notice(elsewhere))["kind"] == "turn"


async def test_a_notice_finds_the_page_at_another_server(nodes: tuple[Server, Server]) -> None:
    one, other = nodes
    async with two_apart(one) as table:
        async with one.page(table.game, table.ada) as hers:
            await hers.move("32-28")
        async with browser(other) as there:
            there.cookies.update(table.ada.cookies)
            async with open_page(other, there) as elsewhere, one.page(table.game, table.bep) as his:
                await pong(elsewhere)
                await his.move("19-23")
                assert (await notice(elsewhere))["of"] == table.game


async def test_players_hear_of_a_round_when_it_is_published(site: Server) -> None:
    site.http.headers["origin"] = site.url
    tournament = await begun(site, first_order="entry", **PLAYED)
    for name in ("Ada", "Bep"):
        await asks(site, tournament, {"type": "enter", "player": {"name": name}})
    token = await link(site, tournament, 1)
    async with browser(site) as player:
        assert (await player.post(f"/api/tournaments/{tournament}/claim", json={"token": token})).status_code == 204
        async with open_page(site, player) as elsewhere:
            await pong(elsewhere)
            await asks(site, tournament, {"type": "pair", "round": 1})
            assert "notice" not in await pong(elsewhere)
            await asks(site, tournament, {"type": "publish", "round": 1})
            heard = await notice(elsewhere)
            assert (heard["kind"], heard["of"]) == ("round", tournament)
            assert heard["name"]
