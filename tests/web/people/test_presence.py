"""An opponent who has left: the page hears of it, and may claim the game after a while."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games import presence
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.presence import patience_of
from tests.web.people.support import Table, browser, two_apart
from tests.web.support import Page, Server

BLITZ = {"white": "300", "black": "300"}
CLAIM = {"type": "claim", "id": "claim"}


@asynccontextmanager
async def begun(site: Server, **fields: object) -> AsyncIterator[tuple[Table, Page, Page]]:
    """Have Ada and Bep at a game with a clock in which both have moved."""
    async with (
        two_apart(site, **{"time_control": BLITZ, **fields}) as table,
        site.page(table.game, table.ada) as hers,
        site.page(table.game, table.bep) as his,
    ):
        await hers.move("32-28")
        await his.state_where(version=hers.state["version"])
        await his.move("19-23")
        await hers.state_where(version=his.state["version"])
        yield table, hers, his


async def presence_where(page: Page, **fields: object) -> dict[str, object]:
    """Wait until who is there is as said."""
    async with asyncio.timeout(60):
        while any(page.presence.get(name) != value for name, value in fields.items()):
            page.take(await page.socket.recv())
    return page.presence


async def test_both_see_that_the_other_is_there(site: Server) -> None:
    async with begun(site) as (_, hers, his):
        both = {"type": "presence", "white": True, "black": True, "claim_in_ms": None, "unsure": False}
        assert await presence_where(hers, black=True) == both
        assert await presence_where(his, white=True) == both


async def test_who_closes_the_page_may_come_back_for_a_moment(site: Server) -> None:
    async with begun(site) as (table, hers, his):
        await his.socket.close(1001)
        gone = await presence_where(hers, black=False)
        assert isinstance(gone["claim_in_ms"], int)
        assert 0 < gone["claim_in_ms"] <= 12_000
        await hers.send({**CLAIM, "result": "win"})
        assert (await hers.answer("claim"))["code"] == "opponent_here"
        async with site.page(table.game, table.bep):
            assert (await presence_where(hers, black=True))["claim_in_ms"] is None


async def test_a_lost_connection_has_more_time(site: Server) -> None:
    async with begun(site) as (_, hers, his):
        his.socket.transport.abort()
        gone = await presence_where(hers, black=False)
        assert isinstance(gone["claim_in_ms"], int)
        assert 100_000 < gone["claim_in_ms"] <= 120_000


@pytest.mark.parametrize(("result", "written"), [("win", "2-0"), ("draw", "1-1")])
async def test_who_waits_ends_the_game(
    site: Server, monkeypatch: pytest.MonkeyPatch, result: str, written: str
) -> None:
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)
    async with begun(site) as (_, hers, his):
        await his.socket.close(1001)
        assert (await presence_where(hers, black=False))["claim_in_ms"] == 0
        await hers.send({**CLAIM, "result": result})
        assert (await hers.answer("claim"))["type"] == "confirmed"
        state = await hers.next_state()
        assert (state["outcome"]["result"], state["outcome"]["reason"]) == (written, "abandoned")


async def test_nobody_claims_against_an_opponent_at_the_table(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)
    async with begun(site) as (table, hers, _), browser(site) as eve, site.page(table.game, eve) as watching:
        for page, code in ((hers, "opponent_here"), (watching, "not_your_side")):
            await page.send({**CLAIM, "result": "win"})
            assert (await page.answer("claim"))["code"] == code


async def test_before_both_have_moved_the_game_is_called_off(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_CLOSED_SECONDS", 0.0)
    async with two_apart(site, time_control=BLITZ) as table, site.page(table.game, table.ada) as hers:
        await hers.move("32-28")
        await hers.send({**CLAIM, "result": "win"})
        assert (await hers.answer("claim"))["code"] == "opponent_here"
        assert (await hers.ask({"type": "abort", "side": "white"}))["type"] == "confirmed"


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        ("60", 120),
        ("300", 120),
        ("600", 240),
        ("3600", 360),
        ("40/7200", 360),
        ("-", None),
        ("1/86400", None),
        ("x", None),
    ],
)
def test_how_long_somebody_may_be_away(control: str, seconds: float | None) -> None:
    people = Players(Player("human"), Player("human"))
    assert patience_of(GameSetup(load_profile("fmjd").text, people, Setup(white_time=control))) == seconds
