"""A word is kept once, also when two servers on a database come with it at once."""

import asyncio

from coupturc.web.store import ConflictError, Store
from coupturc.web.store.once import OnceRow
from tests.web.store import test_hits

stores = test_hits.stores

ROW = OnceRow("hash of a word", "work", None, 2_000)


async def test_of_many_who_keep_a_word_at_once_one_is_the_first(stores: tuple[Store, Store]) -> None:
    tries = (stores[number % 2].once.keep(ROW, 1_000) for number in range(8))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(each) for each in answers if each is not None] == [ConflictError] * 7


async def test_a_word_is_forgotten_when_it_is_late(stores: tuple[Store, Store]) -> None:
    await stores[0].once.keep(ROW, 1_000)
    assert await stores[1].once.find(ROW.hash, "work", 2_000)
    await stores[1].once.keep(OnceRow("another", "work", None, 9_000), 2_001)
    assert await stores[0].once.find(ROW.hash, "work", 1_000) is None
