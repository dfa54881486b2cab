"""The parts of which states are put together have what the page expects, no more and no less."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from coupturc.web.games.messages import State, Steps
from coupturc.web.games.parts import Common, NewMoves, Own, WholeMoves


def fields_of(kinds: Iterable[type[msgspec.Struct]]) -> list[tuple[str, Any]]:
    return sorted(((field.name, field.type) for kind in kinds for field in msgspec.structs.fields(kind)), key=str)


@pytest.mark.parametrize(("message", "moves"), [(State, WholeMoves), (Steps, NewMoves)])
def test_together_they_are_the_message(message: type[msgspec.Struct], moves: type[msgspec.Struct]) -> None:
    assert fields_of([Common, Own, moves]) == fields_of([message])
    assert moves.__struct_config__.tag == message.__struct_config__.tag
