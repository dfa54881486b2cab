"""The groups of a round robin: who is in which, and which games of an earlier tournament count there."""

from coupturc.tournament.events import CarriedGame
from coupturc.tournament.order import first_order
from coupturc.tournament.state import State


def groups_of(state: State) -> dict[int, int]:
    """Return the group of every player, from 1; without groups it is 1 for all."""
    groups, order = state.setup.groups if state.setup.system == "round_robin" else 1, first_order(state)
    if state.setup.dealing == "in_order":
        return {who: place * groups // len(order) + 1 for place, who in enumerate(order)}
    dealt = [*range(1, groups + 1), *range(groups, 0, -1)]
    return {who: dealt[place % len(dealt)] for place, who in enumerate(order)}


def within_groups(state: State) -> tuple[CarriedGame, ...]:
    """Return the games that somebody carried over between players who are in one group now."""
    if state.setup.groups == 1:
        return state.brought
    groups = groups_of(state)
    return tuple(game for game in state.brought if groups[game.white] == groups[game.black])
