"""The tree of a game: navigating, editing, merging, annotating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import ArgumentError, IllegalMoveError, Move, MoveTextError, Position, Rules
from coupturc.game.comments import Mark, command_values, parse_marks, plain_text, with_command
from coupturc.game.node import Node
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn

START = Position.start()


def line(game: Game, moves: str) -> Node:
    """Add a line from the start; return its last node."""
    node = game.root
    for text in moves.split():
        node = node.add_text(text)
    return node


def texts(nodes: Sequence[Node]) -> list[str]:
    return [str(node.move) for node in nodes]


def tree() -> Game:
    """32-28 (31-27 17-21) 19-23 (18-23; 17-22) 28x19."""
    game = Game()
    for moves in ("32-28 19-23 28x19", "31-27 17-21", "32-28 18-23", "32-28 17-22"):
        line(game, moves)
    return game


# ------------------------------------------------------------------ navigating


def test_an_empty_game_is_its_start() -> None:
    game = Game()
    assert (game.root.position, game.final, game.moves, game.root.next) == (START, START, (), None)
    assert game.end is game.root


def test_moves_are_those_of_the_main_line() -> None:
    assert [str(move) for move in tree().moves] == ["32-28", "19-23", "28x19"]


def test_positions_follow_the_moves() -> None:
    game = tree()
    assert game.final == game.end.position
    assert game.final.fen.startswith("B:W19,")
    assert game.end.ply == 3


def test_variations_are_alternatives_to_next() -> None:
    root = tree().root
    assert texts(root.variations) == ["31-27"]
    assert root.next is not None
    assert texts(root.next.variations) == ["18-23", "17-22"]
    assert texts(root.variations[0].siblings) == ["32-28", "31-27"]


def test_walk_visits_each_line_before_its_variations() -> None:
    assert texts(list(tree().root.walk())[1:]) == ["32-28", "19-23", "28x19", "18-23", "17-22", "31-27", "17-21"]


def test_main_line_knows_itself() -> None:
    game = tree()
    assert all(node.is_main_line for node in game.main_line())
    assert not game.root.variations[0].is_main_line
    assert game.root.is_main_line


def in_main_line(*nodes: Node) -> list[bool]:
    return [node.is_main_line for node in nodes]


def test_the_main_line_changes_with_the_order() -> None:
    game = tree()
    first, second = game.root.children
    below = first.children[0]
    assert in_main_line(first, below, second) == [True, True, False]
    second.promote()
    assert in_main_line(first, below, second) == [False, False, True]
    below.promote_to_main()
    assert in_main_line(first, below, second) == [True, True, False]
    second.move_to(0)
    assert in_main_line(first, below, second) == [False, False, True]
    second.remove()
    assert in_main_line(first, below) == [True, True]


def test_asking_every_node_whether_it_is_in_the_main_line_takes_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(Position.from_fen("W:WK47,K48:BK3,K4"))
    game = Game.from_record(Record(game.start, [("move", move) for move in to_and_fro(game.start, 500)]))
    passed = 0

    def counted(node: Node) -> Iterator[Node]:
        nonlocal passed
        for found in _ANCESTRY(node):
            passed += 1
            yield found

    monkeypatch.setattr(Node, "ancestry", counted)
    assert all(node.is_main_line for node in game.main_line())
    assert passed < 3 * len(game.moves)


_ANCESTRY = Node.ancestry


def test_a_long_line_needs_no_recursion() -> None:
    game = Game(Position.from_fen("W:WK47,K48:BK3,K4"))
    record = Record(game.start, [("move", move) for move in to_and_fro(game.start, 3_000)])
    long = Game.from_record(record)
    assert long.end.position == game.start
    assert long == Game.from_record(record)


def to_and_fro(position: Position, rounds: int) -> list[Move]:
    moves: list[Move] = []
    for text in ("47-36", "4-15", "36-47", "15-4"):
        moves.append(position.parse_move(text))
        position = position.after(moves[-1])
    return moves * rounds


# ------------------------------------------------------------------ editing


def test_the_same_move_is_not_added_twice() -> None:
    game = Game()
    assert game.root.add_text("32-28") is game.root.add(START.parse_move("32-28"))


def test_an_illegal_move_is_refused() -> None:
    game = Game()
    with pytest.raises(MoveTextError):
        game.root.add_text("32-23")
    with pytest.raises(IllegalMoveError):
        game.root.add(Position.from_fen("W:W50:B1").parse_move("50-45"))


def test_a_line_is_removed() -> None:
    game = tree()
    game.root.variations[0].remove()
    assert texts(game.root.children) == ["32-28"]


def test_the_root_stays() -> None:
    with pytest.raises(ValueError, match="root"):
        Game().root.remove()


def test_a_variation_changes_places_with_the_one_before_it() -> None:
    node = line(tree(), "32-28 17-22")
    node.promote()
    assert texts(node.siblings) == ["19-23", "17-22", "18-23"]
    node.promote()
    node.promote()
    assert texts(node.siblings) == ["17-22", "19-23", "18-23"]


def test_a_variation_becomes_the_main_line() -> None:
    game = tree()
    line(game, "31-27 17-21").promote_to_main()
    assert [str(move) for move in game.moves] == ["31-27", "17-21"]
    assert texts(game.root.variations) == ["32-28"]


def test_a_position_is_set_up_in_mid_game() -> None:
    game = tree()
    ending = Position.from_fen("W:WK47:BK3")
    fork = game.end
    node = fork.set_up(ending)
    assert fork.set_up(Position.from_fen("B:WK47:BK3")) is fork.variations[0]
    assert node is game.end
    assert game.end.parent is not None
    assert game.end.parent.set_up(ending) is node
    assert (node.position, node.ply) == (ending, 3)
    node.add_text("47-36")
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19", "47-36"]


# ------------------------------------------------------------------ merging


def test_merging_takes_over_what_is_new() -> None:
    ours, theirs = tree(), Game()
    ours.root.comments = ("ours",)
    theirs.root.comments = ("ours", "theirs")
    ending = Position.from_fen("W:WK47:BK3")
    line(theirs, "32-28 17-22 28x17").set_up(ending)
    line(theirs, "32-28 20-24")
    ours.merge(theirs)
    assert list(ours.root.comments) == ["ours", "theirs"]
    assert texts(line(ours, "32-28").children) == ["19-23", "18-23", "17-22", "20-24"]
    assert line(ours, "32-28 17-22 28x17").children[0].setup == ending


def test_merging_unites_what_is_said_about_a_move() -> None:
    ours, theirs = tree(), tree()
    ours.end.nags, theirs.end.nags = (7, 4), (4, 11)
    theirs.end.strength = "!?"
    theirs.root.variations[0].starting_comments = ("instead",)
    ours.merge(theirs)
    assert list(ours.end.nags) == [7, 4, 11]
    assert ours.end.strength == "!?"
    assert ours.root.variations[0].starting_comments == ("instead",)
    theirs.end.strength = "?"
    ours.merge(theirs)
    assert ours.end.strength == "!?"


def test_merging_a_game_with_itself_changes_nothing() -> None:
    game = tree()
    game.merge(tree())
    assert game == tree()


def test_games_with_another_start_are_not_merged() -> None:
    with pytest.raises(ValueError, match="begins with"):
        tree().merge(Game(Position.from_fen("W:W50:B1")))


# ------------------------------------------------------------------ comparing


def test_games_differ_by_headers_tree_or_words() -> None:
    game = tree()
    assert game == tree()
    assert game != Game(headers={"White": "Anna"})
    assert game != Game(Position.from_fen("W:W50:B1"))
    assert game != "32-28"
    changed = tree()
    changed.end.strength = "!"
    assert game != changed
    longer = tree()
    longer.end.add(longer.end.position.legal_moves[0])
    assert game != longer


def test_the_order_of_headers_counts() -> None:
    assert Game(headers={"A": "1", "B": "2"}) != Game(headers={"B": "2", "A": "1"})


def test_what_is_shown_of_a_game() -> None:
    assert repr(Game(headers={"White": "Anna"})) == "<Game Anna - ?, 0 plies>"
    assert repr(tree().end) == "<Node 28x19 at ply 3>"
    assert repr(Game().root).startswith("<Node W:W31,")


# ------------------------------------------------------------------ from the native reader


@dataclass(frozen=True)
class Record:
    """What the native reader hands over."""

    start: Position
    elements: list[tuple[str, object]]
    headers: tuple[tuple[str, str], ...] = (("White", "Anna"), ("Unknown", "kept"))

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @property
    def final(self) -> Position:
        return self.start

    @property
    def moves(self) -> list[Move]:
        return [value for kind, value in self.elements if kind == "move" and isinstance(value, Move)]


def record(*elements: object) -> Record:
    """A record of `"32-28"` moves, `("comment", "text")` elements, `"("` and `")"`."""
    position, stack = [START], [[START]]
    found: list[tuple[str, object]] = []
    for element in elements:
        if element == "(":
            stack.append(stack[-1][:-1])
            found.append(("open", None))
        elif element == ")":
            stack.pop()
            found.append(("close", None))
        elif isinstance(element, str):
            move = stack[-1][-1].parse_move(element)
            stack[-1].append(stack[-1][-1].after(move))
            found.append(("move", move))
        elif isinstance(element, tuple):
            found.append(element)
    assert position
    return Record(START, found)


def test_a_game_that_was_read_is_not_grown_until_it_is_looked_at() -> None:
    game = Game.from_record(record("32-28", "19-23"))
    assert [str(move) for move in game.moves] == ["32-28", "19-23"]
    assert game.final == START  # as the reader says
    assert game._root is None
    assert list(game.headers) == ["White", "Unknown"]


class Lazy(Record):
    """A record as the native reader makes it: what it holds is worked out when it is asked for."""

    @property
    def elements(self) -> list[tuple[str, object]]:
        raise AssertionError("worked out before anybody asked")

    @elements.setter
    def elements(self, value: object) -> None: ...


def test_a_record_is_not_worked_out_when_a_game_is_made_of_it() -> None:
    Game.from_record(Lazy(START, []))


def test_a_game_that_was_read_grows_into_its_tree() -> None:
    game = Game.from_record(
        record(
            ("comment", "before"),
            "32-28",
            ("strength", "!"),
            ("nag", 7),
            ("comment", "first"),
            "(",
            ("comment", "instead"),
            "31-27",
            "17-21",
            ")",
            ("comment", "after the variation"),
            "(",
            "33-28",
            ")",
            "19-23",
        )
    )
    root = game.root
    first = root.children[0]
    assert root.comments == ("before",)
    assert (first.strength, first.nags) == ("!", (7,))
    assert first.comments == ("first", "after the variation")
    assert texts(root.variations) == ["31-27", "33-28"]
    assert root.variations[0].starting_comments == ("instead",)
    assert texts(list(game.main_line())) == ["32-28", "19-23"]
    assert [str(move) for move in game.moves] == ["32-28", "19-23"]


def test_a_position_set_up_in_the_text_is_a_node() -> None:
    ending = Position.from_fen("W:WK47:BK3")
    game = Game.from_record(record("32-28", ("setup", ending), ("comment", "an ending")))
    assert (game.end.position, game.end.comments, game.final) == (ending, ("an ending",), ending)


# ------------------------------------------------------------------ commands in comments


def test_clock_stamps() -> None:
    node = line(Game(), "32-28")
    assert (node.clock_ms, node.elapsed_ms) == (None, None)
    node.comments = ("sharp",)
    node.clock_ms, node.elapsed_ms = 3_570_000, 1_500
    assert node.comments == ("[%emt 0:00:01.5] [%clk 0:59:30] sharp",)
    assert (node.clock_ms, node.elapsed_ms) == (3_570_000, 1_500)
    node.clock_ms = node.elapsed_ms = None
    assert plain_text(node.comments) == "sharp"
    assert node.clock_ms is None


def test_both_clocks_as_lidraughts_writes_them() -> None:
    first = Game().root.add_text("31-26")
    second = first.add_text("18-22")
    first.comments, second.comments = ("[%clock w0:09:57 B0:10:00]",), ("[%clock W0:09:57 b0:09:58] quick",)
    assert (first.clock_ms, second.clock_ms) == (597_000, 598_000)
    second.clock_ms = 1_000
    assert second.clock_ms == 1_000
    second.clock_ms = None
    assert (second.clock_ms, plain_text(second.comments)) == (None, "quick")
    assert command_values(second.comments, "clock") == []


@pytest.mark.parametrize("stamp", ["[%clk soon]", "[%clock w B]", "[%clock b0:01:00]", "[%clock 0:01:00]"])
def test_a_stamp_nobody_can_read_is_none(stamp: str) -> None:
    node = Game().root.add_text("31-26")
    node.comments = (stamp,)
    assert node.clock_ms is None
    node = Node(None, setup=START)
    node.comments = (stamp,)
    assert node.clock_ms is None


def test_coloured_squares_and_arrows() -> None:
    node = Node(None, setup=START)
    node.squares = (Mark("G", "32"), Mark("R", "5"))
    node.arrows = (Mark("G", "32", "28"),)
    assert node.comments == ("[%cal G32-28] [%csl G32,R5]",)
    assert (node.squares, node.arrows) == ((Mark("G", "32"), Mark("R", "5")), (Mark("G", "32", "28"),))
    node.arrows = (Mark("B", "a3", "b4"),)
    assert command_values(node.comments, "cal") == ["Ba3b4"]
    assert node.arrows == (Mark("B", "a3", "b4"),)


def test_marks_are_read_as_far_as_they_can_be() -> None:
    assert parse_marks("G05, nonsense,,r32-28,") == (Mark("G", "5"), Mark("R", "32", "28"))


def test_unknown_commands_and_empty_comments_are_kept() -> None:
    comments = ("[%eval 0.3] good", "", "[%clk 0:01:00]")
    assert with_command(comments, "clk", "0:02:00") == ("[%eval 0.3] good", "", "[%clk 0:02:00]")
    assert with_command(comments, "clk", "") == ("[%eval 0.3] good", "")
    assert with_command((), "clk", "") == ()


def test_a_command_that_stands_twice_is_left_once() -> None:
    assert with_command(("[%clk 1] a [%clk 2]",), "clk", "3") == ("[%clk 3] a ",)


@given(st.lists(st.text(max_size=20), max_size=4), st.sampled_from(["0:00:01", "9:59:59"]))
def test_a_command_that_was_set_is_found(comments: list[str], value: str) -> None:
    changed = with_command(comments, "clk", value)
    assert command_values(changed, "clk") == [value]
    assert plain_text(with_command(changed, "clk", "")).split() == plain_text(comments).split()


def test_notes_are_read_in_linear_time() -> None:
    """A hundred thousand comments on one move once took six seconds, and time grew with their square."""
    pdn = f"1. 32-28 {'{a}' * 300_000} {'$1 ' * 300_000}*"
    began = process_time()
    node = parse_pdn(pdn)[0].end
    assert (len(node.comments), len(node.nags)) == (300_000, 300_000)
    assert process_time() - began < 10


def test_a_comment_after_a_variation_is_said_of_the_move_before_it() -> None:
    node = parse_pdn("1. 32-28 {one} (1. 33-29 {other}) {two} 19-23 *")[0].root.children[0]
    assert node.comments == ("one", "two")
    assert node.siblings[1].comments == ("other",)


@pytest.mark.parametrize("value", [None, "W:W31:B1", 7])
def test_only_a_position_can_be_set_up(value: object) -> None:
    with pytest.raises(TypeError, match="expected a Position"):
        Game().root.set_up(value)  # type: ignore[arg-type]


def test_a_position_of_another_game_cannot_be_set_up() -> None:
    with pytest.raises(ArgumentError, match="international"):
        Game().root.set_up(Position.start("turkish"))
