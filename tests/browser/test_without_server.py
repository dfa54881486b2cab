"""Games on the device while its server is away: begun, played, kept and played on."""

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.board_page import WHITE, BoardPage
from tests.browser.classroom import Classroom
from tests.browser.site import Site
from tests.waiting import block_until

pytestmark = pytest.mark.browser

#: The addresses of what a page began to fetch after a moment.
FETCHED_SINCE = """
(began) => performance.getEntriesByType("resource")
  .filter(({ startTime }) => startTime > began)
  .map(({ name }) => name)
"""


def fetched_since(page: Page, began: float) -> list[str]:
    """Return the names of the scripts and styles that the page began to fetch after a moment."""
    addresses: list[str] = page.evaluate(FETCHED_SINCE, began)
    return [address.rpartition("/")[2] for address in addresses if address.endswith((".js", ".css"))]


def play_first(board: BoardPage) -> None:
    """Begin the game with the first move, and wait for the answer."""
    board.tap("32", "28")
    board.page.wait_for_url(re.compile("/game/d-"))
    # It is White's turn before the move is kept, too.
    expect(board.page.get_by_role("log")).to_contain_text(re.compile("Zwart (zet|slaat)"))
    board.wait_for_turn(WHITE)


def test_a_game_is_played_and_goes_on_after_a_reload(away: BoardPage) -> None:
    play_first(away)
    before = away.grid.aria_snapshot()
    away.page.reload()
    away.wait_for_turn(WHITE)
    assert away.grid.aria_snapshot() == before
    away.page.get_by_role("button", name="Hint").click()
    expect(away.line.filter(has_text="De computer zou")).to_be_visible()


def test_the_first_move_waits_for_no_file(away: BoardPage) -> None:
    page = away.page
    # The Worker is fetched last.
    block_until(lambda: {"Game", "worker"} <= {file.split("-")[0] for file in fetched_since(page, 0)})
    began = page.evaluate("performance.now()")
    play_first(away)
    assert fetched_since(page, began) == []


def test_a_move_is_taken_back(away: BoardPage) -> None:
    play_first(away)
    away.page.get_by_role("button", name="Terug").click()
    expect(away.square("32")).to_have_accessible_name("32, witte schijf")
    expect(away.square("28")).to_have_accessible_name("28, leeg")
    away.page.reload()
    expect(away.square("32")).to_have_accessible_name("32, witte schijf")


def test_resigning_ends_it(away: BoardPage) -> None:
    play_first(away)
    away.page.get_by_role("button", name="Opgeven").click()
    away.page.get_by_role("dialog").get_by_role("button", name="Opgeven").click()
    expect(away.line.filter(has_text="Zwart wint")).to_be_visible()
    away.page.reload()
    expect(away.line.filter(has_text="Zwart wint")).to_be_visible()


def come_back(page: Page, site: Site) -> None:
    """Let the server be there again, and the device notice."""
    site.start()
    page.evaluate("dispatchEvent(new Event('online'))")


def test_the_server_gets_the_game_and_it_goes_on_there(away: BoardPage, gone_site: Site) -> None:
    play_first(away)
    before = away.grid.aria_snapshot()
    come_back(away.page, gone_site)
    away.page.wait_for_url(re.compile(r"/game/(?!d-)"))
    away.wait_for_turn(WHITE)
    assert away.grid.aria_snapshot() == before
    [game] = httpx.get(f"{gone_site.url}/api/games", timeout=60).json()["games"]
    assert (game["plies"], game["players"]["black"]["level"]) == (2, 8)
    away.page.goto(f"{gone_site.url}/games")
    expect(away.page.get_by_role("link", name="Speel verder")).to_have_count(1)
    expect(away.page.get_by_role("region", name="Op dit toestel")).to_have_count(0)


