"""The lobby's list of public games is asked for by all its pages at once, and is current for each of them."""

import asyncio
from typing import Any

from coupturc.web.lobby.public_games import PublicGames
from tests.waiting import until


class SlowGames:
    """A store that answers when a test lets it."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.asked = 0

    async def latest(self, _limit: int, **_search: object) -> tuple[Any, ...]:
        self.asked += 1
        await self.may_answer.wait()
        return ()


async def test_all_who_ask_meanwhile_share_the_next_answer() -> None:
    games: Any = SlowGames()
    public = PublicGames(games)
    first = asyncio.create_task(public.latest())
    await until(lambda: games.asked == 1)
    later = [asyncio.create_task(public.latest()) for _ in range(100)]
    await asyncio.sleep(0)
    games.may_answer.set()
    await asyncio.gather(first, *later)
    assert games.asked == 2


async def test_nobody_gets_the_list_of_before_he_asked() -> None:
    games: Any = SlowGames()
    games.may_answer.set()
    public = PublicGames(games)
    for asked in (1, 2, 3):
        await public.latest()
        assert games.asked == asked
