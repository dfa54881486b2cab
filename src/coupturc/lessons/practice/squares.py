"""Which square is that? The numbers of Dammen and the letters of Dama (001-4)."""

from random import Random

from coupturc._core import Position
from coupturc.lessons.model import SquareTask
from coupturc.lessons.practice.question import NO_WORDS, Question
from coupturc.rules import load_profile


def ask_square(profile: str, random: Random, *, shown: bool | None = None) -> Question:
    """Ask for the name of a square that is shown, or for the place of one that is named.

    Args:
        profile: id of the rules profile, which says which board.
        random: where chance comes from; the same seed asks the same questions.
        shown: which of both; None leaves that to chance.
    """
    rules = load_profile(profile).rules
    square = random.choice(rules.squares)
    asked = random.random() < 1 / 2 if shown is None else shown
    return square_question(profile, square, shown=asked)


def square_question(profile: str, square: str, *, shown: bool) -> Question:
    """Return the question that asks for a square, on the empty board."""
    empty = Position({}, rules=load_profile(profile).rules)
    return Question(profile, empty.fen, SquareTask(wording=NO_WORDS, square=square, shown=shown), grade=1)
