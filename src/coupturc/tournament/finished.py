"""When a tournament is finished."""

from coupturc.tournament.arena import has_ended
from coupturc.tournament.events import Pair
from coupturc.tournament.judging import CLOSED
from coupturc.tournament.knock_out import boards_to_play
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import most_rounds
from coupturc.tournament.tournament import Tournament

#: Systems whose last round follows from their players.
_KNOWN_END = (*CLOSED, "team_round_robin")


def is_finished(tournament: Tournament, at_ms: int) -> bool:
    """Whether no game is still played and no round follows.

    A Swiss or a Keizer competition without a number of rounds goes on for as long as its arbiter wants.

    Args:
        tournament: as it is.
        at_ms: when, on the clock of its events; an arena ends by it.
    """
    state = tournament.state
    if not state.rounds or any(boards_to_play(paired) or not paired.published for paired in state.rounds):
        return False
    if state.setup.system == "arena":
        return has_ended(state, at_ms)
    if (rounds := most_rounds(state.setup)) is not None:
        return len(state.rounds) >= rounds
    return state.setup.system in _KNOWN_END and _refuses_another(tournament)


def _refuses_another(tournament: Tournament) -> bool:
    answer = tournament.fork().apply(Pair(round=tournament.state.next_round))
    return isinstance(answer, Refusal) and answer.code == RefusalCode.no_more_rounds
