"""The scans of the core equal slow ones over 5,000 games, with and without masks, mirror and filters."""

import pickle
import random
from array import array
from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from coupturc import Position, Rules, Side, StopFlag
from coupturc._core import Hits, Manoeuvre, PackedGames, Pattern, bitmap
from coupturc.errors import ArgumentError
from tests.conformance.slow_archive import (
    SlowGame,
    first_of_each,
    packed,
    random_game,
    slow_explore,
    slow_manoeuvre,
    slow_reach,
    slow_search,
)

RULES = [Rules("international"), Rules("turkish"), Rules("turkish", "king", half_turn=True)]
GAMES = {RULES[0]: 2_500, RULES[1]: 1_500, RULES[2]: 1_000}
MOST_PLIES = 60


@cache
def games_of(rules: Rules) -> list[SlowGame]:
    rng = random.Random(str(rules))
    return [random_game(rng, rules, MOST_PLIES) for _ in range(GAMES[rules])]


@cache
def packed_of(rules: Rules, masks: bool) -> PackedGames:
    return packed(rules, games_of(rules), masks=masks)


all_rules = pytest.mark.parametrize("rules", RULES, ids=str)


def some_positions(rules: Rules, count: int) -> list[Position]:
    """Positions that many games have, and some that few have."""
    rng = random.Random(7)
    frequent = Counter(position for game in games_of(rules) for position in game.positions[:8]).most_common(count)
    rare = [rng.choice(rng.choice(games_of(rules)).positions) for _ in range(count)]
    return list(dict.fromkeys([position for position, _ in frequent] + rare))


@all_rules
def test_explore_counts_what_games_did(rules: Rules) -> None:
    for position in some_positions(rules, 25):
        found = packed_of(rules, True).explore(position)
        assert packed_of(rules, False).explore(position) == found
        slow = slow_explore(games_of(rules), position)
        assert found.total == slow.total
        assert found.ended == slow.ended
        assert [
            (m.played, m.reached, m.first_year, m.last_year, m.rating_sum, m.rating_count) for m in found.moves
        ] == slow.moves
        assert [m.move for m in found.moves] == list(position.legal_moves)
        assert (
            Counter({(move, r): n for move, counts in found.before for r, n in enumerate(counts) if n}) == slow.before
        )
        assert all(games_of(rules)[game].positions[ply] == position for game, ply in found.sample)


@all_rules
def test_a_lead_and_numbers_of_pieces_are_found(rules: Rules) -> None:
    for counts in ({"+": (2, 192)}, {"+": (-192, -3)}, {"+": (0, 0), "wW": (3, 12)}, {"bB": (0, 9)}):
        pattern = Pattern(rules, {}, counts=counts)
        both = [pattern, pattern.mirrored()]
        slow = slow_search(games_of(rules), both)
        assert slow
        assert list(packed_of(rules, True).search(both, every=True)) == slow
        assert pattern.counts == counts
        assert pickle.loads(pickle.dumps(pattern)) == pattern  # noqa: S301 - of this test


@all_rules
def test_a_filter_leaves_games_out(rules: Rules) -> None:
    chosen = array("I", range(0, GAMES[rules], 3))
    only = bitmap(chosen, GAMES[rules])
    slow = [game for i, game in enumerate(games_of(rules)) if i % 3 == 0]
    position = games_of(rules)[0].positions[3]
    assert packed_of(rules, True).explore(position, only=only).total == slow_explore(slow, position).total
    pattern = random_pattern(random.Random(3), rules, 2)
    found = packed_of(rules, True).search([pattern], only=only)
    assert list(found) == [(3 * game, ply, which) for game, ply, which in first_of_each(slow_search(slow, [pattern]))]


def test_slices_add_up_to_the_whole() -> None:
    rules = RULES[0]
    games, position = packed_of(rules, True), Position.start()
    whole = games.explore(position)
    part = games.explore(position, slice_ms=1)
    parts = [part]
    while part.next < len(games):
        part = games.explore(position, first=part.next, slice_ms=1)
        parts.append(part)
    sums = parts[0]
    for part in parts[1:]:
        sums = sums + part
    assert (sums.total, sums.moves, sums.before) == (whole.total, whole.moves, whole.before)


