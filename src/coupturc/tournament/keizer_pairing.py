"""How a Keizer competition pairs: neighbours in the ranking among those present, never the same pair too soon."""

from coupturc.tournament.choosing import choose_pairs
from coupturc.tournament.events import Paired
from coupturc.tournament.keizer import settled
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import Keizer
from coupturc.tournament.state import State


def pair_keizer(state: State) -> Paired | Refusal:
    """Pair 1-2, 3-4 and so on; where the number is odd, the last of those with the fewest byes has no opponent.

    Where nothing else is possible, pairs meet again sooner than the rules say, but not more often.
    """
    number = state.next_round
    present = set(state.present(number))
    order = [who for who in settled(state).order if who in present]
    met = state.meetings()
    rules = state.setup.keizer
    for apart in range(rules.apart, 0, -1):
        paired = choose_pairs(
            state,
            order,
            lambda one, other, apart=apart: _may_meet(met[one].get(other, []), number, apart, rules),  # type: ignore[misc]
            lambda _, others: others,
        )
        if paired:
            return paired
    return Refusal(RefusalCode.no_pairing, {"round": number})


def _may_meet(rounds: list[int], number: int, apart: int, rules: Keizer) -> bool:
    """Whether a pair that met in some rounds may meet in another."""
    if rules.most_meetings is not None and len(rounds) >= rules.most_meetings:
        return False
    return not rounds or number - rounds[-1] >= apart
