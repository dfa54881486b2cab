"""What an engine thinks of the openings of an archive."""

from pathlib import Path
from threading import Event
from zlib import crc32

import pytest

from coupturc import Position
from coupturc.archive import Archive, Judge
from coupturc.archive.booking import BookPlan
from tests.archive.conftest import Write

GAMES = "".join(f'[Result "2-0"] 1. {moves} 2-0\n\n' for moves in ("32-28 19-23", "32-28 18-23", "31-27 17-22"))
OFTEN = BookPlan("international", least=2)
START = Position.start()
AFTER = START.after("32-28")


class Engine:
    """An engine that says the same of every position, and what it was asked."""

    def __init__(self, score: int) -> None:
        self.asked: list[str] = []
        self._score = score

    def __call__(self, position: Position) -> int:
        self.asked.append(position.fen)
        return self._score


@pytest.fixture
def filled(archive: Archive, write: Write) -> Archive:
    archive.add(write(GAMES))
    return archive


def evaluate(archive: Archive, engine: Engine, nodes: int = 100, name: str = "e") -> list[tuple[str, int, int]]:
    found = archive.evaluate(Judge(name, nodes, engine), OFTEN)
    return [(one.opening.position.fen, one.opening.games, one.score) for one in found]


def test_positions_of_enough_games_are_searched_once(filled: Archive) -> None:
    engine = Engine(7)
    assert evaluate(filled, engine) == [(START.fen, 3, 7), (AFTER.fen, 2, 7)]
    assert evaluate(filled, engine) == []
    assert evaluate(filled, Engine(8), nodes=99) == []
    assert engine.asked == [START.fen, AFTER.fen]


def test_what_was_searched_less_or_by_another_engine_is_searched_again(filled: Archive) -> None:
    evaluate(filled, Engine(7))
    assert len(evaluate(filled, Engine(8), nodes=101)) == 2
    assert filled.explore(START).record()["score"] == 8
    assert len(evaluate(filled, Engine(9), nodes=101, name="f")) == 2
    assert filled.explore(START).record()["score"] == 9


def test_a_search_that_is_ended_goes_on(filled: Archive) -> None:
    engine = Engine(7)
    next(filled.evaluate(Judge("e", 100, engine), OFTEN))
    assert evaluate(filled, engine) == [(AFTER.fen, 2, 7)]


def test_the_explorer_shows_them_for_who_moves(filled: Archive) -> None:
    assert filled.explore(START).record()["score"] is None
    evaluate(filled, Engine(7))
    record = filled.explore(START).record()
    assert record["score"] == 7
    assert {move["move"]: move["score"] for move in record["moves"]} == {"32-28": -7, "31-27": None}


def worth(position: Position) -> int:
    """Say something else of every position."""
    return crc32(position.fen.encode()) % 1000


def test_several_workers_find_the_same_in_the_same_order(filled: Archive, tmp_path: Path, write: Write) -> None:
    """The first position takes longest, and the others wait for it, no more of them than there are workers."""
    begun, last, plan = [], Event(), BookPlan("international", least=1, plies=3)

    def score(position: Position) -> int:
        begun.append(position.fen)
        if position == START:
            assert last.wait(30)
        elif len(begun) == 3:
            last.set()
        return worth(position)

    with Archive.open(tmp_path / "alone", make=True) as other:
        other.add(write(GAMES))
        alone = [*other.evaluate(Judge("e", 1, worth), plan)]
    found = filled.evaluate(Judge("e", 1, score), plan, workers=3)
    together = [next(found)]
    assert [row.record() for row in [*together, *found]] == [row.record() for row in alone]
    assert len(alone) == 3


def test_workers_end_with_who_asked(filled: Archive) -> None:
    engine = Engine(7)
    found = filled.evaluate(Judge("e", 1, engine), BookPlan("international", least=1, plies=3), workers=2)
    assert next(found).score == 7
    found.close()  # type: ignore[attr-defined]
    known = len(engine.asked)
    assert 1 <= known <= 4
    assert len(evaluate(filled, Engine(8), nodes=1)) == 1, "the second of those of two games was not kept"
