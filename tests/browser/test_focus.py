"""Where the focus goes when what had it goes: a keyboard must never find itself at the top of the page."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.analyst import Analyst
from tests.browser.site import COMPUTER, Site
from tests.browser.table import BLACK, WHITE, Table

pytestmark = pytest.mark.browser


def button(table: Table, name: str) -> Locator:
    return table.page.get_by_role("button", name=name, exact=True)


def press(table: Table, name: str) -> Locator:
    """Press a button by the keyboard, and return it."""
    pressed = button(table, name)
    pressed.focus()
    table.press("Enter")
    return pressed


def expect_board_focused(table: Table) -> None:
    expect(table.grid.locator(":focus")).to_have_count(1)


def test_a_sheet_that_was_answered_gives_it_back(table: Table, site: Site) -> None:
    table.open(site.new_game())
    opener = press(table, "Opgeven")
    press(table, "Nee, doorspelen")
    expect(opener).to_be_focused()


def test_so_does_one_that_asked_for_something(table: Table, site: Site) -> None:
    table.open(site.new_game("belgian"))
    opener = press(table, "Meer")
    press(table, "Remise aanbieden")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_settings_opened_from_the_menu_give_it_to_the_menu(phone: Table, site: Site) -> None:
    phone.page.goto(site.url)
    opener = press(phone, "Menu")
    press(phone, "Instellingen")
    expect(phone.page.get_by_role("dialog", name="Instellingen")).to_be_visible()
    phone.press("Escape")
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_after_resigning_the_board_has_it(table: Table, site: Site) -> None:
    table.open(site.new_game())
    press(table, "Opgeven")
    press(table, "Ja, opgeven")
    expect(table.line).to_contain_text("Zwart wint")
    expect_board_focused(table)


def test_after_an_answer_to_an_offer_the_board_has_it(table: Table, site: Site) -> None:
    table.open(site.new_game("belgian"))
    press(table, "Meer")
    press(table, "Remise aanbieden")
    press(table, "Afslaan")
    expect(table.line).to_have_text("Het remiseaanbod is afgewezen.")
    expect_board_focused(table)


def test_what_can_not_be_done_any_more_keeps_it(table: Table, site: Site) -> None:
    table.open(site.new_game(black=COMPUTER)).click("32", "28")
    table.wait_for_moves(2)
    undo = press(table, "Terugnemen")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    table.press("Enter")
    table.wait_for_turn(WHITE)


def test_a_hint_leaves_it_where_it_was(table: Table, site: Site) -> None:
    table.open(site.new_game())
    hint = press(table, "Hint")
    expect(table.line).to_contain_text("De computer zou")
    expect(hint).to_be_focused()


def test_a_removed_move_leaves_it_and_goes_to_the_move_before(site: Site, table: Table) -> None:
    analyst = Analyst(table.page, site.url).bring("1. 32-28 19-23 2. 28x19 14x23 *")
    press(analyst, "Naar het einde")
    expect(analyst.current).to_contain_text("14x23")
    remove = press(analyst, "Weghalen")
    expect(analyst.move("14x23")).to_have_count(0)
    expect(analyst.current).to_contain_text("28x19")
    expect(remove).to_be_focused()


def test_a_pause_and_its_end_are_told(table: Table, site: Site) -> None:
    table.open(site.new_game(time_control={"white": "300", "black": "300"})).click("32", "28")
    table.wait_for_turn(BLACK)
    press(table, "Meer")
    press(table, "Pauze")
    expect(table.line).to_have_text("De partij staat even stil; de klokken ook.")
    press(table, "Verder spelen")
    expect(table.line).to_have_text("De partij gaat verder.")
    expect_board_focused(table)
