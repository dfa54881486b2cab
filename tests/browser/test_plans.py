"""Conditional moves in a game of days: entered, kept, and played by the server."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.site import Site
from tests.browser.two_people import together_for_days

pytestmark = pytest.mark.browser


def open_plan(board: BoardPage) -> Locator:
    """Open the sheet of conditional moves."""
    board.page.get_by_role("button", name="Meer", exact=True).click()
    board.page.get_by_role("button", name="Zetten onder voorwaarde").click()
    return board.page.get_by_role("dialog", name="Zetten onder voorwaarde")


def test_the_server_answers_as_planned(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together_for_days(ada, bep, open_site)
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    sheet = open_plan(ada)
    sheet.get_by_label("1. Als de ander speelt").select_option("19-23")
    sheet.get_by_label("1. dan speel ik").select_option("28x19")
    expect(sheet.get_by_label("2. Als de ander speelt")).to_be_visible()  # it moves the button
    sheet.get_by_role("button", name="Bewaar").click()
    expect(sheet.get_by_role("status")).to_have_text("Bewaard.")
    expect(sheet.get_by_role("listitem")).to_contain_text("als 19-23, dan 28x19")
    expect(sheet.get_by_label("1. Als de ander speelt")).to_be_focused()
    assert violations(ada.page) == []
    ada.press("Escape")
    bep.tap("19", "23")
    ada.wait_for_moves(3)
    expect(bep.square("19")).to_have_accessible_name("19, witte schijf")
    bep.wait_for_turn(BLACK)


def test_a_condition_is_deleted_by_keys(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together_for_days(ada, bep, open_site)
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    sheet = open_plan(ada)
    sheet.get_by_label("1. Als de ander speelt").select_option("20-24")
    sheet.get_by_label("1. dan speel ik").select_option("34-29")
    sheet.get_by_label("2. Als de ander speelt").select_option(index=1)
    sheet.get_by_label("2. dan speel ik").select_option(index=1)
    sheet.get_by_role("button", name="Bewaar").press("Enter")
    sheet.get_by_role("button", name="Wissen").press("Enter")
    expect(sheet.get_by_role("status")).to_have_text("Gewist.")
    expect(sheet.get_by_role("listitem")).to_have_count(0)
    ada.press("Escape")
    bep.tap("20", "24")
    ada.wait_for_turn(WHITE)
    ada.wait_for_moves(2)


def test_only_who_waits_plans(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together_for_days(ada, bep, open_site)
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    bep.page.get_by_role("button", name="Meer", exact=True).tap()
    expect(bep.page.get_by_role("dialog")).to_be_visible()
    expect(bep.page.get_by_role("button", name="Zetten onder voorwaarde")).to_have_count(0)
