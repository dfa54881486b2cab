"""`coupturc play`: whole games in the terminal, and everything a person may type."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coupturc import Position, Side
from coupturc.cli import main, terminal
from coupturc.cli.terminal import View, can_show_symbols
from coupturc.engine.native.player import NativePlayer
from coupturc.game.events import Resign
from tests.cli.shell import Result, Run
from tests.processes import killed_on_failure

BOTH = ("--black", "human")


def typed(*lines: str) -> bytes:
    return "\n".join(lines).encode() + b"\n"


def play(run: Run, *arguments: str, lines: list[str]) -> Result:
    result = run("play", *arguments, stdin=typed(*lines))
    assert result.err == ""
    assert result.code == 0
    return result


def test_a_game_to_the_last_piece(run: Run) -> None:
    result = play(run, *BOTH, "--fen", "W:W37:B23,32", lines=["37x19"])  # 000-13
    assert "1. 37x19" in result.out
    assert result.out.endswith("White wins 2-0: Black cannot move (KNDB 8).\n")


def test_dama_is_won_in_its_own_writing(run: Run) -> None:
    result = play(run, "--rules", "dama", *BOTH, "--fen", "B:Wa3:Ba4,h8", lines=["a4xa2"])
    assert "1... a4xa2" in result.out
    assert result.out.endswith("Black wins 0-1: White cannot move (game site, 3).\n")


def test_a_draw_by_rule_names_its_article(run: Run) -> None:
    result = play(run, "--rules", "leaflet", *BOTH, "--fen", "W:W6,K50:BK5", lines=["6-1", "5-10", "50-39"])
    assert "2... 5-10" not in result.out
    result = play(run, "--rules", "leaflet", *BOTH, "--fen", "W:WK50:B41", lines=["50-45", "41-46"])
    assert result.out.endswith("Draw 1-1: king against king cannot be won (leaflet, 39).\n")


@pytest.mark.parametrize("text", ["32-28", "3228", " 32 - 28 ", "32-28!", "32x28"])
def test_moves_in_any_writing(run: Run, text: str) -> None:
    assert "1. 32-28" in play(run, *BOTH, lines=[text, "resign"]).out


@pytest.mark.parametrize(
    ("fen", "text", "said"),
    [
        ("W:W28,31:B23", "31-27", "You must capture: 28x19 takes one."),
        ("W:W25:B8,9,17,18,19,20", "25x23", "25x14"),  # 001-31: the larger captures are shown
        ("W:W31:B1", "31-37", "A man does not step backward: 31 to 37."),
        ("W:W31:B1", "31-22", "A man moves one square: 31 to 22 is too far."),
        ("W:W31:B1", "30-25", "There is no piece on 30."),
        ("W:W31:B1", "1-7", "The piece on 1 is your opponent's."),
        ("W:W31:B1", "31-51", "The board has no square 51."),
        ("W:W31:B1", "hello", "That is neither a move nor a command: hello. Type a move such as 32-28"),
        ("W:W31:B1", "\x1b[31m", r"nor a command: \x1b[31m. Type"),
    ],
)
def test_a_refused_move_is_explained(run: Run, fen: str, text: str, said: str) -> None:
    result = play(run, *BOTH, "--fen", fen, lines=[text])
    assert said in result.out
    assert "\x1b" not in result.out


def test_an_ambiguous_capture_is_asked_for_in_full(run: Run) -> None:
    fen = "W:WK47:B9,20,24,33,42"
    moves = Position.from_fen(fen).legal_moves
    short = f"{moves[0].origin}x{moves[0].target}"
    result = play(run, *BOTH, "--fen", fen, lines=[short, moves[0].text])
    assert f"1. {moves[0].text}" in result.out


def test_resignation(run: Run) -> None:
    assert play(run, *BOTH, lines=["32-28", "resign"]).out.endswith("White wins 2-0: Black resigned (KNDB 8).\n")


def test_draw_is_offered_and_accepted(run: Run) -> None:
    assert play(run, *BOTH, lines=["draw", "yes"]).out.endswith("Draw 1-1: agreed (KNDB 9).\n")


def test_draw_is_declined_and_not_offered_twice(run: Run) -> None:
    result = play(run, *BOTH, lines=["draw", "no", "draw", "32-28"])
    assert "Black plays on." in result.out
    assert "You have offered a draw already" in result.out
    assert "1. 32-28" in result.out


def test_the_computer_plays_on(run: Run) -> None:
    assert "Black plays on." in play(run, "--black", "engine:1", lines=["draw"]).out


def test_draw_offer_before_its_time(run: Run) -> None:
    result = play(run, "--rules", "dama-federation", *BOTH, lines=["draw"])
    assert "A draw may be offered from move 21 on." in result.out


def test_repetition_is_claimed(run: Run) -> None:
    dance = ["47-15", "4-9", "15-47", "9-4"] * 2
    result = play(run, *BOTH, "--fen", "W:WK47,35:BK4,26", lines=[*dance, "draw"])
    assert "You may claim a draw: type draw." in result.out
    assert result.out.endswith("Draw 1-1: the position came back too often (FMJD 6.1).\n")


def test_undo_between_persons_takes_one_move(run: Run) -> None:
    result = play(run, *BOTH, lines=["undo", "32-28", "undo", "fen"])
    assert "There is no move to take back." in result.out
    assert Position.start().fen in result.out


def test_undo_against_the_computer_gives_the_move_back(run: Run) -> None:
    result = play(run, "--black", "engine:1", lines=["32-28", "undo", "fen"])
    assert Position.start().fen in result.out


def test_undo_cannot_unmake_the_computers_first_move(run: Run) -> None:
    result = play(run, "--white", "engine:1", "--black", "human", lines=["undo"])
    assert "There is no move to take back." in result.out


def test_words(run: Run) -> None:
    result = play(run, *BOTH, "--ascii", lines=["", "help", "moves", "list", "board", "FEN", "quit", "32-28"])
    assert "Type a move, such as 32-28" in result.out
    assert "31-26 31-27 32-27" in result.out
    assert "White, 20 pieces: men 31" in result.out
    assert result.out.count(" 46w") == 2
    assert result.out.endswith("The game is left unfinished.\n")
    assert "1. 32-28" not in result.out


def test_the_board_may_be_a_list(run: Run) -> None:
    out = play(run, *BOTH, "--list", lines=["32-28"]).out
    assert out.count("to move.") == 2
    assert "⛀" not in out


def test_black_sits_below_when_only_he_is_a_person(run: Run) -> None:
    out = play(run, "--white", "engine:1", "--black", "human", "--ascii", lines=[]).out
    assert out.lstrip("\n").startswith("     50")


def test_two_computers_finish_a_game(run: Run) -> None:
    result = play(run, "--white", "engine:1", "--black", "engine:2", "--fen", "W:W31:B27,1", lines=[])
    assert result.out.splitlines()[-1].startswith(("White wins", "Black wins", "Draw"))


def test_the_computer_speaks_before_it_thinks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "reaction", lambda *_: Resign(side="black"))
    assert play(run, lines=["32-28"]).out.endswith("White wins 2-0: Black resigned (KNDB 8).\n")


def test_ctrl_c_while_the_computer_thinks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(NativePlayer, "choose", interrupt)
    assert play(run, lines=["32-28"]).out.endswith("The game is left unfinished.\n")


@pytest.mark.parametrize("word", ["engine:0", "engine:11", "engine:x", "engine:²", "Human", "hub:", "dxp:host", ""])
def test_unknown_player_is_wrong_usage(run: Run, word: str) -> None:
    result = run("play", "--white", word)
    assert result.code == 2
    assert "'--white'" in result.err
    assert result.err.endswith(", or human (see coupturc play --help)\n")
    assert result.err.count("\n") == 1


def test_a_hub_engine_may_play(run: Run) -> None:
    hub = f'hub:"{sys.executable}" -m coupturc hub'
    result = play(run, "--white", hub, "--black", "engine:1", "--fen", "W:W37:B23,32", "--time", "0.05", lines=[])
    assert "1. 37x19" in result.out
    assert result.out.endswith("White wins 2-0: Black cannot move (KNDB 8).\n")


def test_a_program_that_cannot_go_on_has_lost(run: Run) -> None:
    hands = "input(); print('wait', flush=True); input(); print('ready', flush=True)"
    result = play(run, "--black", f'hub:"{sys.executable}" -c "{hands}"', lines=["32-28"])
    assert "Black cannot go on: " in result.out
    assert "has ended" in result.out
    assert "White wins 2-0" in result.out


def test_a_program_that_cannot_be_started_plays_no_game(run: Run) -> None:
    result = run("play", "--black", "hub:/nowhere/engine", "--clock", "60", stdin=typed("32-28"))
    assert result.code == 2
    assert result.err.startswith("coupturc: cannot start /nowhere/engine")


def test_programs_think_in_their_opponents_time(run: Run) -> None:
    engines = ("--white", "engine:hash=1", "--black", f"hub:{sys.executable} -m coupturc hub")
    result = play(run, *engines, "--ponder", "--time", "0.01", "--fen", "W:W32,37:B23", lines=[])
    assert re.search("White wins|Black wins|Draw", result.out)


def test_dama_has_no_damexchange(run: Run) -> None:
    result = run("play", "--rules", "dama", "--white", "dxp:127.0.0.1:27531")
    assert result.code == 2
    assert "10x10 board only" in result.err


# ------------------------------------------------------------------ clocks


def test_programs_keep_to_a_clock(run: Run) -> None:
    players = ("--white", "engine:hash=1", "--black", "engine:2")
    result = play(run, *players, "--fen", "W:W31:B27,1", "--clock", "2+0.1", lines=[])
    assert "ran out of time" not in result.out
    assert result.out.splitlines()[-1].startswith(("White wins", "Black wins", "Draw"))


def test_a_peer_is_not_told_of_half_a_clock(run: Run) -> None:
    result = run("play", "--black", "dxp:127.0.0.1:1", "--clock", "40/7200:3600")
    assert (result.code, result.out) == (2, "")
    assert "expected a clock of one time for the game" in result.err


def test_a_person_may_look_at_the_clock(run: Run) -> None:
    assert re.search(
        r"White: White \d:\d\d\.\d, Black 5:00\.0\n", play(run, *BOTH, "--clock", "300", lines=["clock"]).out
    )
    assert "There is no clock in this game." in play(run, *BOTH, lines=["clock"]).out


def test_a_person_may_lose_on_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(0, 1000, 10))
    monkeypatch.setattr(terminal, "monotonic", lambda: next(seconds))
    result = play(run, *BOTH, "--clock", "60", lines=["moves"] * 2 + ["32-28", "19-23"] * 9)
    assert "ran out of time" in result.out


def test_bad_clock_is_one_line(run: Run) -> None:
    result = run("play", "--clock", "soon")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_bad_position_is_one_line(run: Run) -> None:
    result = run("play", "--fen", "W:W51:B1")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


def test_no_input_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play"]) == 0
    assert capsys.readouterr().out.endswith("The game is left unfinished.\n")


def test_ctrl_c_leaves_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("The game is left unfinished.\n")


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("latin-1", False), ("", False)])
def test_letters_where_symbols_cannot_be_shown(monkeypatch: pytest.MonkeyPatch, encoding: str, can: bool) -> None:
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(encoding=encoding))
    shown = can_show_symbols()
    monkeypatch.undo()
    assert shown is can


def test_view_from_below(capsys: pytest.CaptureFixture[str]) -> None:
    View(ascii_only=True, spoken=False, below=Side.black).show(Position.start())
    assert capsys.readouterr().out.startswith("\n     50w")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(
    st.binary(max_size=60)
    | st.lists(st.sampled_from(["32-28", "19-23", "undo", "draw", "resign", "no", "28x19", "99", "28x"])).map(
        lambda lines: typed(*lines)
    )
)
def test_nothing_typed_ends_in_a_traceback(run: Run, keys: bytes) -> None:
    result = run("play", *BOTH, stdin=keys)
    assert (result.code, result.err) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="the program is looked up in /proc")
@pytest.mark.usefixtures("signals_as_in_a_terminal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_game_that_a_signal_ends_ends_its_program(tmp_path: Path, number: signal.Signals) -> None:
    pid = tmp_path / "pid"
    ours = shlex.join([sys.executable, "-m", "coupturc", "dxp", "--level", "1", "--listen"])
    peer = shlex.join(["sh", "-c", f"echo $$ > {pid}; exec {ours} {{port}}"])
    command = [sys.executable, "-m", "coupturc", "play", "--white", f"dxp:{peer}", "--black", "human"]
    with killed_on_failure(
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("1. "):  # the program has moved; the person is asked
                break
        process.send_signal(number)
        rest = process.stdout.read()
    assert rest.endswith("The game is left unfinished.\n")
    assert process.returncode == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)
