"""A game in memory: its arbiter, what is stored of it, and its time."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from time import monotonic_ns
from typing import Self, cast, get_args

import msgspec

from coupturc.errors import FenError, ProfileError, RecordError, TimeControlError
from coupturc.folded_text import folded
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    EVENTS_VERSION,
    Abandon,
    Abort,
    Agreement,
    AllowTakeBack,
    Consequence,
    DrawAccept,
    DrawClaim,
    DrawOffer,
    Event,
    Flag,
    Move,
    Pause,
    Place,
    Request,
    Resign,
    TakeBack,
)
from coupturc.game.outcome import SideName
from coupturc.game.record import Record, Setup
from coupturc.game.record_json import check_version, decode_event
from coupturc.game.refusal import Refusal
from coupturc.game.time_control import parse_time_control
from coupturc.rating import tempo_of
from coupturc.web.games.days_off import standstills
from coupturc.web.games.first_move import first_move_due_ms
from coupturc.web.games.game_time import GameTime
from coupturc.web.games.known_commands import KnownCommands
from coupturc.web.games.lag import NO_LAG, LagStocks
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.seats import ONE_SCREEN, Seats
from coupturc.web.nodes.wall_time import Standstills, WallTime
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.game_rows import EventRow


class GameSetup(msgspec.Struct, frozen=True):
    """How a game began: all of its record (`docs/events.md`) except the events, and who plays.

    Args:
        profile: the TOML of the rules profile, so that a later version of it changes no stored game.
        players: who plays.
        setup: what else was agreed.
        advice: whether the computer gives hints; None when nothing was agreed about it.
        take_backs: whether the computer lets moves be taken back; None when nothing was agreed about it.
        version: of the form of the record.
        rated: whether the players asked for it to count for their ratings.
        began_ms: when two people in two places had both sat down, UTC: their clocks run on whether anybody is there or
            not. None on one screen, where time stands still while no server runs.
        first_move_ms: how long each side has for its first move, in milliseconds; without it the game is called off.
            None for as long as it likes.
        from_lobby: whether the lobby brought both together: who leaves such games again and again has to pause.
    """

    profile: str
    players: Players
    setup: Setup
    advice: bool | None = None
    take_backs: bool | None = None
    version: int = EVENTS_VERSION
    began_ms: int | None = None
    rated: bool = False
    first_move_ms: int | None = None
    from_lobby: bool = False


#: The longest games of play have 1,500. Whoever opens a game has all of it judged again.
MOST_EVENTS = 5_000
#: What one of two people apart may send besides moves: touches, offers, gifts of time.
MOST_OF_ONE = 1_000
#: Plies that take-backs of one game go back to, added up: each is judged again from the first move.
MOST_REPLAYED = 20_000

_ENDS = Resign | Abort | Abandon | Agreement | Flag | DrawOffer | DrawAccept | DrawClaim
_MOVES = Move | Place
_PLAYS = _MOVES | _ENDS
_TAKES_BACK = TakeBack | AllowTakeBack

_setups = msgspec.json.Decoder(GameSetup)
_encode = msgspec.json.Encoder().encode
_consequences = get_args(Consequence)
#: Asked of every event; none of them has subclasses.
_kinds = frozenset(_consequences)
#: Without a command of its own, a take-back follows from the opponent's leave, and a pause goes on after an undo.
_PLAYING = get_args(_PLAYS)
_FOLLOWS = (*_consequences, TakeBack, Pause)


def read_setup(text: str) -> GameSetup:
    """Read how a stored game began.

    Raises:
        NewerRecordError: a newer version of the server wrote it.
        RecordError: it is damaged.
    """
    check_version(text, EVENTS_VERSION)
    try:
        setup = _setups.decode(text)
        profile = profile_of(setup.profile)
    except (msgspec.DecodeError, ProfileError) as error:
        raise RecordError("setup", str(error)) from None
    return msgspec.structs.replace(setup, profile=profile.text)  # a game keeps no text of its own


def encode_setup(setup: GameSetup) -> str:
    """Write how a game began, to be stored."""
    return _encode(setup).decode()


def words_of(setup: GameSetup) -> str:
    """Return the words by which a game is found."""
    players = setup.players
    return folded(f"{players.white.name} {players.black.name} {profile_of(setup.profile).id}")


def seated(
    setup: GameSetup, side: SideName, name: str, at_ms: int, *, by_link: bool = False, takes_time: bool = False
) -> GameSetup:
    """Return the setup once somebody with this name has taken the open side, at a moment in UTC.

    Args:
        setup: as it was before.
        side: the open side.
        name: of the one who sits down.
        at_ms: when, UTC.
        by_link: whether by an invitation, which may have gone to anybody: the lobby has not brought these two together.
        takes_time: whether first moves may take as long as both like.
    """
    players = msgspec.structs.replace(setup.players, **{side: Player("human", name)})
    return msgspec.structs.replace(
        setup,
        players=players,
        began_ms=at_ms,
        first_move_ms=None if takes_time else setup.first_move_ms,
        from_lobby=setup.from_lobby and not by_link,
    )


def begin(setup: GameSetup) -> Arbiter:
    """Return the arbiter of a game at its beginning.

    Raises:
        FenError: the position cannot be set up.
        TimeControlError: a time control is not one.
    """
    return Arbiter(profile_of(setup.profile), setup.setup)


def by_correspondence(setup: GameSetup) -> bool:
    """Whether players have days for each move."""
    return _lasts_days(setup.setup.white_time)


@lru_cache(maxsize=256)
def _lasts_days(time_control: str) -> bool:
    try:
        return tempo_of(parse_time_control(time_control)) == "days"
    except TimeControlError:
        return False


class LiveGame:
    """A game in memory, always equal to what replaying its stored events gives.

    Args:
        setup: how it began.
        rows: what is stored of it.
        seats: whose its sides are.
        wall: by which the clocks of people in two places go.

    Raises:
        RecordError: the rows are not the record of a game.
    """

    def __init__(
        self,
        setup: GameSetup,
        rows: Sequence[EventRow] = (),
        seats: Seats = ONE_SCREEN,
        wall: WallTime | None = None,
    ) -> None:
        self.wall = wall or WallTime()
        self._known_outages = self.wall.outages
        self.setup = setup
        self.seats = seats
        self.arbiter = _replay(setup, rows) if rows else begin(setup)
        self.length = 0
        #: What pages compare: a hidden irregular move is one event more than a regular one, and one request like it.
        self.version = 0
        self._commands = KnownCommands()
        self._lag = NO_LAG if setup.began_ms is None else LagStocks.of(self.arbiter)
        #: What the latest request lost on its way.
        self._spared_ms = 0
        command = None
        for row, event in zip(rows, self.arbiter.events, strict=False):
            if row.command or not isinstance(event, _FOLLOWS):
                command = row.command
            if isinstance(event, _MOVES):
                self._lag = self._lag.after(event.side, row.lag_ms or 0)
            self.note(command, (event,))  # what follows from a request belongs to its command
        self.time = GameTime(self._played_ms)
        #: The side whose days off the time leaves out.
        self._timed = self.arbiter.turn
        if setup.began_ms is not None:
            since_ms = rows[-1].at_ms if rows else setup.began_ms
            off = self._off_of(self._timed)
            self.time = GameTime(self._played_ms + max(0, self.wall.played_ms(since_ms, off)), self.wall.ahead(off))

    def fork(self) -> Self:
        """Return a game equal to this one, to try a change on."""
        draft = object.__new__(type(self))  # with each request: `copy.copy` takes five times as long
        draft.__dict__.update(self.__dict__, arbiter=self.arbiter.fork())
        return draft

    def judge(self, request: Request, arrived_ns: int | None = None, lag_ms: int = 0) -> tuple[Event, ...] | Refusal:
        """Have the arbiter judge a request. If a first move was overdue by then, the game is called off instead.

        Args:
            request: what somebody does.
            arrived_ns: when, by the monotonic clock; None for now.
            lag_ms: what it lost on its way; of a look at the clock, what the move that it waits for may lose.
        """
        now_ms = self.time.at_ms(arrived_ns or monotonic_ns())
        self._spared_ms = 0
        if isinstance(request, Flag):
            return self._apply(request, now_ms - self.spared_ms(lag_ms))
        if not isinstance(request, _MOVES):
            return self._apply(request, now_ms)
        spared_ms = self._lag.spared_ms(request.side, lag_ms)
        judged = self._apply(request, now_ms - spared_ms)
        if not isinstance(judged, Refusal):
            self._spared_ms = spared_ms
            self._lag = self._lag.after(request.side, spared_ms)
        return judged

    def _apply(self, request: Request, at_ms: int) -> tuple[Event, ...] | Refusal:
        due_ms = self.first_move_due_ms
        # Whatever else the opponent sends, a first move may still be on its way.
        is_judged = isinstance(request, Flag) or request.side == self.arbiter.turn
        if is_judged and due_ms is not None and due_ms <= at_ms:
            request, at_ms = Abort(), due_ms  # called off at the moment it was due, so that a later flag does not count
        return self.arbiter.apply(request, at_ms)

    @property
    def first_move_due_ms(self) -> int | None:
        """The moment of play at which the game is called off for want of a first move; None when nothing is due."""
        has_begun = self.setup.began_ms is not None
        return first_move_due_ms(self.arbiter, self.setup.first_move_ms if has_begun else None)

    @property
    def due_ms(self) -> int | None:
        """The moment of play at which the game may end if nobody does anything: a flag falls, or it is called off."""
        moments = (self.arbiter.flag_at_ms, self.first_move_due_ms)
        return min((moment for moment in moments if moment is not None), default=None)

    def spared_ms(self, lag_ms: int) -> int:
        """Return how much later than it says the clock of the side to move is out, for a move that is on its way."""
        return self._lag.spared_ms(self.arbiter.turn, lag_ms)

    def is_full(self, request: Request) -> bool:
        """Whether a request would make the game longer than the server bears; what ends it is always possible.

        A player whose position is lost must not fill the record, so that nobody can move any more.
        """
        if self.seats.are_apart and self._has_filled(request.side) and not isinstance(request, _PLAYS):
            return True
        if isinstance(request, _TAKES_BACK):
            replayed = sum(event.ply for event in self.arbiter.events if isinstance(event, TakeBack))
            return replayed >= MOST_REPLAYED or self.must_end
        return self.must_end and not isinstance(request, _ENDS)

    def _has_filled(self, side: SideName | None) -> bool:
        """Whether a player has sent as much as one may, besides moves."""
        if self.length < MOST_OF_ONE:
            return False
        sent = (event for event in self.arbiter.events if not isinstance(event, _consequences + _PLAYING))
        return len([event for event in sent if getattr(event, "side", None) == side]) >= MOST_OF_ONE

    @property
    def must_end(self) -> bool:
        """Whether nothing may happen any more except what ends the game."""
        return self.length >= MOST_EVENTS

    def catch_up(self, away_ms: int) -> None:
        """Let time have gone on since the last event: another process stored it, and the players play on."""
        self.time = GameTime(self._played_ms + max(0, away_ms))

    def pass_clock(self) -> None:
        """Leave out of the time the days off of the player whose turn it is by now."""
        if self._timed != self.arbiter.turn:
            self._timed = self.arbiter.turn
            if any(self.seats.days_off.values()):
                self.time = GameTime(self.time.now_ms(), self.wall.ahead(self._off_of(self._timed)))

    def _off_of(self, side: SideName) -> Standstills:
        """Return when a player has days off; they count in games of days only."""
        days = self.seats.days_off.get(side, ())
        return standstills(days) if days and by_correspondence(self.setup) else ()

    @property
    def _played_ms(self) -> int:
        """How much was played up to the last event."""
        events = self.arbiter.events
        return events[-1].at_ms if events else 0

    @property
    def is_on_time(self) -> bool:
        """Whether its time leaves out all in which no server lived."""
        return self.setup.began_ms is None or self._known_outages is self.wall.outages

    def rows(
        self, events: Iterable[Event], command: str | None, at_ms: int, person: str | None = None, ahead: int = 0
    ) -> tuple[EventRow, ...]:
        """Return what is to be stored; the command's id goes with the first event.

        Args:
            events: what happened.
            command: the id under which a page asked for it.
            at_ms: now, UTC.
            person: who asked for it.
            ahead: events before these that are not counted yet.
        """
        first, lag_ms = self.length + ahead, self._spared_ms or None
        return tuple(
            [
                EventRow(
                    first + index,
                    at_ms,
                    _encode(event).decode(),
                    None if index else command,
                    person,
                    None if index else lag_ms,
                )
                for index, event in enumerate(events)
            ]
        )

    def sit_down(self, setup: GameSetup, seats: Seats) -> None:
        """Let everybody sit: from now on the clocks are those of people in two places."""
        self.setup, self.seats = setup, seats
        self._lag = LagStocks.of(self.arbiter)
        self.time = GameTime(0, self.wall.ahead(self._off_of(self.arbiter.turn)))

    def note(self, command: str | None, events: Sequence[Event]) -> None:
        """Count events that are stored now."""
        self.length += len(events)
        self.version += len([event for event in events if type(event) not in _kinds])
        if command is not None:
            self._commands.note(command, self.version)

    def version_of(self, command: str | None) -> int | None:
        """Return the version that a command made; None for one that has not been carried out."""
        return None if command is None else self._commands.version_of(command)


def _replay(setup: GameSetup, rows: Sequence[EventRow]) -> Arbiter:
    events = tuple(decode_event(row.body) for row in rows)
    try:
        return Arbiter.replay(Record(profile=setup.profile, setup=setup.setup, events=events))
    except (FenError, TimeControlError) as error:
        raise RecordError("setup", str(error)) from None


def consequences(events: Iterable[Event]) -> tuple[Consequence, ...]:
    """Return the part of the events that pages announce as news."""
    return tuple([cast("Consequence", event) for event in events if type(event) in _kinds])
