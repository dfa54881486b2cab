"""Captures and sacrifices that the core finds equal slow ones over 5,000 games, with masks and without."""

import pickle
import random
from array import array
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from coupturc import Position, Rules, Side, StopFlag
from coupturc._core import Capture, Hits, PackedGames, Sacrifice, bitmap
from coupturc.errors import ArgumentError
from coupturc.lessons.practice.combinations import load_combinations
from tests.conformance.slow_archive import Hit, SlowGame, first_of_each, packed
from tests.conformance.slow_combinations import Given, given_in, slow_captures, slow_sacrifices
from tests.conformance.test_archive_scans import GAMES, RULES, all_rules, games_of, packed_of


@cache
def given_of(rules: Rules) -> list[Given]:
    return given_in(games_of(rules))


def random_capture(rng: random.Random, rules: Rules) -> Capture:
    """A capture of which some game has one, with some of it left open."""
    game, ply = rng.choice([(game, ply) for game in games_of(rules)[:500] for ply in captures_in(game)])
    move = game.moves[ply]
    size = len(move.captured)
    pieces = rng.choice([(1, 64), (size, 64), (size, size), (1, size)])
    origin, target = rng.choice([(None, None), (move.origin, None), (None, move.target), (move.origin, move.target)])
    side = rng.choice([None, game.positions[ply].turn])
    return Capture(rules, side, pieces, origin, target, move.captured[: rng.choice([0, 0, 1, 2])])


def captures_in(game: SlowGame) -> list[int]:
    return [ply for ply, move in enumerate(game.moves) if move.is_capture]


@all_rules
def test_captures_are_found_where_they_were_made(rules: Rules) -> None:
    rng = random.Random(21)
    for _ in range(12):
        capture = random_capture(rng, rules)
        for captures in ([capture], [capture, capture.mirrored(), random_capture(rng, rules)]):
            slow = slow_captures(games_of(rules), captures)
            assert slow
            for every, expected in ((True, slow), (False, first_of_each(slow))):
                found = packed_of(rules, True).captures(captures, every=every)
                assert list(found) == expected
                assert packed_of(rules, False).captures(captures, every=every) == found


@all_rules
@pytest.mark.parametrize("men", [(1, 64), (2, 64), (3, 64), (1, 1), (2, 3)])
@pytest.mark.parametrize("sides", [[None], [Side.white], [Side.black, None], [Side.white, Side.black]])
def test_sacrifices_are_found_where_they_begin(rules: Rules, men: tuple[int, int], sides: list[Side | None]) -> None:
    sacrifices = [Sacrifice(rules, side, men) for side in sides]
    slow = slow_sacrifices(given_of(rules), sacrifices)
    assert slow
    for every, expected in ((True, slow), (False, first_of_each(slow))):
        found = packed_of(rules, True).sacrifices(sacrifices, every=every)
        assert list(found) == expected
        assert packed_of(rules, False).sacrifices(sacrifices, every=every) == found


def played(fen: str, *texts: str, game: str = "international") -> SlowGame:
    position = start = Position.from_fen(fen, game)
    moves = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.after(moves[-1])
    return SlowGame(start, moves, 0, 0, (0, 0))


def found_in(game: SlowGame, least: int = 1) -> list[Hit]:
    games = packed(RULES[0], [game], masks=True)
    return list(games.sacrifices([Sacrifice(RULES[0], Side.white, (least, 64))], every=True))


