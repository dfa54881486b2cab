"""Arena: paired at once while it runs, nobody twice in a row, wins in a row count double, an end by an event."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc.tournament.events import (
    Arrange,
    Ends,
    Enter,
    Event,
    Game,
    Leave,
    Pair,
    Paired,
    Player,
    Request,
    Result,
    Return,
    Unpair,
)
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.report import format_report
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import MOST_ROUNDS, Arena, Setup
from coupturc.tournament.state import Played
from coupturc.tournament.streaks import points_with_streaks
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from tests.tournament.playing import ok, pairs, refused, started

ARENA = Setup(name="Arena", system="arena", tie_breaks=("wins",))
END_MS = 1000


def arena(players: int = 4) -> Tournament:
    """Begin an arena."""
    tournament = started(ARENA, players)
    ok(tournament, Ends(ends_ms=END_MS))
    return tournament


def begun(events: tuple[Event, ...] | Refusal) -> list[tuple[int, int]]:
    """Return the games that began with a request, White first."""
    assert not isinstance(events, Refusal), events
    return [pair for event in events if isinstance(event, Paired) for pair in pairs(event)]


def win(tournament: Tournament, number: int, board: int = 1, at_ms: int = 0) -> list[tuple[int, int]]:
    """Let White win; return the games that begin then."""
    return begun(tournament.apply(Result(round=number, board=board, outcome="white_wins"), at_ms))


def test_it_begins_when_an_arbiter_says_so() -> None:
    tournament = started(ARENA, 4)
    assert tournament.state.rounds == []
    assert begun(tournament.apply(Ends(ends_ms=END_MS))) == [(1, 2), (4, 3)]
    assert tournament.round(1).published


def test_who_has_just_met_waits_for_others() -> None:
    tournament = arena()
    assert win(tournament, 1, 1) == []
    # 1 beat 2 and 4 beat 3: those with points meet, nobody meets his last opponent.
    games = win(tournament, 1, 2)
    assert {frozenset(pair) for pair in games} == {frozenset((1, 4)), frozenset((2, 3))}


def test_two_alone_meet_again_and_again() -> None:
    tournament = arena(2)
    assert win(tournament, 1) == [(2, 1)]
    assert win(tournament, 2) == [(1, 2)]


def test_of_an_odd_number_who_has_played_most_waits() -> None:
    tournament = arena(3)
    waiting: list[int] = []
    for number in range(1, 7):
        game = tournament.round(number).games[0]
        waiting += {1, 2, 3} - {game.white, game.black}
        win(tournament, number)
    # 1 and 2 begin; 1, who won, meets 3; then each in turn waits for the two others.
    assert waiting == [3, 2, 1, 3, 2, 1]


def test_who_comes_late_is_paired_at_once() -> None:
    tournament = arena(3)
    assert begun(tournament.apply(Enter(player=Player(name="Late")))) == [(4, 3)]


def test_who_left_is_not_paired_and_may_return() -> None:
    tournament = arena()
    ok(tournament, Leave(number=4))
    win(tournament, 1, 1)
    assert [set(pair) for pair in win(tournament, 1, 2)] == [{1, 3}]
    assert [set(pair) for pair in begun(tournament.apply(Return(number=4)))] == [{2, 4}]


def test_after_the_end_nobody_is_paired_and_games_still_count() -> None:
    tournament = arena()
    win(tournament, 1, 1, at_ms=END_MS - 1)
    assert win(tournament, 1, 2, at_ms=END_MS) == []
    assert sum(line.score for line in tournament.standings()) == 4
    answer = tournament.apply(Pair(round=2), END_MS)
    assert isinstance(answer, Refusal)
    assert answer.code == "arena_over"
    assert begun(tournament.apply(Ends(ends_ms=2 * END_MS), END_MS))


def test_without_an_end_players_are_paired_when_somebody_asks() -> None:
    tournament = started(ARENA, 4)
    assert len(begun(tournament.apply(Pair(round=1)))) == 2
    assert win(tournament, 1, 1) == []
    assert refused(tournament, Pair(round=2)) == "just_met"
    assert win(tournament, 1, 2) == []
    assert len(begun(tournament.apply(Pair(round=2)))) == 2
    assert refused(tournament, Pair(round=3)) == "too_few_players"


def test_what_does_not_fit_an_arena_is_refused() -> None:
    tournament = arena()
    assert refused(tournament, Arrange(round=1, games=(Game(white=1, black=2),))) == "already_published"
    assert refused(started(Setup(name="T", system="swiss"), 2), Ends(ends_ms=1)) == "not_an_arena"
    win(tournament, 1, 1)
    win(tournament, 1, 2)
    assert refused(tournament, Result(round=1, board=1, outcome=None)) == "plays_this_round"
    ok(tournament, Result(round=1, board=1, outcome="black_wins"))
    ok(tournament, Unpair(round=2))
    ok(tournament, Result(round=1, board=1, outcome=None))


@pytest.mark.parametrize(
    ("games", "streak", "points"),
    [
        ("WWWDW", 2, 2 + 2 + 4 + 2 + 2),
        ("WWLWW", 2, 2 + 2 + 0 + 2 + 2),
        ("WWWWW", 3, 2 + 2 + 2 + 4 + 4),
        ("WWWWW", None, 10),
        ("W+WW", 2, 2 + 2 + 2 + 4),
        ("WW+W", 2, 2 + 2 + 2 + 4),
        ("WW-D", 2, 2 + 2 + 0 + 2),
    ],
)
def test_wins_in_a_row_count_double(games: str, streak: int | None, points: int) -> None:
    shares = {"W": "win", "D": "draw", "L": "loss", "+": "forfeit_win", "-": "forfeit_loss"}
    played = [Played(n, 9, white=True, share=shares[letter]) for n, letter in enumerate(games)]  # type: ignore[arg-type]
    setup = Setup(name="T", system="arena", arena=Arena(streak=streak))
    assert points_with_streaks(setup, played) == 2 * points


def test_a_trf_has_a_long_arena_in_few_rounds() -> None:
    """It pairs at more moments than a TRF may have rounds; everybody's games stay in their order."""
    tournament = arena(12)
    while len(tournament.state.rounds) <= MOST_ROUNDS:
        number = next(number for number, paired in enumerate(tournament.state.rounds, 1) if paired.open_boards)
        win(tournament, number, tournament.round(number).open_boards[0])
    for number, paired in enumerate(tournament.state.rounds, 1):
        for board in paired.open_boards:
            win(tournament, number, board, END_MS)
    read = read_trf(format_trf(tournament), "swiss")
    assert len(read.state.rounds) < MOST_ROUNDS // 2
    assert order_of_games(read) == order_of_games(tournament)


