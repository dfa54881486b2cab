"""How much of the machine the computer may use that looks at a board."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.conftest import MakePage
from tests.browser.hands import WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

_MESSAGES = Path(__file__).parents[2] / "frontend" / "messages"


def sent_by(page: Page) -> list[str]:
    """Return what a page sends from now on."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    return sent


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_cores_and_memory_are_chosen_and_remembered(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = make_page(locale=locale, **hand.options)
    sent = sent_by(page)
    words = json.loads((_MESSAGES / f"{locale}.json").read_text("utf-8"))
    Analyst(page, site.url).set_up("W:W28,31:B1,23")
    panel = page.get_by_role("region", name=words["engine_title"])
    power, memory = panel.get_by_text(words["engine_power"]), panel.get_by_label(words["engine_memory"])
    expect(power).to_have_count(0)  # it is the server's, and this device looks
    panel.get_by_role("combobox", name=words["engine_where"]).select_option("server")
    expect(power).to_be_visible()
    expect(memory).not_to_be_visible()
    if hand.name == "keys":
        power.press("Enter")
    else:
        hand.press(power)
    memory.select_option("64")
    assert violations(page) == []
    panel.get_by_role("checkbox", name=words["engine_switch"]).check()
    expect(panel.get_by_role("listitem").first).to_contain_text("28x19")
    assert '"hash_mib":64' in [text for text in sent if '"on":true' in text][-1]
    page.reload()
    power.click()
    expect(memory).to_have_value("64")
