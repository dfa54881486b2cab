"""The engine without asyncio."""

import pytest

from coupturc import History, Limits, Position, SimpleEngine
from coupturc.engine.player import PlayerError

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


def test_a_program_that_is_not_there_is_an_error() -> None:
    with SimpleEngine.open_hub("/no/such/engine") as engine, pytest.raises(PlayerError):
        engine.play(ONE_CAPTURE, Limits(0, depth=2))
