"""What holds on every page of the navigation, and on the first that each leads to: WCAG 2.2 AA, room, size, keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import COMPUTER, Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}
LANDSCAPE = {"width": 740, "height": 360}
#: A desktop at 200 % zoom.
ZOOMED = {"width": 640, "height": 400}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP, "landscape": LANDSCAPE, "zoomed": ZOOMED}

#: WCAG 1.4.12.
SPACED_TEXT = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""

#: What is pressed must be 24 pixels wide and high (WCAG 2.5.8); a box with its word counts as one, and links
#: within a sentence are exempt.
SMALL_TARGETS = """[...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((each) => !each.closest('p, dd, .skip') && each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each, (each.closest('label') ?? each).getBoundingClientRect()])
    .filter(([each, box]) => !each.classList.contains('skip') && Math.min(box.width, box.height) < 24)
    .map(([each]) => each.outerHTML.slice(0, 120))"""

#: Titles and lessons are set in a face whose own figures hang below the line. `font` puts them back.
HANGING_FIGURES = """[...document.querySelectorAll('body *')]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\\d/.test(node.data)))
    .filter((each) => getComputedStyle(each).fontFamily.startsWith('Alegreya'))
    .filter((each) => !getComputedStyle(each).fontVariantNumeric.includes('lining-nums'))
    .map((each) => each.outerHTML.slice(0, 120))"""

#: Adds up how far what was already there moves while more of the page comes.
NOTE_SHIFTS = """globalThis.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((each) => { globalThis.shift += each.value; }))
    .observe({ type: 'layout-shift', buffered: true });"""

#: Each finds nothing on a page that is well laid out. They look at the same visit: opening a page takes longer.
MISPLACED = {
    "too small to be pressed": SMALL_TARGETS,
    "figures below the line": HANGING_FIGURES,
    "shifts while loading": "globalThis.shift < 0.02 ? 0 : globalThis.shift",
    "headings besides one": "document.querySelectorAll('h1').length - 1",
}

#: Whether the focus is visible on the element that has it.
FOCUS_IS_SEEN = """(() => {
    const here = document.activeElement;
    const marked = [here, here.nextElementSibling, here.closest('label'), here.querySelector('*')];
    return marked.some((each) => each && getComputedStyle(each).outlineStyle !== 'none')
        || here.closest('[role=grid]') !== null;
})()"""


def each_page(page: Page, site: Site) -> Iterator[str]:
    """Open every page of the navigation, one after the other."""
    page.goto(site.url)
    page.get_by_role("heading", level=1).wait_for()
    menu = page.locator("header").get_by_role("button").last
    if page.get_by_role("navigation").count() == 0:
        menu.click()
    links = page.get_by_role("navigation").get_by_role("link").all()
    addresses = [link.get_attribute("href") or "" for link in links]
    assert "/" in addresses
    for address in addresses:
        yield from opened(page, site, address)
        below = page.get_by_role("main").locator(f"a[href^='{address}/']")
        if address != "/" and below.count() > 0:
            yield from opened(page, site, below.first.get_attribute("href") or "")


def opened(page: Page, site: Site, address: str) -> Iterator[str]:
    page.goto(f"{site.url}{address}", wait_until="networkidle")
    page.get_by_role("heading", level=1).wait_for()
    yield address


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing(make_page: MakePage, site: Site, locale: str) -> None:
    page = make_page(locale=locale)
    found = {address: violations(page) for address in each_page(page, site)}
    assert {address: each for address, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "look", [{"color_scheme": "dark"}, {"contrast": "more"}, {"contrast": "more", "color_scheme": "dark"}], ids=str
)
def test_nor_in_other_colours(make_page: MakePage, site: Site, look: dict[str, str]) -> None:
    page = make_page(PHONE, **look)
    found = {address: violations(page) for address in each_page(page, site)}
    assert {address: each for address, each in found.items() if each} == {}


def test_nor_while_the_page_waits_for_its_answers(make_page: MakePage, site: Site) -> None:
    addresses = list(each_page(make_page(), site))
    page = make_page(contrast="more")
    page.route("**/api/**", lambda _route: None)
    found = {}
    for address in addresses:
        page.goto(f"{site.url}{address}")
        page.get_by_role("heading", level=1).wait_for()
        found[address] = violations(page)
    assert {address: each for address, each in found.items() if each} == {}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("spaced", [False, True], ids=["usual", "spaced"])
def test_nothing_runs_sideways(make_page: MakePage, site: Site, size: str, spaced: bool) -> None:
    page = make_page(SIZES[size], bypass_csp=True)
    wide = []
    for address in each_page(page, site):
        if spaced:
            page.add_style_tag(content=SPACED_TEXT)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(address)
    assert wide == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_is_out_of_place(make_page: MakePage, site: Site, size: str) -> None:
    site.new_game(black=COMPUTER)
    page = make_page(SIZES[size])
    page.add_init_script(NOTE_SHIFTS)
    titles, found = set(), {}
    for address in each_page(page, site):
        found[address] = {name: fault for name, look in MISPLACED.items() if (fault := page.evaluate(look))}
        titles.add(page.title())
    assert {address: faults for address, faults in found.items() if faults} == {}
    assert len(titles) == len(found)


def test_the_focus_is_always_seen(make_page: MakePage, site: Site) -> None:
    page = make_page()
    unseen = []
    for address in each_page(page, site):
        for _ in range(25):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            if not page.evaluate(FOCUS_IS_SEEN):
                unseen.append((address, page.evaluate("document.activeElement.outerHTML.slice(0, 120)")))
    assert unseen == []
