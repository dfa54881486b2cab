"""The solving set: what ships is readable and proven, and the engine is asked fairly."""

import random
from collections import Counter
from pathlib import Path

import pytest

from bench.proofs import NO_WIN, UNKNOWN, WIN, MaterialProver, TooHardError, WinProver, balance
from bench.solving_check import is_proven
from coupturc import Engine, Position, Rules
from coupturc._core import Tables
from coupturc.engine.native.solving import (
    Puzzle,
    PuzzleError,
    answer,
    few_of_each,
    parse_puzzle,
    read_puzzles,
    solve,
)
from coupturc.engine.tables.folder import TableFolder
from coupturc.errors import FenError
from coupturc.rules import GAMES

LINE = "W:WK46:BK28; kind only_win; best 46x5x28; proof tables; plies 1"
SAMPLE = 3


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tables]:
    """Return tables of few pieces: enough for a part of the set."""
    folder = tmp_path_factory.mktemp("tables")
    opened = {}
    for game in GAMES:
        of_game = TableFolder(folder, Rules(game))
        of_game.build(3, 2)
        opened[game] = of_game.open()
    return opened


# ------------------------------------------------------------------ what ships


@pytest.mark.parametrize("game", GAMES)
def test_set_is_large_and_without_doubles(game: str) -> None:
    puzzles = read_puzzles(game)
    assert len(puzzles) >= 100
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert min(Counter(puzzle.kind for puzzle in puzzles).values()) >= 5
    assert all(len(puzzle.position.legal_moves) > len(puzzle.best) for puzzle in puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_written_as_they_are_read(game: str) -> None:
    for puzzle in read_puzzles(game):
        assert parse_puzzle(str(puzzle), game) == puzzle


@pytest.mark.parametrize("game", GAMES)
def test_combinations_of_a_sample_are_proven_again(game: str, tables: dict[str, Tables]) -> None:
    """Another sample each time: all of them are proven."""
    combinations = [puzzle for puzzle in read_puzzles(game) if puzzle.proof == "material"]
    for puzzle in random.SystemRandom().sample(combinations, SAMPLE):
        assert is_proven(puzzle, tables[game]), str(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_few_pieces_prove_their_part_again(game: str, tables: dict[str, Tables]) -> None:
    verdicts = {
        str(puzzle): is_proven(puzzle, tables[game]) for puzzle in read_puzzles(game) if puzzle.proof == "tables"
    }
    assert False not in verdicts.values()
    assert list(verdicts.values()).count(True) >= SAMPLE


def test_wrong_solutions_are_refuted(tables: dict[str, Tables]) -> None:
    right = next(puzzle for puzzle in read_puzzles("international") if is_proven(puzzle, tables["international"]))
    other = next(move.hub for move in right.position.legal_moves if move.hub not in right.best)
    wrong = Puzzle(right.position, (other,), right.kind, right.proof, right.plies)
    assert is_proven(wrong, tables["international"]) is False


# ------------------------------------------------------------------ reading


def test_line() -> None:
    puzzle = parse_puzzle(LINE, "international")
    assert (puzzle.best, puzzle.kind, puzzle.proof, puzzle.plies, puzzle.gain) == (
        ("46x5x28",),
        "only_win",
        "tables",
        1,
        0,
    )
    assert parse_puzzle(f"{LINE}; gain 2", "international").gain == 2
    assert str(parse_puzzle(f"{LINE}; gain 2", "international")).endswith("; gain 2")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("W:WK46:BK28; kind x", PuzzleError),
        (LINE.replace("plies 1", "plies one"), PuzzleError),
        (LINE.replace("46x5x28", "46-41"), PuzzleError),
        (LINE.replace("best 46x5x28", "best"), PuzzleError),
        (LINE.replace("WK46", "WK51"), FenError),
    ],
)
def test_lines_that_cannot_be_read(line: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"expected|board"):
        parse_puzzle(line, "international")


def test_files_may_have_comments(tmp_path: Path) -> None:
    (tmp_path / "international.txt").write_text(f"# one\n\n{LINE}\n")
    assert len(read_puzzles("international", tmp_path)) == 1


# ------------------------------------------------------------------ solving


def test_engine_solves_what_is_easy() -> None:
    easy = [parse_puzzle(LINE.replace("only_win", kind), "international") for kind in ("only_win", "zugzwang")]
    found = list(solve([*easy, easy[0]], 1000, Engine(1)))
    assert [(solved.kind, solved.positions, solved.right) for solved in found] == [
        ("only_win", 2, 2),
        ("zugzwang", 1, 1),
    ]
    assert all(solved.seconds > 0 for solved in found)


def test_answer_does_not_depend_on_what_was_searched_before() -> None:
    engine, position = Engine(1), Position.start()
    first = answer(position, 2000, engine)
    answer(Position.start("turkish"), 2000, engine)
    assert answer(position, 2000, engine) == first


def test_few_of_each_kind() -> None:
    puzzles = read_puzzles("turkish")
    few = few_of_each(puzzles, 2)
    assert set(Counter(puzzle.kind for puzzle in few).values()) == {2}


# ------------------------------------------------------------------ proofs


@pytest.mark.parametrize(
    ("fen", "plies", "values"),
    [
        ("W:W32:B23", 3, {"32-28": NO_WIN, "32-27": UNKNOWN}),  # 28 is taken; 27 runs
        ("W:WK46:BK28", 1, {"46x5x28": WIN}),
        ("W:W32:B1", 2, {"32-27": UNKNOWN, "32-28": UNKNOWN}),
    ],
)
def test_wins_without_tables(fen: str, plies: int, values: dict[str, int]) -> None:
    found = WinProver(None, 10_000).moves(Position.from_fen(fen), plies)
    assert {move: found[move] for move in values} == values


def test_tables_end_a_line(tables: dict[str, Tables]) -> None:
    found = WinProver(tables["international"], 10_000).moves(Position.from_fen("W:W37,32:BK23"), 3)
    assert set(found.values()) <= {WIN, NO_WIN}


def test_proof_that_is_too_hard() -> None:
    with pytest.raises(TooHardError):
        WinProver(None, 10).moves(Position.start(), 9)
    with pytest.raises(TooHardError):
        MaterialProver(10).at_least(Position.start(), 9, 0)


def test_material_that_is_won() -> None:
    stroke = Position.from_fen("W:W37:B23,32")  # 000-13: takes both
    assert balance(stroke) == -1
    assert MaterialProver(1000).at_least(stroke, 1, 1)
    assert balance(Position.from_fen("B:W37:BK23,32")) == 3
    assert not MaterialProver(1000).at_least(Position.from_fen("W:W32:B23"), 3, 1)
