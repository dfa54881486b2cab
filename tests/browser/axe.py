"""What axe-core finds in a page: faults for people who hear it, or steer it by keys."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, MakePage


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, one line each."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}" for each in found]


def assert_accessible(page: Page) -> None:
    """Have axe-core find nothing, and nothing scroll sideways."""
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"


def assert_three_tabs_are_accessible_on_a_phone(make_page: MakePage, url: str, locale: str) -> None:
    """Open a page on a phone, and look at each of its three tabs."""
    page = make_page(PHONE, locale=locale)
    page.goto(url)
    page.get_by_role("tab").first.wait_for()
    for tab in page.get_by_role("tab").all()[:3]:
        tab.click()
        assert_accessible(page)
