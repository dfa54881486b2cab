"""A lesson file with faults: each is named with its place, all at once."""

import re
from pathlib import Path

import pytest

from coupturc.errors import LessonError, UnknownLessonError
from coupturc.lessons import LOCALES, LessonPlay, load_course, load_lesson, parse_lesson, read_lesson, state_of
from tests.lessons.broken import HEAD, faults, step, task, words

CAPTURE = 'fen = "W:W28,32:B23"'
EXAMPLE = '[[step.example]]\nmoves = "32-28"\n'


def test_a_small_lesson_is_whole() -> None:
    lesson = parse_lesson(HEAD + step())
    assert (lesson.id, lesson.game, len(lesson.steps)) == ("small", "international", 1)
    assert lesson.steps[0].text["tr"] == "Look."


def test_all_faults_are_named_at_once() -> None:
    text = f"""
    id = "No Id"
    profile = "chess"
    title = {{ nl = "", en = "x", tr = "x" }}
    colour = "red"
    [[step]]
    fen = "W:W51:B1"
    text = {words("x")}
    seeds = ["005-1"]
    highlights = ["51"]
    rings.round = ["1"]
    arrows.allowed = ["1>2"]
    """
    assert set(faults(text)) == {
        "id",
        "profile",
        "title.nl",
        "summary",
        "colour",
        "step.1.fen",
        "step.1.seeds",
        "step.1.highlights",
        "step.1.rings.round",
        "step.1.arrows.allowed",
    }


def test_a_message_names_file_place_and_what_is_expected() -> None:
    with pytest.raises(LessonError) as caught:
        parse_lesson(HEAD, "03-mine.toml")
    assert str(caught.value) == "lesson 03-mine.toml: step: expected at least one"


@pytest.mark.parametrize("text", ["= 1", "a = " + "[" * 5000])
def test_text_that_is_no_toml(text: str) -> None:
    assert set(faults(text)) == {"file"}


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("id = 3", "id"),
        ("step = 3", "step"),
        ('[[step]]\ntext = "x"\nfen = "start"', "step.1.text"),
        ("[[fact]]\nprofile = 'fmjd'\nfield = 'touch'", "fact.1.value"),
        ("[[fact]]\nprofile = 'fmjd'\nfield = 'touch'\nvalue = 'off'", "fact.1.value"),
        ("[[fact]]\nprofile = 'fmjd'\nfield = 'repetitions'\nvalue = true", "fact.1.value"),
        ("[[fact]]\nprofile = 'fmjd'\nfield = 'colour'\nvalue = 1", "fact.1.field"),
    ],
)
def test_a_faulty_field(written: str, place: str) -> None:
    head = HEAD.replace('id = "small"', "") if written.startswith("id") else HEAD
    assert place in faults(head + written)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", "step.1.text"),
        ('{ en = "" }', "step.1.text.en"),
        ('{ nl = "x", en = "x", tr = "x", fr = "x" }', "step.1.text.fr"),
        ('{ nl = "{Koning}", en = "x", tr = "x" }', "step.1.text.nl"),
        ('{ nl = "{man}", en = "{man}", tr = "x" }', "step.1.text.en"),
        ('{ nl = "x\\u0007", en = "x", tr = "x" }', "step.1.text.nl"),
    ],
)
def test_a_text_is_complete_and_knows_its_words(text: str, expected: str) -> None:
    assert set(faults(HEAD + f'[[step]]\nfen = "start"\ntext = {text}')) == {expected}


def test_paragraphs_are_kept_and_lines_joined() -> None:
    text = '"""\nOne\ntwo.\n\nThree."""'
    lesson = parse_lesson(HEAD + f'[[step]]\nfen = "start"\ntext.nl = {text}\ntext.en = {text}\ntext.tr = {text}')
    assert lesson.steps[0].text["en"] == "One two.\n\nThree."


@pytest.mark.parametrize(
    ("steps", "place"),
    [
        (step("continue = true"), "step.1.continue"),
        (step() + step("continue = false"), "step.2.continue"),
        (step() + step('continue = true\nfen = "start"'), "step.2.continue"),
        (step('fen = "start"\nprofile = "dama"'), "step.1.profile"),
        (step(""), "step.1.fen"),
        (
            step(rest='example = [{ moves = "32-28" }]\n' + task("yes_no").partition("text")[2].partition("\n")[2]),
            "step.1.task",
        ),
    ],
)
def test_a_step_stands_on_a_board(steps: str, place: str) -> None:
    assert place in faults(HEAD + steps)


@pytest.mark.parametrize(
    ("example", "place"),
    [
        ('moves = "32-27 32-27"', "moves"),
        ('moves = "32-23"', "moves"),
        ('moves = ""', "moves"),
        ('moves = "32-28"\nends = "no_moves"', "ends"),
        ('moves = "32-28"\nends = "tired"', "ends"),
        (f'moves = "32-28"\nnote = [{{ after = 2, text = {words("x")} }}]', "note.1.after"),
        (f'moves = "32-28"\nnote = [{{ after = 1, text = {words("x")}, who = 1 }}]', "note.1.who"),
    ],
)
def test_an_example_is_a_line_of_legal_moves(example: str, place: str) -> None:
    assert set(faults(HEAD + step(rest=f"[[step.example]]\n{example}"))) == {f"step.1.example.1.{place}"}


