"""Lists that change on another page are current without being asked for again and again."""

import httpx
import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site
from tests.browser.test_broadcasts import FIRST, GAME, begun, made_by, send
from tests.browser.test_watch import public_game

pytestmark = pytest.mark.browser


def asked(page: Page, path: str) -> list[str]:
    """Return the list in which each request of a page for this path will stand."""
    found: list[str] = []

    def note(request: Request) -> None:
        if httpx.URL(request.url).path == path:
            found.append(request.url)

    page.on("request", note)
    return found


def hurried(make_page: MakePage) -> Page:
    """Return a page whose clock is moved by hand."""
    page = make_page()
    page.clock.install()
    return page


def let_pass(page: Page, seconds: int) -> None:
    """Move the clock of a page on, never so far that an answer of the server seems to be late."""
    for _ in range(0, seconds, 5):
        page.clock.run_for(5_000)
        page.evaluate("() => fetch('/healthz').then(() => null)")


def test_the_lobby_shows_a_game_that_begins_elsewhere(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    page = hurried(make_page)
    requests = asked(page, "/api/lobby/public")
    with page.expect_websocket(lambda socket: socket.url.endswith("/api/site")) as opened:
        page.goto(f"{club.url}/lobby")
    with opened.value.expect_event("framereceived", lambda frame: "changed" in str(frame)):
        pass
    let_pass(page, 20)  # what was told at the beginning is looked at
    known = len(requests)
    let_pass(page, 120)
    assert len(requests) == known
    with opened.value.expect_event("framereceived", lambda frame: "changed" in str(frame)):
        public_game(ada, club)
    expect(page.get_by_role("link", name="Ada").first).to_be_visible()
    assert len(requests) == known + 1


def test_boards_of_a_relay_are_asked_for_when_they_change(club: Site, make_page: MakePage) -> None:
    page = hurried(make_page)
    command = begun(make_page(), club)
    path = made_by(command)
    requests = asked(page, f"/api{path}")
    with page.expect_websocket(lambda socket: socket.url.endswith("/api/site")) as opened:
        page.goto(f"{club.url}{path}")
    with opened.value.expect_event("framereceived", lambda frame: path.removeprefix("/broadcasts/") in str(frame)):
        pass
    let_pass(page, 10)  # what was told at the beginning is looked at
    known = len(requests)
    let_pass(page, 60)
    assert len(requests) == known
    with opened.value.expect_event("framereceived", lambda frame: "changed" in str(frame)):
        assert send(command, GAME.format("Ada", "Bep", 1, "1. 32-28")).status_code == 200
    expect(page.get_by_role("region", name=FIRST)).to_contain_text("1. 32-28")
    assert len(requests) == known + 1


def test_without_its_socket_the_lobby_asks(club: Site, ada: BoardPage, make_page: MakePage) -> None:
    page = hurried(make_page)
    page.route_web_socket("**/api/site", lambda socket: socket.close())
    requests = asked(page, "/api/lobby/public")
    page.goto(f"{club.url}/lobby")
    page.wait_for_load_state("networkidle")
    known = len(requests)
    public_game(ada, club)
    page.clock.run_for(31_000)
    expect(page.get_by_role("link", name="Ada").first).to_be_visible()
    assert len(requests) > known