def test_a_game_that_is_refused_is_kept_and_named(away: BoardPage, gone_site: Site) -> None:
    play_first(away)
    away.page.route("**/api/device-games/*", refuse)
    come_back(away.page, gone_site)
    away.page.goto(f"{gone_site.url}/games")
    here = away.page.get_by_role("region", name="Op dit toestel")
    expect(here).to_contain_text("zet 2, 19-23, kan volgens de arbiter niet")
    assert violations(away.page) == []
    away.page.unroute("**/api/device-games/*")
    here.get_by_role("button", name="Nog eens aanbieden").click()
    expect(away.page.get_by_role("link", name="Speel verder")).to_be_visible()
    expect(here).to_have_count(0)


def refuse(route: Route) -> None:
    """Answer as a server whose arbiter does not believe a game."""
    route.fulfill(status=422, json={"code": "handed_refused", "params": {"number": 2, "move": "19-23"}, "faults": []})


def test_an_analysis_that_is_refused_is_offered_again_or_removed(away: BoardPage, gone_site: Site) -> None:
    page = away.page
    analyse(away, gone_site)
    page.route("**/api/device-analyses/*", refuse)
    page.goto(f"{gone_site.url}/analyse")
    come_back(page, gone_site)
    here = page.get_by_role("region", name="Op dit toestel")
    expect(here).to_contain_text("zet 2, 19-23, kan volgens de arbiter niet")
    assert violations(page) == []
    page.unroute("**/api/device-analyses/*")
    here.get_by_role("button", name="Wissen").click()
    page.get_by_role("dialog").get_by_role("button", name="Nee, houden").click()
    here.get_by_role("button", name="Nog eens aanbieden").click()
    expect(here).to_have_count(0)
    expect(page.get_by_role("region", name="Laatste analyses").get_by_role("listitem")).to_have_count(1)


