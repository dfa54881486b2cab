"""Trainers: the same seed asks the same, questions can be answered, and nothing else is right."""

from random import Random

import msgspec
import pytest

from coupturc._core import Position, Rules, Tables
from coupturc.engine.tables.folder import TableFolder
from coupturc.game.refusal import RefusalCode
from coupturc.lessons.model import CapturesTask, LargestTask, SquareTask, YesNoTask, solution_of
from coupturc.lessons.practice import (
    ENDINGS,
    Ending,
    Question,
    ask_captures,
    ask_ending,
    ask_largest,
    ask_square,
    best_moves,
    judge_move,
    judge_question,
    outlook,
)
from coupturc.lessons.practice.captures import has_smaller_capture
from coupturc.lessons.practice.question import NO_WORDS

PROFILES = ("fmjd", "dama")
SEEDS = range(12)
LONG_DIAGONAL = {"5", "10", "14", "19", "23", "28", "32", "37", "41", "46"}


class KnowsAll:
    """Tables by a rule of thumb: three kings win in 15 plies off the long diagonal, all else is drawn."""

    def probe(self, position: Position, /) -> tuple[int, int] | None:
        kings = [square for square, piece in position.pieces.items() if piece == "B"]
        return (0, 0) if LONG_DIAGONAL & set(kings) else (1, 15)


class SaysAlways:
    def __init__(self, seen: tuple[int, int] | None) -> None:
        self.seen = seen

    def probe(self, _: Position, /) -> tuple[int, int] | None:
        return self.seen


@pytest.fixture(scope="session", params=PROFILES)
def tables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    rules = Rules("international" if request.param == "fmjd" else "turkish")
    folder = TableFolder(tmp_path_factory.mktemp("tables"), rules)
    assert folder.build(3, 1)
    return folder.open()


def profile_of(tables: Tables) -> str:
    return "fmjd" if tables.rules.game == "international" else "dama"


@pytest.mark.parametrize("profile", PROFILES)
def test_a_seed_asks_the_same_questions_again(profile: str) -> None:
    first, second = ([ask(profile, Random(3)) for ask in (ask_square, ask_captures, ask_largest)] for _ in range(2))
    assert first == second
    assert msgspec.json.decode(msgspec.json.encode(first), type=list[Question]) == first


@pytest.mark.parametrize("profile", PROFILES)
def test_001_4_squares_are_asked_both_ways(profile: str) -> None:
    random = Random(1)
    asked = [ask_square(profile, random) for _ in range(60)]
    tasks = [question.task for question in asked]
    assert {task.shown for task in tasks if isinstance(task, SquareTask)} == {True, False}
    assert len({solution_of(task) for task in tasks}) > 20
    assert all(judge_question(question, solution_of(question.task)[0]).is_done for question in asked)
    assert isinstance(tasks[0], SquareTask)
    only = ask_square(profile, random, shown=True).task
    assert isinstance(only, SquareTask)
    assert only.shown


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", SEEDS)
def test_all_captures_are_found_or_missed(profile: str, seed: int) -> None:
    question = ask_captures(profile, Random(seed))
    assert isinstance(question.task, CapturesTask)
    moves = question.task.moves
    assert 2 <= len(moves) == question.grade <= 6
    assert judge_question(question, moves).is_done
    assert judge_question(question, moves[1:]).code == "missing"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", SEEDS)
def test_000_17_the_largest_capture_is_asked_where_a_smaller_one_tempts(profile: str, seed: int) -> None:
    question = ask_largest(profile, Random(seed))
    assert isinstance(question.task, LargestTask)
    assert question.grade >= 2
    assert all(judge_question(question, move).is_done for move in question.task.moves)


def test_a_smaller_capture_is_one_that_only_its_number_forbids() -> None:
    assert has_smaller_capture(Position.from_fen("W:W27,34:B13,22,29"))
    assert not has_smaller_capture(Position.from_fen("W:W37:B23,32"))
    task = LargestTask(wording=NO_WORDS, moves=("27x9",))
    tempted = Question("fmjd", "W:W27,34:B13,22,29", task, grade=2)
    assert judge_question(tempted, "34x23").code == RefusalCode.majority


def test_000_41_two_kings_against_one(tables: Tables) -> None:
    answers = set()
    for seed in SEEDS:
        question = ask_ending("two_v_one", profile_of(tables), tables, Random(seed))
        assert question is not None
        assert isinstance(question.task, YesNoTask)
        assert not question.position.legal_moves.capture_count
        answers.add(question.task.answer)
        assert judge_question(question, question.task.answer).is_done
        assert question.grade <= 10 or tables.rules.game == "turkish"
    assert True in answers


def test_the_best_moves_keep_what_there_is(tables: Tables) -> None:
    for seed in SEEDS:
        question = ask_ending("two_v_one", profile_of(tables), tables, Random(seed))
        assert question is not None
        position, best = question.position, best_moves(tables, question.position)
        seen = outlook(tables, position)
        assert seen is not None
        for move in position.legal_moves:
            judged = judge_move(tables, position, move)
            assert judged is not None
            assert judged.before == seen
            assert judged.keeps is (judged.after.value >= seen.value)
            assert (move in best) is (judged.after == judged.before)


def test_a_won_ending_is_won_against_the_best_defence(tables: Tables) -> None:
    question = next(
        found
        for seed in range(40)
        if (found := ask_ending("two_v_one", profile_of(tables), tables, Random(seed))) and found.grade
    )
    position, plies = question.position, question.grade
    for _ in range(plies):
        position = position.after(best_moves(tables, position)[0])
    assert outlook(tables, position) == outlook(tables, position.mirror())
    assert len(position.legal_moves) == 0


@pytest.mark.parametrize("ending", ["three_v_one", "three_v_one_long_diagonal"])
def test_001_42_the_lone_king_stands_on_the_long_diagonal_or_beside_it(ending: Ending) -> None:
    question = ask_ending(ending, "fmjd", KnowsAll(), Random(4))
    assert question is not None
    lone = {square for square, piece in question.position.pieces.items() if piece == "B"}
    assert len(question.position.pieces) == 4
    assert bool(lone & LONG_DIAGONAL) is (ending == "three_v_one_long_diagonal")
    assert isinstance(question.task, YesNoTask)
    assert question.task.answer is (ending == "three_v_one")


def test_a_win_that_comes_too_late_is_not_asked() -> None:
    assert ask_ending("three_v_one", "fmjd", SaysAlways((1, 33)), Random(1)) is None
    assert ask_ending("three_v_one", "lesson", SaysAlways((1, 33)), Random(1)) is not None


@pytest.mark.parametrize("ending", ENDINGS)
def test_without_tables_nothing_is_claimed(ending: Ending) -> None:
    assert ask_ending(ending, "dama", SaysAlways(None), Random(1)) is None
    position = Position.from_fen("W:WK1,K2:BK50")
    assert best_moves(SaysAlways(None), position) == ()
    assert judge_move(SaysAlways(None), position, position.legal_moves[0]) is None