def order_of_games(tournament: Tournament) -> dict[int, list[tuple[int, bool, str]]]:
    played = tournament.state.played_by()
    return {who: [(game.opponent, game.white, game.share) for game in games] for who, games in played.items()}


def test_in_a_trf_each_result_counts_for_itself() -> None:
    tournament = arena()
    for number in range(1, 8):
        for board in tournament.round(number).open_boards:
            white = tournament.round(number).games[board - 1].white
            strongest: Outcome = "white_wins" if white == 1 else "black_wins"
            ok(tournament, Result(round=number, board=board, outcome=strongest))
    doubled = {line.number: line.score for line in tournament.standings()}
    read = read_trf(format_trf(tournament), "swiss")
    plain = {line.number: line.score for line in read.standings()}
    assert sum(doubled.values()) > sum(plain.values()) == 2 * sum(len(each.results) for each in tournament.rounds)


def test_the_page_of_the_hall_shows_who_plays_now() -> None:
    tournament = arena()
    win(tournament, 1, 1)
    text = format_page(tournament, "nl")
    assert "Nu bezig" in text
    open_games = text.split("</section>")[0]
    assert "P3" in open_games
    assert "P1" not in open_games


def test_the_report_has_every_game_once() -> None:
    tournament = arena()
    win(tournament, 1, 1)
    win(tournament, 1, 2)
    text = format_report(tournament, "nl").html
    assert text.count("2-0") == 2
    assert text.count(">Partijen</h2>") == 1
    assert "Ronde 1" not in text


