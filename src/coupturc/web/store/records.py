"""What is kept of a game, and the narrow interface behind which it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from coupturc.errors import CoupTurcError


class StoreError(CoupTurcError):
    """The store could not do what was asked; nothing of the request is kept."""


def reason(error: Exception) -> str:
    """Return in one line what a driver said; SQLAlchemy adds the statement and a link."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


class ConflictError(StoreError):
    """Somebody else stored an event with this number, or this command, first."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the list of games shows of a game without replaying it.

    Args:
        plies: moves on the record.
        fen: the position on the board.
        outcome: JSON of the outcome, None while the game goes on.
    """

    plies: int
    fen: str
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game without its events.

    Args:
        setup: JSON of how it began.
        created_ms, changed_ms: UTC milliseconds.
        game: `international` or `turkish`.
        words: what it is found by, see `folded`.
    """

    id: str
    setup: str
    standing: Standing
    created_ms: int
    changed_ms: int
    game: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Search:
    """Which games to list; what is None or empty does not count.

    Args:
        game: `international` or `turkish`.
        finished: whether they are over.
        words: each of them is part of the game's words.
    """

    game: str | None = None
    finished: bool | None = None
    words: tuple[str, ...] = ()


ALL_GAMES = Search()

#: Dotted and dotless I: a reader of one language types what a reader of another wrote.
_TURKISH_I = dict.fromkeys(map(ord, "I\u0130\u0131"), "i")


def folded(text: str) -> str:
    """Return text as it is compared: upper and lower case, and the letters of Turkish, are alike.

    Example:
        >>> folded("İREM Çelik") == folded("irem çelik")
        True
    """
    return text.translate(_TURKISH_I).casefold()


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One stored event.

    Args:
        number: place in the game's record, from 0 without gaps.
        at_ms: when the server accepted it, UTC milliseconds.
        body: JSON of the event.
        command: the id under which a page asked for it, None when the server added it.
    """

    number: int
    at_ms: int
    body: str
    command: str | None = None


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a learner is in a lesson.

    Args:
        step: the step last shown, from 0.
        solved: the steps that are done.
        changed_ms: when the learner was last there, UTC milliseconds.
    """

    step: int
    solved: frozenset[int]
    changed_ms: int


class Store(Protocol):
    """Where games are kept. A call that returned has its effect on disk.

    Every method raises `StoreError` when the storage fails (full disk, lost connection).
    """

    async def create(self, game: GameRecord, events: Sequence[EventRecord]) -> None:
        """Keep a new game with the events it begins with."""

    async def append(self, game_id: str, events: Sequence[EventRecord], standing: Standing) -> None:
        """Add events to a game.

        Raises:
            ConflictError: a number or command is already taken; reload and judge again.
        """

    async def load(self, game_id: str) -> tuple[GameRecord, tuple[EventRecord, ...]] | None:
        """Return a game with all its events in order, or None when there is no such game."""

    async def length(self, game_id: str) -> int:
        """Return how many events are stored of a game, 0 when there is no such game."""

    async def find(self, game_id: str) -> GameRecord | None:
        """Return a game without its events, or None when there is no such game."""

    async def games(self, limit: int, after: str | None = None, search: Search = ALL_GAMES) -> tuple[GameRecord, ...]:
        """Return games, latest change first, from behind the game with id `after`."""

    async def delete(self, game_id: str) -> bool:
        """Remove a game with its events; return whether it was there."""

    async def progress(self, learner: str) -> dict[str, LessonProgress]:
        """Return how far a learner is, by lesson."""

    async def keep_progress(self, learner: str, lesson: str, progress: LessonProgress) -> None:
        """Keep where a learner is and what is solved there, besides what was solved before."""

    async def forget_progress(self, learner: str) -> None:
        """Forget a learner."""

    async def close(self) -> None:
        """Finish what was asked and release the storage."""
