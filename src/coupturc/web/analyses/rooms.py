"""All analyses that are in memory, and how new ones are made."""

import asyncio
import secrets
from time import time_ns

from coupturc._core import Position
from coupturc.analysis.document import Document
from coupturc.game.tree import Game
from coupturc.rules import Profile
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.room import AnalysisRoom
from coupturc.web.messages import Fault
from coupturc.web.store.analyses import Analyses, AnalysisRecord

#: A page that reloads finds its analysis in memory, with what can be undone.
_KEEP_SECONDS = 120.0


class AnalysisRooms:
    """The analyses that pages work on.

    Args:
        analyses: where they are kept.
        analyst: the computer, shared by all.
    """

    def __init__(self, analyses: Analyses, analyst: Analyst) -> None:
        self.analyses = analyses
        self.analyst = analyst
        self._rooms: dict[str, asyncio.Task[AnalysisRoom | None]] = {}

    async def create(self, profile: Profile, game: Game, source: str | None = None) -> AnalysisRecord:
        """Keep a game as a new analysis.

        Args:
            profile: the rules.
            game: its tree.
            source: the stored game it was made of.

        Raises:
            StoreError: it could not be stored.
        """
        now_ms = time_ns() // 1_000_000
        body = Document(game).text
        record = AnalysisRecord(secrets.token_urlsafe(9), profile.text, source, 0, body, None, now_ms, now_ms)
        await self.analyses.create(record)
        return record

    async def open(self, name: str) -> AnalysisRoom | None:
        """Return an analysis, None when there is none of that name."""
        loading = self._rooms.get(name)
        if loading is None:
            loading = self._rooms[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda task: self._forget_failure(name, task))
        return await asyncio.shield(loading)

    def release(self, name: str) -> None:
        """Look after a while whether an analysis is still needed in memory."""
        asyncio.get_running_loop().call_later(_KEEP_SECONDS, self._drop_idle, name)

    async def delete(self, name: str) -> bool:
        """Delete an analysis and send its pages away; return whether there was one."""
        deleted = await self.analyses.delete(name)
        loading = self._rooms.pop(name, None)
        if loading is not None:
            await asyncio.wait((loading,))
            if (room := _room_of(loading)) is not None:
                room.end(Fault("deleted"))
        return deleted

    async def close(self) -> None:
        """Stop everything that is under way."""
        while self._rooms:
            _, loading = self._rooms.popitem()
            await asyncio.wait((loading,))
            if (room := _room_of(loading)) is not None:
                await room.close()

    async def _load(self, name: str) -> AnalysisRoom | None:
        record = await self.analyses.load(name)
        return None if record is None else AnalysisRoom(record, self.analyses, self.analyst)

    def _forget_failure(self, name: str, task: asyncio.Task[AnalysisRoom | None]) -> None:
        if _room_of(task) is None and self._rooms.get(name) is task:
            del self._rooms[name]

    def _drop_idle(self, name: str) -> None:
        loading = self._rooms.get(name)
        if loading is not None and loading.done() and (room := _room_of(loading)) is not None and room.is_idle:
            del self._rooms[name]


def game_at(profile: Profile, fen: str | None) -> Game:
    """Return a game that begins at a position.

    Raises:
        FenError: the text is none.
    """
    return Game(None if fen is None else Position.from_fen(fen, profile.rules), rules=profile.rules)


def _room_of(loading: asyncio.Task[AnalysisRoom | None]) -> AnalysisRoom | None:
    return None if loading.cancelled() or loading.exception() else loading.result()
