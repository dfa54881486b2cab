"""The start page: a board that is played at once, a way in for who never played, and what it remembers."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage, unfold
from tests.browser.conftest import PHONE, MakePage
from tests.browser.hands import HANDS, WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser

#: Every window that the page is made for.
SIZES = [(360, 640), (375, 553), (768, 1024), (1024, 768), (1366, 625), (1920, 1080)]


def start(page: Page, site: Site) -> BoardPage:
    page.goto(site.url)
    board = BoardPage(page)
    board.grid.wait_for()
    return board


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_the_first_move_begins_the_game(make_page: MakePage, site: Site, hand: Hand) -> None:
    board = start(make_page(**hand.options), site)
    hand.squares(board, ["32", "28"])
    board.page.wait_for_url(re.compile("/game/"))
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")
    expect(board.strip(BLACK)).to_contain_text("Computer")
    expect(board.strip(WHITE)).to_contain_text("aan zet")


def test_a_move_that_may_not_be_played_is_explained_by_the_game(board: BoardPage, site: Site) -> None:
    start(board.page, site).click("32", "27", "31", "36")
    board.page.wait_for_url(re.compile("/game/"))
    board.page.go_back()
    start(board.page, site).click("32", "22")
    board.page.wait_for_url(re.compile("/game/"))
    expect(board.line).not_to_have_text("")
    expect(board.square("32")).to_have_accessible_name("32, witte schijf")


def test_a_first_move_is_made_again_after_the_server_refused_the_game(board: BoardPage, site: Site) -> None:
    page = start(board.page, site).page
    body = json.dumps({"code": "too_many", "params": {}, "faults": []})
    page.route("**/api/games", lambda route: route.fulfill(status=429, body=body))
    board.click("32", "28")
    expect(page.get_by_role("alert")).not_to_have_text("")
    expect(board.square("32")).to_have_accessible_name("32, witte schijf")
    page.unroute("**/api/games")
    board.click("32", "28")
    page.wait_for_url(re.compile("/game/"))
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")


def test_the_computer_with_white_waits_for_the_button(board: BoardPage, site: Site) -> None:
    page = start(board.page, site).page
    unfold(page)
    page.get_by_role("group", name=WHITE).get_by_text("Computer").click()
    page.get_by_role("group", name=BLACK).get_by_text("Jij").click()
    board.click("32")
    expect(page.get_by_role("alert")).to_contain_text("De computer heeft wit en begint")
    page.get_by_role("button", name="Begin de partij").click()
    board.wait_for_turn(BLACK)


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_who_never_played_is_led_to_the_first_lesson(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = start(make_page(locale=locale, **hand.options), site).page
    hand.press(page.get_by_role("main").get_by_role("link").first)
    page.wait_for_url(re.compile("/learn/.+/.+"))
    page.get_by_role("grid").wait_for()


def test_whether_the_computer_lets_moves_be_taken_back_is_chosen(board: BoardPage, site: Site) -> None:
    """It is as touching is under the rules that are chosen, until somebody chooses otherwise."""
    page = start(board.page, site).page
    unfold(page)
    page.get_by_text("Meer keuzes").click()
    page.get_by_label("Regels").select_option("home")
    lets = page.get_by_role("checkbox", name="De computer laat je zetten terugnemen")
    expect(lets).to_be_checked()
    page.get_by_label("Regels").select_option("belgian")
    expect(lets).not_to_be_checked()
    lets.check()
    page.get_by_role("button", name="Begin de partij").click()
    board.wait_for_turn(WHITE)
    board.click("32", "28")
    page.get_by_role("button", name="Zet klaar").click()
    board.wait_for_turn(WHITE)
    page.get_by_role("button", name="Terugnemen").click()
    expect(board.line).to_have_text("Aanraken is zetten: 32.")
    start(page, site)
    unfold(page)
    page.get_by_role("group", name=BLACK).get_by_text("Een ander").click()
    expect(lets).to_be_hidden()


def test_the_set_up_is_remembered(board: BoardPage, site: Site) -> None:
    page = start(board.page, site).page
    page.get_by_role("radio", name="Dama").check()
    unfold(page)
    page.get_by_role("group", name=BLACK).get_by_text("Een ander").click()
    page.get_by_text("Meer keuzes").click()
    page.get_by_label("Klok").select_option("600+5")
    page.get_by_label("Naam van Zwart").fill("Ayşe")
    page.get_by_role("button", name="Begin de partij").click()
    board.wait_for_turn(WHITE)
    start(page, site)
    expect(page.get_by_role("radio", name="Dama")).to_be_checked()
    expect(page.get_by_text("Jij \u2013 Ayşe · 10 minuten + 5 s per zet")).to_be_visible()
    board.click("a3", "a4")
    expect(board.strip(BLACK)).to_contain_text("Ayşe")
    expect(board.strip(BLACK).get_by_role("timer")).to_be_visible()


def test_a_damaged_memory_is_no_obstacle(board: BoardPage, site: Site) -> None:
    kept = """{"setup": {"game": 7, "players": null, "choice": "none", "lots": "x"}}"""
    board.page.add_init_script(f"localStorage.setItem('coupturc.preferences', '{kept}')")
    start(board.page, site).click("32", "28")
    board.wait_for_moves(2)


@pytest.mark.parametrize(("locale", "first"), [("nl", "Dammen"), ("en", "International"), ("tr", "Türk dama")])
def test_the_game_of_the_language_comes_first(make_page: MakePage, site: Site, locale: str, first: str) -> None:
    page = start(make_page(locale=locale), site).page
    expect(page.get_by_role("radio").first).to_be_checked()
    expect(page.get_by_role("radio").first).to_have_accessible_name(re.compile(first))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_the_board_is_seen_at_once(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    board = start(make_page({"width": size[0], "height": size[1]}), site)
    expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
    last = board.square("50").bounding_box()
    assert last is not None
    middle = (last["x"] + last["width"] / 2, last["y"] + last["height"] - 4)
    on_top = board.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('svg') !== null", middle)
    assert on_top, "something lies over the board"


def test_the_last_game_is_continued(make_page: MakePage, site: Site) -> None:
    board = start(make_page(PHONE, has_touch=True, is_mobile=True), site).tap("32", "28")
    board.wait_for_turn(WHITE)
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")
    game = board.page.url
    start(board.page, site).page.get_by_role("link", name="Verder met de laatste partij").tap()
    board.page.wait_for_url(game)


@pytest.mark.parametrize(("hand", "locale"), WAYS)
def test_the_combination_of_the_day_is_folded_and_led_to(
    make_page: MakePage, site: Site, hand: Hand, locale: str
) -> None:
    page = start(make_page(locale=locale, **hand.options), site).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    word = {"nl": "Dagpuzzel", "en": "Puzzle of the day", "tr": "Günün bulmacası"}[locale]  # noqa: RUF001 - Turkish
    fold = page.locator("details.daily")
    expect(fold).to_contain_text(word)
    assert not any("practice" in url for url in asked)
    hand.press(fold.locator("summary"))
    link = fold.get_by_role("link")
    expect(link).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand.press(link)
    page.wait_for_url(re.compile("/practice/.+/combinations#today"))
    page.get_by_role("grid").wait_for()
