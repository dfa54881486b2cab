"""The Dutch system by py4swiss gives the rounds that bbpPairings gives."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from coupturc.tournament.events import Absent, Arrange, Game, Leave, Pair, Paired, Publish, Result
from coupturc.tournament.setup import SCORINGS, Setup
from tests.tournament.playing import ok, paired, pairs, play_round, refused, started

GOLDEN = Path(__file__).parents[2] / "data" / "tournaments" / "dutch-rounds.txt"

#: What the library pairs otherwise, by the number of players and of rounds: the round, and its pairs there and here.
#: In this one JaVaFo agrees with it.
ANSWERED_OTHERWISE = {(12, 7): [(7, {(10, 5), (11, 6), (4, 12)}, {(10, 6), (11, 4), (5, 12)})]}


@dataclass
class Golden:
    """A tournament that another program paired; `leaves` is a player and the round after which he leaves."""

    players: int
    rounds: list[list[tuple[int, int]]]
    byes: list[list[int]]
    leaves: tuple[int, int] | None


def read_golden() -> list[Golden]:
    found = []
    for block in GOLDEN.read_text("utf-8").split("\n\n")[1:]:
        head, *lines = block.strip().splitlines()
        numbers = [int(number) for number in re.findall(r"\d+", head)]
        games = [[(int(w), int(b)) for w, b in re.findall(r"(\d+)-(\d+)", line)] for line in lines]
        byes = [[int(word) for word in line.split() if word.isdigit()] for line in lines]
        found.append(Golden(numbers[0], games, byes, (numbers[2], numbers[3]) if len(numbers) > 2 else None))
    return found


@pytest.mark.parametrize("golden", read_golden(), ids=lambda golden: f"{golden.players}-{len(golden.rounds)}")
def test_golden_rounds(golden: Golden) -> None:
    pytest.importorskip("py4swiss")
    tournament = started(Setup(name="T", system="fide_dutch", rounds=len(golden.rounds)), golden.players)
    different = []
    for number, expected in enumerate(golden.rounds, 1):
        if golden.leaves and golden.leaves[1] == number - 1:
            ok(tournament, Leave(number=golden.leaves[0]))
        _, pairing = ok(tournament, Pair(round=number))
        assert isinstance(pairing, Paired)
        byes = [who for who, why in pairing.absences.items() if why == "bye"]
        if (pairs(pairing), byes) != (expected, golden.byes[number - 1]):
            ours = set(pairs(pairing))
            different.append((number, set(expected) - ours, ours - set(expected)))
            games = tuple(Game(white=white, black=black) for white, black in expected)
            ok(tournament, Arrange(round=number, games=games, byes=tuple(golden.byes[number - 1])))
        ok(tournament, Publish(round=number))
        for board, (white, black) in enumerate(expected, 1):
            ok(tournament, Result(round=number, board=board, outcome="white_wins" if white < black else "black_wins"))
    assert different == ANSWERED_OTHERWISE.get((golden.players, len(golden.rounds)), [])


@pytest.mark.parametrize("scoring", SCORINGS)
def test_the_scoring_does_not_change_the_pairing_of_wins(scoring: str) -> None:
    pytest.importorskip("py4swiss")
    tournament = started(Setup(name="T", system="fide_dutch", scoring=SCORINGS[scoring]), 8)
    play_round(tournament, ["white_wins", "black_wins"] * 2)
    winners = {1, 2, 3, 4}
    assert {frozenset(pair) for pair in pairs(paired(tournament)) if set(pair) <= winners} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


def test_absences_byes_and_forfeits() -> None:
    pytest.importorskip("py4swiss")
    tournament = started(Setup(name="T", system="fide_dutch"), 6)
    ok(tournament, Absent(number=6, round=1, why="half_bye"))
    first = play_round(tournament, ["white_wins", "white_wins_by_forfeit"])
    assert first.absences == {5: "bye", 6: "half_bye"}
    second = play_round(tournament, ["double_forfeit", "draw", "draw"])
    assert second.absences == {}
    assert {line.number: float(line.score) for line in tournament.standings()}[6] >= 1


def test_without_the_library_a_word_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "py4swiss"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "py4swiss", None)
    assert refused(started(Setup(name="T", system="fide_dutch"), 4), Pair(round=1)) == "library_missing"
