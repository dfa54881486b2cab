"""From an analysis to a game, from a puzzle to an analysis."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.hands import WAYS, Hand
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


def test_the_side_to_move_is_played_against_the_computer(board: BoardPage, site: Site) -> None:
    analyst = Analyst(board.page, site.url).set_up("B:W37,38:B12,13,23")
    analyst.button("Speel verder tegen de computer").click()
    board.page.wait_for_url(re.compile("/game/"))
    expect(board.strip(WHITE)).to_contain_text("Computer")
    expect(board.strip(BLACK)).to_contain_text("Jij")
    expect(board.strip(BLACK)).to_contain_text("aan zet")
    assert board.spoken("23") == "23, zwarte schijf"


def test_a_position_without_moves_is_not_played_on(board: BoardPage, site: Site) -> None:
    analyst = Analyst(board.page, site.url).set_up("W:W:B12")
    expect(analyst.button("Speel verder tegen de computer")).to_be_disabled()


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_a_puzzle_is_analysed(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = make_page(locale=locale, **hand.options)
    board = BoardPage(page).open(f"{site.url}/practice/international/combinations")
    main = page.get_by_role("main")
    pieces = [board.spoken(str(square)) for square in range(1, 51)]
    hand.press(main.get_by_role("button", name=re.compile("oplossing|solution|çözümü", re.IGNORECASE)))
    analyse = main.get_by_role("button", name=re.compile("Analyseer|Analyse this|analiz et", re.IGNORECASE))
    expect(analyse).to_be_visible()
    assert violations(page) == []
    hand.press(analyse)
    page.wait_for_url(re.compile("/analyse/"))
    board.grid.wait_for()
    assert [board.spoken(str(square)) for square in range(1, 51)] == pieces


def test_a_key_reads_the_whole_position_aloud(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:WK26,35:B4,14,K5")).tab_to("gridcell").press("s")
    expect(board.page.get_by_role("log")).to_have_text("Wit: dam 26, 35. Zwart: 4, dam 5, 14. Wit is aan zet.")


def test_it_does_so_in_an_analysis_too(board: BoardPage, site: Site) -> None:
    analyst = Analyst(board.page, site.url).set_up("B:W38:B12")
    analyst.tab_to("gridcell").press("s")
    expect(board.page.get_by_role("log")).to_have_text("Wit: 38. Zwart: 12. Zwart is aan zet.")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_at_a_finished_game(make_page: MakePage, site: Site, locale: str) -> None:
    for size in ({"width": 1366, "height": 625}, {"width": 1920, "height": 1080}):
        board = BoardPage(make_page(size, locale=locale)).open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
        expect(board.line).not_to_have_text("")
        assert violations(board.page) == []
