"""What building tables takes, against the files that are built and the core's own numbers."""

import os
from pathlib import Path

import pytest

from coupturc import Rules
from coupturc.engine.tables import size as table_size
from coupturc.engine.tables.folder import TableFolder
from coupturc.engine.tables.materials import materials
from coupturc.engine.tables.size import Work, numbers, threads_for, total_memory, work_for


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_numbers_are_those_of_the_files(game: str, tmp_path: Path) -> None:
    folder = TableFolder(tmp_path, Rules(game))
    folder.build(2, 1)
    for file in folder.files():
        positions = int.from_bytes(file.path.read_bytes()[16:24], "little")
        assert positions == numbers(Rules(game), file.material)


@pytest.mark.parametrize(("game", "pieces", "total"), [("international", 4, 42_634_900), ("turkish", 4, 84_060_848)])
def test_numbers_of_all_tables(game: str, pieces: int, total: int) -> None:
    """A little more than the published 41,971,200 and about 83 million: two men cannot share a square."""
    assert sum(numbers(Rules(game), material) for material in materials(pieces)) == total


def test_five_pieces_fit_into_a_usual_machine() -> None:
    gibi = 1 << 30
    work = work_for(Rules(), materials(5))
    assert 3 * gibi < work.memory < 4 * gibi
    assert work.disk < gibi
    assert work.seconds < 8 * 3600  # a night


def test_a_table_that_is_its_own_other_side_is_solved_once() -> None:
    symmetric, other = work_for(Rules(), ["0202"]), work_for(Rules(), ["0102", "0201"])
    assert symmetric.memory / symmetric.positions == other.memory / other.positions


def test_more_threads_than_tables_of_a_step_save_no_time() -> None:
    work = work_for(Rules(), materials(6))
    assert work.seconds_of(1) == work.seconds
    assert work.seconds_of(2) == work.seconds / 2
    assert work.seconds_of(100) == work.seconds_of(7) == pytest.approx(0.29 * work.seconds, rel=0.01)


def test_threads_that_fit_into_memory() -> None:
    work = work_for(Rules(), materials(4))
    assert threads_for(work, 8, 4 * work.memory) == 3
    assert threads_for(work, 2, 100 * work.memory) == 2
    assert threads_for(work, 8, work.memory // 2) == 1
    assert threads_for(work, 8, 0) == 8


def test_nothing_to_build_takes_nothing() -> None:
    assert work_for(Rules(), []) == Work(0, 0, 0, 0, 0, 0)
    assert threads_for(work_for(Rules(), []), 8, 1) == 8


def test_memory_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert total_memory() > 1 << 20
    monkeypatch.delattr(os, "sysconf")
    assert table_size.total_memory() == 0
