"""Play as at the board: a capture overlooked, noticed, corrected or let stand; draws; clocks."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.table import BLACK, WHITE, Table, unfold
from tests.browser.test_accessibility import LANGUAGES, violations

pytestmark = pytest.mark.browser

#: White must take 23 with 28 (28x19); 35-30 overlooks it.
CAPTURE_DUE = "W:W28,31,35:B2,23"


def by_hand(table: Table, site: Site, profile: str = "belgian", **setup: Any) -> Table:
    """Open a game over the board."""
    return table.open(site.new_game(profile, entry="over_the_board", **setup))


def press(table: Table, name: str) -> None:
    table.page.get_by_role("button", name=name, exact=True).click()


def place(table: Table, *squares: str) -> None:
    """Do a move with the hands: the piece, and what is pressed after it."""
    table.click(*squares)
    press(table, "Zet klaar")


def overlook(table: Table, site: Site, profile: str = "belgian", **setup: Any) -> None:
    """Let White overlook the capture of 23."""
    by_hand(table, site, profile, fen=CAPTURE_DUE, **setup)
    place(table, "35", "30")
    table.wait_for_turn(BLACK)


class TestOverlookedCapture:
    @pytest.mark.parametrize("profile", ["belgian", "fmjd"])
    def test_it_is_noticed_and_corrected(self, table: Table, site: Site, profile: str) -> None:
        # 001-34, FMJD 5.4: the opponent must see it himself, nothing on the page shows it.
        overlook(table, site, profile)
        expect(table.line).to_have_text("")
        press(table, "De vorige zet klopt niet")
        table.wait_for_turn(WHITE)
        expect(table.line).to_have_text("Wit heeft een slag laten liggen. De zet is teruggezet. Wit is weer aan zet.")
        assert table.spoken("35") == "35, witte schijf"
        place(table, "28", "23", "19")
        expect(table.square("23")).to_have_accessible_name("23, leeg")
        table.wait_for_turn(BLACK)

    def test_the_opponent_who_is_told_lets_it_stand(self, table: Table, site: Site) -> None:
        overlook(table, site, hint=True)
        question = "Je tegenstander heeft een slag laten liggen. Laten staan of terug?"
        expect(table.page.get_by_role("region", name=question)).to_be_visible()
        expect(table.line).to_have_text(question)
        press(table, "Laten staan")
        expect(table.line).to_have_text("De zet blijft staan.")
        expect(table.strip(BLACK)).to_contain_text("aan zet")
        assert table.spoken("30") == "30, witte schijf"

    def test_playing_on_lets_it_stand(self, table: Table, site: Site) -> None:
        # 001-35: the right lapses with the opponent's own next move.
        overlook(table, site)
        place(table, "2", "7")
        table.wait_for_turn(WHITE)
        table.wait_for_moves(2)

    def test_at_home_it_must_be_corrected(self, table: Table, site: Site) -> None:
        # 003-13, 003-14
        overlook(table, site, "home")
        expect(table.page.get_by_text("Wit heeft een slag laten liggen. De zet moet terug.").last).to_be_visible()
        expect(table.page.get_by_role("button", name="Laten staan")).to_be_hidden()
        press(table, "Zet terug")
        table.wait_for_turn(WHITE)
        assert table.spoken("35") == "35, witte schijf"

    def test_at_home_it_may_be_pointed_out(self, table: Table, site: Site) -> None:
        by_hand(table, site, "home", fen=CAPTURE_DUE)
        press(table, "Meer")
        press(table, "Op de slag wijzen")
        expect(table.line).to_have_text("Wit moet slaan: het neemt er één.")


class TestHands:
    def test_to_ask_without_reason_costs_a_warning_and_then_time(self, table: Table, site: Site) -> None:
        by_hand(table, site, time_control={"white": "300", "black": "300"})
        place(table, "32", "28")
        table.wait_for_turn(BLACK)
        press(table, "De vorige zet klopt niet")
        expect(table.line).to_have_text("Er was niets fout. Zwart krijgt een waarschuwing.")
        press(table, "De vorige zet klopt niet")
        expect(table.line).to_have_text("Er was niets fout. Dat kost Zwart 60 seconden.")
        expect(table.strip(BLACK).get_by_role("timer")).to_have_text(re.compile("3:5[0-9]|4:00"))

    def test_the_piece_pressed_again_is_done(self, table: Table, site: Site) -> None:
        by_hand(table, site).click("32", "28", "28")
        table.wait_for_turn(BLACK)

    def test_a_piece_is_dragged(self, table: Table, site: Site) -> None:
        by_hand(table, site).drag("32", "28")
        press(table, "Zet klaar")
        table.wait_for_turn(BLACK)

    def test_touched_is_to_be_played_unless_adjusted(self, table: Table, site: Site) -> None:
        # 001-32
        by_hand(table, site)
        press(table, "Rechtzetten")
        expect(table.line).to_have_text("Wit zet stukken recht.")
        table.click("33", "33")
        expect(table.page.get_by_role("log")).to_have_text("Teruggezet op 33.")

    def test_a_touched_piece_binds(self, table: Table, site: Site) -> None:
        by_hand(table, site).click("33")
        expect(table.line).to_have_text("Aanraken is zetten: 33.")


class TestTouchMove:
    @pytest.mark.parametrize("profile", ["fmjd", "leaflet", "belgian"])
    def test_a_piece_that_was_put_back_still_binds(self, table: Table, site: Site, profile: str) -> None:
        # 000-32, 001-32, FMJD 5.4.3: 32 is touched and put back, and 31 is played.
        by_hand(table, site, profile, hint=True).click("32")
        expect(table.line).to_have_text("Aanraken is zetten: 32.")
        table.click("32")
        table.drag("31", "26")
        press(table, "Zet klaar")
        expect(table.page.get_by_text("heeft het aangeraakte stuk niet gespeeld").last).to_be_visible()
        press(table, "Zet terug")
        table.wait_for_turn(WHITE)
        assert table.spoken("31") == "31, witte schijf"
        place(table, "32", "28")
        table.wait_for_turn(BLACK)


class TestCaptures:
    #: 40x29x18x27 takes 34, 23 and 22.
    THREE = "W:W40,50:B1,22,23,34"

    def test_a_capture_is_shown_and_lifted_in_order(self, table: Table, site: Site) -> None:
        # FMJD 4.4, 4.5
        by_hand(table, site, "fmjd", fen=self.THREE, hint=True)
        place(table, "40", "29", "18", "27", "34", "23", "22")
        table.wait_for_turn(BLACK)
        expect(table.page.get_by_role("button", name="Zet terug")).to_be_hidden()

    def test_a_drag_shows_it(self, table: Table, site: Site) -> None:
        by_hand(table, site, "fmjd", fen=self.THREE, hint=True).drag("40", "29", "18", "27")
        place(table, "22", "23", "34")
        table.wait_for_turn(BLACK)
        expect(table.page.get_by_role("button", name="Zet terug")).to_be_hidden()

    @pytest.mark.parametrize(
        ("squares", "what"),
        [
            (("40", "27", "34", "23", "22"), "heeft de slag niet sprong voor sprong laten zien"),
            (("40", "29", "18", "27", "23", "34", "22"), "heeft de geslagen stukken niet op volgorde opgenomen"),
            (("40", "29", "34", "18", "27", "23", "22"), "heeft al stukken opgenomen voor de slag klaar was"),
        ],
    )
    def test_what_was_wrong_is_named(self, table: Table, site: Site, squares: tuple[str, ...], what: str) -> None:
        by_hand(table, site, "fmjd", fen=self.THREE, hint=True)
        place(table, *squares)
        expect(table.page.get_by_text(what).last).to_be_visible()


class TestTakingBack:
    def test_the_opponent_agrees_and_the_touch_survives(self, table: Table, site: Site) -> None:
        # 000-32, FMJD 5.4.4: 32 is touched and played, taken back, and 31 is played.
        by_hand(table, site, hint=True)
        place(table, "32", "28")
        table.wait_for_turn(BLACK)
        press(table, "Terugnemen")
        expect(table.page.get_by_role("region", name="Wit wil de laatste zet terugnemen. Goed?")).to_be_visible()
        press(table, "Goed")
        table.wait_for_turn(WHITE)
        expect(table.line).to_have_text("Aanraken is zetten: 32.")
        place(table, "31", "26")
        expect(table.page.get_by_text("heeft het aangeraakte stuk niet gespeeld").last).to_be_visible()

    def test_the_opponent_does_not_agree(self, table: Table, site: Site) -> None:
        by_hand(table, site)
        place(table, "32", "28")
        table.wait_for_turn(BLACK)
        press(table, "Terugnemen")
        press(table, "Nee, gezet is gezet")
        expect(table.line).to_have_text("Wit mag de zet niet terugnemen.")
        assert table.spoken("28") == "28, witte schijf"


class TestDraws:
    def test_an_offer_is_accepted(self, table: Table, site: Site) -> None:
        table.open(site.new_game("belgian"))
        press(table, "Meer")
        press(table, "Remise aanbieden")
        expect(table.page.get_by_role("region", name="Wit biedt remise aan.")).to_be_visible()
        press(table, "Aannemen")
        expect(table.line).to_contain_text("Remise 1-1")

    def test_an_offer_is_declined(self, table: Table, site: Site) -> None:
        table.open(site.new_game())
        press(table, "Meer")
        press(table, "Remise aanbieden")
        press(table, "Afslaan")
        expect(table.line).to_have_text("Het remiseaanbod is afgewezen.")

    def test_a_threefold_position_is_claimed(self, table: Table, site: Site) -> None:
        # 000-43: the leaflet leaves it to the player.
        table.open(site.new_game("leaflet", fen="W:WK46,K47,50:BK5,K4,1"))
        for _ in range(2):
            for side, move in [
                (BLACK, ("47", "36")),
                (WHITE, ("4", "15")),
                (BLACK, ("36", "47")),
                (WHITE, ("15", "4")),
            ]:
                table.click(*move)
                table.wait_for_turn(side)
        press(table, "Meer")
        press(table, "Remise opeisen")
        expect(table.line).to_contain_text("Dezelfde stand kwam drie keer voor.")

    def test_a_draw_is_claimed_with_the_move_that_makes_it(self, table: Table, site: Site) -> None:
        # KNDB 13.3: a player claims before he makes the move.
        table.open(site.new_game("leaflet", entry="assisted", fen="W:WK46,K47,50:BK5,K4,1"))
        moves = [("47", "36"), ("4", "15"), ("36", "47"), ("15", "4")] * 2
        for number, move in enumerate(moves[:-1]):
            table.click(*move)
            table.wait_for_turn(WHITE if number % 2 else BLACK)
        press(table, "Meer")
        press(table, "Remise opeisen met 15-4")
        expect(table.line).to_contain_text("Dezelfde stand kwam drie keer voor.")


class TestDrawClocks:
    def test_the_moves_that_are_left_are_shown_and_the_article_at_the_end(self, table: Table, site: Site) -> None:
        table.open(site.new_game("leaflet", entry="assisted", fen="W:WK47,K48:BK4"))
        expect(table.line).to_have_text("Eén of twee stukken tegen één dam: nog 5 zetten elk.")
        moves = [("47", "36"), ("4", "15"), ("36", "47"), ("15", "4")]
        for number, move in enumerate(moves):
            table.click(*move)
            table.wait_for_turn(WHITE if number % 2 else BLACK)
        expect(table.line).to_have_text("Eén of twee stukken tegen één dam: nog 3 zetten elk.")
        for number, move in enumerate([*moves, moves[0]]):
            table.click(*move)
            table.wait_for_turn(WHITE if number % 2 else BLACK)
        table.click(*moves[1])
        expect(table.line).to_contain_text("(folder, 41)")


class TestRules:
    def test_the_game_names_its_rules_and_leads_to_them(self, table: Table, site: Site) -> None:
        table.open(site.new_game("belgian"))
        table.page.get_by_role("link", name="Regels: Belgische club").click()
        expect(table.page.get_by_role("heading", name="Spelregels")).to_be_visible()
        expect(table.page.get_by_role("listitem").filter(has_text="lange diagonaal")).to_contain_text(
            "Houdt die ene dam de lange diagonaal, dan is het na 3 zetten van elk remise. (Belgische club, 42)"
        )
        assert violations(table.page) == []
        table.page.get_by_role("link", name="Terug naar de partij").click()
        table.grid.wait_for()


class TestClock:
    def test_it_stands_until_the_first_move_and_then_counts(self, table: Table, site: Site) -> None:
        table.open(site.new_game(time_control={"white": "300", "black": "300"}))
        clock = table.strip(BLACK).get_by_role("timer")
        expect(clock).to_have_text("5:00")
        table.click("32", "28")
        expect(clock).to_have_text(re.compile("4:5[0-9]"))
        expect(table.strip(WHITE).get_by_role("timer")).to_have_text("5:00")

    def test_tenths_at_the_end_and_a_flag(self, table: Table, site: Site) -> None:
        table.open(site.new_game(time_control={"white": "2", "black": "2"})).click("32", "28")
        expect(table.strip(BLACK).get_by_role("timer")).to_have_text(re.compile(r"[01],\d"))
        expect(table.line).to_contain_text("Wit wint")
        expect(table.line).to_contain_text("De tijd was om.")


class TestStart:
    def test_rules_entry_and_clock_are_chosen(self, table: Table, site: Site) -> None:
        page = table.page
        page.goto(site.url)
        unfold(page)
        page.get_by_role("group", name=BLACK).get_by_text("Een ander").click()
        page.get_by_text("Meer keuzes").click()
        page.get_by_label("Regels").select_option("belgian")
        expect(page.get_by_label("Invoer")).to_have_value("over_the_board")
        page.get_by_label("Klok").select_option("600+5")
        page.get_by_role("button", name="Begin de partij").click()
        expect(page.get_by_role("button", name="Zet klaar")).to_be_disabled()
        expect(table.strip(WHITE).get_by_role("timer")).to_have_text("10:00")

    def test_a_time_control_that_cannot_be_read(self, table: Table, site: Site) -> None:
        page = table.page
        page.goto(site.url)
        unfold(page)
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
    table = Table(make_page(**view))
    overlook(table, site, hint=True, time_control={"white": "300", "black": "300"})
    expect(table.page.get_by_role("button", name="Laten staan")).to_be_visible()
    assert violations(table.page) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
