"""What is not allowed is explained in one line, with the capture that must be played drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.site import COMPUTER, Site
from tests.starts import NO_BOOK

pytestmark = pytest.mark.browser


def drawn_labels(board: BoardPage) -> list[str]:
    """Return the numbers written at the ways drawn over the board."""
    return board.page.locator("svg g:has(> polyline) text").all_text_contents()


def test_a_capture_is_compulsory(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(board.line).to_have_text("Slaan is verplicht: 28x19 neemt er één.")
    assert drawn_labels(board) == ["1"]
    assert board.spoken("31") == "31, witte schijf"


def test_the_drawing_goes_with_the_next_press(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(board.page.locator("svg polyline")).not_to_have_count(0)
    board.click("28")
    expect(board.page.locator("svg polyline")).to_have_count(0)
    expect(board.line).to_have_text("")


def test_the_largest_capture_goes_first(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40,37:B34,23,31,1")).click("37", "26")
    expect(board.line).to_have_text("Meerslag gaat voor: met 40x18 neem je er twee.")
    assert drawn_labels(board) == ["2"]


def test_a_man_does_not_step_back(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28:B1")).click("28", "32")
    expect(board.line).to_have_text("Een schijf zet niet achteruit.")


def test_a_piece_without_a_move_can_be_tried(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("37", "28")
    expect(board.line).to_have_text("Op 32 staat een eigen stuk in de weg.")
    board.click("32", "28")
    board.wait_for_turn(BLACK)


def test_the_opponents_piece_is_not_lifted(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("20")
    expect(board.line).to_have_text("Wit is aan zet.")


def test_a_blocked_piece_says_why(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("36")
    expect(board.line).to_have_text("Vastgezet: witte schijf op 36. Geen veld is vrij om naartoe te gaan.")


def test_a_piece_that_has_to_wait_for_a_capture_says_why(board: BoardPage, site: Site) -> None:
    board.open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.click("19", "23")
    board.wait_for_turn(WHITE)
    board.click("31")
    expect(board.line).to_contain_text("Kan nu niet: witte schijf op 31. Slaan gaat voor")


def test_text_that_is_no_move(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    board.page.get_by_label("Zet intypen").fill("wit wint")
    board.press("Enter")
    expect(board.line).to_have_text("Deze zet kunnen we niet lezen: wit wint")


def test_a_refusal_is_read_aloud(board: BoardPage, site: Site) -> None:
    """The line is a status: a screen reader reads it out by itself."""
    board.open(site.new_game()).tab_to("gridcell").go_by_keys("32", "23")
    expect(board.page.get_by_role("status")).to_have_text("Een schijf zet één veld ver.")


def test_nothing_moves_while_the_computer_thinks(board: BoardPage, site: Site) -> None:
    slow = {**COMPUTER, "level": 10}
    board.open(site.new_game(white=slow, fen=NO_BOOK)).click("20")
    expect(board.line).to_have_text("De computer is aan zet.")
