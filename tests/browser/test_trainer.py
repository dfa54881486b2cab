"""A trainer makes a lesson of an analysis, and the class follows it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.analyst import Analyst
from tests.browser.classroom import Classroom
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.browser

HOW = "Je opmerkingen worden de tekst"


def comment(page: Page, text: str) -> None:
    page.get_by_label("Opmerking bij deze zet").fill(text)
    page.get_by_label("Opmerking bij deze zet").press("Tab")
    expect(page.get_by_role("region", name="Zetten")).to_contain_text(text)


def explained(make_page: MakePage, site: Site) -> Analyst:
    """Explain two moves of one position: the one to find, and one that is too early."""
    analyst = Analyst(make_page(permissions=["clipboard-read", "clipboard-write"]), site.url)
    analyst.page.goto(f"{site.url}/analyse")
    analyst.page.get_by_role("button", name="Vanaf de beginstand").click()
    analyst.grid.wait_for()
    analyst.click("32", "28")
    expect(analyst.current).to_contain_text("32-28")
    analyst.page.get_by_role("button", name="Goede zet").click()
    comment(analyst.page, "Wit neemt het midden.")
    analyst.button("Eén zet terug").click()
    expect(analyst.square("32")).to_have_accessible_name("32, witte schijf")
    analyst.click("31", "26")
    expect(analyst.current).to_contain_text("31-26")
    comment(analyst.page, "Aan de rand doet een schijf weinig.")
    return analyst


def made(analyst: Analyst) -> str:
    """Make a lesson of it; returns its link, as the trainer copies it."""
    page = analyst.page
    analyst.tab("Exporteren")
    page.get_by_text("Maak er een les van").click()
    expect(page.get_by_text(HOW)).to_be_visible()
    page.get_by_label("Titel van de les").fill("De eerste zet")
    page.get_by_role("button", name="Maak de les").click()
    expect(page.get_by_text("De les staat klaar. Stappen: 1, opgaven: 1.")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Deel de link").click()
    expect(page.get_by_text("De link staat op het klembord.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def test_from_an_analysis_to_a_class(make_page: MakePage, site: Site) -> None:
    analyst = explained(make_page, site)
    link = made(analyst)
    with analyst.page.expect_download() as file:
        analyst.page.get_by_role("link", name="Bewaar als bestand").click()
    assert re.fullmatch(r"les-\w+\.toml", file.value.suggested_filename)
    room = Classroom(make_page(PHONE, has_touch=True, is_mobile=True))
    room.open(link)
    expect(room.page.get_by_role("heading", level=1)).to_have_text("De eerste zet")
    expect(room.text).to_contain_text("Wit is aan zet. Wat is hier de beste zet?")
    room.tap("31", "26")
    expect(room.text).to_contain_text("Aan de rand doet een schijf weinig.")
    assert violations(room.page) == []
    room.page.get_by_role("button", name="Nog eens proberen").tap()
    room.tap("32", "28")
    expect(room.text).to_contain_text("Wit neemt het midden.")
    room.button("finish").tap()
    expect(room.page.get_by_role("heading", name="Les klaar")).to_be_focused()
    expect(room.text.locator("svg.success")).to_be_visible()
    assert violations(room.page) == []


def test_a_class_that_reads_another_language_is_told_which(make_page: MakePage, site: Site) -> None:
    link = made(explained(make_page, site))
    room = Classroom(make_page(locale="en"), "en")
    room.open(link)
    expect(room.text).to_contain_text("Wit is aan zet. Wat is hier de beste zet?")
    expect(room.text).to_contain_text("This lesson is written in Dutch.")
