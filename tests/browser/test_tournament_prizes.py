"""Prizes on the page of a tournament: set by the arbiter, with their winners below the standings and in the report."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_desk import begun, enter, pair

pytestmark = pytest.mark.browser


def test_prizes_are_set_and_their_winners_stand_below_the_standings(make_page: MakePage, site: Site) -> None:
    page = begun(make_page(PHONE), site)
    page.get_by_role("button", name="Lid 1 wijzigen").click()
    page.get_by_label("Man of vrouw").select_option("vrouw")
    page.get_by_role("button", name="Bewaren", exact=True).click()
    pair(page, 1)
    for board in range(1, 5):
        enter(page, board, "remise")
    page.get_by_role("tab", name="Stand").click()
    page.get_by_role("button", name="Prijzen instellen").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Categorie erbij").click()
    category, first = (dialog.get_by_role("group", name=name) for name in ("Categorie 1", "Prijs 1"))
    category.get_by_label("Naam").fill("Vrouwen")
    category.get_by_label("Man of vrouw").select_option("vrouw")
    first.get_by_label("Bedrag").fill("75.50")
    dialog.get_by_role("button", name="Prijs erbij").click()
    second = dialog.get_by_role("group", name="Prijs 2")
    second.get_by_label("Wat het is").fill("boek")
    dialog.get_by_label("Wie een prijs wint").uncheck()
    second.get_by_label("Categorie").select_option("Vrouwen")
    assert violations(page) == []
    dialog.get_by_role("button", name="Prijzen bewaren").click()
    expect(page.get_by_text("heeft een plaats vanaf 1 nodig")).to_have_count(0)
    expect(dialog).to_have_count(0)
    prizes = page.get_by_role("region", name="Prijzen")
    expect(prizes.get_by_role("row").nth(1)).to_contain_text("€ 75,50")
    expect(prizes.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Prijzen instellen").click()
    second.get_by_label("Plaats").fill("1")
    dialog.get_by_role("button", name="Prijzen bewaren").click()
    expect(prizes.get_by_role("row").nth(2)).to_contain_text("Lid 1")
    expect(prizes.get_by_role("row").nth(2)).to_contain_text("boek")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    report = page.get_by_role("link", name="Verslag").get_attribute("href")
    assert report
    page.goto(f"{site.url}{report}")
    expect(page.get_by_role("heading", name="Prijzen")).to_be_visible()
