"""Draws by agreement and by claim, resignation, flag fall, and games that are called off."""

from coupturc._core import History, Side
from coupturc.game.board_outcome import draws
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
from coupturc.game.game_state import GameState, side_name
from coupturc.game.moving import play, why_no_play
from coupturc.game.outcome import Reason, SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.touching import bound_squares

# Before the second move nobody has lost anything by going away.
ABORTABLE_PLIES = 2
# The draw clocks that count plies, each with the field of `DrawLimits` that ends it.
_LIMITS = {
    "king_moves": "king_plies",
    "three_v_one": "three_v_one_plies",
    "two_v_one": "two_v_one_plies",
    "long_diagonal": "long_diagonal_plies",
    "no_progress": "no_progress_plies",
}
_MATERIAL_DRAWS = frozenset({"three_v_one", "two_v_one", "king_v_king", "long_diagonal"})


def judge_offer(game: GameState, request: DrawOffer) -> Refusal | None:
    """Offer a draw; two offers that meet are an agreement."""
    refusal = why_no_offer(game, request.side)
    if refusal is None:
        _offer(game, request.side)
    return refusal


def judge_accept(game: GameState, request: DrawAccept) -> Refusal | None:
    """Agree to the opponent's offer."""
    if not game.offers.can_be_answered_by(Side[request.side]):
        return Refusal(RefusalCode.no_offer)
    game.end("agreement", None)
    return None


def judge_decline(game: GameState, request: DrawDecline) -> Refusal | None:
    """Decline the opponent's offer."""
    if not game.offers.can_be_answered_by(Side[request.side]):
        return Refusal(RefusalCode.no_offer)
    game.add(OfferLapsed(at_ms=game.now_ms, side=other_side(request.side)))
    game.offers = game.offers.declined()
    return None


def judge_agreement(game: GameState, _request: Agreement) -> Refusal | None:
    """Note that both players agreed."""
    refusal = _why_no_agreement(game)
    if refusal is None:
        game.end("agreement", None)
    return refusal


def judge_claim(game: GameState, request: DrawClaim) -> Refusal | None:
    """Check a claim (KNDB 13.3); one that does not hold counts as an offer."""
    if request.side != game.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})
    if refusal := why_no_play(game, request.side):
        return refusal
    move = read_move(game.position, request.move) if request.move else None
    if isinstance(move, Refusal):
        return move
    if move and (bound := bound_squares(game)) and move.origin not in bound:
        return Refusal(RefusalCode.touch_move, {"square": bound[0]})
    history = game.history.after(move) if move else game.history
    reason = _reason_claimed(game, history)
    if reason is None:
        return _judge_wrong_claim(game, request, history)
    if move:
        play(game, move)
    game.end(reason, None)
    return None


def _reason_claimed(game: GameState, history: History) -> Reason | None:
    """Return the reason for which a claim holds; one that was judged before keeps its answer."""
    return game.recorded_draw if game.recorded else next(iter(draws(history, game.profile)), None)


def judge_resign(game: GameState, request: Resign) -> Refusal | None:
    """Let a player give up."""
    refusal = why_no_resignation(game, request.side)
    if refusal is None:
        game.end("resignation", other_side(request.side))
    return refusal


def why_no_resignation(game: GameState, _side: SideName) -> Refusal | None:
    """Say why a player may not give up."""
    return None if game.profile.resignation else Refusal(RefusalCode.resignation_off)


def judge_abandon(game: GameState, request: Abandon) -> Refusal | None:
    """Note that a player has left the game."""
    game.end("abandoned", None if request.drawn else other_side(request.side))
    return None


def judge_abort(game: GameState, _request: Abort) -> Refusal | None:
    """Call the game off."""
    if game.ply >= ABORTABLE_PLIES:
        return Refusal(RefusalCode.too_late_to_abort)
    game.call_off()
    return None


def judge_flag(game: GameState, _request: Flag) -> Refusal | None:
    """Look whether a flag has fallen (000-38)."""
    if game.clock is None:
        return Refusal(RefusalCode.no_clock)
    flags = game.clock.at(game.now_ms).flags
    if not flags:
        return Refusal(RefusalCode.flag_not_fallen)
    winner = other_side(flags[0])
    spared = game.profile.flag_fall == "loses_unless_dead" and not _can_win(game, winner)
    game.end("flag", None if spared else winner)
    return None


def _can_win(game: GameState, side: SideName) -> bool:
    """Whether a side could still win; a lone king cannot where his opponent's king makes a draw clock run."""
    pieces = sum(side_name(owner(piece)) == side for piece in game.position.pieces.values())
    return pieces > 1 or not _MATERIAL_DRAWS & game.history.counters(game.profile.draw_limits).keys()


def _why_no_agreement(game: GameState) -> Refusal | None:
    return _refusal(game, game.profile.agreement_rules.why_not(game.ply))


def why_no_offer(game: GameState, side: SideName) -> Refusal | None:
    """Say why a player may not offer a draw."""
    return _refusal(game, game.offers.why_not(Side[side], game.ply, game.profile.agreement_rules))


def _refusal(game: GameState, why: str | None) -> Refusal | None:
    if why == RefusalCode.offer_too_early:
        return Refusal(RefusalCode.offer_too_early, {"move": game.profile.draw_offer_after_moves + 1})
    return None if why is None else Refusal(RefusalCode(why))


def _offer(game: GameState, side: SideName) -> None:
    offers = game.offers.with_offer(Side[side])
    if offers is None:
        game.end("agreement", None)
    else:
        game.offers = offers


def _judge_wrong_claim(game: GameState, request: DrawClaim, history: History) -> Refusal | None:
    if why_no_offer(game, request.side):
        return Refusal(RefusalCode.claim_unfounded)
    counters = history.counters(game.profile.draw_limits)
    game.add(ClaimRefused(at_ms=game.now_ms, side=request.side, counters=counters))
    _offer(game, request.side)
    return None


def draws_ahead(game: GameState) -> dict[str, int]:
    """Return by reason how many plies are left of each draw clock that runs."""
    limits = game.profile.draw_limits
    counted = {reason: plies for reason, plies in game.history.counters(limits).items() if reason in _LIMITS}
    left = {reason: getattr(limits, _LIMITS[reason]) - plies for reason, plies in counted.items()}
    # After an irregular move that nobody has decided on, a draw that would be due ends nothing.
    return {reason: plies for reason, plies in left.items() if plies > 0}


def claimable_moves(game: GameState) -> tuple[str, ...]:
    """Return the moves with which the side to move could claim a draw that does not stand yet."""
    if not game.claims or claimable(game):
        return ()
    bound = bound_squares(game)
    drawing = game.history.moves_to_draws(game.profile.draw_limits)
    free = ((move, reasons) for move, reasons in drawing if not bound or move.origin in bound)
    return tuple(move.text for move, reasons in free if not game.claims.isdisjoint(reasons))


def claimable(game: GameState) -> tuple[str, ...]:
    """Return the reasons on which the side to move could claim a draw now."""
    return tuple(reason for reason in draws(game.history, game.profile) if reason in game.claims)
