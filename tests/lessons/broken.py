"""The smallest whole lesson, and how a change to it is reported."""

import pytest

from coupturc.errors import LessonError
from coupturc.lessons import parse_lesson


def words(text: str) -> str:
    """Write one text for all languages as TOML."""
    return f'{{ nl = "{text}", en = "{text}", tr = "{text}" }}'


HEAD = f"""
id = "small"
profile = "fmjd"
title = {words("Small")}
summary = {words("Short")}
"""


def step(board: str = 'fen = "start"', rest: str = "") -> str:
    """Write a step."""
    return f"[[step]]\n{board}\ntext = {words('Look.')}\n{rest}\n"


def task(kind: str, rest: str = "", board: str = 'fen = "start"') -> str:
    """Write a step with a task."""
    asked = f'[step.task]\nkind = "{kind}"\nask = {words("What?")}\ndone = {words("Right.")}\n{rest}'
    return step(board, asked)


def faults(text: str) -> dict[str, str]:
    """Return each faulty field of a lesson and what was expected there."""
    with pytest.raises(LessonError) as caught:
        parse_lesson(text)
    return {fault.where: fault.expected for fault in caught.value.faults}
