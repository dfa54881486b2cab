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
from tests.browser.counted import counted
from tests.browser.site import Site
from tests.browser.test_layout import FIRST_LOAD_BYTES
from tests.waiting import block_until

pytestmark = pytest.mark.browser


#: Asks the service worker to keep all that can do something without the server; says whether it does.
KEEP = """() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller.postMessage("keep", [port2]);
})"""

#: The addresses of all that is kept on the device.
KEPT = """() => caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
    .then((all) => Promise.all(all.map((one) => one.keys())))
    .then((all) => all.flat().map((request) => new URL(request.url).pathname))"""

#: Takes the worker away and gives what it kept the name of an older page's files.
AS_OLDER = """async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("coupturc-"));
    const [from, to] = [await caches.open(name), await caches.open("coupturc-older")];
    for (const request of await from.keys()) await to.put(request, await from.match(request));
    await caches.delete(name);
    await (await navigator.serviceWorker.getRegistration()).unregister();
}"""

IS_WHOLE = "() => caches.has('whole')"
NEVER_IDLE = "globalThis.requestIdleCallback = () => 0"
#: What a first visit may fetch beyond what the page is made of: the worker itself, and whether a few files changed.
WORKER_REQUESTS, WORKER_BYTES = 10, 20_000


def visited(page: Page, url: str) -> Page:
    """Open a page and wait until its service worker runs."""
    page.goto(url, wait_until="networkidle")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def kept(make_page: MakePage, site: Site, *viewport: dict[str, int], **options: Any) -> Page:
    """Open the start page and wait until all of the page is on the device."""
    page = visited(make_page(*viewport, service_workers="allow", **options), site.url)
    assert page.evaluate(KEEP)
    return page


def test_a_first_visit_fetches_little_more_than_the_page(make_page: MakePage, site: Site) -> None:
    with counted(site.url) as without:
        make_page().goto(without.url, wait_until="networkidle")
    page = make_page(service_workers="allow")
    page.add_init_script(NEVER_IDLE)
    with counted(site.url) as line:
        visited(page, line.url)
        page.wait_for_load_state("networkidle")
    assert line.requests - without.requests <= WORKER_REQUESTS
    assert line.bytes - without.bytes <= WORKER_BYTES
    assert line.bytes < FIRST_LOAD_BYTES


def test_the_rest_comes_when_the_page_is_idle(make_page: MakePage, own_site: Site) -> None:
    page = visited(make_page({"width": 360, "height": 740}, service_workers="allow"), own_site.url)
    block_until(lambda: page.evaluate(IS_WHOLE))
    names = page.evaluate(KEPT)
    assert [path for path in names if path.startswith("/assets/Lesson-")]
    assert [path for path in names if path.startswith("/assets/Tournament-")] == []
    own_site.stop()
    page.goto(f"{own_site.url}/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("Leren")


def test_all_is_kept_from_a_page_that_was_loaded_past_the_worker(make_page: MakePage, own_site: Site) -> None:
    page = visited(make_page({"width": 360, "height": 740}, service_workers="allow"), own_site.url)
    page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate("navigator.serviceWorker.controller === null")
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_label("Ook zonder server spelen").check()
    expect(page.get_by_text("Alles staat op dit toestel.")).to_be_visible(timeout=60_000)


def test_a_page_that_was_opened_is_kept(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    page.goto(f"{own_site.url}/tournaments", wait_until="networkidle")
    assert [path for path in page.evaluate(KEPT) if path.startswith("/assets/Tournaments-")]
    own_site.stop()
    page.reload()
    expect(page.get_by_role("alert").first).to_contain_text("De toernooien konden niet worden opgehaald")


def test_a_newer_page_keeps_what_the_older_one_did(make_page: MakePage, site: Site) -> None:
    """Here the newer one is the same, on a device whose files are those of an older one."""
    page = kept(make_page, site)
    before = len(page.evaluate(KEPT))
    page.add_init_script(NEVER_IDLE)
    page.evaluate(AS_OLDER)
    visited(page, site.url)
    assert len(page.evaluate(KEPT)) == before


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
    paths = page.evaluate(KEPT)
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
    manifest = httpx.get(f"{site.url}/site.webmanifest", timeout=60).json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    pixels = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in pixels:
        picture = Image.open(BytesIO(httpx.get(f"{site.url}{icon['src']}", timeout=60).content))
        assert "x".join(map(str, picture.size)) == icon["sizes"]
    assert any(icon.get("purpose") == "maskable" for icon in pixels)
