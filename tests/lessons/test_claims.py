"""What the lessons beyond the rules say, judged by proofs, the engine and endgame tables, and not by their authors."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from coupturc import History, Position, Rules
from coupturc.engine import Limits
from coupturc.engine.combinations import balance
from coupturc.engine.native.evaluation import engine_with, shipped_weights
from coupturc.engine.native.searching import Question, search
from coupturc.engine.tables.folder import TableFolder
from coupturc.game.board_outcome import history_outcome
from coupturc.lessons import COURSES, Lesson, LessonPlay, chapters_of, load_course, load_lesson
from coupturc.lessons.lines import follow
from coupturc.lessons.model import ChooseTask, Option, PlayTask, Step

#: What a sound move may be worse than the best by the engine, and what an unsound one is at least. Its learned scores
#: of Dama are smaller than hundredths of a man: a man down in the opening costs about 25.
SOUND, UNSOUND = 15, 25
NODES = 60_000
MOST_IN_TABLES = 3

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")
TAKEN = re.compile(rf"\btakes ({'|'.join(NUMBERS)})\b|\b({'|'.join(NUMBERS)}) taken\b")

FURTHER = [lesson for game in COURSES for lesson in load_course(game) if chapters_of(game)[lesson.id] != "rules"]


def steps_in(chapter: str) -> Iterator[tuple[Lesson, Step]]:
    for lesson in FURTHER:
        if chapters_of(lesson.game)[lesson.id] == chapter:
            for step in lesson.steps:
                yield lesson, step


def named(steps: Iterator[tuple[Lesson, Step]]) -> list[object]:
    found = list(steps)
    return [pytest.param(step, id=f"{lesson.id}-{lesson.steps.index(step)}") for lesson, step in found]


def board_of(step: Step) -> Position:
    return Position.from_fen(step.fen, step.profile.rules)


def is_quiet(position: Position) -> bool:
    return not position.legal_moves.capture_count


def won_at_rest(start: Position, line: tuple[str, ...]) -> int:
    """What the side to move has won after a line, when the last captures are made."""
    end = follow(start, line)
    rest = [end.after(reply) for reply in end.legal_moves if reply.is_capture] or [end]
    return min(balance(each, start.turn) for each in rest) - balance(start, start.turn)


@pytest.mark.parametrize("step", named(steps_in("shots")))
def test_a_shot_that_is_shown_or_asked_wins_what_it_gives_and_more(step: Step) -> None:
    """An example may begin before the shot: a move without a capture by the winner's side starts it."""
    lines = [example.moves for example in step.examples]
    if isinstance(step.task, PlayTask):
        assert step.task.aim == "gain"
        assert step.task.takes > 0
        lines += step.task.lines
    for line in lines:
        if line[-1].count("x"):
            starts = range(len(line) % 2 ^ 1, len(line), 2)
            boards = [(ply, follow(board_of(step), line[:ply])) for ply in starts]
            assert any(is_quiet(board) and won_at_rest(board, line[ply:]) > 0 for ply, board in boards) or is_lost(
                follow(board_of(step), line)
            ), line


@pytest.mark.parametrize("step", named(steps_in("shots")))
def test_a_shot_does_not_end_in_a_draw(step: Step) -> None:
    """A win of men is worth nothing when the rules of the lesson call what is left a draw."""
    lines = [example.moves for example in step.examples]
    if isinstance(step.task, PlayTask):
        lines += step.task.lines
    for line in lines:
        history = History(board_of(step))
        for text in line:
            history = history.after(history.position.parse_move(text))
        outcome = history_outcome(history, step.profile, claimed=True)
        assert outcome is None or outcome.winner, line


def is_lost(position: Position) -> bool:
    """Whether the side to move loses by the next exchange: every move is answered by the last capture."""
    return all(
        any(not position.after(move).after(reply).legal_moves for reply in position.after(move).legal_moves)
        for move in position.legal_moves
    )


def taken_in(step: Step, line: tuple[str, ...]) -> list[int]:
    boards = [follow(board_of(step), line[:ply]) for ply in range(len(line))]
    return [len(board.parse_move(text).captured) for board, text in zip(boards, line, strict=True)]


