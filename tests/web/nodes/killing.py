"""Kill or restart while people play, and look at what is kept."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from tests.waiting import until
from tests.web.nodes.at_play import Played, Table, tables_at
from tests.web.nodes.current import all_current
from tests.web.nodes.kept import check
from tests.web.nodes.site import Site

_TABLES = 3
#: The next kill comes after so many moves at most, so that people play between kills, and a moment more: in the middle.
_MOST_MOVES = 6
_MOST_SECONDS_MORE = 0.03
#: Nobody moves for so long only if the site has stopped for good.
_STOPPED_SECONDS = 120


async def kill_while_people_play(site: Site, kills: int) -> Played:
    """Kill so many times and check all that must be true afterwards; return what was played."""
    return await do_while_people_play(site, site.kill, kills)


async def do_while_people_play(site: Site, disturb: Callable[[], Awaitable[str]], times: int) -> Played:
    """Disturb the site so many times and check all that must be true afterwards; return what was played.

    Args:
        site: where.
        disturb: does it, and returns what it was done to.
        times: how often.
    """
    async with tables_at(site, _TABLES) as (played, tables):
        waiting = []
        for _ in range(times):
            await _some_moves(site.dice, played)
            what = await disturb()
            waiting.append(asyncio.create_task(all_current(site, tables, what)))
        await site.is_whole()
        await _some_moves(site.dice, played)
        played.current = [page for pages in await asyncio.gather(*waiting) for page in pages]
        await asyncio.gather(*map(Table.is_at_rest, tables))
    await check(site.store, played)
    return played


async def _some_moves(dice: random.Random, played: Played) -> None:
    wanted = played.confirmed + dice.randint(0, _MOST_MOVES)
    await until(lambda: played.confirmed >= wanted, seconds=_STOPPED_SECONDS)
    with_luck = asyncio.get_running_loop().create_future()
    await asyncio.wait((with_luck,), timeout=dice.uniform(0, _MOST_SECONDS_MORE))
