"""What the other side threatens, seen beside the board."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.conftest import MakePage
from tests.browser.hands import WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

_MESSAGES = Path(__file__).parents[2] / "frontend" / "messages"


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_what_the_other_side_threatens_is_shown(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = make_page(locale=locale, **hand.options)
    words = json.loads((_MESSAGES / f"{locale}.json").read_text("utf-8"))
    analyst = Analyst(page, site.url).set_up("B:W28,31,46,47,48:B1,2,3,23")
    before = analyst.spoken("28")
    switch = page.get_by_role("checkbox", name=words["engine_threat"])
    if hand.name == "keys":
        switch.press("Space")
    else:
        hand.press(switch)
    panel = page.get_by_role("region", name=words["engine_title"])
    expect(panel.get_by_role("listitem").first).to_contain_text("2. 28x19")
    expect(panel.get_by_role("listitem").get_by_role("button")).to_have_count(0)
    assert violations(page) == []
    assert analyst.spoken("28") == before
    if hand.name == "keys":
        switch.press("Space")
    else:
        hand.press(switch)
    expect(panel.get_by_role("listitem").first).to_contain_text("23x")
