"""The text board: both games, either side up, with and without numbers, Unicode and ASCII."""

from collections.abc import Callable

import pytest

from coupturc import Position, Side, format_board, format_svg

DAMMEN = Position.from_fen("W:W28,K46:B19,K5")
DAMA = Position.from_fen("B:Wa2,Kh1:Bb7,Ka8", "turkish")


def test_international_with_numbers() -> None:
    assert format_board(DAMMEN, ascii_only=True).splitlines() == [
        "      1.      2.      3.      4.      5B",
        "  6.      7.      8.      9.     10.",
        "     11.     12.     13.     14.     15.",
        " 16.     17.     18.     19b     20.",
        "     21.     22.     23.     24.     25.",
        " 26.     27.     28w     29.     30.",
        "     31.     32.     33.     34.     35.",
        " 36.     37.     38.     39.     40.",
        "     41.     42.     43.     44.     45.",
        " 46W     47.     48.     49.     50.",
    ]


def test_international_seen_by_black() -> None:
    lines = format_board(DAMMEN, ascii_only=True, below=Side.black).splitlines()
    assert lines[0] == "     50.     49.     48.     47.     46W"
    assert lines[-1] == "  5B      4.      3.      2.      1."


@pytest.mark.parametrize("draw", [format_board, format_svg])
def test_who_sits_below_is_a_side(draw: Callable[..., str]) -> None:
    with pytest.raises(TypeError, match="below: expected a Side, found str"):
        draw(DAMMEN, below="white")


def test_international_without_numbers() -> None:
    lines = format_board(DAMMEN, numbers=False).splitlines()
    assert lines[0] == "   ·   ·   ·   ·   ⛃"
    assert lines[3] == " ·   ·   ·   ⛂   ·"
    assert lines[5] == " ·   ·   ⛀   ·   ·"
    assert lines[9] == " ⛁   ·   ·   ·   ·"


def test_turkish_with_letters() -> None:
    assert format_board(DAMA, ascii_only=True).splitlines() == [
        "8  B  .  .  .  .  .  .  .",
        "7  .  b  .  .  .  .  .  .",
        "6  .  .  .  .  .  .  .  .",
        "5  .  .  .  .  .  .  .  .",
        "4  .  .  .  .  .  .  .  .",
        "3  .  .  .  .  .  .  .  .",
        "2  w  .  .  .  .  .  .  .",
        "1  .  .  .  .  .  .  .  W",
        "   a  b  c  d  e  f  g  h",
    ]


def test_turkish_seen_by_black_without_letters() -> None:
    lines = format_board(DAMA, ascii_only=True, numbers=False, below=Side.black).splitlines()
    assert lines[0] == "  W  .  .  .  .  .  .  ."
    assert lines[-1] == "  .  .  .  .  .  .  .  B"
    assert len(lines) == 8


@pytest.mark.parametrize("rules", ["international", "turkish"])
def test_every_playable_square_is_drawn_once(rules: str) -> None:
    position = Position.start(rules)
    cells = format_board(position, ascii_only=True, numbers=False).split()
    assert sorted(cells) == sorted(position.pieces.get(square, ".") for square in position.rules.squares)
