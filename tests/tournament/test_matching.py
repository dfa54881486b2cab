"""Whether players can be paired, against trying every pairing."""

import random
from functools import cache

import pytest

from coupturc.tournament.matching import Graph, graph_of, pair_in_order, perfect_matching


def can_pair(graph: Graph) -> bool:
    """Try every pairing."""

    @cache
    def found(rest: frozenset[int]) -> bool:
        if not rest:
            return True
        one = min(rest)
        return any(found(rest - {one, other}) for other in graph[one] & rest)

    return len(graph) % 2 == 0 and found(frozenset(graph))


def first_pairing(order: list[int], graph: Graph) -> list[tuple[int, int]] | None:
    """Return the pairing in which the best meets the nearest he can, then the next best, by trying."""
    if not order:
        return []
    one, *rest = order
    for other in rest:
        if other in graph[one]:
            following = first_pairing([who for who in rest if who != other], graph)
            if following is not None:
                return [(one, other), *following]
    return None


def random_graph(seed: int) -> Graph:
    dice = random.Random(seed)
    players = list(range(1, 2 * dice.randint(1, 6) + 1))
    density = dice.choice([0.15, 0.3, 0.5, 0.8])
    edges = {(one, other) for one in players for other in players if one < other and dice.random() < density}
    return graph_of(players, lambda one, other: (min(one, other), max(one, other)) in edges)


@pytest.mark.parametrize("seed", range(600))
def test_the_nearest_pairing_is_found_where_there_is_one(seed: int) -> None:
    graph = random_graph(seed)
    partner = perfect_matching(graph)
    assert (partner is not None) == can_pair(graph)
    if partner is not None:
        assert all(partner[partner[who]] == who and partner[who] in near for who, near in graph.items())
    order = sorted(graph)
    expected = first_pairing(order, graph)
    copy = {who: set(near) for who, near in graph.items()}
    assert pair_in_order(order, copy, lambda _, others: others) == expected


def test_two_triangles_on_a_bridge() -> None:
    """A graph in which a search without blossoms stays alone."""
    edges = {(1, 2), (2, 3), (1, 3), (3, 4), (4, 5), (5, 6), (4, 6)}
    graph = graph_of(range(1, 7), lambda one, other: (min(one, other), max(one, other)) in edges)
    assert pair_in_order(range(1, 7), graph, lambda _, others: others) == [(1, 2), (3, 4), (5, 6)]
