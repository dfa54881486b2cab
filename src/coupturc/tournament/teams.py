"""Teams: who plays for which, in the order of the boards, and how teams stand before the first round.

Teams have numbers of their own, from 1, in the order in which their first players were entered.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from coupturc.tournament.events import Game
from coupturc.tournament.order import first_order
from coupturc.tournament.state import State


@dataclass(frozen=True, slots=True)
class Team:
    """A team.

    Args:
        members: numbers of its players in the order of the boards, which is that in which they were entered.
    """

    name: str
    members: tuple[int, ...]


def team_key(name: str) -> str:
    """Return what two spellings of a team have in common."""
    return name.strip().casefold()


def teams_of(state: State) -> dict[int, Team]:
    """Return the teams by number."""
    names: dict[str, str] = {}
    members: dict[str, list[int]] = {}
    for who, player in state.players.items():
        key = team_key(player.team)
        names.setdefault(key, player.team.strip())
        members.setdefault(key, []).append(who)
    return {number: Team(names[key], tuple(members[key])) for number, key in enumerate(names, 1)}


def numbers_of_teams(state: State) -> dict[int, int]:
    """Return the number of every player's team."""
    return {who: number for number, team in teams_of(state).items() for who in team.members}


def first_order_of_teams(state: State) -> list[int]:
    """Return the teams as they stand before the first round: each by its player who stands highest."""
    numbers = numbers_of_teams(state)
    return list(dict.fromkeys(numbers[who] for who in first_order(state)))


def lineup(state: State, team: Team) -> tuple[int, ...]:
    """Return who plays the next round: for everybody who is absent the others move up, and substitutes play last."""
    present = set(state.present(state.next_round))
    return tuple(who for who in team.members if who in present)[: state.setup.teams.boards]


def mixed_board(state: State, games: Sequence[Game]) -> int | None:
    """Return the first board at which a team meets itself or a second team; None when there is none."""
    numbers = numbers_of_teams(state)
    opponents: dict[int, int] = {}
    for board, game in enumerate(games, 1):
        one, other = numbers[game.white], numbers[game.black]
        if one == other or opponents.setdefault(one, other) != other or opponents.setdefault(other, one) != one:
            return board
    return None
