"""Where the focus goes when what had it goes: a keyboard must never find itself at the top of the page."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.analyst import Analyst
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.site import COMPUTER, Site

pytestmark = pytest.mark.browser


def button(board: BoardPage, name: str) -> Locator:
    return board.page.get_by_role("button", name=name, exact=True)


def press(board: BoardPage, name: str) -> Locator:
    """Press a button by the keyboard, and return it."""
    pressed = button(board, name)
    pressed.focus()
    board.press("Enter")
    return pressed


def expect_board_focused(board: BoardPage) -> None:
    expect(board.grid.locator(":focus")).to_have_count(1)


def test_skipping_the_header_leaves_the_address_as_it_is(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_moves(1)
    board.open(f"{board.page.url}/look#1")
    board.page.get_by_role("link", name="Naar de inhoud").press("Enter")
    expect(board.page.locator("#main")).to_be_focused()
    expect(board.page).to_have_url(re.compile("/look#1$"))


def test_a_sheet_that_was_answered_gives_it_back(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    opener = press(board, "Opgeven")
    press(board, "Nee, doorspelen")
    expect(opener).to_be_focused()


def test_so_does_one_that_asked_for_something(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("belgian"))
    opener = press(board, "Meer")
    press(board, "Remise aanbieden")
    expect(board.page.get_by_role("dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_settings_opened_from_the_menu_give_it_to_the_menu(phone: BoardPage, site: Site) -> None:
    phone.page.goto(site.url)
    opener = press(phone, "Menu")
    press(phone, "Instellingen")
    expect(phone.page.get_by_role("dialog", name="Instellingen")).to_be_visible()
    phone.press("Escape")
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_after_resigning_the_board_has_it(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    press(board, "Opgeven")
    press(board, "Ja, opgeven")
    expect(board.line).to_contain_text("Zwart wint")
    expect_board_focused(board)


def test_after_an_answer_to_an_offer_the_board_has_it(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("belgian"))
    press(board, "Meer")
    press(board, "Remise aanbieden")
    press(board, "Afslaan")
    expect(board.line).to_have_text("Het remiseaanbod is afgewezen.")
    expect_board_focused(board)


def test_what_can_not_be_done_any_more_keeps_it(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(black=COMPUTER)).click("32", "28")
    board.wait_for_moves(2)
    undo = press(board, "Terugnemen")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    board.press("Enter")
    board.wait_for_turn(WHITE)


def test_a_hint_leaves_it_where_it_was(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    hint = press(board, "Hint")
    expect(board.line).to_contain_text("De computer zou")
    expect(hint).to_be_focused()


def test_a_removed_move_leaves_it_and_goes_to_the_move_before(site: Site, board: BoardPage) -> None:
    analyst = Analyst(board.page, site.url).bring("1. 32-28 19-23 2. 28x19 14x23 *")
    press(analyst, "Naar het einde")
    expect(analyst.current).to_contain_text("14x23")
    remove = press(analyst, "Weghalen")
    expect(analyst.move("14x23")).to_have_count(0)
    expect(analyst.current).to_contain_text("28x19")
    expect(remove).to_be_focused()


def test_a_pause_and_its_end_are_told(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(time_control={"white": "300", "black": "300"})).click("32", "28")
    board.wait_for_turn(BLACK)
    press(board, "Meer")
    press(board, "Pauze")
    expect(board.line).to_have_text("De partij staat even stil; de klokken ook.")
    press(board, "Verder spelen")
    expect(board.line).to_have_text("De partij gaat verder.")
    expect_board_focused(board)
