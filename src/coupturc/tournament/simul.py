"""Simul: one player meets all others at once, in one round with a board for each of them."""

from collections.abc import Sequence

from coupturc.tournament.events import Game, Paired
from coupturc.tournament.order import first_order
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State

#: The player who gives the simul: whoever was entered first.
GIVER = 1

#: The groups of the standings: the one who gives the simul, and everybody else.
GIVERS_GROUP, OTHERS_GROUP = 1, 2


def pair_simul(state: State) -> Paired | Refusal:
    """Give everybody who is present a board, in the first order."""
    present = set(state.present(1))
    if GIVER not in present:
        return Refusal(RefusalCode.giver_missing, {"number": GIVER})
    others = [who for who in first_order(state) if who in present and who != GIVER]
    games = (_game(who, board, state) for board, who in enumerate(others, 1))
    return Paired(round=1, games=tuple(games), absences={})


def is_of_simul(games: Sequence[Game], byes: Sequence[int]) -> bool:
    """Whether the one who gives the simul has exactly one seat at every board."""
    return GIVER not in byes and all((game.white == GIVER) != (game.black == GIVER) for game in games)


def simul_groups(state: State) -> dict[int, int]:
    """Return the group of every player in the standings."""
    return {who: GIVERS_GROUP if who == GIVER else OTHERS_GROUP for who in state.players}


def _game(opponent: int, board: int, state: State) -> Game:
    colour = state.setup.simul.colour
    giver_has_white = colour == "white" or (colour == "turns" and board % 2 == 1)
    return Game(white=GIVER, black=opponent) if giver_has_white else Game(white=opponent, black=GIVER)
