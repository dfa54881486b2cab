"""The bot against a server of our own that speaks as lidraughts.org does."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from coupturc import DrawLimits, History, Limits, Position
from coupturc.engine.lidraughts.bot import Bot, NoBotError
from coupturc.engine.lidraughts.client import LidraughtsClient, ServerError
from coupturc.engine.native.player import NativePlayer
from coupturc.protocol.lidraughts_lobby import Wishes
from coupturc.protocol.lidraughts_moves import play_jumps
from coupturc.protocol.lidraughts_requests import account

TOKEN = "lip-secret"  # noqa: S105 - not a real one
LAST_PLY = 9


class Site:
    """Sends challenges, plays George's moves, and ends the game when it is long enough."""

    def __init__(self) -> None:
        self.said: list[str] = []  # what was asked of us
        self.over = asyncio.Event()
        self.words: list[str] = []
        self.moved = asyncio.Event()
        self.refusals: list[int] = []  # statuses for the next requests
        self.breaks = 0  # times at which the stream of the game ends early
        self.title = "BOT"
        routes = [Route("/{path:path}", self.answer, methods=["GET", "POST"])]
        self.app = Starlette(routes=routes)

    async def answer(self, request: Request) -> Response:
        path = request.url.path
        if request.headers["authorization"] != f"Bearer {TOKEN}":
            return Response("who are you?", 401)
        if self.refusals and path != "/api/account":
            return Response("not now", self.refusals.pop(0))
        if path == "/api/account":
            return JSONResponse({"id": "coupturc", "title": self.title})
        if path == "/api/stream/event":
            return StreamingResponse(self.challenges())
        if path.startswith("/api/bot/game/stream/"):
            return StreamingResponse(self.game())
        form = (await request.body()).decode()
        self.said.append(f"{path} {form}".strip())
        if path.endswith("/abort"):
            return Response("too late", 400)
        if "/move/" in path:
            self.play(path.rsplit("/", 1)[1])
        return JSONResponse({"ok": True})

    async def challenges(self) -> AsyncIterator[bytes]:
        for name, variant in (("aaaaaaaa", "standard"), ("bbbbbbbb", "standard"), ("cccccccc", "frisian")):
            asked = {"id": name, "variant": {"key": variant}, "challenger": {"id": "george"}, "rated": False}
            yield json.dumps({"type": "challenge", "challenge": asked}).encode() + b"\n"
        yield b'\n{"type":"gameStart","game":{"id":"aaaaaaaa"}}\nnonsense\n'
        await self.over.wait()

    def line(self) -> History:
        return play_jumps(History(Position.start()), self.words)[0]

    def play(self, word: str) -> None:
        self.words.append(word)
        if play_jumps(History(Position.start()), self.words)[1]:
            self.moved.set()

    def state(self, status: str) -> dict[str, object]:
        return {"type": "gameState", "moves": " ".join(self.words), "wtime": 60000, "btime": 60000, "status": status}

    async def game(self) -> AsyncIterator[bytes]:
        player = {"white": {"id": "coupturc"}, "black": {"id": "george"}}
        full = {"type": "gameFull", "id": "aaaaaaaa", "variant": {"key": "standard"}, "clock": {}, **player}
        yield json.dumps({**full, "state": self.state("started")}).encode() + b"\n"
        if self.breaks:
            self.breaks -= 1
            yield b'{"type":"gameSta'
            return
        while self.line().ply < LAST_PLY:
            await self.moved.wait()
            self.moved.clear()
            while self.line().position.turn.name == "black":
                move = self.line().position.legal_moves[0]
                self.words += [f"{a:0>2}{b:0>2}" for a, b in zip((move.origin, *move.path), move.path, strict=False)]
            yield json.dumps(self.state("started")).encode() + b"\n"
        yield json.dumps(self.state("resign")).encode() + b"\n"
        self.over.set()


@asynccontextmanager
async def served(site: Site) -> AsyncIterator[str]:
    config = uvicorn.Config(site.app, port=0, log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        site.over.set()
        await serving


async def play(site: Site, log: list[str], slept: list[float]) -> None:
    """Let the bot play on the site until the game is over."""

    async def pause(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    async with served(site) as url:
        client, player = LidraughtsClient(url, TOKEN, log.append, pause), NativePlayer(workers=1)
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
