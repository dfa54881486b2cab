"""A lesson as it is followed: a state machine of steps, example moves and answers. No input, no output."""

from coupturc._core import History, Move, Position
from coupturc.lessons.judging import Answer, Verdict, judge
from coupturc.lessons.lines import history_of
from coupturc.lessons.model import Example, LargestTask, Lesson, PlayTask, Step, Task, solution_of
from coupturc.lessons.pace import wait_ms
from coupturc.lessons.text import Locale, Text, resolve
from coupturc.rules import Profile


class LessonPlay:
    """One pupil in one lesson.

    Args:
        lesson: what is taught.
        step: where to begin, counted from 0; one beyond the lesson is its last.
        solved: steps that were finished before.

    Example:
        >>> from coupturc.lessons import load_lesson
        >>> play = LessonPlay(load_lesson("opening-moves"))
        >>> play.forward(), play.move.text
        (True, '32-28')
        >>> play.back(), play.ply
        (True, 0)
    """

    def __init__(self, lesson: Lesson, step: int = 0, solved: frozenset[int] = frozenset()) -> None:
        self.lesson = lesson
        self.solved = solved & frozenset(range(len(lesson.steps)))
        self.go_to(step)

    # ------------------------------------------------------------------ where we are

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.step_index]

    @property
    def task(self) -> Task | None:
        """What the step asks."""
        return self.step.task

    @property
    def example(self) -> Example | None:
        """The line that is being watched."""
        return self.step.examples[self.example_index] if self.step.examples else None

    @property
    def profile(self) -> Profile:
        """The rules profile of the step."""
        return self.step.profile

    @property
    def start(self) -> Position:
        """The board at the beginning of the step."""
        return Position.from_fen(self.step.fen, self.profile.rules)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves of this step that are known: of the example, or played and shown in the task."""
        return self._line

    @property
    def history(self) -> History:
        """The line up to the board that is shown, with what draw rules count."""
        return history_of(self.start, self._line[: self.ply])

    @property
    def position(self) -> Position:
        """The board that is shown."""
        return self.history.position

    @property
    def move(self) -> Move | None:
        """The move that led to the board that is shown."""
        return self._move_at(self.ply - 1) if self.ply else None

    @property
    def next_move(self) -> Move | None:
        """The move that `forward` will play."""
        return self._move_at(self.ply) if self.ply < len(self._line) else None

    @property
    def ends(self) -> str:
        """Why the game is over on this board, or may be claimed drawn, where the example shows just that."""
        return self.example.ends if self.example and self.ply == len(self._line) else ""

    @property
    def note(self) -> Text | None:
        """What the example says on this board."""
        return self.example.notes.get(self.ply) if self.example else None

    @property
    def is_finished(self) -> bool:
        """Whether every step was done."""
        return len(self.solved) == len(self.lesson.steps)

    # ------------------------------------------------------------------ from step to step

    def go_to(self, step: int) -> None:
        """Show a step from its beginning; a number beyond the lesson is its nearest end."""
        self.step_index = min(max(step, 0), len(self.lesson.steps) - 1)
        self.choose_example(0)

    def next_step(self) -> bool:
        """Go to the next step; a step without moves and questions is done by that. False at the end."""
        if not self.step.examples and self.task is None:
            self._solve()
        if self.step_index + 1 == len(self.lesson.steps):
            return False
        self.go_to(self.step_index + 1)
        return True

    def previous_step(self) -> bool:
        """Go to the step before; False at the beginning."""
        if not self.step_index:
            return False
        self.go_to(self.step_index - 1)
        return True

    # ------------------------------------------------------------------ watching: >, <, Auto

    def choose_example(self, index: int) -> None:
        """Show another line of the step from its beginning."""
        self.example_index = min(max(index, 0), max(len(self.step.examples) - 1, 0))
        self.restart()

    def restart(self) -> None:
        """Set up the board as the step began; an answer is forgotten, its success is not."""
        self.ply = 0
        self.verdict: Verdict | None = None
        self._line = self.example.moves if self.example else ()

    def forward(self) -> bool:
        """Play one move of the line, the button `>`; False when there is none."""
        if self.ply >= len(self._line):
            return False
        self.ply += 1
        if self.example and self.ply == len(self._line):
            self._solve()
        return True

    def back(self) -> bool:
        """Take one move of the line back; False at the beginning."""
        if not self.ply:
            return False
        self.ply -= 1
        return True

    def auto(self, locale: Locale, speed: float = 1.0) -> tuple[int, ...]:
        """Return the schedule of `Auto`: how long to wait before each of the moves that are left.

        Args:
            locale: whose notes are to be read meanwhile.
            speed: 2.0 is twice as fast.

        Returns: milliseconds, one number a call of `forward`.
        """
        position, waits = self.position, []
        for ply in range(self.ply, len(self._line)):
            last = self._move_at(ply - 1) if ply else None
            note = self.example.notes.get(ply) if self.example else None
            waits.append(wait_ms(last, resolve(note, locale) if note else "", speed))
            position = position.after(position.parse_move(self._line[ply]))
        return tuple(waits)

    # ------------------------------------------------------------------ doing

    def answer(self, answer: Answer) -> Verdict:
        """Judge an answer and show what follows from it on the board; a step that asks nothing takes none."""
        if self.task is None:
            return Verdict("not_an_answer")
        verdict = judge(self.task, self.start, answer, self._played())
        if isinstance(self.task, PlayTask | LargestTask):
            if verdict.is_right:
                self._line, self.ply = verdict.line, len(verdict.line)
        else:
            self._line, self.ply = verdict.line, 0
        self.verdict = verdict
        if verdict.is_done:
            self._solve()
        return verdict

    def solution(self) -> tuple[str, ...]:
        """Return the right answers: moves, squares, `yes` or `no`, or numbers of options; nothing without a task."""
        return solution_of(self.task) if self.task else ()

    def _played(self) -> tuple[str, ...]:
        """What was played in the task up to the solver's turn."""
        return self._line[: self.ply - self.ply % 2] if isinstance(self.task, PlayTask) else ()

    def _solve(self) -> None:
        self.solved |= {self.step_index}

    def _move_at(self, ply: int) -> Move:
        before = history_of(self.start, self._line[:ply]).position
        return before.parse_move(self._line[ply])
