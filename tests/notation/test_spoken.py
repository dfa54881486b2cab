"""A position in words."""

from coupturc import Position, describe_position


def test_start_names_forty_men() -> None:
    turn, white, black = describe_position(Position.start()).splitlines()
    assert turn == "White to move."
    assert white.startswith("White, 20 pieces: men 31, 32, 33")
    assert black.endswith("18, 19, 20.")


def test_kings_come_after_men() -> None:
    text = describe_position(Position.from_fen("B:Wa2,b2,Ka1,Kb1:BKh8", "turkish"))
    assert text.splitlines() == [
        "Black to move.",
        "White, 4 pieces: men a2, b2; kings a1, b1.",
        "Black, 1 piece: king h8.",
    ]


def test_side_without_pieces() -> None:
    assert "Black: no pieces." in describe_position(Position.from_fen("W:W31:B"))
