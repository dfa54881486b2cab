"""A move out of a book, as players choose one."""

import random

from coupturc._core import History
from coupturc.engine.book.format import Book
from coupturc.engine.player import Choice


def choose_known(book: Book, history: History, dice: random.Random) -> Choice | None:
    """Choose a move of a book by its weight; None where the book has none.

    Args:
        book: of any game.
        history: the line up to the position.
        dice: decides between moves.

    Raises:
        BookError: the line of the position is not one of a book.
    """
    found = book.choose(history.position, dice)
    if found is None:
        return None
    move, known = found
    reply = book.choose(history.position.after(move), dice)
    return Choice(move, known.score, cpu_seconds=0.0, reply=reply and reply[0])
