"""Archives of people who leave: taken along, and deleted with the account or, where a server was killed, later.

Guests leave without a word: when their sessions have ended nobody can come back as one of them, and they are forgotten.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator

from coupturc.web.archive.archives import Archives
from coupturc.web.archive.scans import archives_aside
from coupturc.web.people.session_cookie import SESSION_DAYS
from coupturc.web.store.errors import StoreError
from coupturc.web.store.guests import GuestRepository
from coupturc.web.store.people import PeopleRepository

log = logging.getLogger(__name__)

#: Each process has a folder of its own, or shares one: where another one deleted the account, it takes so long.
_EVERY_SECONDS = 3600
_ASKED_AT_ONCE = 500
_SESSION_MS = SESSION_DAYS * 86_400_000
#: In the name of a file; others could lead out of the folder in which it is unpacked.
_UNSAFE = re.compile(r"[^\w.-]+")


class Leavers:
    """Hands out the archives of people, and deletes those of people who are gone.

    Args:
        archives: where they are.
        people: who is gone.
        guests: who is gone without a word.
    """

    def __init__(self, archives: Archives, people: PeopleRepository, guests: GuestRepository) -> None:
        self._archives = archives
        self._people = people
        self._guests = guests

    async def files(self, person: str) -> AsyncIterator[tuple[str, Iterator[bytes]]]:
        """Yield the files of somebody's archive as they came in: a name for each, and its bytes some at a time.

        Raises:
            ArchiveError: the archive cannot be read.
        """
        archive = await archives_aside.run(self._archives.own, person)
        if archive is None:
            return
        for source in await archives_aside.run(archive.sources):
            yield f"archive/{source['id']}-{_UNSAFE.sub('_', source['name'])}", archive.file(source["id"])

    async def forget(self, person: str) -> None:
        """Delete the archive of somebody; what cannot be deleted now is tried again later."""
        try:
            await archives_aside.run(self._archives.remove, person)
        except OSError as error:
            log.warning("archive of %s: not deleted, tried again later: %s", person, error)

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            try:
                await self.look()
            except (StoreError, OSError) as error:
                log.warning("cannot look for people who are gone: %s", error)
            await asyncio.sleep(_EVERY_SECONDS)

    async def look(self) -> None:
        """Look once: first in the database, whose ghosts say which archives go, also after a kill in between.

        The archive of somebody who is not known stays: the database may be an older copy than the archives.

        Raises:
            StoreError: the database does not answer.
            OSError: the folder cannot be read.
        """
        since_ms = self._guests.now_ms() - _SESSION_MS
        # A guest whom others need stays; without a session it is known that he does not come back.
        await self._people.end_lapsed(since_ms)
        await self._guests.pass_on_clubs()
        while lapsed := await self._guests.lapsed(since_ms, _ASKED_AT_ONCE):
            for person in lapsed:
                await self._guests.forget(person, since_ms)
        here = await archives_aside.run(self._archives.people)
        for first in range(0, len(here), _ASKED_AT_ONCE):
            for person in await self._people.gone_for_good(here[first : first + _ASKED_AT_ONCE]):
                await self.forget(person)
