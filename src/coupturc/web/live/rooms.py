"""Games or analyses in memory, by name: loaded when a page comes, dropped some time after the last has gone."""

import asyncio
from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Protocol, TypeVar

from coupturc.web.messages.shared import Fault


class KeptRoom(Protocol):
    """A game or an analysis with the pages that follow it."""

    @property
    def is_idle(self) -> bool:
        """Whether no page follows and no work is under way, so that it need not stay in memory."""

    def end(self, fault: Fault) -> None:
        """Send all pages away and stop everything."""

    async def close(self) -> None:
        """Stop what is under way; the store has the rest."""


RoomT = TypeVar("RoomT", bound=KeptRoom)


class Rooms(ABC, Generic[RoomT]):
    """Rooms by name; each is loaded once, however many pages come at the same time."""

    #: What they are, in one word for the metrics.
    kind: ClassVar[str]
    #: How long a room stays after its last page: one that reloads or loses its connection finds it as it was.
    keep_seconds = 30.0

    def __init__(self) -> None:
        self._rooms: dict[str, asyncio.Task[RoomT | None]] = {}

    def __len__(self) -> int:
        """Return how many are in memory."""
        return len(self._rooms)

    async def open(self, name: str) -> RoomT | None:
        """Return the room of that name, None when it does not exist.

        Raises:
            StoreError: it could not be loaded.
        """
        loading = self._rooms.get(name)
        if loading is None:
            loading = self._rooms[name] = asyncio.create_task(self._load(name))
            loading.add_done_callback(lambda task: self._forget_failure(name, task))
        return await asyncio.shield(loading)

    def release(self, name: str) -> None:
        """Look after a while whether a room is still needed."""
        asyncio.get_running_loop().call_later(self.keep_seconds, self._drop_idle, name)

    async def delete(self, name: str) -> bool:
        """Delete what is stored under a name and send its pages away; return whether it existed."""
        deleted = await self._remove(name)
        loading = self._rooms.pop(name, None)
        if loading is not None and (room := await _loaded(loading)) is not None:
            room.end(Fault("deleted"))
        return deleted

    async def close(self) -> None:
        """Stop everything; the store has all of it."""
        while self._rooms:
            _, loading = self._rooms.popitem()
            if (room := await _loaded(loading)) is not None:
                await room.close()

    @abstractmethod
    async def _load(self, name: str) -> RoomT | None:
        """Make the room of what is stored, None when nothing is stored."""

    @abstractmethod
    async def _remove(self, name: str) -> bool:
        """Delete what is stored; return whether it existed."""

    def _loaded_room(self, name: str) -> RoomT | None:
        """Return a room that is in memory."""
        loading = self._rooms.get(name)
        return _room_of(loading) if loading is not None and loading.done() else None

    def _loaded_rooms(self) -> tuple[RoomT, ...]:
        """Return the rooms that are in memory."""
        return tuple(room for name in self._rooms if (room := self._loaded_room(name)) is not None)

    def _forget_failure(self, name: str, task: asyncio.Task[RoomT | None]) -> None:
        if _room_of(task) is None and self._rooms.get(name) is task:
            del self._rooms[name]

    def _drop_idle(self, name: str) -> None:
        loading = self._rooms.get(name)
        if loading is None:
            return
        if not loading.done():
            self.release(name)
        elif (room := _room_of(loading)) is not None and room.is_idle:
            del self._rooms[name]


async def _loaded(loading: asyncio.Task[RoomT | None]) -> RoomT | None:
    await asyncio.wait((loading,))
    return _room_of(loading)


def _room_of(loading: asyncio.Task[RoomT | None]) -> RoomT | None:
    """Return the room of a finished load, None when it failed or found nothing."""
    return None if loading.cancelled() or loading.exception() else loading.result()
