"""What both players may know of a game in which irregular moves have to be noticed.

Everything that leaves the server (page, list of moves, clocks, PDN, analysis) is made from this view, so that an
irregular move looks like any other until it is corrected, stands, or the game is over.
"""

from collections.abc import Iterable

from coupturc.game.arbiter import Arbiter
from coupturc.game.clock import Clock
from coupturc.game.events import ClockStamp, Consequence, Irregularity, IrregularityKind, Moved
from coupturc.structs import replace


def shown_irregularity(arbiter: Arbiter) -> Irregularity | None:
    """Return the irregular move that waits for a decision; None when the opponent has to notice it himself."""
    return None if _hidden(arbiter) else arbiter.irregularity


def shown_kinds(arbiter: Arbiter) -> dict[int, IrregularityKind]:
    """Return by ply what was wrong with the moves on the record, as far as both players may know."""
    kinds: dict[int, IrregularityKind] = {}
    ply = 0
    for event in arbiter.kept_events:
        if isinstance(event, Moved):
            ply = event.ply
            kinds.pop(ply, None)  # another move took the place of this one
        elif isinstance(event, Irregularity):
            kinds[ply] = event.kind
    if _hidden(arbiter):
        kinds.pop(arbiter.ply, None)
    return kinds


def shown_clock(arbiter: Arbiter, at_ms: int) -> Clock | None:
    """Return the clocks at a moment; the bonus that a hidden irregular move has not earned yet is on them."""
    clock, hidden = arbiter.clock_at(at_ms), _hidden(arbiter)
    return clock.settle(hidden.side) if clock and hidden and hidden.kind != "out_of_turn" else clock


def shown_news(arbiter: Arbiter, news: Iterable[Consequence]) -> tuple[Consequence, ...]:
    """Return what followed from the latest request, as far as both players may know."""
    if not _hidden(arbiter):
        return tuple(news)
    return tuple(_regular(arbiter, event) for event in news if not isinstance(event, Irregularity))


def shown_game(arbiter: Arbiter) -> Arbiter:
    """Return the game as a record may show it.

    While a move may still be corrected, regular or not, the record ends before it: a legal move and any other cannot
    be written in the same way.
    """
    waits = arbiter.hides_irregular and arbiter.outcome is None and arbiter.ply
    return arbiter.before(arbiter.ply) if waits else arbiter


def _hidden(arbiter: Arbiter) -> Irregularity | None:
    notice = arbiter.irregularity
    return notice if notice and not notice.told and arbiter.outcome is None else None


def _regular(arbiter: Arbiter, event: Consequence) -> Consequence:
    if isinstance(event, Moved):
        return replace(event, regular=True)
    clock = shown_clock(arbiter, event.at_ms) if isinstance(event, ClockStamp) else None
    if isinstance(event, ClockStamp) and clock:
        return replace(event, white_ms=clock.white.left_ms, black_ms=clock.black.left_ms)
    return event
