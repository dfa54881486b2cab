"""What a ledger says of a position is what a scan of its games says, whichever of them are asked for."""

import random

import pytest

from coupturc import Move, Position, Rules, Side
from coupturc._core import PackedGames, bitmap, make_ledger, pack_moves, read_ledger
from coupturc.errors import ArgumentError
from tests.conformance.slow_archive import packed
from tests.conformance.test_archive_scans import GAMES, RULES, all_rules, games_of, packed_of, some_positions


def some_games(rng: random.Random, count: int) -> bytes:
    share = rng.choice([0.01, 0.3, 0.9])
    return bitmap(numbers([one for one in range(count) if rng.random() < share]), count)


def numbers(values: list[int]) -> bytes:
    return b"".join(one.to_bytes(4, "little") for one in values)


@all_rules
def test_a_ledger_says_what_a_scan_says(rules: Rules) -> None:
    games, rng = packed_of(rules, True), random.Random(4)
    for position in some_positions(rules, 15):
        ledger = make_ledger(packed_of(rules, False), position)
        assert ledger == make_ledger(games, position)
        assert read_ledger(games, ledger, position) == games.explore(position)
        only = some_games(rng, GAMES[rules])
        found = read_ledger(games, ledger, position, only=only, named=3)
        expected = games.explore(position, only=only)
        assert found
        assert found.sample == expected.sample[:3]
        assert (found.total, found.ended, found.before) == (expected.total, expected.ended, expected.before)
        assert found.moves == expected.moves


@all_rules
def test_games_without_columns_have_a_ledger_too(rules: Rules) -> None:
    few = games_of(rules)[:200]
    bare = packed(rules, few, masks=False)
    for position in (few[0].start, few[0].positions[2]):
        assert read_ledger(bare, make_ledger(bare, position), position) == bare.explore(position)


def test_a_ledger_that_no_game_is_in_is_empty() -> None:
    games = PackedGames("international", b"", b"")
    found = read_ledger(games, make_ledger(games, Position.start()), Position.start())
    assert found
    assert sum(found.total) == 0


def test_a_ledger_of_another_position_says_nothing() -> None:
    games = packed_of(RULES[0], True)
    ledger = make_ledger(games, Position.start())
    assert read_ledger(games, ledger, Position.start().after("32-28")) is None
    other = Position.start().fen.replace("W:", "B:", 1)  # the same board, Black to move
    assert read_ledger(games, ledger, Position.from_fen(other)) is None


@all_rules
def test_a_damaged_ledger_is_read_as_far_as_it_can_be(rules: Rules) -> None:
    games, rng = packed_of(rules, True), random.Random(8)
    position = games_of(rules)[0].positions[1]
    ledger = make_ledger(games, position)
    head = 27
    for _ in range(300):
        damaged = bytearray(ledger)
        damaged[rng.randrange(len(ledger))] = rng.randrange(256)
        read_ledger(games, damaged[: rng.randrange(len(ledger)) if rng.random() < 0.5 else None], position)
    assert all(read_ledger(games, ledger[:size], position) is None for size in range(head))


def test_what_does_not_fit_is_refused() -> None:
    games = packed_of(RULES[0], True)
    with pytest.raises(ArgumentError, match="position: expected one of the rules"):
        make_ledger(games, Position.start("turkish"))
    with pytest.raises(ArgumentError, match="position: expected one of the rules"):
        read_ledger(games, b"", Position.start("turkish"))
    with pytest.raises(ArgumentError, match="only: expected a bit for each game"):
        read_ledger(games, make_ledger(games, Position.start()), Position.start(), only=b"1")


def test_a_game_that_came_by_no_legal_move_is_counted_and_names_none() -> None:
    """Its codes are damaged: White steps though he must capture."""
    start = Position.start()
    codes = pack_moves(start, played(start, ["32-28", "19-23"])) + pack_moves(start, played(start, ["34-29"]))
    pieces = {**start.after("32-28").after("19-23").pieces, "29": "w"}
    del pieces["34"]
    reached = Position(pieces, Side.black)
    games = PackedGames("international", codes, numbers([len(codes)]))
    found = games.explore(reached)
    assert (sum(found.total), found.before) == (1, [])
    assert read_ledger(games, make_ledger(games, reached), reached) == found


def played(position: Position, moves: list[str]) -> list[Move]:
    found = []
    for text in moves:
        found.append(next(move for move in position.legal_moves if move.text == text))
        position = position.after(text)
    return found
