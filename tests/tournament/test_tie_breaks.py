"""Tie-breaks against a plain program that shares nothing with the package but the results of the games."""

import random
from fractions import Fraction

import pytest

from coupturc.tournament.events import Result
from coupturc.tournament.setup import SCORINGS, Setup, TieBreak
from coupturc.tournament.standings import Standing
from tests.tournament.playing import ok, play_on, play_round, started

#: White, Black, points of White and Black for a win of 2.
Sheet = list[tuple[int, int, Fraction, Fraction]]


class Plain:
    """Tie-breaks by adding up a sheet of results."""

    def __init__(self, players: int, sheet: Sheet, byes: dict[int, int]) -> None:
        self.sheet = sheet
        self.points = {who: Fraction(2 * byes.get(who, 0)) for who in range(1, players + 1)}
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
                return (Fraction(sum(points)) - points[0] - points[-1],)
            case "truncated":
                return (Fraction(sum(points)) - points[0],)
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
                return (Fraction(sum(ratings), len(ratings)),)


def random_tournament(seed: int, names: tuple[TieBreak, ...]) -> tuple[Plain, tuple[Standing, ...]]:
    """Play four rounds of nine players, and write the results down for the plain program."""
    tournament = started(Setup(name="T", system="swiss", tie_breaks=names), 9)
    play_on(tournament, 4, random.Random(seed))
    sheet: Sheet = []
    byes: dict[int, int] = {}
    for number in range(1, 5):
        round_ = tournament.round(number)
        byes |= {who: byes.get(who, 0) + 1 for who in round_.absences}
        for board, game in enumerate(round_.games, 1):
            took = {"white_wins": 2, "draw": 1, "black_wins": 0}[round_.results[board].outcome]
            sheet.append((game.white, game.black, Fraction(took), Fraction(2 - took)))
    return Plain(9, sheet, byes), tournament.standings()


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


@pytest.mark.parametrize(("name", "scores"), [("2-1-0", [2, 1]), ("1-half-0", [1, 0.5]), ("3-1-0", [3, 1])])
def test_every_scoring(name: str, scores: list[float]) -> None:
    tournament = started(Setup(name="T", system="swiss", scoring=SCORINGS[name]), 5)
    play_round(tournament, ["white_wins", "draw"])
    won, drawn = scores
    assert sorted(float(line.score) for line in tournament.standings()) == [0, drawn, drawn, won, won]
