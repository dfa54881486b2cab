"""What the computer does at the board besides moving: draws, irregular moves."""

from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Correct, DrawAccept, DrawClaim, DrawDecline, Request
from coupturc.game.outcome import SideName

#: Before this many plies the computer plays on whatever the offer.
_EARLIEST_AGREEMENT_PLIES = 60


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
