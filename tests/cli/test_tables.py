"""`coupturc tables`: built, checked and listed from the command line."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from distributed import LocalCluster

from coupturc import Position
from coupturc.cli import tables as tables_command
from coupturc.engine.tables import folder as tables
from coupturc.engine.tables.folder import TableFolder
from coupturc.engine.tables.materials import materials
from coupturc.engine.tables.table_file import TableFile
from coupturc.spread import Cluster
from tests.cli.shell import Run
from tests.processes import killed_on_failure


@pytest.fixture
def built(run: Run, tmp_path: Path) -> Path:
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path), "--threads", "2")
    assert result.code == 0
    assert result.out.startswith(f"4 tables, 0.0 MiB, in {tmp_path / 'international'} (")
    takes, *progress = result.err.splitlines()
    assert takes == (
        "coupturc tables: 4 tables to build, 8,885 numbers of positions: 0.0 GiB of memory for each of 2 threads, "
        "0.0 GiB of disk, at most about 0 minutes"
    )
    assert [line.split()[0] for line in progress] == ["1/4", "2/4", "3/4", "4/4"]
    return tmp_path


def test_second_build_finds_everything(run: Run, built: Path) -> None:
    result = run("tables", "build", "--pieces", "2", "--folder", str(built))
    assert result.code == 0
    assert result.err == ""


def test_build_takes_no_more_threads_than_memory(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_command, "total_memory", lambda: 1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path / "new"), "--threads", "4")
    assert result.code == 0
    assert result.err.splitlines()[1:4] == [
        "coupturc tables: there is no memory for more than 1 of 4 threads",
        "coupturc tables: this machine has less memory than one table takes",
        f"coupturc tables: there are only 0.0 GiB free for {tmp_path / 'new' / 'international'}",
    ]


def test_five_pieces_are_announced(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableFolder, "build", lambda *_: True)
    monkeypatch.setattr(tables_command, "total_memory", lambda: 32 << 30)
    result = run("tables", "build", "--pieces", "5", "--folder", str(built), "--threads", "2")
    assert result.err.startswith("coupturc tables: 81 tables to build, 1,6")
    assert "3.7 GiB of memory for each of 2 threads, 0.8 GiB of disk, at most about 34 minutes" in result.err


def test_some_tables_are_built(run: Run, tmp_path: Path) -> None:
    arguments = ("tables", "build", "--only", "0201", "--folder", str(tmp_path), "--threads", "1")
    result = run(*arguments)
    assert result.out.startswith("3 tables, ")
    assert [line.split()[:2] for line in result.err.splitlines()[1:]] == [
        ["1/3", "0101"],
        ["2/3", "0102"],
        ["3/3", "0201"],
    ]
    assert run(*arguments).err == ""


def test_some_tables_that_cannot_be(run: Run, tmp_path: Path) -> None:
    result = run("tables", "build", "--only", "0700", "--folder", str(tmp_path))
    assert result.code == 2
    assert "expected a material such as 0201 of up to 6 pieces, found 0700" in result.err


def test_cluster_builds_tables(run: Run, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "memory", 1000)
    folder = tmp_path / "cluster"
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0") as cluster:  # type: ignore[no-untyped-call]
        address = cluster.scheduler_address
        result = run("tables", "build", "--pieces", "2", "--folder", str(folder), "--cluster", address)
    assert result.code == 0
    assert result.err.splitlines()[0].endswith(
        "0.0 GiB of memory for each of 2 threads, 0.0 GiB of disk, at most about 0 minutes"
    )
    assert result.err.splitlines()[1] == (
        "coupturc tables: a worker of the cluster has only 0.0 GiB for each of its threads"
    )
    for path in (built / "international").iterdir():
        assert (folder / "international" / path.name).read_bytes() == path.read_bytes()


def test_a_file_that_is_not_seen_yet_is_reported_without_its_size(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another machine wrote it, and this one still remembers that it was missing."""
    monkeypatch.setattr(tables, "build_files", lambda folder, *_: [TableFile(folder / "0101.table", "0101")])
    result = run("tables", "build", "--only", "0101", "--folder", str(tmp_path), "--threads", "1")
    assert (result.code, result.err.splitlines()[1:]) == (0, ["1/1 0101"])


