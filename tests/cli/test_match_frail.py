"""`coupturc match` with programs that end or hang: what is said, and that nothing of them is left."""

import shlex
import sys
import time
from pathlib import Path

import pytest

from coupturc.engine.hub import player as hub_player
from tests.cli.shell import Run

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

#: A Hub engine that goes to and fro with its king, and fails where its argument says.
FRAIL_HUB = """
import os, signal, sys
folder, when = sys.argv[1:]
open(os.path.join(folder, f"pid{os.getpid()}"), "w").close()
games = searches = 0

def fail():
    print("reading weights", "cannot read \\x1b[2Jweights.bin", file=sys.stderr, sep="\\n", flush=True)
    os._exit(3)

for line in sys.stdin:
    word = line.split()[0]
    if word == "hub":
        print("id name=Frail", "wait", sep="\\n", flush=True)
    elif word == "init":
        when == "ready" and fail()
        print("ready", flush=True)
    elif word == "pos":
        squares = line.partition("pos=")[2].split()[0]
        kings = {king: squares.index(king, 1) for king in "WB"}
        turn = squares[0]
        for move in line.partition("moves=")[2].strip().strip('"').split():
            kings[turn] = int(move.partition("-")[2])
            turn = "WB"[turn == "W"]
    elif word == "new-game":
        games += 1
        when == "between" and games > 1 and fail()
    elif word == "go":
        searches += 1
        when == "first" and fail()
        when == "hang" and signal.pause()
        when == "later" and searches > 1 and fail()
        here = kings[turn]
        print(f"done move={here}-{ {37: 32, 32: 37, 6: 1, 1: 6}[here] }", flush=True)
    elif word == "quit":
        break
"""
TOLD = "Frail has ended with exit code 3 (reading weights / cannot read \\x1b[2Jweights.bin)"


@pytest.fixture
def frail(tmp_path: Path) -> Path:
    (tmp_path / "frail.py").write_text(FRAIL_HUB)
    (tmp_path / "kings.fen").write_text("W:WK37:BK6\n")
    return tmp_path


def match(
    run: Run, frail: Path, when: str, *more: str, wrapped: bool = False
) -> tuple[int, list[dict[str, object]], str]:
    command = shlex.join([sys.executable, str(frail / "frail.py"), str(frail), when])
    if wrapped:  # as a script does that leaves something running, which holds the output open
        command = shlex.join(["sh", "-c", f"sleep 600 & {command}"])
    other = shlex.join([sys.executable, str(frail / "frail.py"), str(frail), "never"])
    arguments = ("match", f"hub:{command}", f"hub:{other}", "--nodes", "50", "--games", "2", *more)
    began = time.monotonic()
    result = run(*arguments, "--openings", str(frail / "kings.fen"), "--json")
    assert time.monotonic() - began < 30
    return result.code, result.records, result.err


def left_running(frail: Path) -> list[str]:
    pids = [file.name.removeprefix("pid") for file in frail.glob("pid*")]
    assert pids
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


@on_linux
@pytest.mark.parametrize("wrapped", [False, True], ids=["alone", "in a script"])
@pytest.mark.parametrize("when", ["ready", "first"])
def test_a_program_that_never_moves_ends_the_match_and_says_why(
    run: Run, frail: Path, when: str, *, wrapped: bool
) -> None:
    code, records, told = match(run, frail, when, "--folder", str(frail / "kept"), wrapped=wrapped)
    assert (code, records) == (2, [])
    assert TOLD in told
    assert "Traceback" not in told
    assert not left_running(frail)
    assert not (frail / "kept" / "games.pdn").read_text()


@on_linux
@pytest.mark.parametrize(("when", "lost"), [("later", [True, True]), ("between", [False, True])])
def test_a_program_that_has_moved_loses_the_game_in_which_it_ends(
    run: Run, frail: Path, when: str, lost: list[bool]
) -> None:
    code, records, told = match(run, frail, when)
    assert code == 0
    failures = [str(record["failure"]) for record in records[:2]]
    assert [failure.endswith(TOLD) for failure in failures] == lost
    assert all(lost or not failure for lost, failure in zip(lost, failures, strict=True))
    assert TOLD in told
    assert not left_running(frail)


@on_linux
def test_a_program_that_hangs_is_not_waited_for(run: Run, frail: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_player.HubPlayer.__init__, "__kwdefaults__", {"patience": 1.0})
    code, records, told = match(run, frail, "hang")
    assert (code, records) == (2, [])
    assert "Frail did not answer within 1.05 s; it has made no move" in told
    assert not left_running(frail)


@on_linux
def test_a_program_killed_by_a_signal_is_told_so(run: Run, frail: Path) -> None:
    script = frail / "frail.py"
    script.write_text(script.read_text().replace("os._exit(3)", "os.kill(os.getpid(), 11)"))
    assert "Frail has ended by SIGSEGV (reading weights" in match(run, frail, "first")[2]
