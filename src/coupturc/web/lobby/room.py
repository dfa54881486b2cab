"""The lobby in memory: the pages that are open, and what they have been shown of the seeks in the database."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import monotonic
from typing import Protocol

import msgspec

from coupturc.web.bus.bus import Bus, Hint, LobbyChanged, Missed, Noticed
from coupturc.web.live.rooms import Rooms
from coupturc.web.lobby.looks import Looks, in_turns
from coupturc.web.lobby.messages import Lobby, Notice, Paired, Seek, Unread
from coupturc.web.lobby.terms import seek_of
from coupturc.web.lobby.topics import Topics
from coupturc.web.lobby.views import Pair, SeekViews, Viewer
from coupturc.web.messages.shared import Fault
from coupturc.web.notices.notices import News, Notices
from coupturc.web.people.messages import Person
from coupturc.web.store import StoreError
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.damage import readable
from coupturc.web.store.notices import NoticeRepository
from coupturc.web.store.seeks import SeekRepository, SeekRow
from coupturc.web.store.talk import BlockRepository

log = logging.getLogger(__name__)

#: The one lobby there is.
SITE = "site"
#: The topic of all who seek a game.
LOBBY = "lobby"

#: Nobody has more pages open at one server; each of them is kept informed.
MOST_PAGES = 64

#: How often it is said that the people of this process are there; seeks are gone after `SEEN_MS` without it.
_SEE_SECONDS = 3.0


class SitePage(Protocol):
    """An open page of the site."""

    person: str | None

    def send(self, message: msgspec.Struct) -> None:
        """Take a message that must not be lost."""

    def end(self, fault: Fault) -> None:
        """Take the last message; nothing follows."""


class LobbyRoom:
    """The pages of this process, and the seeks of all processes.

    Args:
        seeks: where they are kept.
        circles: who may meet whom.
        blocks: who wants nothing to do with whom.
        notices: what is kept for whom.
        topics: what else pages are told of.
        bus: how other processes hear of changes.
        leave_seconds: how long somebody without a page may take to open another one before his seeks are gone.
    """

    def __init__(  # noqa: PLR0913 - all that it shows
        self,
        seeks: SeekRepository,
        circles: CircleRepository,
        blocks: BlockRepository,
        notices: NoticeRepository,
        topics: Topics,
        *,
        bus: Bus,
        leave_seconds: float,
    ) -> None:
        self._seeks = seeks
        self._bus = bus
        self._circles_kept = circles
        self._blocks = blocks
        self._notices = notices
        self._topics = topics
        self._leave_seconds = leave_seconds
        #: What each page has been shown, by the id of the seek.
        self._shown: dict[SitePage, Mapping[str, Seek]] = {}
        self._following: set[SitePage] = set()
        self._circles: dict[SitePage, str | None] = {}
        #: Seeks that cannot be read; each is logged once.
        self._damaged: set[str] = set()
        #: What all pages have been shown; None when one may have to be shown more.
        self._all_shown: object = None
        self._seen_at = 0.0
        self._looks = Looks("lobby", self._look)
        #: Apart from the seeks: of topics there may be many, and each asks who may follow it.
        self._topic_looks = Looks("topics", topics.look)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        """Whether no page is open."""
        return not self._shown and not self._tasks

    def is_full_for(self, person: str | None) -> bool:
        """Whether a person has as many pages open here as anybody may have; of strangers nobody can tell."""
        return person is not None and sum(page.person == person for page in self._shown) >= MOST_PAGES

    async def circle_of(self, person: str | None) -> str | None:
        """Return the class of a pupil, whose lobby is that of the class; None for anybody else."""
        return await self._circles_kept.of(person)

    def join(self, page: SitePage, circle: str | None = None) -> None:
        """Let a page in: it gets what concerns its person."""
        self._shown[page] = {}
        self._circles[page] = circle
        self._looks.begin()
        self._topic_looks.begin()
        self.look()

    async def count_unread(self, page: SitePage) -> None:
        """Show a page that has joined how many notices it has missed."""
        if page.person is not None:
            unread = await self._notices.unread(page.person)
            page.send(Unread(unread.count, unread.at_ms))

    def recount(self) -> None:
        """Show all pages how many notices they have missed: what other processes said of them is lost."""
        self._begin(self._recount())

    async def _recount(self) -> None:
        try:
            for page in tuple(self._shown):
                await self.count_unread(page)
        except StoreError:
            log.warning("lobby: notices cannot be counted")

    def follow(self, page: SitePage, topics: Sequence[str]) -> None:
        """Keep a page informed of topics: with the lobby of all seeks, else only of those that concern its person."""
        (self._following.add if LOBBY in topics else self._following.discard)(page)
        self._topics.follow(page, (topic for topic in topics if topic != LOBBY))
        self.look()

    def leave(self, page: SitePage) -> None:
        """Forget a page; with the last one of a person what he seeks is gone."""
        self._shown.pop(page, None)
        self._following.discard(page)
        self._topics.leave(page)
        self._circles.pop(page, None)
        if page.person is not None and not self._is_here(page.person):
            # Where he has a page at another process, that one notes at once that he is there.
            self._bus.publish(LobbyChanged())
            self._begin(self._forget(page.person, self._seeks.now_ms()))
        if not self._shown:
            self._stop()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def look(self) -> None:
        """Look at the seeks at once: something has changed."""
        self._seen_at = 0.0
        self._all_shown = None
        self._looks.hasten()
        self._topic_looks.hasten()

    def end(self, fault: Fault) -> None:
        """Send all pages away."""
        for page in tuple(self._shown):
            page.end(fault)
        self._stop()

    async def close(self) -> None:
        """Stop looking."""
        self._stop()
        for task in tuple(self._tasks):
            task.cancel()

    def _stop(self) -> None:
        self._looks.stop()
        self._topic_looks.stop()

    def _people(self) -> set[str]:
        """Return the people who have a page open here."""
        return {page.person for page in self._shown if page.person is not None}

    def _is_here(self, person: str) -> bool:
        return any(page.person == person for page in self._shown)

    async def _forget(self, person: str, left_ms: int) -> None:
        await asyncio.sleep(self._leave_seconds)
        if self._is_here(person):
            return
        try:
            await self._seeks.leave(person, left_ms)
        except StoreError:
            log.warning("lobby: the seeks of somebody who left are gone a little later")
        self.look()
        self._bus.publish(LobbyChanged())

    async def _look(self) -> None:
        now_ms = self._seeks.now_ms()
        is_to_see = monotonic() - self._seen_at > _SEE_SECONDS
        if is_to_see:  # before anything is awaited: who calls `look` meanwhile wants it again
            self._seen_at = monotonic()
        rows = await self._seeks.all(now_ms)
        await self._tell_paired([row for row in rows if row.game is not None])
        waiting = [row for row in rows if row.game is None and row.id not in self._damaged]
        here = self._people()
        if is_to_see and any(row.person in here for row in waiting):
            await self._seeks.see(here, now_ms)
        await self._show_all(waiting)

    async def _show_all(self, waiting: list[SeekRow]) -> None:
        """Show all pages who seeks; with many pages it costs less to know that they have it."""
        seeks, damaged = readable(waiting, lambda row: (row, seek_of(row)))
        self._damaged.update(damaged)
        views = SeekViews(seeks, await self._apart(waiting) if waiting else frozenset())
        if views.content == self._all_shown:
            return
        self._all_shown = views.content
        async for page in in_turns(self._shown):
            if page in self._shown:  # while others were shown it may have left
                self._show(page, views.seen_by(Viewer(page.person, page in self._following, self._circles.get(page))))

    async def _apart(self, waiting: list[SeekRow]) -> frozenset[Pair]:
        """Return the pairs of somebody here and somebody who seeks that want nothing to do with one another."""
        return await self._blocks.between(self._people(), {row.person for row in waiting})

    async def _tell_paired(self, rows: list[SeekRow]) -> None:
        """Tell the one who sought that his game has begun; who accepted has the answer to his request."""
        here = self._people()
        told = [row for row in rows if row.person in here]
        if told:
            await self._seeks.remove(row.id for row in told)
        for row in told:
            self.tell(row.person, Paired(row.game or "", Person(row.opponent or "", row.opponent_name)))

    def tell(self, person: str, message: Paired | Notice | Unread) -> None:
        """Send something to all pages of a person that are open here."""
        for page in self._shown:
            if page.person == person:
                page.send(message)

    def _show(self, page: SitePage, now: Mapping[str, Seek]) -> None:
        shown = self._shown[page]
        added = tuple(seek for name, seek in now.items() if shown.get(name) != seek)
        removed = tuple(name for name in shown if name not in now)
        if added or removed:
            self._shown[page] = now
            page.send(Lobby(added, removed))


class LobbyRooms(Rooms[LobbyRoom]):
    """The one lobby, kept in memory while a page is open."""

    kind = "lobby"
    #: Somebody who reloads a page, or goes from one to another, is back within this.
    leave_seconds = 3.0

    def __init__(  # noqa: PLR0913 - all that it shows
        self,
        seeks: SeekRepository,
        circles: CircleRepository,
        blocks: BlockRepository,
        kept: NoticeRepository,
        topics: Callable[[], Topics],
        *,
        bus: Bus,
        notices: Notices,
    ) -> None:
        super().__init__()
        notices.listen(self._tell)
        self._seeks = seeks
        self._circles = circles
        self._blocks = blocks
        self._kept = kept
        self._topics = topics
        self._bus = bus
        bus.listen(self._hear)

    async def look(self) -> None:
        """Let all pages see at once what has changed."""
        self._bus.publish(LobbyChanged())
        if (room := await self.open(SITE)) is not None:
            room.look()
        self.release(SITE)

    def _hear(self, hint: Hint) -> None:
        if isinstance(hint, LobbyChanged | Missed) and (room := self._loaded_room(SITE)) is not None:
            room.look()
            if isinstance(hint, Missed):
                room.recount()

    def _tell(self, news: News) -> None:
        if (room := self._loaded_room(SITE)) is None:
            return
        if isinstance(news, Noticed):
            room.tell(news.person, Notice(news.kind, news.of, news.name, news.at_ms, news.unread, news.hour_ms))
        else:
            room.tell(news.person, Unread(news.unread, news.at_ms, news.of))

    async def _load(self, name: str) -> LobbyRoom | None:
        if name != SITE:
            return None
        return LobbyRoom(
            self._seeks,
            self._circles,
            self._blocks,
            self._kept,
            self._topics(),
            bus=self._bus,
            leave_seconds=self.leave_seconds,
        )

    async def _remove(self, name: str) -> bool:  # noqa: ARG002 - the lobby is never deleted
        return False
