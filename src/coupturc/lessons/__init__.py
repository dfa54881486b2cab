"""Lessons: the courses of both games, followed by a state machine without input or output.

Example:
    >>> from coupturc.lessons import LessonPlay, load_lesson
    >>> play = LessonPlay(load_lesson("capturing"))
    >>> play.go_to(2)
    >>> play.answer("31-27").code
    <RefusalCode.capture_compulsory: 'capture_compulsory'>
"""

from coupturc.lessons.course import (
    CHAPTERS,
    COURSES,
    MAX_LESSON_BYTES,
    ChapterName,
    chapters_of,
    course_edition,
    lesson_text,
    load_course,
    load_lesson,
    read_course,
    read_lesson,
)
from coupturc.lessons.folder import LessonFolder, OwnLessons
from coupturc.lessons.from_game import LessonPlan, lesson_of
from coupturc.lessons.judging import Answer, Verdict
from coupturc.lessons.model import Lesson
from coupturc.lessons.play import LessonPlay
from coupturc.lessons.reading import parse_lesson
from coupturc.lessons.state import LessonEntry, LessonState, entry_of, state_of
from coupturc.lessons.text import LANGUAGES, LOCALES, Language, Locale, resolve

__all__ = [
    "CHAPTERS",
    "COURSES",
    "LANGUAGES",
    "LOCALES",
    "MAX_LESSON_BYTES",
    "Answer",
    "ChapterName",
    "Language",
    "Lesson",
    "LessonEntry",
    "LessonFolder",
    "LessonPlan",
    "LessonPlay",
    "LessonState",
    "Locale",
    "OwnLessons",
    "Verdict",
    "chapters_of",
    "course_edition",
    "entry_of",
    "lesson_of",
    "lesson_text",
    "load_course",
    "load_lesson",
    "parse_lesson",
    "read_course",
    "read_lesson",
    "resolve",
    "state_of",
]
