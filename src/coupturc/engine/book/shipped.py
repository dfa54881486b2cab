"""The books that ship with the package: `docs/opening-book.md` says how they came to be and what they are worth."""

from functools import cache
from pathlib import Path

from coupturc.engine.book.format import Book

_FOLDER = Path(__file__).parent


def shipped_book_file(game: str) -> Path:
    """Return where the book of a game lies."""
    return _FOLDER / f"{game}.book.gz"


@cache
def shipped_book(game: str) -> Book:
    """Return the book of a game."""
    return Book.open(shipped_book_file(game))
