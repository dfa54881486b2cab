"""Learning from the mistakes of a report: the person looks for better moves on the board."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.conftest import MakePage
from tests.browser.hands import WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

_MESSAGES = Path(__file__).parents[2] / "frontend" / "messages"
_SIDE = {"nl": "Wit", "en": "White", "tr": "Beyaz"}
#: White gives a man with the first move; 32-28 would give one too, 50-44 keeps all.
LOST_MAN = '[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *'


class _Learner:
    """A page at a report, and its words."""

    def __init__(self, page: Page, site: Site, hand: Hand, locale: str) -> None:
        self.hand, self.page, self.side = hand, page, _SIDE[locale]
        self.words: dict[str, str] = json.loads((_MESSAGES / f"{locale}.json").read_text("utf-8"))
        self.analyst = Analyst(page, site.url).bring(LOST_MAN)

    def say(self, key: str, **params: object) -> str:
        return self.words[key].format(**params)

    def press(self, key: str, **params: object) -> None:
        self.hand.press(self.page.get_by_role("button", name=self.say(key, **params), exact=True))

    def have_report(self) -> None:
        self.hand.press(self.page.get_by_role("tab", name=self.say("report_title"), exact=True))
        self.press("report_quick")
        self.button("mistakes_practise", side=self.side, count=1).wait_for()

    def button(self, key: str, **params: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def reads(self, key: str, **params: object) -> None:
        expect(self.page.get_by_text(self.say(key, **params), exact=True)).to_be_visible()


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_a_better_move_is_looked_for_on_the_board(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    learner = _Learner(make_page(locale=locale, **hand.options), site, hand, locale)
    learner.have_report()
    learner.press("mistakes_practise", side=learner.side, count=1)
    learner.reads("mistakes_ask", at=1, total=1, move="1. 32-27", side=learner.side)
    hand.squares(learner.analyst, ["32", "28"])
    learner.reads("mistakes_wrong", move="32-28", reply="22x33")
    assert violations(learner.page) == []
    hand.squares(learner.analyst, ["50", "44"])
    learner.reads("mistakes_right", move="50-44")
    learner.press("mistakes_next")
    learner.reads("mistakes_over", found=1, total=1)
    learner.press("mistakes_stop")
    expect(learner.page.get_by_role("table")).to_be_visible()


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_the_solution_is_shown_on_the_board(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    learner = _Learner(make_page(locale=locale, **hand.options), site, hand, locale)
    learner.have_report()
    learner.press("mistakes_practise", side=learner.side, count=1)
    before = _pieces(learner.analyst)
    learner.press("mistakes_solution")
    learner.page.wait_for_function(
        "before => [...document.querySelectorAll('[role=gridcell]')].map(c => c.ariaLabel).join() !== before",
        arg=before,
    )
    learner.press("mistakes_next")
    learner.reads("mistakes_over", found=0, total=1)


def test_the_tree_stays_as_it_was(make_page: MakePage, site: Site) -> None:
    analyst = Analyst(make_page(), site.url).bring(LOST_MAN)
    analyst.tab("Verslag")
    analyst.button("Snel doorkijken").click()
    analyst.button("Leer van de fouten van Wit (1)").click()
    analyst.click("50", "44")
    expect(analyst.page.get_by_text("Goed! 50-44 is beter.")).to_be_visible()
    analyst.button("Terug naar het verslag").click()
    analyst.tab("Zetten")
    expect(analyst.moves).not_to_contain_text("50-44")


def _pieces(analyst: Analyst) -> str:
    cells = analyst.grid.get_by_role("gridcell")
    return ",".join(cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)"))
