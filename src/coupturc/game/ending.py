"""Draws by agreement and by claim, resignation, flag fall, and games that are called off."""

from coupturc._core import History
from coupturc.game.events import (
    Abandon,
    Abort,
    Agreement,
    ClaimRefused,
    DrawAccept,
    DrawClaim,
    DrawDecline,
    DrawOffer,
    Flag,
    OfferLapsed,
    Resign,
)
from coupturc.game.explain import owner, read_move
from coupturc.game.moving import play, why_no_play
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.table import Table, draws, side_name
from coupturc.game.touching import bound_squares

# Before the second move nobody has lost anything by going away.
_ABORTABLE_PLIES = 2
# The draw clocks that count plies, each with the field of `DrawLimits` that ends it.
_LIMITS = {
    "king_moves": "king_plies",
    "three_v_one": "three_v_one_plies",
    "two_v_one": "two_v_one_plies",
    "long_diagonal": "long_diagonal_plies",
    "no_progress": "no_progress_plies",
}
_MATERIAL_DRAWS = frozenset({"three_v_one", "two_v_one", "king_v_king", "long_diagonal"})


def judge_offer(table: Table, request: DrawOffer) -> Refusal | None:
    """Offer a draw; two offers that meet are an agreement."""
    refusal = _why_no_offer(table, request.side)
    if refusal is None:
        _offer(table, request.side)
    return refusal


def judge_accept(table: Table, request: DrawAccept) -> Refusal | None:
    """Agree to the opponent's offer."""
    if table.offer != other_side(request.side):
        return Refusal(RefusalCode.no_offer)
    table.end("agreement", None)
    return None


def judge_decline(table: Table, request: DrawDecline) -> Refusal | None:
    """Decline the opponent's offer."""
    if table.offer != other_side(request.side):
        return Refusal(RefusalCode.no_offer)
    table.add(OfferLapsed(at_ms=table.now_ms, side=table.offer))
    table.offer = None
    return None


def judge_agreement(table: Table, _request: Agreement) -> Refusal | None:
    """Note that both players agreed."""
    refusal = _why_no_agreement(table)
    if refusal is None:
        table.end("agreement", None)
    return refusal


def judge_claim(table: Table, request: DrawClaim) -> Refusal | None:
    """Check a claim (KNDB 13.3); one that does not hold counts as an offer."""
    if request.side != table.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": table.turn})
    if refusal := why_no_play(table, request.side):
        return refusal
    move = read_move(table.position, request.move) if request.move else None
    if isinstance(move, Refusal):
        return move
    if move and (bound := bound_squares(table)) and move.origin not in bound:
        return Refusal(RefusalCode.touch_move, {"square": bound[0]})
    history = table.history.after(move) if move else table.history
    if reached := draws(history, table.profile):
        if move:
            play(table, move)
        table.end(reached[0], None)
        return None
    return _judge_wrong_claim(table, request, history)


def judge_resign(table: Table, request: Resign) -> Refusal | None:
    """Let a player give up."""
    if not table.profile.resignation:
        return Refusal(RefusalCode.resignation_off)
    table.end("resignation", other_side(request.side))
    return None


def judge_abandon(table: Table, request: Abandon) -> Refusal | None:
    """Note that a player has left the game."""
    table.end("abandoned", other_side(request.side))
    return None


def judge_abort(table: Table, _request: Abort) -> Refusal | None:
    """Call the game off."""
    if table.ply >= _ABORTABLE_PLIES:
        return Refusal(RefusalCode.too_late_to_abort)
    table.call_off()
    return None


def judge_flag(table: Table, _request: Flag) -> Refusal | None:
    """Look whether a flag has fallen (000-38)."""
    if table.clock is None:
        return Refusal(RefusalCode.no_clock)
    flags = table.clock.at(table.now_ms).flags
    if not flags:
        return Refusal(RefusalCode.flag_not_fallen)
    winner = other_side(flags[0])
    spared = table.profile.flag_fall == "loses_unless_dead" and not _can_win(table, winner)
    table.end("flag", None if spared else winner)
    return None


def _can_win(table: Table, side: SideName) -> bool:
    """Whether a side could still win; a lone king cannot where his opponent's king makes a draw clock run."""
    pieces = sum(side_name(owner(piece)) == side for piece in table.position.pieces.values())
    return pieces > 1 or not _MATERIAL_DRAWS & table.history.counters(table.profile.draw_limits).keys()


def _why_no_agreement(table: Table) -> Refusal | None:
    if not table.profile.agreement:
        return Refusal(RefusalCode.agreement_off)
    moves = table.profile.draw_offer_after_moves
    return Refusal(RefusalCode.offer_too_early, {"move": moves + 1}) if table.ply < 2 * moves else None


def _why_no_offer(table: Table, side: SideName) -> Refusal | None:
    if refusal := _why_no_agreement(table):
        return refusal
    if table.offer == side:
        return Refusal(RefusalCode.offer_open)
    return Refusal(RefusalCode.offer_repeated) if side in table.offered else None


def _offer(table: Table, side: SideName) -> None:
    if table.offer:
        table.end("agreement", None)
    else:
        table.offer, table.offered = side, table.offered | {side}


def _judge_wrong_claim(table: Table, request: DrawClaim, history: History) -> Refusal | None:
    if _why_no_offer(table, request.side):
        return Refusal(RefusalCode.claim_unfounded)
    counters = history.counters(table.profile.draw_limits)
    table.add(ClaimRefused(at_ms=table.now_ms, side=request.side, counters=counters))
    _offer(table, request.side)
    return None


def draws_ahead(table: Table) -> dict[str, int]:
    """Return by reason how many plies are left of each draw clock that runs."""
    limits = table.profile.draw_limits
    counted = {reason: plies for reason, plies in table.history.counters(limits).items() if reason in _LIMITS}
    return {reason: getattr(limits, _LIMITS[reason]) - plies for reason, plies in counted.items()}


def claimable_moves(table: Table) -> tuple[str, ...]:
    """Return the moves with which the side to move could claim a draw that does not stand yet."""
    if not table.claims or claimable(table):
        return ()
    bound = bound_squares(table)
    free = (move for move in table.legal_moves if not bound or move.origin in bound)
    return tuple(move.text for move in free if table.claims & set(draws(table.history.after(move), table.profile)))


def claimable(table: Table) -> tuple[str, ...]:
    """Return the reasons on which the side to move could claim a draw now."""
    return tuple(reason for reason in draws(table.history, table.profile) if reason in table.claims)
