"""What page and server say to each other about lessons, over HTTP.

The server keeps no page's place in a lesson: the page gets it with every view and sends it back with its next
action, so that neither a restart of the server nor a lost answer loses anything. What is kept, on disk and before
the answer is sent, is which steps a learner solved and where he was last.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from coupturc.game.drawn import LegalMove, PieceLetter
from coupturc.lessons.course import ChapterName
from coupturc.lessons.state import LessonEntry, LessonState
from coupturc.lessons.text import Language, Locale
from coupturc.rules.games import GameName
from coupturc.web.messages.board import Board, HopState
from coupturc.web.messages.shared import LearnerId

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]
AnswerText = Annotated[str, msgspec.Meta(max_length=160)]
Answers = Annotated[tuple[AnswerText, ...], msgspec.Meta(max_length=60)]
LessonAnswer = AnswerText | Answers | Number | bool


class LessonPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a page is in a lesson: the step, its example, what was answered, the move of the line that is shown."""

    step: Number = 0
    example: Number = 0
    answers: Annotated[tuple[LessonAnswer, ...], msgspec.Meta(max_length=40)] = ()
    ply: Number = 0


# ------------------------------------------------------------------ page to server


class Look(msgspec.Struct, tag="look", tag_field="type", frozen=True):
    """Show the same again, in another language for example."""


class Forward(msgspec.Struct, tag="forward", tag_field="type", frozen=True):
    """Play one move of the line."""


class Back(msgspec.Struct, tag="back", tag_field="type", frozen=True):
    """Take one move of the line back."""


class Restart(msgspec.Struct, tag="restart", tag_field="type", frozen=True):
    """Set up the board as the step began."""


class NextStep(msgspec.Struct, tag="next_step", tag_field="type", frozen=True):
    """Go on; a step without moves and questions is done by that."""


class PreviousStep(msgspec.Struct, tag="previous_step", tag_field="type", frozen=True):
    """Go to the step before."""


class GoToStep(msgspec.Struct, tag="go_to_step", tag_field="type", frozen=True):
    """Show a step from its beginning."""

    step: Number


class ChooseExample(msgspec.Struct, tag="choose_example", tag_field="type", frozen=True):
    """Show another line of the step."""

    example: Number


class AnswerTask(msgspec.Struct, tag="answer", tag_field="type", frozen=True):
    """Answer the task: a move, a square, a list of them, the number of an option, or yes or no."""

    answer: LessonAnswer


LessonAction = Look | Forward | Back | Restart | NextStep | PreviousStep | GoToStep | ChooseExample | AnswerTask


class LessonRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/lessons/{lesson}."""

    learner: LearnerId
    locale: Locale
    place: LessonPlace
    action: LessonAction


Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"\S")]


class LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson says where an analysis has no comment: at a board, to ask for the best move, after a right one."""

    look: Sentence
    ask_white: Sentence
    ask_black: Sentence
    done: Sentence


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/made-lessons: a lesson of an analysis; `language` is that of its comments."""

    analysis: Annotated[str, msgspec.Meta(max_length=32)]
    language: Language
    title: Sentence
    summary: Sentence
    words: LessonWords


# ------------------------------------------------------------------ server to page


class LessonMade(msgspec.Struct, frozen=True):
    """A lesson that was made: its id, and how many steps and tasks it has."""

    id: str
    game: GameName
    steps: int
    tasks: int


class LessonView(msgspec.Struct, frozen=True):
    """Everything the page shows of a lesson; the answer to an action and to GET /api/lessons/{lesson}.

    `legal` and `hops` are there when the task is to be played on the board and `may_move` says so; `wait_ms` is how
    long *Auto* leaves the board as it is before the next move; `following` is the lesson after this one;
    `kept` is false when progress could not be stored.
    """

    state: LessonState
    place: LessonPlace
    board: Board
    may_move: bool
    legal: tuple[LegalMove, ...]
    hops: tuple[HopState, ...]
    wait_ms: int
    following: LessonEntry | None
    kept: bool


class LessonReply(msgspec.Struct, frozen=True):
    """What is said to an answer.

    `before` are the right answers of the step up to then, `after` those with this one, when it is right. `views` are
    what is shown at once and, where a line explains the answer, each of its boards: as JSON only the fields of the
    `LessonView`, and of its `state`, that are not as when the step began.
    """

    step: int
    before: tuple[LessonAnswer, ...]
    answer: LessonAnswer
    after: tuple[LessonAnswer, ...]
    views: tuple[str, ...]


class LessonReading(msgspec.Struct, frozen=True):
    """A whole lesson to be followed without the server; the answer to GET /api/lessons/{lesson}/reading.

    Every board of every line, found by its place, and the reply to every answer that can be given by pressing. Of
    several things to be found each one has its reply, and so have the right ones as they become more.
    """

    views: tuple[LessonView, ...]
    replies: tuple[LessonReply, ...]


class LessonReadings(msgspec.Struct, frozen=True):
    """All lessons of the courses to be read without the server, by id; the answer to GET /api/lessons/readings."""

    readings: dict[str, LessonReading]


class CourseLesson(msgspec.Struct, frozen=True):
    """A lesson in the list of its course; `at` is the step where the learner was last, None before the first visit.

    `chapter` is None for a trainer's own lessons. The file of a `broken` lesson has faults: its id is all there is.
    """

    id: str
    title: str
    summary: str
    steps: int
    solved: int
    at: int | None
    broken: bool
    chapter: ChapterName | None


class Course(msgspec.Struct, frozen=True):
    """The lessons of a game with its first position; `next` is the one to go on with, None when all are done."""

    game: GameName
    board: Board
    start: dict[str, PieceLetter]
    lessons: tuple[CourseLesson, ...]
    next: str | None


class FileFault(msgspec.Struct, frozen=True):
    """One thing wrong with a file: what is expected `where`, and what was `found` there.

    `line` is 0 when it is not known, `code` a key of `EXPECTATIONS`, and `values` what its sentence names.
    """

    line: int
    where: str
    code: str
    found: str
    values: dict[str, str | int]


class FaultyFile(msgspec.Struct, frozen=True):
    """A file that is not a lesson, with everything wrong with it."""

    file: str
    faults: tuple[FileFault, ...]


class OwnCourses(msgspec.Struct, frozen=True):
    """The lessons of a trainer's folder, a course for each game that it has, and the files that are not lessons."""

    courses: tuple[Course, ...]
    faulty: tuple[FaultyFile, ...]


class MadeLessonEntry(msgspec.Struct, frozen=True):
    """A lesson that was made on the page, in the list of its maker."""

    id: str
    game: GameName
    title: str
    summary: str
    created: str


class MadeLessons(msgspec.Struct, frozen=True):
    """The answer to GET /api/made-lessons, the latest first; `damaged` names those that cannot be read any more."""

    lessons: tuple[MadeLessonEntry, ...]
    damaged: tuple[str, ...] = ()


class LessonOpened(msgspec.Struct, frozen=True):
    """The answer to POST /api/made-lessons/file: the lesson, or everything wrong with the file."""

    made: LessonMade | None
    faults: tuple[FileFault, ...] = ()


class Courses(msgspec.Struct, frozen=True):
    """The answer to GET /api/lessons.

    `edition` changes whenever a lesson of the courses does. `own` is None when the server has no folder of a trainer;
    `kept` is false when progress could not be read.
    """

    courses: tuple[Course, ...]
    edition: str
    own: OwnCourses | None
    kept: bool
