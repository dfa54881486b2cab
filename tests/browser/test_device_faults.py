"""What goes wrong with the engine on a device: files that are missing, old or damaged, a Worker that dies, no room."""

import re
import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from coupturc._core import write_weights
from coupturc.engine.native.evaluation import shipped_weights
from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import WHITE, BoardPage
from tests.browser.conftest import DESKTOP, MakePage
from tests.browser.site import Site
from tests.browser.test_offline import kept
from tests.browser.test_without_server import play_first

pytestmark = pytest.mark.browser

#: Puts something else in the place of files that are kept, by a part of their address; null takes them away.
REPLACE = """
async ([part, body]) => {
  const bytes = body === null ? null : Uint8Array.from(atob(body), (each) => each.charCodeAt(0));
  let count = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).filter(({ url }) => url.includes(part))) {
      const old = await cache.match(request);
      if (bytes === null) await cache.delete(request);
      else await cache.put(request, new Response(bytes, { headers: old.headers }));
      count += 1;
    }
  }
  return count;
}
"""

#: Lets what runs in a Worker of the page be preceded by something.
PREPEND = """
async (first) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).filter(({ url }) => url.includes("/assets/worker-"))) {
      const old = await cache.match(request);
      await cache.put(request, new Response(first + await old.text(), { headers: old.headers }));
    }
  }
}
"""

#: The hashes of the weights that are kept, and those in their names.
HASHES = """
async () => {
  const cache = await caches.open("engine");
  const kept = (await cache.keys()).filter(({ url }) => url.includes("/weights/"));
  return Promise.all(kept.map(async (request) => {
    const hash = await crypto.subtle.digest("SHA-256", await (await cache.match(request)).arrayBuffer());
    const text = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [request.url.match(/-([0-9a-f]+)\\.zlib/)[1], text.slice(0, 12)];
  }));
}
"""

#: Whole weights of Dammen that are not those of the page.
OTHER = zlib.compress(write_weights("international", bytes(len(bytes(shipped_weights("international"))))))

WRONG = {"missing": None, "damaged": b"damaged", "of another version": OTHER}

NO_MODULE = "delete self.WebAssembly;"
NO_MEMORY = """
WebAssembly.Instance = function () { throw new RangeError("WebAssembly.Instance(): Out of memory"); };
"""


def replace(page: Page, part: str, body: bytes | None) -> int:
    """Put something in the place of files that are kept on the device, and open the page again; return of how many."""
    text = None if body is None else b64encode(body).decode()
    with left(page):
        count: int = page.evaluate(REPLACE, [part, text])
    return count


def prepend(page: Page, first: str) -> None:
    """Let something go before what runs in a Worker, and open the page again."""
    with left(page):
        page.evaluate(PREPEND, first)


@contextmanager
def left(page: Page) -> Iterator[None]:
    """Stay on a page that needs no engine: one that starts meanwhile would bring back what is taken away."""
    before = page.url
    page.goto(urljoin(before, "/learn"))
    yield
    # What the browser keeps for itself is gone as well.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(before)


@pytest.mark.parametrize("wrong", WRONG)
def test_weights_that_are_not_right_are_named_and_the_server_plays(
    away: BoardPage, gone_site: Site, wrong: str
) -> None:
    page = away.page
    assert replace(page, "/engine/weights/", WRONG[wrong]) == 2
    away.tap("32", "28")
    expect(page.get_by_text("Het rekenprogramma staat niet goed op dit toestel")).to_be_visible()
    gone_site.start()
    page.reload()
    away.tap("32", "28")
    page.wait_for_url(re.compile("/game/(?!d-)"))
    away.wait_for_turn(WHITE)


@pytest.mark.parametrize("wrong", WRONG)
def test_weights_that_are_not_right_are_fetched_again(make_page: MakePage, own_site: Site, wrong: str) -> None:
    analyst = Analyst(kept(make_page, own_site), own_site.url)
    watch(analyst)
    assert replace(analyst.page, "/engine/weights/", WRONG[wrong]) == 1
    watch(analyst, is_open=True)
    expect(analyst.computer.get_by_role("combobox", name="Waar")).to_have_value("device")
    [[named, found]] = analyst.page.evaluate(HASHES)
    assert named == found


def watch(analyst: Analyst, *, is_open: bool = False) -> None:
    """Let the engine of the device look at an analysis."""
    if not is_open:
        analyst.bring("1. 32-28 *")
    analyst.computer.get_by_label("Kijkt mee").check()
    expect(analyst.computer.get_by_role("listitem")).to_have_count(3, timeout=60_000)


