"""Whatever arbiters ask for, in any order: nobody plays twice a round, points add up, the record is the tournament."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, pairwise, product, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc.tournament.events import (
    Absent,
    Agree,
    Arrange,
    CarriedGame,
    Carry,
    Change,
    Enter,
    Game,
    Leave,
    Pair,
    Player,
    Present,
    Propose,
    Publish,
    Request,
    Result,
    Return,
    Sheet,
    Start,
    Unpair,
    Window,
    Zone,
)
from coupturc.tournament.outcomes import PLAYED, Outcome, share_of
from coupturc.tournament.record_json import decode_record, encode_record
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import Keizer, Moyenne, Scoring, Setup, System
from coupturc.tournament.simul import GIVER
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import started

APART = 3
#: After how many rounds a pair may meet again, strictest first; in a Swiss tournament it never does.
APARTS = {"swiss": (1000,), "keizer": range(APART, 0, -1), "moyenne": range(Moyenne().apart, 0, -1)}
OUTCOMES: tuple[Outcome | None, ...] = (
    "white_wins",
    "draw",
    "black_wins",
    "white_wins_by_forfeit",
    "double_forfeit",
    None,
)
#: From this number on, board 1 of a whole round ends by forfeit: seldom, for after that other pairs may meet again.
FORFEITS = 12
numbers = st.integers(1, 9)
rounds = st.integers(1, 5)

boards = st.integers(1, 4)
hours = st.integers(1, 5)
played = st.sampled_from(["white_wins", "draw", "black_wins"])

carried_games = st.builds(
    CarriedGame, white=st.integers(1, 6), black=st.integers(1, 7), outcome=st.sampled_from(["white_wins", "draw"])
)

carries = st.builds(Carry, games=st.lists(carried_games, max_size=5).map(tuple))

#: `Pair(round=0)` stands for a whole round: pair, publish, results. So often, because events after it say more.
requests: st.SearchStrategy[Request] = st.one_of(
    *[st.just(Pair(round=0))] * 6,
    st.builds(Pair, round=rounds),
    st.builds(Publish, round=rounds),
    st.builds(Arrange, round=rounds, games=st.just(())),
    st.builds(Unpair, round=rounds),
    st.builds(Enter, player=st.builds(Player, name=st.sampled_from(["A", "B", "C"]), rating=st.integers(0, 2000))),
    st.builds(
        Change,
        number=numbers,
        player=st.builds(Player, name=st.sampled_from(["D", "E", "F"]), rating=st.integers(0, 2000)),
    ),
    st.builds(Zone, zone=st.sampled_from(["Europe/Amsterdam", "Europe/Atlantis", ""])),
    st.builds(Leave, number=numbers),
    st.builds(Return, number=numbers),
    st.builds(Absent, number=numbers, round=rounds, why=st.sampled_from(["excused", "unexcused", "club_duty"])),
    st.builds(Present, number=numbers, round=rounds),
    st.builds(Window, round=rounds, opens_ms=st.just(1), closes_ms=st.integers(1, 5)),
    st.builds(Propose, round=rounds, board=boards, number=numbers, hours_ms=st.tuples(hours)),
    st.builds(Agree, round=rounds, board=boards, number=numbers, hour_ms=hours),
    st.builds(Start, round=rounds, board=boards, game=st.sampled_from(["g", None])),
    st.builds(Sheet, round=rounds, board=boards, moves=st.sampled_from([("32-28",), ()]), outcome=played),
    st.builds(Result, round=rounds, board=boards, outcome=st.sampled_from(OUTCOMES)),
    carries,
)


def play(tournament: Tournament, request: Request, outcome: int) -> None:
    """Apply a request, or a whole round."""
    if isinstance(request, Arrange):
        request = rearranged(tournament, request.round)
    if request != Pair(round=0):
        before = tournament.fork()
        if not isinstance(tournament.apply(request), Refusal) and isinstance(request, Pair):
            check_bye(before, tournament)
        return
    number, before = tournament.state.next_round, tournament.fork()
    if isinstance(tournament.apply(Pair(round=number)), Refusal):
        return
    check_bye(before, tournament)
    tournament.apply(Publish(round=number))
    for board in range(1, len(tournament.round(number).games) + 1):
        by_forfeit = board == 1 and outcome >= FORFEITS
        ended = OUTCOMES[outcome - FORFEITS + 3 if by_forfeit else (outcome + board) % 3]
        tournament.apply(Result(round=number, board=board, outcome=ended))


def rearranged(tournament: Tournament, turn: int) -> Request:
    """Seat the players of the last round otherwise, and somebody who did not play beside them."""
    state = tournament.state
    if not state.rounds:
        return Pair(round=0)
    paired = state.rounds[-1]
    seats = [who for game in paired.games for who in (game.white, game.black)]
    seats += [who for who in state.players if who not in seats and (turn % 2 or paired.absences.get(who) == "bye")]
    seats = seats[turn:] + seats[:turn]
    games = tuple(Game(white=white, black=black) for white, black in zip(seats[::2], seats[1::2], strict=False))
    return Arrange(round=len(state.rounds), games=games, byes=tuple(seats[-1:] if len(seats) % 2 else ()))


def check_seats(tournament: Tournament) -> None:
    state = tournament.state
    for paired in state.rounds:
        seats = Counter([who for game in paired.games for who in (game.white, game.black)] + list(paired.absences))
        if tournament.setup.system == "simul":
            del seats[GIVER]
        assert max(seats.values(), default=1) == 1
        assert seats.keys() <= state.players.keys()


def check_meetings(tournament: Tournament) -> None:
    """Swiss: a pair meets once; Keizer: not within some rounds unless nobody else was there."""
    met = _met(tournament, 0)
    for pair, when in met.items():
        if tournament.setup.system in ("swiss", "fide_dutch"):
            assert len(when) == 1, pair
        for early, late in pairwise(when):
            assert late - early >= APART or not others_possible(tournament, met, late), pair


def others_possible(tournament: Tournament, met: dict[frozenset[int], list[int]], number: int) -> bool:
    """Try every pairing of those who played in a round, and every bye among them."""
    paired = tournament.state.rounds[number - 1]
    there = [who for game in paired.games for who in (game.white, game.black)]
    there += [who for who, why in paired.absences.items() if why == "bye"]
    before = {pair: [n for n in when if number - APART < n < number] for pair, when in met.items()}
    return _can_pair(tuple(sorted(there)), before, len(there) % 2)


def _can_pair(there: tuple[int, ...], before: dict[frozenset[int], list[int]], byes: int) -> bool:
    if not there:
        return True
    first, *rest = there
    if byes and _can_pair(tuple(rest), before, 0):
        return True
    return any(
        not before.get(frozenset((first, other)))
        and _can_pair(tuple(who for who in rest if who != other), before, byes)
        for other in rest
    )


def check_points(tournament: Tournament) -> None:
    """Outside Keizer and knock-out, everybody has the points of his published results and absences."""
    if tournament.setup.system in ("keizer", "knock_out"):
        return
    gone, points, played = annulled(tournament), dict.fromkeys(tournament.state.players, 0), Counter[int]()
    for who, halves, is_game in chain(carried_scores(tournament, gone), scored(tournament, gone)):
        points[who] += halves
        played[who] += is_game
    is_average = tournament.setup.system == "moyenne"
    expected = {who: Fraction(points[who], 2 * (max(played[who], 1) if is_average else 1)) for who in points}
    assert {line.number: line.score for line in tournament.standings()} == expected


def carried_scores(tournament: Tournament, gone: set[int]) -> Iterator[tuple[int, int, bool]]:
    """Yield who scored how many halves in the games that are carried over."""
    for game in tournament.state.carried:
        if gone.isdisjoint((game.white, game.black)):
            for who, white in sides(game):
                yield who, tournament.setup.scoring.of(share_of(game.outcome, white=white)), True


def scored(tournament: Tournament, gone: set[int]) -> Iterator[tuple[int, int, bool]]:
    """Yield who scored how many halves in what counts of the published rounds, and whether it was a game."""
    scoring, at_board = tournament.setup.scoring, tournament.setup.system == "moyenne"
    for each in tournament.state.published().rounds:
        for board, result in each.results.items():
            shares = [(who, share_of(result.outcome, white=white)) for who, white in sides(each.games[board - 1])]
            if gone.isdisjoint(who for who, _ in shares):
                yield from ((who, scoring.of(share), True) for who, share in shares if share in PLAYED or not at_board)
        if not at_board:
            yield from ((who, scoring.of(why), False) for who, why in each.absences.items() if who not in gone)


def sides(game: Game | CarriedGame) -> tuple[tuple[int, bool], tuple[int, bool]]:
    return (game.white, True), (game.black, False)


def annulled(tournament: Tournament) -> set[int]:
    """Return who left a round robin before he had played half of his games at the board."""
    state = tournament.state.published()
    if tournament.setup.system != "round_robin":
        return set()
    played = Counter(
        who
        for each in state.rounds
        for board, result in each.results.items()
        if share_of(result.outcome, white=True) in PLAYED
        for who, _ in sides(each.games[board - 1])
    )
    played.update(who for game in state.carried for who, _ in sides(game))
    group = {line.number: line.group for line in tournament.standings()}
    sizes = Counter(group.values())
    return {who for who in state.left if 2 * played[who] < sizes[group[who]] - 1}


def check_carried(tournament: Tournament) -> None:
    """What was carried over counts within a group, and what is paired by the table meets nobody a second time."""
    state = tournament.state
    group = {line.number: line.group for line in tournament.standings()}
    met = Counter(frozenset((game.white, game.black)) for game in state.carried)
    assert all(len({group[who] for who in pair}) == 1 for pair in met)
    assert set(state.carried) <= set(state.brought)
    if tournament.setup.system != "round_robin":
        assert not met
        return
    met.update(frozenset((game.white, game.black)) for paired in state.rounds for game in paired.games)
    assert all(count == 1 for count in met.values())
    following = tournament.fork().apply(Pair(round=state.next_round))
    if state.rounds and isinstance(following, Refusal) and following.code == "no_more_rounds":
        assert all(met[frozenset(pair)] for pair in combinations(group, 2) if group[pair[0]] == group[pair[1]])


def check_bye(before: Tournament, tournament: Tournament) -> None:
    """The system gives a bye to one of those who had the fewest; by hand, an arbiter gives it to whom he wants.

    Where pairs may meet again, they meet as late as any bye allows.
    """
    paired, system, state = tournament.state.rounds[-1], tournament.setup.system, before.state
    byes = [who for who, why in paired.absences.items() if why == "bye"]
    if system not in APARTS or not byes:
        return
    had = Counter(who for each in state.rounds for who, why in each.absences.items() if why == "bye")
    there = sorted([*byes, *(who for game in paired.games for who in (game.white, game.black))])
    mets = (_met(before, state.next_round - apart) for apart in APARTS[system])
    possible = next(filter(None, (_possible_byes(there, met) for met in mets)))
    assert had[byes[0]] == min(had[who] for who in possible)


def _possible_byes(there: list[int], met: dict[frozenset[int], list[int]]) -> list[int]:
    return [who for who in there if _can_pair(tuple(each for each in there if each != who), met, 0)]


def _met(tournament: Tournament, after: int) -> dict[frozenset[int], list[int]]:
    """Return who met in which rounds after one; a game without a result counts, a forfeit does not."""
    met: dict[frozenset[int], list[int]] = {}
    for number, paired in enumerate(tournament.state.rounds, 1):
        for board, game in enumerate(paired.games, 1):
            result = paired.results.get(board)
            if number > after and (result is None or share_of(result.outcome, white=True) in PLAYED):
                met.setdefault(frozenset((game.white, game.black)), []).append(number)
    return met


def check_sheets(tournament: Tournament) -> None:
    """A score sheet stands beside its result, never beside a game that can be followed."""
    for paired in tournament.state.rounds:
        for board, meeting in paired.meetings.items():
            assert not meeting.moves or (board in paired.results and meeting.game is None)


def check_record(tournament: Tournament) -> None:
    again = Tournament.replay(decode_record(encode_record(tournament.record)))
    assert again.state == tournament.state
    assert again.standings() == tournament.standings()


def check_published(tournament: Tournament) -> None:
    """Who is no arbiter gets a whole record that ends before the first round that is not published."""
    known = list(takewhile(lambda paired: paired.published, tournament.rounds))
    again = Tournament.replay(decode_record(encode_record(tournament.as_published().record)))
    assert list(again.rounds) == known
    assert again.state.players == tournament.state.players


def check_standings(tournament: Tournament) -> None:
    lines = tournament.standings()
    assert sorted(line.number for line in lines) == sorted(tournament.state.players)
    places = [(line.group, -line.score) for line in lines]
    assert places == sorted(places)
    assert all(line.games == line.wins + line.draws + line.losses for line in lines)


@pytest.mark.parametrize(
    ("system", "groups"),
    [
        *product(["swiss", "fide_dutch", "keizer", "moyenne", "round_robin", "knock_out", "simul"], [1]),
        ("round_robin", 2),
    ],
)
@settings(max_examples=200)
@given(carry=carries, steps=st.lists(st.tuples(requests, st.integers(0, FORFEITS + 1)), min_size=8, max_size=25))
def test_no_order_of_events_breaks_a_tournament(
    system: System, groups: int, carry: Carry, steps: list[tuple[Request, int]]
) -> None:
    setup = Setup(
        name="T",
        system=system,
        groups=groups,
        dealing="in_order",
        # Of each kind other points, so that none stands for another one.
        scoring=Scoring(
            win=20, draw=9, forfeit_win=16, bye=14, half_bye=7, free=3, excused=5, unexcused=1, club_duty=11
        ),
        keizer=Keizer(apart=APART),
        tie_breaks=("truncated_full", "direct_encounter"),
    )
    tournament = started(setup, 6)
    tournament.apply(carry)
    for request, outcome in steps:
        play(tournament, request, outcome)
    for check in (check_seats, check_points, check_sheets, check_record, check_published, check_standings):
        check(tournament)
    by_hand = any(isinstance(e, Arrange) or "forfeit" in str(getattr(e, "outcome", "")) for e in tournament.events)
    if not by_hand:
        check_meetings(tournament)
    if not any(isinstance(event, Arrange) for event in tournament.events):
        check_carried(tournament)


def test_groups_stay_when_a_rating_is_corrected_before_their_round_is_published() -> None:
    tournament = started(Setup(name="T", system="round_robin", groups=2, dealing="in_order"), 6)
    play(tournament, Pair(round=1), 0)
    before = {line.number: line.group for line in tournament.standings()}
    play(tournament, Change(number=1, player=Player(name="D", rating=0)), 0)
    assert {line.number: line.group for line in tournament.standings()} == before


def test_a_bye_comes_once_while_others_had_none() -> None:
    tournament = started(Setup(name="T", system="swiss"), 7)
    for _ in range(6):
        play(tournament, Pair(round=0), 0)
    byes = [who for paired in tournament.state.rounds for who, why in paired.absences.items() if why == "bye"]
    assert len(byes) == len(set(byes)) == 6


def test_all_colours_even_out() -> None:
    tournament = started(Setup(name="T", system="swiss"), 12)
    for outcome in range(6):
        play(tournament, Pair(round=0), outcome)
    games: list[Game] = [game for paired in tournament.state.rounds for game in paired.games]
    white = Counter(game.white for game in games)
    assert all(abs(2 * white[who] - 6) <= 2 for who in range(1, 13))
