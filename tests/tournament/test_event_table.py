"""The page about tournaments names every event, refusal, system, tie-break and parameter, with its fields."""

import re
from pathlib import Path
from typing import get_args

from coupturc.structs import tag_of
from coupturc.tournament import refusal
from coupturc.tournament.events import Event
from coupturc.tournament.parameters import PARAMETERS, Parameter, Value
from coupturc.tournament.refusal import RefusalCode
from coupturc.tournament.setup import System, TieBreak

PAGE = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text("utf-8")


def rows(section: str) -> list[list[str]]:
    """Return the cells of a section's table."""
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    lines = [line for line in text.split("\n|---")[1].splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_every_event_with_its_fields() -> None:
    table = {names(row[0])[0]: names(row[1]) for row in rows("The record")}
    kinds = {tag_of(kind): [f for f in kind.__struct_fields__ if f != "at_ms"] for kind in get_args(Event)}
    assert {name: sorted(fields) for name, fields in table.items()} == {
        name: sorted(fields) for name, fields in kinds.items()
    }


def test_every_refusal_with_its_parameters() -> None:
    source = Path(refusal.__file__).read_text("utf-8")
    found = re.findall(r"^    (\w+) = auto\(\)(?:  # (.*))?$", source, re.MULTILINE)
    in_code = {name: after.split() for name, after in found}
    table = {names(row[0])[0]: names(row[1]) for row in rows("Refusals")}
    assert table == {name: [word.strip(",") for word in words] for name, words in in_code.items()}
    assert set(table) == set(RefusalCode)


def test_every_system_and_tie_break() -> None:
    assert {names(row[0])[0] for row in rows("Systems")} == set(get_args(System))
    assert {names(row[0])[0] for row in rows("Points and tie-breaks")} == set(get_args(TieBreak))


def test_every_parameter_with_its_usual_value_and_its_bounds() -> None:
    table = [[cell.replace("`", "") for cell in row[:3]] for row in rows("Parameters")]
    assert table == [[each.name, text_of(each.usual), bounds(each)] for each in PARAMETERS]


def text_of(value: Value) -> str:
    return str(value).lower()


def bounds(each: Parameter) -> str:
    match each.kind:
        case "count":
            return f"{each.least} to {each.most}{', none' if each.is_open else ''}"
        case "share":
            return f"0 to {each.most}"
        case "switch":
            return "true, false"
        case _:
            return ", ".join(each.choices)
