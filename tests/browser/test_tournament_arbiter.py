"""What an arbiter changes on the evening itself: a pairing taken back, a walk-in seated, absences of other rounds."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_desk import begun, enter, pair
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(make_page: MakePage, site: Site) -> Page:
    """A Keizer competition of eight members, at a phone."""
    return begun(make_page(PHONE), site)


def come(page: Page, name: str) -> None:
    page.get_by_role("tab", name="Spelers").click()
    page.get_by_label("Naam").fill(name)
    page.get_by_label("Naam").press("Enter")
    expect(page.get_by_label("Naam")).to_have_value("")


def names(page: Page) -> list[str]:
    return page.get_by_role("main").locator("ol").get_by_role("listitem").locator("bdi").all_inner_texts()


def test_a_published_pairing_without_results_is_taken_back(desk: Page) -> None:
    pair(desk, 1)
    enter(desk, 1, "remise")
    back = desk.get_by_role("button", name="Indeling terugnemen")
    expect(back).to_have_count(0)
    desk.get_by_role("button", name="Andere uitslag voor bord 1").click()
    desk.get_by_role("button", name="Uitslag wissen").click()
    back.click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("De spelers kennen deze indeling van ronde 1 al.")
    assert violations(desk) == []
    dialog.get_by_role("button", name="Sluiten").first.click()
    expect(desk.get_by_role("heading", name="Ronde 1")).to_be_visible()
    back.click()
    dialog.get_by_role("button", name="Indeling terugnemen").click()
    expect(desk.get_by_role("button", name="Ronde 1 indelen")).to_be_visible()


def test_a_walk_in_plays_who_has_the_bye_while_others_have_finished(desk: Page) -> None:
    come(desk, "Lid 9")
    pair(desk, 1)
    enter(desk, 1, "Wit wint")
    before = names(desk)
    come(desk, "Inloper")
    desk.get_by_role("tab", name="Ronden").click()
    form = desk.get_by_role("form", name="Wie zonder tegenstander zit aan een bord zetten")
    white, black = form.get_by_role("combobox", name="Wit"), form.get_by_role("combobox", name="Zwart")
    bye = white.locator("option").first.inner_text()
    assert re.fullmatch("Lid ., vrije ronde", bye)
    white.select_option(label="Inloper")
    black.select_option(label=bye)
    form.get_by_role("button", name="Bord erbij").press("Enter")
    expect(desk.get_by_role("status").get_by_text("Toegevoegd aan ronde 1.")).to_be_visible()
    assert names(desk) == [*before, "Inloper", bye.partition(",")[0]]
    expect(desk.get_by_text("Nog 4 partijen bezig.")).to_be_visible()
    expect(form).to_have_count(0)
    expect(
        desk.get_by_role("group", name="Uitslag van bord 1:").get_by_role("button", name="Wit wint")
    ).to_have_attribute("aria-pressed", "true")


def test_a_walk_in_who_is_one_too_many_gets_the_bye(desk: Page) -> None:
    pair(desk, 1)
    come(desk, "Inloper")
    desk.get_by_role("tab", name="Ronden").click()
    desk.get_by_role("combobox", name="Wit").select_option(label="Inloper")
    desk.get_by_role("combobox", name="Zwart").select_option(label="niemand: vrije ronde")
    desk.get_by_role("button", name="Bord erbij").click()
    expect(desk.get_by_role("listitem").filter(has_text="Inloper, vrije ronde")).to_be_visible()


def test_absences_of_rounds_on_end_and_taken_back(desk: Page) -> None:
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    sheet = desk.get_by_role("dialog")
    expect(sheet.get_by_label("Van ronde")).to_have_value("1")
    sheet.get_by_label("Van ronde").fill("4")
    expect(sheet.get_by_label("t/m ronde")).to_have_value("4")
    sheet.get_by_label("t/m ronde").fill("6")
    sheet.get_by_role("button", name="Afwezig met bericht").click()
    expect(desk.get_by_text("Ronde 4\N{EN DASH}6: afwezig met bericht")).to_be_visible()
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    sheet.get_by_role("button", name="Clubdienst").click()
    expect(desk.get_by_text("Ronde 1: clubdienst; Ronde 4\N{EN DASH}6: afwezig met bericht")).to_be_visible()
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    assert violations(desk) == []
    sheet.get_by_role("button", name="Toch aanwezig, Ronde 4\N{EN DASH}6").click()
    expect(sheet).to_have_count(0)
    expect(desk.get_by_text("Ronde 1: clubdienst", exact=True)).to_be_visible()
    pair(desk, 1)
    expect(desk.get_by_role("listitem").filter(has_text="Lid 3, clubdienst")).to_be_visible()
    desk.get_by_role("tab", name="Spelers").click()
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    sheet.get_by_label("Van ronde").fill("1")
    sheet.get_by_role("button", name="Afwezig zonder bericht").click()
    desk.get_by_role("tab", name="Ronden").click()
    expect(desk.get_by_role("listitem").filter(has_text="Lid 3, afwezig zonder bericht")).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_in_each_language(make_page: MakePage, desk: Page, locale: str) -> None:
    come(desk, "Lid 9")
    pair(desk, 1)
    come(desk, "Inloper")
    page = make_page(PHONE, locale=locale)
    page.goto(desk.url)
    page.get_by_role("tab").nth(1).click()
    expect(page.get_by_role("combobox")).to_have_count(2)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