@pytest.mark.parametrize("wrong", [None, b"damaged"])
def test_a_module_that_is_not_right_is_named(away: BoardPage, wrong: bytes | None) -> None:
    assert replace(away.page, "/engine/core.wasm", wrong) == 1
    away.tap("32", "28")
    expect(away.page.get_by_text("Het rekenprogramma staat niet goed op dit toestel")).to_be_visible()


def test_a_game_that_cannot_be_opened_says_why_and_opens_when_the_server_is_back(
    away: BoardPage, gone_site: Site
) -> None:
    page, words = away.page, "Het rekenprogramma staat niet goed op dit toestel"
    play_first(away)
    assert replace(page, "/engine/core.wasm", None) == 1
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert violations(page) == []
    game = page.url
    page.goto(f"{game}/look")
    expect(page.get_by_role("alert")).to_contain_text(words)
    page.goto(game)
    expect(page.get_by_role("alert")).to_contain_text(words)
    gone_site.start()
    page.get_by_role("button", name="Nu proberen").click()
    away.wait_for_turn(WHITE)
    expect(away.square("28")).to_have_accessible_name("28, witte schijf")


@pytest.mark.parametrize(
    ("first", "alone", "beside"),
    [
        (NO_MODULE, "Deze browser kan het rekenprogramma niet draaien", "Deze browser kan zelf niet rekenen"),
        (NO_MEMORY, "te weinig geheugen vrij voor het rekenprogramma", "te weinig geheugen vrij om zelf te kijken"),
    ],
    ids=["no WebAssembly", "little memory"],
)
def test_a_device_that_cannot_think_leaves_it_to_the_server(
    away: BoardPage, gone_site: Site, first: str, alone: str, beside: str
) -> None:
    page = away.page
    prepend(page, first)
    away.tap("32", "28")
    expect(page.get_by_text(alone)).to_be_visible()
    assert violations(page) == []
    gone_site.start()
    page.reload()
    away.tap("32", "28")
    page.wait_for_url(re.compile("/game/(?!d-)"))
    away.wait_for_turn(WHITE)
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    analyst = Analyst(page, gone_site.url)
    analyst.bring("1. 32-28 *")
    analyst.computer.get_by_label("Kijkt mee").check()
    expect(analyst.computer).to_contain_text(beside, timeout=20_000)
    expect(analyst.computer.get_by_role("listitem")).to_have_count(3, timeout=60_000)


#: Ends the Worker of the engine, without a word, when it is first asked for this.
DIE_AT = """
const hear = self.addEventListener.bind(self);
self.addEventListener = (type, listener) => hear(type, async (event) => {
  if (event.data?.type === "ASKED") {
    const isFirst = await caches.open("deaths").then(async (cache) => {
      if (await cache.match("/died")) return false;
      await cache.put("/died", new Response("yes"));
      return true;
    });
    if (isFirst) return self.close();
  }
  listener(event);
});
"""
DIED = "caches.match('/died').then((found) => found !== undefined)"


def test_another_worker_plays_on_when_one_dies_while_it_chooses(away: BoardPage) -> None:
    page = away.page
    prepend(page, DIE_AT.replace("ASKED", "choose"))
    play_first(away)
    assert page.evaluate(DIED)
    expect(page.get_by_text("Het rekenprogramma is gestopt")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(away.line.filter(has_text="De computer zou")).to_be_visible()


def test_another_worker_looks_on_when_one_dies_in_an_analysis(make_page: MakePage, own_site: Site) -> None:
    analyst = Analyst(kept(make_page, own_site), own_site.url)
    prepend(analyst.page, DIE_AT.replace("ASKED", "look"))
    watch(analyst)
    assert analyst.page.evaluate(DIED)
    expect(analyst.computer.get_by_role("combobox", name="Waar")).to_have_value("device")


def limit_room(page: Page, site: Site, **room: Any) -> None:
    """Leave the browser so many bytes for what the site keeps."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.url, **room})


def test_a_device_without_room_says_so_and_the_engine_still_works(make_page: MakePage, own_site: Site) -> None:
    page = kept(make_page, own_site)
    limit_room(page, own_site, quotaSize=3_000_000)
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_label("Ook zonder server spelen").check()
    expect(page.get_by_text("Op dit toestel is niet genoeg plaats om alles te bewaren.")).to_be_visible(timeout=30_000)
    analyst = Analyst(page, own_site.url)
    watch(analyst)
    expect(analyst.computer.get_by_role("combobox", name="Waar")).to_have_value("device")
