"""TRF in both directions: what goes out comes back, and every fault has its line and column."""

import random
import re
from pathlib import Path

import pytest

from coupturc.tournament.errors import TournamentFileError
from coupturc.tournament.events import Absent, Enter, Leave, Pair, Paired, Player, Result
from coupturc.tournament.file_faults import MOST_FAULTS
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.setup import SCORINGS, Scoring, Setup, System, Teams
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import ok, paired, pairs, play_on, play_round, refused, started

DATA = Path(__file__).parents[2] / "data" / "tournaments"

GOOD = """\
012 Evening
001    1      Ank                               2100 NED                         2.0    1     2 w 1
001    2      Ben                               2000 NED                         0.0    3     1 b 0
001    3      Cor                                                                2.0    2  0000 - U
XXS WW=2.0 BW=2.0 PAB=2.0
"""


def faults(text: str) -> list[str]:
    with pytest.raises(TournamentFileError) as caught:
        read_trf(text)
    return [str(fault) for fault in caught.value.faults]


def test_a_file_is_read() -> None:
    tournament = read_trf(GOOD)
    assert tournament.setup.name == "Evening"
    assert tournament.state.players[1] == Player(name="Ank", rating=2100, federation="NED")
    assert tournament.round(1).absences == {3: "bye"}
    assert [(line.number, int(line.score)) for line in tournament.standings()] == [(1, 2), (3, 2), (2, 0)]


def test_other_blanks_are_read_as_plain_ones() -> None:
    text = (
        GOOD.replace("Evening", "Caf\xe9\xa0Dam")
        .replace("Ank       ", "Ank\xa0de\u202fWit")
        .replace("2 w 1", "2\xa0w 1")
    )
    tournament = read_trf(text)
    assert (tournament.setup.name, tournament.state.players[1].name) == ("Caf\xe9 Dam", "Ank de Wit")
    assert tournament.round(1).results[1].outcome == "white_wins"


def test_a_name_with_other_blanks_comes_back() -> None:
    """Of a player it would be refused; of a tournament nobody asks."""
    tournament = started(Setup(name="Caf\xe9\xa0Dam", system="swiss"), 2)
    assert read_trf(format_trf(tournament)).setup.name == "Caf\xe9 Dam"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("001    2", "001    x", "line 3, column 5: expected the number of a player from 1 to 5000, found 'x'"),
        ("001    2", "001    1", "line 3, column 5: expected a number that is not on line 2, found 1"),
        ("001    3", "001    4", "line 4, column 5: expected player 3, found 4"),
        ("Ben", "   ", "line 3, column 15: expected a name"),
        (
            "Ben",
            "Ank",
            "line 3, column 15: expected a player who is not on line 2, or another federation_number, found 'Ank'",
        ),
        ("2000", "20x0", "line 3, column 49: expected a rating from 0 to 4000, found '20x0'"),
        (" 0.0 ", " 0.3 ", "line 3, column 81: expected points, found '0.3'"),
        (" 0.0 ", " 1.0 ", "line 3, column 81: expected 0.0 points by the results, found 1.0"),
        ("1 b 0", "1 w 0", "line 2, column 92: expected player 2 to have the other colour against 1 in round 1"),
        ("1 b 0", "1 b 1", "line 2, column 92: expected a result that fits that of player 2 in round 1"),
        ("1 b 0", "1 b  ", "line 2, column 92: expected a result that fits that of player 2 in round 1"),
        ("1 b 0", "1 b ?", "line 3, column 97: expected w or b and one of 1 = 0 + - W D L, found 'b ?'"),
        ("1 b 0", "9 b 0", "line 3, column 92: expected player 9 to have the other colour against 2 in round 1"),
        ("  1 b 0", "x 1 b 0", "line 3, column 92: expected the number of an opponent, found 'x 1'"),
        ("0000 - U", "0000 - 1", "line 4, column 97: expected - and one of U F H Z, found '- 1'"),
        ("WW=2.0", "WW=x", "line 5, column 5: expected points such as WW=2.0, found 'WW=x'"),
        ("XXS", "XXR 0\nXXS", "line 5, column 5: expected a number of rounds from 1 to 200, found '0'"),
        ("012 Evening", "012 Eve\u202e", "line 1, column 5: expected at most 200 printable characters"),
        ("Cor", "C\x00r", "line 4, column 15: expected at most 200 printable characters"),
        ("1 b 0", "1 b 0" + 200 * 10 * " " + "x", "line 3, column 2092: expected at most 200 rounds"),
        ("2000 NED", "2000xNED", "line 3, column 53: expected a blank, found 'x'"),
    ],
)
def test_every_fault_has_its_place(old: str, new: str, fault: str) -> None:
    assert fault in faults(GOOD.replace(old, new, 1))


