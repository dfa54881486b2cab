"""Storms, themes and the combination of the day, as a person meets them."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from coupturc.lessons.practice.combinations import load_combinations, load_themes
from coupturc.lessons.practice.storm import START_MS
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.hands import OTHER_WAYS, WINDOWS, Hand
from tests.browser.site import Site
from tests.browser.test_practice import hops

pytestmark = pytest.mark.browser

#: WCAG 2.5.8.
SMALLEST_TARGET = 24

BEGIN = {"nl": "Beginnen", "en": "Begin", "tr": "Başla"}


def line_of(fen: str, game: str = "international") -> tuple[str, ...]:
    return next(each.line for each in load_combinations(game).values() if each.fen == fen)


def begun(page: Page, site: Site, game: str = "international", begin: str = "Beginnen") -> str:
    """Open a storm and begin it; returns the first board."""
    page.goto(f"{site.url}/practice/{game}/storm")
    with page.expect_response("**/api/practice/storms") as answer:
        page.get_by_role("button", name=begin, exact=True).click()
    page.get_by_role("grid").wait_for()
    fen: str = answer.value.json()["position"]["fen"]
    return fen


def is_move(response: Response) -> bool:
    return re.search(r"/api/practice/storms/\w+$", response.url) is not None


def typed(page: Page, move: str) -> str:
    """Type a move; returns the board after it."""
    with page.expect_response(is_move) as answer:
        page.get_by_label("Zet intypen").fill(move)
        page.keyboard.press("Enter")
    position = answer.value.json()["position"]
    BoardPage(page).wait_for_pieces(position["pieces"])
    fen: str = position["fen"]
    return fen


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["international", "turkish"])
def test_a_storm_from_its_beginning_to_its_end(
    make_page: MakePage, site: Site, game: str, viewport: dict[str, int]
) -> None:
    page = make_page(viewport)
    fen = begun(page, site, game)
    for solved in range(1, 3):
        for move in line_of(fen, game)[::2]:
            after = typed(page, move)
        fen = after
        expect(page.locator("dd").nth(1)).to_have_text(str(solved))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Stoppen").click()
    expect(page.get_by_role("heading", name="2 combinaties opgelost")).to_be_focused()
    expect(page.get_by_text("Zo goed ging het nog niet eerder.")).to_be_visible()
    expect(page.get_by_role("button", name="Nog een keer")).to_be_visible()
    page.get_by_role("link", name="Alle oefeningen").click()
    expect(page.get_by_text("Beste: 2")).to_be_visible()


@pytest.mark.parametrize(("hand", "locale"), OTHER_WAYS)
def test_a_move_by_hand(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    page = make_page(**hand.options, locale=locale)
    first = hops(line_of(begun(page, site, begin=BEGIN[locale[:2]]))[0])
    with page.expect_response(is_move) as answer:
        hand.squares(BoardPage(page), [first[0], first[-1]])
    assert answer.value.json()["step"] == "go_on"


def test_a_wrong_move_costs_ten_seconds_and_a_screen_reader_hears_it(make_page: MakePage, site: Site) -> None:
    page = make_page(DESKTOP)
    page.goto(f"{site.url}/practice/international/storm")
    with page.expect_response("**/api/practice/storms") as answer:
        page.get_by_role("button", name="Beginnen").press("Enter")
    position = answer.value.json()["position"]
    right = line_of(position["fen"])[0]
    wrong = next(move["text"] for move in position["legal"] if move["text"] != right)
    assert typed(page, wrong) != position["fen"]
    expect(page.get_by_role("log").first).to_contain_text("Fout: 10 seconden eraf. Wit is aan zet")
    expect(page.get_by_role("timer")).to_contain_text("2:")


def test_when_the_time_is_up_it_ends_by_itself(make_page: MakePage, own_site: Site) -> None:
    page = make_page(PHONE)
    page.clock.install()
    begun(page, own_site)
    with page.expect_response(is_move):
        page.clock.run_for(START_MS + 1_000)
    expect(page.get_by_role("heading", name="0 combinaties opgelost")).to_be_visible()


@pytest.mark.parametrize(("locale", "size"), [("nl", DESKTOP), ("en", PHONE), ("tr", {"width": 360, "height": 640})])
def test_axe_finds_nothing(make_page: MakePage, site: Site, locale: str, size: dict[str, int]) -> None:
    page = make_page(size, locale=locale, color_scheme="dark" if locale == "en" else "light")
    page.goto(f"{site.url}/practice/turkish/storm")
    page.get_by_role("button", name=BEGIN[locale], exact=True).wait_for()
    assert violations(page) == []
    page.get_by_role("button", name=BEGIN[locale], exact=True).click()
    page.get_by_role("grid").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".state").get_by_role("button").click()
    page.get_by_role("heading", level=2).wait_for()
    assert violations(page) == []
    page.goto(f"{site.url}/practice")
    page.locator("summary").first.click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [*WINDOWS, (740, 360)], ids=str)
@pytest.mark.parametrize("game", ["international", "turkish"])
def test_all_of_a_storm_is_in_view(make_page: MakePage, site: Site, game: str, size: tuple[int, int]) -> None:
    page = make_page({"width": size[0], "height": size[1]}, is_mobile=size[0] < 400, has_touch=True)
    begun(page, site, game)
    board = BoardPage(page)
    parts = [
        page.locator("svg", has=board.grid),
        page.get_by_role("timer"),
        page.get_by_role("paragraph").filter(has_text="Wit is aan zet en wint in"),
        page.get_by_role("button", name="Stoppen"),
        page.get_by_label("Zet intypen"),
        page.get_by_role("button", name="Speel", exact=True),
    ]
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    left, right = page.locator(".storm").evaluate(
        "({ offsetLeft, offsetWidth }) => [offsetLeft, innerWidth - offsetLeft - offsetWidth]"
    )
    assert abs(left - right) <= 1
    square = board.grid.get_by_role("gridcell").first.bounding_box()
    assert square is not None
    assert square["width"] >= SMALLEST_TARGET


def test_a_theme_is_chosen(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    page.goto(f"{site.url}/practice")
    page.get_by_text("Kies een thema").first.click()
    with page.expect_response("**/api/practice/questions") as answer:
        page.get_by_role("link", name="Slag naar dam").first.click()
    assert answer.value.json()["question"]["item"] in load_themes("international")["to_king"]
    expect(page.get_by_role("heading", level=1)).to_have_text("Slag naar dam Dammen")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Slag naar dam Dammen")


def test_the_combination_of_the_day_is_solved_once(make_page: MakePage, own_site: Site) -> None:
    page = make_page(DESKTOP)
    page.goto(f"{own_site.url}/practice")
    with page.expect_response("**/api/practice/questions") as answer:
        page.get_by_role("link", name="Dagpuzzel, Dama").click()
    page.get_by_role("grid").wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dagpuzzel Dama")
    for move in line_of(answer.value.json()["question"]["position"]["fen"], "turkish")[::2]:
        expect(page.get_by_role("button", name="Toon de oplossing")).to_be_enabled()  # the answer before has been read
        with page.expect_response("**/api/practice/answers"):
            page.get_by_label("Zet intypen").fill(move)
            page.keyboard.press("Enter")
    page.get_by_role("button", name="Volgende vraag").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Combinaties Dama")
    page.get_by_role("link", name="Alle oefeningen").click()
    expect(page.get_by_text("vandaag opgelost")).to_have_count(1)
