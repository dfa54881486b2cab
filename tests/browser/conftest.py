"""Chromium, a server and pages for the tests of the page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from tests.browser.analyst import Analyst
from tests.browser.board_page import BoardPage
from tests.browser.classroom import Classroom
from tests.browser.kept_device import KeptDevice, prepare
from tests.browser.site import Site

#: Debian's, without a browser's windows around the page: tests take half the time. The other switches keep it from
#: looking for hosts outside.
CHROMIUM = "/usr/bin/chromium-headless-shell"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: Longer than anything takes, on a busy machine too: what a test waits for is there at once or not at all.
LONG_MS = 30_000
expect.set_options(timeout=LONG_MS)

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

#: Motion is off unless a test asks for it, and the language is Dutch.
CONTEXT: Any = {"locale": "nl", "reduced_motion": "reduce"}

MakePage = Callable[..., Page]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of these tests."""
    parser.addoption("--every-case", action="store_true", help="try every case of tests that have many")
    parser.addoption(
        "--late", type=int, metavar="MS", help="every answer and message reaches the page so many milliseconds late"
    )
    parser.addoption("--late-first", action="store_true", help="--late is for the first page of each test alone")
    parser.addoption("--accept-views", action="store_true", help="write the accepted pictures of tests/browser/views")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, once for all tests."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server that most tests share."""
    site = Site(tmp_path_factory.mktemp("site")).start()
    yield site
    site.stop()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Site]:
    """A server of one test, for others too, where people are known; the test may stop it."""
    site = Site(tmp_path, "--host", "0.0.0.0").start()  # noqa: S104 - that is what is tested
    yield site
    site.stop()


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for others too, where each side of a game belongs to a person."""
    site = Site(tmp_path_factory.mktemp("open-site"), "--host", "0.0.0.0").start()  # noqa: S104 - that is what is tested
    yield site
    site.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that the test may take away."""
    site = Site(tmp_path).start()
    yield site
    site.stop()


#: Hands everything that a WebSocket reports to the page later, in the order in which it came.
LATE_SOCKET = """
    const listen = WebSocket.prototype.addEventListener;
    WebSocket.prototype.addEventListener = function (kind, hear, options) {
        listen.call(this, kind, (event) => setTimeout(() => hear.call(this, event), MS), options);
    };
"""


def _make_late(page: Page, milliseconds: int) -> None:
    """Let everything that the page asks for come late, as over a slow line or on a busy machine."""
    line = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
    page.add_init_script(LATE_SOCKET.replace("MS", str(milliseconds)))


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Whatever goes wrong in a page; this fails the test."""
    found: list[str] = []
    yield found
    assert found == []


def _watch(page: Page, faults: list[str]) -> Page:
    page.set_default_timeout(LONG_MS)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: _note(message, faults))
    return page


@pytest.fixture
def make_page(browser: Browser, request: pytest.FixtureRequest, faults: list[str]) -> Iterator[MakePage]:
    """Open pages. Nothing is kept on the device: a service worker would hide requests from tests that answer them."""
    contexts = []
    late = request.config.getoption("--late", default=None)
    late_first = request.config.getoption("--late-first", default=False)

    def make(viewport: dict[str, int] = DESKTOP, **options: Any) -> Page:
        context = browser.new_context(**CONTEXT | {"service_workers": "block", "viewport": viewport} | options)
        contexts.append(context)
        page = _watch(context.new_page(), faults)
        if late and not (late_first and len(contexts) > 1):
            _make_late(page, late)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def prepared_device(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> KeptDevice:
    """The phone whose files are copied for tests."""
    return prepare(tmp_path_factory.mktemp("prepared") / "device", lambda folder: open_phone(playwright, folder))


def open_phone(playwright: Playwright, folder: Path) -> BrowserContext:
    """Start a browser of a phone on the files in a folder."""
    settings = CONTEXT | {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    context = playwright.chromium.launch_persistent_context(folder, executable_path=CHROMIUM, args=SWITCHES, **settings)
    context.set_default_timeout(LONG_MS)
    return context


@pytest.fixture
def device(prepared_device: KeptDevice, tmp_path: Path) -> KeptDevice:
    """A phone that has everything for when its server is away."""
    return prepared_device.copy(tmp_path / "device")


@pytest.fixture
def gone_site(device: KeptDevice) -> Iterator[Site]:
    """The server of that phone; it is away until the test starts it."""
    site = device.site()
    yield site
    site.stop()


@pytest.fixture
def away(playwright: Playwright, device: KeptDevice, gone_site: Site, faults: list[str]) -> Iterator[BoardPage]:
    """The start page of that phone, while its server is away."""
    context = open_phone(playwright, device.browser)
    page = _watch(context.pages[0], faults)
    page.goto(gone_site.url)
    expect(page.get_by_text("speel je op dit toestel, zonder klok")).to_be_visible()
    yield BoardPage(page)
    context.close()


@pytest.fixture
def board(make_page: MakePage) -> BoardPage:
    """A page on a desktop."""
    return BoardPage(make_page())


@pytest.fixture
def phone(make_page: MakePage) -> BoardPage:
    """A page on a phone of 360 pixels."""
    return BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))


@pytest.fixture
def analyst(make_page: MakePage, site: Site) -> Analyst:
    """A page that analyses, on a desktop whose clipboard it may use."""
    return Analyst(make_page(permissions=["clipboard-read", "clipboard-write"]), site.url)


@pytest.fixture
def room(make_page: MakePage) -> Classroom:
    """A page with a lesson on a desktop."""
    return Classroom(make_page())


@pytest.fixture
def phone_room(make_page: MakePage) -> Classroom:
    """A page with a lesson on a phone."""
    return Classroom(make_page(PHONE, has_touch=True, is_mobile=True))


def _note(message: ConsoleMessage, faults: list[str]) -> None:
    """Keep errors, but not the browser's word that a server or a game was not there or refused, or that it ends."""
    network = (
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_EMPTY_RESPONSE",
        "ERR_FAILED",
        "ERR_INTERNET_DISCONNECTED",
    )
    expected = (*network, "WebSocket", "403", "404", "422", "429", "503")
    if message.type == "error" and not any(each in message.text for each in expected):
        faults.append(message.text)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what a daily run can afford, and every case of what is marked whole: `make test-browser` tries all."""
    if config.getoption("--every-case", default=False):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if "browser" in item.keywords and "whole" not in item.keywords:
            cases.setdefault(item.nodeid.split("[", maxsplit=1)[0], []).append(item)
    left_out = {
        id(item) for name, many in cases.items() for i, item in enumerate(many) if (i + len(name)) % _step(len(many))
    }
    config.hook.pytest_deselected(items=[item for item in items if id(item) in left_out])
    items[:] = [item for item in items if id(item) not in left_out]


def _step(cases: int) -> int:
    """Return how many cases of a test stand for one; which of them depends on the test, so that all sorts are tried."""
    return 1 if cases <= 2 else 3 if cases <= 8 else 8


@pytest.fixture
def ada(make_page: MakePage) -> BoardPage:
    """A page on a desktop."""
    return BoardPage(make_page())


@pytest.fixture
def bep(make_page: MakePage) -> BoardPage:
    """A page on a phone."""
    return BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))
