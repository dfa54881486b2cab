"""A game of the hall is typed in afterwards: on the board, by keys, as a whole text, and on a telephone."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import LONG_MS, PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_at_home import ask
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

SHEET = re.compile("/rounds/1/boards/1/sheet$")


@pytest.fixture
def evening(site: Site) -> str:
    """Return the address of a tournament of two, of results only, with a published round."""
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=LONG_MS / 1000) as arbiter:
        made = arbiter.post("/api/tournaments", json={"name": "Winter", "system": "round_robin"}).raise_for_status()
        address = f"/api/tournaments/{made.json()['id']}"
        for number in (1, 2):
            ask(arbiter, address, {"type": "enter", "player": {"name": f"Lid {number}"}})
        for kind in ("pair", "publish"):
            ask(arbiter, address, {"type": kind, "round": 1})
    return f"{site.url}/tournaments/{made.json()['id']}"


def opened(page: Page, evening: str) -> Page:
    page.goto(f"{evening}/rounds/1/boards/1/sheet")
    expect(sheet(page)).to_be_visible()
    return page


def sheet(page: Page) -> Locator:
    return page.get_by_label("Alle zetten")


def test_a_game_is_tapped_in_and_is_the_result(evening: str, make_page: MakePage) -> None:
    page = make_page()
    page.goto(evening)
    page.get_by_role("tab", name="Ronden").click()
    page.get_by_role("button", name="Andere uitslag voor bord 1").click()
    page.get_by_role("link", name="Partij invoeren").click()
    page.wait_for_url(SHEET)
    board = BoardPage(page)
    for move in (("32", "28"), ("19", "23"), ("28", "19")):
        board.click(*move)
        expect(sheet(page)).to_have_value(re.compile(f"{move[0]}[-x]{move[1]}$"))
    page.get_by_role("button", name="Laatste zet weg").click()
    expect(sheet(page)).to_have_value("1. 32-28 19-23")
    keep = page.get_by_role("button", name="Partij bewaren")
    expect(keep).to_be_disabled()
    page.get_by_role("button", name="remise").click()
    keep.click()
    expect(page.get_by_role("status")).to_have_text("De partij is bewaard, met haar uitslag.")
    page.get_by_role("link", name="Winter").click()
    page.wait_for_url(evening)
    row = page.get_by_role("main").get_by_role("listitem").filter(has_text="Lid 1")
    expect(row.get_by_role("button", name="remise")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Bewaren of wissen").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Alle partijen bewaren als PDN").click()
    assert "1. 32-28 19-23 *" in Path(download.value.path()).read_text()
    row.get_by_role("link", name="Naspelen, Bord 1").click()
    page.wait_for_url(SHEET)
    expect(sheet(page)).to_have_value("1. 32-28 19-23")


def test_a_text_with_a_fault_is_mended_on_the_board(evening: str, make_page: MakePage) -> None:
    """The move that is tapped takes the place of the wrong one, and what follows is read too."""
    page = opened(make_page(), evening)
    sheet(page).fill("1. 32-28 19-22 2. 28x19 14x23 2-0")
    page.get_by_role("button", name="Nakijken").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("Regel 1, kolom 10: .19-22. kan hier niet"))
    assert violations(page) == []
    BoardPage(page).click("19", "23")
    expect(sheet(page)).to_have_value("1. 32-28 19-23 2. 28x19 14x23 2-0")
    expect(page.get_by_role("button", name="Wit wint")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Partij bewaren").click()
    expect(page.get_by_role("status")).to_contain_text("bewaard")
    page.get_by_role("button", name="Notatie wissen").click()
    expect(page.get_by_role("status")).to_contain_text("de uitslag staat nog")


def test_moves_are_typed_by_keys_in_the_other_game(evening: str, make_page: MakePage) -> None:
    page = opened(make_page(), evening)
    page.get_by_label("Gespeeld volgens").select_option("dama")
    move = page.locator("#type-move")
    expect(page.get_by_role("gridcell", name=re.compile("c3"))).to_be_visible()
    for text in ("c3-c4", "d6-d5"):
        move.fill(text)
        move.press("Enter")
        expect(sheet(page)).to_have_value(re.compile(f"{text}$"))


def test_a_result_that_stands_is_not_changed(evening: str, make_page: MakePage, site: Site) -> None:
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=LONG_MS / 1000) as arbiter:
        address = evening.replace(site.url, "").replace("/tournaments", "/api/tournaments")
        ask(arbiter, address, {"type": "result", "round": 1, "board": 1, "outcome": "black_wins"})
    page = opened(make_page(), evening)
    sheet(page).fill("32-28 19-23 2-0")
    page.get_by_role("button", name="Nakijken").click()
    page.get_by_role("button", name="Wit wint").click()
    page.get_by_role("button", name="Partij bewaren").click()
    expect(page.get_by_role("status")).to_contain_text("bord 1")


def test_a_pairing_that_is_not_there(evening: str, make_page: MakePage) -> None:
    page = make_page()
    page.goto(f"{evening}/rounds/7/boards/1/sheet")
    expect(page.get_by_role("link", name="Alle toernooien")).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_in_each_language(evening: str, make_page: MakePage, locale: str) -> None:
    page = make_page(PHONE, locale=locale, has_touch=True, is_mobile=True)
    page.goto(f"{evening}/rounds/1/boards/1/sheet")
    text = page.locator("textarea")
    text.fill("1. 32-28 19-22")
    page.locator("form button[type=submit]").last.click()
    expect(page.get_by_role("status")).to_contain_text("19-22")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
