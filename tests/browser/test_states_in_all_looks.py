"""The audit of axe-core on states that need a few steps, each in the light, in the dark, with contrast, on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from coupturc.lessons import load_lesson
from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.classroom import Classroom, open_lesson
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import COMPUTER, Site
from tests.browser.test_mistakes import LOST_MAN
from tests.browser.test_storm import begun, line_of, typed

pytestmark = pytest.mark.browser

WON = "W:W40:B22,23,34"


def unfolded_start(page: Page, site: Site) -> None:
    page.goto(site.url)
    expect(page.get_by_role("button", name="Begin de partij")).to_be_enabled()
    for fold in page.get_by_role("main").locator("summary").all():
        fold.click()
    expect(page.locator("details.daily").get_by_role("link")).to_be_visible()
    expect(page.get_by_role("heading", name="Een stand opzetten")).to_be_visible()


def storm_record(page: Page, site: Site) -> None:
    fen = begun(page, site)
    for move in line_of(fen)[::2]:
        typed(page, move)
    page.get_by_role("button", name="Stoppen").click()
    expect(page.get_by_role("heading", name="combinatie")).to_be_visible()


def finished(page: Page, site: Site) -> None:
    board = BoardPage(page).open(site.new_game(black=COMPUTER, fen=WON)).click("40", "27")
    expect(board.line).to_contain_text("Mooi gespeeld.")


def finished_over_the_board(page: Page, site: Site) -> None:
    clocks = {"white": "300+3", "black": "300+3"}
    BoardPage(page).open(site.new_game("belgian", entry="over_the_board", time_control=clocks))
    page.get_by_role("button", name="Opgeven").first.click()
    page.get_by_role("button", name="Ja, opgeven").click()
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()


def more(page: Page, site: Site) -> None:
    BoardPage(page).open(site.new_game()).click("32", "28")
    BoardPage(page).wait_for_turn(BLACK)
    page.get_by_role("button", name="Meer", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def options(page: Page, site: Site) -> None:
    BoardPage(page).open(site.new_game())
    page.get_by_role("button", name="Opties van het bord").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def offered(page: Page, site: Site) -> None:
    BoardPage(page).open(site.new_game()).click("32", "28")
    BoardPage(page).wait_for_turn(BLACK)
    page.get_by_role("button", name="Meer", exact=True).click()
    page.get_by_role("button", name="Remise aanbieden").first.click()
    expect(page.get_by_role("button", name="Aannemen")).to_be_visible()


def game_menu(page: Page, site: Site) -> None:
    site.new_game()
    page.goto(f"{site.url}/games")
    page.get_by_role("button", name="Meer met").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def game_doomed(page: Page, site: Site) -> None:
    game_menu(page, site)
    page.get_by_role("button", name="Wis de partij").click()
    expect(page.get_by_role("button", name="Ja, wissen")).to_be_visible()


def analysis_menu(page: Page, site: Site) -> None:
    Analyst(page, site.url).bring()
    page.goto(f"{site.url}/analyse")
    page.get_by_role("button", name="Meer met").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def mistakes(page: Page, site: Site) -> None:
    analyst = Analyst(page, site.url).bring(LOST_MAN)
    analyst.tab("Verslag")
    analyst.button("Snel doorkijken").click()
    analyst.button("Leer van de fouten van Wit (1)").click()
    expect(page.get_by_text("Fout 1 van 1")).to_be_visible()


def mistakes_wrong(page: Page, site: Site) -> None:
    mistakes(page, site)
    BoardPage(page).click("32", "28")
    expect(page.get_by_text("32-28 is ook niet goed")).to_be_visible()


def mistakes_over(page: Page, site: Site) -> None:
    mistakes(page, site)
    BoardPage(page).click("50", "44")
    expect(page.get_by_text("Goed! 50-44 is beter.")).to_be_visible()
    page.get_by_role("button", name="Volgende", exact=True).click()
    expect(page.get_by_text("Klaar. Zelf gevonden: 1 van 1.")).to_be_visible()


def threats(page: Page, site: Site) -> None:
    analyst = Analyst(page, site.url).bring()
    page.get_by_label("Dreiging").check()
    expect(analyst.computer.get_by_role("listitem").first).to_be_visible()


def lesson_end(page: Page, site: Site) -> None:
    room = open_lesson(Classroom(page), site, "board")
    room.go_to_step(len(load_lesson("board").steps))
    page.get_by_role("button", name="Overslaan").click()
    expect(page.get_by_role("heading", name="Bijna klaar")).to_be_visible()


def look_back(page: Page, site: Site) -> None:
    board = BoardPage(page).open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.open(f"{page.url}/look")


def rules(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/rules/dama-federation")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()


def broken_address(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/analyse?fen=W:W99:B1")
    expect(page.get_by_text("De stand in dit adres klopt niet:")).to_be_visible()


STATES = [
    unfolded_start,
    storm_record,
    finished,
    finished_over_the_board,
    more,
    options,
    offered,
    game_menu,
    game_doomed,
    analysis_menu,
    mistakes,
    mistakes_wrong,
    mistakes_over,
    threats,
    lesson_end,
    look_back,
    rules,
    broken_address,
]


@pytest.mark.parametrize("arrange", STATES)
def test_axe_finds_nothing(make_page: MakePage, site: Site, arrange: Callable[[Page, Site], None]) -> None:
    page = make_page()
    arrange(page, site)
    found = {"light": violations(page)}
    page.emulate_media(color_scheme="dark")
    found["dark"] = violations(page)
    page.emulate_media(color_scheme="light", contrast="more")
    found["contrast"] = violations(page)
    page.emulate_media(contrast="no-preference")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found["phone"] = violations(page)
    assert {look: each for look, each in found.items() if each} == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