def test_a_combination_is_asked_and_counts_later(away: BoardPage, gone_site: Site) -> None:
    page = away.page
    page.goto(f"{gone_site.url}/practice")
    page.get_by_role("link", name="Combinaties, Dammen").click()
    expect(page.get_by_text("hij telt dit mee zodra hij er weer is")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Toon de oplossing").click()
    expect(page.get_by_text("Zo gaat het.").first).to_be_visible()
    with page.expect_response("**/api/practice/answers") as told:
        come_back(page, gone_site)
    assert told.value.json()["step"] == "shown"
    assert told.value.json()["counted"] is not None


def test_captures_are_asked_and_count_later(away: BoardPage, gone_site: Site) -> None:
    page = away.page
    page.goto(f"{gone_site.url}/practice")
    page.get_by_role("link", name="Slagen zien, Dammen").click()
    expect(page.get_by_text("hij telt dit mee zodra hij er weer is")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Toon de oplossing").click()
    expect(page.get_by_role("button", name="Volgende")).to_be_visible()
    with page.expect_response("**/api/practice/answers") as told:
        come_back(page, gone_site)
    assert told.value.json()["counted"] is not None


def test_a_trainer_that_needs_the_server_says_so(away: BoardPage, gone_site: Site) -> None:
    page = away.page
    page.goto(f"{gone_site.url}/practice/international/endings")
    expect(page.get_by_text("Hiervoor is de server nodig.")).to_be_visible()
    page.get_by_role("link", name="Alle oefeningen").click()
    expect(page.get_by_role("link", name="Slagen zien, Dama")).to_be_visible()


def test_the_combination_of_the_day_is_there_too(away: BoardPage) -> None:
    page = away.page
    page.get_by_text("Dagpuzzel").click()
    expect(page.get_by_text("Wit is aan zet en wint in")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Oplossen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dagpuzzel Dammen")
    expect(page.get_by_text("hij telt dit mee zodra hij er weer is")).to_be_visible()


def test_what_only_the_server_can_give_is_not_offered(away: BoardPage) -> None:
    """A game of this device has no address for others yet."""
    play_first(away)
    away.page.goto(f"{away.page.url}/look")
    expect(away.page.get_by_text("Delen en exporteren kan zodra de server deze partij heeft.")).to_be_visible()
    expect(away.page.get_by_role("link", name="PDN")).to_have_count(0)
    expect(away.page.get_by_label("Deze stand als FEN")).to_be_visible()


def test_everything_away_from_the_server_is_kept_when_it_is_back(away: BoardPage, gone_site: Site) -> None:
    """A game at level 8 on a phone, a task of a lesson, a combination and an analysis; then the server has them all."""
    page = away.page
    play_first(away)
    page.goto(f"{gone_site.url}/learn/international/sliding")
    room = Classroom(page)
    room.go_to_step(4)
    page.get_by_role("button", name="Nee", exact=True).click()
    expect(room.text).to_contain_text("Goed.")
    page.goto(f"{gone_site.url}/practice/international/combinations")
    page.get_by_role("button", name="Toon de oplossing").click()
    expect(page.get_by_text("Zo gaat het.").first).to_be_visible()
    analyse(away, gone_site)
    gone_site.start()
    with page.expect_response("**/api/practice/answers"):  # the last thing that is sent
        page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url(re.compile("/analyse/(?!d-)"))
    expect(away.square("28")).to_have_accessible_name("28, witte schijf")
    [game] = httpx.get(f"{gone_site.url}/api/games", timeout=60).json()["games"]
    assert (game["plies"], game["players"]["black"]["level"]) == (2, 8)
    [analysis] = httpx.get(f"{gone_site.url}/api/analyses", timeout=60).json()["analyses"]
    assert analysis["plies"] == 1
    learner = {"learner": page.evaluate("localStorage.getItem('coupturc.learner')"), "locale": "nl-NL"}
    lessons = httpx.get(f"{gone_site.url}/api/lessons", params=learner, timeout=60).json()["courses"][0]["lessons"]
    assert [each["solved"] for each in lessons if each["id"] == "sliding"] == [1]
    scores = httpx.get(f"{gone_site.url}/api/practice", params=learner, timeout=60).json()["scores"]
    assert sum(score["answered"] for score in scores) == 1


def test_a_position_is_set_up_and_analysed(away: BoardPage, gone_site: Site) -> None:
    page = away.page
    page.goto(f"{gone_site.url}/analyse")
    page.get_by_role("button", name="Een stand opzetten").click()
    text = page.get_by_label("Stand als FEN")
    text.fill("B:W31,2:B19,20")  # a white man on the last row
    text.press("Enter")
    expect(page.get_by_text("Dit klopt nog niet")).to_be_visible()
    assert violations(page) == []
    text.fill("B:W31,32:B19,20")
    text.press("Enter")
    expect(page.get_by_text("Deze stand kan.")).to_be_visible()
    page.get_by_role("button", name="Analyseer deze stand").click()
    page.wait_for_url(re.compile("/analyse/d-"))
    away.tap("19", "23")
    page.wait_for_url(re.compile("#19-23"))
    expect(page.get_by_role("region", name="Zetten")).to_contain_text("1... 19-23")
    come_back(page, gone_site)
    page.wait_for_url(re.compile("/analyse/(?!d-)"))
    expect(away.square("23")).to_have_accessible_name("23, zwarte schijf")
    [analysis] = httpx.get(f"{gone_site.url}/api/analyses", timeout=60).json()["analyses"]
    assert (analysis["plies"], analysis["fen"]) == (1, "W:W31,32:B20,23")


def analyse(board: BoardPage, site: Site) -> None:
    """Begin an analysis on the device and play a move in it, which is still there after a reload."""
    page = board.page
    page.goto(f"{site.url}/analyse")
    page.get_by_role("button", name="Beginstand").click()
    page.wait_for_url(re.compile("/analyse/d-"))
    board.tap("32", "28")
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")
    page.wait_for_url(re.compile("#32-28"))  # the address follows what is kept
    page.reload()
    expect(board.square("28")).to_have_accessible_name("28, witte schijf")
