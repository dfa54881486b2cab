"""Draws that are offered, claimed and counted down to."""

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.site import Site

pytestmark = pytest.mark.browser


class TestDraws:
    def test_an_offer_is_accepted(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game("belgian"))
        board.press_button("Meer")
        board.press_button("Remise aanbieden")
        expect(board.page.get_by_role("region", name="Wit biedt remise aan.")).to_be_visible()
        board.press_button("Aannemen")
        expect(board.line).to_contain_text("Remise 1-1")

    def test_an_offer_is_declined(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game())
        board.press_button("Meer")
        board.press_button("Remise aanbieden")
        board.press_button("Afslaan")
        expect(board.line).to_have_text("Het remiseaanbod is afgewezen.")

    def test_a_threefold_position_is_claimed(self, board: BoardPage, site: Site) -> None:
        # 000-43: the leaflet leaves it to the player.
        board.open(site.new_game("leaflet", fen="W:WK46,K47,50:BK5,K4,1"))
        for _ in range(2):
            for side, move in [
                (BLACK, ("47", "36")),
                (WHITE, ("4", "15")),
                (BLACK, ("36", "47")),
                (WHITE, ("15", "4")),
            ]:
                board.click(*move)
                board.wait_for_turn(side)
        board.press_button("Meer")
        board.press_button("Remise opeisen")
        expect(board.line).to_contain_text("Dezelfde stand kwam te vaak terug.")

    def test_a_draw_is_claimed_with_the_move_that_makes_it(self, board: BoardPage, site: Site) -> None:
        # KNDB 13.3: a player claims before he makes the move.
        board.open(site.new_game("leaflet", entry="assisted", fen="W:WK46,K47,50:BK5,K4,1"))
        moves = [("47", "36"), ("4", "15"), ("36", "47"), ("15", "4")] * 2
        for number, move in enumerate(moves[:-1]):
            board.click(*move)
            board.wait_for_turn(WHITE if number % 2 else BLACK)
        board.press_button("Meer")
        board.press_button("Remise opeisen met 15-4")
        expect(board.line).to_contain_text("Dezelfde stand kwam te vaak terug.")


class TestDrawClocks:
    def test_the_moves_that_are_left_are_shown_and_the_article_at_the_end(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game("leaflet", entry="assisted", fen="W:WK47,K48:BK4"))
        expect(board.line).to_have_text("Eén of twee stukken tegen één dam: nog 5 zetten elk.")
        moves = [("47", "36"), ("4", "15"), ("36", "47"), ("15", "4")]
        for number, move in enumerate(moves):
            board.click(*move)
            board.wait_for_turn(WHITE if number % 2 else BLACK)
        expect(board.line).to_have_text("Eén of twee stukken tegen één dam: nog 3 zetten elk.")
        for number, move in enumerate([*moves, moves[0]]):
            board.click(*move)
            board.wait_for_turn(WHITE if number % 2 else BLACK)
        board.click(*moves[1])
        expect(board.line).to_contain_text("(folder, 41)")
