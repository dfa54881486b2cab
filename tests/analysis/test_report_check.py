"""How reports are measured: what counts as found, invented, missed and doubtful."""

import pytest

from bench.report_check import Count, Fixture, Judged, compared, fixtures, parsed
from coupturc import load_profile
from coupturc.web.analyses.messages import ReportPly


def ply(text: str, *, costs_man: bool) -> ReportPly:
    return ReportPly("n", "white", 1, text, 0, None, 0.5, "good", (), 0, costs_man)


@pytest.mark.parametrize(
    ("had", "kept", "said", "count"),
    [
        (0, -100, True, Count(found=1)),
        (0, -100, False, Count(missed=1)),
        (0, -59, True, Count(invented=1)),
        (0, -59, False, Count()),
        (0, -60, True, Count(doubtful=1)),
        (-1100, -29_990, True, Count(invented=1)),
    ],
)
def test_a_move_is_counted(had: int, kept: int, count: Count, *, said: bool) -> None:
    game = Judged("fmjd", ("engine:1", "engine:2"), "", (had, -kept), ("32-28", "19-23"))
    assert compared(game, (ply("31-27", costs_man=said),)) == count


def test_the_best_move_costs_nothing() -> None:
    game = Judged("fmjd", ("engine:1", "engine:2"), "", (0, 300), ("32-28", "19-23"))
    assert compared(game, (ply("32-28", costs_man=False),)) == Count()


def test_precision_and_recall() -> None:
    count = Count(found=8, invented=2).plus(Count(found=1, missed=1, doubtful=5))
    assert count.precision == pytest.approx(9 / 11)
    assert count.recall == pytest.approx(0.9)


def test_both_games_and_every_pair_of_levels_are_played() -> None:
    games = list(fixtures(48))
    assert games[:2] == [Fixture("fmjd", 0, (1, 2)), Fixture("dama", 0, (1, 2))]
    assert {game.levels for game in games} == {(a, b) for a in range(1, 5) for b in range(1, 5) if a != b}


def test_other_numbers_are_other_games() -> None:
    assert not set(fixtures(20)) & set(fixtures(20, first=10))


def test_a_long_game_is_cut_where_it_is_decided() -> None:
    waiting = " ".join(f"{n}. {w} {b}" for n, (w, b) in enumerate([("46-41", "2-7"), ("41-46", "7-2")] * 20, 1))
    document = parsed(f'[FEN "W:WK46:BK2"]\n{waiting} *', load_profile("fmjd"))
    assert len(list(document.game.root.line())) == 60
