"""The lessons that come with the package, in the order in which they are taught."""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, get_args

from coupturc.errors import LessonError, UnknownLessonError
from coupturc.field_fault import FieldFault
from coupturc.lessons.model import Lesson
from coupturc.lessons.reading import parse_lesson
from coupturc.rules import GAMES, Profile

_FOLDER = Path(__file__).parent / "courses"

#: The chapters of a course, in the order in which they are taught: the folders in that of the game.
ChapterName = Literal["rules", "shots", "plans", "endings"]
CHAPTERS: tuple[ChapterName, ...] = get_args(ChapterName)

#: The games that have a course: the folders named after them.
COURSES = tuple(game for game in GAMES if (_FOLDER / game).is_dir())

MAX_LESSON_BYTES = 131_072  # the longest shipped lesson has a tenth of it


@cache
def read_course(game: str) -> Mapping[str, Lesson | LessonError]:
    """Read the course of a game, one broken lesson harming no other.

    Args:
        game: `international` or `turkish`.

    Returns: by id, in teaching order, each lesson or what is wrong with its file. A file is named by the
        number and the id of its lesson.

    Raises:
        UnknownLessonError: there is no course of that game.
    """
    if game not in COURSES:
        raise UnknownLessonError(game, COURSES)
    return dict(_read(path) for chapter in CHAPTERS for path in _files(game, chapter))


@cache
def chapters_of(game: str) -> Mapping[str, ChapterName]:
    """Return in which chapter each lesson of a course stands, by the lesson's id.

    Example:
        >>> chapters_of("international")["coup-turc"]
        'rules'
    """
    return {_id_of(path): chapter for chapter in CHAPTERS for path in _files(game, chapter)}


@cache
def course_edition() -> str:
    """Return what changes whenever a lesson of the courses does: the beginning of a hash over all of them."""
    files = (path for game in COURSES for chapter in CHAPTERS for path in _files(game, chapter))
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def _files(game: str, chapter: ChapterName) -> list[Path]:
    return sorted((_FOLDER / game / chapter).glob("*.toml"))


def _id_of(path: Path) -> str:
    """Return the id of a lesson from the name of its file, which may be all that can be read of it."""
    return path.stem.partition("-")[2]


def _read(path: Path) -> tuple[str, Lesson | LessonError]:
    try:
        lesson = read_lesson(path)
    except LessonError as error:
        return _id_of(path), error
    return lesson.id, lesson


@cache
def load_course(game: str) -> tuple[Lesson, ...]:
    """Load the course of a game, `international` or `turkish`; file names begin with the lesson's number.

    Raises:
        UnknownLessonError: there is no course of that game.
        LessonError: a lesson has faults.
    """
    return tuple(map(_sound, read_course(game).values()))


def load_lesson(lesson_id: str) -> Lesson:
    """Load a lesson of the courses by its id.

    Raises:
        UnknownLessonError: no lesson has that id.
        LessonError: it has faults.

    Example:
        >>> load_lesson("coup-turc").title["tr"]
        'Türk vuruşu'
    """
    lessons = {name: lesson for game in COURSES for name, lesson in read_course(game).items()}
    if lesson_id not in lessons:
        raise UnknownLessonError(lesson_id, tuple(lessons))
    return _sound(lessons[lesson_id])


def _sound(lesson: Lesson | LessonError) -> Lesson:
    if isinstance(lesson, LessonError):
        raise lesson
    return lesson


def read_lesson(path: Path, own: Iterable[Profile] = ()) -> Lesson:
    """Read a trainer's own lesson from a file.

    Args:
        path: the file.
        own: a club's profiles, which the lesson may name beside those of the package.

    Raises:
        LessonError: the file cannot be read or has faults; all of them are named.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_LESSON_BYTES + 1)
    except OSError as error:
        raise _file_error(path.name, "readable", options=error.strerror or "") from None
    return parse_lesson(lesson_text(data, path.name), path.name, own)


def lesson_text(data: bytes, source: str) -> str:
    """Return the text of a lesson's file.

    Raises:
        LessonError: it is not UTF-8, or too large.
    """
    if len(data) > MAX_LESSON_BYTES:
        raise _file_error(source, "size", high=MAX_LESSON_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _file_error(source, "utf8", low=error.start) from None


def _file_error(source: str, code: str, **values: str | int) -> LessonError:
    return LessonError(source, (FieldFault("file", code, values=values),))
