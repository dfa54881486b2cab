"""The state of a game at one moment, and the rules that end it."""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Self, TypeVar

from coupturc._core import DrawOffers, History, LegalMoves, Position, Side
from coupturc.game.board_outcome import article_of, drawn, ended, result_of
from coupturc.game.clock import Clock, Hand
from coupturc.game.events import ClockStamp, Consequence, GameOver, Irregularity, Moved, Place
from coupturc.game.outcome import DRAWS_BY_RULE, UNKNOWN_RESULT, Outcome, Reason, SideName
from coupturc.rules import Profile
from coupturc.structs import Struct

_Kind = TypeVar("_Kind", bound=Consequence)


def side_name(side: Side) -> SideName:
    """Name a side as events do."""
    return "white" if side is Side.white else "black"


@dataclass(frozen=True, slots=True)
class OpenMove:
    """An irregular move on the board that nobody has decided on.

    Args:
        notice: what was wrong, and who decides.
        history: the line it would go back to.
        touched: the squares that would bind then.
    """

    notice: Irregularity
    history: History
    touched: tuple[str, ...]


class LastMove(Struct, frozen=True, gc=False):
    """What a legal move would go back to, if its opponent reports how the hands made it.

    Args:
        history: the line before it.
        thought, settled: its maker's clock before the move was credited, and after.
    """

    history: History
    thought: Hand | None
    settled: Hand | None


@dataclass(slots=True)
class GameState:
    """Everything that decides what may happen next.

    The arbiter works on a copy for each request and keeps it only when nothing was refused, so that a
    refusal leaves no trace.

    Args:
        over_the_board: whether pieces are lifted and placed by hand; else only legal moves are made.
        told: whether the opponent is told of an irregular move.
        claims_automatic: whether draws that wait for a claim end the game by themselves.
        free_touch: see `coupturc.game.record.Setup`.
        moves: the moves of the line that led to the position on the board.
        touches: for each of these moves, the squares of the own pieces that had been touched.
        touched: squares of own pieces the side to move has touched in this turn.
        held: what the hand does at this moment, the piece not yet let go.
        offers: who has offered a draw, and whose offer is open.
        unfounded: who has asked for a correction where nothing was wrong, once for each time.
        take_back_asked: the side that has asked to take its last move back.
        open_move: the irregular move nobody has decided on.
        last: the legal move that led to the position on the board.
        paused: whether play is interrupted, and `ran` whether a clock ran then.
        follows: the consequences of the request under way.
        recorded: what followed when this request was first judged; nothing when it is judged for the first time.
            Counts and prices that were decided then are read here, so that no later version decides them otherwise.
    """

    profile: Profile
    over_the_board: bool
    told: bool
    claims_automatic: bool
    free_touch: bool
    history: History
    clock: Clock | None = None
    ply: int = 0
    moves: tuple[Moved, ...] = ()
    touches: tuple[tuple[str, ...], ...] = ()
    touched: tuple[str, ...] = ()
    held: Place | None = None
    adjusting: bool = False
    offers: DrawOffers = field(default_factory=DrawOffers)
    unfounded: tuple[SideName, ...] = ()
    take_back_asked: SideName | None = None
    open_move: OpenMove | None = None
    last: LastMove | None = None
    paused: bool = False
    ran: bool = False
    outcome: Outcome | None = None
    now_ms: int = 0
    follows: list[Consequence] = field(default_factory=list)
    recorded: tuple[Consequence, ...] = ()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.history.position

    @property
    def legal_moves(self) -> LegalMoves:
        """What the side to move may do."""
        return self.position.legal_moves

    @property
    def turn(self) -> SideName:
        """The side to move."""
        return side_name(self.position.turn)

    @property
    def draw_offer(self) -> SideName | None:
        """The side whose draw offer is open."""
        return side_name(self.offers.open) if self.offers.open is not None else None

    @property
    def rejects_irregular(self) -> bool:
        """Whether an irregular move cannot be entered."""
        return not self.over_the_board or self.profile.irregular == "reject"

    @property
    def hides_irregular(self) -> bool:
        """Whether the opponent has to notice an irregular move himself."""
        return not self.rejects_irregular and not self.told

    def draft(self, at_ms: int, recorded: tuple[Consequence, ...] = ()) -> Self:
        """Return a copy to work on, at a moment not before the last one."""
        draft = type(self)(*_values(self))
        draft.now_ms = max(at_ms, self.now_ms)
        draft.follows, draft.recorded = [], recorded
        return draft

    def recorded_as(self, kind: type[_Kind]) -> _Kind | None:
        """Return what followed of a kind when this request was first judged."""
        return next((event for event in self.recorded if isinstance(event, kind)), None)

    def add(self, event: Consequence) -> None:
        """Record what follows."""
        self.follows.append(event)

    def stamp_clock(self) -> None:
        """Record what the clocks show, once everything else is settled."""
        if self.clock:
            self.clock = self.clock.at(self.now_ms)
            white_ms, black_ms = self.clock.white.left_ms, self.clock.black.left_ms
            running = self.clock.running
            self.add(ClockStamp(at_ms=self.now_ms, white_ms=white_ms, black_ms=black_ms, running=running))

    def end(self, reason: Reason, winner: SideName | None) -> None:
        """End the game with a winner, or drawn."""
        self._end(reason, result_of(self.profile, winner))

    def call_off(self) -> None:
        """End the game with no result."""
        self._end("abandoned", UNKNOWN_RESULT)

    def _end(self, reason: Reason, result: str) -> None:
        self._end_with(Outcome(result, reason, article_of(self.profile, reason), self.ply))

    def _end_with(self, outcome: Outcome) -> None:
        self.outcome = outcome
        if self.clock:
            self.clock = self.clock.stop(self.now_ms)
        self.add(GameOver(at_ms=self.now_ms, outcome=outcome))

    def judge(self) -> None:
        """End the game if the position on the board ends it; a draw that was counted before is not counted again."""
        outcome = ended(self.history, self.profile, claims=self.claims, ply=self.ply)
        if self.recorded and not (outcome and outcome.winner):
            reason = self.recorded_draw
            outcome = drawn(self.profile, reason, self.ply) if reason else None
        if outcome:
            self._end_with(outcome)

    @property
    def recorded_draw(self) -> Reason | None:
        """The rule by which this request drew the game when it was first judged."""
        over = self.recorded_as(GameOver)
        return over.outcome.reason if over and over.outcome.reason in DRAWS_BY_RULE else None

    @property
    def claims(self) -> frozenset[str]:
        """Reasons that end this game only when a player claims the draw."""
        return frozenset() if self.claims_automatic else self.profile.claims


# The buttons of both players are tried on a draft each after every move: `copy.copy` would take five times as long.
_values = attrgetter(*(each.name for each in fields(GameState)))
