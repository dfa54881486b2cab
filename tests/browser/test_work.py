"""Somebody comes from an address where very many come: the device works for a moment and lets him in."""

import httpx
import pytest
from playwright.sync_api import expect

from coupturc.web.people.visitors import GUESTS_AN_HOUR
from tests.browser.axe import assert_accessible
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

#: The browser derives nothing before `letWork()`.
HELD = """
const mayWork = new Promise((let) => (globalThis.letWork = let));
const derive = SubtleCrypto.prototype.deriveBits;
SubtleCrypto.prototype.deriveBits = async function (...how) {
  await mayWork;
  return derive.apply(this, how);
};
"""


def flood(site: Site) -> None:
    """Have as many guests come as may come freely."""
    for _ in range(GUESTS_AN_HOUR.amount):
        httpx.post(f"{site.url}/api/me", json={"name": ""}, headers={"origin": site.url}, timeout=60).raise_for_status()


def test_who_comes_in_a_flood_reads_that_the_device_works_and_is_let_in(club: Site, make_page: MakePage) -> None:
    flood(club)
    page = make_page(PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(HELD)
    page.goto(f"{club.url}/lobby")
    page.get_by_label("Jouw naam").fill("Bep")
    page.get_by_role("button", name="Zo heet ik").tap()
    working = page.get_by_text("dus dit toestel rekent eerst even")
    expect(working).to_be_visible()
    assert_accessible(page)
    page.evaluate("letWork()")
    expect(page.get_by_text("Je speelt nu als Bep.")).to_be_visible()
    expect(working).to_have_count(0)
