"""Reading PDN: dialects and traps, and what follows from faults."""

import sys
import time
from pathlib import Path

import pytest

from coupturc import Game, Position, Rules
from coupturc._core import PdnReader
from coupturc.errors import EncodingError, PdnFault
from coupturc.notation.pdn import PdnGame, parse_pdn, read_pdn
from coupturc.notation.pdn_writer import format_game
from tests.notation.trees import random_game


def one(text: str | bytes, rules: str | None = None) -> PdnGame:
    (game,) = parse_pdn(text, rules)
    return game


def moves(text: str | bytes, rules: str | None = None) -> str:
    game = one(text, rules)
    assert game.faults == ()
    return " ".join(move.text for move in game.moves)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. 32-28 19-23 2. 28x19", "32-28 19-23 28x19"),
        ("1.32-28 19-23 2.28:19", "32-28 19-23 28x19"),
        ("1. 32 - 28 19 - 23 2. 28 x 19", "32-28 19-23 28x19"),
        ("1. 3228 1923 2819", "32-28 19-23 28x19"),
        ("1. 32-28 19-23 2. 28x19x23", "32-28 19-23 28x19"),
        ("1 32-28 1 19-23 2 28x19", "32-28 19-23 28x19"),
        ("1. 32-28 1. ... 19-23 2. 28x19", "32-28 19-23 28x19"),
        ("1. 32-28 1... 19-23", "32-28 19-23"),
        ("1. 32-28* 19-23* 2. 28x19 *", "32-28 19-23 28x19"),
        ("1. 32-28(?) 19-23 (!)", "32-28 19-23"),
        ("1. 2-0", ""),
        ("1. 32-28 1-1", "32-28"),
        ("1. 32-28 41. - - 42. 1-1", "32-28"),
        ('[FEN "W:WK1:B11"] 1. 1-18 1-1', "1-18"),
        ('[FEN "W:WK1:B11"] 1. 1-10 1-0', None),
        ("1. 32-28 % 19-22\r\n19-23 ; 28x18\r\n2. 28x19", "32-28 19-23 28x19"),
        ("\ufeff1. 032-028", None),
    ],
)
def test_dialects_and_traps(text: str, expected: str | None) -> None:
    if expected is None:
        assert one(text).faults
    else:
        assert moves(text) == expected


def test_leading_zeros() -> None:
    assert moves('[FEN "B:W50:B1,2"] 1... 01-06') == "1-6"


def test_algebraic_moves() -> None:
    assert moves('[GameType "30,W,8,8,A0,0"] 1. a3-a4 b6b5 2. h3 - h4 h6:h5') == "a3-a4 b6-b5 h3-h4 h6-h5"
    assert moves("1. a3-a4 b6-b5", "turkish") == "a3-a4 b6-b5"


def test_rules_come_from_the_game_type_or_from_who_asks() -> None:
    assert one('[GameType "30"] 1. a3-a4').rules == Rules("turkish")
    king = Rules("turkish", promotion="king")
    (game,) = parse_pdn('[GameType "30"] 1. a3-a4', king)
    assert game.rules == king
    assert one("1. 32-28").rules == Rules("international")
    assert one('[GameType "none"] 1. 32-28').faults == ()


def test_a_game_of_another_type_is_a_fault_of_that_game() -> None:
    first, second = parse_pdn('[GameType "30"]\n1. a3-a4 *\n[GameType "20"]\n1. 32-28 *', "international")
    assert first.faults == (PdnFault("game_type", "expected GameType 20, found '30'", 1, 12),)
    assert not first.is_readable
    assert first.plies == 0
    assert second.plies == 1
    assert one('[GameType "25"] 1. c3-d4').faults[0].message == "GameType 25 is Russian draughts, not played here"


def test_an_ambiguous_capture_names_both_readings() -> None:
    game = one('[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 *')
    assert game.faults == (PdnFault("ambiguous", "'47x36' may mean 47x38x20x9x36 or 47x38x24x13x36", 3, 4),)


def test_an_illegal_move_ends_what_is_read_of_its_game() -> None:
    first, second = parse_pdn("1. 32-28 19-22 2. 37-32 *\n1. 33-29 *")
    assert [fault.code for fault in first.faults] == ["illegal"]
    assert first.plies == 1
    assert first.final == first.start.after(first.moves[0])
    assert second.faults == ()
    assert (second.index, second.line) == (1, 2)


def test_an_illegal_move_in_a_variation_leaves_the_main_line_whole() -> None:
    game = one("1. 32-28 (1. 33-29 19-22 2. 1-2) 19-23 2. 28x19 *")
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19"]
    assert [str(node.move) for node in game.root.variations] == ["33-29"]
    assert len(game.faults) == 1


