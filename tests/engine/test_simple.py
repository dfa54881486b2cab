"""The engine without asyncio."""

import subprocess
import sys

import pytest

from coupturc import History, Limits, Position, SimpleEngine
from coupturc.engine.player import LimitsError, PlayerError

ONE_CAPTURE = Position.from_fen("W:W28,33:B23")


@pytest.mark.parametrize("line", [ONE_CAPTURE, History(ONE_CAPTURE)])
def test_it_answers(line: Position | History) -> None:
    with SimpleEngine() as engine:
        assert engine.play(line, Limits(0, depth=2)).move.text == "28x19"
        assert engine.play(line, Limits(0, depth=2)).move.text == "28x19"


def test_it_is_closed_once() -> None:
    engine = SimpleEngine()
    engine.close()
    engine.close()
    with pytest.raises(PlayerError, match="closed"):
        engine.play(ONE_CAPTURE, Limits(0, depth=2))


def test_what_is_not_a_question_is_named() -> None:
    with SimpleEngine() as engine:
        with pytest.raises(TypeError, match=r"line: .*found str"):
            engine.play("32-28", Limits(0, depth=2))  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=r"limits: .*found int"):
            engine.play(ONE_CAPTURE, 2)  # type: ignore[arg-type]


def test_a_question_without_a_bound_is_refused() -> None:
    with SimpleEngine() as engine, pytest.raises(LimitsError, match="expected seconds, depth, nodes or cpu_seconds"):
        engine.play(Position.start(), Limits(0))


THINKS_AT_THE_END = """
import signal
from coupturc import Limits, Position, SimpleEngine

signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
SimpleEngine().play(Position.start(), Limits(600))
"""


@pytest.mark.parametrize("_again", range(4))  # it was aborted in two of three
def test_a_program_that_ends_while_it_thinks_is_not_aborted(_again: int) -> None:
    ended = subprocess.run([sys.executable, "-c", THINKS_AT_THE_END], capture_output=True, text=True, check=False)
    assert "KeyboardInterrupt" in ended.stderr
    assert "terminate called" not in ended.stderr


def test_a_program_that_is_not_there_is_an_error() -> None:
    with SimpleEngine.open_hub("/no/such/engine") as engine, pytest.raises(PlayerError):
        engine.play(ONE_CAPTURE, Limits(0, depth=2))
