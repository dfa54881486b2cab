"""Taking back when the opponent agrees, as over the board (FMJD 5.4.4); and what led to the board before a ply."""

from collections.abc import Sequence

from coupturc.game import events
from coupturc.game.events import REQUESTS, AllowTakeBack, AskTakeBack, DenyTakeBack, Event, Moved, TakeBackDenied
from coupturc.game.game_state import GameState
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode

#: What a hand does to the pieces in a turn belongs to the move that comes of it; these do not.
_HAND = (events.Touch, events.Adjust, events.Place)
_BEFORE_A_TURN = (Moved, *(kind for kind in REQUESTS if kind not in _HAND))


def judge_ask(game: GameState, request: AskTakeBack) -> Refusal | None:
    """Note that the side that moved last asks to take that move back."""
    refusal = why_not_asked(game, request.side)
    if refusal is None:
        game.take_back_asked = request.side
    return refusal


def why_not_asked(game: GameState, side: SideName) -> Refusal | None:
    """Say why a side may not ask to take its move back."""
    if game.paused:
        return Refusal(RefusalCode.paused)
    if game.take_back_asked:
        return Refusal(RefusalCode.take_back_asked)
    if not game.moves or game.moves[-1].side != side:
        return Refusal(RefusalCode.nothing_to_undo)
    return None


def judge_allow(game: GameState, request: AllowTakeBack) -> Refusal | None:
    """Check that there is something to allow; the arbiter takes the move back."""
    # Going back would end the pause and start a clock.
    return Refusal(RefusalCode.paused) if game.paused else _why_no_answer(game, request)


def judge_deny(game: GameState, request: DenyTakeBack) -> Refusal | None:
    """Let the opponent's move stay."""
    refusal = _why_no_answer(game, request)
    if refusal is None:
        deny(game)
    return refusal


def deny(game: GameState) -> None:
    """Let the move stay that a side has asked to take back, if one has."""
    if game.take_back_asked:
        game.add(TakeBackDenied(at_ms=game.now_ms, side=game.take_back_asked))
        game.take_back_asked = None


def _why_no_answer(game: GameState, request: AllowTakeBack | DenyTakeBack) -> Refusal | None:
    asked = game.take_back_asked == other_side(request.side)
    return None if asked else Refusal(RefusalCode.take_back_not_asked)


def events_before(kept: Sequence[Event], ply: int) -> Sequence[Event]:
    """Return the events before a ply, and before what a hand did to the pieces for it.

    Args:
        kept: the events that led to the board; that ply is among them.
        ply: 1 for the first move of the game.
    """
    # A corrected move leaves its event behind, so the last one of that ply counts.
    last = max(index for index, event in enumerate(kept) if isinstance(event, Moved) and event.ply == ply)
    return kept[: _begin_of_turn(kept, last)]


def _begin_of_turn(kept: Sequence[Event], end: int) -> int:
    """Return where the request that led to an event stands, or what a hand did to the pieces before it."""
    begin = end
    for index in range(end - 1, -1, -1):
        event = kept[index]
        if begin < end and isinstance(event, _BEFORE_A_TURN):
            break
        if isinstance(event, REQUESTS):
            begin = index
    return begin