def random_pattern(rng: random.Random, rules: Rules, squares: int) -> Pattern:
    """What a few squares of a position hold, some of it left open."""
    game = rng.choice(games_of(rules))
    ply = rng.randrange(len(game.positions))
    pieces = game.pieces[ply]
    named = {}
    for square in rng.sample(rules.squares, squares):
        named[square] = "".join({pieces.get(square, "."), *rng.sample("wWbB.", rng.choice([0, 0, 0, 1, 2]))})
    turn = rng.choice([None, game.positions[ply].turn])
    counts = {"w": (0, rng.randrange(5, 21))} if rng.random() < 0.3 else None
    if rng.random() < 0.5:
        lead, number = rng.randrange(-4, 5), rng.randrange(2, 18)
        counts = rng.choice([{"+": (lead, lead + 2)}, {"wW": (number, 20)}, {"bB": (number, number), "+": (0, 192)}])
    return Pattern(rules, named, turn, counts, rng.choice([1, 1, 2, 5]))


@all_rules
def test_search_finds_what_looks_so(rules: Rules) -> None:
    rng = random.Random(11)
    for squares in (0, 2, 8):
        pattern = random_pattern(rng, rules, squares)
        for patterns in ([pattern], [pattern, pattern.mirrored(), random_pattern(rng, rules, 5)]):
            slow = slow_search(games_of(rules), patterns)
            for every, expected in ((False, first_of_each(slow)), (True, slow)):
                found = packed_of(rules, True).search(patterns, every=every)
                assert packed_of(rules, False).search(patterns, every=every) == found
                assert list(found) == expected


@all_rules
def test_the_mirror_of_a_pattern_fits_the_mirror_of_a_position(rules: Rules) -> None:
    rng = random.Random(12)
    for _ in range(200):
        pattern = random_pattern(rng, rules, 6)
        assert pattern.mirrored().mirrored() == pattern
        position = rng.choice(rng.choice(games_of(rules)).positions)
        assert pattern.mirrored().matches(in_mirror(position)) == pattern.matches(position)


def in_mirror(position: Position) -> Position:
    """Changed colours on the diagonal board; left and right changed on the other."""
    if position.rules.diagonal:
        return position.mirror()
    pieces = {
        f"{chr(ord('a') + ord('h') - ord(square[0]))}{square[1]}": piece for square, piece in position.pieces.items()
    }
    return Position(pieces, position.turn, position.rules)


@all_rules
def test_manoeuvres_are_found_where_they_were_played(rules: Rules) -> None:
    rng = random.Random(13)
    some = 0
    for _ in range(8):
        manoeuvre = random_manoeuvre(rng, rules)
        slow = slow_manoeuvre(games_of(rules), manoeuvre)
        assert list(packed_of(rules, True).manoeuvre([manoeuvre], every=True)) == slow
        assert list(packed_of(rules, False).manoeuvre([manoeuvre], every=True)) == slow
        first = dict.fromkeys(game for game, _, _ in slow)
        assert [game for game, _, _ in packed_of(rules, True).manoeuvre([manoeuvre])] == list(first)
        some += bool(slow)
    assert some >= 6


def random_manoeuvre(rng: random.Random, rules: Rules) -> Manoeuvre:
    game = rng.choice([game for game in games_of(rules) if len(game.moves) > 20])
    side = rng.choice([Side.white, Side.black])
    plies = [ply for ply in range(len(game.moves)) if game.positions[ply].turn == side]
    chosen = sorted(rng.sample(plies[:8], rng.choice([1, 2, 3])))
    steps = []
    for move in (game.moves[ply] for ply in chosen):
        kind = rng.choice(["", "x" if move.is_capture else "-"])
        steps.append((move.origin, move.target, kind, move.captured[: rng.choice([0, 1])]))
    return Manoeuvre(rules, side, steps, chosen[-1] - chosen[0] + 1 + rng.choice([0, 0, 6]))


@all_rules
def test_the_mirror_of_a_manoeuvre_is_that_of_its_moves(rules: Rules) -> None:
    rng = random.Random(14)
    for _ in range(50):
        manoeuvre = random_manoeuvre(rng, rules)
        mirrored = manoeuvre.mirrored()
        assert mirrored.mirrored() == manoeuvre
        assert (mirrored.side != manoeuvre.side) == rules.diagonal