def numbers_in(text: str) -> set[int]:
    return {NUMBERS.index(before or after) for before, after in TAKEN.findall(text.lower())}


@pytest.mark.parametrize("lesson", FURTHER, ids=lambda lesson: lesson.id)
def test_a_move_takes_as_many_as_the_words_beside_it_say(lesson: Lesson) -> None:
    for step in lesson.steps:
        for example in step.examples:
            for ply, note in example.notes.items():
                assert numbers_in(note["en"]) <= {taken_in(step, example.moves)[ply - 1]}, note
        if isinstance(step.task, PlayTask):
            for line in step.task.lines:
                assert numbers_in(step.task.wording.done["en"]) <= {taken_in(step, line)[-1]}, line


@pytest.mark.parametrize("lesson", FURTHER, ids=lambda lesson: lesson.id)
def test_each_lesson_has_something_to_watch_and_something_to_do(lesson: Lesson) -> None:
    assert any(step.examples for step in lesson.steps)
    assert any(step.task for step in lesson.steps)


def value_of(history: History, step: Step) -> int:
    """Return the engine's score for the side that has just moved."""
    game = history.position.rules.game
    if not history.position.legal_moves:
        return 30_000
    engine = engine_with(shipped_weights(game), game, 16)
    return -search(engine, Question(history, step.profile.draw_limits, Limits(0.0, nodes=NODES))).score


def choices() -> list[object]:
    return named((lesson, step) for lesson, step in steps_in("plans") if isinstance(step.task, ChooseTask))


@pytest.mark.parametrize("step", choices())
def test_the_engine_agrees_with_the_options_of_a_plan(step: Step) -> None:
    task, history = step.task, History(board_of(step))
    assert isinstance(task, ChooseTask)

    def value(option: Option) -> int:
        return value_of(history.after(history.position.parse_move(option.line[0])), step)

    best = max(value_of(history.after(move), step) for move in history.position.legal_moves)
    for option in task.options:
        assert (best - value(option) <= SOUND) if option.right else (best - value(option) >= UNSOUND), option.text["en"]


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    return {game: built(tmp_path_factory.mktemp(game), Rules(game)) for game in COURSES}


def built(path: Path, rules: Rules) -> object:
    folder = TableFolder(path, rules)
    assert folder.build(MOST_IN_TABLES, 1)
    return folder.open()


@pytest.mark.parametrize("step", named(steps_in("endings")))
def test_the_tables_agree_with_an_ending(step: Step, tables: dict[str, object]) -> None:
    """The side that moves first has a win, and keeps it with each of its moves, as fast as can be."""
    lines = [example.moves for example in step.examples]
    if isinstance(step.task, PlayTask):
        lines += step.task.lines
    for line in lines:
        position, plies = board_of(step), len(line)
        for ply, text in enumerate(line):
            seen = tables[position.rules.game].probe(position)  # type: ignore[attr-defined] # the tables of the core
            assert seen is not None
            assert seen[0] == (1 if ply % 2 == 0 else -1), (line, ply)
            assert seen[1] <= plies - ply, (line, ply)
            position = position.after(position.parse_move(text))
        assert not position.legal_moves


def test_a_solved_shot_is_praised_on_every_board() -> None:
    """A line that the lesson names ends in praise, move by move."""
    for lesson in FURTHER:
        for number, step in enumerate(lesson.steps):
            if isinstance(step.task, PlayTask):
                for line in step.task.lines:
                    play = LessonPlay(lesson, number)
                    for move in line[::2]:
                        verdict = play.answer(move)
                        assert verdict.is_right, (lesson.id, number, move)
                    assert play.verdict is not None
                    assert play.verdict.is_done


def test_a_move_that_wins_nothing_is_refuted() -> None:
    play = LessonPlay(load_lesson("give-and-take"), 2)
    verdict = play.answer("31-27")
    assert (verdict.code, verdict.params["aim"]) == ("not_the_aim", "gain")


def test_a_right_beginning_that_goes_wrong_is_refuted_from_there() -> None:
    play = LessonPlay(load_lesson("coup-royal"), 1)
    assert play.answer("27-22").code == "go_on"
    assert [play.answer("32x21").code, play.answer("48-43").code] == ["go_on", "capture_compulsory"]