@pytest.mark.parametrize(
    ("fen", "moves", "begun", "men"),
    [
        # An exchange goes before: of the positions from which a man was given, the last one.
        ("W:W16,K26,27,29,31,36,40,48:B6,7,11,15,22,23,K50", "29x18 22x13 27-22 50x17 26x1", 2, 1),
        ("W:W10,23,26,34,43,50:B6,11,16,17,25,K29", "50-45 29x1 10-4 1x40 45x34", 0, 2),
        # A king counts as three men; that 7 becomes one makes up for none of those that Black takes.
        ("W:W7,K12,35,39,44,45:B4,10,15,24,K48", "7-1 48x7 1x5", 0, 4),
        # Seen from the first move White wins no man.
        ("W:W30,39,K43,44:BK45", "44-40 45x25 43-48 25x43 48x25", 2, 1),
    ],
)
def test_a_sacrifice_begins_where_most_is_given(fen: str, moves: str, begun: int, men: int) -> None:
    game = played(fen, *moves.split())
    assert found_in(game, men) == [(0, begun, 0)]
    assert found_in(game, men + 1) == []


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_nearly_all_proved_combinations_are_sacrifices(game: str) -> None:
    games = [played(one.fen, *one.line, game=game) for one in load_combinations(game).values()]
    found = packed(Rules(game), games, masks=False).sacrifices([Sacrifice(game, Side.white)])
    assert 0.9 < len(found) / len(games) < 1


def test_an_exchange_is_no_sacrifice() -> None:
    assert (
        found_in(played("W:W31-50:B1-20", "32-28", "19-23", "28x19", "14x23", "37-32", "23-29", "33x24", "20x29")) == []
    )


def test_men_are_won_back_in_the_game_itself() -> None:
    fen, combination = "W:W10,26,27,28:B3,16,K18", ("10-4", "18x36", "28-22", "36x9", "4x13")
    assert found_in(played(fen, *combination)) == [(0, 0, 0)]
    assert found_in(played(fen, *combination[:-1])) == []


def test_what_is_won_behind_a_free_move_was_not_given_for_it() -> None:
    assert found_in(played("W:W33,43,50:B24,30", "33-29", "24x33", "50-45", "33-39", "43x25")) == []


def test_values_pickle_and_turn() -> None:
    capture = Capture(RULES[0], Side.white, (2, 9), "37", "8", ["12"])
    sacrifice = Sacrifice(RULES[0], Side.white, (2, 3))
    assert (capture.pieces, capture.origin, capture.target, capture.captured) == ((2, 9), "37", "8", ("12",))
    assert capture.mirrored() == Capture(RULES[0], Side.black, (2, 9), "14", "43", ["39"])
    assert sacrifice.mirrored() == Sacrifice(RULES[0], Side.black, (2, 3))
    assert Capture(RULES[1], Side.white, (1, 64), "a3").mirrored() == Capture(RULES[1], Side.white, (1, 64), "h3")
    assert Sacrifice(RULES[1], Side.white).mirrored() == Sacrifice(RULES[1], Side.white)
    for value in (capture, sacrifice, Capture(RULES[1])):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301
        assert again == value
        assert (hash(again), repr(again)) == (hash(value), repr(value))
        assert value != "another"
    assert (capture.rules, sacrifice.side) == (RULES[0], Side.white)


def test_questions_with_faults_are_refused() -> None:
    games = packed_of(RULES[0], True)
    with pytest.raises(ArgumentError, match="rules"):
        games.captures([Capture("turkish")])
    with pytest.raises(ArgumentError, match="pieces: expected two numbers from 1"):
        Capture("international", pieces=(0, 3))
    with pytest.raises(ArgumentError, match="men: expected two numbers from 1, the smaller one first"):
        Sacrifice("international", men=(3, 2))


def all_captures(games: PackedGames, **how: Any) -> Hits:
    return games.captures([Capture("international")], **how)


def all_sacrifices(games: PackedGames, **how: Any) -> Hits:
    return games.sacrifices([Sacrifice("international")], **how)


@pytest.mark.parametrize("find", [all_captures, all_sacrifices])
def test_a_scan_is_cut_goes_on_and_ends(find: Callable[..., Hits]) -> None:
    games = packed_of(RULES[0], True)
    whole, part = find(games), find(games, most=3)
    assert (len(part), part.is_cut) == (3, True)
    assert [*part, *find(games, first=part.next)] == [*whole]
    some = find(games, only=bitmap(array("I", [whole[1][0], whole[2][0]]), GAMES[RULES[0]]))
    assert [*some] == [*whole][1:3]
    stop = StopFlag()
    stop.set()
    assert find(games, stop=stop).next < len(games)
