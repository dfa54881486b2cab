"""The audit of axe-core on every state, in three languages; tab stops; what is read aloud."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import COMPUTER, Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


Arrange = Callable[[BoardPage, Site], object]


def start(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    board.grid.wait_for()
    board.page.locator("summary").first.click()
    expect(board.page.get_by_role("radio")).to_have_count(6)


def begun(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())


def dama(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("turkish", black=COMPUTER))


def lifted(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32")


def under_way(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B1,22,23,34")).click("40", "29")


def asked(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:WK26:B4,14,21,28,43")).click("26", "48")
    expect(board.page.get_by_role("dialog")).to_be_visible()


def refused(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(board.line).not_to_have_text("")


def finished(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(board.line).not_to_have_text("")


def resigning(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    board.page.get_by_role("button").filter(has=board.page.locator("svg")).last.click()
    expect(board.page.get_by_role("dialog")).to_be_visible()


def unknown_game(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/game/nowhere1")
    expect(board.page.get_by_role("main").get_by_role("heading")).to_be_visible()


def start_failed(board: BoardPage, site: Site) -> None:
    board.page.route("**/api/profiles", lambda route: route.abort())
    board.page.goto(site.url)
    expect(board.page.get_by_role("alert").first).not_to_be_empty()


STATES: list[Arrange] = [
    start,
    begun,
    dama,
    lifted,
    under_way,
    asked,
    refused,
    finished,
    resigning,
    unknown_game,
    start_failed,
]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("arrange", STATES)
def test_axe_finds_nothing(make_page: MakePage, site: Site, arrange: Arrange, locale: str) -> None:
    board = BoardPage(make_page(locale=locale))
    arrange(board, site)
    assert violations(board.page) == []


@pytest.mark.parametrize("arrange", [start, refused, asked, finished])
def test_nor_in_the_dark(make_page: MakePage, site: Site, arrange: Arrange) -> None:
    board = BoardPage(make_page(color_scheme="dark"))
    arrange(board, site)
    assert violations(board.page) == []


@pytest.mark.parametrize("arrange", [start, begun, asked])
def test_nor_on_a_phone(make_page: MakePage, site: Site, arrange: Arrange) -> None:
    board = BoardPage(make_page(PHONE))
    arrange(board, site)
    assert violations(board.page) == []


def test_nor_in_the_sheet_of_a_phone(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    phone.page.get_by_role("button", name="Zetten").tap()
    expect(phone.page.get_by_role("dialog", name="Zetten")).to_be_visible()
    assert violations(phone.page) == []


def test_nor_while_the_connection_is_lost(board: BoardPage, own_site: Site) -> None:
    board.open(own_site.new_game())
    own_site.stop()
    expect(board.page.get_by_role("alert")).to_be_visible()
    assert violations(board.page) == []


def test_the_board_is_one_tab_stop(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).tab_to("gridcell")
    board.press("Tab")
    assert board.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"


def test_arrows_walk_the_playable_squares(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).tab_to("gridcell")
    expect(board.square("50")).to_be_focused()
    board.press("ArrowUp", "ArrowUp", "ArrowLeft", "Home")
    expect(board.square("33")).to_be_focused()


def test_the_focus_follows_a_move(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).tab_to("gridcell").press("n", "Enter", "n", "Enter")
    board.wait_for_turn(BLACK)
    expect(board.page.locator(":focus")).to_have_accessible_name("26, witte schijf")


def test_moves_and_steps_are_read_aloud(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B1,22,23,34"))
    spoken = board.page.get_by_role("log")
    board.tab_to("gridcell").go_by_keys("40")
    expect(spoken).to_have_text("Opgepakt: witte schijf van 40. Kan naar 29.")
    board.go_by_keys("29")
    expect(spoken).to_have_text("Op 29. Verder naar 18.")
    board.press("Escape")
    expect(spoken).to_have_text("Teruggezet op 40.")
    board.go_by_keys("40", "27")
    expect(spoken).to_have_text("Wit slaat van 40 naar 27 en neemt er 3. Zwart is aan zet.")


def test_the_end_is_read_aloud(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(board.page.get_by_role("log")).to_have_text("Wit slaat van 40 naar 27 en neemt er 3.")
    expect(board.line).to_contain_text("Wit wint 2-0 Wie aan zet is, heeft geen zet meer.")


def test_a_question_takes_the_focus_and_gives_it_back(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:WK26:B4,14,21,28,43")).tab_to("gridcell").go_by_keys("26", "48")
    expect(board.page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button")).to_be_focused()
    board.press("Enter")
    expect(board.square("48")).to_be_focused()


def test_a_click_of_a_screen_reader_presses_a_square(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    board.square("32").dispatch_event("click")
    board.square("28").dispatch_event("click")
    board.wait_for_turn(BLACK)


def test_undo_is_read_aloud(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.page.get_by_role("button", name="Terugnemen").click()
    expect(board.page.get_by_role("log")).to_have_text("Teruggenomen. Wit is aan zet.")
    board.wait_for_turn(WHITE)
