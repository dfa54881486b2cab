"""The moment of success: seen, said, and still where motion is not wanted."""

import pytest
from playwright.sync_api import expect

from coupturc.lessons.practice.combinations import load_combinations
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import COMPUTER, Site

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_game_that_is_won_against_the_computer(make_page: MakePage, site: Site, motion: str) -> None:
    board = BoardPage(make_page(DESKTOP, reduced_motion=motion))
    board.open(site.new_game(black=COMPUTER, fen="W:W40:B22,23,34")).click("40", "27")
    expect(board.line).to_contain_text("Mooi gespeeld.")
    ring = board.line.locator("svg.success")
    expect(ring).to_be_in_viewport(ratio=1)
    drawn = ring.locator("circle").evaluate("(ring) => getComputedStyle(ring).animationName")
    assert (drawn == "none") is (motion == "reduce")
    assert violations(board.page) == []


def test_no_praise_for_a_game_that_is_lost_or_shared(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(board.line).to_contain_text("Wit wint")
    expect(board.line.locator("svg.success")).to_have_count(0)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_combination_that_is_solved(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    with page.expect_response("**/api/practice/questions") as answer:
        page.goto(f"{site.url}/practice/international/combinations")
    page.get_by_role("grid").wait_for()
    item = answer.value.json()["question"]["item"]
    for move in load_combinations("international")[item].line[::2]:
        with page.expect_response("**/api/practice/answers") as verdict:
            page.get_by_label("Zet intypen").fill(move)
            page.keyboard.press("Enter")
        BoardPage(page).wait_for_pieces(verdict.value.json()["position"]["pieces"])
    expect(page.locator("svg.success")).to_be_visible()
    expect(page.locator("svg.board .reached")).to_have_count(1)
    expect(page.get_by_role("log")).not_to_have_text("")
    assert violations(page) == []
