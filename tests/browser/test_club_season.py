"""A Keizer competition of twelve over four evenings, the third corrected after the fourth, and printed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import MakePage
from tests.browser.printed import print_out
from tests.browser.site import Site
from tests.browser.test_tournament_desk import bring, enter, pair

pytestmark = pytest.mark.browser

MEMBERS = "name;rating\n" + "".join(f"Lid {number};{1500 - 20 * number}\n" for number in range(1, 13))
WORDS = ("Wit wint", "remise", "Zwart wint")


@pytest.fixture
def desk(make_page: MakePage, site: Site) -> Page:
    """A competition of twelve members that has not begun."""
    page = make_page()
    begin(page, site.url)
    return page


def begin(page: Page, url: str, rules: str | None = None) -> None:
    """Make a competition of twelve members, whose games may be played on the page by some rules."""
    page.goto(f"{url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    page.get_by_label("Naam").fill("Clubcompetitie")
    if rules:
        page.get_by_role("combobox", name="Partijen op deze pagina").select_option(label=rules)
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clubcompetitie")
    bring(page, MEMBERS)
    expect(page.get_by_role("heading", name="12 spelers")).to_be_visible()


def evening(desk: Page, number: int) -> None:
    """Pair and publish a round, then enter all results."""
    pair(desk, number)
    boards = desk.get_by_role("group", name=re.compile("^Uitslag van bord"))
    for board in range(1, boards.count() + 1):
        enter(desk, board, WORDS[(board + number) % 3])
    expect(desk.get_by_text("Alle uitslagen zijn binnen.")).to_be_visible()


def away(desk: Page, name: str) -> None:
    desk.get_by_role("tab", name="Spelers").click()
    desk.get_by_role("button", name=f"{name} wijzigen").click()
    desk.get_by_role("button", name="Afwezig met bericht").click()
    expect(desk.get_by_role("dialog")).to_have_count(0)


def standings(desk: Page) -> str:
    desk.get_by_role("tab", name="Stand").click()
    return desk.get_by_role("table").inner_text()


def correct_the_third(desk: Page) -> str:
    """Turn a result of the third evening round; return the standings."""
    before = standings(desk)
    desk.get_by_role("tab", name="Ronden").click()
    expect(desk.get_by_text("De indeling van latere ronden blijft")).to_have_count(0)
    desk.get_by_role("button", name="Ronde 3", exact=True).click()
    expect(desk.get_by_text("De indeling van latere ronden blijft")).to_be_visible()
    enter(desk, 3, "Zwart wint" if WORDS[(3 + 3) % 3] == "Wit wint" else "Wit wint")
    after = standings(desk)
    assert after != before
    return after


def paper_of(desk: Page, link: str) -> Page:
    """Open something that can be printed."""
    with desk.context.expect_page() as opened:
        desk.get_by_role("link", name=link).click()
    opened.value.wait_for_load_state()
    return opened.value


def assert_report_has(paper: Page, table: str) -> None:
    """The report begins with the standings that the page shows, and has those after each round."""
    for number in range(1, 4):
        expect(paper.get_by_role("heading", name=f"Stand na ronde {number}")).to_be_visible()
    first = paper.get_by_role("table").first.locator("tbody tr").first.locator("td")
    assert first.all_inner_texts()[:3] == table.split("\n")[1].split("\t")[:3]


def test_four_evenings_with_the_third_corrected_after_the_fourth(desk: Page) -> None:
    for number in range(1, 5):
        if number == 2:
            away(desk, "Lid 4")
        evening(desk, number)
    after = correct_the_third(desk)
    report = paper_of(desk, "Verslag afdrukken")
    assert_report_has(report, after)
    expect(report.get_by_text("afwezig met bericht")).to_be_visible()
    assert len(print_out(report)) >= 2
    # Pairings, standings and cross table each begin a sheet: they hang apart on the board of the club.
    assert len(print_out(paper_of(desk, "Zaalscherm en afdrukken"))) == 3
    desk.get_by_role("tab", name="Ronden").click()
    assert len(print_out(paper_of(desk, "Notatiebiljetten"))) == 6
    assert len(print_out(paper_of(desk, "Diagrammen, Dammen"))) == 1


def test_who_stops_is_told_what_follows(desk: Page) -> None:
    desk.get_by_role("button", name="Lid 4 wijzigen").click()
    leave = desk.get_by_role("button", name="Stopt met het toernooi")
    expect(leave).to_have_accessible_description(re.compile("^Wordt niet meer ingedeeld."))
    leave.click()
    expect(desk.get_by_text("gestopt")).to_be_visible()
