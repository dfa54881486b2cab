"""Marks on games and saved searches on the page: put on, asked for, taken off, by keyboard and on a phone."""
# ruff: noqa: RUF001 - the quotation marks of Dutch

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.test_archive import collected, explorer, unfold  # noqa: F401 - a fixture

pytestmark = pytest.mark.browser

NARROW = {"width": 360, "height": 740}


@pytest.fixture
def archivist(make_page: MakePage, collected: Site) -> BoardPage:  # noqa: F811 - a fixture
    board = BoardPage(make_page(viewport=NARROW))
    board.open(f"{collected.url}/archive")
    return board


def found(page: Page, count: str) -> None:
    page.get_by_role("button", name="Zoek", exact=True).click()
    expect(page.get_by_text(f"{count} gevonden.")).to_be_visible()


def test_a_mark_is_put_on_a_game_and_asked_for(archivist: BoardPage) -> None:
    page = archivist.page
    found(page, "3 partijen")
    of_ada = page.get_by_role("button", name=re.compile("^Merktekens bij Ada .*Bea$"))
    expect(of_ada).to_have_attribute("aria-expanded", "false")
    of_ada.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("dinsdag")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Merktekens: dinsdag")).to_have_count(1)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile("^Merktekens bij Bea")).click()
    group = page.get_by_role("group", name=re.compile("^Merktekens bij Bea"))
    expect(group.get_by_role("checkbox", name="dinsdag")).not_to_be_checked()
    page.reload()
    page.get_by_role("button", name="Welke partijen").click()
    page.get_by_role("combobox", name="Merkteken").select_option("dinsdag")
    page.keyboard.press("Escape")
    found(page, "1 partij")
    page.get_by_role("button", name=re.compile("^Merktekens bij Ada")).click()
    tuesday = page.get_by_role("checkbox", name="dinsdag")
    tuesday.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Merktekens: dinsdag")).to_have_count(0)
    expect(tuesday).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_text("Merktekens: dinsdag")).to_have_count(1)
    tuesday.uncheck()
    expect(page.get_by_text("Merktekens: dinsdag")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Merktekens bij Ada")).click(click_count=2)
    expect(tuesday).to_have_count(0)


def test_a_mark_that_could_not_be_kept_is_not_on(archivist: BoardPage) -> None:
    page = archivist.page
    found(page, "3 partijen")
    page.get_by_role("button", name=re.compile("^Merktekens bij Ada .*Bea$")).click()
    page.get_by_label("Nieuw merkteken").fill("dinsdag")
    page.keyboard.press("Enter")
    tuesday = page.get_by_role("checkbox", name="dinsdag")
    expect(tuesday).to_be_checked()
    page.route("**/api/archive/marks", lambda route: route.fulfill(status=503, json={"code": "database_away"}))
    tuesday.press("Space")
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    expect(tuesday).to_be_checked()
    expect(tuesday).to_be_focused()
    page.unroute("**/api/archive/marks")
    tuesday.press("Space")
    expect(tuesday).not_to_be_checked()


def test_a_search_is_saved_opened_and_removed(archivist: BoardPage) -> None:
    page = archivist.page
    unfold(page, "Bewaarde zoekvragen")
    expect(page.get_by_text("Je hebt nog geen zoekvraag bewaard.")).to_be_visible()
    archivist.click("19")
    page.get_by_label("Naam van deze zoekvraag").fill("mijn 19")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Bewaard als ‘mijn 19’.")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    opening = page.get_by_role("button", name=re.compile("^mijn 19"))
    opening.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 partij gevonden.")).to_be_visible()
    expect(page.get_by_text("Op 19 een witte schijf.")).to_be_visible()
    assert "witte schijf" in archivist.spoken("19"), "it stands on the board again"
    archivist.click("20")
    expect(page.get_by_text("Op 19 en 20 een witte schijf.")).to_be_visible()
    page.get_by_role("button", name="Verwijder mijn 19").click()
    expect(page.get_by_text("‘mijn 19’ is weg.")).to_be_visible()
    expect(page.locator("summary", has_text="Bewaarde zoekvragen")).to_be_focused()
    expect(opening).to_have_count(0)


def test_a_search_with_a_fault_is_not_saved(archivist: BoardPage) -> None:
    page = archivist.page
    unfold(page, "Meer, in woorden")
    page.get_by_role("textbox", name="Meer, in woorden").fill("W:m99")
    unfold(page, "Bewaarde zoekvragen")
    page.get_by_label("Naam van deze zoekvraag").fill("fout")
    page.get_by_role("button", name="Bewaar", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="4")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^fout"))).to_have_count(0)


def test_marks_count_in_the_explorer_and_stand_on_a_players_page(
    make_page: MakePage,
    collected: Site,  # noqa: F811 - a fixture
) -> None:
    page = explorer(Analyst(make_page(), collected.url)).page
    page.get_by_role("button", name=re.compile("^Merktekens bij Bea")).click()
    page.get_by_label("Nieuw merkteken").fill("dinsdag")
    page.get_by_role("button", name="Voeg toe").click()
    expect(page.get_by_text("Merktekens: dinsdag")).to_be_visible()
    page.get_by_text("Welke partijen").click()
    page.get_by_role("combobox", name="Merkteken").select_option("dinsdag")
    expect(page.get_by_text("1 partij heeft deze stand.")).to_be_visible()
    page.goto(f"{collected.url}/archive/player/Cem")
    expect(page.get_by_text("Merktekens: dinsdag")).to_have_count(1)


@pytest.mark.parametrize("locale", ["en", "nl", "nl-BE", "tr"])
def test_it_can_be_used_in_every_language(make_page: MakePage, collected: Site, locale: str) -> None:  # noqa: F811
    words = {"en": ("Search", "Marks on"), "tr": ("Ara", "için işaretler")}
    find, marks = words.get(locale, ("Zoek", "Merktekens bij"))
    page = make_page(viewport=NARROW, locale=locale)
    page.goto(f"{collected.url}/archive")
    page.get_by_role("combobox").first.select_option("international")  # in Turkish the other one comes first
    page.get_by_role("button", name=find, exact=True).click()
    page.get_by_role("button", name=re.compile(marks)).first.click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
