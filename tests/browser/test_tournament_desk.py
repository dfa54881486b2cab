"""A club secretary at the page of a tournament: an evening by hand, faults, a second arbiter, a lost server."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.axe import assert_three_tabs_are_accessible_on_a_phone, violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

MEMBERS = "name;rating\n" + "".join(f"Lid {number};{1500 - 50 * number}\n" for number in range(1, 9))


@pytest.fixture
def desk(make_page: MakePage, site: Site) -> Page:
    """A Keizer competition of eight members."""
    return begun(make_page(), site)


def begun(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    page.get_by_label("Naam").fill("Winter")
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter")
    bring(page, MEMBERS)
    expect(page.get_by_role("heading", name="8 spelers")).to_be_visible()
    return page


def bring(page: Page, text: str) -> None:
    file = FilePayload(name="leden.csv", mimeType="text/csv", buffer=text.encode())
    page.get_by_label("Lijst openen (CSV of TRF)").set_input_files(file)


def pair(page: Page, number: int) -> None:
    page.get_by_role("tab", name="Ronden").click()
    page.get_by_role("button", name=f"Ronde {number} indelen").click()
    expect(page.get_by_role("heading", name=f"Ronde {number}")).to_be_visible()
    page.get_by_role("button", name="Indeling bekendmaken").click()
    expect(page.get_by_role("button", name="Indeling bekendmaken")).to_have_count(0)


def enter(page: Page, board: int, word: str) -> None:
    result = page.get_by_role("group", name=f"Uitslag van bord {board}:").get_by_role("button", name=word)
    result.click()
    expect(result).to_have_attribute("aria-pressed", "true")


def test_an_evening_with_two_walk_ins(desk: Page) -> None:
    """Four boards by hand, two who come late, a member who is away, and a result that was wrong."""
    pair(desk, 1)
    for board, word in enumerate(("Wit wint", "remise", "Zwart wint", "Wit wint"), 1):
        enter(desk, board, word)
    expect(desk.get_by_text("Alle uitslagen zijn binnen.")).to_be_visible()
    desk.get_by_role("tab", name="Spelers").click()
    for name in ("Inloper Een", "Inloper Twee"):
        field = desk.get_by_label("Naam")
        field.fill(name)
        field.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    desk.get_by_role("button", name="Afwezig met bericht").click()
    expect(desk.get_by_text("Ronde 2: afwezig met bericht")).to_be_visible()
    pair(desk, 2)
    expect(desk.get_by_text("Nog 4 partijen bezig.")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="Lid 3, afwezig met bericht")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="vrije ronde")).to_be_visible()
    desk.get_by_role("tab", name="Stand").click()
    before = desk.get_by_role("table").inner_text()
    assert len(before.splitlines()) == 11
    desk.get_by_role("tab", name="Ronden").click()
    desk.get_by_role("button", name="Ronde 1", exact=True).click()
    enter(desk, 1, "Zwart wint")
    desk.get_by_role("tab", name="Stand").click()
    expect(desk.get_by_role("table")).not_to_have_text(before)


def test_a_forfeit_and_a_result_taken_back(desk: Page) -> None:
    pair(desk, 1)
    more = desk.get_by_role("button", name="Andere uitslag voor bord 1")
    more.click()
    desk.get_by_role("button", name="Zwart kwam niet").click()
    expect(more).to_have_text("+ -")
    more.click()
    desk.get_by_role("button", name="Uitslag wissen").click()
    expect(desk.get_by_text("Nog 4 partijen bezig.")).to_be_visible()


def test_a_pairing_is_changed_before_it_is_published(desk: Page) -> None:
    desk.get_by_role("tab", name="Ronden").click()
    desk.get_by_role("button", name="Ronde 1 indelen").click()
    boards = desk.get_by_role("main").get_by_role("listitem")
    expect(boards).to_have_count(4)
    first = boards.locator("bdi").first.inner_text()
    desk.get_by_role("button", name="Kleuren van bord 1 omdraaien").click()
    expect(boards.locator("bdi").nth(1)).to_have_text(first)
    names = boards.locator("bdi").all_inner_texts()
    desk.get_by_role("combobox", name="Speler").select_option(label=names[0])
    desk.get_by_role("combobox", name="met").select_option(label=names[2])
    desk.get_by_role("button", name="Wisselen").click()
    expect(boards.locator("bdi").first).to_have_text(names[2])
    desk.get_by_role("button", name="Indeling terugnemen").click()
    expect(desk.get_by_role("button", name="Ronde 1 indelen")).to_be_visible()


def test_a_round_has_the_focus_when_its_button_is_gone(desk: Page) -> None:
    desk.get_by_role("tab", name="Ronden").click()
    heading = desk.get_by_role("heading", name="Ronde 1", exact=True)
    desk.get_by_role("button", name="Ronde 1 indelen").press("Enter")
    expect(heading).to_be_focused()
    expect(desk.get_by_text("Ronde 1 is ingedeeld.")).to_be_visible()
    desk.get_by_role("button", name="Indeling bekendmaken").press("Enter")
    expect(heading).to_be_focused()
    expect(desk.get_by_text("De indeling van ronde 1 is bekendgemaakt.")).to_be_visible()


def test_everything_wrong_with_a_list_is_named(desk: Page) -> None:
    bring(desk, "name;rating\nLid 9;abc\nLid 9;2\n;3\n")
    expect(desk.get_by_text("Niemand is ingevoerd.")).to_be_visible()
    expect(desk.get_by_text(re.compile("Regel 2, kolom 7: .abc. is geen rating van 0 tot 4000"))).to_be_visible()
    expect(desk.get_by_text("Regel 3, kolom 1: Lid 9 staat al op regel 2")).to_be_visible()
    expect(desk.get_by_text("Regel 4, kolom 1: De naam ontbreekt.")).to_be_visible()
    assert violations(desk) == []
    bring(desk, "name\nLid 1\n")
    expect(desk.get_by_text("Lid 1 is al ingevoerd.")).to_be_visible()
    expect(desk.get_by_role("heading", name="8 spelers")).to_be_visible()


def test_two_arbiters_see_one_another(desk: Page, make_page: MakePage) -> None:
    pair(desk, 1)
    other = make_page()
    other.goto(desk.url)
    enter(other, 2, "remise")
    seen = desk.get_by_role("group", name="Uitslag van bord 2:").get_by_role("button", name="remise")
    expect(seen).to_have_attribute("aria-pressed", "true")


def test_without_the_server_nothing_is_confirmed(make_page: MakePage, own_site: Site) -> None:
    page = begun(make_page(), own_site)
    pair(page, 1)
    own_site.stop()
    page.get_by_role("group", name="Uitslag van bord 1:").get_by_role("button", name="Wit wint").click()
    expect(page.get_by_role("status")).to_contain_text("Er is niets veranderd.")
    own_site.start()
    enter(page, 1, "Wit wint")


def test_it_is_deleted_after_a_question(desk: Page) -> None:
    desk.get_by_role("button", name="Bewaren of wissen").click()
    expect(desk.get_by_role("link", name="Bewaren als TRF")).to_have_attribute("download", "")
    desk.get_by_role("button", name="Toernooi wissen").click()
    address = desk.url
    desk.get_by_role("button", name="Ja, wissen").click()
    expect(desk.get_by_role("heading", name="Toernooien en clubcompetities")).to_be_visible()
    desk.goto(address)
    expect(desk.get_by_role("heading", name="Dit toernooi is er niet")).to_be_visible()


def test_the_hall_page_is_served_as_it_is_written(desk: Page) -> None:
    pair(desk, 1)
    with desk.context.expect_page() as opened:
        desk.get_by_role("link", name="Zaalscherm en afdrukken").click()
    hall = opened.value
    expect(hall.locator("section:visible h2")).to_have_text("Ronde 1")
    assert violations(hall) == []


def test_by_keyboard_alone(desk: Page) -> None:
    pair(desk, 1)
    result = desk.get_by_role("group", name="Uitslag van bord 1:").get_by_role("button", name="Wit wint")
    result.focus()
    desk.keyboard.press("Enter")
    expect(result).to_have_attribute("aria-pressed", "true")
    expect(result).to_be_focused()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Space")
    draw = desk.get_by_role("group", name="Uitslag van bord 1:").get_by_role("button", name="remise")
    expect(draw).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_in_each_language(make_page: MakePage, desk: Page, locale: str) -> None:
    pair(desk, 1)
    assert_three_tabs_are_accessible_on_a_phone(make_page, desk.url, locale)


def test_a_form_for_each_system(make_page: MakePage, site: Site) -> None:
    page = make_page()
    page.goto(f"{site.url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    system = page.get_by_role("combobox", name="Systeem")
    for value in system.locator("option").all():
        system.select_option(value.get_attribute("value"))
        assert violations(page) == []
    system.select_option("round_robin")
    page.get_by_label("Naam").fill("Rond")
    page.get_by_label("Partijen tegen iedereen").fill("2")
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rond")
    expect(page.get_by_text("Rondtoernooi", exact=True)).to_be_visible()


TRF = """\
012 Zomer
001    1      Ank                               1210 NED                         1.0    1     2 w 1
001    2      Ben                               1200 NED    12345678             0.0    2     1 b 0
"""


def test_a_tournament_begins_with_a_trf_and_goes_out_as_one(make_page: MakePage, site: Site) -> None:
    """Faults are named and nothing begins; then players, round and result of the file are there."""
    page = make_page(PHONE)
    page.goto(f"{site.url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    page.get_by_label("Systeem").select_option("swiss")
    opened = page.get_by_label("Beginnen met een TRF")
    opened.set_input_files(trf_file(TRF.replace("1210", "12x0").replace("1 b 0", "1 b ?")))
    expect(page.get_by_text("Er is niets begonnen.")).to_be_visible()
    expect(page.get_by_text(re.compile("Regel 2, kolom 49: .12x0. is geen rating van 0 tot 4000"))).to_be_visible()
    expect(page.get_by_text("Regel 3, kolom 97: Hier hoort w of b")).to_be_visible()
    assert violations(page) == []
    opened.set_input_files(trf_file(TRF))
    expect(page.get_by_role("heading", level=1)).to_have_text("Zomer")
    expect(
        page.get_by_role("group", name="Uitslag van bord 1:").get_by_role("button", name="Wit wint")
    ).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Bewaren of wissen").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Bewaren als TRF voor de bond").click()
    assert "001    1      Ank" in download.value.path().read_text()
    page.get_by_role("button", name="Bewaren of wissen").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Uitslagen bewaren als CSV").click()
    assert "1,1,1,Ank,2,Ben,white_wins,1,0," in download.value.path().read_text()


def test_the_players_of_a_trf_join_a_competition(desk: Page) -> None:
    desk.get_by_label("Lijst openen (CSV of TRF)").set_input_files(trf_file(TRF))
    expect(desk.get_by_role("heading", name="10 spelers")).to_be_visible()


def trf_file(text: str) -> FilePayload:
    return FilePayload(name="zomer.trf", mimeType="text/plain", buffer=text.encode())


def test_results_are_tapped_without_waiting_for_each_answer(desk: Page) -> None:
    pair(desk, 1)
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/requests", hold, times=1)
    first, second = (
        desk.get_by_role("group", name=f"Uitslag van bord {board}:").get_by_role("button", name="Wit wint")
        for board in (1, 2)
    )
    with desk.expect_request("**/requests"):
        first.click()
    second.click()
    held[0].continue_()
    for result in (first, second):
        expect(result).to_have_attribute("aria-pressed", "true")


def test_what_was_typed_of_a_player_stays_when_it_is_refused(desk: Page) -> None:
    desk.get_by_role("tab", name="Spelers").click()
    desk.get_by_role("button", name="Lid 3 wijzigen").click()
    sheet = desk.get_by_role("dialog")
    sheet.get_by_label("Naam").fill("Lid 4")
    sheet.get_by_role("button", name="Bewaren").click()
    expect(sheet.get_by_role("alert").first).not_to_have_text("")
    expect(sheet.get_by_label("Naam")).to_have_value("Lid 4")
    sheet.get_by_label("Naam").fill("Lid 33")
    sheet.get_by_role("button", name="Bewaren").click()
    expect(desk.get_by_role("button", name="Lid 33 wijzigen")).to_be_visible()
