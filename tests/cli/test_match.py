"""`coupturc match`: docs/cli.md is the contract."""

import json
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from coupturc import load_profile
from coupturc.engine import cpu_time
from coupturc.engine.match.statistics import Tally
from tests.cli.shell import Run
from tests.processes import killed_on_failure
from tests.waiting import block_until

PLAYERS = ("engine:hash=1", "engine:hash=2")
QUICK = ("--games", "2", "--nodes", "20")


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def openings(tmp_path: Path) -> str:
    path = tmp_path / "openings.fen"
    path.write_text("W:W32,37:B23\n")
    return str(path)


def test_json(run: Run, openings: str) -> None:
    result = run("match", *PLAYERS, *QUICK, "--openings", openings, "--json", "--test", "0", "50")
    assert (result.code, result.err) == (0, "")
    *games, summary = result.records
    assert [game["game"] for game in games] == [0, 1]
    assert set(games[0]) == {
        "game",
        "points",
        "result",
        "reason",
        "plies",
        "white",
        "seconds",
        "cpu_seconds",
        "failure",
    }
    assert summary["games"] == summary["wins"] + summary["draws"] + summary["losses"] == 2
    assert summary["low"] <= summary["elo"] <= summary["high"]
    assert summary["verdict"] == "open"


def test_text_and_folder(run: Run, openings: str, tmp_path: Path) -> None:
    arguments = ("match", *PLAYERS, "--games", "1", "--time", "0.002", "--openings", openings)
    result = run(*arguments, "--folder", str(tmp_path / "match"), "--test", "0", "50")
    assert result.code == 0
    assert result.out.startswith("2 games: ")
    assert "test open at" in result.out
    assert len(result.err.splitlines()) == 2
    again = run(*arguments, "--folder", str(tmp_path / "match"))
    assert again.err == ""
    assert again.out.startswith("2 games: ")


def test_fewer_games_than_are_kept(run: Run, openings: str, tmp_path: Path) -> None:
    arguments = ("match", *PLAYERS, "--nodes", "20", "--openings", openings, "--folder", str(tmp_path / "match"))
    run(*arguments, "--games", "4")
    result = run(*arguments, "--games", "2")
    assert result.code == 0
    assert result.out.startswith("2 games: ")
    assert result.err == "coupturc match: games kept beyond the first 2, not counted: 2\n"


def test_match_does_not_go_on_by_rules_of_the_same_name(run: Run, openings: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(load_profile("fmjd").text.replace("moves = 25", "moves = 3"), "utf-8")
    arguments = ("match", *PLAYERS, *QUICK, "--openings", openings, "--folder", str(tmp_path / "match"))
    assert run(*arguments).code == 0
    refused = run(*arguments, "--rules", str(own))
    assert refused.code == 2
    assert "holds another match: draws: expected" in refused.err


@pytest.mark.parametrize("score", [0.5, 0.49999])
def test_equal_play_has_no_minus(score: float, monkeypatch: pytest.MonkeyPatch, run: Run, openings: str) -> None:
    monkeypatch.setattr(Tally, "score", score)
    arguments = ("match", *PLAYERS, *QUICK, "--openings", openings)
    assert ", Elo +0 (" in run(*arguments).out
    assert '"elo": 0.0' in run(*arguments, "--json").out


def test_dama_from_random_openings(run: Run) -> None:
    assert run("match", "engine:1", "engine:1", "--rules", "dama", *QUICK, "--json").records[-1]["games"] == 2


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("hub:/nowhere/engine", "cannot start /nowhere/engine"),
        (f'hub:"{sys.executable}" -c ""', "has ended"),
        ("dxp:127.0.0.1:1", "cannot connect to 127.0.0.1:1"),
    ],
)
@pytest.mark.parametrize("limit", [("--nodes", "20"), ("--clock", "1")])
def test_player_that_cannot_be_started_ends_the_match(
    run: Run, openings: str, player: str, reason: str, limit: tuple[str, str]
) -> None:
    result = run("match", "engine:hash=1", player, "--games", "2", *limit, "--openings", openings, "--json")
    assert result.code == 2
    assert result.records == []
    assert reason in result.err


@pytest.mark.parametrize("clock", ["40/7200:3600", "*120"])
def test_a_peer_is_not_told_of_half_a_clock(run: Run, clock: str) -> None:
    result = run("match", "engine:hash=1", "dxp:127.0.0.1:1", "--games", "2", "--clock", clock)
    assert (result.code, result.out) == (2, "")
    assert "expected a clock of one time for the game" in result.err


