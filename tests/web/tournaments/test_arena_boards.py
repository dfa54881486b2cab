"""A hundred boards of one arena on two servers: games end on the page, and their players are paired again at once."""

import asyncio
from pathlib import Path
from typing import Any

from tests.web.support import Server, open_store, serving
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import resign, shown

BOARDS = 100
#: As many pages as play at one moment.
AT_ONCE = 10
LAST_MS = 4_000_000_000_000


async def play(server: Server, tournament: str, number: int, board: int) -> None:
    """Begin the game of a board, move once, and let Black resign."""
    answer = await server.http.post(f"/api/tournaments/{tournament}/rounds/{number}/boards/{board}/play")
    game = answer.json()["game"]
    assert game, answer.text
    async with server.page(game) as page:
        await page.move("32-28")
        await resign(page, "black")


async def test_a_hundred_boards_of_one_arena_are_played_on_two_servers(tmp_path: Path, page_folder: Path) -> None:
    async with (
        serving(open_store(tmp_path), page_folder) as here,
        serving(open_store(tmp_path), page_folder) as there,
    ):
        name = await begun(here, system="arena", profile="international", first_order="entry")
        members = "name\n" + "".join(f"Lid {number}\n" for number in range(2 * BOARDS))
        await here.http.post(f"/api/tournaments/{name}/players", content=members)
        begins = await asks(here, name, {"type": "ends", "ends_ms": LAST_MS})
        assert len(begins["tournament"]["rounds"][0]["boards"]) == BOARDS
        few = asyncio.Semaphore(AT_ONCE)

        async def one(board: int) -> None:
            async with few:
                await play(here if board % 2 else there, name, 1, board)

        await asyncio.gather(*(one(board) for board in range(1, BOARDS + 1)))
        views: list[dict[str, Any]] = [await shown(server, name) for server in (here, there)]
    assert views[0] == views[1]
    first, *later = views[0]["rounds"]
    assert [board["outcome"] for board in first["boards"]] == ["white_wins"] * BOARDS
    assert sum(line["wins"] for line in views[0]["standings"]) == BOARDS
    playing = [number for each in later for board in each["boards"] for number in (board["white"], board["black"])]
    assert len(playing) == len(set(playing))
    # The last two who become free may have just met: they wait for others.
    assert len(playing) >= 2 * BOARDS - 2
