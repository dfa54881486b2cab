"""A trainer makes a lesson of an analysis, and the class follows it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.classroom import Classroom
from tests.browser.conftest import PHONE, MakePage
from tests.browser.hands import WINDOWS, fingers
from tests.browser.site import Site

pytestmark = pytest.mark.browser

HOW = "Je opmerkingen worden de tekst"


def comment(page: Page, text: str) -> None:
    page.get_by_label("Opmerking bij deze zet").fill(text)
    page.get_by_label("Opmerking bij deze zet").press("Tab")
    expect(page.get_by_role("region", name="Zetten")).to_contain_text(text)


def explained(make_page: MakePage, site: Site, size: tuple[int, int] = (1280, 800)) -> Analyst:
    """Explain two moves of one position: the one to find, and one that is too early."""
    window = {"width": size[0], "height": size[1]}
    analyst = Analyst(make_page(window, permissions=["clipboard-read", "clipboard-write"]), site.url)
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
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Deel de link").click()
    expect(page.get_by_text("De link staat op het klembord.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_from_an_analysis_to_a_class(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    analyst = explained(make_page, site, size)
    link = made(analyst)
    with analyst.page.expect_download() as file:
        analyst.page.get_by_role("link", name="Bewaar als bestand").click()
    assert re.fullmatch(r"les-\w+\.toml", file.value.suggested_filename)
    room = Classroom(make_page(**fingers(size)))
    room.open(link)
    expect(room.page.get_by_role("heading", level=1)).to_have_text("De eerste zet")
    expect(room.text).to_contain_text("Wit is aan zet. Wat is hier de beste zet?")
    room.tap("31", "26")
    expect(room.text).to_contain_text("Aan de rand doet een schijf weinig.")
    assert violations(room.page) == []
    room.page.get_by_role("button", name="Nog eens proberen").tap()
    room.tap("32", "28")
    expect(room.text).to_contain_text("Wit neemt het midden.")
    assert room.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
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


def test_a_trainer_keeps_lessons_and_opens_those_of_another(
    make_page: MakePage, own_site: Site, tmp_path: Path
) -> None:
    analyst = explained(make_page, own_site)
    made(analyst)
    page = analyst.page
    with page.expect_download() as file:
        page.get_by_role("link", name="Bewaar als bestand").click()
    file.value.save_as(tmp_path / "lesson.toml")
    page.goto(f"{own_site.url}/learn")
    own = page.get_by_role("region", name="Je eigen lessen")
    expect(own.get_by_role("listitem")).to_have_count(1)
    own.get_by_role("button", name="Meer met De eerste zet").click()
    expect(page.get_by_role("dialog", name="De eerste zet")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Wis de les").click()
    expect(page.get_by_role("dialog", name="Deze les wissen?")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Ja, wissen").click()
    expect(own.get_by_role("listitem")).to_have_count(0)
    own.get_by_label("Open een lesbestand").set_input_files(tmp_path / "lesson.toml")
    expect(page.get_by_role("heading", level=1)).to_have_text("De eerste zet")
    page.get_by_role("link", name="Alle lessen").first.click()
    expect(own.get_by_role("link", name="De eerste zet")).to_be_visible()
    assert violations(page) == []


def test_a_file_that_is_not_a_lesson_says_why(make_page: MakePage, site: Site, tmp_path: Path) -> None:
    (tmp_path / "holiday.toml").write_text('id = "x"\nprofile = "international"\n')
    page = make_page(PHONE)
    page.goto(f"{site.url}/learn")
    own = page.get_by_role("region", name="Je eigen lessen")
    own.get_by_label("Open een lesbestand").set_input_files(tmp_path / "holiday.toml")
    expect(own.get_by_role("alert").last).to_contain_text("holiday.toml:")
    expect(own.get_by_role("alert").last).to_contain_text("Een les heeft minstens één stap.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
