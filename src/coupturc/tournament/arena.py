"""Arena: whoever is free is paired at once as long as it runs.

A round is what is paired at one moment: the games that begin then. A player is free when none of his games is open.
"""

from collections.abc import Sequence

from coupturc.tournament.choosing import MayMeet, choose
from coupturc.tournament.colours import with_colours
from coupturc.tournament.events import Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.points import points_of
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State

_PAIR = 2


def is_running(state: State, at_ms: int) -> bool:
    """Whether players are paired at a moment without anybody asking for it."""
    return state.setup.system == "arena" and state.ends_ms is not None and at_ms < state.ends_ms


def has_ended(state: State, at_ms: int) -> bool:
    """Whether nobody is paired any more."""
    return state.ends_ms is not None and at_ms >= state.ends_ms


def busy_players(state: State) -> dict[int, tuple[int, int]]:
    """Return who plays now, each with round and board."""
    return {
        who: (number, board)
        for number, paired in enumerate(state.rounds, 1)
        for board in paired.open_boards
        for who in (paired.games[board - 1].white, paired.games[board - 1].black)
    }


def pair_arena(state: State) -> Paired | Refusal:
    """Pair those who are free with neighbours of about their points, nobody with his last opponent.

    Where their number is odd, who has played most waits. Two who have just met wait for others, if anybody else plays.
    """
    busy = busy_players(state)
    free = {who for who in state.present(state.next_round) if who not in busy}
    if len(free) < _PAIR:
        return Refusal(RefusalCode.too_few_players, {"count": len(free)})
    points, games = points_of(state), state.played_by()
    order = sorted((who for who in first_order(state) if who in free), key=lambda who: -points[who])
    last = {who: games[who][-1].opponent if games[who] else None for who in order}

    def may_meet(one: int, other: int) -> bool:
        return last[one] != other and last[other] != one

    chosen = choose(order, may_meet, lambda _, others: others, {who: -len(games[who]) for who in order})
    pairs = chosen[0] if chosen else _as_many_as_possible(order, may_meet)
    if not pairs and busy:
        return Refusal(RefusalCode.just_met)
    pairs = pairs or [(order[0], order[1])]
    return Paired(round=state.next_round, games=with_colours(pairs, games, state.next_round), absences={})


def _as_many_as_possible(order: Sequence[int], may_meet: MayMeet) -> list[tuple[int, int]]:
    """Pair each with the next one whom he may meet; the others wait."""
    rest, pairs = list(order), []
    while rest:
        one = rest.pop(0)
        other = next((who for who in rest if may_meet(one, who)), None)
        if other is not None:
            rest.remove(other)
            pairs.append((one, other))
    return pairs
