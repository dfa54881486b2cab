"""The list of stored games, and looking back on one."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import COMPUTER, HUMAN, Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}


def named(name: str) -> dict[str, object]:
    return {**HUMAN, "name": name}


def played(board: BoardPage, site: Site, *moves: str, **setup: object) -> str:
    """Play a game by typing its moves; return its address."""
    address = site.new_game(**setup)  # type: ignore[arg-type]
    board.open(address)
    for number, move in enumerate(moves):
        board.page.get_by_label("Zet intypen").fill(move)
        board.page.get_by_role("button", name="Speel", exact=True).click()
        board.wait_for_moves(number + 1)
    return address


def games(page: Page) -> Locator:
    """Find the games of the list."""
    return page.get_by_role("main").get_by_role("listitem")


def rows(page: Page) -> list[str]:
    return page.get_by_role("region", name="Partijen").get_by_role("heading").all_text_contents()


class TestTheList:
    def test_empty_it_says_what_fills_it(self, board: BoardPage, own_site: Site) -> None:
        page = board.page
        page.goto(f"{own_site.url}/games")
        expect(page.get_by_role("heading", name="Hier komen je partijen te staan")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("region", name="Partijen").get_by_role("link", name="Nieuwe partij").click()
        expect(page.get_by_role("heading", name="Een partij beginnen")).to_be_visible()

    def test_games_are_found_gone_on_with_and_deleted(self, board: BoardPage, own_site: Site) -> None:
        page = board.page
        open_game = own_site.new_game("dama", white=named("Anna"), black=COMPUTER)
        played(board, own_site, "28x19", white=named("Bea <b>"), fen="W:W28:B23")
        page.goto(f"{own_site.url}/games")
        expect(games(page)).to_have_count(2)
        assert rows(page) == ["Bea <b> \u2013 Zwart", "Anna \u2013 Computer 1"]
        expect(games(page).first).to_contain_text("2-0 Wit wint.")
        page.get_by_label("Status").select_option("open")
        expect(games(page)).to_have_count(1)
        page.get_by_label("Zoek").fill("bea")
        expect(page.get_by_text("Geen partij past hierbij.")).to_be_visible()
        page.get_by_role("button", name="Toon alle partijen").click()
        page.get_by_label("Zoek").fill("ANN")
        expect(games(page)).to_have_count(1)
        page.get_by_role("link", name="Speel verder").click()
        page.wait_for_url(open_game)
        page.go_back()
        page.get_by_role("button", name="Meer met Bea <b> \u2013 Zwart").click()
        page.get_by_role("button", name="Wis de partij Bea <b> \u2013 Zwart").click()
        page.get_by_role("button", name="Nee, houden").click()
        expect(games(page)).to_have_count(2)
        page.get_by_role("button", name="Meer met Bea <b> \u2013 Zwart").click()
        page.get_by_role("button", name="Wis de partij Bea <b> \u2013 Zwart").click()
        assert violations(page) == []
        page.get_by_role("button", name="Ja, wissen").click()
        expect(games(page)).to_have_count(1)
        expect(page.get_by_text("De partij is gewist.")).to_be_visible()

    def test_a_damaged_game_is_said_beside_the_others(self, board: BoardPage, own_site: Site) -> None:
        own_site.new_game(white=named("Anna"))
        own_site.damage_games()
        own_site.new_game(white=named("Bea"))
        board.page.goto(f"{own_site.url}/games")
        expect(games(board.page)).to_have_count(1)
        expect(board.page.get_by_text("1 bewaarde partij is beschadigd")).to_be_visible()
        assert violations(board.page) == []

    def test_a_damaged_game_says_so_when_it_is_opened(self, board: BoardPage, own_site: Site) -> None:
        address = own_site.new_game()
        own_site.damage_games()
        board.page.goto(address)
        expect(board.page.get_by_role("heading", name="Deze partij gaat niet open")).to_be_visible()
        expect(board.page.get_by_text("is beschadigd en niet te tonen")).to_be_visible()

    def test_a_game_is_saved_as_a_file(self, board: BoardPage, own_site: Site) -> None:
        own_site.new_game()
        board.page.goto(f"{own_site.url}/games")
        with board.page.expect_download() as saved:
            board.page.get_by_role("button", name="Meer met").click()
            board.page.get_by_role("link", name="Bewaar als PDN").click()
        assert saved.value.suggested_filename.endswith(".pdn")

    def test_without_its_server_it_says_so(self, board: BoardPage, site: Site) -> None:
        page = board.page
        page.route("**/api/games?*", lambda route: route.abort())
        page.goto(f"{site.url}/games")
        expect(page.get_by_role("alert")).to_contain_text("De partijen konden niet worden opgehaald.")
        assert violations(page) == []
        page.unroute("**/api/games?*")
        page.get_by_role("button", name="Opnieuw proberen").click()
        expect(page.get_by_role("alert")).to_be_hidden()

    @pytest.mark.parametrize(
        ("locale", "viewport"), list(zip(LANGUAGES, cycle([PHONE, TABLET, DESKTOP]))), ids=LANGUAGES
    )
    def test_axe_finds_nothing_and_nothing_runs_sideways(
        self, make_page: MakePage, own_site: Site, locale: str, viewport: dict[str, int]
    ) -> None:
        for name in ("Ömer Faruk van den Nieuwenhuijzen-Bouwmeester" * 2, "A"):
            own_site.new_game("dama-federation", white=named(name), black=COMPUTER)
        page = make_page(viewport, locale=locale)
        page.goto(f"{own_site.url}/games")
        expect(games(page)).to_have_count(2)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_a_thousand_games_come_fifty_at_a_time(self, board: BoardPage, own_site: Site) -> None:
        address = own_site.new_game(white=named("De eerste"))
        body = {"profile": "dama", "players": {"white": HUMAN, "black": HUMAN}}
        # Many at once share a commit; the first game is older than all of them.
        with httpx.Client(base_url=own_site.url, timeout=60) as client, ThreadPoolExecutor(16) as many:
            made = list(many.map(lambda _: client.post("/api/games", json=body).status_code, range(1000)))
        assert set(made) == {201}
        page = board.page
        page.goto(f"{own_site.url}/games")
        expect(games(page)).to_have_count(50)
        page.get_by_role("button", name="Meer partijen").click()
        expect(games(page)).to_have_count(100)
        page.get_by_label("Zoek").fill("eerste")
        expect(games(page)).to_have_count(1)
        expect(page.get_by_role("link", name="Speel verder")).to_have_attribute(
            "href", address.removeprefix(own_site.url)
        )


class TestLookingBack:
    def test_step_by_step(self, board: BoardPage, site: Site) -> None:
        address = played(board, site, "32-28", "19-23", "28x19", "14x23")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        page.wait_for_url(f"{address}/look")
        expect(board.square("23")).to_have_accessible_name("23, zwarte schijf")
        step = page.get_by_role("button", name="Eén zet terug")
        step.click()
        expect(board.square("19")).to_have_accessible_name("19, witte schijf")
        expect(board.line).to_have_text("Wit slaat van 28 naar 19 en neemt er één.")
        page.get_by_role("button", name="Naar het begin").click()
        expect(board.square("28")).to_have_accessible_name("28, leeg")
        expect(page.get_by_label("Deze stand als FEN")).to_have_value(re.compile("^W:W31,32"))
        page.locator("h1").click()
        board.press("ArrowRight")
        expect(board.square("28")).to_have_accessible_name("28, witte schijf")
        page.get_by_role("button", name="19-23").click()
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Zet 2 van 4")
        assert violations(page) == []

    def test_a_button_that_has_come_to_an_end_keeps_the_focus(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28", "19-23")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        for name in ("Naar het begin", "Naar het einde"):
            step = page.get_by_role("button", name=name)
            step.focus()
            board.press("Enter", "Enter")
            expect(step).to_be_disabled()
            expect(step).to_be_focused()

    def test_no_step_is_offered_before_the_game_is_there(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28", "19-23")
        page, held = board.page, list[Route]()
        page.route("**/line", lambda route: held.append(route), times=1)  # noqa: PLW0108 - it keeps what it is given
        page.get_by_role("link", name="Terugkijken").click()
        expect(page.get_by_text("De partij wordt opgehaald")).to_be_visible()
        first = page.get_by_role("button", name="Naar het begin")
        expect(first).to_have_count(0)
        held[0].continue_()
        first.click()
        expect(page.get_by_role("slider")).to_have_value("0")

    def test_what_may_not_be_copied_is_marked(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        field = page.get_by_label("Deze stand als FEN")
        expect(field).to_have_value(re.compile("^B:W28"))
        page.get_by_role("button", name="Kopieer", exact=True).click()
        expect(page.get_by_role("alert")).to_have_text(re.compile("neem de tekst hier over"))
        selected = page.evaluate("getSelection().toString()")
        assert selected == field.input_value()

    def test_it_plays_by_itself(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28", "19-23")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        page.get_by_role("button", name="Afspelen").click()
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        expect(page.get_by_role("slider")).to_have_value("2")
        expect(page.get_by_role("button", name="Afspelen")).to_be_visible()

    def test_a_new_game_goes_on_from_a_position(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        page.get_by_role("link", name="Nieuwe partij vanaf deze stand").click()
        expect(board.square("28")).to_have_accessible_name("28, witte schijf")
        page.get_by_text("Deze stand kan.").wait_for()
        page.get_by_role("button", name="Begin de partij").click()
        page.wait_for_url(re.compile("/game/[^/]+$"))
        board.strip(BLACK).wait_for()

    def test_a_game_is_analysed(self, board: BoardPage, site: Site) -> None:
        played(board, site, "32-28")
        page = board.page
        page.get_by_role("link", name="Terugkijken").click()
        page.get_by_role("link", name="Analyseer deze partij").click()
        page.wait_for_url(re.compile("/analyse/"))
        expect(board.square("28")).to_have_accessible_name(re.compile("28, "))

    def test_results_in_both_notations(self, phone: BoardPage, site: Site) -> None:
        address = site.new_game(fen="W:W40:B22,23,34")
        phone.open(address).tap("40", "27")
        expect(phone.line).to_contain_text("Wit wint")
        page = phone.page
        page.goto(f"{address}/look")
        links = page.get_by_role("link", name="PDN met")
        expect(links).to_have_count(2)
        texts = [httpx.get(f"{site.url}{link.get_attribute('href')}", timeout=60).text for link in links.all()]
        assert ['[Result "2-0"]' in texts[0], '[Result "1-0"]' in texts[1]] == [True, True]
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_of_a_game_that_is_not_there(self, board: BoardPage, site: Site) -> None:
        board.page.goto(f"{site.url}/game/nowhere1/look")
        expect(board.page.get_by_role("heading", name="Deze partij is er niet")).to_be_visible()
