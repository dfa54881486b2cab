"""Lines as animated pictures, and the board that other sites may frame."""

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from coupturc.notation.palette import BOARDS, PIECES, palette_of
from tests.web.support import Server

FRAMED = "frame-ancestors *"
UNFRAMED = "frame-ancestors 'none'"


def picture(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


async def test_a_line_is_a_picture_with_a_frame_for_each_position(server: Server) -> None:
    answer = await server.http.get("/api/line.gif", params={"moves": "32-28,19-23,28x19,14x23"})
    assert answer.headers["content-type"] == "image/gif"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert getattr(picture(answer.content), "n_frames", 1) == 5


async def test_a_picture_has_the_colours_asked_for(server: Server) -> None:
    answer = await server.http.get("/api/line.gif", params={"board": "tile", "game": "turkish"})
    field = ImageColor.getrgb(BOARDS["tile"].field)
    shown = picture(answer.content).convert("RGB").crop((12, 12, 13, 13)).tobytes()
    # A GIF has few colours: each is near to the one meant.
    assert max(abs(one - other) for one, other in zip(shown, field, strict=True)) <= 3


async def test_a_picture_of_a_thousand_moves_is_refused(server: Server) -> None:
    back_and_forth = ",".join(["a1-b1", "h8-g8", "b1-a1", "g8-h8"] * 250)
    fen = {"game": "turkish", "fen": "W:WKa1:BKh8"}
    answer = await server.http.get("/api/line.gif", params={**fen, "moves": back_and_forth})
    assert (answer.status_code, answer.json()["code"]) == (422, "too_long")
    assert answer.json()["params"] == {"limit": 100}


async def test_a_king_shines_in_every_picture(server: Server) -> None:
    """Also where the last position, whose colours a GIF could be made of, has none."""
    line = {"fen": "W:W6,45:B20,34,35", "moves": "6-1,20-25,1x40,35x44"}
    shown = picture((await server.http.get("/api/line.gif", params=line)).content)
    brass = ImageColor.getrgb(PIECES["turned"].white.crown)
    shown.seek(1)
    assert nearest(shown, brass) < 30
    shown.seek(0)
    assert nearest(shown, brass) > 60


def nearest(shown: Image.Image, colour: tuple[int, ...]) -> int:
    """Return how far the colour nearest to this one is from it."""
    pixels = shown.convert("RGB").tobytes()
    colours = set(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    return min(sum(abs(one - other) for one, other in zip(each, colour, strict=True)) for each in colours)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"fen": "W:W99:B1"}, "De stand in het adres klopt niet."),
        ({"moves": "32-28,<b>"}, "De zet &lt;b&gt; in dit adres kan niet."),
        ({"moves": "32-28," * 101}, "Het adres is te lang."),
        ({"game": "chess"}, "Het spel in het adres is hier niet bekend."),
    ],
)
async def test_a_broken_address_of_a_board_is_a_page_in_words(server: Server, asked: dict[str, str], said: str) -> None:
    page = await server.http.get("/embed", params=asked, headers={"accept-language": "nl"})
    assert (page.status_code, page.headers["content-type"]) == (422, "text/html; charset=utf-8")
    assert FRAMED in page.headers["content-security-policy"]
    assert "<h1>Dit bord is niet te tonen</h1>" in page.text
    assert said in page.text


async def test_the_board_marks_the_last_move(server: Server) -> None:
    begun, moved = [await server.http.get("/embed", params={"moves": "32-28", "at": at}) for at in ("0", "1")]
    assert moved.text.count(palette_of("wood", "turned").last) == begun.text.count("E0B84A") + 2


async def test_a_broken_position_or_move_is_named(server: Server) -> None:
    path = "/api/line.gif"
    position = await server.http.get(path, params={"fen": "W:W99:B1"})
    assert (position.status_code, position.json()["code"]) == (422, "fen")
    assert position.json()["faults"][0]["square"] == "99"
    move = await server.http.get(path, params={"moves": "32-28,32-28"})
    assert (move.status_code, move.json()) == (422, {"code": "move", "params": {"move": "32-28"}, "faults": []})


async def test_only_the_board_for_other_sites_may_be_framed(server: Server) -> None:
    board = await server.http.get("/embed", params={"moves": "32-28"})
    assert FRAMED in board.headers["content-security-policy"]
    for path in ("/", "/analyse", "/api/profiles", "/api/line.gif", "/embedded"):
        assert UNFRAMED in (await server.http.get(path)).headers["content-security-policy"]


async def test_the_board_walks_by_links_and_leads_to_the_analysis(server: Server) -> None:
    asked = {"moves": "32-28,19-23", "at": "1"}
    board = await server.http.get("/embed", params=asked, headers={"accept-language": "tr-TR,en"})
    assert '<html lang="tr">' in board.text
    assert 'at=0" aria-label="Başa"' in board.text
    assert 'at=2" aria-label="Bir hamle ileri"' in board.text
    assert "/analyse?moves=32-28%2C19-23" in board.text
    assert "<script" not in board.text


@pytest.mark.parametrize("at", ["-1", "9", "x", "²", "9" * 5000])
async def test_a_place_that_is_not_there_is_the_last(server: Server, at: str) -> None:
    board = await server.http.get("/embed", params={"moves": "32-28", "at": at})
    assert "<span>32-28</span>" in board.text


async def test_what_an_address_says_is_never_markup(server: Server) -> None:
    board = await server.http.get("/embed", params={"moves": "32-28", "x": '"><script>alert(1)</script>'})
    assert "<script" not in board.text


async def test_an_analysis_begins_with_a_line(server: Server) -> None:
    made = await server.http.post("/api/analyses", json={"profile": "international", "moves": ["32-28", "19-23"]})
    assert (made.status_code, made.json()["plies"]) == (201, 2)
    wrong = await server.http.post("/api/analyses", json={"profile": "international", "moves": ["32-28", "19-99"]})
    assert (wrong.status_code, wrong.json()["code"], wrong.json()["params"]) == (422, "move", {"move": "19-99"})
