"""A game in memory: its arbiter, what is stored of it, and its time."""

from collections.abc import Iterable
from copy import copy
from time import monotonic_ns
from typing import Self, get_args

import msgspec

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Consequence, Event, Request
from coupturc.game.record import Setup
from coupturc.game.refusal import Refusal
from coupturc.web.games.messages import Players
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.games import EventRow


class GameSetup(msgspec.Struct, frozen=True):
    """How a game began, as stored with it.

    Args:
        profile: the TOML of the rules profile, so that a later version of it changes no stored game.
        players: who plays.
        setup: what else was agreed.
        advice: whether the computer gives hints; None when nothing was agreed about it.
    """

    profile: str
    players: Players
    setup: Setup
    advice: bool | None = None


class TakeBack(msgspec.Struct, frozen=True, tag="take_back", tag_field="type"):
    """The moves from `ply` on were taken back; the record keeps them, the game does not."""

    ply: int


Entry = Event | TakeBack

_entries = msgspec.json.Decoder(Entry)
_encode = msgspec.json.Encoder().encode
_consequences = get_args(Consequence)


def begin(setup: GameSetup) -> Arbiter:
    """Return the arbiter of a game at its beginning.

    Raises:
        FenError: the position cannot be set up.
        TimeControlError: a time control is not one.
    """
    return Arbiter(profile_of(setup.profile), setup.setup)


class GameTime:
    """Milliseconds of play. They stand still while no server runs and while the machine sleeps."""

    def __init__(self, at_ms: int) -> None:
        self._at_ms = at_ms
        self._since_ns = monotonic_ns()

    def now_ms(self) -> int:
        """Return the time of play up to now."""
        return self._at_ms + (monotonic_ns() - self._since_ns) // 1_000_000


class Record:
    """A game in memory, always equal to what replaying its stored events gives.

    Args:
        setup: how it began.
        rows: what is stored of it.
    """

    def __init__(self, setup: GameSetup, rows: Iterable[EventRow] = ()) -> None:
        self.setup = setup
        self.arbiter = begin(setup)
        self.length = 0
        self.commands: dict[str, int] = {}
        command = None
        for row in rows:
            entry = _entries.decode(row.body)
            if not isinstance(entry, _consequences):
                command = row.command
                self._replay(entry)
            self.note(command, 1)  # what follows from a request belongs to its command
        self._restart_time()

    def fork(self) -> Self:
        """Return a record equal to this one, to try a change on."""
        draft = copy(self)
        draft.arbiter = self.arbiter.fork()
        return draft

    def judge(self, request: Request) -> tuple[Event, ...] | Refusal:
        """Have the arbiter judge a request now."""
        return self.arbiter.apply(request, self.time.now_ms())

    def take_back(self, ply: int) -> TakeBack:
        """Go back to before a ply; the clocks show again what they showed then."""
        self.arbiter = self.arbiter.before(ply)
        self._restart_time()
        return TakeBack(ply)

    def rows(self, entries: Iterable[Entry], command: str | None, at_ms: int) -> tuple[EventRow, ...]:
        """Return what is to be stored; the command's id goes with the first entry."""
        return tuple(
            EventRow(self.length + index, at_ms, _encode(entry).decode(), None if index else command)
            for index, entry in enumerate(entries)
        )

    def note(self, command: str | None, count: int) -> None:
        """Count entries that are stored now."""
        self.length += count
        if command is not None:
            self.commands[command] = self.length

    def _replay(self, entry: Request | TakeBack) -> None:
        if isinstance(entry, TakeBack):
            self.arbiter = self.arbiter.before(entry.ply)
        else:
            self.arbiter.apply(entry, entry.at_ms)

    def _restart_time(self) -> None:
        events = self.arbiter.events
        self.time = GameTime(events[-1].at_ms if events else 0)


def consequences(entries: Iterable[Entry]) -> tuple[Consequence, ...]:
    """Return the part of the entries that pages announce as news."""
    return tuple(entry for entry in entries if isinstance(entry, _consequences))
