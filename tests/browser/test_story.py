"""From a link to a rematch, by keyboard and by finger, while a phone sleeps, a server dies and somebody watches."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.two_servers import TwoServers, two_servers
from tests.postgresql import cluster
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

MESSAGES = Path(__file__).parents[2] / "frontend" / "messages"
#: Four moves of the game that each language begins with, and two of the next one.
DAMMEN = ("32 28", "19 23", "28 19", "14 23", "32 28", "19 23")
DAMA = ("a3 a4", "h6 h5", "a4 b4", "h5 g5", "a3 a4", "h6 h5")

GAME = re.compile(r"/game/[^#]+$")


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[TwoServers]:
    with cluster() as postgresql, two_servers(tmp_path, postgresql.new_database()) as servers:
        yield servers


class Somebody(BoardPage):
    """Somebody at a page in his language."""

    def __init__(self, page: Page, language: str) -> None:
        super().__init__(page)
        self.words: dict[str, Any] = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))

    def side(self, name: str) -> str:
        word: str = self.words["side"][0]["match"][f"side={name}"]
        return word

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[key], exact=True)

    def wait_for_turn(self, side: str) -> None:
        self.strip(self.side(side)).get_by_text(self.words["to_move"], exact=True).wait_for()

    def tab_until(self, wanted: Locator) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if wanted.evaluate("(here) => here === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"{wanted} is not reached by Tab")

    def press_button(self, key: str) -> None:
        """Press a button by the keys alone."""
        self.tab_until(self.button(key).first)
        self.press("Enter")

    def move_by_keys(self, *squares: str) -> None:
        if self.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
            self.tab_to("gridcell")
        self.go_by_keys(*squares)

    def assert_well(self) -> None:
        """Nothing is wrong for screen readers, and nothing runs sideways."""
        assert violations(self.page) == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def invite(ada: Somebody, servers: TwoServers) -> str:
    """Begin a game by the keys alone, with Black for whoever has the link; return the link."""
    page = ada.page
    page.goto(servers.url)
    ada.tab_until(page.locator("summary", has_text=ada.words["start_setup"]))
    ada.press("Enter")
    kinds = page.get_by_role("group", name=ada.side("black"), exact=True).get_by_role("radio")
    ada.tab_until(kinds.and_(page.locator(":checked")))
    while not page.get_by_label(ada.words["player_invited"]).last.is_checked():
        ada.press("ArrowRight")
    ada.press_button("start_begin")
    page.wait_for_url(GAME)
    sheet = page.get_by_role("dialog", name=ada.words["invite_title"])
    link = sheet.get_by_role("textbox", name=ada.words["invite_link"]).input_value()
    ada.assert_well()
    return link


def sit(bep: Somebody, link: str) -> None:
    bep.page.goto(link)
    sheet = bep.page.get_by_role("dialog", name=bep.words["sit_title"])
    sheet.get_by_role("textbox").fill("Bep")
    bep.assert_well()
    sheet.get_by_role("button", name=bep.words["sit_yes"], exact=True).tap()
    expect(sheet).to_be_hidden()


@contextmanager
def asleep(bep: Somebody, servers: TwoServers) -> Iterator[None]:
    """Put a phone to sleep, as the screen that goes dark does; its connection is lost meanwhile."""
    session = bep.page.context.new_cdp_session(bep.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    servers.cut()
    yield
    session.send("Page.setWebLifecycleState", {"state": "active"})


@pytest.mark.whole  # 15 s each beside other work
@pytest.mark.parametrize("language", LANGUAGES)
def test_from_a_link_to_a_rematch(servers: TwoServers, make_page: MakePage, language: str) -> None:
    ada = Somebody(make_page(locale=language), language)
    bep = Somebody(make_page(PHONE, has_touch=True, is_mobile=True, locale=language), language)
    eve = Somebody(make_page(locale=language), language)
    moves = iter(move.split() for move in (DAMA if language == "tr" else DAMMEN))
    sit(bep, invite(ada, servers))
    first = ada.page.url
    eve.open(first)
    expect(eve.page.get_by_text(eve.words["watching"])).to_be_visible()

    ada.move_by_keys(*next(moves))
    bep.wait_for_turn("black")
    bep.tap(*next(moves))
    for each in (ada, eve):
        each.wait_for_turn("white")
        each.assert_well()

    bep.page.reload()
    bep.wait_for_turn("white")

    with asleep(bep, servers):
        ada.move_by_keys(*next(moves))
        eve.wait_for_turn("black")
    bep.wait_for_turn("black")

    servers.move()
    bep.tap(*next(moves))
    for each in (ada, bep, eve):
        each.wait_for_turn("white")
    bep.assert_well()

    ada.press_button("resign")
    ada.press_button("resign_yes")
    for each in (ada, bep, eve):
        expect(each.page.get_by_role("status").filter(has_text=re.compile("0-[12]"))).to_be_visible()
        each.assert_well()
    ada.press_button("rematch")
    ada.page.wait_for_url(lambda url: GAME.search(url) is not None and url != first)
    bep.button("rematch_join").tap()
    eve.page.get_by_role("link", name=eve.words["rematch_join"]).click()
    for each in (bep, eve):
        each.page.wait_for_url(ada.page.url)
    bep.wait_for_turn("white")
    bep.tap(*next(moves))
    ada.wait_for_turn("black")
    ada.move_by_keys(*next(moves))
    for each in (bep, eve):
        each.wait_for_turn("white")
        each.assert_well()
