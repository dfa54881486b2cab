"""What building tables takes, against the files that are built and the core's own numbers."""

import os
from pathlib import Path

import pytest

from coupturc import Rules
from coupturc.engine import table_size
from coupturc.engine.table_size import disk_needed, memory_needed, numbers, threads_for, total_memory
from coupturc.engine.tables import TableFolder, materials


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_numbers_are_those_of_the_files(game: str, tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, Rules(game))
    folder.build(2, 1)
    for file in folder.files():
        positions = int.from_bytes(file.path.read_bytes()[8:16], "little")
        assert positions == numbers(Rules(game), file.material)


@pytest.mark.parametrize(("game", "pieces", "total"), [("international", 4, 42_634_900), ("turkish", 4, 84_060_848)])
def test_numbers_of_all_tables(game: str, pieces: int, total: int) -> None:
    """A little more than the published 41,971,200 and about 83 million: two men cannot share a square."""
    assert sum(numbers(Rules(game), material) for material in materials(pieces)) == total


def test_five_pieces_fit_into_a_usual_machine() -> None:
    gibi = 1 << 30
    assert 5 * gibi < memory_needed(Rules(), 5) < 6 * gibi
    assert disk_needed(Rules(), 5) < gibi


def test_threads_that_fit_into_memory() -> None:
    need = memory_needed(Rules(), 4)
    assert threads_for(Rules(), 4, 8, 4 * need) == 3
    assert threads_for(Rules(), 4, 2, 100 * need) == 2
    assert threads_for(Rules(), 4, 8, need // 2) == 1
    assert threads_for(Rules(), 4, 8, 0) == 8


def test_memory_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert total_memory() > 1 << 20
    monkeypatch.delattr(os, "sysconf")
    assert table_size.total_memory() == 0
