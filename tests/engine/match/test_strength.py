"""The matches and positions by which the engine's strength is judged can be played and measured again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bench import strength, strength_suite
from coupturc.engine.match import players
from coupturc.engine.match.statistics import Tally, elo_of
from coupturc.engine.player import Limits

HAND_WRITTEN = next(gate for gate in strength.GATES if gate.name == "dama-hand-written")


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "open_all", tuple)


def test_a_gate_is_played_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "GATES", (replace(HAND_WRITTEN, limits=Limits(0, nodes=200), aim=-1200),))
    arguments = [str(tmp_path), "--gates", "dama-hand-written", "--games"]
    assert strength.main([*arguments, "2"]) == 0
    assert "| dama-hand-written | 2 | " in capsys.readouterr().out
    strength.main([*arguments, "4"])
    assert capsys.readouterr().err.count("hand-written") == 2  # two games were there


def test_the_aims_are_those_that_the_project_set_itself() -> None:
    aims = {gate.name: (gate.games, round(gate.aim)) for gate in strength.GATES}
    assert aims == {
        "moby-dam": (158, 250),
        "scan": (600, 50),
        "scan-3.1": (600, 50),
        "dama-alpha-beta": (120, round(elo_of(0.97))),
        "dama-hand-written": (200, 100),
        "dama-before": (400, 150),
    }


def test_every_program_that_a_gate_needs_has_an_option() -> None:
    named = {name for gate in strength.GATES for name in re.findall(r"{(\w+)}", gate.theirs)}
    assert named == set(strength.PROGRAMS)


def test_a_gate_without_its_program_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main([str(tmp_path), "--gates", "scan", "moby-dam"]) == 0
    said = capsys.readouterr()
    assert said.err == "moby-dam: left out, it needs --moby COMMAND\nscan: left out, it needs --scan COMMAND\n"
    assert said.out == strength.HEAD


def test_the_readers_command_takes_its_place() -> None:
    scan = next(gate for gate in strength.GATES if gate.name == "scan")
    match = strength.match_of(scan, {"scan": "./scan hub", "moby": None}, 3, 1)
    assert match.players[1].text == "hub:./scan hub"
    assert (match.games, match.opening(0) != match.opening(2)) == (4, True)


def test_a_missed_aim_is_said() -> None:
    behind = Tally(20, 10, 70, (30, 5, 5, 5, 5))
    assert strength.row(HAND_WRITTEN, behind).endswith("| +100 | no |\n")
    ahead = Tally(180, 10, 10, (1, 1, 5, 10, 83))
    assert strength.row(HAND_WRITTEN, ahead).endswith("| +100 | yes |\n")


def test_the_suite_is_measured() -> None:
    head, _, *rows = strength_suite.table([100], shots=3).splitlines()
    assert head == "| game | kind | positions | 100 nodes |"
    assert {row.split(" | ")[1] for row in rows} >= {"only_win", "zugzwang", "shot", "judged late"}
    assert any(row.startswith("| turkish | shot | 3 | ") for row in rows)


def test_judged_positions_say_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "judged.txt"
    file.write_text("W:W31:B20\n")
    with pytest.raises(ValueError, match="could not convert"):
        strength_suite.read_judged(file)
