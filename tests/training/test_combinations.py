"""Mining: the same games give the same finds, and a run that was ended goes on."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from coupturc import Position
from coupturc.cli import train
from coupturc.engine.combinations import Combination, proving
from coupturc.engine.native.evaluation import new_engine
from coupturc.rules import load_profile
from coupturc.training import combinations as mining
from coupturc.training.selection import differing_squares, select

FMJD = load_profile("fmjd")
BOARD = "W:W31,33,34,35,36,38,39,40,43,45,46,49,50:B4,5,6,10,13,14,15,16,17,18,19,24,25"


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "GAMES_A_BATCH", 2)
    monkeypatch.setattr(mining, "_PROOF_NODES", 20_000)


def test_a_combination_is_found_for_either_side_and_seen_from_white() -> None:
    board = Position.from_fen(BOARD)
    for position in (board, board.mirror()):
        found = mining.combination_at(new_engine(4), FMJD, position)
        assert found == Combination(BOARD, ("34-30", "25x34", "40x9"))


@pytest.mark.parametrize(
    "fen",
    [
        "W:W31,32,36:B6,7,16",  # nothing to win
        "W:W33,34,39,44:BK2,K3",  # lost anyhow
    ],
)
def test_elsewhere_there_is_none(fen: str) -> None:
    assert mining.combination_at(new_engine(4), FMJD, Position.from_fen(fen)) is None


def test_what_the_engine_doubts_is_left_out() -> None:
    doubted = Combination(BOARD, ("33-28",))
    assert not mining.agrees(new_engine(4), FMJD, doubted, nodes=5000)
    forced = Combination("W:W32:B28", ("32x23",))
    assert not mining.agrees(new_engine(4), FMJD, forced, nodes=1000)


def test_a_plain_capture_is_no_combination() -> None:
    assert proving.prove(Position.from_fen("W:W32,33:B28,29,38")) is None


def test_what_takes_too_long_to_prove_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "_BUDGET", 0)
    assert proving.prove(Position.from_fen(BOARD)) is None


def test_a_run_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    run = CliRunner().invoke
    file = tmp_path / "found.txt"
    arguments = ["combinations", str(tmp_path / "games"), str(file), "--rules", "fmjd", "--batches"]
    assert run(train.command, [*arguments, "1"], standalone_mode=False).return_value == 0
    first = (tmp_path / "games" / "international-00000.txt").stat().st_mtime_ns
    again = run(train.command, [*arguments, "2"], standalone_mode=False)
    assert again.return_value == 0
    assert "batch 2 of 2" in again.stderr
    assert (tmp_path / "games" / "international-00000.txt").stat().st_mtime_ns == first
    assert file.read_text("utf-8").startswith("# Made by")


def test_a_varied_choice_has_no_two_alike() -> None:
    other = "W:W28,32,37,38,42,47:B8,12,17,18,19,26"
    deep = Combination(other, ("28-23", "19x28", "32x5"))
    near = Combination(BOARD.replace("50", "48"), ("34-30", "25x34", "40x9", "13x4", "38-32"))
    same_line = Combination(other, ("34-30", "25x34", "40x9"))
    uneven = Combination("W:W28,32,37,38,42,43,47,48:B6", ("28-22", "8-13", "22-17"))
    chosen = select([Combination(BOARD, ("34-30", "25x34", "40x9")), deep, near, same_line, uneven], FMJD.rules)
    assert near in chosen
    assert deep in chosen
    assert uneven not in chosen
    assert len(chosen) == 2
    assert differing_squares(Position.from_fen(BOARD), Position.from_fen(near.fen)) == 2
