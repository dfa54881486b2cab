"""Reloads, losses and games that are not there."""

import json
import re
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as GoneError

from tests.browser.analyst import Analyst
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

LOST = "Geen verbinding"
NOT_SENT = "Nog niet verstuurd"


def test_a_reload_continues_the_game(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.page.reload()
    board.wait_for_turn(BLACK)
    assert board.spoken("28") == "28, witte schijf"
    expect(board.page.get_by_role("region", name="Zetten")).to_contain_text("32-28")


def test_the_start_page_leads_back_to_it(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.page.get_by_role("link", name="Coup Turc").click()
    board.page.get_by_role("link", name="Verder met de laatste partij").click()
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")


def test_another_game_that_is_over_changes_nothing_of_that(board: BoardPage, site: Site) -> None:
    finished = board.open(site.new_game())
    board.page.get_by_role("button", name="Opgeven").click()
    board.page.get_by_role("button", name="Ja, opgeven").click()
    expect(finished.line).to_contain_text("Zwart wint")
    address = board.page.url
    going_on = site.new_game()
    board.open(going_on)
    board.open(address)
    board.page.get_by_role("link", name="Coup Turc").click()
    board.page.get_by_role("link", name="Verder met de laatste partij").click()
    board.page.wait_for_url(going_on)


def test_a_game_that_was_deleted_is_not_offered(board: BoardPage, site: Site) -> None:
    address = site.new_game()
    board.open(address)
    httpx.delete(f"{site.url}/api/games/{address.rpartition('/')[2]}", timeout=60).raise_for_status()
    board.page.goto(address)
    board.page.get_by_role("heading", name="Deze partij is er niet").wait_for()
    board.page.goto(site.url)
    expect(board.page.get_by_role("button", name="Begin de partij")).to_be_visible()
    expect(board.page.get_by_role("link", name="Verder met de laatste partij")).to_have_count(0)


def test_a_lost_connection_is_told_and_comes_back(board: BoardPage, own_site: Site) -> None:
    board.open(own_site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    own_site.stop()
    expect(board.page.get_by_role("alert")).to_contain_text(LOST)
    own_site.start()
    expect(board.page.get_by_text(LOST).first).to_be_hidden()
    board.click("19", "23")
    board.wait_for_turn(WHITE)


def try_now(board: BoardPage) -> None:
    """Have the page connect at once, unless it is connected by itself before the button is pressed."""
    with suppress(GoneError):
        board.page.get_by_role("button", name="Nu proberen").click(timeout=2000)


def test_a_move_made_while_it_is_lost_is_sent_afterwards(board: BoardPage, own_site: Site) -> None:
    address = own_site.new_game()
    board.open(address)
    own_site.stop()
    expect(board.page.get_by_role("alert")).to_contain_text(LOST)
    board.click("32", "28")
    own_site.start()
    try_now(board)
    board.wait_for_turn(BLACK)
    assert board.spoken("28") == "28, witte schijf"
    board.page.reload()
    board.wait_for_turn(BLACK)


def test_a_move_that_is_not_sent_is_named_after_a_while(board: BoardPage, own_site: Site) -> None:
    board.open(own_site.new_game())
    own_site.stop()
    board.click("32", "28")
    expect(board.page.get_by_role("alert")).to_have_text(re.compile(f"^{LOST}.*{NOT_SENT}"))
    own_site.start()
    try_now(board)
    board.wait_for_turn(BLACK)
    expect(board.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_a_server_that_hangs_is_named_too(board: BoardPage, own_site: Site) -> None:
    board.open(own_site.new_game())
    with own_site.hanging():
        board.click("32", "28")
        expect(board.line).to_have_text(f"{NOT_SENT}: de server geeft geen antwoord.")
    board.wait_for_turn(BLACK)
    expect(board.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_a_change_of_an_analysis_that_is_not_sent_is_named(make_page: MakePage, own_site: Site) -> None:
    analyst = Analyst(make_page(), own_site.url).set_up("W:W32,38:B1,12")
    with own_site.hanging():
        analyst.click("32", "28")
        expect(analyst.page.get_by_text(NOT_SENT)).to_be_visible()
    expect(analyst.move("32-28")).to_be_visible()
    expect(analyst.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_two_pages_follow_one_game(board: BoardPage, make_page: MakePage, site: Site) -> None:
    address = site.new_game()
    other = BoardPage(make_page()).open(address)
    board.open(address).click("32", "28")
    other.wait_for_turn(BLACK)
    assert other.spoken("28") == "28, witte schijf"


def test_a_full_disk_is_told_and_harms_nothing(board: BoardPage, own_site: Site) -> None:
    address = own_site.new_game(fen="W:WK47,50:BK4,1")
    own_site.stop()
    own_site.start(full_disk=True)
    board.open(address)
    moves = ["47-42", "4-10", "42-47", "10-4"] * 8
    played = 0
    full = board.line.filter(has_text="opslag van de server is vol")
    for move in moves:
        board.page.get_by_label("Zet intypen").fill(move)
        board.page.get_by_role("button", name="Speel", exact=True).click()
        expect(full.or_(board.played.nth(played))).to_be_visible()
        if full.is_visible():
            break
        played += 1
    expect(board.line).to_contain_text("De opslag van de server is vol: dit is niet bewaard.")
    board.page.reload()
    board.wait_for_moves(played)
    own_site.stop()
    own_site.start()
    expect(board.page.get_by_text(LOST).first).to_be_hidden()
    board.page.get_by_label("Zet intypen").fill(moves[played])
    board.page.get_by_role("button", name="Speel", exact=True).click()
    board.wait_for_moves(played + 1)


def test_a_game_that_is_not_there(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/game/nowhere1")
    expect(board.page.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
    board.page.get_by_role("link", name="Nieuwe partij").click()
    expect(board.page.get_by_role("heading", name="Een partij beginnen")).to_be_visible()


def test_a_page_that_is_not_there(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/elsewhere")
    expect(board.page.get_by_role("heading", name="Deze pagina is er niet")).to_be_visible()


def test_a_start_page_without_its_server(board: BoardPage, site: Site) -> None:
    page = board.page
    page.route(re.compile("/api/profiles"), lambda route: route.abort())
    page.goto(site.url)
    expect(page.get_by_role("alert").filter(has_text="De spellen konden niet")).to_be_visible()
    page.unroute(re.compile("/api/profiles"))
    page.get_by_role("button", name="Opnieuw proberen").click()
    expect(page.get_by_role("radio", name="Dammen")).to_be_visible()


class Line:
    """The connection of a page to its game, which the test may cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.heard: list[dict[str, object]] = []
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/api/games/"), self._begin)

    def cut(self) -> None:
        """Let nothing through any more."""
        self.is_cut = True
        for end in self._ends:
            end.close(code=1011)
        self._ends.clear()

    def _begin(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            page.close(code=1011)
            return
        self._ends.append(page)
        server = page.connect_to_server()
        server.on_message(lambda text: self._hear(page, str(text)))

    def _hear(self, page: WebSocketRoute, text: str) -> None:
        if page in self._ends:  # what the server still says on a line that was cut reaches nobody
            self.heard.append(json.loads(text))
            page.send(text)


def test_who_comes_back_gets_the_missing_moves(make_page: MakePage, site: Site) -> None:
    away, there = BoardPage(make_page()), BoardPage(make_page())
    line = Line(away.page)
    address = site.new_game()
    away.open(address).click("32", "28")
    there.open(address).wait_for_moves(1)
    away.wait_for_moves(1)
    line.cut()
    expect(away.page.get_by_role("alert")).to_contain_text(LOST)
    there.click("19", "23")
    there.wait_for_moves(2)
    there.click("28", "19")
    there.wait_for_moves(3)
    line.is_cut = False
    line.heard.clear()
    away.wait_for_moves(3)
    assert away.spoken("19") == there.spoken("19")
    assert [(each["type"], each["kept"]) for each in line.heard if "kept" in each] == [("steps", 1)]
    assert "state" not in {each["type"] for each in line.heard}
    away.click("14", "23")
    there.wait_for_moves(4)
