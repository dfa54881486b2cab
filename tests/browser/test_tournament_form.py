"""The form of a new tournament: every parameter that the server offers, and the tie-breaks in an order of one's own."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


def form(page: Page, site: Site, system: str) -> None:
    page.goto(f"{site.url}/tournaments?club=")
    page.get_by_label("Naam").fill("Winter")
    page.get_by_role("combobox", name="Systeem").select_option(system)
    page.get_by_text("Meer regels").click()


def setup_of(page: Page, site: Site) -> dict[str, object]:
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter")
    name = page.url.rpartition("/")[2]
    setup: dict[str, object] = httpx.get(f"{site.url}/api/tournaments/{name}.json", timeout=60).json()["setup"]
    return setup


def test_a_keizer_competition_with_rules_of_its_own(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    form(page, site, "keizer")
    page.get_by_label("Waarde van nummer één").fill("60")
    page.get_by_label("Iedereen begint met de eigen waarde").uncheck()
    page.get_by_label("Vrije ronde: deel van de eigen waarde").fill("0,5")
    page.get_by_label("Partijen van een paar, hoogstens").fill("2")
    expect(page.get_by_role("group", name="Bij gelijke punten")).to_have_count(0)
    setup = setup_of(page, site)
    keizer = {"top": 60, "own_value": False, "bye": "0.5", "most_meetings": 2, "draw": "1/2"}
    assert setup["keizer"] == setup["keizer"] | keizer  # type: ignore[operator]


def test_a_value_that_does_not_fit_is_named_and_its_field_is_shown(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    form(page, site, "keizer")
    field = page.get_by_label("Remise: deel van de waarde van de tegenstander")
    field.fill("3/2")
    page.get_by_text("Meer regels").click()
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("alert")).to_contain_text("kijk naar Remise: deel van de waarde")
    expect(field).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
    page.get_by_label("Partijen van een paar, hoogstens").fill("500")
    page.get_by_text("Meer regels").click()
    page.get_by_role("button", name="Toernooi maken").click()  # the browser itself knows that this is too much
    expect(page.get_by_label("Partijen van een paar, hoogstens")).to_be_focused()


def test_who_goes_to_all_tournaments_leaves_the_form_of_a_club(make_page: MakePage, site: Site) -> None:
    page = make_page()
    form(page, site, "swiss")
    page.get_by_role("navigation").get_by_role("link", name="Toernooien").click()
    expect(page.get_by_role("button", name="Nieuw toernooi")).to_be_visible()
    expect(page.get_by_label("Naam")).to_have_count(0)


def test_tie_breaks_are_chosen_and_ordered_by_keys(make_page: MakePage, site: Site) -> None:
    page = make_page()
    form(page, site, "swiss")
    rows = page.get_by_role("group", name="Bij gelijke punten").get_by_role("listitem")
    expect(rows).to_have_count(3)
    assert [row.split("\n")[1] for row in rows.all_inner_texts()] == [
        "Weerstand",
        "Sonneborn-Berger",
        "Onderling resultaat",
    ]
    up = page.get_by_role("button", name="Onderling resultaat omhoog")
    up.focus()
    page.keyboard.press("Enter")
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("Onderling resultaat staat nu op plaats 1.")).to_be_attached()
    expect(up).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sonneborn-Berger weglaten").press("Enter")
    more = page.get_by_role("combobox", name="Ook meetellen")
    expect(more).to_be_focused()
    more.select_option(label="Aantal winst")
    page.get_by_role("button", name="Toevoegen").press("Enter")
    assert setup_of(page, site)["tie_breaks"] == ["direct_encounter", "solkoff", "wins"]


def test_a_match_of_teams_counts_as_the_form_says(make_page: MakePage, site: Site) -> None:
    page = make_page()
    form(page, site, "team_swiss")
    page.get_by_label("Wedstrijdpunten bij winst").fill("3")
    for name in ("Weerstand", "Sonneborn-Berger", "Onderling resultaat"):
        page.get_by_role("button", name=f"{name} weglaten").click()
    expect(page.get_by_text("Niets: gelijke punten delen een plaats.")).to_be_visible()
    setup = setup_of(page, site)
    assert (setup["teams"]["win"], setup["tie_breaks"]) == (3, [])  # type: ignore[index]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_form_on_a_phone_in_each_language(make_page: MakePage, site: Site, locale: str) -> None:
    page = make_page(PHONE, locale=locale)
    page.goto(f"{site.url}/tournaments?club=")
    page.locator("summary").click()
    system = page.locator("select").first
    for value in system.locator("option").all():
        system.select_option(value.get_attribute("value"))
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
