"""`coupturc tables`: built, checked and listed from the command line."""

import json
from pathlib import Path

import pytest

from coupturc.cli import tables as tables_command
from coupturc.engine.tables import materials
from tests.cli.shell import Run


@pytest.fixture
def built(run: Run, tmp_path: Path) -> Path:
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path), "--threads", "2")
    assert result.code == 0
    assert result.out.startswith(f"4 tables, 0.0 MiB, in {tmp_path / 'international'} (")
    assert [line.split()[0] for line in result.err.splitlines()] == ["1/4", "2/4", "3/4", "4/4"]
    return tmp_path


def test_second_build_finds_everything(run: Run, built: Path) -> None:
    result = run("tables", "build", "--pieces", "2", "--folder", str(built))
    assert result.code == 0
    assert len(result.err.splitlines()) == 4


def test_build_takes_no_more_threads_than_memory(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_command, "total_memory", lambda: 1000)
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path), "--threads", "4")
    assert result.code == 0
    assert result.err.splitlines()[0] == "coupturc tables: 0 GiB of memory for each thread: 1 of 4 used"


def test_build_names_a_damaged_file(run: Run, built: Path) -> None:
    path = built / "international" / "0101.table"
    path.write_bytes(path.read_bytes()[:-8])
    result = run("tables", "build", "--pieces", "2", "--folder", str(built))
    assert result.code == 1
    assert result.err == f"coupturc tables: {path} is damaged; delete it and build again\n"


def test_verify_finds_nothing_wrong(run: Run, built: Path) -> None:
    result = run("tables", "verify", "--folder", str(built), "--sample", "50")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"4 tables in {built / 'international'}, 0 values wrong\n"


def test_verify_tells_of_damage_and_gaps(run: Run, built: Path) -> None:
    damaged = built / "international" / "1010.table"
    damaged.write_bytes(b"")
    (built / "international" / "0110.table").unlink()
    result = run("tables", "verify", "--folder", str(built))
    assert result.code == 1
    assert "coupturc tables: 0110 is missing" in result.err
    assert f"{damaged} is damaged" in result.err


def test_verify_tells_of_wrong_values(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from coupturc import Position  # noqa: PLC0415

    monkeypatch.setattr(tables_command, "disagreements", lambda *_: [Position.start()])
    result = run("tables", "verify", "--folder", str(built))
    assert result.code == 1
    assert "is wrong about W:W31,32" in result.err
    assert result.out.endswith("4 values wrong\n")


def test_info(run: Run, built: Path) -> None:
    (record,) = run("tables", "info", "--folder", str(built), "--json").records
    assert record.pop("bytes") > 1000
    folder = str(built / "international")
    assert record == {"rules": "fmjd", "folder": folder, "pieces": 2, "tables": 4, "expected": 4}
    assert run("tables", "info", "--folder", str(built)).out == "2 pieces: 4 of 4 tables, 0.0 MiB\n"


def test_info_of_nothing(run: Run, tmp_path: Path) -> None:
    result = run("tables", "info", "--rules", "dama", "--folder", str(tmp_path))
    assert (result.code, result.out) == (
        0,
        f"no tables in {tmp_path / 'turkish-end'}; coupturc tables build makes them\n",
    )
    assert run("tables", "info", "--rules", "dama", "--folder", str(tmp_path), "--json").out == ""


def test_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path / "file" / "tables"))
    assert result.code == 2
    assert "Not a directory" in result.err


@pytest.mark.parametrize(("pieces", "number"), [(2, 4), (3, 12), (4, 25)])
def test_materials_have_both_sides(pieces: int, number: int) -> None:
    assert len(materials(pieces)) == number
    assert json.dumps(materials(pieces)) == json.dumps(sorted(materials(pieces)))
