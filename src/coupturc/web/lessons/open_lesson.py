"""A lesson that a page has open: takes where the page is and what it does, gives what to show next."""

from typing import assert_never

from coupturc.game.drawn import legal_moves
from coupturc.lessons import Lesson, LessonPlay, Locale, entry_of, state_of
from coupturc.lessons.model import CapturesTask, LargestTask, PlayTask
from coupturc.web.boards import board_of, hop_states
from coupturc.web.lessons.messages import (
    AnswerTask,
    Back,
    ChooseExample,
    Forward,
    GoToStep,
    LessonAction,
    LessonAnswer,
    LessonPlace,
    LessonView,
    Look,
    NextStep,
    PreviousStep,
    Restart,
)


class OpenLesson:
    """A lesson as one page has it open; made again for every request.

    Args:
        lesson: what is taught.
        following: what comes next in the course; None after the last.
        place: where the page is, as the page says.
        solved: the steps that were done before.
    """

    def __init__(self, lesson: Lesson, following: Lesson | None, place: LessonPlace, solved: frozenset[int]) -> None:
        self._following = following
        self.play = LessonPlay(lesson, place.step, solved)
        self.play.choose_example(place.example)
        self._right: tuple[LessonAnswer, ...] = ()
        self._answers: tuple[LessonAnswer, ...] = ()
        for answer in place.answers:
            self._answer(answer)
        self.go_to_ply(place.ply)

    def do(self, action: LessonAction) -> None:
        """Do what the page asks; what cannot be done changes nothing."""
        before = self.play.step_index
        self._apply(action)
        if self.play.step_index != before or isinstance(action, Restart | GoToStep | ChooseExample):
            self._answers = self._right = ()

    @property
    def right(self) -> tuple[LessonAnswer, ...]:
        """The answers of the step that were right."""
        return self._right

    @property
    def place(self) -> LessonPlace:
        """Where the page is now; sent back with its next action."""
        return LessonPlace(self.play.step_index, self.play.example_index, self._answers, self.play.ply)

    def view(self, locale: Locale, *, kept: bool) -> LessonView:
        """Return everything that is to be shown.

        Args:
            locale: the language.
            kept: whether progress is on disk.
        """
        play = self.play
        moves = play.position.legal_moves
        may_move = self._may_move()
        waits = play.auto(locale)
        return LessonView(
            state=state_of(play, locale),
            place=self.place,
            board=board_of(play.position.rules),
            may_move=may_move,
            legal=legal_moves(moves) if may_move else (),
            hops=hop_states(moves) if may_move else (),
            wait_ms=waits[0] if waits else 0,
            following=entry_of(self._following, locale) if self._following else None,
            kept=kept,
        )

    def _answer(self, answer: LessonAnswer) -> None:
        """Judge an answer; of the earlier ones keep only right moves of a line that is played out."""
        right = self._right[: self.play.ply // 2] if isinstance(self.play.task, PlayTask) else ()
        verdict = self.play.answer(answer)
        self._answers = (*right, answer)
        self._right = self._answers if verdict.is_right else right

    def _apply(self, action: LessonAction) -> None:
        play = self.play
        match action:
            case Look():
                pass
            case Forward():
                play.forward()
            case Back():
                play.back()
            case Restart():
                play.restart()
            case NextStep():
                play.next_step()
            case PreviousStep():
                play.previous_step()
            case GoToStep():
                play.go_to(action.step)
            case ChooseExample():
                play.choose_example(action.example)
            case AnswerTask():
                self._answer(action.answer)
            case _:
                assert_never(action)

    def go_to_ply(self, ply: int) -> None:
        """Show the line up to a move, or up to its end."""
        while self.play.ply < ply and self.play.forward():
            pass
        while self.play.ply > ply and self.play.back():
            pass

    def _may_move(self) -> bool:
        verdict = self.play.verdict
        to_play = isinstance(self.play.task, PlayTask | CapturesTask | LargestTask)
        return to_play and not (verdict and verdict.is_done)
