"""What the computer does at the board besides moving: draws, irregular moves, take-backs, and when it cannot go on."""

from coupturc.engine.dxp.player import GameEndedError
from coupturc.engine.player import PlayerError
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Abandon,
    Agreement,
    Correct,
    Crown,
    DrawAccept,
    DrawClaim,
    DrawDecline,
    Irregularity,
    LetStand,
    Request,
    Resign,
)
from coupturc.game.outcome import SideName
from coupturc.protocol.dxp_messages import DRAW, LOSS, NO_RESULT
from coupturc.rules import Profile

#: Before this many plies the computer plays on whatever the offer.
EARLIEST_AGREEMENT_PLIES = 60
#: A legal move was made; only how the hands made it was wrong.
_HARMLESS = frozenset({"touched_piece_not_played", "unclear_capture", "lifted_too_early", "lifted_out_of_order"})


def reaction(arbiter: Arbiter, side: SideName, score: int | None) -> Request | None:
    """Return what the computer has to say before it thinks or waits; None when nothing.

    Args:
        arbiter: the game, not over.
        side: the computer's.
        score: what it thought of its side when it last moved, in hundredths of a man; None before.
    """
    not_better = score is not None and score <= 0
    irregularity = arbiter.irregularity
    if irregularity is not None and irregularity.side != side:
        return _decision(irregularity, side)
    if arbiter.draw_offer is not None and arbiter.draw_offer != side:
        agreed = not_better and arbiter.ply >= EARLIEST_AGREEMENT_PLIES
        return DrawAccept(side=side) if agreed else DrawDecline(side=side)
    return _step_to_draw(arbiter, side, not_better=not_better) if arbiter.turn == side else None


def lets_take_back(arbiter: Arbiter, *, agreed: bool | None = None) -> bool:
    """Whether the computer lets a person take a move back.

    Args:
        arbiter: the game.
        agreed: what was agreed before the game; None when nothing was.
    """
    if agreed is not None:
        return agreed
    return not arbiter.over_the_board or usually_lets_take_back(arbiter.profile)


def usually_lets_take_back(profile: Profile) -> bool:
    """Whether over the board the computer lets a move be taken back: where a touched piece binds to nothing."""
    return profile.touch == "off"


def _decision(irregularity: Irregularity, side: SideName) -> Request:
    """Let a legal move stand that was only made in a wrong way; have any other taken back."""
    harmless = irregularity.kind in _HARMLESS and irregularity.decides == side
    return LetStand(side=side) if harmless else Correct(side=side)


def _step_to_draw(arbiter: Arbiter, side: SideName, *, not_better: bool) -> Request | None:
    if not_better and arbiter.claimable:
        return DrawClaim(side=side)
    # A lone king that does not win crowns: then the moves of three kings against one are counted (001-43).
    return Crown(side=side) if "crown" in arbiter.actions(side) else None


def ending(error: PlayerError, side: SideName) -> Request:
    """Return what a player that does not move means by it: it resigns, agrees to a draw or leaves.

    A peer that ends the game as won has left as well: the arbiter has not seen it over, and nobody wins by saying so.
    """
    reason = error.reason if isinstance(error, GameEndedError) else NO_RESULT
    if reason == LOSS:
        return Resign(side=side)
    if reason == DRAW:
        return Agreement()
    return Abandon(side=side)
