"""The two clocks of the Belgian leaflet: three kings against one, and the long diagonal (001-41, 001-42)."""

from dataclasses import replace

from tests.conformance.limits import BELGIAN, core_limits
from tests.conformance.lines import (
    GIVE_A_KING,
    SHUTTLE,
    THREE_KINGS,
    followed_endings,
    history_of,
    wait,
)
from tests.oracle import draws
from tests.oracle.rules import INTERNATIONAL

LONE_BELGIAN = replace(BELGIAN, repetitions=0)


def test_three_kings_have_ten_moves() -> None:
    """001-41."""
    assert "three_v_one" in wait(history_of(THREE_KINGS), 20).draws(core_limits(LONE_BELGIAN))


def test_ten_moves_are_for_three_kings_only() -> None:
    """001-41."""
    assert "three_v_one" not in history_of("W:WK2,K30,50:BK16").counters(core_limits(BELGIAN))


def test_clock_of_three_kings_stops_with_the_third_king() -> None:
    """001-41 knows no rule for two kings against one."""
    clocks = history_of(THREE_KINGS, SHUTTLE + GIVE_A_KING).counters(core_limits(LONE_BELGIAN))
    assert clocks == {}


def test_long_diagonal_counts_from_the_set_up() -> None:
    assert history_of("B:WK13,K34,K48:BK28").counters(core_limits(BELGIAN))["long_diagonal"] == 0


def test_long_diagonal_runs_on_along_the_diagonal() -> None:
    history = history_of("B:WK13,K34,K48:BK28", ["28-14", "13-18"])
    assert history.counters(core_limits(BELGIAN))["long_diagonal"] == 2


def test_long_diagonal_stops_when_the_king_leaves() -> None:
    history = history_of("B:WK13,K34,K48:BK28", ["28-14", "13-18", "14-3"])
    assert "long_diagonal" not in history.counters(core_limits(BELGIAN))


def test_long_diagonal_counts_again_from_the_arrival() -> None:
    history = history_of("B:WK13,K34,K48:BK28", ["28-14", "13-18", "14-3", "18-29", "3-14", "29-12"])
    assert history.counters(core_limits(BELGIAN))["long_diagonal"] == 1


def test_ten_moves_run_beside_the_long_diagonal() -> None:
    history = history_of("B:WK13,K34,K48:BK28", ["28-14", "13-18", "14-3", "18-29", "3-14", "29-12"])
    assert history.counters(core_limits(BELGIAN))["three_v_one"] == 6


def test_long_diagonal_gives_three_moves() -> None:
    """001-42."""
    moves = ["28-10", "34-30", "10-32", "13-18", "32-14", "30-35"]
    assert history_of("B:WK13,K34,K48:BK28", moves).draws(core_limits(LONE_BELGIAN)) == ["long_diagonal"]


def test_draws_equal_the_slow_model() -> None:
    for game, history in followed_endings("belgian draws", INTERNATIONAL, games=60):
        assert set(history.draws(core_limits(BELGIAN))) == draws.draws(game, BELGIAN), history.position.fen


def test_running_clocks_equal_the_slow_model() -> None:
    for game, history in followed_endings("belgian clocks", INTERNATIONAL, games=60):
        assert history.counters(core_limits(BELGIAN)) == draws.clocks(game, BELGIAN), history.position.fen
