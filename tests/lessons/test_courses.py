"""Every shipped lesson, played through the core."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from coupturc import load_profile
from coupturc._core import History, Position
from coupturc.lessons import (
    CHAPTERS,
    LANGUAGES,
    LOCALES,
    Lesson,
    LessonPlay,
    chapters_of,
    entry_of,
    load_course,
    load_lesson,
    state_of,
)
from coupturc.lessons.lines import follow
from coupturc.lessons.model import ChooseTask, LargestTask, PlayTask, Step, YesNoTask
from coupturc.lessons.text import Text
from tests.lessons.answers import answer_right, wrong_answers

DAMMEN, DAMA = load_course("international"), load_course("turkish")
LESSONS = [*DAMMEN, *DAMA]

#: How many lines each seed has, and the one that teaches nothing: poker (002-22).
SEED_LINES = {"000": 45, "001": 45, "002": 26, "003": 27, "004": 18}
NOT_TAUGHT = {"002-22"}

#: The button as the page names it.
CATALOGUES = Path(__file__).parents[2] / "frontend" / "messages"
AUTO: dict[str, str] = {
    name: json.loads((CATALOGUES / f"{name}.json").read_text("utf-8"))["lesson_auto"] for name in LANGUAGES
}

NUMBER = re.compile(r"[a-h]?\d+")
CAPTURE = re.compile(r"\b[a-h]?\d+x[a-h]?\d+\b")


def steps_of(lessons: list[Lesson]) -> Iterator[tuple[str, int, Step]]:
    for lesson in lessons:
        for number, step in enumerate(lesson.steps):
            yield lesson.id, number, step


STEPS = [pytest.param(step, id=f"{lesson}-{number}") for lesson, number, step in steps_of(LESSONS)]
TASKS = [
    pytest.param(load_lesson(lesson), number, id=f"{lesson}-{number}")
    for lesson, number, step in steps_of(LESSONS)
    if step.task
]
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def board_of(step: Step) -> Position:
    return Position.from_fen(step.fen, step.profile.rules)


def test_each_game_has_its_course() -> None:
    for game, rules_lessons in (("international", 17), ("turkish", 10)):
        chapters = Counter(chapters_of(game).values())
        assert chapters["rules"] >= rules_lessons
        assert chapters.total() - chapters["rules"] >= 12
        assert tuple(chapters) == CHAPTERS
    assert {lesson.game for lesson in DAMMEN} == {"international"}
    assert {lesson.game for lesson in DAMA} == {"turkish"}
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)


#: Positions of the texts, each with the statement that it shows.
SHOWN = [
    ("000-13", "W:W37:B23,32"),
    ("001-17", "W:W32:B27,K5"),
    ("001-18", "B:W32:B27,K5"),
    ("001-29", "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"),
    ("001-30", "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20"),
    ("001-31", "W:W25:B1,2,5,6,7,8,9,10,11,13,16,17,18,19,20"),
    ("002-10", "W:W40:B22,23,34"),
    ("002-15", "W:WK46:B28"),
    ("002-15", "W:WK36:B7,9,17,27,28,30,40"),
    ("002-17", "W:W10,13,17,18,19,20,29,44:B2,3,6,27,28,35"),
    ("002-18", "W:W10,13,17,18,19,20,29,44:B2,3,6,27,28,35"),
    ("002-21", "W:WK15:B7,8,19,24,27"),
    ("002-26", "B:W32,37,50:B45,K46"),
    ("004-16", "W:WKd2:Bd4,e4,f6,g5"),
]
#: What the words of a step name in each language, each with the statement that says it.
NAMED = [
    ("001-1", r"schaken|schaak", r"chess", r"satranç"),
    ("001-2", r"Rus", r"Russia", r"Rus"),
    ("001-45", r"leren\.nl", r"leren\.nl", r"leren\.nl"),
    ("002-26", r"van Alphen.*reconstructie", r"van Alphen.*reconstruction", r"van Alphen.*yeniden kur"),
]


@pytest.mark.parametrize(("seed", "fen"), SHOWN)
def test_a_position_of_the_texts_stands_where_it_is_taught(seed: str, fen: str) -> None:
    steps = [step for _, _, step in steps_of(LESSONS) if seed in step.seeds]
    shown = [step for step in steps if board_of(step) == Position.from_fen(fen, step.profile.rules)]
    # It is played through or asked about, so that it is more than a picture.
    assert any(step.examples or step.task for step in shown)


@pytest.mark.parametrize(("seed", *LANGUAGES), NAMED)
def test_the_words_say_what_the_text_says(seed: str, nl: str, en: str, tr: str) -> None:
    texts = [step.text for _, _, step in steps_of(LESSONS) if seed in step.seeds]
    for language, words in zip(LANGUAGES, (nl, en, tr), strict=True):
        assert any(re.search(words, text[language], re.DOTALL) for text in texts), language


def test_king_against_king_is_shown_where_it_is_drawn() -> None:
    (step,) = [step for _, _, step in steps_of(LESSONS) if "000-39" in step.seeds]
    (example,) = step.examples
    line = History(board_of(step))
    for move in example.moves:
        line = line.push(move)
    assert sorted(line.position.pieces.values()) == ["B", "W"]
    # From one end of the long diagonal against the other it would be won, and not drawn at once.
    assert line.draws(load_profile("leaflet").draw_limits) == ["king_v_king"]


@pytest.mark.parametrize("seed", SEED_LINES)
def test_every_teaching_line_is_taught(seed: str) -> None:
    taught = frozenset().union(*(lesson.seeds for lesson in LESSONS))
    lines = {f"{seed}-{number}" for number in range(1, SEED_LINES[seed] + 1)}
    assert lines - taught == {line for line in NOT_TAUGHT if line.startswith(seed)}


def test_only_lines_that_exist_are_cited() -> None:
    cited = {tuple(seed.split("-")) for lesson in LESSONS for seed in lesson.seeds}
    assert [(seed, line) for seed, line in cited if int(line) > SEED_LINES[seed]] == []


@pytest.mark.parametrize("step", STEPS)
def test_examples_are_legal_to_the_last_move(step: Step) -> None:
    for example in step.examples:
        position = board_of(step)
        for text in example.moves:
            legal = {move.text: move for move in position.legal_moves}
            assert text in legal
            position = position.after(legal[text])
        assert all(0 <= ply <= len(example.moves) for ply in example.notes)


@EACH
def test_a_chained_board_is_where_the_step_before_ended(lesson: Lesson) -> None:
    play = LessonPlay(lesson)
    for step in lesson.steps[1:]:
        answer_right(play)
        while play.forward():
            pass
        reached = play.position
        play.next_step()
        if step.chained:
            assert play.start == reached


@pytest.mark.parametrize(("lesson", "number"), TASKS)
def test_stated_solutions_solve_the_task(lesson: Lesson, number: int) -> None:
    play = LessonPlay(lesson, number)
    answer_right(play)
    assert play.verdict is not None
    assert play.verdict.is_done
    assert number in play.solved


@pytest.mark.parametrize(("lesson", "number"), TASKS)
def test_nothing_else_solves_the_task(lesson: Lesson, number: int) -> None:
    play = LessonPlay(lesson, number)
    assert play.task is not None
    for wrong in wrong_answers(play.task, play.start):
        assert not play.answer(wrong).is_right, wrong
        state_of(play, "nl-BE")
        play.restart()
    assert play.solved == frozenset()


@EACH
@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_is_complete(lesson: Lesson, locale: str) -> None:
    assert entry_of(lesson, locale).title  # type: ignore[arg-type] # one of LOCALES
    for text in texts_of(lesson):
        assert set(text) == set(LANGUAGES)
        assert all(words.strip() for words in text.values())


@EACH
def test_languages_name_the_same_squares_and_numbers(lesson: Lesson) -> None:
    for text in texts_of(lesson):
        named = [sorted(set(NUMBER.findall(words))) for words in text.values()]
        assert named[0] == named[1] == named[2], text


@EACH
def test_the_button_that_a_text_names_has_that_name(lesson: Lesson) -> None:
    for text in texts_of(lesson):
        if "'Auto'" in text["en"]:
            assert [language for language, words in text.items() if f"'{AUTO[language]}'" not in words] == []


@EACH
def test_captures_named_in_a_text_are_on_the_board(lesson: Lesson) -> None:
    before: set[str] = set()
    for step in lesson.steps:
        here = captures_of(step)
        named = {
            capture
            for text in texts_in(msgspec.to_builtins(step, enc_hook=str))
            for capture in CAPTURE.findall(text["nl"])
        }
        assert named - here - before == set()
        before = here


#: What a text calls the marks of a step, and the meanings that are drawn so.
MARK_WORDS = {
    "allowed": r"\b(ring|ringen|ringed|ringlet|halkalı\w*|halkayla)\b",  # noqa: RUF001 - Turkish
    "attention": r"\b(ruit|ruiten|diamonds?)\b",
}


@pytest.mark.parametrize("step", STEPS)
def test_what_a_text_calls_a_ring_is_drawn_as_one(step: Step) -> None:
    """Allowed is drawn as a ring, attention as a diamond (`drawSketch` of the page)."""
    words = " ".join(text for each in texts_in(msgspec.to_builtins(step, enc_hook=str)) for text in each.values())
    meanings = {ring.meaning for ring in step.marks.rings}
    for meaning, word in MARK_WORDS.items():
        assert not re.search(word, words, re.IGNORECASE) or meanings == {meaning}


@EACH
def test_the_voice_never_exclaims(lesson: Lesson) -> None:
    assert [text for text in texts_of(lesson) if any("!" in words for words in text.values())] == []


def captures_of(step: Step) -> set[str]:
    """Return the captures of every board that a step shows, and those that it asks about or forbids."""
    found = {f"{arrow.origin}x{arrow.target}" for arrow in step.marks.arrows if arrow.meaning == "forbidden"}
    lines = [example.moves for example in step.examples]
    match step.task:
        case PlayTask():
            lines += step.task.lines
        case ChooseTask():
            lines += [option.line for option in step.task.options]
        case YesNoTask():
            found.add(step.task.move)
        case LargestTask():
            found |= set(step.task.wording.wrong)
        case _:
            pass
    boards = [follow(board_of(step), line[:ply]) for line in lines or [()] for ply in range(len(line) + 1)]
    return found | {move.text for board in boards for move in board.legal_moves}


def texts_of(lesson: Lesson) -> Iterator[Text]:
    """Every text of a lesson: whatever has the three languages as its fields."""
    yield from texts_in(msgspec.to_builtins(lesson, enc_hook=str))


def texts_in(value: object) -> Iterator[Text]:
    if isinstance(value, dict):
        if value and set(value) <= set(LANGUAGES):
            yield value
        else:
            for inner in value.values():
                yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)
