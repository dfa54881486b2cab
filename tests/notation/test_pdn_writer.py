"""Writing PDN: canonical, and read-write-read is the identity on the tree."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import Position
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn
from coupturc.notation.pdn_writer import format_game, write_pdn
from tests.notation.trees import random_game


@pytest.mark.parametrize("rules", ["international", "turkish"])
@pytest.mark.parametrize("seed", range(25))
def test_a_tree_reads_back_as_it_was(rules: str, seed: int) -> None:
    game = random_game(seed, rules)
    text = format_game(game)
    (read,) = parse_pdn(text)
    assert read.faults == ()
    assert read == game
    assert format_game(read) == text


# Parted by |.
_SNIPPETS = (
    r"1.|2.|1...|41.|32-28|33-29|19-23|28x19|14x23|31-27|20-25|3228|32 - 28|28x19x23|a3-a4|-|*|2-0|1-1|(|)|(?)|!|?!|$7"
    r'|{|}|{a}|{[%clk 1:00:00]}|[Event "x"]|[FEN "W:W31-50:B1-20"]|[GameType "20"]|/FEN "B:W31:B1"/|;c'
    "|\n|%|é"
)


@settings(max_examples=400)
@given(st.lists(st.sampled_from(_SNIPPETS.split("|")), max_size=40).map(" ".join))
def test_whatever_is_read_is_written_so_that_it_reads_back(text: str) -> None:
    games = parse_pdn(text)
    written = io.StringIO()
    write_pdn(games, written)
    again = parse_pdn(written.getvalue())
    assert [game.faults for game in again] == [()] * len(games)
    assert again == games


def written(text: str) -> str:
    return "\n".join(format_game(game) for game in parse_pdn(text))


def test_moves_are_written_short_and_in_full_only_when_ambiguous() -> None:
    text = '[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x38x24x13x36 *\n'
    assert written(text) == text
    assert written("1. 32 - 28 1923 2. 28x23x19 14:23") == "1. 32-28 19-23 *\n"  # 28x23x19 is not a move
    assert written("1. 32 - 28 1923 2. 28x19x23 14:23") == "1. 32-28 19-23 2. 28x19 14x23 *\n"


def test_the_result_is_a_tag_and_the_separator_a_star() -> None:
    assert written("1. 32-28 2-0") == '[Result "2-0"]\n\n1. 32-28 *\n'
    assert written('[Result "1-1"] 1. 32-28 2-0') == '[Result "1-1"]\n\n1. 32-28 *\n'


def test_numbers_are_repeated_only_where_something_stands_between() -> None:
    text = "1. 32-28 {a} 1... 19-23 (1... 20-24 $1 2. 37-32) 2. 28x19 14x23 *\n"
    assert written(text) == text
    assert written("1. 32-28! $3 19-23 2. 28x19") == "1. 32-28! $3 19-23 2. 28x19 *\n"


def test_black_begins() -> None:
    assert written('[FEN "B:W31,32:B1"]\n\n1... 1-6 2. 31-26 *') == '[FEN "B:W31,32:B1"]\n\n1... 1-6 2. 31-26 *\n'


def test_lines_have_80_columns_at_most() -> None:
    text = written(" ".join(["1. 32-28 (1. 33-29)"] + ["{" + "x" * 30 + "}"] * 20))
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_game_of_nothing_is_still_a_game() -> None:
    assert format_game(Game()) == "1. *\n"
    assert parse_pdn("1. *") == [Game()]


def test_start_and_game_type_are_said_when_no_header_says_them() -> None:
    game = Game(Position.from_fen("W:Wa2:Bh7", "turkish"))
    assert format_game(game).splitlines()[:2] == ['[GameType "30,W,8,8,A0,0"]', '[FEN "W:Wa2:Bh7"]']
    wrong = Game(Position.from_fen("W:W50:B1"), {"FEN": "nothing"})
    assert format_game(wrong).splitlines()[0] == '[FEN "W:W50:B1"]'
    kept = Game(Position.from_fen("W:W50:B1"), {"FEN": "W:B1:W50."})
    assert format_game(kept).splitlines()[0] == '[FEN "W:B1:W50."]'


@pytest.mark.parametrize("text", ['[FEN "W:W99:B1"]\n\n1. 32-28 *\n', '[FEN "Wxx"]\n\n*\n', '[FEN ""]\n\n*\n'])
def test_a_start_that_cannot_be_read_is_written_as_it_was(text: str) -> None:
    (game,) = parse_pdn(text)
    (again,) = parse_pdn(format_game(game))
    assert (again.headers, again.is_readable) == (game.headers, False)
    game.root.add_text("32-28")
    assert parse_pdn(format_game(game)) == [Game(headers={"FEN": Position.start().fen}).with_tree(game.root)]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Round": 1}, "header Round: expected a text, found int"),
        ({"FEN": None}, "header FEN: expected a text, found NoneType"),
        ({1: "Round"}, "headers: expected names that are texts, found int"),
    ],
)
def test_headers_that_are_no_texts_are_named(headers: dict[str, str], expected: str) -> None:
    with pytest.raises(TypeError, match=expected):
        format_game(Game(headers=headers))


@pytest.mark.parametrize("name", ["comments", "starting_comments"])
@pytest.mark.parametrize(
    ("comments", "expected"),
    [("hello", "expected a tuple of texts, found str"), ((1,), "expected a text, found int")],
)
def test_comments_that_are_no_texts_are_named(name: str, comments: object, expected: str) -> None:
    game = Game()
    setattr(game.root.add_text("32-28"), name, comments)
    with pytest.raises(TypeError, match=expected):
        format_game(game)


def test_comments_may_be_a_list() -> None:
    game = Game()
    game.root.comments = ["a", "b"]  # type: ignore[assignment]
    assert format_game(game) == "{a} {b} 1. *\n"


def test_headers_keep_quotes_and_backslashes() -> None:
    game = Game(headers={"Event": 'the "C:\\cup"', "Round": "1\n2"})
    assert format_game(game).startswith('[Event "the \\"C:\\\\cup\\""]\n[Round "1 2"]\n')
    assert parse_pdn(format_game(game))[0].headers["Event"] == 'the "C:\\cup"'


def test_a_header_needs_a_name() -> None:
    with pytest.raises(ValueError, match="expected a header's name"):
        format_game(Game(headers={"two words": "x"}))


def test_comments_that_pdn_cannot_hold_change_as_little_as_possible() -> None:
    game = Game()
    game.root.comments = ("a } b", "a }\nb", 'a\n[Event "x"]')
    (read,) = parse_pdn(format_game(game))
    assert read.root.comments == ("a } b", "a )\nb", 'a [Event "x"]')


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_an_old_end_of_a_line_in_a_comment_begins_no_game(end: str) -> None:
    game = Game()
    first = game.root.add_text("32-28")
    first.comments = (f'hello{end}[Event "x"]',)
    first.add_text("19-23")
    (read,) = parse_pdn(format_game(game))
    assert [str(move) for move in read.moves] == ["32-28", "19-23"]


def test_a_comment_to_the_end_of_the_line_may_close_a_variation() -> None:
    text = "1. 32-28 (1. 33-29 ; why }\n) 1... 19-23 *"
    (game,) = parse_pdn(text)
    assert parse_pdn(format_game(game)) == [game]


def test_variations_nest_as_deep_as_a_file_says() -> None:
    (game,) = parse_pdn("1. 32-28 " + "(1. 33-29 " * 2000 + ") " * 2000 + "19-23 *")
    assert game.faults == ()
    assert parse_pdn(format_game(game)) == [game]
