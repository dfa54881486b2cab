"""Formations and themes by name, in positions of which books say what they are."""

import pytest

from coupturc import Position
from coupturc.archive import Archive
from coupturc.archive.named import formations, themes
from tests.archive.conftest import Write
from tests.archive.made_games import pdn

BOTH = {"olympic", "classical"}
ROYAL = "W:W27,28,32,38,39,40,45:B4,5,12,13,14,17,18,19,23,24,26"

#: Positions, and the formations that stand in them.
FORMATIONS = {
    "coup royal, with the Olympic formation (fr.wikipedia.org, Coup royal)": (ROYAL, BOTH),
    "coup royal over the board": ("W:W25,27,28,32,38,39,40,45,48,49:B8,12,13,14,15,18,19,23,24", BOTH),
    "coup Raphaël (fr.wikipedia.org, Coup Raphaël)": (
        "W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26",
        {"classical"},
    ),
    "nobody behind 40": ("W:W27,28,32,38,39,40:B4,5,12,13,14,17,18,19,23,24,26", {"classical"}),
    "34 taken": ("W:W27,28,32,34,38,39,40,45:B4,5,12,13,14,17,18,19,23,24,26", {"classical"}),
    "kings are no formation": ("W:WK27,28,32,38,39,40,45:B4,5,12,13,14,17,18,19,23,26", set()),
    "black men away from the centre": ("W:W27,28,32,38,39,40,45:B1,2,3,4,5,6,7,8", set()),
    "the start": (Position.start("international").fen, set()),
}

#: What books play in positions, and the theme that it is.
THEMES = {
    "coup-philippe": (
        "W:W27,32,34,38,40,41,45,50:B11,12,16,18,23,25",
        "27-22 18x27 32x21 16x27 34-30 25x34 40x16",
    ),
    "coup-royal": (ROYAL, "27-22 18x27 32x21 23x34 40x7"),
    "coup-raphael": (
        "W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26",
        "34-29 23x34 28-23 19x39 37-31 26x28 49-44 21x43 44x11 16x7 48x17",
    ),
    # fr.wikipedia.org, Coup de l'escargot: begins as the coup Philippe does, and is none.
    "": (
        "W:W27,28,32,36,37,38,42,43,46,48:B6,7,12,13,16,17,18,19,23,26",
        "27-22 18x27 32x21 23x41 46x37 16x27 37-31 26x37 42x2",
    ),
}


def turned_fen(fen: str) -> str:
    """Exchange the colours of a position and turn the board."""
    position = Position.from_fen(fen)
    pieces = {str(51 - int(square)): piece.translate(SWAP) for square, piece in position.pieces.items()}
    return Position(pieces, position.turn.other, position.rules).fen


def turned_move(move: str) -> str:
    sign = "x" if "x" in move else "-"
    return sign.join(str(51 - int(square)) for square in move.split(sign))


SWAP = str.maketrans("wWbB", "bBwW")


def names_found(archive: Archive, kind: str, names: list[str]) -> set[str]:
    return {name for name in names if [*archive.search(f"{kind} {name}")]}


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("case", FORMATIONS)
def test_formations_stand_where_books_see_them(archive: Archive, write: Write, case: str, *, is_turned: bool) -> None:
    fen, expected = FORMATIONS[case]
    archive.add(write(pdn([], FEN=turned_fen(fen) if is_turned else fen)))
    assert names_found(archive, "formation", [*formations()]) == expected


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_themes_are_what_books_call_so(archive: Archive, write: Write, theme: str, *, is_turned: bool) -> None:
    fen, line = THEMES[theme]
    moves = [turned_move(move) if is_turned else move for move in line.split()]
    report = archive.add(write(pdn(moves, FEN=turned_fen(fen) if is_turned else fen)))
    assert report.faulty == 0
    assert names_found(archive, "theme", [*themes()]) == ({theme} if theme else set())


def test_every_name_has_its_position() -> None:
    assert {name for _, names in FORMATIONS.values() for name in names} == {*formations()}
    assert {*THEMES} - {""} == {*themes()}
