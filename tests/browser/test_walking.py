"""Walking through moves: in a running game, in an analysis and on a line of the computer."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.analyst import Analyst
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

GAME = "1. 32-28 19-23 2. 28x19 14x23 *"
SMALL = [(360, 640), (375, 553), (768, 1024)]


@pytest.fixture
def game(board: BoardPage, site: Site) -> BoardPage:
    """A game on one screen after three moves."""
    board.open(site.new_game())
    for count, (origin, target) in enumerate([("32", "28"), ("19", "23"), ("28", "19")], 1):
        board.click(origin, target)
        board.wait_for_moves(count)
    board.wait_for_turn(BLACK)
    return board


def move(board: BoardPage, text: str) -> Locator:
    return board.page.get_by_role("region", name="Zetten").get_by_role("button", name=text)


class TestInARunningGame:
    def test_a_move_in_the_list_shows_its_position(self, game: BoardPage) -> None:
        move(game, "32-28").click()
        expect(game.square("28")).to_have_accessible_name("28, witte schijf")
        expect(game.square("19")).to_have_accessible_name("19, zwarte schijf")
        game.page.get_by_role("button", name="Terug naar de partij").click()
        expect(game.square("19")).to_have_accessible_name("19, witte schijf")

    def test_arrows_walk_after_a_click_on_the_board(self, game: BoardPage) -> None:
        game.click("36").press("Escape", "ArrowLeft", "ArrowLeft")
        expect(game.square("19")).to_have_accessible_name("19, zwarte schijf")
        expect(game.square("23")).to_have_accessible_name("23, leeg")
        game.press("ArrowRight", "ArrowRight")
        expect(game.page.get_by_role("button", name="Terug naar de partij")).to_have_count(0)

    def test_a_press_on_an_earlier_board_leads_back(self, game: BoardPage) -> None:
        move(game, "32-28").click()
        game.click("19")
        expect(game.square("19")).to_have_accessible_name("19, witte schijf")
        game.click("14", "23")
        game.wait_for_turn(WHITE)

    def test_a_press_counts_before_the_earlier_board_is_there(self, game: BoardPage) -> None:
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        game.page.route("**/api/games/*/line", hold)
        move(game, "32-28").click()
        game.click("14", "23")
        game.wait_for_turn(WHITE)

    def test_a_new_move_ends_the_look_back(self, game: BoardPage, make_page: MakePage) -> None:
        move(game, "32-28").click()
        expect(game.square("23")).to_have_accessible_name("23, leeg")
        other = BoardPage(make_page()).open(game.page.url)
        other.click("14", "23")
        other.wait_for_turn(WHITE)
        expect(game.square("23")).to_have_accessible_name("23, zwarte schijf")


class TestInAnAnalysis:
    def test_arrows_work_after_any_click(self, board: BoardPage, site: Site) -> None:
        analyst = Analyst(board.page, site.url).bring(GAME)
        for clicked in (
            analyst.square("28"),
            board.page.get_by_role("checkbox", name="Kijkt mee"),
            board.page.get_by_role("tab", name="Zetten"),
            board.page.get_by_role("button", name="Bord draaien"),
        ):
            analyst.press("Home")
            clicked.click()
            analyst.press("ArrowRight")
            expect(analyst.current).to_contain_text("32-28")
            analyst.press("ArrowLeft")

    def test_who_came_to_the_board_by_tab_walks_over_its_squares(self, board: BoardPage, site: Site) -> None:
        analyst = Analyst(board.page, site.url).bring(GAME)
        analyst.tab_to("gridcell").press("ArrowUp")
        expect(analyst.grid.locator(":focus")).to_have_count(1)
        expect(analyst.current).to_have_count(0)

    def test_the_wheel_walks(self, board: BoardPage, site: Site) -> None:
        analyst = Analyst(board.page, site.url).bring(GAME)
        analyst.square("28").hover()
        board.page.mouse.wheel(0, 100)
        expect(analyst.current).to_contain_text("32-28")
        board.page.mouse.wheel(0, 100)
        expect(analyst.current).to_contain_text("19-23")
        board.page.mouse.wheel(0, -100)
        expect(analyst.current).to_contain_text("32-28")

    def test_a_line_that_is_pointed_at_shows_its_position(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen="W:W46:B5"))  # one legal move: the first line cannot turn to another
        board.open(board.page.url.replace("/game/", "/analyse/"))
        board.page.get_by_role("checkbox", name="Kijkt mee").check()
        first = board.page.get_by_role("listitem").filter(has=board.page.get_by_text("Bewaar")).first
        first.get_by_text(re.compile(r"^1\. 46-41")).hover()
        expect(board.square("41")).to_have_accessible_name("41, witte schijf")
        board.page.mouse.move(0, 0)
        expect(board.square("46")).to_have_accessible_name("46, witte schijf")


def test_the_wheel_looks_back(game: BoardPage) -> None:
    game.open(f"{game.page.url}/look")
    game.square("28").hover()
    game.page.mouse.wheel(0, -100)
    expect(game.square("28")).to_have_accessible_name("28, witte schijf")


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_board_and_lines_are_seen_together(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    page = make_page({"width": size[0], "height": size[1]})
    board = BoardPage(page).open(site.new_game(fen="W:W32,33,38:B18,19,3"))
    board.open(page.url.replace("/game/", "/analyse/"))
    page.get_by_role("checkbox", name="Kijkt mee").check()
    line = page.get_by_role("listitem").filter(has=page.get_by_text("Bewaar")).first
    page.evaluate("scrollTo(0, 0)")
    expect(line).to_be_in_viewport(ratio=0.9)
    expect(page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
