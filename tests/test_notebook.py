"""What a notebook shows: the diagram of a position, of a node with its marks, of the end of a game."""

from coupturc import Game, Position, format_svg
from coupturc.notation.palette import MARKS


def test_a_position_is_drawn() -> None:
    assert Position.start()._repr_svg_() == format_svg(Position.start())  # type: ignore[attr-defined]


def test_a_node_is_drawn_with_its_move_and_marks() -> None:
    node = Game().root.add_text("32-28")
    node.comments = ("[%csl G28] [%cal R19-23]",)
    assert node._repr_svg_() == format_svg(node.position, last=node.move, marks=[*node.squares, *node.arrows])
    assert MARKS["G"] in node._repr_svg_()
    assert MARKS["R"] in node._repr_svg_()


def test_a_mark_beside_the_board_is_left_out() -> None:
    node = Game().root.add_text("32-28")
    node.comments = ("[%csl Ga1] [%cal Ra1b2]",)
    assert node._repr_svg_() == format_svg(node.position, last=node.move)


def test_a_game_is_drawn_as_it_ended() -> None:
    game = Game()
    game.root.add_text("32-28")
    assert game._repr_svg_() == game.end._repr_svg_()
    assert Game()._repr_svg_() == format_svg(Position.start())
