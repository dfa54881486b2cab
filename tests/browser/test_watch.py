"""Watching: the best of the games that are played on a large board, all of them beside each other."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import COMPUTER, Site

pytestmark = pytest.mark.browser

ADA, BEP = {"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bep"}
TITLES = {"nl": "Meekijken", "en": "Watch", "tr": "İzle"}
EMPTY = {"nl": "Er wordt nu niet gespeeld", "en": "Nobody is playing now", "tr": "Şu anda oynanan oyun yok"}


def public_game(player: BoardPage, site: Site, **fields: object) -> str:
    """Have somebody begin a game that all may watch; return its address."""
    game = {"profile": "international", "players": {"white": ADA, "black": BEP}, "entry": "assisted"}
    answer = player.page.request.post(
        f"{site.url}/api/games", data={**game, "visibility": "public", **fields}, headers={"origin": site.url}
    )
    assert answer.status == 201, answer.text()
    return f"{site.url}/game/{answer.json()['id']}"


def watch(page: Page, site: Site) -> BoardPage:
    page.goto(f"{site.url}/watch")
    return BoardPage(page)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_move_is_seen_and_said_at_once(
    club: Site, ada: BoardPage, make_page: MakePage, viewport: dict[str, int]
) -> None:
    ada.open(public_game(ada, club))
    eve = watch(make_page(viewport), club)
    expect(eve.square("28")).to_have_accessible_name("28, leeg")
    expect(eve.page.get_by_text("Je kijkt mee.")).to_be_visible()
    ada.click("32", "28")
    expect(eve.square("28")).to_have_accessible_name("28, witte schijf")
    said = eve.page.get_by_role("log").first
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Wit zet 32 naar 28.")
    assert violations(eve.page) == []
    width = eve.page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"]


def test_another_board_is_chosen_by_keyboard(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    dammen = public_game(ada, club)
    dama = public_game(ada, club, profile="turkish")
    eve = watch(make_page(), club)
    boards = eve.page.get_by_role("region", name="Alle borden").get_by_role("button")
    expect(boards).to_have_count(2)
    shown = set()
    for _ in range(2):
        boards.and_(eve.page.locator("[aria-pressed=false]")).focus()
        eve.page.keyboard.press("Enter")
        expect(boards.and_(eve.page.locator("[aria-pressed=true]"))).to_be_focused()
        shown.add(eve.page.get_by_role("link", name="Open deze partij").get_attribute("href"))
    assert shown == {address.removeprefix(club.url) for address in (dammen, dama)}


def test_a_finished_game_opens_with_the_report(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    game = public_game(ada, club, players={"white": ADA, "black": COMPUTER})
    ada.open(game).click("32", "28")
    ada.wait_for_turn("Wit")
    eve = watch(make_page(), club)
    expect(eve.square("28")).to_be_visible()
    ada.page.get_by_role("button", name="Opgeven").click()
    ada.page.get_by_role("button", name="Ja, opgeven").click()
    eve.page.get_by_role("link", name="Bekijk met het verslag van de computer").click()
    expect(eve.page.get_by_role("tab", name="Verslag")).to_have_attribute("aria-selected", "true")
    expect(eve.page.get_by_role("tabpanel").get_by_role("table")).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("language", list(TITLES))
def test_nobody_plays(club: Site, make_page: MakePage, language: str) -> None:
    page = make_page(PHONE, locale=language)
    page.goto(f"{club.url}/watch")
    expect(page.get_by_role("heading", name=TITLES[language], exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=EMPTY[language])).to_be_visible()
    assert violations(page) == []


def test_a_lost_connection_is_said_and_found_again(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    ada.page.goto(club.url)
    public_game(ada, club)
    eve = watch(make_page(), club)
    expect(eve.square("28")).to_be_visible()
    club.stop()
    expect(eve.page.get_by_role("alert")).to_contain_text("Geen verbinding.")
    club.start()
    expect(eve.page.get_by_role("alert")).to_have_count(0)
    expect(eve.page.get_by_text("Je kijkt mee.")).to_be_visible()


def test_what_became_private_is_shown_no_more(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    game = public_game(ada, club, players={"white": ADA, "black": COMPUTER})
    eve = watch(make_page(), club)
    expect(eve.square("28")).to_be_visible()
    cookies = {each["name"]: each["value"] for each in ada.page.context.cookies()}
    httpx.post(
        f"{game.replace('/game/', '/api/games/')}/visibility",
        json={"visibility": "private"},
        cookies=cookies,
        headers={"origin": club.url},
        timeout=60,
    ).raise_for_status()
    expect(eve.page.get_by_text("Deze partij is er niet")).to_be_visible()
    expect(eve.page.get_by_role("grid")).to_have_count(0)
