"""Teams: who meets whom at which board, substitutes, match points, board points, and whatever arbiters ask for."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc.tournament.errors import TournamentError, TournamentFileError
from coupturc.tournament.events import (
    Absent,
    Arrange,
    Change,
    Enter,
    Game,
    Leave,
    Pair,
    Player,
    Publish,
    Request,
    Result,
    Return,
    Unpair,
)
from coupturc.tournament.matches import Match, matches_of
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.page import format_page
from coupturc.tournament.players_csv import format_players_csv, read_players_csv
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Setup, System, Teams
from coupturc.tournament.teams import numbers_of_teams
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import ok, paired, pairs, play_round, refused

TEAM_SYSTEMS: tuple[System, ...] = ("team_round_robin", "team_swiss")


def teams(
    count: int = 4, players: int = 2, system: System = "team_swiss", boards: int = 2, rank_by: str = "match_points"
) -> Tournament:
    """Enter teams A, B and so on: A has players 1 and 2, B 3 and 4, the best first."""
    rules = Teams(boards=boards, rank_by=rank_by)  # type: ignore[arg-type]
    tournament = Tournament(Setup(name="T", system=system, first_order="entry", teams=rules))
    for team in range(count):
        for number in range(players):
            player = Player(
                name=f"{chr(65 + team)}{number + 1}", rating=2000 - 100 * team - number, team=chr(65 + team)
            )
            ok(tournament, Enter(player=player))
    return tournament


def table(tournament: Tournament) -> list[tuple[Any, ...]]:
    return [(line.rank, line.name, line.match_points, line.board_points) for line in tournament.team_standings()]


def test_boards_are_paired_in_order_with_colours_by_turns() -> None:
    # Of four teams the first meets the third; B, the second of the pair, has White on its first board.
    assert pairs(paired(teams())) == [(1, 5), (6, 2), (7, 3), (4, 8)]


def test_match_points_and_board_points_by_hand() -> None:
    """A beats C 3-1, B and D draw 2-2; then A loses to B 1-3 and D beats C 4-0."""
    tournament = teams()
    play_round(tournament, ["white_wins", "draw", "white_wins", "white_wins"])
    assert table(tournament) == [(1, "A", 2, 3), (2, "B", 1, 2), (2, "D", 1, 2), (4, "C", 0, 1)]
    second = paired(tournament)
    meetings = {frozenset(numbers_of_teams(tournament.state)[who] for who in pair) for pair in pairs(second)}
    assert meetings == {frozenset((1, 2)), frozenset((3, 4))}
    wins = {frozenset((1, 3)): 3, frozenset((2, 4)): None, frozenset((5, 7)): 7, frozenset((6, 8)): 8}
    for board, (white, black) in enumerate(pairs(second), 1):
        winner = wins[frozenset((white, black))]
        outcome: Outcome = "draw" if winner is None else "white_wins" if winner == white else "black_wins"
        ok(tournament, Result(round=2, board=board, outcome=outcome))
    assert table(tournament) == [(1, "D", 3, 6), (2, "B", 3, 5), (3, "A", 2, 4), (4, "C", 0, 1)]
    # Solkoff of A: 0 of C and 3 of B; Sonneborn-Berger of B: half of 3 for D and all of 2 for A.
    lines = {line.name: line for line in tournament.team_standings()}
    assert lines["A"].tie_breaks[0] == (Fraction(3),)
    assert lines["B"].tie_breaks[1] == (Fraction(7, 2),)
    assert (lines["B"].matches, lines["B"].wins, lines["B"].draws, lines["B"].losses) == (2, 1, 1, 0)


@pytest.mark.parametrize(("rank_by", "first"), [("match_points", "B"), ("board_points", "A")])
def test_match_points_or_board_points_rank_first(rank_by: str, first: str) -> None:
    """A beats D 6-0 and loses to B 2-4; B draws with C 3-3: A has 2 and 8, B has 3 and 7."""
    tournament = teams(4, players=3, system="team_round_robin", boards=3, rank_by=rank_by)
    winners = {(1, 4): [1, 1, 1], (2, 3): [0, 0, 0], (1, 2): [1, 2, 2], (3, 4): [0, 0, 0]}
    for number in (1, 2):
        paired(tournament)
        state = tournament.state
        team_of = numbers_of_teams(state)
        for match in matches_of(state, state.rounds[-1]):
            planned = winners[min(match.home, match.away), max(match.home, match.away)]
            for board, winner in zip(match.boards, planned, strict=True):
                white = team_of[state.rounds[-1].games[board - 1].white]
                outcome: Outcome = "draw" if not winner else "white_wins" if winner == white else "black_wins"
                ok(tournament, Result(round=number, board=board, outcome=outcome))
    lines = {line.name: (int(line.match_points), int(line.board_points)) for line in tournament.team_standings()}
    assert (lines["A"], lines["B"]) == ((2, 8), (3, 7))
    assert tournament.team_standings()[0].name == first


def test_teams_that_are_ranked_by_board_points_are_paired() -> None:
    """After two rounds A has 3 match points and 8 board points, D 2 and 8, B 3 and 7: D stands between equal points."""
    tournament = teams(4, players=3, boards=3, rank_by="board_points")
    play_round(tournament, ["draw", "black_wins", "white_wins", "draw", "draw", "black_wins"])
    play_round(tournament, ["draw", "black_wins", "black_wins", "black_wins", "white_wins", "black_wins"])
    assert [line.name for line in tournament.team_standings()] == ["A", "D", "B", "C"]
    team_of = numbers_of_teams(tournament.state)
    meetings = {frozenset(team_of[who] for who in pair) for pair in pairs(paired(tournament))}
    assert meetings == {frozenset((1, 4)), frozenset((2, 3))}


@pytest.mark.parametrize("boards", [4, 10])
@pytest.mark.parametrize("system", TEAM_SYSTEMS)
def test_matches_of_4_and_of_10_boards(system: System, boards: int) -> None:
    """Of six teams with a substitute each: board against board in the order of entry, every point counted once."""
    tournament = teams(6, players=boards + 1, system=system, boards=boards)
    expected: dict[str, list[int]] = {name: [0, 0] for name in "ABCDEF"}
    for number in range(1, 4):
        pairing = paired(tournament)
        assert len(pairing.games) == 3 * boards
        for match in matches_of(tournament.state, tournament.round(number)):
            check_seats(tournament, match, [pairing.games[board - 1] for board in match.boards])
            # The home team wins its first boards, as many as the number of the round; all others are drawn.
            for place, board in enumerate(match.boards):
                won: Outcome = "black_wins" if place % 2 else "white_wins"
                ok(tournament, Result(round=number, board=board, outcome=won if place < number else "draw"))
            home, away = "ABCDEF"[match.home - 1], "ABCDEF"[match.away - 1]
            expected[home][0] += 2
            expected[home][1] += boards + number
            expected[away][1] += boards - number
    found = {line.name: [int(line.match_points), int(line.board_points)] for line in tournament.team_standings()}
    assert found == expected
    assert sum(board_points for _, board_points in found.values()) == 3 * 3 * 2 * boards


def check_seats(tournament: Tournament, match: Match, games: list[Game]) -> None:
    """The first boards of both teams meet in order, with colours by turns; who is behind them does not play."""
    boards, team_of = tournament.setup.teams.boards, numbers_of_teams(tournament.state)
    places = list(range(boards))
    assert [(game.white - 1) % (boards + 1) for game in games] == places
    assert [(game.black - 1) % (boards + 1) for game in games] == places
    assert [team_of[game.white] for game in games] == [match.home, match.away] * (boards // 2)
    assert [team_of[game.black] for game in games] == [match.away, match.home] * (boards // 2)


def test_the_substitute_of_a_ten_board_match_plays_the_last_board() -> None:
    tournament = teams(2, players=11, boards=10)
    ok(tournament, Absent(number=3, round=1, why="excused"))
    seats = [min(pair) for pair in pairs(paired(tournament))]
    assert seats == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]


def test_points_of_matches_are_those_of_the_tournament() -> None:
    rules = Teams(boards=2, win=3, draw=2)
    tournament = Tournament(Setup(name="T", system="team_round_robin", first_order="entry", teams=rules))
    for name in ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"):
        ok(tournament, Enter(player=Player(name=name, team=name[0])))
    play_round(tournament, ["white_wins", "draw", "draw", "draw"])
    assert sorted(int(line.match_points) for line in tournament.team_standings()) == [0, 2, 2, 3]


def test_a_match_counts_when_every_board_has_a_result() -> None:
    tournament = teams(2)
    paired(tournament)
    ok(tournament, Result(round=1, board=1, outcome="white_wins"))
    assert table(tournament) == [(1, "A", 0, 2), (2, "B", 0, 0)]
    ok(tournament, Result(round=1, board=2, outcome="draw"))
    assert table(tournament) == [(1, "A", 2, 3), (2, "B", 0, 1)]
    ok(tournament, Result(round=1, board=1, outcome="double_forfeit"))
    ok(tournament, Result(round=1, board=2, outcome="double_forfeit"))
    assert table(tournament) == [(1, "A", 0, 0), (1, "B", 0, 0)]


def test_substitutes_play_when_somebody_is_absent() -> None:
    tournament = teams(2, players=4, boards=3)
    assert pairs(paired(tournament)) == [(1, 5), (6, 2), (3, 7)]
    assert tournament.round(1).absences == {4: "not_entered", 8: "not_entered"}
    ok(tournament, Unpair(round=1))
    ok(tournament, Absent(number=1, round=1, why="excused"))
    assert pairs(paired(tournament)) == [(2, 5), (6, 3), (4, 7)]


def test_an_empty_board_is_a_win_for_the_other_team() -> None:
    tournament = teams(2, players=2)
    ok(tournament, Absent(number=3, round=1, why="excused"))
    pairing = play_round(tournament, ["draw"])
    assert pairs(pairing) == [(1, 4)]
    assert pairing.absences == {2: "bye", 3: "excused"}
    assert table(tournament) == [(1, "A", 2, 3), (2, "B", 0, 1)]


def test_of_three_teams_one_has_a_bye_or_is_free() -> None:
    swiss = teams(3)
    pairing = play_round(swiss, ["white_wins", "white_wins"])
    assert pairing.absences == {5: "bye", 6: "bye"}
    assert ("C", 2, 4) in [line[1:] for line in table(swiss)]
    robin = teams(3, system="team_round_robin")
    pairing = play_round(robin, ["white_wins", "white_wins"])
    assert set(pairing.absences.values()) == {"free"}
    assert sum(line[2] for line in table(robin)) == 2


@pytest.mark.parametrize(("count", "cycles"), [(4, 1), (5, 1), (4, 2)])
def test_every_team_meets_every_other(count: int, cycles: int) -> None:
    tournament = teams(count, system="team_round_robin")
    tournament = Tournament.replay(decode_record(encode_record(tournament.record)))
    setup = Setup(name="T", system="team_round_robin", cycles=cycles, first_order="entry", teams=Teams(boards=2))
    again = Tournament(setup)
    for player in tournament.state.players.values():
        ok(again, Enter(player=player))
    met: Counter[frozenset[int]] = Counter()
    while not isinstance(again.apply(Pair(round=again.state.next_round)), Refusal):
        state = again.state
        met.update(frozenset((match.home, match.away)) for match in matches_of(state, state.rounds[-1]))
        ok(again, Publish(round=len(state.rounds)))
    assert met == Counter({frozenset(pair): cycles for pair in combinations(range(1, count + 1), 2)})


def test_a_team_that_leaves_early_counts_for_nothing() -> None:
    tournament = teams(4, system="team_round_robin")
    play_round(tournament, ["white_wins"] * 4)
    for number in (1, 2):
        ok(tournament, Leave(number=number))
    lines = {line.name: line for line in tournament.team_standings()}
    assert lines["A"].matches == lines["A"].board_points == 0
    assert sum(line.matches for line in lines.values()) == 2
    second = paired(tournament)
    assert len(second.games) == 2


@pytest.mark.parametrize("forfeits", [False, True])
def test_a_team_that_leaves_rounds_that_were_paired_ahead_counts_for_nothing(*, forfeits: bool) -> None:
    tournament = teams(4, system="team_round_robin")
    for _ in range(3):
        paired(tournament)
    for board in range(1, 5):
        ok(tournament, Result(round=1, board=board, outcome="white_wins"))
    for number in (1, 2):
        ok(tournament, Leave(number=number))
    for number, board in product((2, 3), range(1, 5)):
        game = tournament.round(number).games[board - 1]
        if forfeits and min(game.white, game.black) <= 2:
            outcome: Outcome = "black_wins_by_forfeit" if game.white <= 2 else "white_wins_by_forfeit"
            ok(tournament, Result(round=number, board=board, outcome=outcome))
    assert {line.name: line.matches for line in tournament.team_standings()} == {"A": 0, "B": 1, "C": 1, "D": 0}


def test_who_may_enter_and_change() -> None:
    tournament = teams(2, system="team_round_robin")
    assert refused(tournament, Enter(player=Player(name="X"))) == "no_team"
    ok(tournament, Change(number=1, player=Player(name="A1", team="A")))
    paired(tournament)
    assert refused(tournament, Enter(player=Player(name="X", team="C"))) == "entry_closed"
    ok(tournament, Enter(player=Player(name="X", team=" a")))
    assert tournament.team_standings()[0].name == "A"
    assert refused(tournament, Change(number=1, player=Player(name="A1", team="B"))) == "team_fixed"
    ok(tournament, Change(number=1, player=Player(name="A One", team="a")))


def test_one_team_is_too_few() -> None:
    for system in TEAM_SYSTEMS:
        assert refused(teams(1, system=system), Pair(round=1)) == "too_few_teams"


def test_a_captain_seats_a_substitute_by_hand() -> None:
    tournament = teams(2, players=3)
    ok(tournament, Pair(round=1))
    ok(tournament, Arrange(round=1, games=(Game(white=3, black=4), Game(white=5, black=2))))
    assert tournament.round(1).games == (Game(white=3, black=4), Game(white=5, black=2))
    assert tournament.round(1).absences == {1: "not_entered", 6: "not_entered"}
    assert refused(tournament, Arrange(round=1, games=(Game(white=1, black=2),))) == "teams_mixed"


def test_a_board_against_a_second_team_is_refused() -> None:
    tournament = teams(4)
    ok(tournament, Pair(round=1))
    mixed = (Game(white=1, black=5), Game(white=2, black=3), Game(white=4, black=8), Game(white=7, black=6))
    assert refused(tournament, Arrange(round=1, games=mixed)) == "teams_mixed"


def test_in_a_trf_the_teams_have_their_lines() -> None:
    tournament = teams(3, players=2)
    play_round(tournament, ["white_wins", "draw"])
    text = format_trf(tournament)
    assert "013 A                                  1    2" in text.splitlines()
    read = read_trf(text, "team_swiss")
    assert [line.name for line in read.team_standings()] == [line.name for line in tournament.team_standings()]
    assert format_trf(read) == text


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("013                                    1", (5, "a name")),
        ("013 D                                 99", (37, "99")),
        ("013 D                                  1", (37, "no team yet")),
        ("013 D                                  x", (37, "'x'")),
    ],
)
def test_every_fault_of_a_team_line_has_its_place(line: str, place: tuple[int, str]) -> None:
    text = format_trf(teams(2)) + line + "\n"
    with pytest.raises(TournamentFileError) as caught:
        read_trf(text, "team_swiss")
    fault = next(each for each in caught.value.faults if each.line == len(text.splitlines()))
    assert fault.column == place[0]
    assert place[1] in fault.message


def test_teams_are_a_column_of_the_csv() -> None:
    players = read_players_csv("name;team\nAnk;DC 1\n")
    assert players[0].team == "DC 1"
    assert read_players_csv(format_players_csv(players)) == players


def test_the_page_of_the_hall_shows_matches_and_teams() -> None:
    tournament = teams(2)
    play_round(tournament, ["white_wins", "draw"])
    text = format_page(tournament, "nl")
    assert '<td class="name"><bdi>A</bdi></td><td>3-1</td><td class="name"><bdi>B</bdi></td>' in text
    assert "Stand van de teams" in text


def test_a_number_of_boards_out_of_range_is_named() -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament(Setup(name="T", system="team_swiss", teams=Teams(boards=0)))
    assert caught.value.where == "teams.boards"


numbers, rounds = st.integers(1, 9), st.integers(1, 4)
outcomes: st.SearchStrategy[Outcome | None] = st.sampled_from(
    ["white_wins", "draw", "black_wins", "white_wins_by_forfeit", "double_forfeit", None]
)
requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(Pair, round=st.just(0)),
    st.builds(Unpair, round=rounds),
    st.builds(Leave, number=numbers),
    st.builds(Return, number=numbers),
    st.builds(Absent, number=numbers, round=rounds, why=st.sampled_from(["excused", "unexcused"])),
    st.builds(Enter, player=st.builds(Player, name=st.sampled_from(["X", "Y"]), team=st.sampled_from(["", "A", "Z"]))),
    st.builds(Result, round=rounds, board=st.integers(1, 4), outcome=outcomes),
)


def act(tournament: Tournament, request: Request) -> None:
    """Apply a request; `Pair(round=0)` stands for a whole round."""
    if request != Pair(round=0):
        tournament.apply(request)
    elif not isinstance(tournament.apply(Pair(round=tournament.state.next_round)), Refusal):
        number = len(tournament.state.rounds)
        tournament.apply(Publish(round=number))
        for board in range(1, len(tournament.round(number).games) + 1):
            outcome: Outcome = ("white_wins", "draw", "black_wins")[(board + number) % 3]
            tournament.apply(Result(round=number, board=board, outcome=outcome))


@pytest.mark.parametrize("system", TEAM_SYSTEMS)
@settings(max_examples=200)
@given(steps=st.lists(requests, min_size=3, max_size=20))
def test_no_order_of_events_breaks_a_tournament_of_teams(system: System, steps: list[Request]) -> None:
    tournament = teams(3, players=3, system=system)
    for request in steps:
        act(tournament, request)
    state = tournament.state
    numbers_of = numbers_of_teams(state)
    met: list[frozenset[int]] = []
    for each in state.rounds:
        seats = Counter([who for game in each.games for who in (game.white, game.black)] + list(each.absences))
        assert max(seats.values()) == 1
        busy: Counter[int] = Counter()
        for match in matches_of(state, each):
            busy.update((match.home, match.away))
            met.append(frozenset((match.home, match.away)))
            whites = [numbers_of[each.games[board - 1].white] for board in match.boards]
            assert whites == [match.away if place % 2 else match.home for place in range(len(whites))]
            assert len(whites) <= tournament.setup.teams.boards
        assert max(busy.values(), default=1) == 1
    assert max(Counter(met).values(), default=1) == 1
    lines = tournament.team_standings()
    assert sorted(line.number for line in lines) == sorted(set(numbers_of.values()))
    assert sum(line.board_points for line in lines) == sum(line.score for line in tournament.standings())
    again = Tournament.replay(decode_record(encode_record(tournament.record)))
    assert again.team_standings() == lines
