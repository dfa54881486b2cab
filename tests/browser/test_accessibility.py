"""The audit of axe-core on every state, in three languages; tab stops; what is read aloud."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import COMPUTER, Site
from tests.browser.table import BLACK, WHITE, Table

pytestmark = pytest.mark.browser

LANGUAGES = ["nl", "en", "tr"]

Arrange = Callable[[Table, Site], object]


def start(table: Table, site: Site) -> None:
    table.page.goto(site.url)
    table.grid.wait_for()
    table.page.locator("summary").first.click()
    expect(table.page.get_by_role("radio")).to_have_count(6)


def begun(table: Table, site: Site) -> None:
    table.open(site.new_game())


def dama(table: Table, site: Site) -> None:
    table.open(site.new_game("turkish", black=COMPUTER))


def lifted(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("32")


def under_way(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W40:B1,22,23,34")).click("40", "29")


def asked(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:WK26:B4,14,21,28,43")).click("26", "48")
    expect(table.page.get_by_role("dialog")).to_be_visible()


def refused(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W28,31,35:B2,23")).click("31", "27")
    expect(table.line).not_to_have_text("")


def finished(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(table.line).not_to_have_text("")


def resigning(table: Table, site: Site) -> None:
    table.open(site.new_game())
    table.page.get_by_role("button").filter(has=table.page.locator("svg")).last.click()
    expect(table.page.get_by_role("dialog")).to_be_visible()


def unknown_game(table: Table, site: Site) -> None:
    table.page.goto(f"{site.url}/game/nowhere1")
    expect(table.page.get_by_role("main").get_by_role("heading")).to_be_visible()


def start_failed(table: Table, site: Site) -> None:
    table.page.route("**/api/profiles", lambda route: route.abort())
    table.page.goto(site.url)
    expect(table.page.get_by_role("alert").first).not_to_be_empty()


STATES: list[Arrange] = [
    start,
    begun,
    dama,
    lifted,
    under_way,
    asked,
    refused,
    finished,
    resigning,
    unknown_game,
    start_failed,
]


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, one line each."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}" for each in found]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("arrange", STATES)
def test_axe_finds_nothing(make_page: MakePage, site: Site, arrange: Arrange, locale: str) -> None:
    table = Table(make_page(locale=locale))
    arrange(table, site)
    assert violations(table.page) == []


@pytest.mark.parametrize("arrange", [start, refused, asked, finished])
def test_nor_in_the_dark(make_page: MakePage, site: Site, arrange: Arrange) -> None:
    table = Table(make_page(color_scheme="dark"))
    arrange(table, site)
    assert violations(table.page) == []


@pytest.mark.parametrize("arrange", [start, begun, asked])
def test_nor_on_a_phone(make_page: MakePage, site: Site, arrange: Arrange) -> None:
    table = Table(make_page(PHONE))
    arrange(table, site)
    assert violations(table.page) == []


def test_nor_in_the_sheet_of_a_phone(phone: Table, site: Site) -> None:
    phone.open(site.new_game())
    phone.page.get_by_role("button", name="Zetten").tap()
    expect(phone.page.get_by_role("dialog", name="Zetten")).to_be_visible()
    assert violations(phone.page) == []


def test_nor_while_the_connection_is_lost(table: Table, own_site: Site) -> None:
    table.open(own_site.new_game())
    own_site.stop()
    expect(table.page.get_by_role("alert")).to_be_visible()
    assert violations(table.page) == []


def test_the_board_is_one_tab_stop(table: Table, site: Site) -> None:
    table.open(site.new_game()).tab_to("gridcell")
    table.press("Tab")
    assert table.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"


def test_arrows_walk_the_playable_squares(table: Table, site: Site) -> None:
    table.open(site.new_game()).tab_to("gridcell")
    expect(table.square("50")).to_be_focused()
    table.press("ArrowUp", "ArrowUp", "ArrowLeft", "Home")
    expect(table.square("33")).to_be_focused()


def test_the_focus_follows_a_move(table: Table, site: Site) -> None:
    table.open(site.new_game()).tab_to("gridcell").press("n", "Enter", "n", "Enter")
    table.wait_for_turn(BLACK)
    expect(table.page.locator(":focus")).to_have_accessible_name("26, witte schijf")


def test_moves_and_steps_are_read_aloud(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W40:B1,22,23,34"))
    spoken = table.page.get_by_role("log")
    table.tab_to("gridcell").go_by_keys("40")
    expect(spoken).to_have_text("Opgepakt: witte schijf van 40. Kan naar 29.")
    table.go_by_keys("29")
    expect(spoken).to_have_text("Op 29. Verder naar 18.")
    table.press("Escape")
    expect(spoken).to_have_text("Teruggezet op 40.")
    table.go_by_keys("40", "27")
    expect(spoken).to_have_text("Wit slaat van 40 naar 27 en neemt er 3. Zwart is aan zet.")


def test_the_end_is_read_aloud(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(table.page.get_by_role("log")).to_have_text("Wit slaat van 40 naar 27 en neemt er 3.")
    expect(table.line).to_contain_text("Wit wint 2-0 Wie aan zet is, heeft geen zet meer.")


def test_a_question_takes_the_focus_and_gives_it_back(table: Table, site: Site) -> None:
    table.open(site.new_game(fen="W:WK26:B4,14,21,28,43")).tab_to("gridcell").go_by_keys("26", "48")
    expect(table.page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button")).to_be_focused()
    table.press("Enter")
    expect(table.square("48")).to_be_focused()


def test_a_click_of_a_screen_reader_presses_a_square(table: Table, site: Site) -> None:
    table.open(site.new_game())
    table.square("32").dispatch_event("click")
    table.square("28").dispatch_event("click")
    table.wait_for_turn(BLACK)


def test_undo_is_read_aloud(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("32", "28")
    table.wait_for_turn(BLACK)
    table.page.get_by_role("button", name="Terugnemen").click()
    expect(table.page.get_by_role("log")).to_have_text("Teruggenomen. Wit is aan zet.")
    table.wait_for_turn(WHITE)
