"""The audit of axe-core on every state of analysis, in three languages and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.analyst import PDN, Analyst
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser


def start(analyst: Analyst) -> None:
    analyst.page.goto(f"{analyst.url}/analyse")
    expect(analyst.page.get_by_role("heading").nth(2)).to_be_visible()


def listed(analyst: Analyst) -> None:
    start(analyst)
    analyst.page.get_by_role("textbox").first.fill(f"{PDN}\n\n1. 32-28 99 *")
    analyst.page.locator("form button").click()
    expect(analyst.page.get_by_role("region")).to_have_count(2)


def editing(analyst: Analyst) -> None:
    start(analyst)
    analyst.page.locator("[aria-expanded]").click()
    analyst.page.locator("#edit-fen").fill("W:W1,40:B20")
    analyst.page.keyboard.press("Enter")
    # How many faults there are depends on the game that stands first in the language.
    expect(analyst.page.get_by_role("status").get_by_role("listitem").first).to_be_visible()


def begun(analyst: Analyst) -> None:
    analyst.bring()
    analyst.page.keyboard.press("ArrowRight")


def looking(analyst: Analyst) -> None:
    begun(analyst)
    analyst.page.get_by_role("checkbox").first.check()
    expect(analyst.page.get_by_role("listitem").first).to_be_visible()


def reported(analyst: Analyst) -> None:
    analyst.bring("1. 32-28 *")
    analyst.page.get_by_role("tab").nth(1).click()
    analyst.page.get_by_role("tabpanel").get_by_role("button").first.click()
    expect(analyst.page.get_by_role("table")).to_be_visible()


def taken_along(analyst: Analyst) -> None:
    analyst.bring()
    analyst.page.get_by_role("tab").nth(2).click()


def sheets(analyst: Analyst) -> None:
    analyst.bring()
    analyst.page.goto(f"{analyst.page.url.split('#')[0]}/print")
    expect(analyst.page.get_by_role("figure")).to_have_count(2)


STATES = [start, listed, editing, begun, looking, reported, taken_along, sheets]


@pytest.mark.parametrize("arrange", STATES)
def test_no_state_has_a_fault(make_page: MakePage, site: Site, arrange: Callable[[Analyst], None]) -> None:
    for language in LANGUAGES:
        analyst = Analyst(make_page(locale=language), site.url)
        arrange(analyst)
        assert violations(analyst.page) == []


@pytest.mark.parametrize("arrange", STATES)
def test_a_phone_scrolls_down_alone(make_page: MakePage, site: Site, arrange: Callable[[Analyst], None]) -> None:
    analyst = Analyst(make_page(PHONE, has_touch=True, is_mobile=True), site.url)
    arrange(analyst)
    assert analyst.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small = analyst.page.evaluate(
        """() => [...document.querySelectorAll('main button, main select, main a')]
            .map(each => [each.textContent.trim(), each.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([text]) => text)"""
    )
    assert small == []


@pytest.mark.parametrize("arrange", STATES)
@pytest.mark.parametrize(
    "look",
    [{"color_scheme": "dark"}, {"contrast": "more"}, {"color_scheme": "dark", "contrast": "more"}],
    ids=["dark", "contrast", "dark contrast"],
)
def test_nor_in_another_light(
    make_page: MakePage, site: Site, arrange: Callable[[Analyst], None], look: dict[str, str]
) -> None:
    analyst = Analyst(make_page(**look), site.url)
    arrange(analyst)
    assert violations(analyst.page) == []


def test_nothing_of_the_screen_is_printed(make_page: MakePage, site: Site) -> None:
    analyst = Analyst(make_page(), site.url)
    sheets(analyst)
    analyst.page.emulate_media(media="print")
    expect(analyst.page.locator("header")).to_be_hidden()
    expect(analyst.page.get_by_role("combobox").first).to_be_hidden()
    expect(analyst.page.get_by_role("figure").first).to_be_visible()
