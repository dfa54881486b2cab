"""Links for the hall: somebody who neither plays nor arbitrates enters a board by a telephone, and nothing else."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, LONG_MS, PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_at_home import ask
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

TOUCH = {"has_touch": True, "is_mobile": True}


def arbiter_of(make_page: MakePage, site: Site, viewport: dict[str, int] = DESKTOP, locale: str = "nl") -> Page:
    """Open the page of the arbiter of a round of four players."""
    page = make_page(viewport, locale=locale)
    page.goto(f"{site.url}/tournaments")
    made = page.request.post(
        f"{site.url}/api/tournaments",
        data={"name": "Zaal", "system": "round_robin", "first_order": "entry"},
        headers={"origin": site.url},
    )
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    address = f"/tournaments/{made.json()['id']}"
    with httpx.Client(
        base_url=site.url, headers={"origin": site.url}, cookies=cookies, timeout=LONG_MS / 1000
    ) as arbiter:
        for number in range(1, 5):
            ask(arbiter, f"/api{address}", {"type": "enter", "player": {"name": f"Lid {number}"}})
        for kind in ("pair", "publish"):
            ask(arbiter, f"/api{address}", {"type": kind, "round": 1})
    page.goto(f"{site.url}{address}")
    page.get_by_role("tab").nth(1).click()
    return page


def hand_out(arbiter: Page, boards: str) -> str:
    """Make the link of some boards in the open dialog; return it."""
    sheet = arbiter.get_by_role("dialog")
    sheet.get_by_role("combobox").select_option(label=boards)
    sheet.get_by_role("button", name="Link maken").click()
    expect(sheet.get_by_role("img", name="QR-code van de link")).to_be_visible()
    return sheet.get_by_role("textbox", name="De link").input_value()


def test_who_has_a_link_enters_his_board_until_it_is_taken_back(make_page: MakePage, open_site: Site) -> None:
    arbiter = arbiter_of(make_page, open_site)
    arbiter.get_by_role("button", name="Links voor de zaal").click()
    link = hand_out(arbiter, "Bord 1: Lid 1 \N{EN DASH} Lid 4")
    phone = make_page(PHONE, **TOUCH)
    phone.goto(re.sub(r"http://[^/]+", open_site.url, link))
    expect(phone.get_by_role("group")).to_have_count(1)
    phone.get_by_role("button", name="remise").click()
    expect(phone.get_by_role("button", name="remise")).to_have_attribute("aria-pressed", "true")
    # Whoever mistapped taps once more.
    phone.get_by_role("button", name="remise").click()
    expect(phone.get_by_role("button", name="remise")).to_have_attribute("aria-pressed", "false")
    phone.get_by_role("link", name=re.compile("Partij invoeren")).click()
    BoardPage(phone).click("32", "28")
    phone.get_by_label("Live laten zien").check()
    phone.get_by_role("link", name="Liveborden").wait_for()
    phone.get_by_role("link", name="Zaal").click()
    phone.get_by_role("button", name="Wit wint").click()
    won = arbiter.get_by_role("group", name=re.compile("bord 1")).get_by_role("button", name="Wit wint")
    expect(won).to_have_attribute("aria-pressed", "true")
    sheet = arbiter.get_by_role("dialog")
    sheet.get_by_role("button", name="Link intrekken: Ronde 1, Bord 1").click()
    expect(sheet.get_by_text("De link is ingetrokken.")).to_be_visible()
    expect(phone.get_by_text("Deze link geldt niet meer.")).to_be_visible()
    expect(phone.get_by_role("button", name="remise")).to_have_count(0)


def test_the_link_of_a_round_is_for_all_its_boards(make_page: MakePage, open_site: Site) -> None:
    arbiter = arbiter_of(make_page, open_site)
    arbiter.get_by_role("button", name="Links voor de zaal").click()
    phone = make_page(PHONE, **TOUCH)
    phone.goto(re.sub(r"http://[^/]+", open_site.url, hand_out(arbiter, "Alle borden van ronde 1")))
    expect(phone.get_by_role("group")).to_have_count(2)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_in_each_language(make_page: MakePage, open_site: Site, locale: str) -> None:
    arbiter = arbiter_of(make_page, open_site, PHONE, locale)
    arbiter.locator("button[aria-haspopup=dialog]").filter(has_text=re.compile("zaal|hall|Salon")).last.click()
    arbiter.get_by_role("dialog").locator("button[type=submit].primary").click()
    arbiter.get_by_role("dialog").get_by_role("img").wait_for()
    assert_accessible(arbiter)
    phone = make_page(PHONE, locale=locale, **TOUCH)
    link = arbiter.get_by_role("dialog").get_by_role("textbox").input_value()
    phone.goto(re.sub(r"http://[^/]+", open_site.url, link))
    phone.get_by_role("group").first.wait_for()
    assert_accessible(phone)
    phone.goto(f"{phone.url.partition('#')[0]}#nothing")
    phone.get_by_role("alert").wait_for()
    assert_accessible(phone)
