"""The core's draw counters are those of a model that judges the whole game again at every ply."""

from itertools import pairwise
from random import Random

import pytest

from tests.conformance.limits import DAMA, FMJD, LEAFLET, core_limits
from tests.conformance.lines import follow, followed_endings
from tests.oracle import draws
from tests.oracle.draws import SlowLimits
from tests.oracle.rules import ALL_RULES, INTERNATIONAL, TURKISH, OracleRules

SHORT = SlowLimits(
    repetitions=2,
    king_plies=7,
    no_progress_plies=9,
    three_v_one_plies=5,
    two_v_one_plies=3,
    long_diagonal_plies=2,
    one_each="draw",
)
CASES = [
    *((INTERNATIONAL, limits) for limits in (FMJD, LEAFLET, SHORT)),
    *((TURKISH, limits) for limits in (DAMA, SHORT)),
]
CASE_IDS = ["fmjd", "leaflet", "short", "dama", "short-turkish"]
GAMES = 60


@pytest.mark.parametrize(("rules", "limits"), CASES, ids=CASE_IDS)
def test_draws_equal_the_slow_model(rules: OracleRules, limits: SlowLimits) -> None:
    for game, history in followed_endings("draws", rules, GAMES):
        assert set(history.draws(core_limits(limits))) == draws.draws(game, limits), history.position.fen


@pytest.mark.parametrize(("rules", "limits"), CASES, ids=CASE_IDS)
def test_moves_to_draws_are_those_after_which_the_line_is_drawn(rules: OracleRules, limits: SlowLimits) -> None:
    core, reached = core_limits(limits), set[str]()
    for _, history in followed_endings("next", rules, GAMES):
        after = [(move, history.after(move).draws(core)) for move in history.position.legal_moves]
        drawing = [(move, reasons) for move, reasons in after if reasons]
        assert history.moves_to_draws(core) == drawing, history.position.fen
        reached.update(reason for _, reasons in drawing for reason in reasons)
    assert "repetition" in reached


@pytest.mark.parametrize(("rules", "limits"), CASES, ids=CASE_IDS)
def test_running_clocks_equal_the_slow_model(rules: OracleRules, limits: SlowLimits) -> None:
    for game, history in followed_endings("clocks", rules, GAMES):
        assert history.counters(core_limits(limits)) == draws.clocks(game, limits), history.position.fen


def test_any_mix_of_limits_counts_like_the_slow_model() -> None:
    rng = Random("limits")
    for number in range(40):
        limits = _any_limits(rng)
        for game, history in followed_endings(f"mix {number}", INTERNATIONAL, games=3):
            assert history.counters(core_limits(limits)) == draws.clocks(game, limits), history.position.fen


def _any_limits(rng: Random) -> SlowLimits:
    return SlowLimits(
        king_plies=rng.choice((0, 9)),
        three_v_one_plies=rng.choice((0, 8)),
        three_v_one_kings_only=rng.random() < 0.5,
        two_v_one_plies=rng.choice((4, 10)),
        two_v_one_kings_only=rng.random() < 0.5,
        long_diagonal_plies=rng.choice((0, 3)),
        king_v_king_at_once=rng.random() < 0.5,
    )


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_repetitions_equal_the_slow_model(rules: OracleRules) -> None:
    for game, history in followed_endings("repetitions", rules, games=30):
        assert history.repetitions == draws.repetitions(game), history.position.fen


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_reversible_plies_equal_the_slow_model(rules: OracleRules) -> None:
    for game, history in followed_endings("reversible", rules, games=30):
        assert history.reversible_plies == draws.reversible_plies(game), history.position.fen


def test_ply_counts_the_moves_made() -> None:
    assert all(history.ply == len(game.moves) for game, history in followed_endings("ply", INTERNATIONAL, games=10))


def test_a_history_keeps_its_counts_when_movesfollow() -> None:
    """Taking back is holding on to the older value."""
    limits = core_limits(SHORT)
    kept = [(h, h.repetitions, h.draws(limits)) for _, h in followed_endings("kept", INTERNATIONAL, games=10)]
    assert all((h.repetitions, h.draws(limits)) == (count, reasons) for h, count, reasons in kept)


def test_going_back_and_on_again_gives_the_same_counts() -> None:
    limits = core_limits(FMJD)
    for (_, before), (game, reached) in pairwise(followed_endings("again", INTERNATIONAL, games=10)):
        if game.moves:
            again = follow(before, game)
            assert (again.repetitions, again.counters(limits)) == (reached.repetitions, reached.counters(limits))
