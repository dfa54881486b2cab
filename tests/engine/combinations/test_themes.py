"""Themes, each on a board where it can be checked by hand; most are from the engine's games."""

import pytest

from coupturc import Rules
from coupturc.engine.combinations import parse_combination
from coupturc.engine.combinations.themes import THEMES, CombinationTheme, themes_of

INTERNATIONAL = Rules("international")
TURKISH = Rules("turkish")

PLAIN = "W:W12,34,39,42,43,44,45,48:B1,5,9,11,16,22,24,32 | 34-29 24x33 39x6"
# White stands on 46 and the black king is led to 5, where the man it took on 10 shuts it in for a move.
SHUT_IN = "W:WK10,28,29,43,44,K46,50:BK35 | 43-39 35x49 50-44 49x5 39-33 5x32 46x5"


def themes(text: str, rules: Rules = INTERNATIONAL) -> tuple[CombinationTheme, ...]:
    return themes_of(parse_combination(text), rules)


def test_what_is_plain_has_only_its_number_of_moves() -> None:
    assert themes(PLAIN) == ("two_moves",)


def test_themes_stand_in_their_order() -> None:
    found = themes(SHUT_IN)
    assert found == tuple(theme for theme in THEMES if theme in found)
    assert set(found) == {
        "many_moves",
        "endgame",
        "three_given",
        "choice",
        "with_king",
        "king_caught",
        "coup_turc",
        "all_taken",
    }


PHILIPPE = "W:W27,32,34,38,40,41,45,50:B11,12,16,18,23,25 | 27-22 18x27 32x21 16x27 34-30 25x34 40x16"


def test_a_coup_philippe_is_known_by_its_two_exchanges() -> None:
    assert "coup_philippe" in themes(PHILIPPE)
    fen = "W:W28,31,32,33,34,35,36,37,38,39,40,41,42,43,45,46,47,48,50:B1,3,4,5,6,8,9,10,11,12,14,15,17,18,19,23,25"
    assert "coup_philippe" not in themes(f"{fen} | 28-22 18x27 32x21 17x26 34-30 25x34 40x16")


@pytest.mark.parametrize(
    ("theme", "text"),
    [
        ("to_king", "W:W10,33,34,36,38,46,50:B2,9,22,27,28 | 10-4 28x30 4x35"),
        ("endgame", "W:W10,33,34,36,38,46,50:B2,9,22,27,28 | 10-4 28x30 4x35"),
        ("king_given", "W:W15,25,29,31,34,45,48:B4,5,7,9,18,23,28,38 | 48-42 38x47 29-24 47x20 25x3"),
        ("king_caught", "W:W15,25,29,31,34,45,48:B4,5,7,9,18,23,28,38 | 48-42 38x47 29-24 47x20 25x3"),
        ("three_moves", "W:W15,25,29,31,34,45,48:B4,5,7,9,18,23,28,38 | 48-42 38x47 29-24 47x20 25x3"),
        ("backward", "W:W26,27,31,33,34,35,36,37,38,39,43,49,50:B3,7,10,12,14,15,17,18,19 | 27-22 17x28 33x24"),
        ("four_taken", "W:W35,36,39,42,43,44,48,49:B22,23,24,45 | 44-40 45x34 39x17"),
        ("capture_first", "W:W28,32,34,35,36,39,48:B1,3,13,14,19,23,26,30 | 35x24 19x30 28x10"),
        ("all_taken", "W:W35,36,39,42,43,44,48,49:B22,23,24,45 | 44-40 45x34 39x17"),
        (
            "choice",
            (
                "W:W28,31,33,34,35,36,37,38,39,40,42,43,45,47,48,49,50:B1,3,4,5,8,9,10,12,15,16,17,18,19"
                " | 28-23 18x29 33x2"
            ),
        ),
        (
            "early",
            (
                "W:W29,31,32,33,34,36,38,39,40,42,44,45,46,48,49,50:B3,4,5,6,7,8,9,10,13,15,16,17,18,20,22,25,35"
                " | 29-24 20x29 34x1"
            ),
        ),
    ],
)
def test_a_theme_is_seen(theme: CombinationTheme, text: str) -> None:
    assert theme in themes(text)
    assert theme not in themes(PLAIN)


def test_where_pieces_leave_at_once_nothing_is_shut_in() -> None:
    # The king that stops on b6 may not turn back on the way it came, which is another rule.
    text = "W:Wc2,d2,b3,f3,c4,f4,b5,Kb8,Kf8:BKe1 | f3-e3 e1xb1 c2-c3 b1xb6 b8xb1"
    assert "king_caught" in themes(text, TURKISH)
    assert "coup_turc" not in themes(text, TURKISH)
