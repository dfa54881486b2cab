"""What is seen where: the board largest, nothing sideways, nothing that jumps; and how much is fetched first."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}
LANDSCAPE = {"width": 740, "height": 360}
#: A small phone within the bars of its browser.
LOW_PHONE = {"width": 375, "height": 553}
SMALL_DESKTOP = {"width": 1024, "height": 640}
#: A desktop at 200 % zoom.
ZOOMED = {"width": 640, "height": 400}
WIDTHS = [PHONE, TABLET, DESKTOP, LANDSCAPE, ZOOMED]

FIRST_LOAD_BYTES = 150_000
#: On a slow line each further answer costs a wait, and each byte costs time. Measured: 81 answers, 193 kB.
FIRST_BOARD_ANSWERS, FIRST_BOARD_BYTES = 100, 220_000

#: The texts within an element that do not fit their place, a pixel of rounding aside; what is for screen readers alone
#: is one pixel wide.
CUT_TEXT = """(within) => [...within.querySelectorAll('*')]
    .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflow === 'hidden')
    .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.textContent)"""

#: WCAG 1.4.12.
SPACED_TEXT = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"


def runs_sideways(page: Page) -> bool:
    """Return whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("viewport", WIDTHS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_runs_sideways(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    page.goto(site.url)
    page.get_by_role("radio", name="Dammen").wait_for()
    assert not runs_sideways(page)
    BoardPage(page).open(site.new_game())
    assert not runs_sideways(page)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nor_with_text_spaced_widely(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    board = BoardPage(make_page(viewport, bypass_csp=True))
    board.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    board.page.add_style_tag(content=SPACED_TEXT)
    expect(board.line).not_to_have_text("")
    assert not runs_sideways(board.page)


def test_on_a_phone_the_board_goes_from_edge_to_edge(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    drawn = phone.page.locator("svg", has=phone.grid).bounding_box()
    assert drawn is not None
    assert (drawn["x"], drawn["width"]) == (0, 360)


@pytest.mark.parametrize("entry", ["assisted", "over_the_board"])
@pytest.mark.parametrize(
    "viewport", [PHONE, LOW_PHONE, LANDSCAPE, SMALL_DESKTOP], ids=["phone", "low", "landscape", "desktop"]
)
def test_all_of_play_fits_the_window(make_page: MakePage, site: Site, viewport: dict[str, int], entry: str) -> None:
    """The board, both players with their clocks, and the last of the actions."""
    board = BoardPage(make_page(viewport))
    board.open(site.new_game(entry=entry, time_control={"white": "300+3", "black": "300+3"}))
    drawn = board.page.locator("svg", has=board.grid)
    resign = board.page.get_by_role("button", name="Opgeven")
    for part in (drawn, board.strip(WHITE), board.strip(BLACK), resign):
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_no_name_is_cut_beside_a_clock(make_page: MakePage, site: Site, language: str) -> None:
    board = BoardPage(make_page(PHONE, locale=language))
    board.open(site.new_game(time_control={"white": "5400+30", "black": "5400+30"}))
    strips = board.page.get_by_role("region").filter(has=board.page.get_by_role("timer"))
    expect(strips).to_have_count(2)
    for strip in strips.all():
        assert strip.evaluate(CUT_TEXT) == []


def test_on_a_phone_on_its_side_the_whole_board_is_seen(make_page: MakePage, site: Site) -> None:
    board = BoardPage(make_page(LANDSCAPE))
    game = site.new_game()
    name = game.rsplit("/", 1)[1]
    paths = ["learn/international/board", "practice/international/combinations", f"analyse/{name}", f"game/{name}/look"]
    for path in paths:
        board.open(f"{site.url}/{path}")
        expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)


def test_on_a_desktop_the_board_takes_most_of_the_height(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    drawn = board.page.locator("svg", has=board.grid).bounding_box()
    assert drawn is not None
    assert drawn["height"] > 0.8 * DESKTOP["height"]


def test_a_line_under_the_board_moves_nothing(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game(fen="W:W28,31,35:B2,23"))
    before = phone.page.get_by_role("button", name="Zetten").bounding_box()
    phone.tap("31", "27")
    expect(phone.line).not_to_have_text("")
    assert phone.page.get_by_role("button", name="Zetten").bounding_box() == before


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_shifts_while_a_page_loads(make_page: MakePage, site: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport)
    page.add_init_script(
        """globalThis.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((each) => { globalThis.shift += each.value; }))
            .observe({ type: 'layout-shift', buffered: true });"""
    )
    page.goto(site.url)
    expect(page.get_by_role("button", name="Begin de partij")).to_be_enabled()
    assert page.evaluate("globalThis.shift") < 0.01
    board = BoardPage(page).open(site.new_game())
    expect(board.grid.get_by_role("gridcell")).to_have_count(50)
    assert page.evaluate("globalThis.shift") < 0.01


def test_buttons_on_a_phone_are_large_enough_to_touch(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game("turkish"))
    small = [
        control.get_attribute("aria-label") or control.inner_text()
        for control in phone.page.get_by_role("button").all()
        if (box := control.bounding_box()) is None or min(box["width"], box["height"]) < 44
    ]
    assert small == []
    square = phone.square("a1").bounding_box()
    assert square is not None
    assert square["width"] > 40


def fetched(page: Page) -> list[int]:
    """Return the list in which the size of each answer to a page will stand, as it goes over the wire."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return sizes


def test_the_first_load_is_small(make_page: MakePage, site: Site) -> None:
    """Everything fetched for the first view."""
    page = make_page()
    sizes = fetched(page)
    page.goto(site.url, wait_until="networkidle")
    page.get_by_role("radio", name="Dammen").wait_for()
    assert len(sizes) >= 4
    assert sum(sizes) < FIRST_LOAD_BYTES


def test_the_first_board_comes_with_little(make_page: MakePage, site: Site) -> None:
    """Everything fetched until the board of a game is there and for a moment after that, in how many answers."""
    page = make_page()
    sizes = fetched(page)
    page.goto(site.new_game(), wait_until="networkidle")
    BoardPage(page).grid.wait_for()
    assert 4 <= len(sizes) <= FIRST_BOARD_ANSWERS
    assert sum(sizes) < FIRST_BOARD_BYTES
