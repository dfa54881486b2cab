"""A plain Swiss for evenings: nobody meets the same player twice, everybody meets somebody of about his points.

Among players of equal points the upper half meets the lower half. The rules of FIDE are in `fide_dutch.py`.
"""

from collections.abc import Iterable, Mapping, Sequence

from coupturc.tournament.choosing import choose_pairs
from coupturc.tournament.events import Paired
from coupturc.tournament.matching import Candidates
from coupturc.tournament.points import points_of
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.standings import ranking
from coupturc.tournament.state import State


def pair_swiss(state: State) -> Paired | Refusal:
    """Pair by points; where the number is odd, the last who had no bye gets one."""
    number = state.next_round
    met = state.meetings()
    points = points_of(state)
    present = set(state.present(number))
    order = [who for who in ranking(state) if who in present]
    paired = choose_pairs(state, order, lambda one, other: other not in met[one], halves_first(points))
    return paired or Refusal(RefusalCode.no_pairing, {"round": number})


def halves_first(points: Mapping[int, int]) -> Candidates:
    """Return whom players or teams would rather meet: the lower half of those of equal points, its best first.

    Then comes the upper half, then all others.
    """

    def rather(one: int, others: Sequence[int]) -> Iterable[int]:
        equal = [who for who in others if points[who] == points[one]]
        half = len(equal) // 2
        # By other points than these, as of boards, the equal ones do not stand together.
        rest = (who for who in others if points[who] != points[one])
        return (*equal[half:], *reversed(equal[:half]), *rest)

    return rather
