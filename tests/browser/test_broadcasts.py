"""Games sent by a relay appear as live boards; the engine's bar is for those who want it, and not for players."""

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_at_home import ask
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

GAME = '[White "{}"]\n[Black "{}"]\n[Round "1"]\n[Board "{}"]\n[Result "*"]\n[GameType "20"]\n\n{} *\n\n'
FIRST, SECOND = "Ada \N{EN DASH} Bep", "Cor \N{EN DASH} Dirk"
COMMAND = re.compile(r"curl (?P<url>\S+) -H .Authorization: Bearer (?P<token>\S+?)\W ")


def send(command: str, *games: str) -> httpx.Response:
    """Send games as the page says."""
    found = COMMAND.search(command)
    assert found, command
    headers = {"authorization": f"Bearer {found['token']}"}
    return httpx.post(found["url"], content="".join(games), headers=headers, timeout=30)


def made_by(command: str) -> str:
    """Return the address of the boards to which a command sends: the site may have others of that name."""
    found = re.search("/broadcasts/b-[0-9a-f]+", command)
    assert found, command
    return found[0]


def begun(page: Page, site: Site) -> str:
    """Make live boards; return the command that sends games."""
    page.goto(f"{site.url}/broadcasts")
    page.get_by_label("Naam van de liveborden").fill("Clubmatch")
    page.get_by_role("button", name="Begin").click()
    command = page.locator("code").inner_text()
    page.locator(f"main a[href$='{made_by(command)}']").click()
    page.wait_for_url(re.compile("/broadcasts/b-"))
    expect(page.get_by_text("Nog geen partijen.")).to_be_visible()
    return command


def test_boards_follow_what_is_sent(make_page: MakePage, site: Site) -> None:
    page = make_page()
    command = begun(page, site)
    assert send(command, GAME.format("Ada", "Bep", 1, "1. 32-28"), GAME.format("Cor", "Dirk", 2, "")).status_code == 200
    expect(page.get_by_role("region", name=FIRST)).to_contain_text("1. 32-28")
    assert send(command, GAME.format("Ada", "Bep", 1, "1. 32-28 19-23")).status_code == 200
    expect(page.get_by_role("region", name=FIRST)).to_contain_text("1. 32-28 19-23")
    assert send(command, "1. 32-2").status_code == 422
    page.get_by_role("button", name=SECOND).press("Enter")
    expect(page.get_by_role("region", name=SECOND)).to_be_visible()


def test_the_bar_of_the_engine_is_shown_on_request(make_page: MakePage, site: Site) -> None:
    page = make_page()
    send(begun(page, site), GAME.format("Ada", "Bep", 1, "1. 32-28 19-23"))
    bar = page.get_by_role("region", name=FIRST).locator("svg[role=img]")
    page.get_by_label("Wat de computer denkt").check()
    expect(bar).to_have_attribute("aria-label", re.compile("%"))
    page.get_by_label("Wat de computer denkt").uncheck()
    expect(bar).to_have_count(0)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_and_nothing_runs_sideways(make_page: MakePage, site: Site, locale: str) -> None:
    maker = make_page()
    send(begun(maker, site), GAME.format("Ada", "Bep", 1, "1. 32-28"), GAME.format("Cor", "Dirk", 2, "1. 34-30"))
    page = make_page(PHONE, locale=locale)
    for address in ("/broadcasts", maker.url.removeprefix(site.url)):
        page.goto(f"{site.url}{address}")
        page.get_by_role("listitem").first.wait_for()
        assert violations(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), address


def typed(site: Site) -> str:
    """Return the address of a tournament of two with a published round."""
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=30) as arbiter:
        made = arbiter.post("/api/tournaments", json={"name": "Zaal", "system": "round_robin"}).raise_for_status()
        address = f"/tournaments/{made.json()['id']}"
        for number in (1, 2):
            ask(arbiter, f"/api{address}", {"type": "enter", "player": {"name": f"Lid {number}"}})
        for kind in ("pair", "publish"):
            ask(arbiter, f"/api{address}", {"type": kind, "round": 1})
    return f"{site.url}{address}"


def test_a_game_that_is_typed_appears_as_it_goes_on(make_page: MakePage, site: Site) -> None:
    address = typed(site)
    hall, home = make_page(), make_page(PHONE, has_touch=True, is_mobile=True)
    hall.goto(f"{address}/rounds/1/boards/1/sheet")
    board = BoardPage(hall)
    board.click("32", "28")
    hall.get_by_label("Live laten zien").check()
    hall.get_by_role("link", name="Liveborden").wait_for()
    home.goto(address)
    home.get_by_role("link", name="Liveborden").click()
    home.get_by_role("link", name="Zaal").click()
    region = home.get_by_role("region", name=re.compile("Lid 1"))
    expect(region).to_contain_text("1. 32-28")
    board.click("19", "23")
    expect(region).to_contain_text("1. 32-28 19-23")
    # Whoever closes the page goes on where the game stands.
    hall.reload()
    expect(hall.get_by_label("Alle zetten")).to_have_value("1. 32-28 19-23")
    expect(hall.get_by_label("Live laten zien")).to_be_checked()
    hall.get_by_role("button", name="remise").click()
    hall.get_by_role("button", name="Partij bewaren").click()
    expect(region).to_contain_text("1-1")
    assert violations(home) == []
    assert violations(hall) == []
    hall.get_by_label("Live laten zien").uncheck()
    expect(home.get_by_text("Nog geen partijen.")).to_be_visible()


def test_a_move_made_while_the_live_boards_begin_is_shown(make_page: MakePage, site: Site) -> None:
    address = typed(site)
    hall, home = make_page(), make_page()
    begun_slowly: list[Route] = []

    def hold(route: Route) -> None:
        begun_slowly.append(route)

    hall.goto(f"{address}/rounds/1/boards/1/sheet")
    board = BoardPage(hall)
    board.click("32", "28")
    hall.get_by_label("Live laten zien").wait_for()
    hall.route("**/boards/1/live", hold, times=1)
    with hall.expect_request(lambda request: request.method == "POST" and request.url.endswith("/live")):
        hall.get_by_label("Live laten zien").check()
    board.click("19", "23")
    expect(hall.get_by_label("Alle zetten")).to_have_value("1. 32-28 19-23")
    begun_slowly[0].continue_()
    home.goto(address)
    home.get_by_role("link", name="Liveborden").click()
    home.get_by_role("link", name="Zaal").click()
    expect(home.get_by_role("region", name=re.compile("Lid 1"))).to_contain_text("1. 32-28 19-23")


def test_the_command_of_a_relay_is_shown_when_it_leads_there(make_page: MakePage, site: Site) -> None:
    page = make_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto(f"{site.url}/broadcasts")
    page.get_by_label("Naam van de liveborden").fill("Clubmatch")
    page.route("**/api/me", hold)
    with page.expect_request("**/api/me"):
        page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("status").filter(has_text="De sleutel")).to_be_visible()
    expect(page.locator("code")).to_have_count(0)
    for route in held:
        route.continue_()
    page.unroute("**/api/me")
    assert send(page.locator("code").inner_text(), GAME.format("Ada", "Bep", 1, "1. 32-28")).status_code == 200
