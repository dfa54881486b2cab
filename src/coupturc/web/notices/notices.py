"""News for people who look at something else: a move of their opponent, a round that is published."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import cast

from coupturc.web.bus.bus import Bus, Hint, Noticed, NoticeKind, NoticesSeen
from coupturc.web.store.errors import ConflictError, StoreError
from coupturc.web.store.notices import NoticeRepository, NoticeRow

log = logging.getLogger(__name__)

News = Noticed | NoticesSeen

#: A database that does not answer at the end keeps nobody longer.
_GOODBYE_SECONDS = 3.0


class Notices:
    """Keeps notices, and brings them to the pages of a person, at whichever process they are.

    Args:
        bus: carries them to the other processes.
        kept: where they are kept; None where nobody is asked who he is.
    """

    def __init__(self, bus: Bus, kept: NoticeRepository | None = None) -> None:
        self._bus = bus
        self._kept = kept
        self._listeners: list[Callable[[News], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        bus.listen(self._hear)

    def listen(self, listener: Callable[[News], None]) -> None:
        """Have a listener hear the notices of all processes."""
        self._listeners.append(listener)

    def give(self, person: str, kind: NoticeKind, of: str, name: str, *, lasting: bool = True) -> None:
        """Show somebody a notice, at all of his pages now and later, and by what other ways he wants.

        Args:
            person: for whom.
            kind: what.
            of: the id of the game, the tournament or the person that it is about.
            name: of the opponent, the tournament or the person.
            lasting: whether it still matters in some hours.
        """
        now_ms = 0 if self._kept is None else self._kept.now_ms()
        self.give_row(NoticeRow(person, kind, of, name, now_ms, lasting=lasting))

    def give_row(self, row: NoticeRow) -> None:
        """Show somebody a notice; see `give`."""
        self._begin(self._give(row))

    def show(self, row: NoticeRow) -> None:
        """Show somebody a notice that is kept already, with the change that it is about."""
        self._begin(self._show(row))

    async def see(self, person: str, of: str | None) -> None:
        """Note that somebody has seen his notices of a subject, or all.

        Raises:
            StoreError: it is not kept.
        """
        if self._kept is not None:
            left = await self._kept.see(person, of)
            self._say(NoticesSeen(person, of, left.count, left.at_ms))

    async def close(self) -> None:
        """Finish what is to be kept."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_GOODBYE_SECONDS)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _give(self, row: NoticeRow) -> None:
        self._say_given(row, await self._keep(row))

    async def _show(self, row: NoticeRow) -> None:
        self._say_given(row, await self._count(row))

    def _say_given(self, row: NoticeRow, unread: int | None) -> None:
        if unread is not None:
            kind = cast("NoticeKind", row.kind)
            self._say(Noticed(row.person, kind, row.subject, row.name, row.at_ms, unread, row.hour_ms))

    async def _count(self, row: NoticeRow) -> int | None:
        """Return how many notices the person has not seen, None if this one is not for the page."""
        if self._kept is None:
            return 0
        try:
            unread = await self._kept.shown(row.person, row.kind)
        except StoreError as error:
            log.warning("cannot count notices: %s", error)
            return 1
        return None if unread is None else unread.count

    async def _keep(self, row: NoticeRow) -> int | None:
        """Keep a notice; return how many the person has not seen, None if it is not for the page.

        One that cannot be kept is shown all the same.
        """
        if self._kept is None:
            return 0
        try:
            try:
                unread = await self._kept.keep(row)
            except ConflictError:  # another process keeps the same
                unread = await self._kept.keep(row)
        except StoreError as error:
            log.warning("cannot keep a notice: %s", error)
            return 1
        return None if unread is None else unread.count

    def _say(self, news: News) -> None:
        self._bus.publish(news)
        self._hear(news)

    def _hear(self, hint: Hint) -> None:
        if isinstance(hint, Noticed | NoticesSeen):
            for listener in self._listeners:
                listener(hint)
