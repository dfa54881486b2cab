"""What becomes of a command whose output cannot be written."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = (sys.executable, "-m", "coupturc")


@pytest.fixture
def many_games(tmp_path: Path) -> Path:
    path = tmp_path / "many.pdn"
    path.write_text("1. 32-28 19-23 *\n\n" * 20_000)
    return path


@pytest.mark.parametrize("command", [("replay", "--json"), ("pdn", "format")])
def test_a_closed_pipe_ends_the_work_in_silence(many_games: Path, command: tuple[str, ...]) -> None:
    pipe, none = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen([*COMMAND, *command, many_games], stdin=none, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
@pytest.mark.parametrize("command", [("replay",), ("replay", "--json"), ("pdn", "check"), ("pdn", "format")])
def test_a_full_disk_is_named(many_games: Path, command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [*COMMAND, *command, many_games], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert ended.stderr == "coupturc: No space left on device\n"
    assert ended.returncode == 74


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_the_commands(shell: str) -> None:
    words = {"COMP_WORDS": "coupturc re", "COMP_CWORD": "1" if shell != "fish" else "re"}
    source = "import sys; from coupturc.cli import main; sys.exit(main())"
    ended = subprocess.run(
        [sys.executable, "-c", source],
        env={**words, "_COUPTURC_COMPLETE": f"{shell}_complete"},
        stdout=subprocess.PIPE,
        check=False,
        text=True,
    )
    assert "replay" in ended.stdout
    assert ended.returncode == 0


def test_rules_are_completed() -> None:
    ended = subprocess.run(
        [*COMMAND],
        env={"COMP_WORDS": "coupturc replay --rules da", "COMP_CWORD": "3", "_COUPTURC_COMPLETE": "bash_complete"},
        stdout=subprocess.PIPE,
        check=False,
        text=True,
    )
    assert ended.stdout.splitlines() == ["plain,dama", "plain,dama-federation"]
