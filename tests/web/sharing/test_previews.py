"""What links say of themselves to those who show them: words and a picture, and nothing of what is private."""

import re
from html import unescape
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from PIL import Image, ImageColor

from coupturc.notation.palette import BOARDS, LAST_MOVE
from coupturc.web.sharing.generated.words import WORDS
from coupturc.web.sharing.head import Card, head_of
from coupturc.web.sharing.preview import SIZE
from tests.web.people.support import begin, browser, invite, sit
from tests.web.support import ENGINE, Message, Server

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')
WON = {"type": "resign", "side": "black"}


async def tags_of(client: httpx.AsyncClient, path: str, language: str = "en") -> dict[str, str]:
    answer = await client.get(path, headers={"accept-language": language})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    return {name: unescape(value) for name, value in TAG.findall(answer.text.partition("</head>")[0])}


@pytest.mark.parametrize("language", WORDS)
def test_every_language_of_the_page_has_a_head(language: str) -> None:
    assert 'property="og:locale"' in head_of(Card("Title", "Text", ""), "https://example.org", "/", language)


async def picture_of(client: httpx.AsyncClient, address: str) -> Image.Image:
    answer = await client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "max-age" in answer.headers["cache-control"]
    return Image.open(BytesIO(answer.content)).convert("RGB")


def holds(picture: Image.Image, colour: str) -> bool:
    """Whether a colour is in a picture of few colours, each of which is near to the one meant."""
    pixels, meant = picture.tobytes(), ImageColor.getrgb(colour)
    colours = set(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    return any(sum(abs(one - other) for one, other in zip(each, meant, strict=True)) < 8 for each in colours)


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("nl", "Ada \u2013 Computer 1", "Dammen \u00b7 Wit is aan zet"),
        ("en", "Ada \u2013 Computer 1", "International draughts \u00b7 White to move"),
        ("tr", "Ada \u2013 Bilgisayar 1", "Uluslararas\u0131 dama \u00b7 S\u0131ra Beyaz taraf\u0131nda"),
        ("fi", "Ada \u2013 Computer 1", "International draughts \u00b7 White to move"),
    ],
)
async def test_a_game_says_who_plays_and_whose_turn_it_is(site: Server, language: str, title: str, text: str) -> None:
    async with browser(site) as ada, browser(site) as eve:
        game = (await begin(ada, black=ENGINE))["id"]
        for path in (f"/game/{game}", f"/game/{game}/look"):
            tags = await tags_of(eve, path, language)
            assert (tags["og:title"], tags["og:description"], tags["description"]) == (title, text, text)
            assert tags["og:url"] == site.url + path
            assert tags["twitter:card"] == "summary_large_image"


async def test_a_game_shows_its_board_as_it_is_now(site: Server) -> None:
    async with browser(site) as ada, browser(site) as eve:
        game = (await begin(ada, black=ENGINE))["id"]
        before = (await tags_of(eve, f"/game/{game}"))["og:image"]
        async with site.page(game, ada) as page:
            await page.ask({"type": "move", "side": "white", "move": "32-28"})
            await page.state_where(turn="white")
        after = (await tags_of(eve, f"/game/{game}"))["og:image"]
        assert parse_qs(urlsplit(after).query)["last"]
        assert after != before
        assert not holds(await picture_of(eve, before), LAST_MOVE)
        picture = await picture_of(eve, after)
        assert picture.size == SIZE
        assert holds(picture, LAST_MOVE)


@pytest.mark.parametrize(("event", "said"), [(WON, "White wins"), ({"type": "agreement"}, "Draw")])
async def test_a_finished_game_says_how_it_ended(server: Server, event: Message, said: str) -> None:
    game = await server.new_game(profile="lesson")
    async with server.page(game) as page:
        assert (await page.ask(event))["type"] == "confirmed"
    assert (await tags_of(server.http, f"/game/{game}"))["og:description"].endswith(said)


