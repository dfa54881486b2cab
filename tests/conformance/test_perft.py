"""The core counts what is published, to every reproduced depth of at most 60 million leaves."""

import pytest

from coupturc import Position
from tests.conformance.bridge import core_rules, routes_perft
from tests.perft_files import PerftEntry, load_perft

MOST_NODES = 60_000_000
MOST_ROUTES = 100_000


@pytest.mark.parametrize("entry", load_perft("merged"), ids=str)
def test_perft_equals_the_tables(entry: PerftEntry) -> None:
    position = Position.from_fen(entry.fen, core_rules(entry.rules))
    depths = entry.depths_within(MOST_NODES)
    assert [position.perft(depth, threads=2) for depth in depths] == [entry.nodes[d - 1] for d in depths]


@pytest.mark.parametrize("entry", load_perft("merged"), ids=str)
def test_threads_do_not_change_perft(entry: PerftEntry) -> None:
    position = Position.from_fen(entry.fen, core_rules(entry.rules))
    assert position.perft(4, threads=1) == position.perft(4, threads=3)


@pytest.mark.parametrize("entry", load_perft("routes"), ids=str)
def test_walks_through_the_automaton_count_what_is_published(entry: PerftEntry) -> None:
    """The tables that count every route of a capture on its own."""
    depth = entry.depths_within(MOST_ROUTES)[-1]
    position = Position.from_fen(entry.fen, core_rules(entry.rules))
    assert routes_perft(position, depth) == entry.nodes[depth - 1]
