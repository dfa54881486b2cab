"""What may be asked beside moving: a hint, a pause, time, a board that turns; and other people's pieces."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.site import COMPUTER, Site
from tests.browser.test_conduct import by_hand, place

pytestmark = pytest.mark.browser

CLOCKS = {"white": "300", "black": "300"}


class TestHints:
    def test_the_computer_says_and_shows_what_it_would_play(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen="W:W28,31,35:B2,23", black=COMPUTER))
        board.press_button("Hint")
        expect(board.line).to_have_text("De computer zou 28x19 slaan: dat neemt er één.")
        expect(board.page.locator(".sketch")).to_have_count(1)
        assert violations(board.page) == []
        board.click("28", "19")
        expect(board.page.locator(".sketch")).to_have_count(0)

    def test_over_the_board_there_is_none(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site)
        expect(board.page.get_by_role("button", name="Hint")).to_be_hidden()

    def test_unless_it_was_agreed(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, advice=True)
        board.press_button("Hint")
        expect(board.line).to_contain_text("De computer zou")


class TestClocks:
    def test_a_pause_stops_play_until_somebody_goes_on(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(time_control=CLOCKS)).click("32", "28")
        board.wait_for_turn(BLACK)
        board.press_button("Meer")
        board.press_button("Pauze")
        expect(board.page.get_by_role("region", name="De partij staat even stil")).to_be_visible()
        board.click("19", "23")
        expect(board.line).to_have_text("De partij staat stil.")
        board.press_button("Verder spelen")
        board.click("19", "23")
        board.wait_for_turn(WHITE)

    def test_time_is_given(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(time_control=CLOCKS))
        board.press_button("Meer")
        board.press_button("Geef Zwart 15 seconden")
        expect(board.strip(BLACK).get_by_role("timer")).to_have_text("5:15")

    def test_they_are_told_when_they_are_asked_for(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(time_control=CLOCKS)).tab_to("gridcell").press("t")
        expect(board.page.get_by_role("log")).to_have_text("Wit heeft nog 5 minuten, Zwart nog 5 minuten.")


class TestOneScreen:
    def test_the_board_turns_to_whoever_is_to_move(self, phone: BoardPage, site: Site) -> None:
        phone.open(site.new_game())
        phone.press_button("Zetten")
        phone.press_button("Opties van het bord")
        phone.page.get_by_role("checkbox", name="Bord draait mee").check()
        phone.press_button("Sluiten")
        phone.tap("32", "28")
        phone.wait_for_turn(BLACK)
        expect(phone.grid.get_by_role("gridcell").first).to_have_accessible_name("50, witte schijf")
        phone.tap("19", "23")
        phone.wait_for_turn(WHITE)
        expect(phone.grid.get_by_role("gridcell").first).to_have_accessible_name("1, zwarte schijf")

    def test_two_who_face_each_other_both_read_their_clock(self, phone: BoardPage, site: Site) -> None:
        phone.open(site.new_game(time_control=CLOCKS))
        phone.press_button("Zetten")
        phone.press_button("Opties van het bord")
        phone.page.get_by_role("checkbox", name="Tegenover elkaar").check()
        phone.press_button("Sluiten")
        upper, lower = phone.strip(BLACK).bounding_box(), phone.strip(WHITE).bounding_box()
        drawn = phone.grid.bounding_box()
        assert upper
        assert lower
        assert drawn
        assert upper["y"] < drawn["y"] < lower["y"]
        assert phone.strip(BLACK).evaluate("e => getComputedStyle(e.parentElement).transform").startswith("matrix(-1")
        assert violations(phone.page) == []


class TestOtherPeoplesPieces:
    def lift(self, board: BoardPage, site: Site, **setup: object) -> None:
        by_hand(board, site, "belgian", hint=True, **setup)
        place(board, "20", "24")

    def test_the_players_say_who_moved_it(self, board: BoardPage, site: Site) -> None:
        self.lift(board, site)
        question = board.page.get_by_role("region", name="Wie deed deze zet?")
        expect(question).to_be_visible()
        assert violations(board.page) == []
        board.press_button("Zwart, niet aan zet")
        text = "Je tegenstander was niet aan zet. Laten staan of terug?"
        expect(board.page.get_by_role("region", name=text)).to_be_visible()
        board.press_button("Zet terug")
        expect(board.square("20")).to_have_accessible_name("20, zwarte schijf")

    def test_it_may_have_been_the_other(self, board: BoardPage, site: Site) -> None:
        self.lift(board, site)
        board.press_button("Wit, met een stuk van de ander")
        expect(board.page.get_by_role("region", name="heeft een stuk van de ander verzet")).to_be_visible()

    def test_or_it_is_put_back(self, board: BoardPage, site: Site) -> None:
        self.lift(board, site)
        board.press_button("Zet terug")
        expect(board.square("20")).to_have_accessible_name("20, zwarte schijf")
        expect(board.square("24")).to_have_accessible_name("24, leeg")

    def test_against_the_computer_there_is_no_doubt(self, board: BoardPage, site: Site) -> None:
        self.lift(board, site, black=COMPUTER)
        expect(board.page.get_by_role("region", name="Wie deed deze zet?")).to_be_hidden()
        # The computer has it taken back.
        expect(board.line).to_have_text(
            "Wit heeft een stuk van de ander verzet. De zet is teruggezet. Wit is weer aan zet."
        )
