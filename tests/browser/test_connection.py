"""Reloads, losses and games that are not there."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.analyst import Analyst
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.table import BLACK, WHITE, Table

pytestmark = pytest.mark.browser

LOST = "Geen verbinding"
NOT_SENT = "Nog niet verstuurd"


def test_a_reload_continues_the_game(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("32", "28")
    table.wait_for_turn(BLACK)
    table.page.reload()
    table.wait_for_turn(BLACK)
    assert table.spoken("28") == "28, witte schijf"
    expect(table.page.get_by_role("region", name="Zetten")).to_contain_text("32-28")


def test_the_start_page_leads_back_to_it(table: Table, site: Site) -> None:
    table.open(site.new_game()).click("32", "28")
    table.wait_for_turn(BLACK)
    table.page.get_by_role("link", name="Coup Turc").click()
    table.page.get_by_role("link", name="Verder met de laatste partij").click()
    expect(table.square("28")).to_have_accessible_name("28, witte schijf")


def test_another_game_that_is_over_changes_nothing_of_that(table: Table, site: Site) -> None:
    finished = table.open(site.new_game())
    table.page.get_by_role("button", name="Opgeven").click()
    table.page.get_by_role("button", name="Ja, opgeven").click()
    expect(finished.line).to_contain_text("Zwart wint")
    address = table.page.url
    going_on = site.new_game()
    table.open(going_on)
    table.open(address)
    table.page.get_by_role("link", name="Coup Turc").click()
    table.page.get_by_role("link", name="Verder met de laatste partij").click()
    table.page.wait_for_url(going_on)


def test_a_game_that_was_deleted_is_not_offered(table: Table, site: Site) -> None:
    address = site.new_game()
    table.open(address)
    httpx.delete(f"{site.url}/api/games/{address.rpartition('/')[2]}").raise_for_status()
    table.page.goto(address)
    table.page.get_by_role("heading", name="Deze partij is er niet").wait_for()
    table.page.goto(site.url)
    expect(table.page.get_by_role("button", name="Begin de partij")).to_be_visible()
    expect(table.page.get_by_role("link", name="Verder met de laatste partij")).to_have_count(0)


def test_a_lost_connection_is_told_and_comes_back(table: Table, own_site: Site) -> None:
    table.open(own_site.new_game()).click("32", "28")
    table.wait_for_turn(BLACK)
    own_site.stop()
    expect(table.page.get_by_role("alert")).to_contain_text(LOST)
    own_site.start()
    expect(table.page.get_by_text(LOST).first).to_be_hidden(timeout=15_000)
    table.click("19", "23")
    table.wait_for_turn(WHITE)


def test_a_move_made_while_it_is_lost_is_sent_afterwards(table: Table, own_site: Site) -> None:
    address = own_site.new_game()
    table.open(address)
    own_site.stop()
    expect(table.page.get_by_role("alert")).to_contain_text(LOST)
    table.click("32", "28")
    own_site.start()
    table.page.get_by_role("button", name="Nu proberen").click()
    table.wait_for_turn(BLACK)
    assert table.spoken("28") == "28, witte schijf"
    table.page.reload()
    table.wait_for_turn(BLACK)


def test_a_move_that_is_not_sent_is_named_after_a_while(table: Table, own_site: Site) -> None:
    table.open(own_site.new_game())
    own_site.stop()
    table.click("32", "28")
    expect(table.page.get_by_role("alert")).to_have_text(re.compile(f"^{LOST}.*{NOT_SENT}"))
    own_site.start()
    table.page.get_by_role("button", name="Nu proberen").click()
    table.wait_for_turn(BLACK)
    expect(table.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_a_server_that_hangs_is_named_too(table: Table, own_site: Site) -> None:
    table.open(own_site.new_game())
    with own_site.hanging():
        table.click("32", "28")
        expect(table.line).to_have_text(f"{NOT_SENT}: de server geeft geen antwoord.")
    table.wait_for_turn(BLACK)
    expect(table.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_a_change_of_an_analysis_that_is_not_sent_is_named(make_page: MakePage, own_site: Site) -> None:
    analyst = Analyst(make_page(), own_site.url).set_up("W:W32,38:B1,12")
    with own_site.hanging():
        analyst.click("32", "28")
        expect(analyst.page.get_by_text(NOT_SENT)).to_be_visible()
    expect(analyst.move("32-28")).to_be_visible()
    expect(analyst.page.get_by_text(NOT_SENT)).to_have_count(0)


def test_two_pages_follow_one_game(table: Table, make_page: MakePage, site: Site) -> None:
    address = site.new_game()
    other = Table(make_page()).open(address)
    table.open(address).click("32", "28")
    other.wait_for_turn(BLACK)
    assert other.spoken("28") == "28, witte schijf"


def test_a_full_disk_is_told_and_harms_nothing(table: Table, own_site: Site) -> None:
    address = own_site.new_game(fen="W:WK47,50:BK4,1")
    own_site.stop()
    own_site.start(full_disk=True)
    table.open(address)
    moves = ["47-42", "4-10", "42-47", "10-4"] * 8
    played = 0
    full = table.line.filter(has_text="opslag van de server is vol")
    for move in moves:
        table.page.get_by_label("Zet intypen").fill(move)
        table.page.get_by_role("button", name="Speel", exact=True).click()
        expect(full.or_(table.played.nth(played))).to_be_visible()
        if full.is_visible():
            break
        played += 1
    expect(table.line).to_contain_text("De opslag van de server is vol: dit is niet bewaard.")
    table.page.reload()
    table.wait_for_moves(played)
    own_site.stop()
    own_site.start()
    expect(table.page.get_by_text(LOST).first).to_be_hidden(timeout=15_000)
    table.page.get_by_label("Zet intypen").fill(moves[played])
    table.page.get_by_role("button", name="Speel", exact=True).click()
    table.wait_for_moves(played + 1)


def test_a_game_that_is_not_there(table: Table, site: Site) -> None:
    table.page.goto(f"{site.url}/game/nowhere1")
    expect(table.page.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
    table.page.get_by_role("link", name="Nieuwe partij").click()
    expect(table.page.get_by_role("heading", name="Een partij beginnen")).to_be_visible()


def test_a_page_that_is_not_there(table: Table, site: Site) -> None:
    table.page.goto(f"{site.url}/elsewhere")
    expect(table.page.get_by_role("heading", name="Deze pagina is er niet")).to_be_visible()


def test_a_start_page_without_its_server(table: Table, site: Site) -> None:
    page = table.page
    page.route(re.compile("/api/profiles"), lambda route: route.abort())
    page.goto(site.url)
    expect(page.get_by_role("alert").filter(has_text="De spellen konden niet")).to_be_visible()
    page.unroute(re.compile("/api/profiles"))
    page.get_by_role("button", name="Opnieuw proberen").click()
    expect(page.get_by_role("radio", name="Dammen")).to_be_visible()
