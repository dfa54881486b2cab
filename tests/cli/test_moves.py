"""`coupturc moves`: docs/cli.md is the contract."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coupturc.cli import main
from tests.cli.shell import Run
from tests.processes import killed_on_failure

START = "W:W31-50:B1-20"
COUP_TURC = "W:WK15:B7,8,19,24,27"  # 002-21


def test_json_of_one_capture(run: Run) -> None:
    result = run("moves", "--json", " W:W37:B23,32 ")  # 000-13
    assert result.code == 0
    assert result.err == ""
    assert result.records == [
        {
            "fen": "W:W37:B23,32",
            "rules": "fmjd",
            "turn": "white",
            "moves": [
                {
                    "move": "37x19",
                    "origin": "37",
                    "target": "19",
                    "captured": ["23", "32"],
                    "path": ["28", "19"],
                    "promotes": False,
                }
            ],
        }
    ]


def test_moves_are_sorted_by_origin_target_captured(run: Run) -> None:
    moves = run("moves", "--json", START).records[0]["moves"]
    assert [move["move"] for move in moves][:4] == ["31-26", "31-27", "32-27", "32-28"]
    keys = [(int(m["origin"]), int(m["target"]), [int(s) for s in m["captured"]]) for m in moves]
    assert keys == sorted(keys)


def test_captured_squares_ascend_and_path_ends_on_target(run: Run) -> None:
    (move,) = run("moves", "--json", COUP_TURC).records[0]["moves"]
    assert move["captured"] == ["7", "8", "24", "27"]
    assert move["path"][-1] == move["target"] == "13"
    assert len(move["path"]) == 4


def test_turkish_squares_are_letters_and_digits(run: Run) -> None:
    result = run("moves", "--rules", "dama", "--json", "B:Wa2:Ba7")
    record = result.records[0]
    assert (record["rules"], record["turn"]) == ("dama", "black")
    assert [move["move"] for move in record["moves"]] == ["a7-a6", "a7-b7"]


@pytest.mark.parametrize(("rules", "profile_id"), [("turkish", "dama"), ("dama-federation", "dama-federation")])
def test_rules_is_the_profile_id(run: Run, rules: str, profile_id: str) -> None:
    assert run("moves", "--rules", rules, "--json", "W:Wa1:B").records[0]["rules"] == profile_id


def test_position_without_moves(run: Run) -> None:
    result = run("moves", "--json", "W:W:B1")
    assert (result.code, result.records[0]["moves"]) == (0, [])


def test_every_line_of_stdin_is_answered(run: Run) -> None:
    stdin = b"\xef\xbb\xbf" + f"{START}\r\n\n  \nnonsense\n{COUP_TURC}".encode()
    result = run("moves", "--json", stdin=stdin)
    assert result.code == 1
    assert [record["fen"] for record in result.records] == [START, "nonsense", COUP_TURC]
    assert ["error" in record for record in result.records] == [False, True, False]


def test_bad_line_names_all_its_faults(run: Run) -> None:
    fen = "W:W31,31,51,1:B50"
    result = run("moves", "--json", fen)
    assert result.code == 1
    assert result.err == ""
    (record,) = result.records
    assert set(record) == {"fen", "error"}
    error = record["error"]
    assert set(error) == {"code", "message", "faults", "details"}
    assert set(error["faults"]) == {"square_twice", "off_board", "man_on_far_row"}
    assert error["code"] == error["faults"][0] == error["details"][0]["code"]
    assert all(set(detail) == {"code", "message", "column"} for detail in error["details"])


def test_argument_that_is_no_utf8_is_echoed_as_such(run: Run) -> None:
    result = run("moves", "--json", "W:W31:B1\udcff\ud800")
    assert (result.code, result.records[0]["fen"]) == (1, "W:W31:B1\ufffd\ufffd")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters()), min_size=1))
def test_no_arguments_end_the_command(run: Run, fens: list[str]) -> None:
    assert run("moves", "--", *fens).code in {0, 1}


def test_empty_argument_is_bad_input(run: Run) -> None:
    result = run("moves", "--json", "")
    assert (result.code, result.records[0]["error"]["code"]) == (1, "syntax")


def test_text_shows_position_and_moves(run: Run) -> None:
    result = run("moves", "W:W31,50:B1-5")
    assert result.code == 0
    assert result.out.splitlines()[1] == "4: 31-26 31-27 50-44 50-45"


def test_text_of_a_lost_position(run: Run) -> None:
    assert run("moves", "W:W:B1").out.splitlines()[1] == "0:"


def test_text_tells_bad_lines_on_stderr_and_goes_on(run: Run) -> None:
    result = run("moves", "nonsense", START)
    assert result.code == 1
    assert result.err.startswith("coupturc moves: ")
    assert result.err.count("\n") == 1
    assert result.out.splitlines()[1].startswith("9: ")


def test_closed_stdin_is_no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["moves"]) == 0


def test_terminal_is_told_what_to_type(run: Run) -> None:
    result = run("moves", stdin=b"W:W31:B1\n", terminal=True)
    assert result.err == "One FEN a line; Ctrl-D ends.\n"
    assert result.out


def test_answers_line_by_line_as_a_coprocess() -> None:
    with killed_on_failure(
        subprocess.Popen(
            [sys.executable, "-m", "coupturc", "moves", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(START + "\n")
            process.stdin.flush()
            assert '"turn": "white"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(60) == 0


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=40))
def test_no_bytes_end_the_command(run: Run, line: bytes) -> None:
    result = run("moves", "--json", stdin=line)
    assert result.code in {0, 1}
    lines = [part.decode("utf-8", "replace").strip("\ufeff \t\r") for part in line.split(b"\n")]
    assert len(result.records) == len(list(filter(None, lines)))
