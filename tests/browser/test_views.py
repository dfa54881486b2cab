"""Named views of the page against accepted pictures; views/README.md says how new ones are accepted."""

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from math import hypot
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from coupturc.engine.native.pool import EnginePool
from coupturc.lessons.practice.combinations import load_combinations
from coupturc.lessons.practice.exercises.combinations import Combinations
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.rules import load_profile
from coupturc.web.boards import playable_board
from tests.browser import pictures
from tests.browser.board_page import BoardPage
from tests.browser.classroom import Classroom
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.pictures import ACCEPTED, MOST_DIFFERENT, accept, difference
from tests.browser.site import Site

pytestmark = pytest.mark.browser

MIDDLE_GAME = "W:W27,28,32,33,37,38,39,43,48:B7,8,12,13,17,18,19,23,24"
KINGS = "W:WK26,35:B4,14,21,28,43"

#: What changes by itself: times, and the list of pages, which has tests of its own.
_LEFT_OUT = "time, nav, [aria-labelledby=onward-title] { visibility: hidden !important }"


@dataclass(frozen=True)
class View:
    """A view by name: how to get there, in which window."""

    name: str
    arrange: Callable[[BoardPage, Site], object]
    viewport: dict[str, int] = field(default_factory=lambda: DESKTOP)
    options: dict[str, Any] = field(default_factory=dict)


def load_fonts(page: Page, url: str) -> None:
    """Have the browser keep the fonts of a page: those that come later than its words are not used."""
    page.goto(url)
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load())).then(() => true)")


def start(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    expect(board.page.get_by_role("button", name="Begin de partij")).to_be_enabled()
    board.grid.wait_for()


def middle_game(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen=MIDDLE_GAME)).click("33", "29")
    board.wait_for_turn("Zwart")


def dama(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("turkish")).click("a3", "a4")
    board.wait_for_turn("Zwart")


def with_kings(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen=KINGS))


def over_the_board(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("belgian", entry="over_the_board", fen="W:W28,31,35:B2,23")).click("31")
    board.page.get_by_role("button", name="Zet klaar").wait_for()


def refused(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(board.line).not_to_have_text("")


def settings(board: BoardPage, site: Site) -> None:
    board.page.goto(site.url)
    expect(board.page.get_by_role("button", name="Begin de partij")).to_be_enabled()
    board.grid.wait_for()
    if board.page.get_by_role("button", name="Menu").is_visible():
        board.page.get_by_role("button", name="Menu").click()
    board.page.get_by_role("button", name="Instellingen").click()
    expect(board.page.get_by_role("dialog")).to_be_visible()


def analyse(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/analyse", wait_until="networkidle")
    expect(board.page.get_by_role("button", name="Vanaf de beginstand")).to_be_enabled()


def games(board: BoardPage, site: Site) -> None:
    site.new_game("turkish")
    board.open(site.new_game(fen=MIDDLE_GAME)).click("33", "29")
    board.wait_for_turn("Zwart")
    board.page.goto(f"{site.url}/games", wait_until="networkidle")
    expect(board.page.get_by_role("main").get_by_role("listitem").first).to_be_visible()


def learn(board: BoardPage, site: Site) -> None:
    board.page.goto(f"{site.url}/learn")
    expect(board.page.get_by_role("main").get_by_role("listitem").first).to_be_visible()


def lesson(board: BoardPage, site: Site) -> None:
    learn(board, site)
    board.page.evaluate("document.fonts.load('1em Alegreya').then(() => true)")
    board.page.get_by_role("link", name="Slaan", exact=True).click()
    room = Classroom(board.page).go_to_step(3)
    room.click("31", "27")
    expect(room.text).to_contain_text("Slaan is verplicht")


def practice(board: BoardPage, site: Site) -> None:
    """One combination, chosen: the server draws lots."""
    item = min(load_combinations("international"))
    chosen = Combinations(load_profile("international"), Searcher(EnginePool(1))).ask(item)
    shown = msgspec.to_builtins(playable_board(chosen.position))

    def choose(route: Route) -> None:
        turn = route.fetch().json()
        turn["question"] |= {"item": item, "moves": chosen.moves, "difficulty": chosen.difficulty, "position": shown}
        route.fulfill(json=turn)

    board.page.route("**/api/practice/questions", choose)
    board.open(f"{site.url}/practice/international/combinations")


VIEWS = [
    View("start", start),
    View("start-phone", start, PHONE),
    View("dammen-phone", middle_game, PHONE),
    View("dama-phone", dama, PHONE),
    View("kings-dark", with_kings, options={"color_scheme": "dark"}),
    View("over-the-board-phone", over_the_board, PHONE),
    View("refused-phone", refused, PHONE),
    View("games", games),
    View("analyse", analyse),
    View("learn", learn),
    View("lesson-phone", lesson, PHONE),
    View("practice", practice),
    View("settings", settings),
    View("settings-phone-dark", settings, PHONE, {"color_scheme": "dark"}),
]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_it_looks_as_accepted(
    make_page: MakePage, own_site: Site, view: View, pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    page = make_page(view.viewport, bypass_csp=True, **view.options)
    load_fonts(page, own_site.url)
    view.arrange(BoardPage(page), own_site)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.mouse.move(0, 0)
    png = page.screenshot(animations="disabled", caret="hide", style=_LEFT_OUT)
    if pytestconfig.getoption("--accept-views", default=False):
        accept(view.name, png)
    share = difference(view.name, png)
    (tmp_path / f"{view.name}.png").write_bytes(png)
    assert share <= MOST_DIFFERENT, f"{share:.1%} of {view.name} differs: see {tmp_path}"


def test_no_accepted_picture_is_left_over() -> None:
    assert {path.stem for path in ACCEPTED.glob("*.png")} == {view.name for view in VIEWS}


def test_a_moved_piece_is_a_difference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "ACCEPTED", tmp_path)
    board = Image.new("RGB", (PHONE["width"], PHONE["height"]), "#9a6b45")
    disc = [(x, y) for x in range(36) for y in range(36) if hypot(x - 18, y - 18) < 14]
    here, there = board.copy(), board.copy()
    for x, y in disc:
        here.putpixel((x, y), (247, 238, 220))
        there.putpixel((x + 36, y + 36), (247, 238, 220))
    accept("disc", png_of(here))
    assert difference("disc", png_of(here)) == 0
    assert difference("disc", png_of(there)) > MOST_DIFFERENT


def png_of(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "png")
    return file.getvalue()
