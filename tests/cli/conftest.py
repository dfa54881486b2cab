"""Run the command in this process, as a user's shell would."""

import io
import signal
import sys
from collections.abc import Iterator

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
def hangups_are_heard() -> Iterator[None]:
    """Let SIGHUP do what it does by itself, also where the tests run under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)
