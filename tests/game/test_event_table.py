"""`docs/events.md` names every event, every kind of irregularity and every refusal, and its example runs."""

import doctest
import re
from pathlib import Path
from typing import get_args

import msgspec

from coupturc.game.events import Consequence, IrregularityKind, Request
from coupturc.game.refusal import RefusalCode

PAGE = Path(__file__).parents[2] / "docs" / "events.md"


def rows(heading: str) -> dict[str, set[str]]:
    """The first column of a section's table, with the words in backticks of the second."""
    section = PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(r"^\| `(\w+)` \|([^|\n]*)\|", section, re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in found}


def fields(event: type[msgspec.Struct]) -> set[str]:
    return set(event.__struct_fields__) - {"side", "at_ms"}


def test_requests() -> None:
    table = rows("Requests")
    assert table.keys() == {request.__struct_config__.tag for request in get_args(Request)}
    for request in get_args(Request):
        assert fields(request) == table[request.__struct_config__.tag]


def test_consequences() -> None:
    table = rows("What follows")
    assert table.keys() == {event.__struct_config__.tag for event in get_args(Consequence)}
    for event in get_args(Consequence):
        assert fields(event) <= table[event.__struct_config__.tag]


def test_kinds_of_irregularity() -> None:
    text = PAGE.read_text("utf-8")
    assert all(f"`{kind}`" in text for kind in get_args(IrregularityKind))


def test_refusals() -> None:
    assert list(rows("Refusals")) == [code.value for code in RefusalCode]


def test_the_example_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 5) == (0, True)