@pytest.mark.parametrize("broken", ["{never closed 2-0", "(1. 33-29 2-0", "[White"])
def test_what_is_not_closed_spoils_only_its_own_game(broken: str) -> None:
    before, spoiled, after = parse_pdn(
        f'[Event "1"]\n1. 32-28 *\n[Event "2"]\n1. 32-28 {broken}\n[Event "3"]\n1. 33-29 2-0'
    )
    assert before.faults == after.faults == ()
    assert spoiled.faults
    assert [str(move) for move in after.moves] == ["33-29"]
    assert after.headers == {"Event": "3", "Result": "2-0"}


def test_a_tag_section_starts_a_new_game_without_separator() -> None:
    assert [game.plies for game in parse_pdn('[Event "1"]\n1. 32-28 19-23\n[Event "2"]\n1. 33-29\n')] == [2, 1]


@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize("first", ['[Event "1"]', '[White "A"]', '[Black "B"]'])
def test_a_tag_that_names_a_game_begins_the_next_one_when_it_comes_twice(first: str, blank: str) -> None:
    games = parse_pdn(f'{first}\n[Site "one"]\n{blank}{first}\n[Site "two"]\n\n1. 32-28 19-23')
    assert [(game.headers["Site"], game.plies) for game in games] == [("one", 0), ("two", 2)]


def test_another_tag_may_come_twice() -> None:
    (game,) = parse_pdn('[White "A"]\n[Site "one"]\n[Site "two"]\n\n1. 32-28')
    assert game.headers["Site"] == "two"


def test_a_result_inside_a_variation_is_ignored() -> None:
    game = one("1. 32-28 (1. 33-29 2-0) 19-23 1-1")
    assert game.plies == 2
    assert game.headers["Result"] == "1-1"


def test_setups_in_mid_game() -> None:
    game = one('1. 32-28 /FEN "B:W31:B1"/ 1... 1-6 (/FEN "W:W31:B1"/ 31-27) /FEN "B::"/ 6-11')
    assert game.faults == ()
    nodes = list(game.main_line())
    assert [str(node.move) for node in nodes if node.move] == ["32-28", "1-6", "6-11"]
    assert nodes[1].setup == Position.from_fen("B:W31:B1")
    assert game.final.fen == "W:W31:B11"


def test_comments_are_whole_whatever_system_wrote_them() -> None:
    game = one(b"1. 32-28 { two\r\nlines } {\xe9} {\xc3\xa9} 19-23")
    assert game.root.children[0].comments == ("two\nlines", "é", "é")


