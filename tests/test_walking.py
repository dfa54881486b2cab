"""Positions and lines as a programmer walks and edits them."""

import pytest

from coupturc import (
    ArgumentError,
    FenError,
    History,
    IllegalMoveError,
    Move,
    MoveTextError,
    Position,
    PositionError,
    Side,
    SquareError,
)

START = Position.start()
DAMA = Position.start("turkish")


def test_a_move_may_be_named_where_it_is_played() -> None:
    move = Move.from_text("32-28", START)
    assert START.after("32-28") == START.after(move)
    assert History(START).push("32-28").position == History(START).after(move).position
    assert History(START).push(move).ply == 1


def test_a_text_that_names_no_move_is_refused() -> None:
    for ask in (START.after, History(START).push, lambda text: Move.from_text(text, START)):
        with pytest.raises(MoveTextError):
            ask("32-27-22")


def test_the_last_move_is_taken_back_with_what_was_counted() -> None:
    line = History(Position.from_fen("W:WK50:BK6"))
    longer = line.push("50-45").push("6-1")
    assert longer.reversible_plies == 2
    assert longer.pop().position == line.push("50-45").position
    assert longer.pop().reversible_plies == 1
    assert longer.pop().pop().ply == 0
    with pytest.raises(ArgumentError, match="no move"):
        line.pop()


def test_a_position_without_a_move_is_over() -> None:
    lost = Position.from_fen("W:W:B1")
    assert lost.is_over
    assert lost.winner is Side.black
    assert not START.is_over
    assert START.winner is None


def test_pieces_come_by_side_and_kind() -> None:
    position = Position.from_fen("W:W31,K50:B1,K5")
    assert position.squares_of(Side.white) == ("31", "50")
    assert position.squares_of(Side.white, kings=True) == ("50",)
    assert position.squares_of(Side.black, kings=False) == ("1",)


@pytest.mark.parametrize(
    ("fen", "game", "square", "attackers"),
    [
        ("W:W28,32:B23,18", "international", "23", ("28",)),
        ("B:W28,32:B23", "international", "23", ("28",)),
        ("W:W28,K46:B23,19", "international", "19", ()),
        ("W:WK46,31:B23", "international", "23", ("46",)),
        ("W:Wd4:Bd5,e4", "turkish", "e4", ("d4",)),
        ("W:W28:B23", "international", "1", ()),
    ],
)
def test_attackers_are_what_could_jump(fen: str, game: str, square: str, attackers: tuple[str, ...]) -> None:
    assert Position.from_fen(fen, game).attackers(square) == attackers


def test_an_edited_position_is_another_one() -> None:
    fewer = START.with_piece("31", None)
    assert "31" in START.pieces
    assert "31" not in fewer.pieces
    assert fewer.with_piece("31", "w") == START
    assert START.with_turn(Side.black).turn is Side.black
    with pytest.raises(PositionError):
        fewer.with_piece("1", "w")
    with pytest.raises(SquareError):
        START.with_piece("51", "w")


def test_left_and_right_are_alike_in_turkish_draughts() -> None:
    position = DAMA.after("a3-a4")
    assert position.flip() == DAMA.after("h3-h4")
    assert position.flip().flip() == position
    with pytest.raises(ArgumentError):
        START.flip()


def test_a_line_is_written_with_its_numbers() -> None:
    moves = [Move.from_text("32-28", START)]
    moves.append(Move.from_text("19-23", START.after("32-28")))
    moves.append(Move.from_text("28x19", START.after("32-28").after("19-23")))
    assert START.variation(moves) == "1. 32-28 19-23 2. 28x19"
    assert START.after("32-28").variation(moves[1:]) == "1... 19-23 2. 28x19"
    assert START.variation([]) == ""
    assert START.variation(["32-28", moves[1]]) == "1. 32-28 19-23"
    with pytest.raises(TypeError):
        START.variation([3])  # type: ignore[list-item]
    with pytest.raises(IllegalMoveError):
        START.variation(moves[1:])


def test_a_profile_names_its_rules() -> None:
    assert Position.start("dama") == DAMA
    assert Position.from_fen("W:W31:B1", "fmjd").rules.game == "international"
    with pytest.raises(FenError):
        Position.from_fen("W:W31:B1", "dama")
