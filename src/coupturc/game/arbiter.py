"""The arbiter: events in, what follows or a refusal out. No I/O, no wall clock.

Play on one screen, against the engine and online, PDN replay and tests all drive this machine.
"""

from collections.abc import Iterable, Sequence
from sys import intern
from typing import Self

from coupturc._core import History, LegalMoves, Position
from coupturc.arguments import expect
from coupturc.errors import ArgumentError, RecordError
from coupturc.game import ending, events, touching
from coupturc.game.clock import Clock
from coupturc.game.events import CONSEQUENCES, REQUESTS, Consequence, Event, Irregularity, Moved, Request
from coupturc.game.game_state import GameState
from coupturc.game.judges import buttons, judge
from coupturc.game.outcome import Outcome, SideName
from coupturc.game.record import Record, Setup, State
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.taking_back import events_before
from coupturc.game.time_control import parse_time_control
from coupturc.rules import Profile, parse_profile
from coupturc.structs import replace


class Arbiter:
    """Judges one game.

    Args:
        profile: the rules.
        setup: entry mode, position, clocks.

    Raises:
        FenError: the position cannot be read.
        TimeControlError: a time control cannot be read.

    Example:
        >>> from coupturc.game.events import Move
        >>> from coupturc.rules import load_profile
        >>> arbiter = Arbiter(load_profile("fmjd"))
        >>> [event.text for event in arbiter.apply(Move(side="white", move="32-28"), 0)[1:]]
        ['32-28']
        >>> arbiter.apply(Move(side="white", move="31-26"), 900).code
        <RefusalCode.not_your_turn: 'not_your_turn'>
    """

    def __init__(self, profile: Profile, setup: Setup | None = None) -> None:
        setup = Setup() if setup is None else setup
        expect("profile", profile, Profile)
        expect("setup", setup, Setup)
        self.profile = profile
        self.setup = setup
        self._become(_lay(profile, setup))
        self._events: list[Event] = []
        #: Those that led to the board; the same list until something is taken back.
        self._kept = self._events
        self._game.judge()
        self._add(self._game.follows)

    @classmethod
    def replay(cls, record: Record) -> Self:
        """Play a stored game again; what was decided about claims, draws by rule and doubts stays decided.

        Raises:
            ProfileError, FenError, TimeControlError: the game cannot begin so.
            RecordError: the requests do not lead to the stored consequences.
        """
        arbiter = cls(parse_profile(record.profile, "stored game"), record.setup)
        for index, event in enumerate(record.events):
            if index == len(arbiter._events) and isinstance(event, REQUESTS):
                answer = arbiter._judge(event, event.at_ms, _what_followed(record.events, index))
                if isinstance(answer, Refusal):
                    raise RecordError(f"event {index}", f"what may happen here, not {event!r} ({answer.code})")
            if index >= len(arbiter._events) or not _agree(arbiter._events[index], event):
                raise RecordError(f"event {index}", f"what follows from those before, not {event!r}")
        return arbiter

    def apply(self, request: Request, at_ms: int) -> tuple[Event, ...] | Refusal:
        """Judge a request.

        Args:
            request: what somebody does; its own `at_ms` does not count.
            at_ms: when, on the caller's clock; a moment before the last event is taken as that one.

        Returns:
            The request, stamped, and its consequences, as they were added to `events`; or a refusal, which
            changes nothing. Had a flag fallen before, that is what happened, and the request did not.
        """
        return self._judge(request, at_ms)

    def _judge(
        self, request: Request, at_ms: int, recorded: tuple[Consequence, ...] = ()
    ) -> tuple[Event, ...] | Refusal:
        if isinstance(request, events.TakeBack):
            return self._take_back(request, at_ms)
        if self._game.outcome:
            return Refusal(RefusalCode.game_over, {"reason": self._game.outcome.reason})
        draft = self._game.draft(at_ms, recorded)
        if draft.clock and (draft.clock.flags or _is_past(self._flag_at_ms, draft.now_ms)):
            request = events.Flag()
        request = _stamped(request, draft.now_ms)
        refusal = judge(draft, request)
        if refusal:
            return refusal
        draft.stamp_clock()
        self._become(draft)
        added = self._add((request, *draft.follows))
        if isinstance(request, events.AllowTakeBack):
            added += self._go_back(events.TakeBack(ply=self.ply), draft.now_ms)
        return added

    def _become(self, game: GameState) -> None:
        self._game = game
        #: What each side may do now, once it was asked for; a state is not changed, but followed by another.
        self._buttons: dict[SideName, tuple[str, ...]] | None = None
        self._position, self._turn = game.position, game.turn
        self._flag_at_ms = game.clock.flag_at_ms if game.clock else None

    def _add(self, added: Iterable[Event]) -> tuple[Event, ...]:
        added = tuple(added)
        self._events.extend(added)
        if self._kept is not self._events:
            self._kept.extend(added)
        return added

    def _take_back(self, request: events.TakeBack, at_ms: int) -> tuple[Event, ...] | Refusal:
        if not 1 <= request.ply <= self.ply:
            return Refusal(RefusalCode.nothing_to_undo)
        return self._go_back(request, max(at_ms, self._game.now_ms))

    def _go_back(self, request: events.TakeBack, now_ms: int) -> tuple[Event, ...]:
        """Go back to before a ply; time goes on from there, and what was touched for the move still binds (000-32)."""
        earlier = self.before(request.ply, now_ms)
        game = earlier._game.draft(now_ms)  # noqa: SLF001 - its own kind
        game.moves = self.moves[: request.ply - 1]  # at the moments when they were really made
        game.unfounded = self._game.unfounded
        if not self.setup.free_touch:
            touching.bind_again(game, self._game.touches[request.ply - 1])
        game.stamp_clock()
        added = (replace(request, at_ms=now_ms), *game.follows)
        self._become(game)
        self._kept = earlier._kept  # noqa: SLF001 - its own kind
        self._events.extend(added)
        return added

    def before(self, ply: int, end_ms: int | None = None) -> Self:
        """Return the game as it was before a ply of the line on the board; this one stays as it is.

        Args:
            ply: 1 for the first move of the game.
            end_ms: the moment at which its last event is to have happened, all others as long before it as
                they did; None leaves them where they are.

        Raises:
            ArgumentError: no such ply has been played.
        """
        if not 1 <= ply <= self.ply:
            raise ArgumentError(f"expected a ply from 1 to {self.ply}, found {ply}")
        kept = events_before(self._kept, ply)
        later_ms = end_ms - kept[-1].at_ms if kept and end_ms is not None else 0
        earlier = type(self)(self.profile, self.setup)
        for index, event in enumerate(kept):
            if isinstance(event, REQUESTS):
                earlier._judge(event, event.at_ms + later_ms, _what_followed(kept, index))  # noqa: SLF001 - its own kind
        return earlier

    def fork(self) -> Self:
        """Return a game equal to this one; what happens in the one does not happen in the other."""
        twin = object.__new__(type(self))
        happened = self._events.copy()
        kept = happened if self._kept is self._events else self._kept.copy()
        twin.__dict__.update(self.__dict__, _events=happened, _kept=kept)
        return twin

    # -------------------------------------------------------------- what is true now

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._events)

    @property
    def kept_events(self) -> tuple[Event, ...]:
        """The events that led to the board; what was taken back, and the taking back, is left out."""
        return tuple(self._kept)

    @property
    def history(self) -> History:
        """The line of positions on which draws are counted."""
        return self._game.history

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._position

    @property
    def legal_moves(self) -> LegalMoves:
        """What the side to move may do by the rules of movement."""
        return self._game.legal_moves

    @property
    def turn(self) -> SideName:
        """The side to move."""
        return self._turn

    @property
    def ply(self) -> int:
        """Half-moves on the board, irregular ones that nobody has had corrected included."""
        return self._game.ply

    @property
    def moves(self) -> tuple[Moved, ...]:
        """The moves that led to the position on the board."""
        return self._game.moves

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.outcome

    @property
    def over_the_board(self) -> bool:
        """Whether pieces are lifted and placed by hand; else only legal moves can be made."""
        return self._game.over_the_board

    @property
    def irregularity(self) -> Irregularity | None:
        """The irregular move that is neither corrected nor accepted yet."""
        return self._game.open_move.notice if self._game.open_move else None

    @property
    def hides_irregular(self) -> bool:
        """Whether the opponent has to notice an irregular move himself (`coupturc.game.appearance`)."""
        return self._game.hides_irregular

    @property
    def draw_offer(self) -> SideName | None:
        """The side whose draw offer is open."""
        return self._game.draw_offer

    @property
    def take_back_asked(self) -> SideName | None:
        """The side that has asked to take its last move back."""
        return self._game.take_back_asked

    @property
    def bound(self) -> tuple[str, ...]:
        """Squares of which the side to move must play one, because it touched them."""
        return touching.bound_squares(self._game)

    @property
    def adjusting(self) -> bool:
        """Whether the side to move has announced that it straightens pieces."""
        return self._game.adjusting

    @property
    def paused(self) -> bool:
        """Whether play is interrupted."""
        return self._game.paused

    @property
    def claimable(self) -> tuple[str, ...]:
        """The reasons on which the side to move can claim a draw now."""
        return ending.claimable(self._game) if self.outcome is None else ()

    @property
    def claimable_moves(self) -> tuple[str, ...]:
        """The moves with which the side to move can claim a draw that does not stand yet (KNDB 13.3)."""
        return ending.claimable_moves(self._game) if self.outcome is None else ()

    @property
    def counters(self) -> dict[str, int]:
        """The draw clocks that run, in plies, by reason."""
        return self.history.counters(self.profile.draw_limits)

    @property
    def draws_ahead(self) -> dict[str, int]:
        """How many plies are left of each draw clock that runs, by reason; nothing when the game is over."""
        return ending.draws_ahead(self._game) if self.outcome is None else {}

    def clock_at(self, at_ms: int) -> Clock | None:
        """Return the clocks at a moment; None in a game without."""
        return self._game.clock.at(at_ms) if self._game.clock else None

    @property
    def flag_at_ms(self) -> int | None:
        """The moment at which to send `Flag` if nothing happens before; None when no clock runs."""
        return self._flag_at_ms

    def actions(self, side: SideName) -> tuple[str, ...]:
        """Return the types of the requests without details that `side` may send now.

        `correct` among them does not mean that anything was irregular (`coupturc.game.judges.buttons`).
        """
        if self._buttons is None:
            self._buttons = buttons(self._game)
        return self._buttons[side]

    @property
    def state(self) -> State:
        """Everything that is true now, as data."""
        game = self._game
        return State(
            fen=game.position.fen,
            turn=game.turn,
            ply=game.ply,
            moves=game.moves,
            counters=self.counters,
            claimable=self.claimable,
            clock=game.clock,
            paused=game.paused,
            touched=game.touched,
            held=game.held,
            adjusting=game.adjusting,
            draw_offer=game.draw_offer,
            take_back_asked=game.take_back_asked,
            irregularity=self.irregularity,
            outcome=game.outcome,
            at_ms=game.now_ms,
        )

    @property
    def record(self) -> Record:
        """The game as it is stored."""
        return Record(profile=self.profile.text, setup=self.setup, events=self.events)