def test_headers_keep_order_unknown_ones_and_quotes() -> None:
    game = one('[Zeta "1"]\n[White "a \\"b\\" \\\\"]\n[Black "x "y" z"]\n[Empty ""]\n*')
    assert list(game.headers.items()) == [("Zeta", "1"), ("White", 'a "b" \\'), ("Black", 'x "y" z'), ("Empty", "")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-be"])
def test_wide_encodings_are_refused(encoding: str) -> None:
    mark = "\ufeff" if encoding.endswith("be") else ""
    with pytest.raises(EncodingError, match="expected UTF-8 or an 8-bit encoding, found UTF-"):
        parse_pdn((mark + "1. 32-28").encode(encoding))


def test_a_text_of_two_moves_is_the_one_that_the_next_moves_fit() -> None:
    game = one('[FEN "W:WK47:B14,19,29,31,42"] 1. 47x36 14-20 *')
    assert [str(move) for move in game.moves] == ["47x38x24x13x36", "14-20"]
    (fault,) = game.faults
    assert (fault.code, fault.column) == ("resolved", 35)
    assert fault.message.endswith("read as 47x38x24x13x36, which the next moves fit")


@pytest.mark.parametrize("text", ["(1. 47x36 14-20) ", "{why} ", "1. 47x36 (", "$1 ", "47x36 "])
def test_doubt_about_a_capture_costs_linear_time(text: str) -> None:
    begin = time.process_time()
    game = one('[FEN "W:WK47:B14,19,29,31,42"] 1. 47x36 ' + text * 100_000 + "14-20 *")
    assert len(game.faults) <= 50
    assert time.process_time() - begin < 5


def test_a_game_of_another_kind_is_one_fault() -> None:
    (fault,) = one('[GameType "21"] [FEN "B:W18,K10:Ba1,99"] 1. 11-15 22x18 junk *').faults
    assert (fault.code, fault.message) == ("game_type", "GameType 21 is English draughts, not played here")


@pytest.mark.parametrize(
    ("comment", "name", "found"),
    [
        ("[%egt 1:02:03]", "game_elapsed_ms", 3_723_000),
        ("[%mct 0:05:00]", "mechanical_clock_ms", 300_000),
        ("[%eval -0.35]", "evaluation", -0.35),
        ("[%eval 1.2,18] good", "evaluation", 1.2),
        ("[%eval soon]", "evaluation", None),
        ("no command", "game_elapsed_ms", None),
    ],
)
def test_what_programs_note_is_read(comment: str, name: str, found: float | None) -> None:
    assert getattr(one(f"1. 32-28 {{{comment}}} *").root.children[0], name) == found


def test_the_text_of_a_game_is_its_pdn() -> None:
    game = one("1. 32-28 19-23 *")
    assert str(game) == format_game(game)
    made = Game()
    made.root.add_text("32-28")
    assert str(made) == "1. 32-28 *\n"


def test_files_and_paths(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("1. 32-28 * 1. 33-29 *")
    assert list(read_pdn(path)) == list(read_pdn(str(path))) == parse_pdn("1. 32-28 * 1. 33-29 *")
    with pytest.raises(FileNotFoundError):
        next(read_pdn(tmp_path / "none.pdn"))


def test_nothing_is_no_game() -> None:
    assert parse_pdn("") == parse_pdn(" \n * ") == []


def test_a_variation_needs_a_move_before_it() -> None:
    assert one("(1. 32-28) 1. 32-28").faults[0].message == "expected a move in front of this variation"


def test_games_come_while_the_file_is_read() -> None:
    reader = PdnReader()
    reader.feed(b"1. 32-28 * 1. 33-")
    first = reader.next()
    assert first is not None
    assert first.plies == 1
    assert reader.next() is None
    assert reader.pending == len(" 1. 33-")
    reader.feed(b"29 19-23")
    reader.finish()
    second = reader.next()
    assert second is not None
    assert [str(move) for move in second.moves] == ["33-29", "19-23"]
    assert second.result == ""


class Endless:
    """A file of so many games that is never in memory."""

    def __init__(self, games: int) -> None:
        self._left = games

    def read(self, size: int, /) -> bytes:
        game = b'[Event "x"]\n\n1. 32-28 19-23 2. 28x19 14x23 {a comment} 1-1\n\n'
        count = min(self._left, max(1, size // len(game)))
        self._left -= count
        return game * count


def test_memory_does_not_grow_with_the_file() -> None:
    resource = pytest.importorskip("resource")
    kilobytes = 1 if sys.platform != "darwin" else 1024
    assert sum(game.plies for game in read_pdn(Endless(2_000))) == 8_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(game.plies for game in read_pdn(Endless(100_000))) == 400_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4_000 * kilobytes


@pytest.mark.parametrize(
    "unit",
    [
        b"{",
        b"(",
        b"[",
        b'[A "',
        b"\n[A",
        b'"',
        b"1-0 ",
        b"( 1-0 ",
        b'/FEN "',
        b"32-28*",
        b"1. ",
        b"{\n[A ",
        b"%",
        b"- ",
        b"3",
        b"a1",
    ],
)
def test_any_text_costs_linear_time(unit: bytes) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        parse_pdn(unit * (size // len(unit)))
        return time.process_time() - start

    seconds(10_000)
    assert seconds(2_000_000) < 1.0 + 40 * seconds(200_000)


def test_a_bad_tag_leaves_tags_and_moves_readable() -> None:
    game = one('[White "x]\n[Black "y"]\n1. 32-28')
    assert game.faults == (PdnFault("syntax", 'expected a tag like [Name "value"]', 1, 9),)
    assert (game.headers, game.plies) == ({"Black": "y"}, 1)


def test_random_trees_read_whole() -> None:
    text = "\n".join(format_game(random_game(seed, "international")) for seed in range(20))
    assert [game.faults for game in parse_pdn(text)] == [()] * 20


def test_faults_are_values() -> None:
    first, same = (one("1. 32-22").faults[0] for _ in range(2))
    assert first == same
    assert hash(first) == hash(same)
    assert first != "line 1"
    assert repr(first) == "PdnFault('illegal', \"expected a legal move, found '32-22'\", 1, 4)"
    assert str(first) == "line 1, column 4: expected a legal move, found '32-22'"


def test_signs_of_won_and_drawn_are_kept_as_comments() -> None:
    """FMJD 9 knows them, PDN does not; a game goes on after them."""
    (game,) = parse_pdn("1. 32-28+ 19-23 = 2. 28x19(+) 14x23 (=) 2-0")
    assert (game.faults, game.plies) == ((), 4)
    comments: list[str] = []
    node = game.root
    while node.children:
        node = node.children[0]
        comments += node.comments
    assert comments == ["+", "=", "(+)", "(=)"]


@pytest.mark.parametrize("text", ["1. 32-28+- 19-23 *", "1. 32-28 =1 19-23 *"])
def test_other_signs_are_reported(text: str) -> None:
    (game,) = parse_pdn(text)
    assert [fault.code for fault in game.faults] == ["syntax"]
