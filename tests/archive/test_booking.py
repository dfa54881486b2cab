"""Opening books out of archives."""

import pytest

from coupturc import Position
from coupturc.archive import Archive, Filter
from coupturc.archive.booking import BookPlan
from coupturc.engine.book.format import Book, BookMove, book_bytes
from tests.archive.conftest import Write
from tests.archive.made_games import game, pdn

START = Position.start()
LINES = [
    (["32-28", "19-23", "28x19", "14x23"], "2-0"),
    (["32-28", "19-23", "28x19", "14x23"], "1-1"),
    (["32-28", "18-23"], "0-2"),
    (["31-27"], "2-0"),
    (["34-30"], "*"),
]
GAMES = "".join(pdn(moves, result, White="Ada", Result=result) for moves, result in LINES)


@pytest.fixture
def games(archive: Archive, write: Write) -> Archive:
    archive.add(write(GAMES + '[FEN "W:W32:B1"][SetUp "1"][Result "2-0"] 1. 32-28 2-0\n'))
    return archive


def test_moves_are_counted_for_the_side_that_made_them(games: Archive) -> None:
    book = games.book(BookPlan("international", least=1))
    first = {one.move: (one.won, one.drawn, one.lost) for one in book[START.fen]}
    second = {one.move: (one.won, one.drawn, one.lost) for one in book[START.after("32-28").fen]}
    assert first == {"32-28": (1, 1, 1), "31-27": (1, 0, 0)}
    assert second == {"19-23": (0, 1, 1), "18-23": (1, 0, 0)}


def test_a_position_needs_enough_games_and_is_of_the_opening(games: Archive) -> None:
    assert len(games.book(BookPlan("international", least=1))) == 4
    assert len(games.book(BookPlan("international", least=2))) == 4
    assert len(games.book(BookPlan("international", least=3))) == 2
    assert games.book(BookPlan("international", least=1, plies=1)).keys() == {START.fen}
    assert games.book(BookPlan("turkish", least=1)) == {}


def test_only_games_that_are_asked_for_are_counted(games: Archive) -> None:
    book = games.book(BookPlan("international", least=1), Filter(result="black"))
    assert {one.move: one.lost for one in book[START.fen]} == {"32-28": 1}


def test_the_scores_of_another_book_go_in_and_its_games_do_not(games: Archive) -> None:
    other = START.after("35-30")
    base = Book(
        book_bytes(
            "international",
            {START.fen: [BookMove("32-28", 1, 7, won=99), BookMove("33-29", 1, 2)], other.fen: [BookMove("20-25", 1)]},
        )
    )
    book = games.book(BookPlan("international", least=2, onto=base))
    first = {one.move: (one.score, one.won) for one in book[START.fen]}
    assert first == {"32-28": (7, 1), "33-29": (2, 0), "31-27": (None, 1)}
    assert [one.move for one in book[other.fen]] == ["20-25"]


def test_longer_steps_of_the_code_are_followed(archive: Archive, write: Write) -> None:
    archive.add(write("".join(game(seed, "2-0", Result="2-0") for seed in range(30))))
    book = archive.book(BookPlan("international", least=1, plies=30))
    for one in archive.games():
        position = one.start
        for move in one.moves[:30]:
            assert move.text in {known.move for known in book[position.fen]}
            position = position.after(move)
