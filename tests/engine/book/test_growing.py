"""The tree of openings: what is analysed first, what is kept, and what positions are worth because of those behind."""

from itertools import islice
from pathlib import Path

from coupturc import Engine, Position, load_profile
from coupturc.engine.book.format import BookMove
from coupturc.engine.book.growing import LINES, KeptSearches, Scores, analyser, backed_up, book_of, grow
from coupturc.engine.book.weighing import weighed

START = Position.start()


def _by_number(position: Position, lines: int) -> Scores:
    """Score moves by their place: each one costs ten hundredths more than the one before it."""
    return {move.text: -10 * place for place, move in enumerate([*position.legal_moves][:lines])}


def test_every_first_and_second_move_is_analysed_then_what_loses_least() -> None:
    found = [*islice(grow(START.rules, _by_number), 100)]
    assert [one.ply for one in found[:10]] == [0] + [1] * 9
    assert {len(one.scores) for one in found[:10]} == {9}
    second = [one for one in found if one.ply == 2]
    assert len(second) == len({START.after(a).after(b) for a in START.legal_moves for b in START.after(a).legal_moves})
    assert max(len(one.scores) for one in second) == LINES
    deepest = max(found, key=lambda one: one.ply)
    assert deepest.ply > 2
    assert len({one.position for one in found}) == len(found)


def test_a_lost_position_is_not_followed() -> None:
    def lost(position: Position, lines: int) -> Scores:
        return dict.fromkeys(_by_number(position, lines), -100)

    assert {one.ply for one in grow(START.rules, lost)} == {0, 1, 2}


def test_what_was_analysed_is_not_analysed_again(tmp_path: Path) -> None:
    path, asked = tmp_path / "record.jsonl", []

    def analyse(position: Position, lines: int) -> Scores:
        asked.append(position)
        return _by_number(position, lines)

    first = [*islice(grow(START.rules, KeptSearches(path).keeping(analyse)), 20)]
    with path.open("a") as file:
        file.write('{"fen": "W:W3')  # a kill in the middle of a line
    again = [*islice(grow(START.rules, KeptSearches(path).keeping(analyse)), 25)]
    assert again[:20] == first
    assert len(asked) == len(KeptSearches(path)) == 25


def test_a_position_is_worth_what_the_best_line_behind_it_is() -> None:
    after = START.after("32-28")
    tree = {START: {"32-28": 9, "31-27": 4}, after: {"19-23": 3, "18-23": 7}}
    assert backed_up(tree)[START] == {"32-28": -7, "31-27": 4}
    assert [one.move for one in book_of(tree)[START.fen] if one.weight == 1000] == ["31-27"]


def test_the_engine_scores_the_same_whenever_it_is_asked() -> None:
    analyse = analyser(Engine(1), load_profile("fmjd").draw_limits, 5_000)
    first = analyse(START, 9)
    analyse(START.after("32-28"), 3)
    assert analyse(START, 9) == first
    assert len(first) == 9


def test_results_outweigh_the_engine_when_there_are_many() -> None:
    def best(won: int, lost: int) -> str:
        moves = [BookMove("32-28", 0, 5), BookMove("31-26", 0, 0, won=won, lost=lost)]
        return max(weighed(moves, "international"), key=lambda one: one.weight).move

    assert best(0, 0) == best(1, 1) == best(0, 50) == "32-28"
    assert best(50, 0) == "31-26"


def test_few_games_say_little() -> None:
    moves = [
        BookMove("32-28", 0, won=400, drawn=400, lost=200),
        BookMove("31-26", 0, won=1),
        BookMove("35-30", 0, lost=9),
    ]
    weights = {one.move: one.weight for one in weighed(moves, "international")}
    assert weights["35-30"] == 0
    assert weighed([], "turkish") == []