def _lay(profile: Profile, setup: Setup) -> GameState:
    rules = profile.rules
    position = Position.start(rules) if setup.fen is None else Position.from_fen(setup.fen, rules)
    white = parse_time_control(setup.white_time)
    black = white if setup.black_time is None else parse_time_control(setup.black_time)
    return GameState(
        profile=profile,
        over_the_board=(setup.entry or profile.entry) == "over_the_board",
        told=profile.irregular_hint if setup.hint is None else setup.hint,
        claims_automatic=setup.claims_automatic,
        free_touch=setup.free_touch,
        history=History(position),
        clock=Clock.of(white, black),
    )


def _stamped(request: Request, at_ms: int) -> Request:
    if isinstance(request, events.Move):  # thousands of games on a server have the same few hundred texts
        return events.Move(at_ms=at_ms, side=request.side, move=intern(str(request.move)))
    return replace(request, at_ms=at_ms)


def _is_past(moment_ms: int | None, now_ms: int) -> bool:
    return moment_ms is not None and moment_ms <= now_ms


def _what_followed(record: Sequence[Event], index: int) -> tuple[Consequence, ...]:
    """Return the consequences that stand after a request in a record."""
    followed: list[Consequence] = []
    while (index := index + 1) < len(record) and isinstance(event := record[index], CONSEQUENCES):
        followed.append(event)
    return tuple(followed)


def _agree(event: Event, stored: Event) -> bool:
    """Whether an event is the stored one, except for what is only told better today.

    That is the article behind an outcome, how an irregular move is written, and the counts of a refused claim.
    """
    if isinstance(event, events.GameOver) and isinstance(stored, events.GameOver):
        return replace(stored.outcome, article=event.outcome.article) == event.outcome
    if isinstance(event, Moved) and isinstance(stored, Moved) and not event.regular:
        return replace(stored, text=event.text, promotes=event.promotes) == event
    if isinstance(event, events.ClaimRefused) and isinstance(stored, events.ClaimRefused):
        return replace(stored, counters=event.counters) == event
    return event == stored
