"""`coupturc tournament calendar`: the rounds as a calendar file."""

import re
from pathlib import Path

import pytest

from tests.cli.shell import Run

NAME = "Çok güçlü, ünlü; Türk kulüplerinin ödüllü büyük kupasi için üç gün"


@pytest.fixture
def season(run: Run, tmp_path: Path) -> str:
    file = str(tmp_path / "club.json")
    assert run("tournament", "new", file, "--name", NAME, "--system", "keizer").code == 0
    return file


def test_an_entry_for_each_round(run: Run, season: str, tmp_path: Path) -> None:
    ics = tmp_path / "club.ics"
    options = ["--first", "2026-10-19T20:00", "--every", "14", "--hours", "5", "--rounds", "2", "--language", "tr"]
    result = run("tournament", "calendar", season, str(ics), *options)
    assert result.code == 0, result.err
    raw = ics.read_bytes()
    assert all(line.endswith(b"\r") and len(line) <= 76 for line in raw.split(b"\n")[:-1])
    text = raw.decode().replace("\r\n ", "").replace("\r\n", "\n")
    assert re.findall("^DTSTART:(.*)$", text, re.MULTILINE) == ["20261019T200000", "20261102T200000"]
    assert re.findall("^DTEND:(.*)$", text, re.MULTILINE) == ["20261020T010000", "20261103T010000"]
    escaped = NAME.replace(",", r"\,").replace(";", r"\;")
    assert re.findall("^SUMMARY:(.*)$", text, re.MULTILINE) == [f"{escaped}: 1. tur", f"{escaped}: 2. tur"]
    assert len(set(re.findall("^UID:(.*)$", text, re.MULTILINE))) == 2
    assert text.count("BEGIN:VEVENT\n") == text.count("END:VEVENT\n") == 2
    assert re.search(r"^DTSTAMP:\d{8}T\d{6}Z$", text, re.MULTILINE)


def test_entries_keep_their_names_when_written_again(run: Run, season: str, tmp_path: Path) -> None:
    ics = tmp_path / "club.ics"
    names = []
    for hours in ("3", "4"):
        run(
            "tournament", "calendar", season, str(ics), "--first", "2026-10-19T20:00", "--rounds", "3", "--hours", hours
        )
        names.append(re.findall(r"UID:(.*)\r", ics.read_bytes().decode()))
    assert names[0] == names[1]
    assert len(names[0]) == 3


def test_without_a_number_of_rounds(run: Run, season: str, tmp_path: Path) -> None:
    ics = tmp_path / "club.ics"
    result = run("tournament", "calendar", season, str(ics), "--first", "2026-10-19T20:00")
    assert result.code == 2
    assert "give --rounds" in result.err
    assert not ics.exists()


def test_the_hours_are_those_of_the_zone(run: Run, season: str, tmp_path: Path) -> None:
    ics = tmp_path / "club.ics"
    assert run("tournament", "zone", season, "Europe/Amsterdam").code == 0
    run("tournament", "calendar", season, str(ics), "--first", "2026-10-19T20:00", "--rounds", "2")
    assert re.findall(r"DTSTART:(.*)\r", ics.read_bytes().decode()) == ["20261019T180000Z", "20261026T190000Z"]
    refused = run("tournament", "zone", season, "Europe/Atlantis")
    assert (refused.code, "there is no time zone 'Europe/Atlantis'" in refused.err) == (1, True)


def test_a_new_tournament_refuses_a_zone_that_there_is_not(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    refused = run("tournament", "new", str(file), "--name", "T", "--zone", "Amsterdam")
    assert "a time zone such as Europe/Amsterdam" in refused.err
    assert not file.exists()