async def test_an_invitation_says_who_invites(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada)
        path = f"/game/{made['id']}"
        assert (await tags_of(bep, path))["og:title"] == "Ada invites you to a game"
        await sit(bep, made["id"], made["invite"])
        assert (await tags_of(bep, path))["og:title"] == "Ada \u2013 Bep"


@pytest.mark.parametrize("waits", [True, False])
async def test_a_private_game_says_nothing_to_anybody(site: Server, waits: bool) -> None:
    async with browser(site) as ada, browser(site) as bep:
        made = await invite(ada, visibility="private")
        if not waits:
            await sit(bep, made["id"], made["invite"])
        for client in (ada, bep):
            unknown, private = [await client.get(path) for path in ("/game/none", f"/game/{made['id']}")]
            assert private.content == unknown.content
            assert private.headers["etag"] == unknown.headers["etag"]
            assert await tags_of(client, f"/game/{made['id']}/look") == {}


@pytest.mark.parametrize(
    ("query", "title", "text"),
    [
        ("game=turkish&fen=W:Wa3,Kd4:Bh6", "Turkish draughts: a position to look at", "White to move"),
        ("moves=32-28,19-23", "International draughts: moves to play through", "32-28 19-23 \u00b7 White to move"),
        ("game=dama-federation&moves=c3-c4", "Turkish draughts: moves to play through", "c3-c4 \u00b7 Black to move"),
    ],
)
async def test_a_position_or_a_line_is_shown(server: Server, query: str, title: str, text: str) -> None:
    tags = await tags_of(server.http, f"/analyse?{query}")
    assert (tags["og:title"], tags["og:description"]) == (title, text)
    assert (await picture_of(server.http, tags["og:image"])).size == SIZE


async def test_a_long_line_ends_where_there_is_no_more_room(server: Server) -> None:
    moves = ",".join(["a1-b1", "h8-g8", "b1-a1", "g8-h8"] * 25)
    tags = await tags_of(server.http, f"/analyse?game=turkish&fen=W:WKa1:BKh8&moves={moves}")
    assert re.fullmatch(r"(?:[a-h]\d-[a-h]\d )+\u2026 \u00b7 White to move", tags["og:description"])
    assert len(tags["og:description"]) < 180


@pytest.mark.parametrize("path", ["/", "/analyse", "/analyse?fen=W:W99:B1", "/analyse?moves=x", "/game/none"])
async def test_other_addresses_are_the_page_alone(server: Server, path: str) -> None:
    assert await tags_of(server.http, path) == {}


async def test_a_name_is_never_markup(server: Server) -> None:
    ada = {"kind": "human", "name": '"><script>alert(1)'}
    game = await server.new_game(players={"white": ada, "black": {"kind": "human"}})
    answer = await server.http.get(f"/game/{game}", headers={"accept-language": "en"})
    assert "<script" not in answer.text
    assert "alert(1) \u2013 Black" in answer.text


async def test_a_language_is_kept_apart_by_caches(server: Server) -> None:
    game = await server.new_game()
    answer = await server.http.get(f"/game/{game}", headers={"accept-language": "tr"})
    assert "accept-language" in answer.headers["vary"]
    known = {"if-none-match": answer.headers["etag"]}
    for language, status in (("tr", 304), ("nl", 200)):
        again = await server.http.get(f"/game/{game}", headers={"accept-language": language, **known})
        assert again.status_code == status


async def test_a_picture_of_a_broken_position_is_refused(server: Server) -> None:
    answer = await server.http.get("/api/line.png", params={"fen": "W:W99:B1"})
    assert (answer.status_code, answer.json()["code"]) == (422, "fen")


async def test_marks_beside_the_board_are_left_out(server: Server) -> None:
    asked = {"game": "turkish", "last": "z9,,32", "board": "tile"}
    picture = await picture_of(server.http, str(httpx.URL("/api/line.png", params=asked)))
    assert holds(picture, BOARDS["tile"].field)
