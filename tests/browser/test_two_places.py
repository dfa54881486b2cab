"""Two people in two places: from a link to a rematch, with somebody who watches."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.two_people import invite, sit, together

pytestmark = pytest.mark.browser


def test_from_a_link_to_a_rematch(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    expect(ada.page.get_by_role("region", name="Zwart")).to_contain_text("Bep")
    assert "#" not in bep.page.url, "who gets this address from Bep watches"
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    bep.tap("19", "23")
    ada.wait_for_turn("Wit")
    ada.page.get_by_role("button", name="Opgeven").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Ja, opgeven").click()
    expect(bep.line).to_contain_text("Zwart wint")
    first = ada.page.url
    ada.page.get_by_role("button", name="Revanche").click()
    ada.page.wait_for_url(lambda url: url != first)
    expect(ada.line).to_contain_text("Bep is gevraagd.")
    bep.page.get_by_role("button", name="Naar de nieuwe partij").click()
    bep.page.wait_for_url("**" + urlsplit(ada.page.url).path)
    bep.wait_for_turn("Wit")
    bep.tap("32", "28")
    ada.wait_for_turn(BLACK)
    ada.click("19", "23")
    bep.wait_for_turn("Wit")


def test_who_is_left_alone_claims_the_win(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    sit(bep, invite(ada, open_site, clock="3600"))
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    bep.tap("19", "23")
    ada.wait_for_turn("Wit")
    black = ada.page.get_by_role("region", name="Zwart")
    bep.page.close()
    expect(black).to_contain_text("weg")
    expect(ada.line).to_contain_text("Zwart is weg. De partij is op te eisen over")
    claim = ada.page.get_by_role("button", name="Winst opeisen")
    claim.click()
    expect(claim).to_be_hidden()
    expect(ada.line).to_contain_text("Wit wint")
    expect(ada.line).to_contain_text("De partij werd verlaten.")


def test_nobody_moves_for_another(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    bep.tap("32", "28")
    expect(bep.line).to_contain_text("De ander is aan zet.")
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    ada.click("19")
    expect(ada.line).to_contain_text("De ander is aan zet.")


def test_nobody_is_to_move_before_both_are_there(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    link = invite(ada, open_site)
    ada.page.get_by_role("dialog").get_by_role("button", name="Sluiten").click()
    expect(ada.strip(WHITE).get_by_text("aan zet")).to_be_hidden()
    ada.click("32")
    expect(ada.line).to_contain_text("Je tegenstander is er nog niet.")
    sit(bep, link)
    ada.wait_for_turn(WHITE)
    expect(ada.line).not_to_contain_text("er nog niet")
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)


def test_a_move_goes_back_when_the_opponent_agrees(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    ada.page.get_by_role("button", name="Terugnemen").click()
    bep.page.get_by_role("button", name="Goed").click()
    ada.wait_for_turn("Wit")


def test_somebody_else_watches(open_site: Site, ada: BoardPage, bep: BoardPage, make_page: MakePage) -> None:
    together(ada, bep, open_site)
    eve = BoardPage(make_page())
    eve.page.goto(ada.page.url)
    expect(eve.line).to_contain_text("Je kijkt mee.")
    eve.click("32")
    expect(eve.line).to_contain_text("Je kijkt mee.")
    expect(eve.page.get_by_role("button", name="Opgeven")).to_have_attribute("aria-disabled", "true")
    ada.click("32", "28")
    eve.wait_for_turn(BLACK)


def test_a_link_is_taken_once(open_site: Site, ada: BoardPage, make_page: MakePage) -> None:
    link = invite(ada, open_site)
    late = make_page()
    late.goto(link)
    sheet = late.get_by_role("dialog", name="Speel mee")
    sheet.wait_for()
    sit(BoardPage(make_page()), link)
    expect(sheet).to_be_hidden()
    expect(BoardPage(late).line).to_contain_text("Je kijkt mee.")
    late.goto(link)
    expect(BoardPage(late).line).to_contain_text("Je kijkt mee.")


def test_the_sheets_are_accessible(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    link = invite(ada, open_site)
    assert_accessible(ada.page)
    bep.page.goto(link)
    bep.page.get_by_role("dialog", name="Speel mee").wait_for()
    assert_accessible(bep.page)


def test_no_link_is_shown_before_it_leads_to_this_server_from_elsewhere(open_site: Site, ada: BoardPage) -> None:
    link = invite(ada, open_site)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    ada.page.route("**/api/me", hold)
    ada.page.reload()
    expect(ada.page.get_by_role("dialog", name="Nodig iemand uit")).to_be_visible()
    field = ada.page.get_by_role("textbox", name="De link")
    expect(field).to_have_count(0)
    for route in asked:
        route.continue_()
    ada.page.unroute("**/api/me")
    expect(field).to_have_value(link)


def test_who_closes_the_invitation_finds_it_again(open_site: Site, ada: BoardPage) -> None:
    link = invite(ada, open_site)
    ada.page.keyboard.press("Escape")
    expect(ada.line).to_contain_text("Nog niemand speelt met Zwart.")
    ada.page.reload()
    field = ada.page.get_by_role("textbox", name="De link")
    expect(field).to_have_value(link)
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Nodig iemand uit").click()
    expect(field).to_have_value(link)