@all_rules
def test_reach_finds_the_first_arrival_at_each_position(rules: Rules) -> None:
    positions = some_positions(rules, 40)
    slow = slow_reach(games_of(rules), positions)
    assert list(packed_of(rules, True).reach(positions, every=True)) == slow
    assert list(packed_of(rules, False).reach(positions, every=True)) == slow
    firsts = {game: (game, ply, which) for game, ply, which in reversed(slow)}
    assert list(packed_of(rules, True).reach(positions)) == [firsts[game] for game in sorted(firsts)]


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("masks", [False, True])
def test_men_come_back_to_their_own_row_by_a_capture(*, is_turned: bool, masks: bool) -> None:
    """Of two men one is gone from its row for good when there is nothing left to capture on the way there."""
    start = Position.from_fen("W:W38,50:B6,43")
    first = start.mirror() if is_turned else start
    came, went = SlowGame(first, [], 0, 0, (0, 0)), SlowGame(Position.start(), [], 0, 0, (0, 0))
    came.moves.append(first.legal_moves[0])
    reached = came.positions[-1]
    assert reached.pieces[{False: "49", True: "2"}[is_turned]] in "wb"
    games = packed(reached.rules, [went, came], masks=masks)
    assert list(games.reach([reached])) == slow_reach([went, came], [reached]) == [(1, 1, 0)]
    assert sum(games.explore(reached).total) == 1


@all_rules
def test_masks_are_the_squares_that_pieces_held(rules: Rules) -> None:
    words = array("Q", packed_of(rules, False).make_masks())
    for i, game in enumerate(games_of(rules)[:200]):
        sets: dict[str, set[str]] = {"w": set(), "W": set(), "b": set(), "B": set()}
        for pieces in game.pieces:
            for square, piece in pieces.items():
                sets[piece].add(square)
        assert [word.bit_count() for word in words[4 * i : 4 * i + 4]] == [len(held) for held in sets.values()]


@all_rules
def test_masks_of_the_first_games_are_enough(rules: Rules) -> None:
    games, whole = games_of(rules)[:300], packed(rules, games_of(rules)[:300], masks=True)
    masks = whole.make_masks()
    assert whole.make_masks(200) == masks[200 * 32 :]
    rng = random.Random(15)
    pattern, manoeuvre = random_pattern(rng, rules, 3), random_manoeuvre(rng, rules)
    position = games[0].positions[3]
    for known in (1, 150, 299):
        part = packed(rules, games, masks=masks[: known * 32])
        assert part.explore(position) == whole.explore(position)
        assert part.search([pattern], every=True) == whole.search([pattern], every=True)
        assert part.manoeuvre([manoeuvre], every=True) == whole.manoeuvre([manoeuvre], every=True)
        assert part.reach([position]) == whole.reach([position])


def test_a_pattern_that_matches_everything_stops_and_says_so() -> None:
    found = packed_of(RULES[0], True).search([Pattern("international", {})], most=10)
    assert (len(found), found.is_cut, found.next) == (10, True, 10)
    assert not packed_of(RULES[0], True).search([Pattern("international", {})]).is_cut


def test_a_flag_ends_a_scan() -> None:
    stop = StopFlag()
    stop.set()
    games = packed_of(RULES[0], False)
    assert games.explore(Position.start(), stop=stop).next < len(games)


@all_rules
def test_positions_come_as_arrays(rules: Rules) -> None:
    *columns, following = packed_of(rules, True).positions_array(most_plies=5)
    assert following == GAMES[rules]
    boards, turns, hashes, games, plies, codes = (np.asarray(column) for column in columns)
    expected = [
        (i, p, game.positions[p]) for i, game in enumerate(games_of(rules)) for p in range(min(6, len(game.positions)))
    ]
    assert games.tolist() == [game for game, _, _ in expected]
    assert plies.tolist() == [ply for _, ply, _ in expected]
    assert hashes.tolist() == [position.hash for _, _, position in expected]
    assert turns.tolist() == [int(position.turn == Side.black) for _, _, position in expected]
    assert boards.shape == (len(expected), 3)
    assert [int(white).bit_count() for white in boards[:, 0]] == [
        len(position.squares_of(Side.white)) for _, _, position in expected
    ]
    assert [code == 255 for code in codes.tolist()] == [
        ply == len(games_of(rules)[game].moves) for game, ply, _ in expected
    ]


