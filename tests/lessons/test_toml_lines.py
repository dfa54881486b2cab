"""The line of each field of a TOML file."""

import pytest

from coupturc.lessons.toml_lines import line_named, line_of

TEXT = '''\
id = "small"
title = { nl = "x" }

[[step]]
fen = "start"
text.nl = """
fen = "not a field"
[[step]]
"""
text.en = "x"
[[step]]
[[step.example]]
moves = "32-28"
[[step.example.note]]
after = 1
[[step.example]]
[[step.example.note]]
[step.task]
solutions = [
    "fen = 1",
]
[step.task.ask]
nl = "?"
'''


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("id", 1),
        ("title", 2),
        ("title.tr", 2),
        ("step", 4),
        ("step.1.fen", 5),
        ("step.1.text", 6),
        ("step.1.text.en", 10),
        ("step.1.text.tr", 6),
        ("step.2", 11),
        ("step.2.fen", 11),
        ("step.2.example.1.moves", 13),
        ("step.2.example.1.note.1.after", 15),
        ("step.2.example.2.moves", 16),
        ("step.2.example.2.note.1.after", 17),
        ("step.2.task.solutions", 19),
        ("step.2.task.ask.nl", 23),
        ("step.2.task.done", 18),
        ("summary", 0),
        ("file", 0),
    ],
)
def test_the_line_of_a_field(where: str, line: int) -> None:
    assert line_of(TEXT, where) == line


def test_the_line_of_a_message() -> None:
    assert line_named("Invalid value (at line 3, column 9)") == 3
    assert line_named("Unclosed array (at end of document)") == 0
