"""Ends pages whose sessions ended without a hint: by a command, with the last member of a club, or without a bus."""

import asyncio
import logging

from coupturc.web.people.open_pages import OpenPages
from coupturc.web.store.errors import StoreError
from coupturc.web.store.people import PeopleRepository

log = logging.getLogger(__name__)

_EVERY_SECONDS = 5.0
#: Of so many sessions the database is asked at once.
_AT_ONCE = 500
#: Between two questions of one look.
_PAUSE_SECONDS = 1.0


class EndedSessions:
    """Looks again and again which of the pages at this process have sessions that have ended.

    The database is asked for 500 sessions a second at most, by their primary key: one question every five seconds on
    most servers. With 20,000 pages a look takes 40 seconds; so long a page acts whose session has ended without a hint.

    Args:
        pages: those that are open.
        people: where sessions are kept.
    """

    def __init__(self, pages: OpenPages, people: PeopleRepository) -> None:
        self._pages = pages
        self._people = people

    async def run(self) -> None:
        """Look until cancelled; while the database does not answer all pages stay."""
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self._look()
            except StoreError as error:
                log.warning("cannot look for ended sessions: %s", error)

    async def _look(self) -> None:
        known = tuple(self._pages.sessions)
        for first in range(0, len(known), _AT_ONCE):
            if first:
                await asyncio.sleep(_PAUSE_SECONDS)
            self._pages.end(await self._people.without_session(known[first : first + _AT_ONCE]))
