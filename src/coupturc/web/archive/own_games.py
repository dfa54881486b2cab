"""Finished games of the server into the archive of the person who played them; earlier ones come in with the next."""

import asyncio
import logging
import tempfile
from collections import defaultdict
from pathlib import Path

from starlette.requests import HTTPConnection

from coupturc import Rules
from coupturc.archive import Archive, Origin
from coupturc.archive.errors import ArchiveError
from coupturc.errors import RecordError
from coupturc.web.archive.archives import Archives
from coupturc.web.archive.scans import archives_aside
from coupturc.web.aside import games_aside
from coupturc.web.games.export import pdn_of
from coupturc.web.games.live_game import read_setup
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.games import GameRepository

log = logging.getLogger(__name__)

_FETCHED = 50
#: So many are brought in while somebody waits; others follow with the next question.
_MOST_AT_ONCE = 200


class OwnGames:
    """Brings the games of the server into archives before these are asked.

    Args:
        archives: where they go.
        games: where they are from.
    """

    def __init__(self, archives: Archives, games: GameRepository) -> None:
        self._archives = archives
        self._games = games
        self._known: dict[str | None, set[str]] = {}
        self._complete: set[str | None] = set()
        self._locks: defaultdict[str | None, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def up_to_date(self, visitors: Visitors, connection: HTTPConnection) -> tuple[str | None, bool]:
        """Bring the games of who asks in; return who that is, and whether nobody is asked who he is.

        What the disk does not take now comes in later: the archives that are there can be read all the same.
        """
        person, knows_all = await visitors.known_id(connection), not visitors.have_seats
        if person is not None or knows_all:
            try:
                await self.bring_in(person)
            except (ArchiveError, OSError) as error:
                log.error("own games are not in the archive yet: %s", error)  # noqa: TRY400 - what is wrong is enough
        return person, knows_all

    async def bring_in(self, person: str | None) -> None:
        """Bring in what somebody, or anybody where nobody is asked, has finished since.

        Raises:
            ArchiveError: the archive cannot be written.
            OSError: the disk is full.
        """
        async with self._locks[person]:
            if person not in self._known:
                self._known[person] = await archives_aside.run(self._names, person)
            known, after, room = self._known[person], None, _MOST_AT_ONCE
            while room > 0:
                page = await self._games.latest(_FETCHED, after, GameSearch(finished=True, person=person))
                new = [game for game in page if game.id not in known]
                for game in new:
                    await self._bring(game, person)
                    known.add(game.id)
                room -= len(new)
                if len(page) < _FETCHED:
                    self._complete.add(person)
                    return
                if person in self._complete and len(new) < len(page):
                    return
                after = page[-1].id

    def _names(self, person: str | None) -> set[str]:
        """Return the games that are there, which are called by their id."""
        archive = self._archives.own(person)
        return {Path(source["name"]).stem for source in archive.sources()} if archive else set()

    async def _bring(self, game: GameRow, person: str | None) -> None:
        """Bring a game in; one that cannot be read, or has no move, is passed over until the server starts again."""
        stored = await self._games.load(game.id) if game.status.plies else None
        if stored is None:
            return
        try:
            text, rules = await games_aside.run(_written, *stored)
        except RecordError as error:
            log.warning("game %s: not in the archive: %s", game.id, error)
            return
        await archives_aside.run(self._keep, person, f"{game.id}.pdn", text, rules)

    def _keep(self, person: str | None, name: str, text: str, rules: Rules) -> None:
        archive = self._archives.own(person, make=True)
        if archive:
            keep(archive, name, text, rules)


def keep(archive: Archive, name: str, text: str, rules: Rules) -> None:
    """Bring a game in as a file of its own.

    Raises:
        ArchiveError: the archive cannot be written.
        OSError: the disk is full.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.pdn")
        path.write_text(text, encoding="utf-8")
        archive.add(Origin(path, name, rules, "utf-8"))


def _written(game: GameRow, events: tuple[EventRow, ...]) -> tuple[str, Rules]:
    return pdn_of(game, events), profile_of(read_setup(game.setup).profile).rules
