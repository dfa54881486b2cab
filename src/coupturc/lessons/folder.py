"""A trainer's own lessons: the files of a folder, read again when they change."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coupturc.errors import LessonError
from coupturc.field_fault import FieldFault
from coupturc.lessons.course import COURSES, read_course, read_lesson
from coupturc.lessons.model import Lesson
from coupturc.rules import Profile

_MOST_FILES = 500

#: When a file was written and how long it is: a file that keeps both is not read again.
_Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OwnLessons:
    """What a folder holds: the lessons in the order of their files, and what is wrong with the other files."""

    lessons: tuple[Lesson, ...]
    faulty: tuple[LessonError, ...]


class LessonFolder:
    """The lessons of a folder, one a TOML file; files may come, change and go at any time.

    Args:
        folder: where they are; its own folders are not looked into.
        own: a club's profiles, which the lessons may name beside those of the package.
    """

    def __init__(self, folder: Path, own: Iterable[Profile] = ()) -> None:
        self._folder = folder
        self._own = tuple(own)
        self._known: dict[Path, tuple[_Stamp, Lesson | LessonError]] = {}

    def read(self) -> OwnLessons:
        """Return what the folder holds now; a fault of one file harms no other."""
        try:
            paths = sorted(path for path in self._folder.iterdir() if path.suffix == ".toml")
        except OSError as error:
            return OwnLessons(
                (), (_error(self._folder, FieldFault("folder", "folder", values={"options": error.strerror or ""})),)
            )
        self._known = {path: self._read(path) for path in paths[:_MOST_FILES]}
        read = _with_ids_of_their_own({path: lesson for path, (_, lesson) in self._known.items()})
        if len(paths) > _MOST_FILES:
            read.append(_error(self._folder, FieldFault("folder", "files", str(len(paths)), {"high": _MOST_FILES})))
        return OwnLessons(
            tuple(each for each in read if isinstance(each, Lesson)),
            tuple(each for each in read if isinstance(each, LessonError)),
        )

    def _read(self, path: Path) -> tuple[_Stamp, Lesson | LessonError]:
        stamp = _stamp(path)
        known = self._known.get(path)
        if known is not None and known[0] == stamp:
            return known
        try:
            return stamp, read_lesson(path, self._own)
        except LessonError as error:
            return stamp, error


def _stamp(path: Path) -> _Stamp:
    try:
        status = path.stat()
    except OSError:  # such as a link to nothing: reading it shows what is wrong
        return (0, 0)
    return status.st_mtime_ns, status.st_size


def _with_ids_of_their_own(read: dict[Path, Lesson | LessonError]) -> list[Lesson | LessonError]:
    """Refuse lessons whose id an earlier one has: addresses and progress go by it."""
    taken = {name for game in COURSES for name in read_course(game)}
    found: list[Lesson | LessonError] = []
    for path, lesson in read.items():
        if isinstance(lesson, Lesson) and lesson.id in taken:
            found.append(_error(path, FieldFault("id", "own_lesson_id", lesson.id)))
            continue
        if isinstance(lesson, Lesson):
            taken.add(lesson.id)
        found.append(lesson)
    return found


def _error(path: Path, fault: FieldFault) -> LessonError:
    return LessonError(path.name, (fault,))