def nobody_listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="a process ends without a signal there")
def test_told_to_end_it_ends_the_programs_that_it_started(tmp_path: Path) -> None:
    port = tmp_path / "port"
    peer = f"echo {{port}} > {port}; {sys.executable} -m coupturc dxp --level 1 --listen {{port}}"
    players = ("engine:1", "dxp:" + shlex.join(["sh", "-c", peer]))
    command = [sys.executable, "-m", "coupturc", "match", *players, "--games", "1000"]
    with killed_on_failure(
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ) as process:
        assert process.stderr
        try:
            assert process.stderr.readline().startswith("1: ")
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 130
        finally:
            process.kill()
        assert "Traceback" not in process.stderr.read()
    block_until(lambda: nobody_listens(int(port.read_text("ascii"))))


def test_limits_in_cpu_time(run: Run, openings: str) -> None:
    engines = ("engine:hash=1,tables=off", f'hub:"{sys.executable}" -m coupturc hub')
    result = run("match", *engines, "--games", "2", "--cpu", "0.01", "--openings", openings, "--json")
    assert (result.code, result.err) == (0, "")
    for game in result.records[:2]:
        moves = (game["plies"] + 1) // 2
        assert all(0 < seconds < moves * 2 for seconds in game["cpu_seconds"])


def test_game_with_a_clock(run: Run, openings: str, tmp_path: Path) -> None:
    arguments = ("match", *PLAYERS, "--games", "2", "--clock", "2+0.1", "--openings", openings)
    result = run(*arguments, "--folder", str(tmp_path / "match"), "--json")
    assert all(game["reason"] != "flag" for game in result.records[:2])
    assert '[TimeControl "2+0.1"]' in (tmp_path / "match" / "games.pdn").read_text()


def test_game_with_a_clock_of_cpu_time(run: Run, openings: str) -> None:
    engines = ("engine:hash=1,tables=off", "engine:hash=1,tables=off")
    result = run("match", *engines, "--games", "2", "--clock", "1+0.1", "--clock-cpu", "--openings", openings, "--json")
    assert all(game["reason"] != "flag" for game in result.records[:2])


def test_players_think_in_their_opponents_time(run: Run, openings: str, tmp_path: Path) -> None:
    engines = ("engine:hash=1,threads=2", f'hub:"{sys.executable}" -m coupturc hub')
    arguments = ("match", *engines, *QUICK, "--openings", openings, "--ponder")
    result = run(*arguments, "--folder", str(tmp_path / "match"), "--json")
    assert (result.code, result.err) == (0, "")
    assert all(game["cpu_seconds"][0] is None for game in result.records[:2])
    settings = json.loads((tmp_path / "match" / "results.jsonl").read_text().splitlines()[0])
    assert settings["ponder"] is True


def test_cpu_time_that_the_system_does_not_tell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu_time, "is_known", lambda: False)
    result = run("match", *PLAYERS, "--games", "2", "--cpu", "0.1")
    assert result.code == 2
    assert "does not report the CPU time" in result.err


def test_match_goes_on_after_a_kill(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    arguments = ("match", *PLAYERS, "--games", "6", "--nodes", "300", "--json", "--folder", str(folder))
    command = [sys.executable, "-m", "coupturc", *arguments]
    with killed_on_failure(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)) as process:
        assert process.stdout
        process.stdout.readline()  # one game is over
        process.kill()
    kept = len((folder / "results.jsonl").read_text().splitlines()) - 1
    assert kept >= 1
    *games, summary = run(*arguments).records
    assert len(games) == 6 - kept
    assert summary["games"] == 6
    assert (folder / "games.pdn").read_text().count("[Event ") == 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("engine", "human", *QUICK), "human: expected engine"),
        (("engine", "engine", *QUICK, "--time", "1"), "one of --nodes, --time, --cpu and --clock"),
        (("engine", "engine", "--games", "2", "--clock", "soon"), "expected stages"),
        (
            ("engine", "engine", *QUICK, "--clock-cpu"),
            "expected a --clock, engine players of one thread and no --ponder",
        ),
        (("engine", "engine:threads=2", "--games", "2", "--clock", "1", "--clock-cpu"), "of one thread"),
        (
            ("engine", "engine", *QUICK, "--test", "5", "5"),
            "expected two Elo within 10,000 of 0, the first the smaller one, found 5 and 5",
        ),
        (("engine", "engine", *QUICK, "--test", "nan", "5"), "found nan and 5"),
        (("engine", "engine", "--games", "2", "--time", "nan"), "nan is not in the range"),
        (("engine", "engine", "--games", "2", "--cpu", "inf"), "inf is not in the range"),
        (("engine", "engine", "--games", "2", "--nodes", "9" * 20), "is not in the range"),
        (("engine", "engine"), "--games"),
        (("engine", "engine", *QUICK, "--openings", "/nowhere"), "does not exist"),
    ],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("match", *arguments)
    assert result.code == 2
    assert message in result.err
