"""A beginner in every window for half an hour: the first lesson, a first game with its stumbles, a puzzle, and back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.classroom import Classroom
from tests.browser.conftest import MakePage
from tests.browser.hands import WINDOWS, fingers
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def is_well_laid_out(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def first_lesson(page: Page) -> None:
    """Follow the way in, read two steps, answer wrongly and then rightly, and go back to play."""
    page.get_by_role("link", name="Nooit gespeeld? Begin hier").tap()
    page.wait_for_url(re.compile("/learn/international/board"))
    room = Classroom(page)
    room.grid.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Het bord en de nummers")
    is_well_laid_out(page)
    first = page.get_by_role("article").inner_text()
    room.button("next").tap()
    expect(room.step(2)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("article")).not_to_have_text(first, use_inner_text=True)
    is_well_laid_out(page)
    room.go_to_step(5)
    page.get_by_label("Naam van het veld").fill("27")
    page.keyboard.press("Enter")
    expect(room.text).to_contain_text("Dat is veld 27.")
    page.get_by_label("Naam van het veld").fill("28")
    page.keyboard.press("Enter")
    expect(room.text).to_contain_text("Goed")


def first_game(page: Page, site: Site) -> None:
    """Press a piece that is shut in, play, take back, play again, ask for a hint and give up."""
    board = BoardPage(page)
    page.goto(site.url)
    board.grid.wait_for()
    board.tap("48")
    expect(page.get_by_role("alert")).to_contain_text("48")
    board.tap("32", "28")
    page.wait_for_url(re.compile("/game/"))
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")
    board.wait_for_turn(WHITE)
    is_well_laid_out(page)
    board.tap("47")
    expect(board.line).to_contain_text("47")
    page.get_by_role("button", name="Terugnemen").tap()
    expect(board.square("32")).to_have_accessible_name("32, witte schijf")
    page.get_by_role("button", name="Hint").tap()
    expect(board.line).to_contain_text(re.compile(r"\d+-\d+"))
    page.get_by_role("button", name="Opgeven").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("opgeven", re.IGNORECASE)).tap()
    expect(board.line).to_contain_text("Zwart wint")
    is_well_laid_out(page)


def look_back_and_again(page: Page, site: Site) -> None:
    """Play again with the other colour, and find the game again in the list."""
    board = BoardPage(page)
    page.get_by_role("button", name="Revanche").tap()
    expect(board.strip(WHITE)).to_contain_text("Computer")
    expect(board.strip(BLACK)).to_contain_text("aan zet")
    page.goto(f"{site.url}/games")
    page.get_by_role("link", name="Terugkijken").first.tap()
    page.wait_for_url(re.compile("/look"))
    board.grid.wait_for()
    is_well_laid_out(page)


def a_puzzle(page: Page, site: Site) -> None:
    """Open the puzzle of the day, and see its solution."""
    page.goto(site.url)
    page.locator("details.daily summary").tap()
    page.get_by_role("link", name="Oplossen").tap()
    page.get_by_role("grid").wait_for()
    page.get_by_role("button", name="Toon de oplossing").tap()
    expect(page.get_by_role("button", name=re.compile("^Volgende zet"))).to_be_visible()
    is_well_laid_out(page)


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_first_half_hour(make_page: MakePage, own_site: Site, size: tuple[int, int]) -> None:
    page = make_page(**fingers(size))
    page.goto(own_site.url)
    page.get_by_role("grid").wait_for()
    is_well_laid_out(page)
    first_lesson(page)
    first_game(page, own_site)
    look_back_and_again(page, own_site)
    a_puzzle(page, own_site)
