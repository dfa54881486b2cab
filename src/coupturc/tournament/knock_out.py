"""Knock-out: who loses is out; the best of the first order meet as late as possible and have the free places."""

from fractions import Fraction

from coupturc.tournament.events import Game, Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import WON, Absence, share_of
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import Round, State


def bracket(size: int) -> list[int]:
    """Return the places of a bracket from top to bottom; neighbours meet, and 1 meets 2 in the final at the earliest.

    Args:
        size: a power of two.

    Example:
        >>> bracket(8)
        [1, 8, 4, 5, 2, 7, 3, 6]
    """
    places = [1]
    while len(places) < size:
        total = 2 * len(places) + 1
        places = [place for one in places for place in (one, total - one)]
    return places


def pair_knock_out(state: State) -> Paired | Refusal:
    """Pair the winners of neighbouring games of the bracket; who has no neighbour goes on without a game."""
    for board in state.rounds[-1].results if state.rounds else ():
        if _is_undecided(state.rounds[-1], board):
            return Refusal(RefusalCode.round_unfinished, {"round": len(state.rounds), "board": board})
    places = _places(state)
    if sum(who is not None for who in places) <= 1 and state.rounds:
        return Refusal(RefusalCode.no_more_rounds, {"rounds": len(state.rounds)})
    games: list[Game] = []
    absences: dict[int, Absence] = {}
    for index, (one, other) in enumerate(zip(places[::2], places[1::2], strict=True)):
        if one is not None and other is not None:
            upper_has_white = (index + state.next_round) % 2 == 1
            games.append(Game(white=one, black=other) if upper_has_white else Game(white=other, black=one))
        elif one is not None or other is not None:
            absences[one if one is not None else other or 0] = "free"
    return Paired(round=state.next_round, games=tuple(games), absences=absences)


def winner(paired: Round, board: int) -> int | None:
    """Return who goes on from a game: its winner, or after a draw that of the barrage."""
    result, game = paired.results[board], paired.games[board - 1]
    if share_of(result.outcome, white=True) in WON:
        return game.white
    return game.black if share_of(result.outcome, white=False) in WON else result.barrage


def rounds_survived(state: State) -> dict[int, Fraction]:
    """Return for every player how many rounds he went on from."""
    survived = dict.fromkeys(state.players, Fraction())
    for paired in state.rounds:
        onward = [winner(paired, board) for board in paired.results]
        for who in (*onward, *(who for who, why in paired.absences.items() if why == "free")):
            if who is not None:
                survived[who] += 1
    return survived


def _is_undecided(paired: Round, board: int) -> bool:
    result = paired.results[board]
    return result.outcome == "draw" and result.barrage is None


def _places(state: State) -> list[int | None]:
    """Return who stands where in the bracket before the next round; None where nobody came through."""
    order = first_order(state)
    size = 2
    while size < len(order):
        size *= 2
    places = [order[place - 1] if place <= len(order) else None for place in bracket(size)]
    for paired in state.rounds:
        onward = {winner(paired, board) for board in paired.results}
        onward |= {who for who, why in paired.absences.items() if why == "free"}
        pairs = zip(places[::2], places[1::2], strict=True)
        places = [next((who for who in pair if who in onward), None) for pair in pairs]
    return [None if who in state.left else who for who in places]
