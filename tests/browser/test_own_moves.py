"""How a player's moves are entered, as each has chosen: confirmed, by themselves, or ahead of the turn."""

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.two_people import together

pytestmark = pytest.mark.browser

CONFIRM = "Zet met de vinger eerst bevestigen"
FORCED = "De enige slag speelt vanzelf"
AHEAD = "Zet vooraf invoeren terwijl de ander denkt"


def choose(board: BoardPage, name: str) -> None:
    """Make one of the choices beside the board."""
    page = board.page
    gear = page.get_by_role("button", name="Opties van het bord")
    if not gear.is_visible():
        page.get_by_role("button", name="Zetten", exact=True).click()
    gear.click()
    page.get_by_role("checkbox", name=name).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.fixture
def phone(make_page: MakePage) -> BoardPage:
    """A page on a phone."""
    return BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))


def test_a_finger_is_asked(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    choose(phone, CONFIRM)
    phone.tap("32", "28")
    back = phone.page.get_by_role("button", name="Zet terug")
    expect(phone.page.get_by_text("32-28 spelen?")).to_be_visible()
    expect(phone.square("28")).to_have_accessible_name("28, witte schijf")
    back.tap()
    expect(phone.square("32")).to_have_accessible_name("32, witte schijf")
    phone.tap("32", "28")
    phone.page.get_by_role("button", name="Speel", exact=True).tap()
    phone.wait_for_turn(BLACK)
    phone.page.reload()
    phone.wait_for_turn(BLACK)


def test_keys_are_not_asked(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    choose(phone, CONFIRM)
    phone.tab_to("gridcell").go_by_keys("32", "28")
    phone.wait_for_turn(BLACK)


def test_the_only_capture_plays_itself(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="B:W32:B23,1"))
    choose(board, FORCED)
    board.click("23", "28")
    board.wait_for_moves(2)
    board.wait_for_turn(BLACK)
    assert board.spoken("23").startswith("23, witte schijf")
    board.page.get_by_role("button", name="Terugnemen").click()
    board.wait_for_moves(1)
    board.page.get_by_role("button", name="Terugnemen").click()
    board.wait_for_moves(0)


def test_a_move_ahead(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    choose(bep, AHEAD)
    bep.tap("19", "23")
    expect(bep.line).to_contain_text("Vooraf ingevoerd: 19-23.")
    ada.click("32", "28")
    ada.wait_for_moves(2)
    ada.wait_for_turn(WHITE)
    assert ada.spoken("23").startswith("23, zwarte schijf")


def test_a_move_ahead_is_taken_back(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    choose(bep, AHEAD)
    bep.tap("19", "23")
    bep.page.get_by_role("button", name="Toch niet").tap()
    expect(bep.line).not_to_contain_text("Vooraf")
    bep.tab_to("gridcell").go_by_keys("19", "24")
    expect(bep.line).to_contain_text("Vooraf ingevoerd: 19-24.")
    bep.press("Escape")
    expect(bep.line).not_to_contain_text("Vooraf")
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)


def test_a_move_ahead_that_cannot_be_is_dropped(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    choose(ada, AHEAD)
    ada.click("32", "28")
    ada.wait_for_turn(BLACK)
    ada.drag("28", "22")
    expect(ada.line).to_contain_text("Vooraf ingevoerd: 28-22.")
    bep.tap("19", "23")
    ada.wait_for_turn(WHITE)
    expect(ada.line).to_contain_text("De zet vooraf 28-22 is vervallen.")
    ada.wait_for_moves(2)
