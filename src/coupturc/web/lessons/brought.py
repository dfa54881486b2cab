"""What a lesson's file that somebody brought holds: the lesson, or everything wrong with it.

It runs in a process of its own (`coupturc.web.aside`), which imports this file: what it takes and returns is pickled.
"""

import tomllib
from dataclasses import dataclass
from typing import cast

from coupturc.errors import LessonError
from coupturc.lessons import Lesson, lesson_text, parse_lesson
from coupturc.lessons.model import PlayTask
from coupturc.rules import USUAL_GAME, Profile, load_profile, profiles_by_id
from coupturc.rules.games import GameName
from coupturc.rules.parse import parse_profile
from coupturc.web.lessons.messages import FileFault, LessonMade

#: What faults are named after: the page knows the name of the file.
_SOURCE = "lesson"


@dataclass(frozen=True, slots=True)
class Brought:
    """A lesson as its file has it, and the TOML of its rules profile."""

    body: str
    profile: str
    lesson: Lesson


def brought(data: bytes, own: tuple[str, ...]) -> Brought | tuple[FileFault, ...]:
    """Return the lesson of a file, or what is wrong with it.

    Args:
        data: the file.
        own: the TOML of a club's profiles, which the lesson may name beside those of the package.
    """
    try:
        body = lesson_text(data, _SOURCE)
        profile = _profile_of(body, own)
        # What is kept beside the lesson is this profile alone.
        return Brought(body, profile.text, parse_lesson(body, _SOURCE, (profile,)))
    except LessonError as error:
        return faults_of(error)


def _profile_of(body: str, own: tuple[str, ...]) -> Profile:
    """Return the profile that a lesson names; any where it names none, for then it has faults."""
    profiles = profiles_by_id(map(parse_profile, own))
    try:
        name = tomllib.loads(body).get("profile")
    except (tomllib.TOMLDecodeError, RecursionError):
        name = None
    found = profiles.get(name) if isinstance(name, str) else None
    return found or load_profile(USUAL_GAME)


def faults_of(error: LessonError) -> tuple[FileFault, ...]:
    """Return what is wrong with a file, as the page shows it."""
    return tuple(FileFault(each.line, each.where, each.code, each.found, each.values) for each in error.faults)


def summary_of(name: str, lesson: Lesson) -> LessonMade:
    """Return what its maker hears of a lesson."""
    tasks = sum(isinstance(step.task, PlayTask) for step in lesson.steps)
    return LessonMade(name, cast("GameName", lesson.game), len(lesson.steps), tasks)