outcomes: st.SearchStrategy[Outcome | None] = st.sampled_from(
    ["white_wins", "draw", "black_wins", "white_wins_by_forfeit", "double_forfeit", None]
)
numbers, rounds = st.integers(1, 8), st.integers(1, 12)
#: `Result(round=0)` stands for a result of one of the open games.
requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(Result, round=st.just(0), board=numbers, outcome=outcomes),
    st.builds(Result, round=st.just(0), board=numbers, outcome=st.sampled_from(["white_wins", "draw"])),
    st.builds(Result, round=rounds, board=st.integers(1, 3), outcome=outcomes),
    st.builds(Ends, ends_ms=st.sampled_from([None, 5, 50])),
    st.builds(Pair, round=rounds),
    st.builds(Unpair, round=rounds),
    st.builds(Leave, number=numbers),
    st.builds(Return, number=numbers),
    st.builds(Enter, player=st.builds(Player, name=st.sampled_from(["X", "Y"]))),
)


def act(tournament: Tournament, request: Request, at_ms: int) -> None:
    if isinstance(request, Result) and request.round == 0:
        places = [(n, b) for n, paired in enumerate(tournament.rounds, 1) for b in paired.open_boards]
        if not places:
            return
        number, board = places[request.board % len(places)]
        request = Result(round=number, board=board, outcome=request.outcome)
    tournament.apply(request, at_ms)


@settings(max_examples=300)
@given(players=st.integers(2, 6), steps=st.lists(requests, min_size=5, max_size=40))
def test_no_order_of_events_breaks_an_arena(players: int, steps: list[Request]) -> None:
    tournament = started(ARENA, players)
    for at_ms, request in enumerate(steps):
        count = tournament.version
        act(tournament, request, at_ms)
        ends_ms = tournament.state.ends_ms
        for event in tournament.events[count:]:
            if isinstance(event, Paired):
                check_pairing(tournament, event)
                assert ends_ms is None or at_ms < ends_ms
    state = tournament.state
    for who, games in state.played_by().items():
        line = next(line for line in tournament.standings() if line.number == who)
        assert line.score == Fraction(slow_points([game.share for game in games]))
    again = Tournament.replay(decode_record(encode_record(tournament.record)))
    assert again.state == state
    assert again.standings() == tournament.standings()


def check_pairing(tournament: Tournament, event: Paired) -> None:
    """Nobody sits at two boards, has left, or meets his last opponent unless these two are alone."""
    state = tournament.state
    seats = Counter(who for game in event.games for who in (game.white, game.black))
    assert max(seats.values()) == 1
    assert not seats.keys() & state.left.keys()
    earlier = [(n, game, result) for n, game, result in state.games() if n < event.round]
    busy = {who for _, game, result in earlier if result is None for who in (game.white, game.black)}
    assert not seats.keys() & busy
    alone = len(seats) == 2 and not busy
    for game in event.games:
        for one, other in ((game.white, game.black), (game.black, game.white)):
            assert alone or last_opponent([each for _, each, _ in earlier], one) != other


def last_opponent(games: list[Game], who: int) -> int | None:
    mine = [game for game in games if who in (game.white, game.black)]
    return mine[-1].white + mine[-1].black - who if mine else None


def slow_points(shares: list[str]) -> int:
    """Count again, each game by the two before it that were played."""
    points = 0
    for place, share in enumerate(shares):
        value = {"win": 2, "draw": 1, "forfeit_win": 2}.get(share, 0)
        played = [each for each in shares[:place] if each in ("win", "draw", "loss")]
        is_doubled = share in ("win", "draw") and played[-2:] == ["win", "win"]
        points += 2 * value if is_doubled else value
    return points
