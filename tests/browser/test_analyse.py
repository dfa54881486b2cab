"""Analysing: walk through a game, change its tree, let the computer look, take it along."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from coupturc.notation.pdn import parse_pdn
from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.hands import OTHER_WAYS, Hand
from tests.browser.site import Site

pytestmark = pytest.mark.browser


# ------------------------------------------------------------------ walking and changing


def test_arrows_walk_and_choose_variations(analyst: Analyst) -> None:
    analyst.bring()
    press = analyst.page.keyboard.press
    press("ArrowRight")
    expect(analyst.current).to_contain_text("32-28!")
    expect(analyst.page.get_by_role("log")).to_contain_text("Wit zet 32 naar 28. Centrum")
    press("ArrowDown")
    expect(analyst.current).to_contain_text("33-29")
    press("End")
    expect(analyst.current).to_contain_text("19-23")
    expect(analyst.square("23")).to_have_attribute("aria-label", "23, zwarte schijf")
    press("Home")
    expect(analyst.current).to_have_count(0)
    analyst.square("1").focus()
    press(".")
    expect(analyst.current).to_contain_text("32-28!")
    analyst.page.reload()
    expect(analyst.current).to_contain_text("32-28!")


def test_moves_on_the_board_make_variations_that_last(analyst: Analyst) -> None:
    analyst.bring("1. 32-28 19-23 *")
    analyst.click("33", "29")
    expect(analyst.current).to_contain_text("33-29")
    analyst.wait_for_board("33", "29")
    analyst.click("20", "24")
    expect(analyst.current).to_contain_text("20-24")
    analyst.move("33-29").click()
    analyst.button("Hoofdlijn maken").click()
    expect(analyst.moves.get_by_role("button").first).to_contain_text("33-29")
    analyst.page.reload()
    expect(analyst.moves.get_by_role("button").first).to_contain_text("33-29")
    analyst.move("33-29").click()
    analyst.button("Weghalen").click()
    expect(analyst.move("33-29")).to_have_count(0)
    analyst.button("Ongedaan maken").click()
    expect(analyst.move("33-29")).to_be_visible()


def test_words_and_signs_are_kept(analyst: Analyst) -> None:
    analyst.bring("1. 32-28 19-23 *")
    analyst.move("32-28").click()
    analyst.page.get_by_label("Opmerking bij deze zet").fill("mooi <b>veld</b>")
    analyst.button("Interessante zet").click()
    expect(analyst.move("32-28!?")).to_be_visible()
    analyst.button("Gelijk").click()
    expect(analyst.move("32-28!?")).to_contain_text("=")
    analyst.page.reload()
    expect(analyst.moves).to_contain_text("mooi <b>veld</b>")


def test_a_refused_move_says_why(analyst: Analyst) -> None:
    analyst.set_up("W:W28,31:B23")
    analyst.click("31", "27")
    expect(analyst.line.first).to_contain_text("Slaan is verplicht: 28x19 neemt er één.")
    analyst.page.get_by_label("Zet intypen").fill("28x19")
    analyst.button("Speel").click()
    expect(analyst.current).to_contain_text("28x19")


def test_arrows_are_drawn_by_mouse_and_by_keyboard(analyst: Analyst) -> None:
    analyst.bring("1. 32-28 *")
    page = analyst.page
    page.mouse.move(*analyst._centre("32"))
    page.mouse.down(button="right")
    page.mouse.move(*analyst._centre("28"), steps=4)
    page.mouse.up(button="right")
    expect(page.locator(".sketch.allowed")).to_have_count(1)
    analyst.square("19").focus()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".sketch.allowed")).to_have_count(2)
    assert "gemarkeerd" in analyst.spoken("19") or analyst.spoken("19").count(",") > 1
    page.reload()
    expect(page.locator(".sketch.allowed")).to_have_count(2)


def test_a_finger_that_stays_draws(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE, has_touch=True, is_mobile=True)
    page.clock.install()
    analyst = Analyst(page, site.url).bring("1. 32-28 *")
    session = analyst.page.context.new_cdp_session(analyst.page)

    def touch(kind: str, *squares: str) -> None:
        points = [dict(zip("xy", analyst._centre(square), strict=True)) for square in squares]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "32")
    page.clock.run_for(700)
    touch("touchMove", "28")
    touch("touchEnd")
    expect(analyst.page.locator(".sketch.allowed")).to_have_count(1)
    assert analyst.spoken("32") == "32, witte schijf"


# ------------------------------------------------------------------ the computer


def test_lines_appear_and_stop(analyst: Analyst) -> None:
    analyst.bring("1. 32-28 *")
    expect(analyst.computer).to_contain_text("kijkt niet mee")
    analyst.computer.get_by_label("Kijkt mee").check()
    lines = analyst.computer.get_by_role("listitem")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text(re.compile(r"1\. \d+-\d+ \d+-\d+"))
    expect(analyst.computer).to_contain_text(re.compile(r"diepte \d+", re.IGNORECASE))
    expect(analyst.page.get_by_role("img", name=re.compile("Kansen: Wit wint"))).to_be_visible()
    analyst.computer.get_by_label("Lijnen").select_option("1")
    expect(lines).to_have_count(1)
    analyst.computer.get_by_role("button", name=re.compile("^Bewaar de lijn")).click()
    expect(analyst.moves.get_by_role("button").nth(2)).to_be_visible()
    analyst.computer.get_by_label("Kijkt mee").uncheck()
    expect(lines).to_have_count(0)


def test_an_end_in_sight_is_said_in_moves(analyst: Analyst) -> None:
    analyst.set_up("W:WK46:BK28")
    analyst.computer.get_by_label("Kijkt mee").check()
    expect(analyst.computer.get_by_role("listitem").first).to_contain_text("Wit wint in 1")


def test_a_report_of_a_short_game(analyst: Analyst) -> None:
    analyst.bring('[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *')
    analyst.tab("Verslag")
    analyst.button("Snel doorkijken").click()
    report = analyst.page.get_by_role("table")
    bad = report.get_by_role("row", name=re.compile("32-27"))
    expect(bad).to_contain_text("grove fout")
    expect(analyst.page.get_by_role("img", name=re.compile("Kansen van Wit"))).to_be_visible()
    bad.get_by_role("button", name=re.compile("Bewaar als variant")).click()
    analyst.tab("Zetten")
    expect(analyst.moves.get_by_role("button").nth(2)).to_be_visible()


def test_a_report_that_waits_for_its_turn_says_so(analyst: Analyst) -> None:
    page = analyst.page

    def begin(here: WebSocketRoute) -> None:
        there = here.connect_to_server()
        there.on_message(lambda text: here.send(waiting(str(text))))

    def waiting(text: str) -> str:
        message = json.loads(text)
        running = {"state": "running", "done": 0, "before": 3}
        return json.dumps({**message, **running}) if message["type"] == "report" else text

    page.route_web_socket(re.compile("/api/analyses/"), begin)
    analyst.bring('[FEN "W:W32,48,50:B1,2,22"]\n1. 32-27 22x31 *')
    analyst.tab("Verslag")
    waits = page.get_by_role("status").filter(has_text="Wacht op zijn beurt")
    expect(waits).to_have_text("Wacht op zijn beurt: 3 verslagen zijn eerder gevraagd.")
    expect(analyst.button("Stop")).to_be_visible()
    assert violations(page) == []


# ------------------------------------------------------------------ taking along


def test_a_game_and_a_position_are_taken_along(analyst: Analyst) -> None:
    analyst.bring()
    analyst.page.keyboard.press("ArrowRight")
    expect(analyst.current).to_contain_text("32-28")
    analyst.tab("Exporteren")
    page = analyst.page
    analyst.button("Kopieer PDN").click()
    expect(page.get_by_text("De partij staat op het klembord.")).to_be_visible()
    (game,) = parse_pdn(page.evaluate("navigator.clipboard.readText()"))
    assert (game.headers["Result"], len(game.moves)) == ("2-0", 6)
    page.get_by_label("Uitslag geschreven").select_option("local")
    analyst.button("Kopieer PDN").click()
    page.wait_for_function("() => navigator.clipboard.readText().then(text => text.includes('1-0'))")
    analyst.button("Kopieer FEN").click()
    page.wait_for_function("() => navigator.clipboard.readText().then(text => text.startsWith('B:W28'))")
    with page.expect_download() as png:
        analyst.button("Bewaar PNG").click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as svg:
        analyst.button("Bewaar SVG").click()
    assert svg.value.path().read_text().startswith("<svg")


def test_sheets_of_diagrams(analyst: Analyst) -> None:
    analyst.bring()
    analyst.tab("Exporteren")
    analyst.page.get_by_role("link", name="Diagrammen afdrukken").click()
    page = analyst.page
    expect(page.get_by_role("figure")).to_have_count(2)
    page.get_by_label("Welke standen").select_option("line")
    page.get_by_label("Diagrammen per blad").select_option("4")
    expect(page.get_by_role("region", name=re.compile("^Blad"))).to_have_count(2)
    expect(page.get_by_role("figure").nth(1)).to_contain_text("Zwart aan zet. 1. 32-28!")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Afdrukken")).to_be_hidden()


def test_a_lost_server_is_told_and_found_again(make_page: MakePage, own_site: Site) -> None:
    analyst = Analyst(make_page(), own_site.url).bring("1. 32-28 *")
    own_site.stop()
    expect(analyst.page.get_by_role("alert")).to_contain_text("Geen verbinding")
    own_site.start()
    expect(analyst.page.get_by_role("alert")).to_have_count(0)
    analyst.page.keyboard.press("ArrowRight")
    expect(analyst.current).to_contain_text("32-28")


# ------------------------------------------------------------------ by mouse, touch and keys


def piece_stands(analyst: Analyst, square: str) -> None:
    """Wait until the board shows a piece there, as it does not on 50: the list of moves comes before the board."""
    empty = analyst.spoken("50").removeprefix("50, ")
    expect(analyst.square(square)).not_to_have_accessible_name(f"{square}, {empty}")


@pytest.mark.parametrize(("hand", "locale"), OTHER_WAYS)
def test_an_analysis_in_every_way(make_page: MakePage, site: Site, hand: Hand, locale: str) -> None:
    """Two moves, one back, another: three moves in the list, of which one is a variation."""
    analyst = Analyst(make_page(**hand.options, locale=locale), site.url).set_up("W:W28,32,38:B1,12,18")
    page = analyst.page
    current = page.locator("main [aria-current]")
    for origin, target in (("32", "27"), ("18", "22")):
        piece_stands(analyst, origin)
        hand.squares(analyst, [origin, target])
        expect(current).to_contain_text(f"{origin}-{target}")
        analyst.wait_for_board(origin, target)
    if hand.name == "keys":  # who is on the board walks from there
        analyst.press(",")
    else:
        hand.press(page.locator(".walk").get_by_role("button").nth(1))
    expect(current).to_contain_text("32-27")
    piece_stands(analyst, "18")
    hand.squares(analyst, ["12", "17"])
    expect(current).to_contain_text("12-17")
    for move in ("32-27", "18-22"):
        expect(page.get_by_role("button", name=re.compile(move)).first).to_be_visible()
    assert violations(page) == []


def test_an_analysis_is_deleted_from_its_menu(analyst: Analyst) -> None:
    page = analyst.bring().page
    name = page.url.rsplit("/", 1)[1].split("#", maxsplit=1)[0]
    page.goto(f"{analyst.url}/analyse")
    row = page.get_by_role("listitem").filter(has=page.locator(f"a[href$='{name}']"))
    row.get_by_role("button").click()
    expect(page.get_by_role("link", name="Bewaar PDN")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("wissen")).click()
    page.get_by_role("button", name="Nee, houden").click()
    expect(row).to_have_count(1)
    row.get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("wissen")).click()
    page.get_by_role("button", name="Ja, wissen").click()
    expect(row).to_have_count(0)
    expect(page.get_by_role("region", name="Laatste analyses")).to_be_focused()


@pytest.mark.parametrize("path", ["/analyse/", "/game/"])
def test_s_reads_the_whole_position(board: BoardPage, site: Site, path: str) -> None:
    board.open(site.new_game(fen="W:W32,K41:B9"))
    board.open(board.page.url.replace("/game/", path) + ("/look" if path == "/game/" else ""))
    board.tab_to("gridcell").press("s")
    expect(board.page.get_by_role("log")).to_contain_text("32")
    expect(board.page.get_by_role("log")).to_contain_text("41")
