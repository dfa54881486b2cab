"""The command group: help, version, and one clear line for everything wrong."""

import importlib
import os
import runpy
import subprocess
import sys
from pathlib import Path

import click
import pytest

import coupturc
from coupturc.cli import main
from coupturc.cli.app import COMMANDS, app
from coupturc.errors import SquareError
from tests.cli.shell import Run


def test_version(run: Run) -> None:
    result = run("--version")
    assert (result.code, result.out) == (0, f"coupturc {coupturc.__version__}\n")


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_every_command(run: Run, option: str) -> None:
    result = run(option)
    assert result.code == 0
    assert all(f"  {name} " in result.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_in_help_keep_their_lines(run: Run, name: str) -> None:
    help_text = run(name, "--help").out
    assert "\\b" not in help_text
    assert all(line.startswith("  coupturc ") for line in help_text.splitlines() if "coupturc " in line[:12])


def test_commands_are_known_to_shell_completion() -> None:
    assert app.list_commands(click.Context(app)) == list(COMMANDS)


def test_no_command_shows_the_help(run: Run) -> None:
    result = run()
    assert result.code == 2
    assert "moves" in result.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mvoes"], "coupturc: No such command"),
        (["--colour"], "coupturc: No such option"),
        (["moves", "--colour"], "coupturc moves: No such option"),
        (["perft"], "coupturc perft: Missing option '--depth'"),
        (["perft", "--depth", "x"], "coupturc perft: Invalid value for '--depth'"),
        (["perft", "--depth", "-1"], "coupturc perft: Invalid value for '--depth'"),
        (["moves", "--rules", "fmdj"], "unknown rules 'fmdj': expected one of fmjd"),
        (["moves", "--rules", "/nowhere.toml"], "rules profile /nowhere.toml: file: expected a readable file"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert said in result.err
    assert "--help)" in result.err


def test_malformed_profile_is_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('id = "Club"\ngame = \n')
    result = run("moves", "--rules", str(path), "W:W31:B1")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "at line 2" in result.err


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (SquareError("x", "1 to 50"), 2, "coupturc: no square 'x'"),
        (PermissionError(13, "Permission denied", "/data"), 2, "coupturc: /data: Permission denied\n"),
        (OSError("damaged gzip"), 2, "coupturc: damaged gzip\n"),
        (click.ClickException("said plainly"), 2, "coupturc: said plainly"),
        (KeyboardInterrupt(), 130, "\n"),
        (EOFError(), 130, "\n"),
    ],
)
def test_what_a_command_raises_becomes_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: int, said: str
) -> None:
    def fail(*_: object) -> None:
        raise raised

    monkeypatch.setattr(app, "invoke", fail)
    result = run("moves")
    assert result.code == code
    assert said in result.err
    assert result.err.count("\n") <= 2


def test_a_command_that_returns_nothing_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "invoke", lambda _: None)
    assert main(["moves"]) == 0


def test_streams_that_are_no_files_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--version"]) == 0


def test_output_the_terminal_cannot_show_is_escaped() -> None:
    code = "import sys; from coupturc.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(
        [sys.executable, "-c", code, "moves", "⛀"], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 1
    assert r"\u26c0" in done.stderr


def test_the_module_is_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["coupturc", "--version"])
    with pytest.raises(SystemExit, match=r"^0$"):
        runpy.run_module("coupturc", run_name="__main__")
    assert capsys.readouterr().out.startswith("coupturc ")
    importlib.import_module("coupturc.__main__")  # which runs nothing


def test_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "coupturc", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("coupturc ")