def test_examples_to_choose_from_have_names() -> None:
    assert set(faults(HEAD + step(rest=EXAMPLE * 2))) == {"step.1.example.1.name", "step.1.example.2.name"}


@pytest.mark.parametrize(
    ("kind", "fields", "place"),
    [
        ("guess", "", "kind"),
        ("play", 'aim = "fame"\nsolutions = ["28x19"]', "aim"),
        ("play", 'aim = "legal"', "solutions"),
        ("play", 'aim = "legal"\nsolutions = ["32-27"]', "solutions.1"),
        ("play", 'aim = "legal"\nsolutions = ["28x19 32-27"]', "solutions.1"),
        ("play", 'aim = "crown"\nsolutions = ["28x19"]', "solutions"),
        ("play", 'aim = "shot"\nsolutions = ["28x19"]', "takes"),
        ("captures", 'solutions = ["28x18"]', "solutions"),
        ("captures", "solutions = []", "solutions"),
        ("largest", "solutions = 3", "solutions"),
        ("square", 'square = "51"', "square"),
        ("movable", 'solutions = ["32"]', "solutions"),
        ("targets", 'piece = "28"\nsolutions = ["22"]', "solutions"),
        ("targets", 'piece = "29"\nsolutions = []', "piece"),
        ("choose", "", "option"),
        ("yes_no", 'answer = true\nmove = "32-27"', "answer"),
        ("yes_no", "answer = 1", "answer"),
        ("captures", f'solutions = ["28x19"]\nwrong = [{{ answer = "28x19", text = {words("x")} }}]', "wrong"),
        ("movable", f'solutions = ["28"]\nwrong = [{{ answer = "28", text = {words("x")} }}]', "wrong"),
    ],
)
def test_a_task_that_the_rules_contradict(kind: str, fields: str, place: str) -> None:
    assert f"step.1.task.{place}" in faults(HEAD + task(kind, fields, CAPTURE))


def test_captures_are_asked_only_where_there_are_some() -> None:
    assert "step.1.task.kind" in faults(HEAD + task("captures", 'solutions = ["32-28"]'))


def option(right: str = "true", rest: str = "") -> str:
    return f"[[step.task.option]]\ntext = {words('x')}\nwhy = {words('x')}\nright = {right}\n{rest}\n"


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (option(), "option"),
        (option("false") * 2, "option"),
        (option() + option(rest='moves = "32-27"'), "option.2.moves"),
        (option() + option(rest='illegal = "32-27"'), "option.2.illegal"),
        (option() + option("false", 'illegal = "28x19"'), "option.2.illegal"),
        (option() + option("false", 'illegal = "32-27"\nmoves = "28x19"'), "option.2.illegal"),
        (f"wrong = [{{ answer = '1', text = {words('x')} }}]\n" + option() * 2, "wrong"),
    ],
)
def test_options_are_two_and_honest(options: str, place: str) -> None:
    assert set(faults(HEAD + task("choose", options, CAPTURE))) == {f"step.1.task.{place}"}


def test_the_opponent_has_one_answer_in_a_line() -> None:
    two = 'aim = "legal"\nsolutions = ["28x19 14x23 33-28", "28x19 13x24 34-29"]'
    first = HEAD + step(rest='[[step.example]]\nmoves = "32-28 19-23"')
    assert faults(first + task("play", two, "continue = true"))["step.2.task.solutions"] == "one answer of the opponent"


def test_a_line_ends_with_a_move_of_the_solver() -> None:
    found = faults(HEAD + task("play", 'aim = "legal"\nsolutions = ["32-28 19-23"]'))
    assert found == {"step.1.task.solutions.1": "a line that ends with a move of the solver"}


def test_an_aim_that_is_reached_at_once_has_lines_of_one_move() -> None:
    line = 'aim = "crown"\nsolutions = ["6-1 45-50 1-6"]'
    found = faults(HEAD + task("play", line, 'fen = "W:W6:B45"'))
    assert found == {"step.1.task.solutions": "lines of one move for the aim crown"}


@pytest.mark.parametrize(
    ("data", "expected"),
    [(b"\xff", "UTF-8 text (byte 0)"), (b"#" * 131_073, "at most 131072 bytes")],
    ids=["encoding", "size"],
)
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    with pytest.raises(LessonError) as caught:
        read_lesson(path)
    assert [fault.expected for fault in caught.value.faults] == [expected]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"mine\.toml: file: expected a readable file"):
        read_lesson(tmp_path / "mine.toml")


def test_names_that_nothing_answers_to() -> None:
    with pytest.raises(UnknownLessonError, match="expected one of international, turkish"):
        load_course("chess")
    with pytest.raises(UnknownLessonError, match="'castling'"):
        load_lesson("castling")


def test_a_lesson_may_have_one_language() -> None:
    text = re.sub(r'nl = ("[^"]*"), en = "[^"]*", tr = "[^"]*"', r"nl = \1", HEAD + step())
    lesson = parse_lesson(text.replace('"Look."', '"Kijk naar de {man}."'))
    states = [state_of(LessonPlay(lesson), locale) for locale in LOCALES]
    assert {state.language for state in states} == {"nl"}
    assert {state.text for state in states} == {"Kijk naar de schijf.", "Kijk naar de pion."}
