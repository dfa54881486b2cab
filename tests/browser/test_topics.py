"""Lists that change on another page are current without being asked for again and again."""

import httpx
import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

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


class Heard:
    """What a page hears from the server over its socket of the site. Make it before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._sockets: list[WebSocket] = []
        self._frames: list[str] = []
        page.on("websocket", self._follow)

    @property
    def socket(self) -> WebSocket:
        """The socket, which is there once something was waited for."""
        return self._sockets[-1]

    def wait_for(self, words: str) -> None:
        """Wait until something with these words has come; that may be long ago."""
        if not self._sockets:
            self._page.wait_for_event("websocket", lambda socket: socket in self._sockets)
        while not any(words in frame for frame in self._frames):
            self.socket.wait_for_event("framereceived")

    def _follow(self, socket: WebSocket) -> None:
        if socket.url.endswith("/api/site"):
            self._sockets.append(socket)
            socket.on("framereceived", self._note)

    def _note(self, frame: object) -> None:
        self._frames.append(str(frame))


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
    heard = Heard(page)
    page.goto(f"{club.url}/lobby")
    heard.wait_for("changed")
    let_pass(page, 20)  # what was heard at the beginning is looked at
    known = len(requests)
    let_pass(page, 120)
    assert len(requests) == known
    with heard.socket.expect_event("framereceived", lambda frame: "changed" in str(frame)):
        public_game(ada, club)
    expect(page.get_by_role("link", name="Ada").first).to_be_visible()
    assert len(requests) == known + 1


def test_boards_of_a_relay_are_asked_for_when_they_change(club: Site, make_page: MakePage) -> None:
    page = hurried(make_page)
    command = begun(make_page(), club)
    path = made_by(command)
    requests = asked(page, f"/api{path}")
    heard = Heard(page)
    page.goto(f"{club.url}{path}")
    heard.wait_for(path.removeprefix("/broadcasts/"))
    let_pass(page, 10)  # what was heard at the beginning is looked at
    known = len(requests)
    let_pass(page, 60)
    assert len(requests) == known
    with heard.socket.expect_event("framereceived", lambda frame: "changed" in str(frame)):
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
