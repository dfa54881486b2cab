"""Pairing for club evenings: neighbours in the ranking among those present, never the same pair too soon."""

from collections.abc import Sequence

from coupturc.tournament.choosing import choose_pairs
from coupturc.tournament.events import Paired
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import Keizer, Moyenne
from coupturc.tournament.standings import ranking
from coupturc.tournament.state import State


def pair_keizer(state: State) -> Paired | Refusal:
    """Pair neighbours by the parameters of Keizer."""
    return _pair(state, state.setup.keizer)


def pair_moyenne(state: State) -> Paired | Refusal:
    """Pair neighbours by the parameters of moyenne."""
    return _pair(state, state.setup.moyenne)


def _pair(state: State, rules: Keizer | Moyenne) -> Paired | Refusal:
    """Pair 1-2, 3-4 and so on; where the number is odd, the last of those with the fewest byes has no opponent.

    Where nothing else is possible, pairs meet again sooner than the rules say, but not more often.
    """
    number = state.next_round
    present = set(state.present(number))
    order = [who for who in ranking(state) if who in present]
    met = state.meetings()
    for apart in range(rules.apart, 0, -1):

        def may_meet(one: int, other: int, apart: int = apart) -> bool:
            rounds = met[one].get(other, [])
            if rules.most_meetings is not None and len(rounds) >= rules.most_meetings:
                return False
            return not rounds or number - rounds[-1] >= apart

        paired = choose_pairs(state, order, may_meet, _nearest)
        if paired:
            return paired
    return Refusal(RefusalCode.no_pairing, {"round": number})


def _nearest(_: int, others: Sequence[int]) -> Sequence[int]:
    return others
