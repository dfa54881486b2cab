"""Positions and lines in addresses, and the board that other sites frame."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def test_an_address_alone_opens_a_line_at_its_end(analyst: Analyst) -> None:
    analyst.page.goto(f"{analyst.url}/analyse?game=international&moves=32-28,19-23")
    analyst.grid.wait_for()
    expect(analyst.move("32-28")).to_be_visible()
    expect(analyst.move("19-23")).to_have_attribute("aria-current", "step")
    expect(analyst.square("23")).to_have_accessible_name(re.compile("^23, zwarte schijf"))


def test_a_game_is_shared_at_a_move(analyst: Analyst, make_page: MakePage, site: Site) -> None:
    board = BoardPage(analyst.page).open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.click("19", "23")
    board.wait_for_turn(WHITE)
    page = board.page
    page.goto(f"{page.url}/look")
    page.get_by_role("button", name="Eén zet terug").click()
    expect(board.square("19")).to_have_accessible_name("19, zwarte schijf")
    assert page.url.endswith("#1")
    page.get_by_role("button", name="Deel de partij op deze zet").click()
    expect(page.get_by_text("De link staat op het klembord.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    assert violations(page) == []
    other = BoardPage(make_page())
    other.open(link)
    expect(other.square("28")).to_have_accessible_name("28, witte schijf")
    expect(other.square("19")).to_have_accessible_name("19, zwarte schijf")


@pytest.mark.parametrize("place", ["#7", "#x", "#99999999999"])
def test_a_place_that_the_game_lacks_is_its_end(board: BoardPage, site: Site, place: str) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.page.goto(f"{board.page.url}/look{place}")
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")


def test_a_link_to_a_deleted_game_says_so(board: BoardPage, site: Site) -> None:
    game = site.new_game()
    httpx.delete(game.replace("/game/", "/api/games/"), timeout=60).raise_for_status()
    for path in ("", "/look#3"):
        board.page.goto(game + path)
        main = board.page.get_by_role("main")
        expect(main.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
        expect(main).to_contain_text("Misschien is die gewist")


def test_a_frame_of_a_broken_address_says_so(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/embed?moves=32-27x&board=wood")
    expect(board.page.get_by_role("heading", name="Dit bord is niet te tonen")).to_be_visible()
    expect(board.page.get_by_text("De zet 32-27x in dit adres kan niet.")).to_be_visible()
    assert violations(board.page) == []


def test_an_address_alone_opens_a_position(analyst: Analyst) -> None:
    analyst.page.goto(f"{analyst.url}/analyse?game=turkish&fen=W:Wa3,Kd4:Bh6")
    analyst.grid.wait_for()
    assert analyst.spoken("d4") == "d4, witte dam"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("fen=W:W99:B1", "Veld 99"),
        ("moves=32-28,32-28", "De zet 32-28 in dit adres kan niet."),
    ],
)
def test_a_broken_address_names_its_fault(analyst: Analyst, query: str, said: str) -> None:
    analyst.page.goto(f"{analyst.url}/analyse?game=international&{query}")
    expect(analyst.page.get_by_role("alert")).to_contain_text(said)
    assert violations(analyst.page) == []


def test_what_is_shared_opens_the_same_position(analyst: Analyst, make_page: MakePage) -> None:
    page = analyst.page
    page.goto(f"{analyst.url}/analyse?game=turkish&fen=W:Wa3,Kd4:Bh6")
    analyst.grid.wait_for()
    page.get_by_role("tab", name="Exporteren").click()
    page.get_by_role("button", name="Deel deze stand").click()
    expect(page.get_by_text("De link staat op het klembord.")).to_be_visible()
    assert violations(page) == []
    other = Analyst(make_page(), analyst.url)
    other.page.goto(page.evaluate("navigator.clipboard.readText()"))
    other.grid.wait_for()
    assert other.spoken("d4") == "d4, witte dam"


@pytest.fixture
def elsewhere(site: Site, tmp_path: Path) -> Iterator[str]:
    """Serve a page of another site that frames two of ours, and return its address."""
    frames = [f'<iframe title="{path}" src="{site.url}{path}"></iframe>' for path in ("/embed?moves=32-28", "/analyse")]
    yield from elsewhere_with(tmp_path, "".join(frames))


def elsewhere_with(folder: Path, body: str) -> Iterator[str]:
    """Serve a page of another site, and return its address."""
    (folder / "index.html").write_text(body)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=folder))
    Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_other_sites_frame_the_board_and_nothing_else(browser: Browser, elsewhere: str) -> None:
    page = browser.new_page(locale="nl")
    page.goto(elsewhere)
    board = page.frame_locator("iframe[title^='/embed']")
    expect(board.get_by_role("img")).to_be_visible()
    board.get_by_role("link", name="E\u00e9n zet terug").click()
    expect(board.get_by_role("link", name="E\u00e9n zet verder")).to_be_visible()
    expect(page.frame_locator("iframe[title='/analyse']").get_by_role("main")).to_have_count(0)
    page.close()


def test_a_board_on_another_site_follows_the_game(
    analyst: Analyst, browser: Browser, site: Site, tmp_path: Path
) -> None:
    page, game = analyst.page, site.new_game()
    board = BoardPage(page).open(game).click("32", "28")
    board.wait_for_turn(BLACK)
    page.goto(f"{game}/look")
    page.get_by_role("button", name="Kopieer bord dat de partij volgt, voor een website").click()
    expect(page.get_by_text("De code voor de website staat op het klembord.")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    for address in elsewhere_with(tmp_path, code):
        other = browser.new_page(locale="nl", viewport={"width": 360, "height": 640})
        other.goto(address)
        frame = other.frame_locator("iframe")
        expect(frame.get_by_text("Zwart is aan zet.")).to_be_visible()
        expect(frame.get_by_role("link", name="Naar de partij")).to_have_attribute("target", "_blank")
        board.open(game).click("19", "23")
        board.wait_for_turn(WHITE)
        expect(frame.get_by_text("Wit is aan zet.")).to_be_visible()
        httpx.delete(game.replace("/game/", "/api/games/"), timeout=60).raise_for_status()
        expect(frame.get_by_text("Deze partij is er niet")).to_be_visible()
        other.close()


def test_a_followed_board_says_that_the_connection_is_lost(board: BoardPage, own_site: Site) -> None:
    board.page.goto(own_site.new_game().replace("/game/", "/embed/game/"))
    assert violations(board.page) == []
    own_site.stop()
    expect(board.page.get_by_text("Geen verbinding.")).to_be_visible()
    own_site.start()
    expect(board.page.get_by_text("Geen verbinding.")).to_be_hidden()
