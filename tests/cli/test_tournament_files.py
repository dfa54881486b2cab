"""`coupturc tournament`: files of players, TRF and pages; and two commands that write one file at a time."""

import json
from pathlib import Path
from threading import Thread

import pytest

from coupturc.cli import tournament_files
from coupturc.tournament.events import Leave
from coupturc.tournament.tournament import Tournament
from tests.cli.shell import Run


def test_results_as_csv(run: Run, club: str) -> None:
    run("tournament", "pair", club)
    run("tournament", "result", club, "1", "1", "0-2")
    head, first, *_ = run("tournament", "results", club).out.splitlines()
    assert head.startswith("round,board,white_number,white,")
    assert first.endswith(",black_wins,,,")


def test_a_file_of_players_is_entered_whole_or_not(run: Run, club: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("name,rating\nEva,1000\nFrits,10x\n")
    result = run("tournament", "enter", club, "--csv", str(bad))
    assert result.code == 1
    assert result.err == f"{bad}:3:7: expected a rating from 0 to 4000, found '10x'\n"
    assert run("tournament", "csv", club).out.count("\n") == 5
    bad.write_bytes("name,rating\nÉva,1000\n".encode("cp1252"))
    assert run("tournament", "enter", club, "--csv", str(bad)).code == 0
    assert "Éva" in run("tournament", "csv", club).out


def test_check_reports_every_fault_with_its_place(run: Run, club: str, tmp_path: Path) -> None:
    trf, table, half, missing = (tmp_path / name for name in ("a.trf", "b.csv", "half.json", "missing.json"))
    trf.write_text("001    1\n001    x\n")
    table.write_text("name,rating\n,x\n")
    half.write_bytes(Path(club).read_bytes()[:-30])
    result = run("tournament", "check", club, str(trf), str(table), str(half), str(missing))
    assert (result.code, result.out) == (1, "5 files, 4 with faults\n")
    assert f"{trf}:2:5: expected the number of a player from 1 to 5000, found 'x'" in result.err
    assert f"{table}:2:1: expected a name" in result.err
    assert f"{half}: tournament, JSON: expected" in result.err
    assert f"{missing}: No such file" in result.err
    assert run("tournament", "check", club).out == "1 files, 0 with faults\n"


def test_trf_goes_out_and_comes_in(run: Run, club: str, tmp_path: Path) -> None:
    run("tournament", "pair", club)
    run("tournament", "result", club, "1", "1", "2-0")
    trf, copy = tmp_path / "club.trf", str(tmp_path / "copy.json")
    trf.write_text(run("tournament", "trf", club).out)
    assert run("tournament", "from-trf", str(trf), copy, "--system", "keizer").code == 0
    assert run("tournament", "round", copy, "1").out == run("tournament", "round", club, "1").out
    assert run("tournament", "from-trf", str(trf), copy).code == 2
    trf.write_text("nothing")
    assert run("tournament", "from-trf", str(trf), str(tmp_path / "new.json")).code == 1
    assert not (tmp_path / "new.json").exists()


def test_a_page_for_the_hall(run: Run, club: str, tmp_path: Path) -> None:
    page = tmp_path / "hall.html"
    assert run("tournament", "page", club, "--language", "nl", "--to", str(page)).code == 0
    assert page.read_text("utf-8") == run("tournament", "page", club, "--language", "nl").out
    assert '<html lang="nl">' in page.read_text("utf-8")


def test_a_change_by_somebody_else_is_not_lost(run: Run, club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another command writes the file between reading and writing: both changes stand."""
    read, other = Path.read_bytes, {"left": 1}

    def read_bytes(path: Path) -> bytes:
        data = read(path)
        if str(path) == club and other["left"]:
            other["left"] -= 1
            monkeypatch.setattr(Path, "read_bytes", read)
            run("tournament", "leave", club, "2")
            monkeypatch.setattr(Path, "read_bytes", read_bytes)
        return data

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert run("tournament", "leave", club, "1").code == 0
    monkeypatch.undo()
    events = json.loads(Path(club).read_text())["events"]
    assert [event["number"] for event in events if event["type"] == "leave"] == [2, 1]


def test_who_comes_between_comparing_and_writing_waits(club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that begins while another one is about to write finds what that one wrote."""
    file, save = Path(club), tournament_files.save
    other = Thread(target=tournament_files.change, args=(file, Leave(number=2)))

    def save_beside_another(file: Path, tournament: Tournament) -> None:
        monkeypatch.setattr(tournament_files, "save", save)
        other.start()
        other.join(0.5)  # milliseconds would be enough if nothing held it up
        assert other.is_alive()
        save(file, tournament)

    monkeypatch.setattr(tournament_files, "save", save_beside_another)
    assert tournament_files.change(file, Leave(number=1)) == 0
    other.join()
    events = json.loads(file.read_text())["events"]
    assert [event["number"] for event in events if event["type"] == "leave"] == [1, 2]


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    for arguments in (["standings", missing], ["enter", missing, "Ank"], ["from-trf", missing, str(tmp_path / "new")]):
        result = run("tournament", *arguments)
        assert result.code == 2
        assert "No such file" in result.err
