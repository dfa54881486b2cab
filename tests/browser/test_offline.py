"""Kept on the device: the page opens without its server, and a newer page is offered, not forced."""

from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser


def kept(make_page: MakePage, site: Site, *viewport: dict[str, int], **options: Any) -> Page:
    """Open the start page and wait until all of the page is on the device."""
    page = make_page(*viewport, service_workers="allow", **options)
    page.goto(site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def test_the_page_opens_without_its_server(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    own_site.stop()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Een partij beginnen")
    expect(page.get_by_role("alert").first).to_contain_text("De server geeft geen antwoord")


def test_so_does_a_page_that_was_not_opened_before(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    own_site.stop()
    page.goto(f"{own_site.url}/game/abc")
    expect(page.get_by_role("alert")).to_contain_text("Geen verbinding")


def test_the_names_of_squares_are_practised_without_it(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    own_site.stop()
    page.goto(f"{own_site.url}/practice")
    assert violations(page) == []
    page.get_by_role("link", name="Velden, Dama").click()
    expect(page.get_by_role("status").filter(has_text="dit telt niet mee")).to_be_visible()
    for _ in range(20):
        if page.get_by_label("Naam van het veld").is_visible():
            break
        page.reload()
        page.get_by_role("grid").wait_for()
    page.get_by_label("Naam van het veld").fill("z9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zo heet geen veld op dit bord.").last).to_be_visible()
    page.get_by_role("button", name="Toon de oplossing").click()
    expect(page.get_by_role("button", name="Volgende vraag")).to_be_visible()
    assert violations(page) == []


def test_the_server_is_asked_again_when_it_is_back(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    own_site.stop()
    page.reload()
    own_site.start()
    page.get_by_role("button", name="Opnieuw proberen").click()
    expect(page.get_by_role("button", name="Begin de partij")).to_be_enabled()


def test_what_the_server_says_is_not_kept(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    BoardPage(page).open(own_site.new_game())
    paths = page.evaluate(
        """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
        .then((all) => Promise.all(all.map((one) => one.keys())))
        .then((all) => all.flat().map((request) => new URL(request.url).pathname))"""
    )
    assert "/" in paths
    assert [path for path in paths if path.startswith("/api/")] == []


def test_a_newer_page_is_told_and_waits(make_page: MakePage, site: Site) -> None:
    page = kept(make_page, site)
    page.evaluate("document.querySelector('script[type=module]').src = '/assets/index-older.js'")
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    expect(page.get_by_text("Er is een nieuwe versie van Coup Turc.")).to_be_visible()
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("button", name="Vernieuwen")).to_have_count(0)


def test_the_same_page_is_not_called_newer(make_page: MakePage, site: Site) -> None:
    page = kept(make_page, site)
    with page.expect_response(f"{site.url}/"):
        page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    expect(page.get_by_role("button", name="Vernieuwen")).to_have_count(0)


def test_it_can_be_installed(site: Site) -> None:
    manifest = httpx.get(f"{site.url}/site.webmanifest").json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    pixels = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in pixels:
        picture = Image.open(BytesIO(httpx.get(f"{site.url}{icon['src']}").content))
        assert "x".join(map(str, picture.size)) == icon["sizes"]
    assert any(icon.get("purpose") == "maskable" for icon in pixels)