def test_build_goes_on_after_a_kill(run: Run, tmp_path: Path) -> None:
    arguments = ("tables", "build", "--pieces", "3", "--folder", str(tmp_path), "--threads", "1")
    with killed_on_failure(
        subprocess.Popen([sys.executable, "-m", "coupturc", *arguments], stderr=subprocess.PIPE)
    ) as process:
        assert process.stderr
        assert any(line.startswith(b"3/16") for line in process.stderr)  # reads up to it
        process.kill()
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/*.table")}
    assert len(kept) >= 3
    result = run(*arguments)
    assert result.out.startswith("16 tables, ")
    assert all(path.stat().st_mtime_ns == at for path, at in kept.items())


@pytest.mark.parametrize("error", [MemoryError(), OverflowError("an end is more than 254 plies away")])
def test_build_that_cannot_be_done(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def build_files(*_: object) -> list[TableFile]:
        raise error

    monkeypatch.setattr(tables, "build_files", build_files)
    result = run("tables", "build", "--pieces", "2", "--folder", str(tmp_path))
    assert result.code == 2
    assert "not enough memory" in result.err or "254 plies" in result.err
    assert "Traceback" not in result.err


def test_damaged_file_is_built_again(run: Run, built: Path) -> None:
    path = built / "international" / "0101.table"
    whole = path.read_bytes()
    path.write_bytes(whole[:-8])
    result = run("tables", "build", "--pieces", "2", "--folder", str(built))
    assert result.code == 0
    assert result.err.startswith(f"coupturc tables: {path} is damaged; it is rebuilt\n")
    assert result.err.endswith(f"1/1 0101 {len(whole)} bytes\n")
    assert path.read_bytes() == whole


def test_table_of_the_other_side_is_built_with_a_missing_one(run: Run, built: Path) -> None:
    (built / "international" / "0110.table").unlink()
    result = run("tables", "build", "--pieces", "2", "--folder", str(built))
    assert [line.split()[:2] for line in result.err.splitlines()[1:]] == [["1/2", "0110"], ["2/2", "1001"]]


def test_verify_finds_nothing_wrong(run: Run, built: Path) -> None:
    result = run("tables", "verify", "--folder", str(built))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"4 tables in {built / 'international'}, 0 of them wrong (")


def test_verify_of_nothing(run: Run, tmp_path: Path) -> None:
    result = run("tables", "verify", "--folder", str(tmp_path))
    assert result.code == 1
    assert "no tables in" in result.err


def test_verify_looks_at_a_value_at_least(run: Run, built: Path) -> None:
    assert run("tables", "verify", "--folder", str(built), "--every", "1000000000").code == 0
    result = run("tables", "verify", "--folder", str(built), "--every", "9" * 23)
    assert result.code == 2
    assert "is not in the range 1<=x<=1000000000" in result.err


def test_verify_tells_of_damage_and_gaps(run: Run, built: Path) -> None:
    damaged = built / "international" / "1010.table"
    damaged.write_bytes(b"")
    (built / "international" / "0110.table").unlink()
    result = run("tables", "verify", "--folder", str(built))
    assert result.code == 1
    assert "coupturc tables: 0110 is missing" in result.err
    build = f"coupturc tables build --rules fmjd --pieces 2 --folder {built}"
    assert f"{damaged} is damaged; `{build}` makes it again\n" in result.err


def test_verify_tells_of_wrong_values(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(folder: TableFolder, *_: int) -> list[tuple[TableFile, list[Position]]]:
        return [(file, [Position.start()]) for file in folder.files()]

    monkeypatch.setattr(TableFolder, "wrong_positions", wrong)
    result = run("tables", "verify", "--folder", str(built))
    assert result.code == 1
    assert "is wrong about W:W31,32" in result.err
    assert "4 of them wrong" in result.out


def test_info(run: Run, built: Path) -> None:
    (record,) = run("tables", "info", "--folder", str(built), "--json").records
    assert record.pop("bytes") > 1000
    folder = str(built / "international")
    assert record == {
        "rules": "fmjd",
        "folder": folder,
        "kind": "distances",
        "pieces": 2,
        "tables": 4,
        "expected": 4,
    }
    assert run("tables", "info", "--folder", str(built)).out == "2 pieces: 4 of 4 tables, 0.0 MiB\n"


def test_shrink_makes_outcomes(run: Run, built: Path) -> None:
    arguments = ("tables", "shrink", "--pieces", "2", "--folder", str(built), "--threads", "1")
    result = run(*arguments)
    assert result.code == 0
    assert result.out.startswith("4 tables of outcomes, 0.0 MiB from 0.0 MiB, in ")
    assert [line.split()[0] for line in result.err.splitlines()] == ["0101.wdl", "0110.wdl", "1001.wdl", "1010.wdl"]
    assert run("tables", "verify", "--folder", str(built)).out.startswith("8 tables in ")
    again = run(*arguments, "--remove")
    assert (again.code, again.err) == (0, "")
    assert run("tables", "info", "--folder", str(built)).out == "2 pieces: 4 of 4 tables of outcomes, 0.0 MiB\n"
    assert run(*arguments).out.startswith("4 tables of outcomes, 0.0 MiB, in ")


def test_shrink_needs_distances(run: Run, built: Path) -> None:
    arguments = ("tables", "shrink", "--pieces", "2", "--folder", str(built))
    build = f"coupturc tables build --rules fmjd --pieces 2 --folder {built}"
    said = f"1 table of 2 pieces lacks whole distances, 0110; `{build}` builds it\n"
    (built / "international" / "0110.table").unlink()
    (built / "international" / "0110.wdl").write_bytes(b"half downloaded")
    result = run(*arguments)
    assert (result.code, result.err.splitlines(keepends=True)[-1]) == (1, f"coupturc tables: {said}")
    assert result.out.startswith("3 tables of outcomes, ")


def test_shrink_says_once_what_to_build(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUPTURC_TABLES", str(tmp_path))
    result = run("tables", "shrink", "--rules", "dama")
    build = "coupturc tables build --rules dama --pieces 5"
    assert result.code == 1
    assert result.err == (
        f"coupturc tables: 44 tables of 5 pieces lack whole distances, such as 0104; `{build}` builds them\n"
    )


def test_advice_does_not_name_an_unknown_profile(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUPTURC_TABLES", str(tmp_path))
    own = tmp_path / "own.toml"
    own.write_text('id = "club"\nversion = 1\ngame = "turkish"\ntitle = "Our club"\n')
    result = run("tables", "shrink", "--rules", str(own))
    assert "`coupturc tables build --rules FILE.toml --pieces 5` builds them" in result.err


def test_verify_does_not_judge_distances_without_smaller_ones(run: Run, built: Path) -> None:
    run("tables", "shrink", "--pieces", "2", "--folder", str(built))
    (built / "international" / "0101.table").unlink()
    result = run("tables", "verify", "--folder", str(built))
    build = f"coupturc tables build --rules fmjd --pieces 2 --folder {built}"
    said = f"1 table of 2 pieces lacks whole distances, 0101; `{build}` builds it\n"
    assert (result.code, result.out, result.err) == (1, "", f"coupturc tables: {said}")


def test_verify_says_what_makes_damaged_outcomes_again(run: Run, built: Path) -> None:
    run("tables", "shrink", "--pieces", "2", "--folder", str(built))
    damaged = built / "international" / "1010.wdl"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    result = run("tables", "verify", "--folder", str(built))
    options = f"--rules fmjd --pieces 2 --folder {built}"
    shrink = f"`coupturc tables shrink {options}` makes it again"
    assert result.code == 1
    assert result.err == f"coupturc tables: {damaged} is damaged; {shrink}\n"
    for path in built.glob("*/*.table"):
        path.unlink()
    result = run("tables", "verify", "--folder", str(built))
    assert result.err == (f"coupturc tables: {damaged} is damaged; after `coupturc tables build {options}`, {shrink}\n")


def test_info_counts_no_file_of_another_name(run: Run, built: Path) -> None:
    (built / "international" / "9999.table").touch()
    result = run("tables", "info", "--folder", str(built))
    assert result.out == "2 pieces: 4 of 4 tables, 0.0 MiB\n"
    assert result.err == f"coupturc tables: unknown files in {built / 'international'}, such as 9999.table\n"


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
