"""The opening tree of an archive with the scores of an engine."""

from coupturc import Position
from coupturc.archive.evaluating import evaluated
from coupturc.engine.book.format import BookMove
from coupturc.engine.book.growing import Scores

START = Position.start()
AFTER = START.after("35-30")


def test_scores_come_from_the_positions_behind_where_there_are_any() -> None:
    scores = {START: {"32-28": 4, "31-27": 2}, AFTER: {"20-25": 9}}
    asked = []

    def analyse(position: Position, lines: int) -> Scores:
        asked.append(lines)
        return scores[position]

    games = {START.fen: [BookMove("35-30", 0, won=2), BookMove("33-28", 0, lost=1)], AFTER.fen: [BookMove("20-24", 0)]}
    found = evaluated(games, START.rules, analyse)
    first = {one.move: (one.score, one.won, one.lost) for one in found[START.fen]}
    assert first == {"32-28": (4, 0, 0), "31-27": (2, 0, 0), "35-30": (-9, 2, 0), "33-28": (None, 0, 1)}
    assert {one.move: one.score for one in found[AFTER.fen]} == {"20-25": 9, "20-24": None}
    assert found[START.fen][0].weight <= 1000
    assert asked == [5, 5]
