"""Captures that need more than two squares: choices, questions, rounds; and what is seen on the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BLACK, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

KING_CHOOSES = "B:W32:BK5"  # 001-18
THREE_IN_ONE = "W:W40:B1,22,23,34"  # 002-10, and a man so that the game goes on
AMBIGUOUS = "W:WK26:B4,14,21,28,43"  # two captures of three from 26 to 48
ROUND = "W:W34:B1,9,19,K20,K29,30,37,K38"  # one capture, from 34 to 34
# 51,000 places on the routes of its captures: more than the page is sent.
MANY_ROUTES = "W:WKf3,Kh7,Kc8,Kd8,Ke8,Kf8,Kg8:BKc1,Kf1,Kf2,Ka3,Kd3,Kg3,Kh3,Kb4,Ke4,Kc5,Kf5,Ka6,Kd6,Kg6,Kb7,Ke7"
DAMA_CHAIN = "W:WKd2:Bd4,e4,f6,g5,h8"  # 004-16: four, when each leaves at once


@pytest.mark.parametrize("landing", ["37", "41", "46"])
def test_a_king_lands_where_the_player_chooses(board: BoardPage, site: Site, landing: str) -> None:
    board.open(site.new_game(fen=KING_CHOOSES)).click("5")
    assert all("kan hierheen" in board.spoken(square) for square in ("37", "41", "46"))
    board.click(landing)
    expect(board.square(landing)).to_have_accessible_name(f"{landing}, zwarte dam")
    expect(board.square("32")).to_have_accessible_name("32, leeg")


class TestQuestion:
    """Two captures between the same squares: which one is meant is asked."""

    @pytest.fixture
    def asked(self, board: BoardPage, site: Site) -> BoardPage:
        return board.open(site.new_game(fen=AMBIGUOUS)).click("26", "48")

    def test_it_names_both_and_plays_the_one_clicked(self, asked: BoardPage) -> None:
        dialog = asked.page.get_by_role("dialog", name="Welke slag bedoel je?")
        dialog.get_by_role("button", name="over 17, 39, slaat 21, 28, 43").click()
        expect(dialog).to_be_hidden()
        expect(asked.square("28")).to_have_accessible_name("28, leeg")
        expect(asked.square("14")).to_have_accessible_name("14, zwarte schijf")

    def test_a_number_answers_it(self, asked: BoardPage) -> None:
        asked.press("1")
        expect(asked.square("14")).to_have_accessible_name("14, leeg")

    def test_the_next_square_answers_it(self, asked: BoardPage) -> None:
        asked.click("17", "39", "48")
        asked.wait_for_turn(BLACK)
        assert asked.spoken("14") == "14, zwarte schijf"

    def test_escape_puts_the_piece_back(self, asked: BoardPage) -> None:
        asked.press("Escape")
        expect(asked.page.get_by_role("dialog")).to_be_hidden()
        expect(asked.square("26")).to_be_focused()
        assert asked.spoken("26") == "26, witte dam"

    def test_the_choice_with_the_focus_is_the_one_drawn_strongly(self, asked: BoardPage) -> None:
        asked.press("Tab")
        expect(asked.page.get_by_role("button", name=re.compile("^2: over 17"))).to_be_focused()
        expect(asked.page.locator("svg polyline")).to_have_count(4)

    def test_a_drag_along_the_way_needs_no_question(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=AMBIGUOUS)).drag("26", "17", "39", "48")
        board.wait_for_turn(BLACK)
        assert board.spoken("28") == "28, leeg"

    def test_nor_does_a_drag_by_finger(self, phone: BoardPage, site: Site) -> None:
        phone.open(site.new_game(fen=AMBIGUOUS)).drag_by_finger("26", "17", "39", "48")
        phone.wait_for_turn(BLACK)
        assert phone.spoken("28") == "28, leeg"

    def test_typed_text_is_asked_about_too(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=AMBIGUOUS))
        board.page.get_by_label("Zet intypen").fill("26x48")
        board.press("Enter")
        expect(board.page.get_by_role("dialog", name="Welke slag bedoel je?")).to_be_visible()


class TestRound:
    """A capture that ends on the square it began on."""

    def hops(self, board: BoardPage) -> list[str]:
        """Walk the whole round by the squares that are read aloud as the next ones."""
        way = ["34"]
        board.click("34")
        while "opgepakt" in board.spoken(way[-1]):
            names = [cell.get_attribute("aria-label") or "" for cell in board.grid.get_by_role("gridcell").all()]
            onward = [name.split(",")[0] for name in names if re.search("gaat de slag verder|kan hierheen", name)]
            board.click(onward[0])
            way.append(onward[0])
        return way

    def test_hop_by_hop(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=ROUND))
        assert self.hops(board)[-1] == "34"
        board.wait_for_turn(BLACK)
        assert board.spoken("34") == "34, witte schijf"

    def test_pressing_the_piece_again_asks(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=ROUND)).click("34", "34")
        board.page.get_by_role("dialog").get_by_role("button", name=re.compile("^1: over")).click()
        board.wait_for_turn(BLACK)

    def test_by_keys(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=ROUND)).tab_to("gridcell").go_by_keys("34", "34").press("1")
        board.wait_for_turn(BLACK)

    def test_as_text(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(fen=ROUND))
        board.page.get_by_label("Zet intypen").fill("34x34")
        board.page.get_by_role("button", name="Speel").click()
        board.wait_for_turn(BLACK)
        expect(board.page.get_by_role("region", name="Zetten")).to_contain_text("34x34")

    def test_by_dragging_round(self, board: BoardPage, site: Site) -> None:
        address = site.new_game(fen=ROUND)
        way = self.hops(board.open(address))
        board.wait_for_turn(BLACK)
        board.open(site.new_game(fen=ROUND)).drag(*way)
        board.wait_for_turn(BLACK)
        assert board.spoken("34") == "34, witte schijf"


def test_captured_men_stay_struck_until_the_capture_ends_in_dammen(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen=THREE_IN_ONE)).click("40", "29")
    assert board.spoken("34") == "34, zwarte schijf, geslagen"
    board.click("18")
    assert board.spoken("34") == "34, zwarte schijf, geslagen"
    board.click("27")
    expect(board.square("34")).to_have_accessible_name("34, leeg")
    assert board.spoken("23") == "23, leeg"


def test_they_vanish_one_by_one_in_dama(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("turkish", fen=DAMA_CHAIN)).click("d2")
    onward = [square for square in ("d5", "d6", "d7", "d8") if "gaat de slag verder" in board.spoken(square)]
    board.click(onward[0])
    assert board.spoken("d4") == "d4, leeg"


def test_a_capture_is_seen_hop_by_hop(make_page: MakePage, site: Site) -> None:
    """With motion a flight of 140 ms a hop is drawn over the board; with less motion there is none."""
    board = BoardPage(make_page(reduced_motion="no-preference"))
    board.open(site.new_game(fen=THREE_IN_ONE)).click("40")
    board.page.evaluate(
        """() => { globalThis.flights = [];
        const fly = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            globalThis.flights.push(timing.duration);
            return fly.call(this, frames, timing);
        }; }"""
    )
    board.click("27")
    board.wait_for_turn(BLACK)
    assert board.page.evaluate("globalThis.flights") == [3 * 140]


def test_less_motion_puts_the_piece_down_at_once(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen=THREE_IN_ONE)).click("40")
    board.page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved'); }; }")
    board.click("27")
    board.wait_for_turn(BLACK)


class TestTooManyRoutes:
    """Where the routes are too many to be sent, a move is named by its squares."""

    def test_by_typing(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game("dama", fen=MANY_ROUTES))
        board.page.get_by_label("Zet intypen").fill("f3xa1")
        board.press("Enter")
        expect(board.page.get_by_role("region", name="Zetten")).to_contain_text("f3xa1")

    def test_by_its_first_and_last_square(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game("dama", fen=MANY_ROUTES)).click("f3", "a1")
        expect(board.page.get_by_role("region", name="Zetten")).to_contain_text("f3xa1")
