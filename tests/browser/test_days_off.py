"""Days off in a game of days: a member plans them, and his opponent reads when he does not play."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.site import Site
from tests.browser.two_people import together_for_days

pytestmark = pytest.mark.browser


def test_days_off_are_planned_seen_and_taken_back(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together_for_days(ada, bep, open_site)
    bep.page.request.post(
        f"{open_site.url}/api/account",
        data={"name": "Bep", "password": "achterlijn-ganzenbord"},
        headers={"origin": open_site.url},
    )
    page = bep.page
    page.goto(f"{open_site.url}/account")
    section = page.get_by_role("region", name="Vrije dagen")
    expect(section).to_contain_text("Je hebt geen vrije dagen gepland.")
    today = datetime.now(UTC).date()
    first, last = today + timedelta(3), today + timedelta(5)
    section.get_by_label("Eerste dag").fill(today.isoformat())
    section.get_by_role("button", name="Plannen").press("Enter")
    expect(section.get_by_role("alert")).to_contain_text("Een vrije dag begint op zijn vroegst morgen.")
    section.get_by_label("Eerste dag").fill(first.isoformat())
    section.get_by_label("Laatste dag").fill(last.isoformat())
    section.get_by_role("button", name="Plannen").press("Enter")
    expect(section.get_by_role("status")).to_have_text("De vrije dagen zijn gepland.")
    expect(section.get_by_role("listitem")).to_contain_text("tot en met")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    strip = ada.page.get_by_role("region", name=BLACK)
    expect(strip).to_contain_text("vrij ")
    section.get_by_role("button", name="Terugnemen").press("Enter")
    expect(section.get_by_role("status")).to_have_text("De vrije dagen zijn teruggenomen.")
    expect(section.get_by_role("listitem")).to_have_count(0)
    expect(strip).not_to_contain_text("vrij ")
