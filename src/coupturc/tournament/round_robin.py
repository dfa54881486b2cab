"""Round robin: everybody meets everybody, by Berger tables."""

from collections import Counter

from coupturc.tournament.carrying import Rounds, rounds_without
from coupturc.tournament.events import CarriedGame, Game, Paired
from coupturc.tournament.groups import groups_of
from coupturc.tournament.outcomes import PLAYED, Absence
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import State


def pair_round_robin(state: State) -> Paired | Refusal:
    """Take the next round of every group from its table; whoever has left is in it, and loses by forfeit."""
    groups = groups_of(state)
    members = [[who for who in groups if groups[who] == group] for group in range(1, state.setup.groups + 1)]
    tables = [rounds_without(order, state.setup.cycles, _within(order, state)) for order in members if len(order) > 1]
    rounds = max(map(len, tables), default=0)
    if state.next_round > rounds:
        return Refusal(RefusalCode.no_more_rounds, {"rounds": rounds})
    games = [Game(white=w, black=b) for table in tables for w, b in _round(table, state.next_round)]
    seated = {who for game in games for who in (game.white, game.black)}
    absences: dict[int, Absence] = {who: "free" for who in groups if who not in seated}
    return Paired(round=state.next_round, games=tuple(games), absences=absences)


def _within(order: list[int], state: State) -> list[CarriedGame]:
    """Return the games of a group that are carried over: a group without any keeps its Berger table."""
    return [game for game in state.carried if game.white in order]


def _round(table: Rounds, number: int) -> list[tuple[int, int]]:
    """Return the games of a group in a round; a smaller group may be ready earlier."""
    return table[number - 1] if number <= len(table) else []


def annulled(state: State) -> set[int]:
    """Return who left before he had played half of his games: none of them counts (FIDE Handbook C.05).

    A game that was lost or won by forfeit was not played; in rounds that were paired ahead nothing was played yet.
    """
    if state.setup.system != "round_robin":
        return set()
    groups, games = groups_of(state), state.played_by()
    sizes = Counter(groups.values())
    gone = set()
    for who in state.left:
        played = sum(game.share in PLAYED for game in games[who])
        if 2 * played < (sizes[groups[who]] - 1) * state.setup.cycles:
            gone.add(who)
    return gone
