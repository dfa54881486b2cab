"""Score sheets: where the first fault is, and what was read until then."""

import pytest

from coupturc import load_profile
from coupturc.notation.score_sheets import SheetFault, read_score_sheet

SETUP = '/FEN "B:W28:B23"/'


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (f"1. 32-28 {SETUP} 1... 23x32 1-1", 1, 10),
        (f"1. 32-28 {{ {SETUP} }}\n{SETUP}\n", 2, 1),
        (f'[Event "{{ /FEN"]\n1. 32-28 ; {SETUP}\n {SETUP} 1... 23x32', 3, 2),
        ('32-28 /FEN "B::"/ 19-23', 1, 7),
    ],
)
def test_a_position_that_is_set_up_ends_the_moves(text: str, line: int, column: int) -> None:
    sheet = read_score_sheet(text, load_profile("fmjd"))
    assert sheet.moves == ("32-28",)
    assert sheet.history.position.fen.startswith("B:")
    assert sheet.fault == SheetFault("syntax", line, column, "/FEN")


@pytest.mark.parametrize(
    "variation", ["(31-27 {0})", "(31-27 (33-29 {0}) 19-23 {0})", "(31-27 {{(}} {0})", "(!) (31-27 {0})"]
)
def test_of_several_positions_that_are_set_up_the_one_between_the_moves_is_named(variation: str) -> None:
    sheet = read_score_sheet(f"32-28 {variation.format(SETUP)}\n19-23 {SETUP} 28x19", load_profile("fmjd"))
    assert sheet.fault == SheetFault("syntax", 2, 7, "/FEN")


def test_a_position_that_is_set_up_in_a_variation_changes_nothing() -> None:
    sheet = read_score_sheet(f"32-28 (31-27 {SETUP}) 19-23", load_profile("fmjd"))
    assert (sheet.moves, sheet.fault) == (("32-28", "19-23"), None)


@pytest.mark.parametrize("letter", ["\x0c", "\u2028", "\x85"])
def test_only_ends_of_lines_are_counted(letter: str) -> None:
    profile = load_profile("fmjd")
    assert read_score_sheet(f"{{a{letter}b}}\n32-28 19-22", profile).fault == SheetFault("illegal", 2, 7, "19-22")
    setup = read_score_sheet(f"{{a{letter}b}}\r32-28 ; a\r{SETUP}", profile)
    assert setup.fault == SheetFault("syntax", 3, 1, "/FEN")
