"""A whole game of each, from the start page to the result, by mouse, by keys alone and by touch at 360 pixels."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from coupturc import Move, Position
from tests.browser.board_page import BLACK, WHITE, BoardPage, unfold
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

# Games of random legal moves; both have captures of several pieces, promotions and king captures.
DAMMEN = (
    "33-28 20-24 35-30 24x35 28-22 18x27 31x22 17x28 32x23 19x28 39-33 28x30 44-39 35x33 38x29 14-19 42-38 11-17"
    " 38-33 17-22 37-32 9-14 43-38 30-35 48-43 13-18 32-27 22x31 36x27 15-20 27-22 18x27 29-23 19x48 41-36 48-42"
    " 50-44 42x50 47-41 4-9 36-31 27x47 49-43 47-33 46-41 33-11 43-39 50x46 45-40 35x44"
)
DAMA = (
    "h3-h4 b6-b5 e3-e4 h6-h5 h4xh8 b5-a5 h8-d8 e6-e5 e4xe8 d6-e6 d8xb8 a7-b7 e8xe5 g6-g5 b8xg4 c7-d7 g4xg8 a5-b5 e5xg7"
)
GAMES = [
    pytest.param("international", "Dammen", DAMMEN, "Zwart wint 0-2", id="dammen"),
    pytest.param("turkish", "Dama", DAMA, "Wit wint 1-0", id="dama"),
]

Enter = Callable[[BoardPage, Move], object]


def play(board: BoardPage, rules: str, moves: str, enter: Enter) -> None:
    """Enter every move of a game, each when it is that side's turn."""
    position = Position.start(rules)
    for text in moves.split():
        board.wait_for_turn(WHITE if position.turn.name == "white" else BLACK)
        move = position.parse_move(text)
        enter(board, move)
        position = position.after(move)
    assert len(position.legal_moves) == 0


def click_or_drag(board: BoardPage, move: Move) -> None:
    """Drag captures along their way points, click the rest."""
    enter = board.drag if move.is_capture else board.click
    enter(move.origin, *move.path)


@pytest.mark.parametrize(("rules", "name", "moves", "result"), GAMES)
def test_by_mouse(board: BoardPage, site: Site, rules: str, name: str, moves: str, result: str) -> None:
    page = board.page
    page.goto(site.url)
    page.get_by_role("radio", name=name).check()
    unfold(page)
    page.get_by_role("group", name=BLACK).get_by_role("radio", name="Een ander").check()
    page.get_by_role("button", name="Begin de partij").click()
    play(board, rules, moves, click_or_drag)
    expect(board.line).to_contain_text(result)


@pytest.mark.parametrize(("rules", "name", "moves", "result"), GAMES)
def test_by_keys_alone(board: BoardPage, site: Site, rules: str, name: str, moves: str, result: str) -> None:
    page = board.page
    page.goto(site.url)
    expect(page.get_by_role("radio", name="Dammen")).to_be_visible()
    focus_by_tab(board, "Dammen")
    if name == "Dama":
        board.press("ArrowRight")
    page.locator("summary").first.press("Enter")
    focus_by_tab(board, "Computer")  # Black's, as White's is a person
    board.press("ArrowLeft", "Enter")
    page.wait_for_url(re.compile("/game/"))  # the start page has a grid too
    board.grid.wait_for()
    board.tab_to("gridcell")
    play(board, rules, moves, lambda board, move: board.go_by_keys(move.origin, *move.path))
    expect(board.line).to_contain_text(result)


@pytest.mark.parametrize(("rules", "name", "moves", "result"), GAMES)
def test_by_touch_at_360_pixels(
    make_page: MakePage, site: Site, rules: str, name: str, moves: str, result: str
) -> None:
    board = BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))
    page = board.page
    page.goto(site.url)
    page.get_by_role("radio", name=name).tap()
    unfold(page)
    page.get_by_role("group", name=BLACK).get_by_text("Een ander").tap()
    page.get_by_role("button", name="Begin de partij").tap()
    play(board, rules, moves, lambda board, move: board.tap(move.origin, *move.path))
    expect(board.line).to_contain_text(result)


def focus_by_tab(board: BoardPage, name: str) -> None:
    """Press Tab until the radio button of a name has the focus and is the one chosen."""
    for _ in range(20):
        board.press("Tab")
        focused = board.page.locator(":focus")
        if focused.count() and focused.get_attribute("type") == "radio" and named(board, name):
            return
    raise AssertionError(f"{name} is not among the tab stops")


def named(board: BoardPage, name: str) -> bool:
    """Return whether the focus is on a control whose label has a text."""
    return bool(board.page.evaluate("name => document.activeElement.closest('label').innerText.includes(name)", name))
