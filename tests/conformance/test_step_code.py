"""Step code: the moves of a game as bytes, which files keep for ever."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import IllegalMoveError, Move, Position
from coupturc._core import STEP_CODE_VERSION, all_rules, pack_moves, packed_plies, unpack_moves, unpack_position
from coupturc.errors import ArgumentError
from tests.conformance.bridge import core_rules
from tests.conformance.golden import FOLDER, read_golden
from tests.oracle.rules import ALL_RULES, OracleRules

GOLDEN = dict(line.split(" ") for line in (FOLDER / "step-code.txt").read_text("utf-8").splitlines()[1:])

# Six kings have 84 moves here, more than one byte can name; the last is the last of f4.
MANY_KINGS = Position.from_fen("W:WKa1,Kb3,Kc5,Kd7,Ke2,Kf4:Bh8", "turkish")


def line_of(start: Position, texts: list[str]) -> list[Move]:
    moves = []
    for text in texts:
        moves.append(start.parse_move(text))
        start = start.after(moves[-1])
    return moves


def test_the_version_is_the_one_that_these_tests_describe() -> None:
    assert STEP_CODE_VERSION == 1


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_recorded_games_keep_their_codes(rules: OracleRules) -> None:
    start = Position.start(core_rules(rules))
    steps = read_golden(rules)
    moves = line_of(start, [step.move for step in steps[1:]])
    codes = bytes.fromhex(GOLDEN[str(rules)])
    assert pack_moves(start, moves) == codes
    assert unpack_moves(start, codes) == moves
    assert [unpack_position(start, codes, ply).fen for ply in range(len(steps))] == [step.fen for step in steps]
    assert packed_plies(codes) == len(moves)


@pytest.mark.parametrize(
    ("game", "texts", "codes"),
    [
        ("international", ["32-28", "19-23", "28x19", "14x23"], [63, 36, 100, 101]),
        ("turkish", ["a3-a4", "a6-a5", "a4xa8"], [48, 120, 192]),
    ],
)
def test_a_code_says_square_and_direction_or_a_place(game: str, texts: list[str], codes: list[int]) -> None:
    start = Position.start(game)
    assert list(pack_moves(start, line_of(start, texts))) == codes


def test_rules_have_the_number_of_their_place() -> None:
    assert [rules.number for rules in all_rules()] == list(range(len(all_rules())))


def test_a_place_beyond_one_byte_takes_three() -> None:
    legal = list(MANY_KINGS.legal_moves)
    codes = [pack_moves(MANY_KINGS, [move]) for move in legal]
    assert (codes[0], codes[62], codes[63], codes[83]) == (b"\xc0", b"\xfe", b"\xff\x3f\x00", b"\xff\x53\x00")
    assert [unpack_moves(MANY_KINGS, code) for code in codes] == [[move] for move in legal]
    assert [packed_plies(code) for code in codes] == [1] * len(codes)


@st.composite
def _game(draw: st.DrawFn) -> tuple[Position, list[Move]]:
    position = start = Position.start(draw(st.sampled_from(all_rules())))
    moves = []
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=120)):
        if legal := position.legal_moves:
            moves.append(legal[choice % len(legal)])
            position = position.after(moves[-1])
    return start, moves


@settings(max_examples=200, derandomize=True)
@given(_game())
def test_what_was_packed_comes_back(game: tuple[Position, list[Move]]) -> None:
    start, moves = game
    codes = pack_moves(start, moves)
    assert unpack_moves(start, codes) == moves
    end = moves[-1].text if moves else None
    assert packed_plies(codes) == len(moves)
    before = unpack_position(start, codes, max(len(moves) - 1, 0))
    assert unpack_position(start, codes) == (before.after(before.parse_move(end)) if end else start)


@settings(max_examples=300, derandomize=True)
@given(st.sampled_from(all_rules()), st.binary(max_size=40))
def test_any_bytes_are_moves_or_refused(rules: object, codes: bytes) -> None:
    start = Position.start(rules)  # type: ignore[arg-type]
    try:
        moves = unpack_moves(start, codes)
    except ArgumentError as refused:
        assert "expected the code of a legal move" in str(refused)  # noqa: PT017
    else:
        assert pack_moves(start, moves) == codes or 0xFF in codes  # a small place may stand in three bytes


@pytest.mark.parametrize(
    ("codes", "place"),
    [
        ([0], "byte 0, ply 0"),  # no man there
        ([63, 36, 60], "byte 2, ply 2"),  # a capture is compulsory
        ([63, 36, 101], "byte 2, ply 2"),  # there is one capture only
        ([63, 100], "byte 1, ply 1"),  # there is none
        ([63, 255, 0], "byte 1, ply 1"),  # breaks off
    ],
)
def test_codes_that_are_no_moves_are_named(codes: list[int], place: str) -> None:
    with pytest.raises(ArgumentError, match=place):
        unpack_moves(Position.start(), bytes(codes))


def test_only_moves_that_follow_can_be_packed() -> None:
    start = Position.start()
    move = start.parse_move("32-28")
    with pytest.raises(IllegalMoveError):
        pack_moves(start, [move, move])


def test_a_ply_behind_the_end_is_refused() -> None:
    with pytest.raises(ArgumentError, match="expected 0 to 1, found 2"):
        unpack_position(Position.start(), bytes([63]), 2)
