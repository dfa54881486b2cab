"""Tie-breaks against a plain program that shares nothing with the package but the results of the games."""

import random
from fractions import Fraction
from typing import get_args

import pytest

from coupturc.tournament.events import Absent, Enter, Player, Result
from coupturc.tournament.outcomes import Announced, Outcome
from coupturc.tournament.setup import SCORINGS, Scoring, Setup, System, TieBreak
from coupturc.tournament.standings import Standing
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, paired, play_on, play_round, started

#: White, Black, points of White and Black for a win of 2.
Sheet = list[tuple[int, int, Fraction, Fraction]]


class Plain:
    """Tie-breaks by adding up a sheet of results."""

    def __init__(self, players: int, sheet: Sheet, besides: dict[int, int]) -> None:
        self.sheet = sheet
        self.points = {who: Fraction(besides.get(who, 0)) for who in range(1, players + 1)}
        for white, black, one, other in sheet:
            self.points[white] += one
            self.points[black] += other

    def games(self, who: int) -> list[tuple[int, Fraction]]:
        found = [(black, one) for white, black, one, _ in self.sheet if white == who]
        return found + [(white, other) for white, black, _, other in self.sheet if black == who]

    def opponents(self, who: int) -> list[Fraction]:
        return sorted(self.points[other] for other, _ in self.games(who))

    def value(self, name: TieBreak, who: int) -> tuple[Fraction, ...]:
        points = self.opponents(who)
        match name:
            case "solkoff":
                return (Fraction(sum(points)),)
            case "median":
                ends = points[:1] + points[1:][-1:]
                return (Fraction(sum(points) - sum(ends)),)
            case "truncated":
                return (Fraction(sum(points) - sum(points[:1])),)
            case "truncated_full":
                return tuple(Fraction(sum(points[cut:])) for cut in range(1, len(points)))
            case "solkoff_plus":
                return (Fraction(sum(sum(self.opponents(other)) for other, _ in self.games(who))),)
            case "sonneborn_berger":
                return (Fraction(sum(took * self.points[other] for other, took in self.games(who))) / 2,)
            case "wins":
                return (Fraction(sum(took == 2 for _, took in self.games(who))),)
            case _:
                ratings = [2000 - other for other, _ in self.games(who)]
                return (Fraction(sum(ratings), max(len(ratings), 1)),)


#: What White and Black have of a game: of a forfeit the one who came.
POINTS = {
    "white_wins": (2, 0),
    "draw": (1, 1),
    "black_wins": (0, 2),
    "white_wins_by_forfeit": (2, 0),
    "black_wins_by_forfeit": (0, 2),
    "double_forfeit": (0, 0),
}
ABSENT = {"bye": 2, "half_bye": 1, "excused": 0}


def random_tournament(seed: int, names: tuple[TieBreak, ...]) -> tuple[Plain, tuple[Standing, ...]]:
    """Play four rounds of nine players, and write the results down for the plain program."""
    tournament = started(Setup(name="T", system="swiss", tie_breaks=names), 9)
    play_on(tournament, 4, random.Random(seed))
    return plain_of(tournament), tournament.standings()


def faulty_tournament(seed: int, names: tuple[TieBreak, ...]) -> tuple[Plain, tuple[Standing, ...]]:
    """Play four rounds in which some do not come, with and without notice."""
    tournament, dice = started(Setup(name="T", system="swiss", tie_breaks=names), 9), random.Random(seed)
    for number in range(1, 5):
        away: Announced = "half_bye" if number % 2 else "excused"
        ok(tournament, Absent(number=dice.randint(1, 9), round=number, why=away))
        for board in range(1, len(paired(tournament).games) + 1):
            ok(tournament, Result(round=number, board=board, outcome=dice.choice(get_args(Outcome))))
    return plain_of(tournament), tournament.standings()


def plain_of(tournament: Tournament) -> Plain:
    """Write down who played whom at the board, and what each has besides."""
    sheet: Sheet = []
    besides: dict[int, int] = {}
    for paired_round in tournament.rounds:
        found = [(who, ABSENT[why]) for who, why in paired_round.absences.items()]
        for board, game in enumerate(paired_round.games, 1):
            outcome = paired_round.results[board].outcome
            one, other = POINTS[outcome]
            if "forfeit" in outcome:
                found += [(game.white, one), (game.black, other)]
            else:
                sheet.append((game.white, game.black, Fraction(one), Fraction(other)))
        for who, points in found:
            besides[who] = besides.get(who, 0) + points
    return Plain(9, sheet, besides)


SINGLE: tuple[TieBreak, ...] = (
    "solkoff",
    "median",
    "truncated",
    "truncated_full",
    "solkoff_plus",
    "sonneborn_berger",
    "wins",
    "average_rating",
)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", SINGLE)
def test_a_tie_break_is_what_the_plain_program_says(name: TieBreak, seed: int) -> None:
    plain, lines = random_tournament(seed, (name,))
    assert {line.number: line.score for line in lines} == plain.points
    for line in lines:
        assert line.tie_breaks == (plain.value(name, line.number),)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", SINGLE)
