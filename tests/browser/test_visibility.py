"""Who may watch a game: chosen when it begins, changed while nobody else sits there, and held."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.two_people import GAME, invite, sit

pytestmark = pytest.mark.browser

WHO = "Wie mag meekijken?"


def test_a_private_game_is_found_by_nobody_else(
    open_site: Site, ada: BoardPage, bep: BoardPage, make_page: MakePage
) -> None:
    sit(bep, invite(ada, open_site, watchers="Alleen de spelers"))
    expect(bep.page.get_by_role("region", name="Wit")).to_be_visible()
    eve = make_page()
    eve.goto(ada.page.url)
    expect(eve.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
    expect(eve.get_by_role("grid")).to_have_count(0)


def test_a_public_game_is_listed_until_its_owner_hides_it(open_site: Site, ada: BoardPage, make_page: MakePage) -> None:
    page, eve = ada.page, make_page()
    page.goto(open_site.url)
    page.get_by_role("button", name="Begin de partij").click()
    page.wait_for_url(GAME)
    page.get_by_role("button", name="Meer", exact=True).click()
    page.get_by_label(WHO).focus()
    page.keyboard.press("i")  # "Iedereen"
    expect(page.get_by_label(WHO)).to_have_value("public")
    assert_accessible(page)
    eve.goto(f"{open_site.url}/lobby")
    expect(eve.get_by_role("heading", name="Partijen om te volgen")).to_be_visible()
    assert_accessible(eve)
    eve.get_by_role("link", name="Computer").click()
    eve.wait_for_url(GAME)
    expect(eve.get_by_role("grid")).to_be_visible()
    page.get_by_label(WHO).select_option(label="Alleen de spelers")
    expect(page.get_by_label(WHO)).to_have_value("private")
    expect(eve.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
    expect(eve.get_by_role("grid")).to_have_count(0)
    eve.reload()
    expect(eve.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
    eve.goto(f"{open_site.url}/lobby")
    expect(eve.get_by_role("heading", name="Zoek een tegenstander")).to_be_visible()
    expect(eve.get_by_role("heading", name="Partijen om te volgen")).to_have_count(0)
