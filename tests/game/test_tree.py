"""The tree of a game: navigating and editing."""

import pickle
import subprocess
import sys
from collections.abc import Iterator

import pytest

from coupturc import ArgumentError, IllegalMoveError, Move, MoveTextError, Position
from coupturc.game.node import Node
from coupturc.game.tree import Game
from tests.game.trees import START, Record, line, texts, tree

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


def test_a_move_may_be_added_as_a_text() -> None:
    game = Game()
    node = game.root.add("32-28")
    assert node is game.root.add_text("32-28")
    assert isinstance(node.move, Move)
    with pytest.raises(MoveTextError):
        game.root.add("32-23")
    with pytest.raises(TypeError, match="move: expected a Move or a text, found int"):
        game.root.add(7)  # type: ignore[arg-type]


PRINTS_A_PICKLE = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()), end='')"


def test_a_pickled_game_is_printed_as_pdn() -> None:
    pickled = pickle.dumps(tree())
    printed = subprocess.run([sys.executable, "-c", PRINTS_A_PICKLE], input=pickled, capture_output=True, check=True)
    assert printed.stdout.decode() == str(tree())
    assert printed.stdout.startswith(b"1. 32-28")


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


@pytest.mark.parametrize("value", [None, "W:W31:B1", 7])
def test_only_a_position_can_be_set_up(value: object) -> None:
    with pytest.raises(TypeError, match="expected a Position"):
        Game().root.set_up(value)  # type: ignore[arg-type]


def test_a_position_of_another_game_cannot_be_set_up() -> None:
    with pytest.raises(ArgumentError, match="international"):
        Game().root.set_up(Position.start("turkish"))
