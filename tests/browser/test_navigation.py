"""From page to page: the navigation, what it says of where one is, and pages that do not come."""

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def test_the_navigation_says_which_page_is_shown(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    play = board.page.get_by_role("navigation").get_by_role("link", name="Spelen")
    expect(play).to_have_attribute("aria-current", "page")
    board.open(site.new_game())
    expect(play).not_to_have_attribute("aria-current", "page")
    play.click()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Een partij beginnen")


def test_on_a_phone_the_pages_stand_in_the_menu(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("dialog", name="Menu").get_by_role("link", name="Spelen").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Een partij beginnen")
    expect(phone.page.get_by_role("dialog")).to_have_count(0)


def test_the_first_tab_stop_leads_past_the_header(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).press("Tab")
    expect(board.page.get_by_role("link", name="Naar de inhoud")).to_be_focused()
    board.press("Enter")
    expect(board.page.get_by_role("main")).to_be_focused()


def test_a_new_page_is_read_from_its_top(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).page.get_by_role("link", name="Spelen").click()
    expect(board.page.get_by_role("main")).to_be_focused()


def test_back_leads_back(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).page.get_by_role("link", name="Spelen").click()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Een partij beginnen")
    board.page.go_back()
    board.grid.wait_for()


def test_a_page_that_does_not_come_is_told(make_page: MakePage, site: Site) -> None:
    page = make_page()
    page.goto(site.url)
    page.get_by_role("heading", level=1).wait_for()
    page.route("**/assets/Game-*", lambda route: route.abort())
    page.goto(site.new_game())
    expect(page.get_by_role("alert")).to_contain_text("De pagina kon niet worden opgehaald")
    page.unroute("**/assets/Game-*")
    page.get_by_role("button", name="Opnieuw proberen").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_page_that_is_left_asks_for_nothing_more(board: BoardPage, site: Site) -> None:
    page, asked = board.page, list[str]()
    board.open(site.new_game()).click("32", "28")
    board.wait_for_moves(1)
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.get_by_role("link", name="Terugkijken").click()
    expect(page.get_by_label("Deze stand als FEN")).to_be_visible()
    page.get_by_role("link", name="Leren").click()
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    assert [url for url in asked if "undefined" in url or "socket" in url] == []
