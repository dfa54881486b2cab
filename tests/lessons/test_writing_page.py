"""docs/writing-lessons.md says what the reader of lessons does."""

import re
from pathlib import Path
from typing import get_args

import pytest

from coupturc.lessons import parse_lesson
from coupturc.lessons.facts import _LIMIT_FIELDS, _PROFILE_FIELDS, _RULE_FIELDS
from coupturc.lessons.judging import VerdictCode
from coupturc.lessons.model import AIMS, MEANINGS
from coupturc.lessons.reading import _ENDS
from coupturc.lessons.task_reading import _READERS
from coupturc.lessons.text import WORDS
from tests.lessons.broken import HEAD, faults, step, task

PAGE = (Path(__file__).parents[2] / "docs" / "writing-lessons.md").read_text("utf-8")
TOML, PYTHON = (re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL) for kind in ("toml", "python"))


def test_the_whole_lesson_of_the_page_is_whole() -> None:
    lesson = parse_lesson(TOML[0])
    assert len(lesson.steps) == 2
    assert lesson.steps[1].task is not None


def test_the_fact_of_the_page_is_so() -> None:
    assert len(parse_lesson(HEAD + TOML[1] + step()).facts) == 1


def test_the_program_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    exec(PYTHON[1], names)  # noqa: S102 - our own page
    assert names["state"]


@pytest.mark.parametrize(
    "names",
    [AIMS, MEANINGS, _ENDS, tuple(_READERS), get_args(VerdictCode), _LIMIT_FIELDS, _PROFILE_FIELDS, _RULE_FIELDS],
)
def test_every_choice_is_described(names: tuple[str, ...]) -> None:
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_every_word_of_the_glossary_is_described() -> None:
    assert [word for words in WORDS.values() for word in words.values() if word not in PAGE] == []


def test_every_field_is_described() -> None:
    """Unknown fields are answered with the known ones."""
    unknown = "unknown = 1\n"
    note = "[[step.example.note]]\nafter = 0\n" + unknown
    option = "[[step.task.option]]\n" + unknown
    found = faults(
        HEAD
        + unknown
        + step(rest=unknown + '[[step.example]]\nmoves = "32-28"\n' + unknown + note)
        + task("play", unknown + 'aim = "shot"\n')
        + task("targets", unknown)
        + task("yes_no", unknown)
        + task("square", unknown)
        + task("choose", unknown + option)
        + "[[fact]]\n"
        + unknown
    )
    lists = [expected for where, expected in found.items() if where.endswith("unknown")]
    known = {name for names in lists for name in names.removeprefix("one of the fields ").split(", ")}
    assert len(lists) == 11
    assert [name for name in sorted(known) if not re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", PAGE)] == []
