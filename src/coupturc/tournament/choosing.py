"""Pairing by a preference: the best player first takes the opponent he would rather have, if the rest can be paired."""

from collections.abc import Callable, Mapping, Sequence

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
    byes = {who: sum(why == "bye" for _, why in state.absences_of(who)) for who in order} if len(order) % 2 else {}
    chosen = choose(order, may_meet, candidates, byes)
    if chosen is None:
        return None
    pairs, bye = chosen
    absences: dict[int, Absence] = {} if bye is None else {bye: "bye"}
    number = state.next_round
    return Paired(round=number, games=with_colours(pairs, state.played_by(), number), absences=absences)


def choose(
    order: Sequence[int], may_meet: MayMeet, candidates: Candidates, byes: Mapping[int, int]
) -> tuple[list[tuple[int, int]], int | None] | None:
    """Pair players or teams.

    Args:
        order: who is present, best first.
        may_meet: whether two may meet.
        candidates: the others in the order in which one would rather meet them.
        byes: how many each had, where the number of those present is odd.

    Returns: the pairs, best first, and who has a bye; None when there is no pairing.
    """
    bye = None
    if len(order) % 2:
        bye = _find_bye(order, may_meet, byes)
        if bye is None:
            return None
    playing = [who for who in order if who != bye]
    pairs = pair_in_order(playing, graph_of(playing, may_meet), candidates)
    return None if pairs is None else (pairs, bye)


def _find_bye(order: Sequence[int], may_meet: MayMeet, byes: Mapping[int, int]) -> int | None:
    """Choose who has no opponent: as few byes as possible, then as low as possible, so that the rest can be paired."""
    for who in sorted(order, key=lambda who: (byes[who], -order.index(who))):
        rest = [other for other in order if other != who]
        if perfect_matching(graph_of(rest, may_meet)) is not None:
            return who
    return None
