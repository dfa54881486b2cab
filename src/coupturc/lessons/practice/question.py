"""A question of a trainer: a board and a task like those of lessons, without words of its own."""

import msgspec

from coupturc._core import Position
from coupturc.lessons.judging import Answer, Verdict, judge
from coupturc.lessons.model import Task, Wording
from coupturc.rules import load_profile

#: The page's catalogues ask and praise; a made question has nothing to add.
NO_WORDS = Wording(ask={}, done={})


class Question(msgspec.Struct, frozen=True):
    """One question.

    Args:
        profile: id of the rules profile.
        fen: the board.
        task: what is asked, with its solution.
        grade: how hard it is, counted in what has to be seen: squares, captures, pieces, plies.
    """

    profile: str
    fen: str
    task: Task
    grade: int

    @property
    def position(self) -> Position:
        """The board."""
        return Position.from_fen(self.fen, load_profile(self.profile).rules)


def judge_question(question: Question, answer: Answer) -> Verdict:
    """Judge an answer; see `coupturc.lessons.judging`."""
    return judge(question.task, question.position, answer)
