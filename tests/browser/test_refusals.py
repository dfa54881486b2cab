"""What is not allowed is explained in one line, with the capture that must be played drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.site import COMPUTER, Site
from tests.browser.table import BLACK, Table

pytestmark = pytest.mark.browser


def drawn_labels(table: Table) -> list[str]:
    """Return the numbers written at the ways drawn over the board."""
    return table.page.locator("svg g:has(> polyline) text").all_text_contents()


def test_a_capture_is_compulsory(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(table.line).to_have_text("Slaan is verplicht: 28x19 neemt er één.")
    assert drawn_labels(table) == ["1"]
    assert table.spoken("31") == "31, witte schijf"


def test_the_drawing_goes_with_the_next_press(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(table.page.locator("svg polyline")).not_to_have_count(0)
    table.click("28")
    expect(table.page.locator("svg polyline")).to_have_count(0)
    expect(table.line).to_have_text("")


def test_the_largest_capture_goes_first(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W40,37:B34,23,31,1")).click("37", "26")
    expect(table.line).to_have_text("Meerslag gaat voor: met 40x18 neem je er twee.")
    assert drawn_labels(table) == ["2"]


def test_a_man_does_not_step_back(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W28:B1")).click("28", "32")
    expect(table.line).to_have_text("Een schijf zet niet achteruit.")


def test_a_piece_without_a_move_can_be_tried(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("37", "28")
    expect(table.line).to_have_text("Op 32 staat een eigen stuk in de weg.")
    table.click("32", "28")
    table.wait_for_turn(BLACK)


def test_the_opponents_piece_is_not_lifted(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("20")
    expect(table.line).to_have_text("Wit is aan zet.")


def test_text_that_is_no_move(table: Table, site: Site) -> None:
    table.open(site.new_game())
    table.page.get_by_label("Zet intypen").fill("wit wint")
    table.press("Enter")
    expect(table.line).to_have_text("Deze zet kunnen we niet lezen: wit wint")


def test_a_refusal_is_read_aloud(table: Table, site: Site) -> None:
    """The line is a status: a screen reader reads it out by itself."""
    table.open(site.new_game()).tab_to("gridcell").go_by_keys("32", "23")
    expect(table.page.get_by_role("status")).to_have_text("Een schijf zet één veld ver.")


def test_nothing_moves_while_the_computer_thinks(table: Table, site: Site) -> None:
    slow = {**COMPUTER, "level": 10}
    table.open(site.new_game(white=slow)).click("20")
    expect(table.line).to_have_text("De computer is aan zet.")
