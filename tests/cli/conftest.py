"""Run the command in this process, as a user's shell would."""

import io
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from coupturc.cli import main
from tests.cli.shell import Result, Run


class Keyboard(io.TextIOWrapper):
    """Standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str, stdin: bytes = b"", terminal: bool = False) -> Result:
        stream = Keyboard if terminal else io.TextIOWrapper
        monkeypatch.setattr(sys, "stdin", stream(io.BytesIO(stdin), "utf-8"))
        code = main(arguments)
        shown = capsys.readouterr()
        return Result(code, shown.out, shown.err)

    return call


@pytest.fixture
def signals_as_in_a_terminal() -> Iterator[None]:
    """Hear SIGINT and SIGHUP also where the tests run under nohup or in the background, where they are ignored."""
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    hangup = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, hangup)
    signal.signal(signal.SIGINT, interrupt)


@pytest.fixture
def club(run: Run, tmp_path: Path) -> str:
    """Begin a Keizer competition of four, in a file."""
    members = tmp_path / "members.csv"
    members.write_text("name;rating\nAnk;1500\nBen;1400\nCor;1300\nDirk;1200\n")
    file = str(tmp_path / "club.json")
    options = ["--name", "Winter", "--system", "keizer", "--set", "keizer.top=50", "--players", str(members)]
    assert run("tournament", "new", file, *options).code == 0
    return file