def test_values_pickle() -> None:
    games = packed_of(RULES[0], True)
    found = games.explore(games_of(RULES[0])[0].positions[2])
    pattern = random_pattern(random.Random(1), RULES[1], 9)
    manoeuvre = Manoeuvre(RULES[0], Side.black, [("19", "23"), ("14", "19", "-"), ("23", "32", "x", ["28"])], 9)
    hits = games.search([Pattern(RULES[0], {"28": "w"})], most=50)
    for value in (found, found.moves[0], pattern, manoeuvre, hits):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
        assert value != "another"


def test_hits_are_columns_and_rows() -> None:
    hits = packed_of(RULES[0], True).search([Pattern(RULES[0], {"28": "w"})], most=50)
    columns = zip(array("I", hits.games), array("I", hits.plies), array("I", hits.which), strict=True)
    assert list(columns) == list(hits)
    assert hits[-1] == list(hits)[-1]
    with pytest.raises(IndexError):
        hits[len(hits)]
    assert all(a < b for (a, _, _), (b, _, _) in pairwise(hits))
    assert isinstance(hits, Hits)


def test_games_of_a_batch_can_be_looked_at_one_by_one() -> None:
    games = packed_of(RULES[0], True)
    assert (len(games), games.rules) == (GAMES[RULES[0]], RULES[0])
    assert all(games.start_of(i) == game.start for i, game in enumerate(games_of(RULES[0])))
    with pytest.raises(IndexError):
        games.codes_of(len(games))


def column(size: int, *numbers: int) -> bytes:
    return b"".join(number.to_bytes(size, "little") for number in numbers)


@pytest.mark.parametrize(
    ("columns", "fault"),
    [
        ({"ends": column(4, 2, 1)}, "ends"),
        ({"ends": column(4, 9)}, "ends"),
        ({"ends": b"123"}, "ends: expected rows of 4 bytes"),
        ({"ends": column(4, 2), "results": b"\x04"}, "results"),
        ({"ends": column(4, 2), "results": b"\x01\x01"}, "one result"),
        ({"ends": column(4, 2), "masks": bytes(64)}, "masks: expected one for each game, or for the first ones"),
        ({"ends": column(4, 2), "starts": column(8, 1, 1, 2, 0, 0)}, "numbers of games"),
        ({"ends": column(4, 2), "starts": column(8, 0, 2, 2, 0, 0)}, "positions"),
        ({"ends": column(4, 2), "starts": column(8, 0, 1, 2**40, 0, 0)}, "positions"),  # a man on its far row
        ({"ends": column(4, 2), "starts": column(8, 0, 2**10, 0, 0, 0)}, "positions"),  # no square of the board
        ({"ends": column(4, 2), "starts": column(8, 0, 2**9, 2**8, 0, 2)}, "positions"),
    ],
)
def test_columns_that_do_not_fit_are_refused(columns: dict[str, bytes], fault: str) -> None:
    with pytest.raises(ArgumentError, match=fault):
        PackedGames("international", bytes([63, 36]), **columns)


def test_questions_with_faults_are_refused() -> None:
    games, dama = packed_of(RULES[0], True), Position.start("turkish")
    with pytest.raises(ArgumentError, match="rules"):
        games.explore(dama)
    with pytest.raises(ArgumentError, match="rules"):
        games.reach([dama])
    with pytest.raises(ArgumentError, match="once"):
        games.reach([Position.start(), Position.start()])
    with pytest.raises(ArgumentError, match="a bit for each game"):
        games.explore(Position.start(), only=b"")
    with pytest.raises(ArgumentError, match="slice_ms"):
        games.explore(Position.start(), slice_ms=0)
    with pytest.raises(ArgumentError, match="letters"):
        Pattern("international", {"28": "q"})
    with pytest.raises(ArgumentError, match="counts"):
        Pattern("international", {}, None, {".": (1, 2)})
    with pytest.raises(ArgumentError, match="plies"):
        Pattern("international", {}, plies=0)
    with pytest.raises(ArgumentError, match="step"):
        Manoeuvre("international", Side.white, [], 3)
    with pytest.raises(ArgumentError, match="steps"):
        Manoeuvre("international", Side.white, [("32", "28", "?")], 3)
    with pytest.raises(ArgumentError, match="below 3"):
        bitmap(array("I", [3]), 3)
    with pytest.raises(ArgumentError, match="same position"):
        games.explore(Position.start()) + games.explore(games_of(RULES[0])[0].positions[1])
