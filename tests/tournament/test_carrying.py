"""Results that are carried over from an earlier tournament: they count, and those pairs do not meet again."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from coupturc.tournament.carrying import carried_from, rounds_without
from coupturc.tournament.events import CarriedGame, Carry, Enter, Leave, Pair, Paired, Player, Result
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.page import format_page
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import SCORINGS, Setup
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import ok, play_on, play_round, refused, started


def group(*names: str, **setup: Any) -> Tournament:
    """Return a round robin in which the first named has won all games, and so on."""
    tournament = Tournament(Setup(name="Preliminary", system="round_robin", first_order="entry", **setup))
    for name in names:
        ok(tournament, Enter(player=Player(name=name)))
    play_all(tournament, min)
    return tournament


def play_all(tournament: Tournament, winner: Callable[[int, int], int]) -> None:
    """Play all rounds; `winner` says who of two wins."""
    while not isinstance(answer := tournament.fork().apply(Pair(round=tournament.state.next_round)), Refusal):
        _, paired = answer
        assert isinstance(paired, Paired)
        wins = [winner(each.white, each.black) == each.white for each in paired.games]
        play_round(tournament, ["white_wins" if white else "black_wins" for white in wins])


def final(*names: str, **setup: Any) -> Tournament:
    chosen = {"system": "round_robin", "first_order": "entry", "scoring": SCORINGS["2-1-0"], **setup}
    tournament = Tournament(Setup(name="Final", **chosen))
    for name in names:
        ok(tournament, Enter(player=Player(name=name)))
    return tournament


def game(white: int, black: int, outcome: Outcome = "draw") -> CarriedGame:
    return CarriedGame(white=white, black=black, outcome=outcome)


@pytest.fixture
def four() -> Tournament:
    """The two best of two groups, who have met in them: 1 has beaten 2, and 3 has beaten 4."""
    tournament = final("Ank", "Ben", "Cor", "Dirk")
    ok(tournament, Carry(games=(game(1, 2, "white_wins"), game(4, 3, "black_wins")), source="Preliminary"))
    return tournament


def scores(tournament: Tournament) -> dict[int, float]:
    return {line.number: float(line.score) for line in tournament.standings()}


def pairs_played(tournament: Tournament) -> Counter[frozenset[int]]:
    return Counter(frozenset((each.white, each.black)) for paired in tournament.rounds for each in paired.games)


def test_they_count_from_the_beginning(four: Tournament) -> None:
    assert scores(four) == {1: 2, 2: 0, 3: 2, 4: 0}
    line = next(each for each in four.standings() if each.number == 1)
    assert (line.games, line.wins) == (1, 1)


def test_those_pairs_do_not_meet_again(four: Tournament) -> None:
    play_on(four, 2, random.Random(1))
    assert refused(four, Pair(round=3)) == "no_more_rounds"
    assert pairs_played(four) == {frozenset(pair): 1 for pair in ((1, 3), (1, 4), (2, 3), (2, 4))}


def test_tie_breaks_see_them() -> None:
    tournament = final("Ank", "Ben", "Cor", tie_breaks=("direct_encounter",))
    ok(tournament, Carry(games=(game(2, 1, "white_wins"),)))
    play_all(tournament, lambda one, other: 1 if 1 in (one, other) else 3)
    assert scores(tournament) == {1: 2, 2: 2, 3: 2}
    assert [line.rank for line in tournament.standings()] == [1, 1, 1]


@pytest.mark.parametrize("half", [2, 3, 4, 5])
def test_two_groups_meet_in_as_many_rounds_as_one_has_players(half: int) -> None:
    players = list(range(1, 2 * half + 1))
    carried = [game(*pair) for group in (players[:half], players[half:]) for pair in combinations(group, 2)]
    rounds = rounds_without(players, 1, carried)
    assert [len(pairs) for pairs in rounds] == [half] * half
    assert [sorted(who for pair in pairs for who in pair) for pairs in rounds] == [players] * half
    games = [pair for pairs in rounds for pair in pairs] + [(each.white, each.black) for each in carried]
    whites, blacks = (Counter(each) for each in zip(*games, strict=True))
    assert max(abs(whites[who] - blacks[who]) for who in players) <= half


@pytest.mark.parametrize("cycles", [1, 2])
def test_whatever_is_carried_over_every_pair_meets_as_often_as_it_should(cycles: int) -> None:
    dice = random.Random(3)
    for _ in range(200):
        players = list(range(1, dice.randint(3, 11)))
        possible = [(a, b) for a in players for b in players if a < b] * cycles
        carried = [game(*pair) for pair in dice.sample(possible, dice.randint(0, len(possible)))]
        rounds = rounds_without(players, cycles, carried)
        for pairs in rounds:
            seats = [who for pair in pairs for who in pair]
            assert pairs
            assert len(seats) == len(set(seats))
        met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
        met += Counter(frozenset((each.white, each.black)) for each in carried)
        assert met == {frozenset(pair): cycles for pair in possible}


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ((game(1, 5),), "unknown_player"),
        ((game(1, 1),), "carry_often"),
        ((game(1, 2), game(2, 1)), "carry_often"),
    ],
)
def test_what_cannot_count_is_refused(games: tuple[CarriedGame, ...], code: str) -> None:
    assert refused(final("Ank", "Ben", "Cor"), Carry(games=games)) == code


def test_a_double_round_robin_takes_two_of_a_pair() -> None:
    ok(final("Ank", "Ben", "Cor", cycles=2), Carry(games=(game(1, 2), game(2, 1))))


@pytest.mark.parametrize("setup", [{"system": "swiss"}, {"system": "keizer"}, {"system": "team_round_robin"}])
def test_only_a_round_robin_takes_results(setup: dict[str, Any]) -> None:
    tournament = Tournament(Setup(name="T", **setup))
    for name in ("Ank", "Ben"):
        ok(tournament, Enter(player=Player(name=name, team=name)))
    assert refused(tournament, Carry(games=(game(1, 2),))) == "carry_system"


def test_they_are_carried_over_before_the_first_round(four: Tournament) -> None:
    ok(four, Pair(round=1))
    assert refused(four, Carry(games=())) == "carry_late"


def test_the_last_request_stands_and_none_takes_them_back(four: Tournament) -> None:
    ok(four, Carry(games=()))
    assert scores(four) == dict.fromkeys(range(1, 5), 0)
    play_on(four, 3, random.Random(1))
    assert len(pairs_played(four)) == 6


def test_who_leaves_early_is_annulled_with_them(four: Tournament) -> None:
    ok(four, Leave(number=2))
    assert scores(four)[1] == 0


@pytest.mark.parametrize("number", ["11", ""])
def test_a_namesake_takes_no_games_of_who_has_that_federation_number(number: str) -> None:
    """Of two Jan de Vries in the preliminary the first one plays on, who lost to Ank; the other one beat her later."""
    earlier = final()
    for player in (Player(name="Ank"), jan("22"), jan(number)):
        ok(earlier, Enter(player=player))
    play_all(earlier, lambda one, other: 3 if 3 in (one, other) else 1)
    now = final("Ank")
    ok(now, Enter(player=jan("22")))
    ok(now, carried_from(now.state, earlier.state, "Preliminary"))
    assert scores(now) == {1: 2, 2: 0}


def test_a_player_without_a_federation_number_is_found_by_name() -> None:
    for one, other in (("", "22"), ("22", ""), ("", "")):
        earlier, now = final("Ank"), final("Ank")
        ok(earlier, Enter(player=jan(one)))
        ok(now, Enter(player=jan(other)))
        play_all(earlier, min)
        assert len(carried_from(now.state, earlier.state, "Preliminary").games) == 1


def jan(number: str) -> Player:
    return Player(name="Jan de Vries", federation_number=number)


def test_games_are_found_by_federation_number_else_by_name() -> None:
    earlier = final("Ank", "Ben", "Cor")
    ok(earlier, Enter(player=Player(name="D. de Vries", federation_number="12345")))
    play_all(earlier, min)
    now = final("BEN")
    ok(now, Enter(player=Player(name="Dirk", federation_number="12345")))
    ok(now, Enter(player=Player(name="Eef")))
    carried = carried_from(now.state, earlier.state, "Final")
    assert [frozenset((each.white, each.black)) for each in carried.games] == [frozenset((1, 2))]
    ok(now, carried)
    assert scores(now) == {1: 2, 2: 0, 3: 0}


def test_of_more_games_the_last_count_and_no_double_forfeit() -> None:
    earlier = final("Ank", "Ben", cycles=2)
    play_round(earlier, ["white_wins"])
    play_round(earlier, ["draw"])
    now = final("Ank", "Ben", "Cor")
    assert [each.outcome for each in carried_from(now.state, earlier.state, "").games] == ["draw"]
    ok(earlier, Result(round=2, board=1, outcome="double_forfeit"))
    assert [each.outcome for each in carried_from(now.state, earlier.state, "").games] == ["white_wins"]


OUTCOMES: tuple[Outcome, ...] = ("white_wins", "draw", "black_wins", "white_wins_by_forfeit")


def match(games: int) -> Tournament:
    """Return a match in which colours change after each game, and no two games end alike."""
    earlier = final("Ank", "Ben", cycles=games)
    for outcome in OUTCOMES[:games]:
        play_round(earlier, [outcome])
    return earlier


def outcomes_carried(now: Tournament, earlier: Tournament) -> list[Outcome]:
    return [each.outcome for each in carried_from(now.state, earlier.state, "").games]


@pytest.mark.parametrize(("games", "cycles"), [(3, 1), (3, 2), (4, 3), (4, 4)])
def test_of_games_with_the_same_colours_the_last_count_too(games: int, cycles: int) -> None:
    now = final("Ank", "Ben", "Cor", cycles=cycles)
    assert outcomes_carried(now, match(games)) == [*OUTCOMES[:games][-cycles:]]


def test_games_that_are_carried_over_again_count_once() -> None:
    now, earlier = final("Ank", "Ben", "Cor", cycles=8), match(4)
    ok(now, carried_from(now.state, earlier.state, ""))
    ok(earlier, Result(round=2, board=1, outcome="white_wins"))
    assert outcomes_carried(now, earlier) == [OUTCOMES[0], "white_wins", *OUTCOMES[2:]]


def test_of_what_was_carried_over_before_as_much_stays_as_does_not_come_again() -> None:
    now = final("Ank", "Ben", "Cor", cycles=8)
    ok(now, carried_from(now.state, match(4).state, ""))
    assert outcomes_carried(now, match(1)) == [*OUTCOMES[1:], OUTCOMES[0]]


def test_what_was_carried_over_there_comes_along(four: Tournament) -> None:
    play_on(four, 2, random.Random(1))
    now = final("Dirk", "Cor", "Ben", "Ank")
    assert len(carried_from(now.state, four.state, "").games) == 6


def test_the_record_keeps_them(four: Tournament) -> None:
    play_on(four, 2, random.Random(1))
    again = Tournament.replay(decode_record(encode_record(four.record)))
    assert again.standings() == four.standings()
    assert again.as_published().standings() == four.standings()
    assert four.after(1).state.carried == four.state.carried


def test_a_trf_has_them_as_a_round_before_the_others(four: Tournament) -> None:
    play_on(four, 2, random.Random(1))
    again = read_trf(format_trf(four), "swiss")
    assert len(again.state.rounds) == 3
    assert {line.number: line.score for line in again.standings()} == {
        line.number: line.score for line in four.standings()
    }


def test_the_cross_table_has_a_column_of_them(four: Tournament) -> None:
    play_on(four, 1, random.Random(1))
    page = format_page(four)
    assert '<th scope="col">before</th>' in page
    assert '<th scope="col">before</th>' not in format_page(started_again())


def started_again() -> Tournament:
    tournament = started(Setup(name="T", system="round_robin"), 4)
    play_on(tournament, 1, random.Random(1))
    return tournament


def test_groups_that_were_played_lead_to_a_final() -> None:
    one, other = group("Ank", "Ben", "Cor"), group("Dirk", "Eef", "Fer")
    now = final("Ank", "Dirk", "Ben", "Eef")
    for earlier, source in ((one, "A"), (other, "B"), (one, "A")):
        ok(now, carried_from(now.state, earlier.state, source))
    assert scores(now) == {1: 2, 2: 2, 3: 0, 4: 0}
    assert now.state.carried_from == "A, B"


def preliminary() -> Tournament:
    """Return four groups of four that were played: in each the first named has won all games, and so on."""
    names = [f"{letter}{number}" for number in range(1, 5) for letter in "ABCD"]
    tournament = final(*names, groups=4)
    play_all(tournament, min)
    return tournament


def final_groups(*names: str, **setup: Any) -> Tournament:
    return final(*names, groups=2, dealing="in_order", **setup)


def test_final_groups_take_the_results_of_preliminary_groups() -> None:
    earlier = preliminary()
    places = {
        (line.group, line.rank): earlier.state.players[line.number].name
        for line in earlier.standings()
        if line.rank <= 4
    }
    firsts = [places[group, rank] for group in range(1, 5) for rank in (1, 2)]
    seconds = [places[group, rank] for group in range(1, 5) for rank in (3, 4)]
    now = final_groups(*firsts, *seconds)
    ok(now, carried_from(now.state, earlier.state, "Preliminary"))
    assert len(now.state.carried) == 8, "of each preliminary group one game within each final group"
    assert sorted(scores(now).values()) == [0] * 8 + [2] * 8
    play_all(now, min)
    assert pairs_played(now).keys().isdisjoint(frozenset((each.white, each.black)) for each in now.state.carried)
    for members in (range(1, 9), range(9, 17)):
        met = pairs_played(now) + Counter(frozenset((each.white, each.black)) for each in now.state.carried)
        assert all(met[frozenset(pair)] == 1 for pair in combinations(members, 2))
    assert len(list(now.rounds)) == 6
    ranks = [(line.group, line.number) for line in now.standings()]
    assert [group for group, _ in ranks] == [1] * 8 + [2] * 8


def test_games_between_two_groups_wait_until_they_are_of_one() -> None:
    now = final_groups("Ank", "Ben", "Cor", "Dirk")
    ok(now, Carry(games=(game(1, 2), game(2, 3, "white_wins"))))
    assert [(each.white, each.black) for each in now.state.carried] == [(1, 2)]
    for name in ("Eef", "Fer"):
        ok(now, Enter(player=Player(name=name)))
    assert [(each.white, each.black) for each in now.state.carried] == [(1, 2), (2, 3)]
    assert scores(now) == {1: 1, 2: 3, 3: 0, 4: 0, 5: 0, 6: 0}
    ok(now, Carry(games=()))
    assert now.state.carried == ()


def test_a_group_without_carried_games_keeps_its_berger_table() -> None:
    now = final_groups(*"ABCDEFGH")
    ok(now, Carry(games=(game(1, 2),)))
    plain = final_groups(*"ABCDEFGH")
    for tournament in (now, plain):
        play_all(tournament, min)
    later = [
        [(each.white, each.black) for each in paired.games if each.white > 4]
        for tournament in (now, plain)
        for paired in tournament.rounds
    ]
    assert later[: len(later) // 2] == later[len(later) // 2 :]


def test_the_record_of_groups_keeps_them() -> None:
    now = final_groups("Ank", "Ben", "Cor", "Dirk")
    ok(now, Carry(games=(game(1, 2), game(2, 3))))
    play_on(now, 1, random.Random(1))
    again = Tournament.replay(decode_record(encode_record(now.record)))
    assert again.state == now.state
    assert again.standings() == now.standings()
