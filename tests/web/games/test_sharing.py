"""Shares of the computer: one visitor with many games does not keep another waiting; games with clocks go first."""

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from coupturc import Engine, StopFlag
from coupturc.engine.native import thought
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.pool import EnginePool
from coupturc.engine.native.searching import Question
from coupturc.engine.player import Choice
from coupturc.web.live import page_socket
from tests.starts import NO_BOOK
from tests.waiting import until
from tests.web.support import HUMAN, Page, Server, open_store, serving

STRONG = {"kind": "engine", "level": 10}
AGAINST_IT = {"white": HUMAN, "black": STRONG}


class Searches:
    """Searches for a move that wait until a test lets one go; by the first move of their games."""

    def __init__(self, really: Callable[[Engine, Question, Random, StopFlag], Choice]) -> None:
        self.began: list[str] = []
        self._really = really
        self._go = threading.Semaphore(0)

    def __call__(self, engine: Engine, question: Question, dice: Random, stop: StopFlag) -> Choice:
        self.began.append(question.history.position.fen)
        while not (self._go.acquire(timeout=0.005) or stop.is_set):
            pass
        return self._really(engine, question, dice, stop)

    def let_one_go(self) -> None:
        self._go.release()

    async def until(self, count: int) -> None:
        """Wait until so many have begun."""
        await until(lambda: len(self.began) >= count, seconds=30)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    searches = Searches(choose)
    monkeypatch.setattr(thought, "choose", searches)
    return searches


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, searches: Searches) -> AsyncIterator[Server]:  # noqa: ARG001
    """A server that thinks of one game at a time."""
    pool = EnginePool(1)
    async with serving(open_store(tmp_path), page_folder, NativePlayer(pool=pool), pool=pool) as server:
        yield server


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the address of pages that come from now on."""

    def arrive_from(host: str) -> None:
        init = page_socket.PageSocket.__init__

        def from_there(page: page_socket.PageSocket, socket: object, person: str | None) -> None:
            init(page, socket, person)  # type: ignore[arg-type]
            page.visitor = host

        monkeypatch.setattr(page_socket.PageSocket, "__init__", from_there)

    return arrive_from


async def begin(server: Server, stack: AsyncExitStack, move: str, clock: str = "-") -> Page:
    """Begin a game against the computer with a move."""
    game = await server.new_game(players=AGAINST_IT, fen=NO_BOOK, time_control={"white": clock, "black": clock})
    page = await stack.enter_async_context(server.page(game))
    await page.move(move)
    return page


async def test_forty_games_of_one_visitor_do_not_keep_another_waiting(
    server: Server, searches: Searches, address: Callable[[str], None]
) -> None:
    async with AsyncExitStack() as stack:
        address("192.0.2.1")
        for _ in range(40):
            await begin(server, stack, "32-28")
        await searches.until(1)
        address("192.0.2.2")
        honest = await begin(server, stack, "34-29")
        searches.let_one_go()
        await searches.until(2)
        searches.let_one_go()
        await honest.state_where(turn="white")
        assert len(set(searches.began[:2])) == 2


async def test_a_game_with_a_clock_waits_for_no_game_without(server: Server, searches: Searches) -> None:
    async with AsyncExitStack() as stack:
        await begin(server, stack, "32-28")
        await searches.until(1)
        await begin(server, stack, "34-29", "300")
        await searches.until(2)
