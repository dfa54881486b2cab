"""Whether players can be paired at all: matchings in a graph of who may meet whom (Edmonds' blossoms)."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

Graph = dict[int, set[int]]
Candidates = Callable[[int, Sequence[int]], Iterable[int]]


def graph_of(players: Sequence[int], may_meet: Callable[[int, int], bool]) -> Graph:
    """Return who may meet whom, in both directions."""
    graph: Graph = {who: set() for who in players}
    for index, one in enumerate(players):
        for other in players[index + 1 :]:
            if may_meet(one, other):
                graph[one].add(other)
                graph[other].add(one)
    return graph


def pair_in_order(order: Sequence[int], graph: Graph, candidates: Candidates) -> list[tuple[int, int]] | None:
    """Pair everybody, the first in the order with the first candidate that leaves the rest a pairing.

    Args:
        order: an even number of players, best first.
        graph: who may meet whom; it is used up.
        candidates: the others in the order in which a player would rather meet them.

    Returns: the pairs, or None when there is no pairing.
    """
    partner = perfect_matching(graph)
    if partner is None:
        return None
    rest, pairs = list(order), []
    while rest:
        one = rest[0]
        other = next(
            who for who in candidates(one, rest[1:]) if who in graph[one] and _joined(graph, partner, one, who)
        )
        pairs.append((one, other))
        rest = [who for who in rest if who not in (one, other)]
        _remove(graph, one, other)
    return pairs


def perfect_matching(graph: Graph) -> dict[int, int] | None:
    """Return a partner for everybody, or None when somebody stays alone."""
    partner: dict[int, int] = {}
    for one in graph:
        if one not in partner:
            other = next((who for who in graph[one] if who not in partner), None)
            if other is not None:
                partner[one], partner[other] = other, one
            elif not _augment(graph, partner, one):
                return None
    return partner


def _joined(graph: Graph, partner: dict[int, int], one: int, other: int) -> bool:
    """Make two players partners if the others can still all be paired; if not, change nothing."""
    if partner[one] == other:
        return True
    before = dict(partner)
    left, right = partner[one], partner[other]
    for who in (one, other, left, right):
        del partner[who]
    rest = {who: near - {one, other} for who, near in graph.items() if who not in (one, other)}
    if right in rest[left]:
        partner[left], partner[right] = right, left
    elif not _augment(rest, partner, left):
        partner.clear()
        partner.update(before)
        return False
    partner[one], partner[other] = other, one
    return True


def _remove(graph: Graph, *players: int) -> None:
    for who in players:
        for near in graph.pop(who):
            graph.get(near, set()).discard(who)


def _augment(graph: Graph, partner: dict[int, int], root: int) -> bool:
    """Look for a path from an unpaired player to another on which pairs and no pairs take turns, and swap them."""
    search = _Search(graph, partner, root)
    end = search.run()
    while end is not None:
        before = search.parent[end]
        following = partner.get(before)
        partner[end], partner[before] = before, end
        end = following
    return root in partner


class _Search:
    """One search for an augmenting path; odd circles shrink to their base."""

    def __init__(self, graph: Graph, partner: dict[int, int], root: int) -> None:
        self.graph, self.partner, self.root = graph, partner, root
        self.parent: dict[int, int] = {}
        self.base = {who: who for who in graph}
        self.reached = {root}
        self.waiting = deque([root])

    def run(self) -> int | None:
        """Return the unpaired player at the other end of a path, or None."""
        while self.waiting:
            here = self.waiting.popleft()
            for near in self.graph[here]:
                if self.base[here] == self.base[near] or self.partner.get(here) == near:
                    continue
                if near == self.root or self.partner.get(near) in self.parent:
                    self._shrink(here, near)
                elif near not in self.parent:
                    self.parent[near] = here
                    following = self.partner.get(near)
                    if following is None:
                        return near
                    self._reach(following)
        return None

    def _reach(self, who: int) -> None:
        if who not in self.reached:
            self.reached.add(who)
            self.waiting.append(who)

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        circle = self._mark(one, base, other) | self._mark(other, base, one)
        for who in self.graph:
            if self.base[who] in circle:
                self.base[who] = base
                self._reach(who)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        here = self.base[one]
        while True:
            seen.add(here)
            if here == self.root or here not in self.partner:
                break
            here = self.base[self.parent[self.partner[here]]]
        here = self.base[other]
        while here not in seen:
            here = self.base[self.parent[self.partner[here]]]
        return here

    def _mark(self, who: int, base: int, child: int) -> set[int]:
        circle = set()
        while self.base[who] != base:
            mate = self.partner[who]
            circle |= {self.base[who], self.base[mate]}
            self.parent[who] = child
            child = mate
            who = self.parent[mate]
        return circle
