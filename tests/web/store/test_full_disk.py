"""A disk without room: what is stored stays whole, the page is told, and play goes on when there is room."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from tests.web.support import HUMAN, Message, Page, Server, open_store, serving

#: Two kings that walk to and fro, without a draw for long enough.
START = "W:WK47,50:BK4,1"
WALK = ("47-42", "4-10", "42-47", "10-4")


class Disk:
    """A disk that can be filled."""

    def __init__(self) -> None:
        self.is_full = False

    def limit(self, connection: Connection) -> None:
        """Leave a transaction no more pages than there are, or all."""
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if self.is_full else 1_000_000}")


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, disk: Disk) -> AsyncIterator[Server]:
    store = open_store(tmp_path)
    event.listen(store.database._engine, "begin", disk.limit)
    async with serving(store, page_folder) as server:
        yield server


async def play_until_refused(page: Page) -> tuple[list[str], Message]:
    """Walk until something does not succeed; return the moves that did and the answer."""
    done: list[str] = []
    while True:
        move = WALK[len(done) % len(WALK)]
        answer = await page.ask({"type": "move", "side": page.state["turn"], "move": move})
        if answer["type"] != "confirmed":
            return done, answer
        done.append(move)
        while page.state["version"] < answer["version"]:
            await page.next_state()


async def test_nothing_is_lost_and_play_goes_on_afterwards(server: Server, disk: Disk) -> None:
    game = await server.new_game(fen=START)
    async with server.page(game) as page:
        disk.is_full = True
        done, answer = await play_until_refused(page)
        assert (answer["type"], answer["code"]) == ("fault", "disk_full")
        assert len(done) < 40
        async with server.page(game) as other:
            assert [move["text"] for move in other.state["played"]] == done
        assert (await server.http.get("/api/games")).json()["games"][0]["plies"] == len(done)
        disk.is_full = False
        assert len((await page.move(WALK[len(done) % len(WALK)]))["played"]) == len(done) + 1


async def test_a_new_game_is_refused_with_its_reason(server: Server, disk: Disk) -> None:
    disk.is_full = True
    body = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}
    answers = [await server.http.post("/api/games", json=body) for _ in range(20)]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (503, "disk_full")
    made = sum(answer.status_code == 201 for answer in answers)
    assert len((await server.http.get("/api/games")).json()["games"]) == made
