"""`coupturc perft`: `docs/cli.md` is the contract; totals are those of `data/perft`."""

import pytest

from tests.cli.shell import Run

START = (
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
)


@pytest.mark.parametrize(
    ("rules", "depth", "nodes"),
    [("fmjd", 0, 1), ("fmjd", 1, 9), ("fmjd", 6, 167140), ("dama", 5, 85090), ("dama-federation", 4, 7538)],
)
def test_json(run: Run, rules: str, depth: int, nodes: int) -> None:
    result = run("perft", "--rules", rules, "--depth", str(depth), "--json")
    assert result.code == 0
    (record,) = result.records
    assert set(record) == {"rules", "fen", "depth", "nodes", "seconds"}
    assert (record["rules"], record["depth"], record["nodes"]) == (rules, depth, nodes)
    assert record["seconds"] >= 0


def test_fen_is_the_start_when_not_given(run: Run) -> None:
    assert run("perft", "--depth", "1", "--json").records[0]["fen"] == START


def test_fen_is_echoed(run: Run) -> None:
    fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"  # Woldouby
    record = run("perft", "--depth", "8", "--fen", f" {fen} ", "--json").records[0]
    assert (record["fen"], record["nodes"]) == (fen, 6269)


def test_threads_count_the_same(run: Run) -> None:
    assert run("perft", "--depth", "6", "--threads", "2", "--json").records[0]["nodes"] == 167140


def test_divide_adds_up(run: Run) -> None:
    *moves, total = run("perft", "--depth", "5", "--divide", "--json").records
    assert len(moves) == 9
    assert sum(move["nodes"] for move in moves) == total["nodes"] == 27117
    assert all(set(move) == {"move", "nodes"} for move in moves)


def test_divide_of_nothing(run: Run) -> None:
    assert [record["nodes"] for record in run("perft", "--depth", "0", "--divide", "--json").records] == [1]


def test_text(run: Run) -> None:
    result = run("perft", "--depth", "2", "--divide")
    assert result.out.splitlines()[0] == "31-26: 9"
    assert result.out.splitlines()[-1].startswith("depth 2: 81 in ")


def test_bad_fen_is_told(run: Run) -> None:
    result = run("perft", "--depth", "2", "--fen", "W:W51:B1")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("coupturc perft: ")


def test_bad_fen_as_json(run: Run) -> None:
    result = run("perft", "--depth", "2", "--fen", "W:W51:B1", "--json")
    assert (result.code, result.records[0]["error"]["faults"]) == (1, ["off_board"])