def test_all_faults_come_at_once_and_nothing_is_entered() -> None:
    found = faults(GOOD.replace("2000", "20x0").replace("Cor", "   "))
    assert [fault.split(":")[0] for fault in found] == ["line 3, column 49", "line 4, column 15"]


def test_of_faults_without_end_the_first_thousand_are_named() -> None:
    found = faults(GOOD + "001    x\n" * 5000)
    assert len(found) == MOST_FAULTS + 1
    assert found[0].startswith("line 6, column 5: ")
    assert found[-1].endswith("expected fewer faults than 1000; the others follow when these are mended")


def test_half_a_file_is_refused_or_is_a_tournament_of_its_own() -> None:
    for length in range(len(GOOD)):
        try:
            players = read_trf(GOOD[:length]).state.players
        except TournamentFileError as error:
            assert error.faults  # noqa: PT017
        else:
            assert len(players) in (2, 3)


@pytest.mark.parametrize("text", ["", "no file\n", "\ufeff", "\x00" * 300, "001\n" * 3, "001 " + "9" * 500])
def test_what_is_no_trf(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("system", ["swiss", "keizer", "round_robin"])
@pytest.mark.parametrize("seed", range(5))
def test_a_tournament_comes_back_as_it_went_out(system: System, scoring: str, seed: int) -> None:
    dice = random.Random(seed)
    tournament = started(
        Setup(name="T", system=system, rounds=8, scoring=SCORINGS[scoring], tie_breaks=("solkoff",)), 7 + seed % 2
    )
    for number in range(1, 4):
        if system != "round_robin":
            ok(tournament, Absent(number=dice.randint(1, 7), round=number, why=dice.choice(["half_bye", "excused"])))
        play_on(tournament, 1, dice)
    ok(tournament, Result(round=2, board=1, outcome="white_wins_by_forfeit"))
    ok(tournament, Result(round=3, board=2, outcome="double_forfeit"))
    if system != "round_robin":
        ok(
            tournament,
            Enter(player=Player(name="Late", title="GM", federation_number="123", born="1990/12/31", sex="w")),
        )
    paired(tournament)
    text = format_trf(tournament)
    again = read_trf(text, system)
    assert same_games(again, tournament)
    assert [line for line in format_trf(again).splitlines() if not line.startswith("001")] == [
        line for line in text.splitlines() if not line.startswith("001")
    ]
    assert format_trf(read_trf(format_trf(again), system)) == format_trf(again)
    if system == "swiss":
        assert {line.number: line.score for line in again.standings()} == {
            line.number: line.score for line in tournament.standings()
        }


def read_back(tournament: Tournament) -> Tournament:
    return read_trf(format_trf(tournament), tournament.setup.system)


def test_annulled_games_come_back() -> None:
    tournament = started(Setup(name="T", system="round_robin"), 4)
    play_round(tournament, ["white_wins", "draw"])
    ok(tournament, Leave(number=4))
    assert {line.number: int(line.score) for line in tournament.standings()} == {1: 0, 2: 1, 3: 1, 4: 0}
    assert same_games(read_back(tournament), tournament)


def test_annulled_matches_come_back() -> None:
    rules = Teams(boards=1)
    tournament = Tournament(Setup(name="T", system="team_round_robin", first_order="entry", teams=rules))
    for name in "ABCD":
        ok(tournament, Enter(player=Player(name=name, team=name)))
    play_round(tournament, ["white_wins", "draw"])
    ok(tournament, Leave(number=4))
    assert same_games(read_back(tournament), tournament)


def test_an_absence_with_points_of_its_own_comes_back() -> None:
    """In a TRF a duty for the club is an absence like any other."""
    tournament = started(Setup(name="T", system="swiss", rounds=3, scoring=Scoring(club_duty=2)), 5)
    ok(tournament, Absent(number=5, round=1, why="club_duty"))
    play_round(tournament, ["draw", "draw"])
    assert same_games(read_back(tournament), tournament)


def cup(players: int, *rounds: list[Outcome]) -> Tournament:
    tournament = started(Setup(name="Cup", system="knock_out", first_order="entry"), players)
    for outcomes in rounds:
        play_round(tournament, outcomes)
    return tournament


def test_who_is_free_in_a_cup_goes_on_when_it_comes_back() -> None:
    """A TRF writes a free place as an absence; of three, 2 meets 3 and then 1."""
    tournament = cup(3, ["black_wins"])
    again = read_back(tournament)
    assert again.round(1).absences == {1: "free"}
    assert pairs(paired(again)) == pairs(paired(tournament))
    for each in (tournament, again):
        ok(each, Result(round=2, board=1, outcome="black_wins"))
    assert places(again) == places(tournament) == places(read_back(tournament))


def test_who_is_out_of_a_cup_stays_out_when_it_comes_back() -> None:
    """Of six, 1 and 2 are free at first; who lost and who left without a game have no place any more."""
    tournament = cup(6, ["white_wins", "white_wins"])
    ok(tournament, Leave(number=1))
    play_round(tournament, ["white_wins"])
    play_round(tournament, ["white_wins"])
    again = read_back(tournament)
    assert [set(each.absences.values()) for each in again.rounds] == [{"free", "excused"}] * 2 + [{"excused"}]
    assert [each.absences[1] for each in again.rounds] == ["excused"] * 3
    assert places(again)[0] == places(tournament)[0]
    assert refused(again, Pair(round=4)) == "no_more_rounds"


def places(tournament: Tournament) -> list[int]:
    return [line.number for line in tournament.standings()]


def same_games(one: Tournament, other: Tournament) -> bool:
    def games(tournament: Tournament) -> list[set[tuple[int, int, str | None]]]:
        return [
            {
                (game.white, game.black, result.outcome if (result := paired.results.get(board)) else None)
                for board, game in enumerate(paired.games, 1)
            }
            for paired in tournament.state.rounds
        ]

    return games(one) == games(other) and one.state.players == other.state.players


#: Cases of bbpPairings, and the pairs that the library pairs otherwise: theirs and ours, White first, 0 for the bye. It
#: keeps to the text until January 2026, and C5 is about a later one. Why the four pairs of issue 7 differ is not known.
ANSWERED_OTHERWISE: dict[str, tuple[set[tuple[int, int]], set[tuple[int, int]]]] = {
    "c5": ({(1, 5), (3, 2), (6, 0)}, {(1, 3), (6, 2), (5, 0)}),
    "c9": (set(), set()),
    "issue-7": ({(27, 48), (47, 42), (34, 50), (53, 58)}, {(47, 48), (53, 42), (27, 50), (34, 58)}),
}


@pytest.mark.parametrize("name", ANSWERED_OTHERWISE)
def test_the_cases_of_bbp_pairings(name: str) -> None:
    pytest.importorskip("py4swiss")
    text = (DATA / f"{name}.trf").read_text("utf-8")
    theirs = {(int(one), int(other)) for one, other in re.findall(r"(\d+)-(\d+)", text.splitlines()[1])}
    tournament = read_trf(text)
    _, pairing = ok(tournament, Pair(round=tournament.state.next_round))
    assert isinstance(pairing, Paired)
    ours = {(game.white, game.black) for game in pairing.games}
    ours |= {(who, 0) for who, why in pairing.absences.items() if why == "bye"}
    assert (theirs - ours, ours - theirs) == ANSWERED_OTHERWISE[name]
