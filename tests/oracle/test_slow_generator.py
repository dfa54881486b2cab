"""The slow generator proves itself: against published counts, and against its own plain enumeration."""

from itertools import islice
from random import Random

import pytest

from tests.oracle.generator import SlowGenerator
from tests.oracle.play import perft, routes_perft
from tests.oracle.position import SlowPosition, format_fen, mirror, parse_fen, start
from tests.oracle.rules import ALL_RULES, OracleRules
from tests.oracle.scatter import positions
from tests.perft_files import PerftEntry, load_perft

MOST_NODES = 30_000


@pytest.mark.parametrize("entry", load_perft("merged"), ids=str)
def test_slow_perft_equals_the_tables(entry: PerftEntry) -> None:
    depth = entry.depths_within(MOST_NODES)[-1]
    assert perft(parse_fen(entry.fen, entry.rules), depth) == entry.nodes[depth - 1]


@pytest.mark.parametrize("entry", load_perft("routes"), ids=str)
def test_slow_count_of_routes_equals_the_tables(entry: PerftEntry) -> None:
    depth = entry.depths_within(MOST_NODES)[-1]
    assert routes_perft(parse_fen(entry.fen, entry.rules), depth) == entry.nodes[depth - 1]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_legal_captures_are_the_largest_of_all_complete_ones(rules: OracleRules) -> None:
    for position in islice(positions(Random(17), rules), 500):
        generator = SlowGenerator(position)
        assert _routes_by_enumeration(generator) == _routes_by_majority(generator), format_fen(position)


def _routes_by_enumeration(generator: SlowGenerator) -> set[tuple[object, ...]]:
    complete = generator.complete_captures
    most = max(map(len, complete.values()), default=0)
    return {(*key, captured) for key, captured in complete.items() if len(captured) == most}


def _routes_by_majority(generator: SlowGenerator) -> set[tuple[object, ...]]:
    ways = generator.routes.items()
    return {(move.origin, route, move.captured) for move, routes in ways for route in routes if move.captured}


def test_figure_4_has_exactly_four_complete_captures() -> None:
    """001-31: two of four pieces, two of five."""
    fen = "W:W25:B1,2,5,6,7,8,9,10,11,13,16,17,18,19,20"
    assert _written(fen) == {"14x3x12x21": 4, "14x23x12x21": 4, "14x3x12x23x14": 5, "14x23x12x3x14": 5}


def test_figure_4_needs_the_man_on_1_where_7_is_occupied() -> None:
    """Without it two more captures of four would end on 1."""
    assert "14x3x12x1" in _written("W:W25:B2,5,6,7,8,9,10,11,13,16,17,18,19,20")


def test_lesson_2_offers_four_captures_of_which_one_is_legal() -> None:
    """002-17: "three other ways take two or three"."""
    fen = "B:W9,10,17,18,19,20,29,44:B2,3,6,27,28,35"
    assert _written(fen) == {"14x23x12x21": 4, "14x23x34": 3, "14x5": 2, "14x25": 2}


def _written(fen: str) -> dict[str, int]:
    position = parse_fen(fen, OracleRules())
    names = position.rules.board.names
    complete = SlowGenerator(position).complete_captures
    return {"x".join(names[s] for s in route): len(taken) for (_, route), taken in complete.items()}


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_text_of_a_position_reads_back(rules: OracleRules) -> None:
    for position in islice(positions(Random(3), rules), 100):
        assert parse_fen(format_fen(position), rules).key == position.key


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_start_mirrors_into_itself_with_the_other_side_to_move(rules: OracleRules) -> None:
    first = start(rules)
    assert mirror(first).key == SlowPosition(first.pieces, "b", rules).key
