"""A game from a position that is set up: by mouse, touch and keyboard, and by pasting."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage, unfold
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

FINE = "Deze stand kan."


def editor(page: Page, site: Site) -> BoardPage:
    """Open the start page with its editor."""
    page.goto(site.url)
    page.get_by_text("Begin met een eigen stand").click()
    page.get_by_label("Stand als FEN").wait_for()
    return BoardPage(page)


def choose(page: Page, group: str, name: str) -> None:
    page.get_by_role("group", name=group).get_by_text(name, exact=True).locator("..").click()


def begin(page: Page) -> BoardPage:
    unfold(page)
    page.get_by_role("group", name="Zwart", exact=True).get_by_text("Een ander").click()
    page.get_by_role("button", name="Begin de partij").click()
    page.wait_for_url(re.compile("/game/"))
    page.get_by_role("region", name="Wit", exact=True).wait_for()
    return BoardPage(page)


def test_pieces_are_put_down_and_the_game_begins_there(board: BoardPage, site: Site) -> None:
    page = editor(board.page, site).page
    page.get_by_role("button", name="Leeg bord").click()
    board.click("28")
    choose(page, "Wat zet je neer?", "zwarte dam")
    board.click("5")
    choose(page, "Wie is aan zet?", "Zwart")
    expect(page.get_by_text(FINE)).to_be_visible()
    expect(page.get_by_label("Stand als FEN")).to_have_value("B:W28:BK5")
    game = begin(page)
    game.wait_for_turn(BLACK)
    assert (game.spoken("5"), game.spoken("28")) == ("5, zwarte dam", "28, witte schijf")


def faults_on(page: Page) -> Locator:
    """Find what is said to be wrong; the other lists of the page hold links."""
    return page.get_by_role("main").get_by_role("listitem").filter(has_not=page.get_by_role("link"))


def test_every_fault_is_named_on_a_phone(phone: BoardPage, site: Site) -> None:
    page = editor(phone.page, site).page
    page.get_by_role("button", name="Leeg bord").tap()
    phone.tap("1", "2", "28")
    expect(faults_on(page)).to_have_text(
        [
            "Veld 1: hier kan geen schijf staan: die zou al dam zijn.",
            "Veld 2: hier kan geen schijf staan: die zou al dam zijn.",
        ]
    )
    expect(phone.square("1")).to_have_accessible_name("1, witte schijf, hier klopt iets niet")
    assert violations(page) == []
    page.get_by_role("button", name="Begin de partij").tap()
    expect(page.get_by_text("De stand klopt nog niet")).to_be_visible()


def hold_first_check(board: BoardPage, site: Site) -> Route:
    """Open the editor with the server's first answer held back."""
    page, questions = board.page, list[Route]()
    page.route("**/api/positions", lambda route: questions.append(route), times=1)  # noqa: PLW0108 - it keeps what it is given
    with page.expect_request("**/api/positions"):
        editor(page, site)
    return questions[0]


def test_a_late_answer_does_not_write_over_what_is_typed(board: BoardPage, site: Site) -> None:
    page, question = board.page, hold_first_check(board, site)
    text = page.get_by_label("Stand als FEN")
    text.fill("W:W1:B20")
    question.continue_()
    expect(page.get_by_text(FINE)).to_be_visible()
    expect(text).to_have_value("W:W1:B20")
    text.press("Enter")
    expect(faults_on(page)).to_have_count(1)


def test_a_late_answer_does_not_write_into_a_field_that_is_entered(board: BoardPage, site: Site) -> None:
    """Text that comes between a selection and the first letter would be kept before that letter."""
    page, question = board.page, hold_first_check(board, site)
    text = page.get_by_label("Stand als FEN")
    text.select_text()
    question.continue_()
    expect(page.get_by_text(FINE)).to_be_visible()
    page.keyboard.insert_text("W:W1:B20")
    expect(text).to_have_value("W:W1:B20")


def test_a_field_that_is_left_empty_shows_the_position(board: BoardPage, site: Site) -> None:
    page, question = board.page, hold_first_check(board, site)
    text = page.get_by_label("Stand als FEN")
    text.focus()
    question.continue_()
    expect(page.get_by_text(FINE)).to_be_visible()
    text.press("Tab")
    expect(text).to_have_value(re.compile("^W:W31"))


def test_a_piece_is_dragged_and_taken_off_by_finger(phone: BoardPage, site: Site) -> None:
    editor(phone.page, site)
    phone.square("32").scroll_into_view_if_needed()
    phone.drag_by_finger("32", "27")
    expect(phone.square("27")).to_have_accessible_name("27, witte schijf")
    phone.tap("27")
    expect(phone.square("27")).to_have_accessible_name("27, leeg")


def test_by_keyboard_alone(board: BoardPage, site: Site) -> None:
    page = editor(board.page, site).page
    page.get_by_role("button", name="Leeg bord").focus()
    board.press("Enter")
    board.square("50").focus()
    board.go_by_keys("31", "32").press("Delete")
    expect(page.get_by_label("Stand als FEN")).to_have_value("W:W31:B")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_pasted_position(make_page: MakePage, site: Site, locale: str) -> None:
    page = make_page(DESKTOP if locale == "en" else PHONE, locale=locale)
    page.goto(f"{site.url}/?game=turkish&fen=W:Wa3,Kd4:Bh6")
    board = BoardPage(page)
    board.grid.wait_for()
    expect(board.square("d4")).to_have_accessible_name(re.compile("dam|king"))
    field = page.locator("#edit-fen")
    field.fill("W:Wa3,a3:Bh9")
    field.press("Enter")
    expect(faults_on(page)).to_have_count(2)
    expect(board.square("d4")).to_have_accessible_name(re.compile("dam|king"))
    assert violations(page) == []
