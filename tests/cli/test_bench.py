"""`coupturc bench`: fixed work, checked totals."""

import platform
import re
from pathlib import Path

import pytest

from coupturc.cli import bench
from coupturc.cli.measures import Measure, measure_all, nodes_by_game
from tests.cli.shell import Run


def test_json_gives_machine_then_measures(run: Run) -> None:
    result = run("bench", "--quick", "--json")
    assert result.code == 0
    machine, *measures, bench_line = result.records
    assert set(bench_line["bench"]) == {"international", "turkish"}
    assert set(machine["machine"]) == {"processor", "cores", "system", "python", "coupturc"}
    assert {measure["name"] for measure in measures} == {
        "perft",
        "perft made",
        "search",
        "solve",
        "playouts",
        "read FEN",
        "write FEN",
        "read move",
        "read PDN",
        "import",
    }
    assert all(measure["seconds"] > 0 for measure in measures)
    assert all(measure["per_second"] > 0 for measure in measures if measure["name"] != "solve")


def test_table_ends_with_the_nodes_of_both_games(run: Run) -> None:
    result = run("bench", "--quick")
    assert result.code == 0
    assert "playouts" in result.out
    assert re.search(r"\nBench: \d+/\d+\n$", result.out)


def test_searches_visit_the_same_nodes_each_time() -> None:
    first, second = (nodes_by_game(measure_all(quick=True)) for _ in range(2))
    assert first == second


def test_a_wrong_total_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Measure("perft", "international start 1", "leaves", 8, 1e-6, expected=9)
    monkeypatch.setattr(bench, "measure_all", lambda **_: iter([wrong]))
    result = run("bench", "--json")
    assert (result.code, result.err) == (1, "coupturc bench: international start 1: 8, expected 9\n")


def test_a_terminal_gets_no_empty_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    right = Measure("perft", "international start 1", "leaves", 9, 1e-6, expected=9)
    monkeypatch.setattr(bench, "measure_all", lambda **_: iter([right]))
    assert "\n\nBench" not in run("bench").out


@pytest.mark.parametrize(
    ("facts", "processor"), [("model name\t: Abacus 3\nmodel name\t: Abacus 3\n", "Abacus 3"), ("", platform.machine())]
)
def test_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, facts: str, processor: str) -> None:
    path = tmp_path / "cpuinfo"
    path.write_text(facts)
    monkeypatch.setattr(bench, "_CPU_FACTS", path)
    assert bench.machine_facts()["processor"] == processor


def test_processor_elsewhere_than_on_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_CPU_FACTS", tmp_path / "none")
    assert bench.machine_facts()["processor"]
