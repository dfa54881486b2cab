"""A club that two servers change at once on one PostgreSQL."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress

from coupturc.web.store import Store
from coupturc.web.store.club_rows import ClubMemberRow
from coupturc.web.store.clubs import ClubRow
from tests.postgresql import Cluster

CLUB = ClubRow("v-1", "Ons Dam", 1)


def leader(number: int) -> ClubMemberRow:
    return ClubMemberRow(
        CLUB.id, number, None, f"Lid {number}", "", "", shown=False, rating=0, board=number, roles="leader"
    )


async def test_of_two_leaders_who_leave_at_once_one_stays(postgresql: Cluster) -> None:
    """Both look at who is left before either is done, unless one waits for the other."""
    both = threading.Barrier(2)

    def somebody_leads(members: Sequence[ClubMemberRow]) -> None:
        with suppress(threading.BrokenBarrierError):
            both.wait(timeout=0.5)
        if not members:
            raise ValueError

    url = postgresql.new_database()
    stores = [Store.open(url), Store.open(url)]
    await stores[0].clubs.create(CLUB, [leader(1), leader(2)])
    leaving = [store.clubs.remove(CLUB.id, number, somebody_leads) for number, store in enumerate(stores, 1)]
    done = await asyncio.gather(*leaving, return_exceptions=True)
    assert {type(each) for each in done} == {type(None), ValueError}
    assert len(await stores[1].clubs.members(CLUB.id)) == 1
    for store in stores:
        await store.close()
