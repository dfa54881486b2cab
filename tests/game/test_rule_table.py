"""`docs/seeds.md` names every statement of the five texts once, and for every rule a test that is there."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = {"000": 45, "001": 45, "002": 26, "003": 27, "004": 18}
FREE = ("introduction", "history", "links", "advertising", "advice", "a button of the lesson")

_ROW = re.compile(r"^\| (\d{3})-(\d+) \|([^|]+)\|([^|]*)\| ([^|]+) \|$", re.MULTILINE)
_TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)

ROWS = _ROW.findall((ROOT / "docs" / "seeds.md").read_text("utf-8"))


@cache
def known_tests() -> set[str]:
    return {name for path in (ROOT / "tests").rglob("test_*.py") for name in _TEST.findall(path.read_text("utf-8"))}


def test_every_statement_stands_in_the_table_once() -> None:
    expected = [(seed, str(n)) for seed, count in LINES.items() for n in range(1, count + 1)]
    assert [(seed, number) for seed, number, *_ in ROWS] == expected


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_rule_has_a_test(row: tuple[str, str, str, str, str]) -> None:
    seed, number, _, _, proof = row
    if proof.startswith("no rule: "):
        assert proof.removeprefix("no rule: ") in FREE
        return
    name = proof.strip("`")
    assert name in known_tests()
    numbers = re.match(rf"test_{seed}((?:_\d+)+)_", name)
    # A king's second man is drawn, not played: its test stands with the diagrams.
    assert name.endswith("two_discs_with_a_crown") or (numbers and number in numbers[1].split("_"))
