"""A server of our own that speaks as lidraughts.org does."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from coupturc import History, Position
from coupturc.protocol.lidraughts_moves import play_jumps

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