def test_what_was_not_played_has_no_opponent(name: TieBreak, seed: int) -> None:
    """Forfeits, byes and absences have their points, and count in no sum over opponents."""
    plain, lines = faulty_tournament(seed, (name,))
    assert {line.number: line.score for line in lines} == plain.points
    for line in lines:
        assert line.tie_breaks == (plain.value(name, line.number),)


def test_a_forfeit_is_neither_a_direct_encounter_nor_a_win() -> None:
    """1 and 2 have 3 points each; 1 won their game by forfeit, 2 beat somebody at the board."""
    names: tuple[TieBreak, ...] = ("direct_encounter", "wins")
    tournament = started(Setup(name="T", system="round_robin", tie_breaks=names), 4)
    play_round(tournament, ["black_wins", "white_wins"])  # 1-4, 2-3
    play_round(tournament, ["draw", "white_wins_by_forfeit"])  # 4-3, 1-2
    play_round(tournament, ["draw", "draw"])  # 2-4, 3-1
    lines = [(line.number, int(line.score), [float(v) for (v,) in line.tie_breaks]) for line in tournament.standings()]
    assert lines == [(4, 4, [0.0, 1.0]), (2, 3, [0.0, 1.0]), (1, 3, [0.0, 0.0]), (3, 2, [0.0, 0.0])]


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_the_tie_breaks_decides(seed: int) -> None:
    names: tuple[TieBreak, ...] = ("wins", "truncated_full", "sonneborn_berger")
    plain, lines = random_tournament(seed, names)
    keys = {who: (plain.points[who], *(plain.value(name, who) for name in names)) for who in plain.points}
    assert [line.number for line in lines] == sorted(keys, key=keys.__getitem__, reverse=True)
    assert [line.rank for line in lines] == [
        1 + sum(key > keys[line.number] for key in keys.values()) for line in lines
    ]


def test_the_direct_encounter_counts_among_equals_only() -> None:
    tournament = started(Setup(name="T", system="round_robin", tie_breaks=("direct_encounter",)), 4)
    play_round(tournament, ["draw", "black_wins"])  # 1-4, 2-3
    play_round(tournament, ["white_wins", "white_wins"])  # 4-3, 1-2
    play_round(tournament, ["white_wins", "white_wins"])  # 2-4, 3-1
    lines = [(line.number, int(line.score), [float(v) for (v,) in line.tie_breaks]) for line in tournament.standings()]
    assert lines == [(3, 4, [0.0]), (1, 3, [0.5]), (4, 3, [0.5]), (2, 2, [0.0])]


def test_a_barrage_decides_among_equals() -> None:
    tournament = started(Setup(name="T", system="round_robin", tie_breaks=("barrage",)), 4)
    for _ in range(3):
        play_round(tournament, ["draw", "draw"])
    ok(tournament, Result(round=1, board=1, outcome="draw", barrage=4))
    assert [line.number for line in tournament.standings()] == [4, 1, 2, 3]
    assert [line.rank for line in tournament.standings()] == [1, 2, 2, 2]


@pytest.mark.parametrize(("why", "points"), [("half_bye", 2.5), ("excused", 1), ("unexcused", 0), ("club_duty", 1.5)])
@pytest.mark.parametrize("system", ["swiss", "fide_dutch"])
def test_each_kind_of_absence_has_points_of_its_own(system: System, why: Announced, points: float) -> None:
    scoring = Scoring(half_bye=5, excused=2, club_duty=3)
    tournament = started(Setup(name="T", system=system, scoring=scoring), 5)
    ok(tournament, Absent(number=5, round=1, why=why))
    play_round(tournament, ["draw", "draw"])
    line = next(line for line in tournament.standings() if line.number == 5)
    assert (float(line.score), line.games) == (points, 0)
    assert len(paired(tournament).games) == 2


def test_an_absence_is_no_game_of_an_average() -> None:
    scoring = Scoring(excused=2, club_duty=3)
    tournament = started(Setup(name="T", system="moyenne", scoring=scoring), 4)
    ok(tournament, Enter(player=Player(name="Away", rating=1)))
    reasons: tuple[Announced, ...] = ("excused", "club_duty")
    for number, why in enumerate(reasons, 1):
        ok(tournament, Absent(number=5, round=number, why=why))
        play_round(tournament, ["white_wins", "white_wins"])
    assert play_round(tournament, ["draw", "draw"]).absences == {5: "bye"}
    assert 5 not in play_round(tournament, ["draw", "draw"]).absences
    line = next(line for line in tournament.standings() if line.number == 5)
    assert (int(line.score), line.games) == (1, 1)


@pytest.mark.parametrize(("name", "scores"), [("2-1-0", [2, 1]), ("1-half-0", [1, 0.5]), ("3-1-0", [3, 1])])
def test_every_scoring(name: str, scores: list[float]) -> None:
    tournament = started(Setup(name="T", system="swiss", scoring=SCORINGS[name]), 5)
    play_round(tournament, ["white_wins", "draw"])
    won, drawn = scores
    assert sorted(float(line.score) for line in tournament.standings()) == [0, drawn, drawn, won, won]
