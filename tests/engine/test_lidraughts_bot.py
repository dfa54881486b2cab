"""The bot against a server of our own that speaks as lidraughts.org does."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import httpx
import pytest

from coupturc import DrawLimits, History, Limits
from coupturc.engine.lidraughts.bot import Bot, NoBotError
from coupturc.engine.lidraughts.client import LidraughtsClient, ServerError
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import Choice
from coupturc.protocol.lidraughts_events import Event, GameFull, GameStart, GameState
from coupturc.protocol.lidraughts_lobby import Wishes
from coupturc.protocol.lidraughts_requests import Request, account
from tests.lidraughts_site import LAST_PLY, TOKEN, Site, served


async def play(site: Site, log: list[str], slept: list[float], seen: list[Limits] | None = None) -> None:
    """Let the bot play on the site until the game is over; `seen` has the limits of each move afterwards."""

    class Seeing(NativePlayer):
        async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
            if seen is not None:
                seen.append(limits)
            return await super().choose(history, draws, limits)

    async def pause(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    async with served(site) as url:
        client, player = LidraughtsClient(url, TOKEN, log.append, pause), Seeing(workers=1)
        limits = Limits(0, depth=1)
        bot = Bot(client, player, lambda _: limits, DrawLimits(), Wishes(), log.append)
        running = asyncio.create_task(bot.run())
        over = asyncio.create_task(site.over.wait())
        await asyncio.wait({running, over}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        over.cancel()
        running.cancel()
        try:
            await running
        except asyncio.CancelledError:
            pass
        finally:
            await player.close()
            await client.close()


async def test_a_game_is_played_and_other_challenges_are_declined() -> None:
    site, log = Site(), list[str]()
    await play(site, log, [])
    assert site.over.is_set()
    assert site.line().ply >= LAST_PLY
    assert site.said[0] == "/api/challenge/aaaaaaaa/accept"
    assert "/api/challenge/bbbbbbbb/decline reason=later" in site.said
    assert "/api/challenge/cccccccc/decline reason=variant" in site.said
    assert any("expected JSON" in line for line in log)
    assert TOKEN not in "\n".join(log)


async def test_games_against_people_are_opened_in_many_ways() -> None:
    seen = list[Limits]()
    await play(Site(), [], [], seen)
    assert seen
    assert all(limits.is_varied for limits in seen)


async def test_a_server_that_asks_to_wait_or_is_away_is_asked_again() -> None:
    site, log, slept = Site(), list[str](), list[float]()
    site.refusals = [429, 503, 502]
    site.breaks = 2
    await play(site, log, slept)
    assert site.line().ply >= LAST_PLY
    assert 60.0 in slept
    assert any("429" in line for line in log)
    assert any("503" in line for line in log)


async def test_a_server_that_is_gone_for_a_while_is_found_again() -> None:
    slept = list[float]()
    found = asyncio.Event()

    async def pause(seconds: float) -> None:
        slept.append(seconds)
        if sum(slept) >= 30:
            found.set()
            await asyncio.Event().wait()

    client = LidraughtsClient("http://127.0.0.1:9", TOKEN, sleep=pause)
    asking = asyncio.create_task(client.ask(account()))
    await found.wait()
    assert not asking.done()
    assert slept == [1.0, 2.0, 4.0, 8.0, 15.0]
    asking.cancel()
    await client.close()


async def test_a_capture_goes_on_when_the_answer_to_its_first_jump_was_lost() -> None:
    asked: list[str] = []
    moved = asyncio.Event()

    class Losing:
        """Asks again for what the site has done already."""

        async def ask(self, request: Request) -> httpx.Response:
            asked.append(request.path.rsplit("/", 1)[1])
            if asked[-1] == "2718":
                raise ServerError(request, 400, "no such piece")
            if asked[-1] == "1807":
                moved.set()
            return httpx.Response(200, json={"id": "coupturc", "title": "BOT"})

        async def events_for_ever(self, request: Request) -> AsyncIterator[Event]:
            if "game" not in request.path:
                yield GameStart("aaaaaaaa")
            else:
                begun = GameState((), 60000, 60000, 0, 0, "started", None, None)
                yield GameFull("aaaaaaaa", "coupturc", "george", "fromPosition", "W:W27:B22,12,1", True, begun)
                yield replace(begun, moves=("2718",))
            await asyncio.Event().wait()

    player, limits = NativePlayer(workers=1), Limits(0, depth=1)
    bot = Bot(cast("LidraughtsClient", Losing()), player, lambda _: limits, DrawLimits(), Wishes(), asked.append)
    running = asyncio.create_task(bot.run())
    try:
        await asyncio.wait_for(moved.wait(), 20)
    finally:
        running.cancel()
        await asyncio.wait((running,))
        await player.close()
    assert asked.index("2718") < asked.index("1807")


async def test_games_are_left_when_it_is_cancelled() -> None:
    site, log = Site(), list[str]()
    async with served(site) as url:
        client, player = LidraughtsClient(url, TOKEN, log.append), NativePlayer(workers=1)
        bot = Bot(client, player, lambda _: Limits(0, depth=1), DrawLimits(), Wishes(), log.append)
        running = asyncio.create_task(bot.run())
        await asyncio.wait_for(site.moved.wait(), 60)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await player.close()
        await client.close()
    assert site.said[-2:] == ["/api/bot/game/aaaaaaaa/abort", "/api/bot/game/aaaaaaaa/resign"]
    assert log[-1] == "aaaaaaaa: left"


async def test_an_account_that_is_no_bot_is_refused() -> None:
    site = Site()
    site.title = "MI"
    with pytest.raises(NoBotError):
        await play(site, [], [])


async def test_a_wrong_token_is_refused_and_not_shown() -> None:
    site = Site()
    async with served(site) as url:
        client = LidraughtsClient(url, "lip-wrong")
        bot = Bot(client, NativePlayer(workers=1), lambda _: Limits(0, depth=1), DrawLimits(), Wishes(), print)
        with pytest.raises(ServerError, match="401") as caught:
            await bot.run()
        assert "lip-wrong" not in str(caught.value)
        await client.close()
