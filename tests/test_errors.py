"""Every refusal of bad input is one typed error with the text, the place and what was expected."""

import pickle
import subprocess
import sys

import pytest

from coupturc import errors
from coupturc.archive.errors import QueryError, RefusedFileError
from coupturc.errors import plain
from coupturc.field_fault import FieldFault

FAULTS = (errors.FenFault("square_twice", "square 31 twice", 9), errors.FenFault("too_many_pieces", "21 white pieces"))
EXAMPLES = [
    errors.FenError("W:W31,31:B1", FAULTS),
    errors.PositionError("W:W51:B", FAULTS[:1]),
    errors.SquareError("51", "1 to 50"),
    errors.MoveTextError("32/28", "syntax", (), 3),
    errors.IllegalMoveError("32-28", "W:W31:B1"),
    errors.ProfileError("club.toml", (FieldFault("version", "truth", "'x'"),)),
    errors.UnknownProfileError("fmdj", ("fmjd", "dama")),
    errors.LessonError("01-board.toml", (FieldFault("step.1.fen", "moves", "'x'"),)),
    errors.UnknownLessonError("bord", ("board", "king")),
    QueryError("W:m51", 4, "a square, 1 to 50"),
    RefusedFileError("games.pdn", "encoding", "expected UTF-8"),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_bad_input_is_a_value_error_under_one_root(error: errors.CoupTurcError) -> None:
    assert isinstance(error, errors.CoupTurcError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_survive_pickling(error: errors.CoupTurcError) -> None:
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (EXAMPLES[0], "column 9: square 31 twice; 21 white pieces (in 'W:W31,31:B1')"),
        (EXAMPLES[2], "no square '51': expected 1 to 50"),
        (errors.MoveTextError("32/28", "syntax", (), 3), "expected a move at column 3: '32/28'"),
        (errors.MoveTextError("", "syntax"), "expected a move: ''"),
        (errors.MoveTextError("32-27", "illegal"), "'32-27' is not legal here"),
        (errors.MoveTextError("47x36", "ambiguous", ("47x38x36", "47x20x36")), "may mean 47x38x36 or 47x20x36"),
        (EXAMPLES[4], "32-28 is not legal in W:W31:B1"),
        (EXAMPLES[5], "rules profile club.toml: version: expected true or false, found 'x'"),
        (EXAMPLES[6], "unknown rules 'fmdj': expected one of fmjd, dama, or the path of a TOML file"),
    ],
)
def test_message(error: errors.CoupTurcError, text: str) -> None:
    assert text in str(error)


def test_messages_are_short_and_command_no_terminal() -> None:
    fault = errors.FenFault("unknown_side", "unknown side \x1b[2J, expected W or B", 1)
    assert str(fault) == r"column 1: unknown side \x1b[2J, expected W or B"
    assert str(errors.SquareError("x" * 10_000, "1 to 50")) == f"no square '{'x' * 100}'...: expected 1 to 50"
    assert str(errors.FenError("\x1b", (fault,))).isprintable()


def test_faults_compare_by_value() -> None:
    assert {errors.FenFault("syntax", "x", 1), errors.FenFault("syntax", "x", 1)} == {errors.FenFault("syntax", "x", 1)}
    assert errors.FenFault("syntax", "x", 1) != errors.FenFault("syntax", "x", 2)
    assert errors.FenFault("syntax", "x") != "syntax"
    assert repr(errors.FenFault("syntax", "x", 1)) == "FenFault('syntax', 'x', 1)"


def test_field_faults_compare_by_value() -> None:
    fault = FieldFault("id", "line")
    assert {fault, FieldFault("id", "line")} == {fault}
    assert fault != FieldFault("id", "line", "3")
    assert repr(fault) == "FieldFault(where='id', code='line', found='', values={}, line=0)"
    assert str(fault) == "id: expected a line of text"


def test_module_imports_nothing() -> None:
    """The native module looks its classes up while `coupturc` itself is still being imported."""
    code = (
        "import sys; sys.path.insert(0, 'src/coupturc'); b = {*sys.modules}; import errors; print({*sys.modules} - b)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "{'errors'}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("B\u00a0C \u200c \\d", "B\u00a0C \u200c \\d"),
        ("\x1b]0;x\x07\\d", "\\x1b]0;x\\x07\\d"),
        ("a\nb\u2028c\x9b", "a\\nb\\u2028c\\x9b"),
        ("a\u202eb\udcff", "a\\u202eb\\udcff"),
    ],
)
def test_only_what_steers_a_terminal_is_escaped(text: str, shown: str) -> None:
    assert plain(text) == shown
