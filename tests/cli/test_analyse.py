"""`coupturc analyse`: docs/cli.md is the contract."""

from pathlib import Path

import pytest

from tests.cli.shell import Run

START = "W:W31-50:B1-20"


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_json(run: Run) -> None:
    result = run("analyse", "--fen", START, "--depth", "4", "--json")
    assert (result.code, result.err) == (0, "")
    *lines, best = result.records
    assert [line["depth"] for line in lines] == [1, 2, 3, 4]
    for line in lines:
        assert list(line) == ["depth", "score", "wdl", "nodes", "seconds", "pv"]
        assert len(line["wdl"]) == 3
        assert sum(line["wdl"]) == pytest.approx(1, abs=0.002)
    assert best == {"best": lines[-1]["pv"][0]}


def test_several_lines_are_numbered(run: Run) -> None:
    *lines, _ = run("analyse", "--fen", START, "--depth", "2", "--lines", "2", "--json").records
    assert [line["line"] for line in lines] == [1, 2, 1, 2]


def test_text(run: Run) -> None:
    result = run("analyse", "--rules", "dama", "--fen", "W:WKa1,b2:Bc7,d7", "--nodes", "2000", "--lines", "2")
    assert result.code == 0
    assert "  1 1. " in result.out
    assert result.out.splitlines()[-1].startswith("best: ")


def test_end_in_sight_is_told(run: Run) -> None:
    assert "wins 1 " in run("analyse", "--fen", "W:WK46:BK28", "--depth", "2").out


def test_limit_too_small_for_a_depth_has_a_best_move_all_the_same(run: Run) -> None:
    result = run("analyse", "--fen", START, "--nodes", "1", "--json")
    assert result.records[-1]["best"] is not None


def test_position_without_moves(run: Run) -> None:
    assert run("analyse", "--fen", "W:W:B1", "--depth", "3", "--json").records == [{"best": None}]
    assert run("analyse", "--fen", "W:W:B1", "--depth", "3").out == "best: none, the side to move has lost\n"


def test_bad_fen(run: Run) -> None:
    result = run("analyse", "--fen", "W:W51:B1", "--depth", "3", "--json")
    assert (result.code, result.records[0]["error"]["code"]) == (1, "off_board")
    result = run("analyse", "--fen", "W:W51:B1", "--depth", "3")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("coupturc analyse: ")


def test_a_limit_is_needed(run: Run) -> None:
    result = run("analyse", "--fen", START)
    assert result.code == 2
    assert "give --depth, --nodes or --time" in result.err
