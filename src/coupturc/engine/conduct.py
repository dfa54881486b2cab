"""What the computer does at the board besides moving: draws, irregular moves, and when it cannot go on."""

from coupturc.engine.dxp.player import GameEndedError
from coupturc.engine.player import PlayerError
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    Abandon,
    Agreement,
    Correct,
    DrawAccept,
    DrawClaim,
    DrawDecline,
    Request,
    Resign,
)
from coupturc.game.outcome import SideName

#: Before this many plies the computer plays on whatever the offer.
_EARLIEST_AGREEMENT_PLIES = 60
#: What a DamExchange peer says of a game that it ends.
_LOST, _DRAWN = 1, 2


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
        return Correct(side=side)
    if arbiter.draw_offer is not None and arbiter.draw_offer != side:
        agreed = not_better and arbiter.ply >= _EARLIEST_AGREEMENT_PLIES
        return DrawAccept(side=side) if agreed else DrawDecline(side=side)
    if not_better and arbiter.claimable and arbiter.turn == side:
        return DrawClaim(side=side)
    return None


def ending(error: PlayerError, side: SideName) -> Request:
    """Return what a player that does not move means by it: it resigns, agrees to a draw or leaves."""
    if isinstance(error, GameEndedError) and error.reason == _LOST:
        return Resign(side=side)
    if isinstance(error, GameEndedError) and error.reason == _DRAWN:
        return Agreement()
    return Abandon(side=side)
