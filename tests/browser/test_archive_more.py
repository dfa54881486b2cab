"""A search that finds more games than come at once: the others come when they are asked for."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from coupturc.archive import Archive
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

#: One row is like another: for all of them axe-core computes 17 seconds.
KEEP_THREE_ROWS = "(rows) => rows.slice(3).forEach((row) => row.remove())"


@pytest.fixture
def large(own_site: Site, tmp_path: Path) -> Site:
    """A server with two collections in which 250 games have a man on 28."""
    for name, first, size in (("club", 1, 120), ("league", 121, 130)):
        path = tmp_path / f"{name}.pdn"
        path.write_text("\n".join(f'[White "W{number}"] 1. 32-28 *\n' for number in range(first, first + size)))
        with Archive.open(tmp_path / "archives" / "collections" / name, make=True) as archive:
            assert archive.add(path).added == size
    return own_site


def test_more_games_come_by_keyboard(make_page: MakePage, large: Site) -> None:
    page = make_page(viewport=PHONE)
    board = BoardPage(page)
    board.open(f"{large.url}/archive")
    board.click("28")
    page.get_by_role("button", name="Zoek", exact=True).click()
    expect(page.get_by_text(re.compile("^Er zijn er meer dan 200."))).to_be_visible()
    games = page.get_by_role("button", name=re.compile("^Open W"))
    expect(games).to_have_count(200)
    page.get_by_role("button", name="Meer partijen").press("Enter")
    expect(page.get_by_text("250 partijen gevonden.")).to_be_visible()
    expect(games).to_have_count(250)
    expect(games.nth(200)).to_be_focused()
    expect(games.nth(249)).to_have_accessible_name(re.compile("^Open W250"))
    expect(page.get_by_role("button", name="Meer partijen")).to_have_count(0)
    page.get_by_role("button", name="Zoek", exact=True).click()
    expect(games).to_have_count(200)
    page.locator("li:has(svg)").evaluate_all(KEEP_THREE_ROWS)
    expect(games).to_have_count(3)
    assert violations(page) == []


def test_a_search_that_was_stopped_goes_on(make_page: MakePage, large: Site) -> None:
    page = make_page(viewport=PHONE)
    board = BoardPage(page)
    board.open(f"{large.url}/archive")
    board.click("28")
    found = page.request.get(f"{large.url}/api/archive/search", params={"profile": "fmjd", "query": "W:m28"})
    line = found.text().splitlines()[0]
    assert '"hit"' in line
    page.route("**/api/archive/search?*", lambda route: route.fulfill(body=f"{line}\n"), times=1)  # cut off
    page.get_by_role("button", name="Zoek", exact=True).click()
    games = page.get_by_role("button", name=re.compile("^Open W"))
    expect(games).to_have_count(1)
    page.get_by_role("button", name="Meer partijen").click()
    expect(games).to_have_count(201)
    expect(games.nth(1)).to_be_focused()
