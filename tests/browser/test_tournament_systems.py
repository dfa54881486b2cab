"""Tournaments of another kind than player against player: simul, teams and arena, from the form to the standings."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_three_tabs_are_accessible_on_a_phone, violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_at_home import ask
from tests.browser.test_tournament_desk import bring, enter, pair
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


def begin(page: Page, site: Site, system: str) -> None:
    page.goto(f"{site.url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    page.get_by_label("Naam").fill("Open dag")
    page.get_by_role("combobox", name="Systeem").select_option(system)


def made(page: Page, members: str) -> None:
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Open dag")
    bring(page, members)


@pytest.fixture
def simul(make_page: MakePage, site: Site) -> Page:
    """A simul of a grandmaster against four, with colours by turns."""
    page = make_page()
    begin(page, site, "simul")
    page.get_by_role("combobox", name="De simultaangever speelt met").select_option("turns")
    made(page, "name;rating\nGever;2400\nLid 1;900\nLid 2;800\nLid 3;700\nLid 4;600\n")
    expect(page.get_by_role("heading", name="5 spelers")).to_be_visible()
    return page


def test_a_simul_from_the_form_to_the_standings(simul: Page) -> None:
    pair(simul, 1)
    names = simul.get_by_role("main").get_by_role("listitem").locator("bdi").all_inner_texts()
    assert names == ["Gever", "Lid 1", "Lid 2", "Gever", "Gever", "Lid 3", "Lid 4", "Gever"]
    for board, word in enumerate(("Wit wint", "Wit wint", "remise", "Zwart wint"), 1):
        enter(simul, board, word)
    expect(simul.get_by_text("Alle uitslagen zijn binnen.")).to_be_visible()
    expect(simul.get_by_role("button", name="Ronde 2 indelen")).to_have_count(0)
    simul.get_by_role("tab", name="Stand").click()
    tables = simul.get_by_role("table")
    expect(tables).to_have_count(2)
    giver, others = tables.all()
    expect(giver.locator("caption")).to_have_text("Simultaangever")
    assert giver.locator("tbody tr").inner_text().split()[:7] == ["1", "Gever", "5", "4", "2", "1", "1"]
    expect(others.locator("caption")).to_have_text("Deelnemers")
    assert [line.split()[2] for line in others.locator("tbody tr").all_inner_texts()] == ["2", "3", "1", "4"]


def test_boards_of_a_simul_are_changed_before_they_are_published(simul: Page) -> None:
    simul.get_by_role("tab", name="Ronden").click()
    simul.get_by_role("button", name="Ronde 1 indelen").click()
    boards = simul.get_by_role("main").get_by_role("listitem")
    expect(boards).to_have_count(4)
    players = simul.get_by_role("combobox", name="Speler")
    assert players.locator("option").all_inner_texts() == ["Lid 1", "Lid 2", "Lid 3", "Lid 4"]
    simul.get_by_role("button", name="Kleuren van bord 1 omdraaien").click()
    expect(boards.first.locator("bdi").first).to_have_text("Lid 1")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_simul_on_a_phone_in_each_language(make_page: MakePage, simul: Page, locale: str) -> None:
    pair(simul, 1)
    assert_three_tabs_are_accessible_on_a_phone(make_page, simul.url, locale)


@pytest.fixture
def teams(make_page: MakePage, site: Site) -> Page:
    """Two teams of two boards, the first with a substitute."""
    page = make_page()
    begin(page, site, "team_round_robin")
    page.get_by_label("Borden per wedstrijd").fill("2")
    made(page, "name;team\nAnk;Huissen\nBen;Huissen\nCor;Huissen\nDirk;Hijken\n")
    expect(page.get_by_role("heading", name="4 spelers")).to_be_visible()
    page.get_by_label("Naam").fill("Els")
    page.get_by_label("Team").fill("Hijken")
    page.get_by_role("button", name="Invoeren").click()
    expect(page.get_by_role("heading", name="5 spelers")).to_be_visible()
    return page


def test_a_match_of_teams_from_the_form_to_the_standings(teams: Page) -> None:
    pair(teams, 1)
    head = teams.get_by_role("heading", level=3)
    expect(head).to_have_text(re.compile("Huissen . Hijken 0.0"))
    names = teams.get_by_role("main").get_by_role("listitem").locator("bdi").all_inner_texts()
    assert names == ["Ank", "Dirk", "Els", "Ben"]
    enter(teams, 1, "Wit wint")
    enter(teams, 2, "remise")
    expect(head).to_have_text(re.compile("Huissen . Hijken 3.1"))
    teams.get_by_role("tab", name="Stand").click()
    table = teams.get_by_role("region", name="Stand van de teams").locator("tbody tr")
    expect(table).to_have_count(2)
    assert [line.split()[:4] for line in table.all_inner_texts()] == [
        ["1", "Huissen", "2", "3"],
        ["2", "Hijken", "0", "1"],
    ]
    expect(teams.get_by_role("region", name="Spelers").locator("tbody tr")).to_have_count(5)


def test_a_substitute_takes_a_seat_before_the_pairing_is_published(teams: Page) -> None:
    teams.get_by_role("tab", name="Ronden").click()
    teams.get_by_role("button", name="Ronde 1 indelen").click()
    teams.get_by_role("combobox", name="Speler").select_option(label="Ank")
    teams.get_by_role("combobox", name="met").select_option(label="Cor (invaller)")
    teams.get_by_role("button", name="Wisselen").click()
    expect(teams.get_by_role("main").get_by_role("listitem").first.locator("bdi").first).to_have_text("Cor")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_teams_on_a_phone_in_each_language(make_page: MakePage, teams: Page, locale: str) -> None:
    pair(teams, 1)
    assert_three_tabs_are_accessible_on_a_phone(make_page, teams.url, locale)


@pytest.fixture
def arena(make_page: MakePage, site: Site) -> Page:
    """An arena of four that has begun."""
    page = make_page()
    begin(page, site, "arena")
    made(page, "name;rating\nAnk;1400\nBen;1300\nCor;1200\nDirk;1100\n")
    expect(page.get_by_role("heading", name="4 spelers")).to_be_visible()
    page.get_by_role("tab", name="Ronden").click()
    expect(page.get_by_text("De arena is nog niet begonnen.")).to_be_visible()
    page.get_by_label("Minuten").fill("30")
    page.get_by_role("button", name="Arena beginnen").click()
    expect(page.get_by_text("Nog 30 min.")).to_be_visible()
    return page


def result(page: Page, players: tuple[str, str], word: str) -> None:
    game = page.get_by_role("group", name=re.compile(f"{players[0]} tegen {players[1]}"))
    game.get_by_role("button", name=word).click()
    expect(game.get_by_role("button", name=word)).to_have_attribute("aria-pressed", "true")


def test_an_arena_pairs_at_once_and_ends(arena: Page) -> None:
    result(arena, ("Ank", "Ben"), "Wit wint")
    expect(arena.get_by_text("Wachten op een tegenstander:")).to_have_text(re.compile("Ank.*Ben"))
    result(arena, ("Dirk", "Cor"), "Wit wint")
    expect(arena.get_by_role("group", name=re.compile("(Ank tegen Dirk|Dirk tegen Ank)"))).to_be_visible()
    expect(arena.get_by_role("group", name=re.compile("(Ben tegen Cor|Cor tegen Ben)"))).to_be_visible()
    expect(arena.get_by_role("heading", name="Afgelopen partijen")).to_be_visible()
    arena.get_by_role("button", name="Nu afsluiten").click()
    expect(arena.get_by_text("De arena is afgelopen.")).to_be_visible()
    last = arena.get_by_role("group", name=re.compile("(Ank tegen Dirk|Dirk tegen Ank)"))
    last.get_by_role("button", name="remise").click()
    expect(last.get_by_role("button", name="remise")).to_have_attribute("aria-pressed", "true")
    arena.get_by_role("tab", name="Stand").click()
    lines = arena.locator("tbody tr")
    expect(lines).to_have_count(4)
    rows = [line.split()[1:3] for line in lines.all_inner_texts()]
    assert sorted(rows) == [["Ank", "3"], ["Ben", "0"], ["Cor", "0"], ["Dirk", "3"]]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_an_arena_on_a_phone_in_each_language(make_page: MakePage, arena: Page, locale: str) -> None:
    assert_three_tabs_are_accessible_on_a_phone(make_page, arena.url, locale)


def test_a_final_takes_the_results_of_its_group(make_page: MakePage, site: Site) -> None:
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=30) as arbiter:
        made = {}
        for name in ("Voorronde", "Finale"):
            body = {"name": name, "system": "round_robin", "first_order": "entry"}
            made[name] = arbiter.post("/api/tournaments", json=body).raise_for_status().json()["id"]
            for player in ("Ank", "Ben", "Cor"):
                ask(arbiter, f"/api/tournaments/{made[name]}", {"type": "enter", "player": {"name": player}})
        group = f"/api/tournaments/{made['Voorronde']}"
        for kind in ("pair", "publish"):
            ask(arbiter, group, {"type": kind, "round": 1})
        ask(arbiter, group, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    page = make_page(PHONE)
    page.goto(f"{site.url}/tournaments/{made['Finale']}")
    page.get_by_text("Uitslagen meenemen").click()
    page.get_by_label("Eerder toernooi").select_option("Voorronde")
    page.get_by_role("button", name="Meenemen", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="1 partij van Voorronde telt mee.")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    page.get_by_role("button", name="Niet meenemen").click()
    expect(page.get_by_text("1 partij van Voorronde telt mee.")).to_have_count(0)


def test_final_groups_show_what_they_take_before_they_begin(make_page: MakePage, site: Site) -> None:
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=30) as arbiter:
        made = {}
        for name, parameters in (("Alle poules", {}), ("Finales", {"groups": 2, "dealing": "in_order"})):
            body = {"name": name, "system": "round_robin", "first_order": "entry", "parameters": parameters}
            made[name] = arbiter.post("/api/tournaments", json=body).raise_for_status().json()["id"]
            for player in ("Ank", "Ben", "Cor", "Dirk"):
                ask(arbiter, f"/api/tournaments/{made[name]}", {"type": "enter", "player": {"name": player}})
        before = f"/api/tournaments/{made['Alle poules']}"
        for number in (1, 2, 3):
            for kind in ("pair", "publish"):
                ask(arbiter, before, {"type": kind, "round": number})
            for board in (1, 2):
                ask(arbiter, before, {"type": "result", "round": number, "board": board, "outcome": "white_wins"})
    page = make_page(PHONE)
    page.goto(f"{site.url}/tournaments/{made['Finales']}")
    page.get_by_text("Uitslagen meenemen").click()
    expect(page.get_by_text("Met poules telt een partij alleen")).to_be_visible()
    page.get_by_label("Eerder toernooi").select_option("Alle poules")
    page.get_by_role("button", name="Meenemen", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="2 partijen van Alle poules tellen mee.")).to_be_visible()
    page.get_by_role("tab", name="Stand").click()
    for group, names in ((1, {"Ank", "Ben"}), (2, {"Cor", "Dirk"})):
        rows = page.get_by_role("region", name=f"Poule {group}").get_by_role("row")
        expect(rows).to_have_count(3)
        assert {name for name in names if rows.filter(has_text=name).count()} == names
    assert violations(page) == []
