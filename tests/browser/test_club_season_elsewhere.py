"""A Keizer competition on two servers with one PostgreSQL: some play in the hall, some where they live."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.printed import print_out
from tests.browser.test_club_season import (
    WORDS,
    assert_report_has,
    begin,
    correct_the_third,
    paper_of,
    standings,
)
from tests.browser.test_tournament_desk import enter, pair
from tests.browser.two_servers import TwoServers, two_servers
from tests.postgresql import cluster

pytestmark = pytest.mark.browser

GAME = re.compile("/game/")


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[TwoServers]:
    with cluster() as postgresql, two_servers(tmp_path, postgresql.new_database()) as servers:
        servers.spread()
        yield servers


class Members:
    """The members who play from elsewhere, each at a page of his own from his first game on.

    Args:
        desk: the page of the arbiter, who gives each his link.
        make_page: opens a page.
    """

    def __init__(self, desk: Page, make_page: MakePage) -> None:
        self._desk, self._make_page = desk, make_page
        self._pages: dict[str, Page] = {}

    def page_of(self, name: str) -> Page:
        """Return the page of a member, at the tournament."""
        if name not in self._pages:
            self._pages[name] = self._make_page()
            self._pages[name].goto(self._link_of(name))
        else:
            self._pages[name].goto(self._desk.url)
        page = self._pages[name]
        expect(page.get_by_text(f"Je speelt mee als {name}.")).to_be_visible()
        return page

    def _link_of(self, name: str) -> str:
        self._desk.get_by_role("tab", name="Spelers").click()
        self._desk.get_by_role("button", name=f"{name} wijzigen", exact=True).click()
        sheet = self._desk.get_by_role("dialog")
        sheet.get_by_role("button", name="Link maken").click()
        link = sheet.get_by_role("textbox", name="De link").input_value()
        sheet.get_by_role("button", name="Sluiten").click()
        self._desk.get_by_role("tab", name="Ronden").click()
        return link


def play(white: Page, black: Page) -> None:
    """Play a game from a pairing: two moves, then Black resigns."""
    white.get_by_role("button", name="Speel").click()
    white.wait_for_url(GAME)
    black.get_by_role("button", name=re.compile("^(Speel|Naar de partij)$")).click()
    black.wait_for_url(white.url)
    ada, bep = BoardPage(white), BoardPage(black)
    ada.wait_for_turn(WHITE)
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    bep.click("19", "23")
    ada.wait_for_turn(WHITE)
    black.get_by_role("button", name="Opgeven").click()
    black.get_by_role("dialog").get_by_role("button", name="Ja, opgeven").click()
    expect(ada.line).to_contain_text("Wit wint")


def evening(desk: Page, members: Members, number: int) -> None:
    """Pair and publish a round; the first board is played on the page, the others in the hall."""
    pair(desk, number)
    groups = desk.get_by_role("group", name=re.compile("^Uitslag van bord"))
    expect(groups).to_have_count(6)
    title = groups.first.get_attribute("aria-label") or ""
    names = re.fullmatch(r"Uitslag van bord 1: (.+) tegen (.+)", title)
    assert names, title
    play(members.page_of(names[1]), members.page_of(names[2]))
    won = groups.first.get_by_role("button", name="Wit wint")
    expect(won).to_have_attribute("aria-pressed", "true")
    for board in range(2, 7):
        enter(desk, board, WORDS[(board + number) % 3])
    expect(desk.get_by_text("Alle uitslagen zijn binnen.")).to_be_visible()


def test_four_evenings_on_two_servers_of_which_one_dies(servers: TwoServers, make_page: MakePage) -> None:
    desk = make_page()
    begin(desk, servers.url, rules="Dambond (FMJD)")
    members = Members(desk, make_page)
    for number in range(1, 4):
        evening(desk, members, number)
    servers.move()
    evening(desk, members, 4)
    after = correct_the_third(desk)
    onlooker = make_page()
    onlooker.goto(desk.url)
    expect(onlooker.get_by_text("Je kijkt mee")).to_be_visible()
    assert standings(onlooker) == after
    report = paper_of(desk, "Verslag afdrukken")
    assert_report_has(report, after)
    assert len(print_out(report)) >= 2
