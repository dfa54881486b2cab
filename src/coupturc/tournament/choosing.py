"""Pairing by a preference: the best player first takes the opponent he would rather have, if the rest can be paired."""

from collections.abc import Callable, Sequence

from coupturc.tournament.colours import with_colours
from coupturc.tournament.events import Paired
from coupturc.tournament.matching import Candidates, graph_of, pair_in_order, perfect_matching
from coupturc.tournament.outcomes import Absence
from coupturc.tournament.state import State

MayMeet = Callable[[int, int], bool]


def choose_pairs(state: State, order: Sequence[int], may_meet: MayMeet, candidates: Candidates) -> Paired | None:
    """Pair the next round.

    Args:
        order: who is present, best first.
        may_meet: whether two players may meet.
        candidates: the others in the order in which a player would rather meet them.

    Returns: the pairing; None when there is none.
    """
    absences: dict[int, Absence] = {}
    if len(order) % 2:
        bye = _find_bye(state, order, may_meet)
        if bye is None:
            return None
        absences = {bye: "bye"}
    playing = [who for who in order if who not in absences]
    pairs = pair_in_order(playing, graph_of(playing, may_meet), candidates)
    if pairs is None:
        return None
    number = state.next_round
    return Paired(round=number, games=with_colours(pairs, state.played_by(), number), absences=absences)


def _find_bye(state: State, order: Sequence[int], may_meet: MayMeet) -> int | None:
    """Choose who has no opponent: as few byes as possible, then as low as possible, so that the rest can be paired."""
    byes = {who: sum(why == "bye" for _, why in state.absences_of(who)) for who in order}
    for who in sorted(order, key=lambda who: (byes[who], -order.index(who))):
        rest = [other for other in order if other != who]
        if perfect_matching(graph_of(rest, may_meet)) is not None:
            return who
    return None
