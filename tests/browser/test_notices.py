"""Notices: on the page that is shown, and by the browser where leave was given."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.two_people import GAME, together

pytestmark = pytest.mark.browser

#: A browser that keeps the notices that it is asked to show; nobody looks at its page.
KEEPING = """
    window.shown = [];
    window.Notification = class {
        static permission = "granted";
        constructor(text) { window.shown.push(text); }
    };
    Object.defineProperty(document, "visibilityState", { get: () => window.seen ?? "visible" });
"""


def look_elsewhere(player: BoardPage, path: str, opponent: BoardPage) -> None:
    """Have a player leave the game for another page, which is told of it, and wait until the opponent sees that."""
    sockets: list[WebSocket] = []
    begun: list[object] = []

    def note(frame: object) -> None:
        begun.append(frame)

    def follow(socket: WebSocket) -> None:
        if socket.url.endswith("/api/site"):
            socket.on("framesent", note)
            sockets.append(socket)

    player.page.on("websocket", follow)
    player.page.goto(urljoin(player.page.url, path))
    if not sockets:
        player.page.wait_for_event("websocket", lambda socket: socket in sockets)
    if not begun:
        sockets[-1].wait_for_event("framesent")
    expect(opponent.page.get_by_text("(weg)")).to_be_visible()


def test_a_move_is_noticed_on_every_other_page(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    ada.click("32", "28")
    bep.wait_for_turn("Zwart")
    game = ada.page.url
    look_elsewhere(ada, "/learn", bep)
    bep.click("19", "23")
    words = ada.page.get_by_text("Je bent aan zet tegen Bep.")
    expect(words).to_be_visible()
    expect(ada.page.locator("[aria-live=polite]", has=words)).to_have_count(1)
    assert violations(ada.page) == []
    go = ada.page.get_by_role("link", name="Ga erheen")
    go.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url(game)
    expect(words).to_have_count(0)
    expect(ada.square("23")).to_have_accessible_name("23, zwarte schijf")


def test_a_notice_is_closed_and_fits_a_phone(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    look_elsewhere(bep, "/practice", ada)
    ada.click("32", "28")
    expect(bep.page.get_by_role("button", name="Meldingen, 1 nieuw")).to_be_visible()
    close = bep.page.get_by_role("button", name="Sluit deze melding")
    expect(close).to_be_visible()
    assert bep.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    close.click()
    expect(close).to_have_count(0)
    expect(bep.page.get_by_role("button", name="Meldingen", exact=True)).to_be_visible()


def test_a_page_in_the_background_is_called_by_the_browser(
    open_site: Site, make_page: MakePage, bep: BoardPage
) -> None:
    page = make_page()
    page.add_init_script(KEEPING)
    ada = BoardPage(page)
    together(ada, bep, open_site)
    page.wait_for_url(GAME)
    ada.click("32", "28")
    bep.wait_for_turn("Zwart")
    page.evaluate("window.seen = 'hidden'")
    bep.click("19", "23")
    page.wait_for_function("() => window.shown.length > 0")
    assert page.evaluate("window.shown") == ["Je bent aan zet tegen Bep."]


def test_leave_is_asked_on_a_tap_only(open_site: Site, make_page: MakePage) -> None:
    page = make_page()
    page.add_init_script(
        KEEPING
        + """
        Notification.permission = "default";
        window.asked = 0;
        Notification.requestPermission = async () => {
            window.asked += 1;
            return (Notification.permission = "denied");
        };
        """
    )
    page.goto(f"{open_site.url}/lobby")
    button = page.get_by_role("button", name="Meld het mij")
    expect(button).to_be_visible()
    assert page.evaluate("window.asked") == 0
    button.click()
    expect(button).to_have_count(0)
    assert page.evaluate("window.asked") == 1


def missed(site: Site, ada: BoardPage, bep: BoardPage) -> str:
    """Have Ada move while Bep has no page at all; return the game's address."""
    together(ada, bep, site)
    game = bep.page.url.partition("#")[0]
    bep.page.goto("about:blank")
    expect(ada.page.get_by_text("(weg)")).to_be_visible()
    ada.click("32", "28")
    ada.wait_for_turn("Zwart")
    return game


def test_what_happened_without_a_page_waits_behind_the_bell(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    game = missed(open_site, ada, bep)
    page = bep.page
    page.goto(urljoin(game, "/learn"))
    bell = page.get_by_role("button", name="Meldingen, 1 nieuw")
    expect(bell).to_be_visible()
    expect(page.locator("[aria-live]", has_text="Je hebt 1 nieuwe melding.")).to_have_count(1)
    bell.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Meldingen")
    expect(sheet.get_by_text("Nieuw", exact=True)).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    sheet.get_by_role("link", name="Je bent aan zet tegen").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(game)
    expect(page.get_by_role("button", name="Meldingen", exact=True)).to_be_visible()


def test_what_was_missed_is_said_once(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    game = missed(open_site, ada, bep)
    bep.page.goto(urljoin(game, "/learn"))
    said = bep.page.locator("[aria-live]", has_text="Je hebt 1 nieuwe melding.")
    expect(said).to_have_count(1)
    bep.page.goto(urljoin(game, "/practice"))
    expect(bep.page.get_by_role("button", name="Meldingen, 1 nieuw")).to_be_visible()
    expect(said).to_have_count(0)


def test_all_is_marked_as_read(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    game = missed(open_site, ada, bep)
    bep.page.goto(urljoin(game, "/learn"))
    bep.page.get_by_role("button", name="Meldingen, 1 nieuw").click()
    sheet = bep.page.get_by_role("dialog", name="Meldingen")
    sheet.get_by_role("button", name="Markeer alles als gelezen").click()
    expect(sheet.get_by_text("Nieuw", exact=True)).to_have_count(0)
    expect(sheet.get_by_role("link", name="Je bent aan zet tegen")).to_be_visible()


def test_an_empty_list_says_what_will_stand_there(open_site: Site, ada: BoardPage) -> None:
    ada.page.goto(f"{open_site.url}/lobby")
    ada.page.get_by_label("Jouw naam").fill("Ada")
    ada.page.get_by_role("button", name="Zo heet ik").click()
    ada.page.get_by_role("button", name="Meldingen", exact=True).click()
    expect(ada.page.get_by_role("dialog", name="Meldingen").get_by_text("Nog geen meldingen")).to_be_visible()
