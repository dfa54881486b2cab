"""Play as at the board: a capture overlooked, noticed, corrected or let stand; clocks."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage, unfold
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import COMPUTER, Site
from tests.browser.two_people import seated
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

#: White must take 23 with 28 (28x19); 35-30 overlooks it.
CAPTURE_DUE = "W:W28,31,35:B2,23"


def by_hand(board: BoardPage, site: Site, profile: str = "belgian", **setup: Any) -> BoardPage:
    """Open a game over the board."""
    return board.open(site.new_game(profile, entry="over_the_board", **setup))


def unfolded(board: BoardPage, site: Site) -> Page:
    """Open the start page with its choices."""
    board.page.goto(site.url)
    unfold(board.page)
    return board.page


def place(board: BoardPage, *squares: str) -> None:
    """Do a move with the hands: the piece, and what is pressed after it."""
    board.click(*squares)
    board.press_button("Zet klaar")


def overlook(board: BoardPage, site: Site, profile: str = "belgian", **setup: Any) -> None:
    """Let White overlook the capture of 23."""
    by_hand(board, site, profile, fen=CAPTURE_DUE, **setup)
    place(board, "35", "30")
    board.wait_for_turn(BLACK)


class TestOverlookedCapture:
    @pytest.mark.parametrize("profile", ["belgian", "fmjd"])
    def test_it_is_noticed_and_corrected(self, board: BoardPage, site: Site, profile: str) -> None:
        # 001-34, FMJD 5.4: the opponent must see it himself, nothing on the page shows it.
        overlook(board, site, profile)
        expect(board.line).to_have_text("")
        board.press_button("De vorige zet klopt niet")
        board.wait_for_turn(WHITE)
        expect(board.line).to_have_text("Wit heeft een slag laten liggen. De zet is teruggezet. Wit is weer aan zet.")
        assert board.spoken("35") == "35, witte schijf"
        place(board, "28", "23", "19")
        expect(board.square("23")).to_have_accessible_name("23, leeg")
        board.wait_for_turn(BLACK)

    def test_the_opponent_who_is_told_lets_it_stand(self, board: BoardPage, site: Site) -> None:
        overlook(board, site, hint=True)
        question = "Je tegenstander heeft een slag laten liggen. Laten staan of terug?"
        expect(board.page.get_by_role("region", name=question)).to_be_visible()
        expect(board.line).to_have_text(question)
        board.press_button("Laten staan")
        expect(board.line).to_have_text("De zet blijft staan.")
        expect(board.strip(BLACK)).to_contain_text("aan zet")
        assert board.spoken("30") == "30, witte schijf"

    def test_playing_on_lets_it_stand(self, board: BoardPage, site: Site) -> None:
        # 001-35: the right lapses with the opponent's own next move.
        overlook(board, site)
        place(board, "2", "7")
        board.wait_for_turn(WHITE)
        board.wait_for_moves(2)

    def test_at_home_it_must_be_corrected(self, board: BoardPage, site: Site) -> None:
        # 003-13, 003-14
        overlook(board, site, "home")
        expect(board.page.get_by_text("Wit heeft een slag laten liggen. De zet moet terug.").last).to_be_visible()
        expect(board.page.get_by_role("button", name="Laten staan")).to_be_hidden()
        board.press_button("Zet terug")
        board.wait_for_turn(WHITE)
        assert board.spoken("35") == "35, witte schijf"

    def test_at_home_it_may_be_pointed_out(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, "home", fen=CAPTURE_DUE)
        board.press_button("Meer")
        board.press_button("Op de slag wijzen")
        expect(board.line).to_have_text("Wit moet er één slaan.")


class TestTwoDevices:
    def test_only_the_opponent_has_an_overlooked_capture_corrected(
        self, make_page: MakePage, open_site: Site, ada: BoardPage, bep: BoardPage
    ) -> None:
        # 001-34: it is the opponent's right.
        game = seated(ada, bep, open_site, profile="belgian", entry="over_the_board", fen=CAPTURE_DUE)
        eve = BoardPage(make_page()).open(game)
        place(ada, "35", "30")
        for each in (ada, bep, eve):
            each.wait_for_turn(BLACK)
        objection = "De vorige zet klopt niet"
        for each in (ada, eve):
            expect(each.page.get_by_role("button", name=objection)).to_be_disabled()
        bep.page.get_by_role("button", name=objection).tap()
        for each in (ada, bep, eve):
            each.wait_for_turn(WHITE)
            expect(each.line).to_have_text(
                "Wit heeft een slag laten liggen. De zet is teruggezet. Wit is weer aan zet."
            )
            expect(each.square("35")).to_have_accessible_name("35, witte schijf")
        place(ada, "28", "23", "19")
        bep.wait_for_turn(BLACK)
        expect(bep.square("23")).to_have_accessible_name("23, leeg")


class TestHands:
    def test_to_ask_without_reason_costs_a_warning_and_then_time(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, time_control={"white": "3000", "black": "3000"})
        place(board, "32", "28")
        board.wait_for_turn(BLACK)
        board.press_button("De vorige zet klopt niet")
        expect(board.line).to_have_text("Er was niets fout. Zwart krijgt een waarschuwing.")
        board.press_button("De vorige zet klopt niet")
        expect(board.line).to_have_text("Er was niets fout. Dat kost Zwart 60 seconden.")
        expect(board.strip(BLACK).get_by_role("timer")).to_have_text(re.compile("^(49:00|4[0-8]:)"))

    def test_the_piece_pressed_again_is_done(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site).click("32", "28", "28")
        board.wait_for_turn(BLACK)

    def test_a_piece_is_dragged(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site).drag("32", "28")
        board.press_button("Zet klaar")
        board.wait_for_turn(BLACK)

    def test_touched_is_to_be_played_unless_adjusted(self, board: BoardPage, site: Site) -> None:
        # 001-32
        by_hand(board, site)
        board.press_button("Rechtzetten")
        expect(board.line).to_have_text("Wit zet stukken recht.")
        board.click("33", "33")
        expect(board.page.get_by_role("log")).to_have_text("Teruggezet op 33.")

    def test_a_touched_piece_binds(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site).click("33")
        expect(board.line).to_have_text("Aanraken is zetten: 33.")


class TestTouchMove:
    @pytest.mark.parametrize("profile", ["fmjd", "leaflet", "belgian"])
    def test_a_piece_that_was_put_back_still_binds(self, board: BoardPage, site: Site, profile: str) -> None:
        # 000-32, 001-32, FMJD 5.4.3: 32 is touched and put back, and 31 is played.
        by_hand(board, site, profile, hint=True).click("32")
        expect(board.line).to_have_text("Aanraken is zetten: 32.")
        board.click("32")
        board.drag("31", "26")
        board.press_button("Zet klaar")
        expect(board.page.get_by_text("heeft het aangeraakte stuk niet gespeeld").last).to_be_visible()
        board.press_button("Zet terug")
        board.wait_for_turn(WHITE)
        assert board.spoken("31") == "31, witte schijf"
        place(board, "32", "28")
        board.wait_for_turn(BLACK)

    def test_several_pieces_touched_in_one_gesture_leave_the_choice(self, board: BoardPage, site: Site) -> None:
        # 000-32: the hand sweeps over 32 and 33. Either may be played, and no other.
        by_hand(board, site, "leaflet", hint=True).drag("32", "33")
        expect(board.line).to_have_text("Aanraken is zetten: 32, 33.")
        place(board, "31", "26")
        board.press_button("Zet terug")
        board.wait_for_turn(WHITE)
        place(board, "33", "29")
        board.wait_for_turn(BLACK)

    def test_a_finger_sweeps_too(self, make_page: MakePage, site: Site) -> None:
        board = BoardPage(make_page(viewport=PHONE, has_touch=True, is_mobile=True))
        by_hand(board, site, "fmjd").drag_by_finger("32", "33")
        expect(board.line).to_have_text("Aanraken is zetten: 32, 33.")


class TestCaptures:
    #: 40x29x18x27 takes 34, 23 and 22.
    THREE = "W:W40,50:B1,22,23,34"

    def test_a_capture_is_shown_and_lifted_in_order(self, board: BoardPage, site: Site) -> None:
        # FMJD 4.4, 4.5
        by_hand(board, site, "fmjd", fen=self.THREE, hint=True)
        place(board, "40", "29", "18", "27", "34", "23", "22")
        board.wait_for_turn(BLACK)
        expect(board.page.get_by_role("button", name="Zet terug")).to_be_hidden()

    def test_a_drag_shows_it(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, "fmjd", fen=self.THREE, hint=True).drag("40", "29", "18", "27")
        place(board, "22", "23", "34")
        board.wait_for_turn(BLACK)
        expect(board.page.get_by_role("button", name="Zet terug")).to_be_hidden()

    @pytest.mark.parametrize(
        ("squares", "what"),
        [
            (("40", "27", "34", "23", "22"), "heeft de slag niet sprong voor sprong laten zien"),
            (("40", "29", "18", "27", "23", "34", "22"), "heeft de geslagen stukken niet op volgorde opgenomen"),
            (("40", "29", "34", "18", "27", "23", "22"), "heeft al stukken opgenomen voor de slag klaar was"),
        ],
    )
    def test_what_was_wrong_is_named(self, board: BoardPage, site: Site, squares: tuple[str, ...], what: str) -> None:
        by_hand(board, site, "fmjd", fen=self.THREE, hint=True)
        place(board, *squares)
        expect(board.page.get_by_text(what).last).to_be_visible()


class TestWhatNobodySees:
    def test_two_hands_are_reported(self, board: BoardPage, site: Site) -> None:
        """FMJD 5.4.17: the move goes back, and the same piece is played."""
        by_hand(board, site, "fmjd")
        place(board, "32", "28")
        board.wait_for_turn(BLACK)
        board.press_button("Meer")
        board.press_button("De tegenstander gebruikte twee handen")
        board.wait_for_turn(WHITE)
        expect(board.line).to_have_text("Wit heeft twee handen gebruikt. De zet is teruggezet. Wit is weer aan zet.")
        place(board, "32", "27")
        board.wait_for_turn(BLACK)

    def test_what_fell_over_is_put_back(self, board: BoardPage, site: Site) -> None:
        """FMJD 5.5: what was touched by accident binds to nothing."""
        by_hand(board, site, "fmjd", hint=True)
        board.click("32")
        expect(board.line).to_have_text("Aanraken is zetten: 32.")
        board.press_button("Meer")
        board.press_button("Stukken omgevallen: herstellen")
        expect(board.line).to_have_text("De stukken staan weer zoals ze stonden. Wat aangeraakt was, is weer vrij.")
        place(board, "31", "26")
        board.wait_for_turn(BLACK)
        expect(board.page.get_by_text("heeft het aangeraakte stuk niet gespeeld")).to_have_count(0)


class TestTakingBack:
    def test_the_opponent_agrees_and_the_touch_survives(self, board: BoardPage, site: Site) -> None:
        # 000-32, FMJD 5.4.4: 32 is touched and played, taken back, and 31 is played.
        by_hand(board, site, hint=True)
        place(board, "32", "28")
        board.wait_for_turn(BLACK)
        board.press_button("Terugnemen")
        expect(board.page.get_by_role("region", name="Wit wil de laatste zet terugnemen. Goed?")).to_be_visible()
        board.press_button("Goed")
        board.wait_for_turn(WHITE)
        expect(board.line).to_have_text("Aanraken is zetten: 32.")
        place(board, "31", "26")
        expect(board.page.get_by_text("heeft het aangeraakte stuk niet gespeeld").last).to_be_visible()

    def test_the_opponent_does_not_agree(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site)
        place(board, "32", "28")
        board.wait_for_turn(BLACK)
        board.press_button("Terugnemen")
        board.press_button("Nee, gezet is gezet")
        expect(board.line).to_have_text("Wit mag de zet niet terugnemen.")
        assert board.spoken("28") == "28, witte schijf"

    def test_the_computer_keeps_to_touch_move(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, black=COMPUTER)
        place(board, "32", "28")
        board.wait_for_turn(WHITE)
        board.press_button("Terugnemen")
        expect(board.line).to_have_text("De computer laat in deze partij geen zet terugnemen.")
        assert board.spoken("28") == "28, witte schijf"

    def test_the_computer_lets_it_where_that_was_agreed(self, board: BoardPage, site: Site) -> None:
        by_hand(board, site, black=COMPUTER, take_backs=True)
        place(board, "32", "28")
        board.wait_for_turn(WHITE)
        board.press_button("Terugnemen")
        expect(board.line).to_have_text("Aanraken is zetten: 32.")
        assert board.spoken("32") == "32, witte schijf"


class TestRules:
    def test_the_game_names_its_rules_and_leads_to_them(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game("belgian"))
        board.page.get_by_role("link", name="Regels: Belgische club").click()
        expect(board.page.get_by_role("heading", name="Spelregels")).to_be_visible()
        expect(board.page.get_by_role("listitem").filter(has_text="lange diagonaal")).to_contain_text(
            "Houdt die ene dam de lange diagonaal, dan is het na 3 zetten van elk remise. (Belgische club, 42)"
        )
        assert violations(board.page) == []
        board.page.get_by_role("link", name="Terug naar de partij").click()
        board.grid.wait_for()

    def test_they_can_be_read_before_play(self, board: BoardPage, site: Site) -> None:
        page = unfolded(board, site)
        page.get_by_text("Meer keuzes").click()
        page.get_by_label("Regels").select_option("leaflet")
        page.get_by_role("link", name="Spelregels").click()
        page.wait_for_url("**/rules/leaflet")
        expect(page.get_by_role("listitem").filter(has_text="een aangeraakt stuk")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("article").get_by_role("link", name="Spelen").click()
        expect(page.get_by_role("button", name="Begin de partij")).to_be_visible()


class TestClock:
    def test_it_stands_until_the_first_move_and_then_counts(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(time_control={"white": "300", "black": "300"}))
        clock = board.strip(BLACK).get_by_role("timer")
        expect(clock).to_have_text("5:00")
        board.click("32", "28")
        expect(clock).to_have_text(re.compile("4:5[0-9]"))
        expect(board.strip(WHITE).get_by_role("timer")).to_have_text("5:00")

    def test_tenths_at_the_end_and_a_flag(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(time_control={"white": "2", "black": "2"})).click("32", "28")
        expect(board.strip(BLACK).get_by_role("timer")).to_have_text(re.compile(r"[01],\d"))
        expect(board.line).to_contain_text("Wit wint")
        expect(board.line).to_contain_text("De tijd was om.")


class TestStart:
    def test_rules_entry_and_clock_are_chosen(self, board: BoardPage, site: Site) -> None:
        page = unfolded(board, site)
        page.get_by_role("group", name=BLACK).get_by_text("Een ander").click()
        page.get_by_text("Meer keuzes").click()
        page.get_by_label("Regels").select_option("belgian")
        expect(page.get_by_label("Invoer")).to_have_value("over_the_board")
        page.get_by_label("Klok").select_option("600+5")
        page.get_by_role("button", name="Begin de partij").click()
        expect(page.get_by_role("button", name="Zet klaar")).to_be_disabled()
        expect(board.strip(WHITE).get_by_role("timer")).to_have_text("10:00")

    def test_a_time_control_that_cannot_be_read(self, board: BoardPage, site: Site) -> None:
        page = unfolded(board, site)
        page.get_by_text("Meer keuzes").click()
        page.get_by_label("Klok").select_option("own")
        page.get_by_label("Tempo, zoals in PDN").fill("300+x")
        page.get_by_role("button", name="Begin de partij").click()
        expect(page.get_by_text("Dit tempo kunnen we niet lezen")).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_axe_finds_nothing_in_the_choices(make_page: MakePage, site: Site, locale: str) -> None:
    page = make_page(locale=locale)
    page.goto(site.url)
    page.locator("summary").nth(0).click()
    page.locator("summary").nth(1).click()
    page.get_by_role("combobox").last.select_option("own")
    assert violations(page) == []


@pytest.mark.parametrize("view", [{}, {"viewport": PHONE}, {"color_scheme": "dark"}])
def test_axe_finds_nothing_while_it_is_decided(make_page: MakePage, site: Site, view: dict[str, Any]) -> None:
    board = BoardPage(make_page(**view))
    overlook(board, site, hint=True, time_control={"white": "300", "black": "300"})
    expect(board.page.get_by_role("button", name="Laten staan")).to_be_visible()
    assert violations(board.page) == []
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
