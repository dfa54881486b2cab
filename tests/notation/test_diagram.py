"""The SVG diagram: well-formed, small, and open to those who do not see it."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import ArgumentError, Position, Side, SquareError, format_svg
from coupturc.game.comments import Mark
from coupturc.notation.palette import (
    BOARD_LOOKS,
    BOARDS,
    MARKS,
    PIECE_LOOKS,
    PIECES,
    PLAIN,
    WOOD,
    BoardLook,
    Palette,
    PieceLook,
)
from coupturc.notation.xml import escape

SVG = "{http://www.w3.org/2000/svg}"
STARTS = [Position.start(), Position.start("turkish")]


def draw(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 (our own text)


def places(svg: str, colour: str) -> set[tuple[str, str]]:
    """Return where discs of a colour stand."""
    paths = [path.get("d") or "" for path in draw(svg).iter(f"{SVG}path") if path.get("stroke") == colour]
    return set(re.findall(r"M([\d.]+) ([\d.]+)h", "".join(paths)))


@pytest.mark.parametrize("position", STARTS)
@pytest.mark.parametrize("below", [Side.white, Side.black])
@pytest.mark.parametrize("numbers", [True, False])
@pytest.mark.parametrize("plain", [True, False])
def test_is_well_formed_and_small(position: Position, below: Side, numbers: bool, plain: bool) -> None:
    svg = format_svg(position, below=below, numbers=numbers, plain=plain)
    assert draw(svg).tag == f"{SVG}svg"
    assert len(svg) < 8_000


def test_marks_are_drawn_in_their_colours() -> None:
    svg = format_svg(STARTS[0], marks=[Mark("G", "28"), Mark("R", "32", "28"), Mark("X", "1")])
    assert [MARKS[letter] in svg for letter in "GRYB"] == [True, True, False, False]
    assert draw(svg).tag == f"{SVG}svg"


def test_the_last_move_is_tinted() -> None:
    move = STARTS[0].parse_move("32-28")
    svg = format_svg(STARTS[0].after(move), last=move)
    assert [rect.get("fill") for rect in draw(svg).iter(f"{SVG}rect")].count(WOOD.last) == 2


def test_squares_and_board_take_other_colours() -> None:
    svg = format_svg(STARTS[1], fills={"a1": "#123456"}, colours={"frame": "#ABCDEF"}, size_px=120)
    rects = [rect.get("fill") for rect in draw(svg).iter(f"{SVG}rect")]
    assert rects[:2] == ["#ABCDEF", "#123456"]
    assert draw(svg).get("width") == "120"


def test_a_colour_cannot_leave_its_attribute() -> None:
    svg = format_svg(STARTS[1], fills={"a1": '"/><script>'}, colours={"dark": '"<', "line": "<x>"})
    assert "script" not in {each.tag for each in draw(svg).iter()}


@pytest.mark.parametrize("wrong", [{"colours": {"wood": "red"}}, {"size_px": 0}, {"size_px": 10**9}])
def test_what_cannot_be_drawn_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        format_svg(STARTS[0], **wrong)
    with pytest.raises(SquareError):
        format_svg(STARTS[0], fills={"a1": "red"})


def test_names_itself_and_its_pieces() -> None:
    root = draw(format_svg(Position.from_fen("B:W31:BK2")))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "International draughts, Black to move"
    assert "Black, 1 piece: king 2." in (root.findtext(f"{SVG}desc") or "")


def test_title_is_escaped() -> None:
    title = "<script>&\"'\0\x1b\ud800\uffff"
    assert draw(format_svg(STARTS[0], title=title)).findtext(f"{SVG}title") == "<script>&\"'" + "\ufffd" * 4


@given(st.text())
def test_escaped_text_survives_xml(text: str) -> None:
    read = draw(f'<a b="{escape(text)}">{escape(text)}</a>').text or ""
    legal = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    assert read == re.sub("\r\n?", "\n", legal)


def test_a_man_is_one_disc_and_a_king_two_discs_with_a_crown() -> None:
    man, king = (format_svg(Position.from_fen(fen)) for fen in ("W:W31:B", "W:WK31:B"))
    rim, crown = PIECES["turned"].white.rim, PIECES["turned"].white.crown
    assert (len(places(man, rim)), len(places(king, rim))) == (1, 2)
    assert (crown in man, crown in king) == (False, True)


@pytest.mark.parametrize(
    ("fen", "rules", "below", "place"),
    [
        ("W:W46:B", "international", Side.white, ("5", "95")),
        ("W:W46:B", "international", Side.black, ("95", "5")),
        ("W:Wa1:B", "turkish", Side.white, ("5", "75")),
        ("W:Wa1:B", "turkish", Side.black, ("75", "5")),
    ],
)
def test_pieces_stand_where_they_should(fen: str, rules: str, below: Side, place: tuple[str, str]) -> None:
    svg = format_svg(Position.from_fen(fen, rules), below=below)
    assert places(svg, WOOD.white_rim) == {place}


def test_numbers_are_all_squares_and_hidden_from_speech() -> None:
    root = draw(format_svg(STARTS[0]))
    assert [text.text for text in root.iter(f"{SVG}text")] == list(STARTS[0].rules.squares)
    assert root.find(f"{SVG}g[@aria-hidden='true']") is not None
    assert not list(draw(format_svg(STARTS[0], numbers=False)).iter(f"{SVG}text"))


def test_dama_has_letters_and_ranks_at_the_edge() -> None:
    texts = [text.text for text in draw(format_svg(STARTS[1], below=Side.black)).iter(f"{SVG}text")]
    assert texts == [*"hgfedcba", *"12345678"]


def test_highlight_is_a_ring() -> None:
    rings = list(draw(format_svg(STARTS[0], highlights=["31", "50"])).iter(f"{SVG}rect"))
    assert len(rings) == 1 + 2 * 2  # the board; each ring with its halo


@pytest.mark.parametrize(
    "arrow",
    ["28-19-10", "28x19x10", ["28", "19", "10"], ("28", "19", "19", "10")],
)
def test_arrow_passes_its_squares(arrow: str | list[str]) -> None:
    line = draw(format_svg(STARTS[0], arrows=[arrow])).find(f".//{SVG}polyline")
    assert line is not None
    points = (line.get("points") or "").split()
    assert points[:2] == ["45,55", "65,35"]
    assert len(points) == 3


def test_arrow_of_a_move_follows_its_path() -> None:
    position = Position.from_fen("W:W37:B23,32")  # 000-13
    svg = format_svg(position, arrows=position.legal_moves)
    line = draw(svg).find(f".//{SVG}polyline")
    assert line is not None
    assert (line.get("points") or "").startswith("25,75 45,55 ")


def test_arrow_back_to_its_start() -> None:
    svg = format_svg(STARTS[0], arrows=["28-19-28"])
    assert draw(svg).find(f".//{SVG}polygon") is not None


@pytest.mark.parametrize("arrow", ["28-51", "x", "28", "28-28", "", [], ["a1", "a2"], "<-&"])
def test_bad_arrow_is_refused(arrow: str | list[str]) -> None:
    with pytest.raises(SquareError):
        format_svg(STARTS[0], arrows=[arrow])


def test_bad_highlight_is_refused() -> None:
    with pytest.raises(SquareError, match="no square 'e9': expected a1 to h8"):
        format_svg(STARTS[1], highlights=["e9"])


def test_size_keeps_the_shape() -> None:
    root = draw(format_svg(STARTS[1], size_px=860))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("860", "860", "-4 -1 85 85")


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [WOOD, PLAIN])
def test_colours_keep_to_wcag_aa(palette: Palette) -> None:
    assert contrast(palette.number, palette.dark) >= 4.5
    assert contrast(palette.halo, palette.accent) >= 3
    assert contrast(palette.white, palette.black) >= 7


@pytest.mark.parametrize("look", BOARD_LOOKS)
def test_numbers_keep_to_wcag_aa_on_every_board(look: BoardLook) -> None:
    assert contrast(WOOD.number, BOARDS[look].dark) >= 4.5


@pytest.mark.parametrize("look", PIECE_LOOKS)
def test_the_sides_differ_in_every_set_of_pieces(look: PieceLook) -> None:
    assert contrast(PIECES[look].white.face, PIECES[look].black.face) >= 5


@pytest.mark.parametrize("look", BOARD_LOOKS)
def test_what_can_be_done_stands_out_on_every_board(look: BoardLook) -> None:
    assert contrast(BOARDS[look].now, BOARDS[look].dark) >= 1.9


def test_a_diagram_has_the_colours_asked_for() -> None:
    svg = format_svg(STARTS[0], board="tile", pieces="amber")
    assert BOARDS["tile"].dark in svg
    assert PIECES["amber"].white.face in svg
    assert BOARDS["wood"].dark not in svg
