"""Files of opening books: written, read, looked up, refused."""

import gzip
import random
from collections import Counter
from pathlib import Path

import pytest

from coupturc import Position
from coupturc.engine.book.format import Book, BookMove, book_bytes, write_book
from coupturc.engine.book.shipped import shipped_book
from coupturc.errors import BookError

START = Position.start()
MOVES = [BookMove("32-28", 1000, score=0, won=3, drawn=2, lost=1), BookMove("31-26", 400), BookMove("35-30", 0, -13)]
HEADER = b'{"format": "coupturc-book", "version": 1, "game": "international"}\n'


def _positions(count: int) -> dict[str, list[BookMove]]:
    dice, position = random.Random(count), START
    found: dict[str, list[BookMove]] = {}
    while len(found) < count:
        moves = position.legal_moves
        found[position.fen] = [BookMove(dice.choice(moves).text, 1000, len(found))]
        position = position.after(dice.choice(moves))
    return found


@pytest.mark.parametrize("name", ["own.book", "own.book.gz"])
def test_a_book_is_read_as_it_was_written(tmp_path: Path, name: str) -> None:
    positions = _positions(40) | {START.fen: MOVES}
    write_book(tmp_path / name, "international", positions, {"source": "by hand"})
    book = Book.open(tmp_path / name)
    assert dict(book) == positions
    assert {fen: book.moves(Position.from_fen(fen)) for fen in positions} == positions
    assert (book.game, book.about["source"], book.about["positions"]) == ("international", "by hand", len(positions))


def test_what_is_not_in_a_book_has_no_moves() -> None:
    book = Book(book_bytes("international", _positions(20)))
    assert book.moves(START.after("31-27").after("20-25")) == []
    assert book.moves(Position.start("turkish")) == []
    assert Book(HEADER).moves(START) == []


def test_moves_are_chosen_by_weight_and_those_without_never() -> None:
    book, dice = Book(book_bytes("international", {START.fen: MOVES})), random.Random(1)
    chosen = [book.choose(START, dice) for _ in range(700)]
    counts = Counter(found[0].text for found in chosen if found)
    assert counts.keys() == {"32-28", "31-26"}
    assert 450 < counts["32-28"] < 550


def test_a_move_that_the_rules_do_not_have_is_not_chosen() -> None:
    book = Book(book_bytes("international", {START.fen: [BookMove("32-23", 1000)]}))
    assert book.choose(START, random.Random(1)) is None


@pytest.mark.parametrize(
    ("data", "line", "expected"),
    [
        (b"", 1, "a header"),
        (b"not a book", 1, "a header"),
        (b"[]\n", 1, "a header"),
        (HEADER.replace(b"international", b"chess"), 1, "a header"),
        (HEADER.replace(b"1", b"2"), 1, "version 1, found 2"),
        (gzip.compress(HEADER, mtime=0)[:-9], 1, "a whole file"),
        (gzip.compress(HEADER, mtime=0)[:10] + b"\xff" * 40, 1, "a whole file"),
        (gzip.compress(HEADER, mtime=0)[:-8] + b"\0" * 8, 1, "a whole file"),
        (gzip.compress(HEADER, mtime=0) + b"more", 1, "a whole file"),
    ],
)
def test_what_is_not_a_book_is_refused(tmp_path: Path, data: bytes, line: int, expected: str) -> None:
    path = tmp_path / "bad.book"
    path.write_bytes(data)
    with pytest.raises(BookError) as caught:
        Book.open(path)
    assert (caught.value.file, caught.value.line) == (str(path), line)
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    "moves",
    [
        b"",
        b"[1]",
        b'[{"move": 3228, "weight": 1}]',
        b'[{"move": "32-28"}]',
        b'[{"move": "32-28", "weight": 1001}]',
        b'[{"move": "32-28", "weight": 1, "won": "x"}]',
        b"[",
    ],
)
def test_a_faulty_line_is_named(moves: bytes) -> None:
    book = Book(HEADER + START.fen.encode() + b"\t" + moves + b"\n", "bad")
    with pytest.raises(BookError, match="opening book bad, line 2: expected moves such as"):
        book.moves(START)


def test_a_line_without_a_tab_is_named() -> None:
    with pytest.raises(BookError, match="line 2: expected a FEN, a tab"):
        [*Book(HEADER + b"nonsense\n")]


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_the_shipped_book_has_legal_moves_for_its_positions(game: str) -> None:
    book, start = shipped_book(game), Position.start(game)
    assert book.moves(start)
    for fen, moves in book:
        legal = {move.text for move in Position.from_fen(fen, start.rules).legal_moves}
        assert {one.move for one in moves} <= legal
        assert moves[0].weight == 1000
