"""Undo, resignation, turning, languages, colours; the computer as opponent."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board_page import BLACK, WHITE, BoardPage, unfold
from tests.browser.conftest import DESKTOP, PHONE, MakePage
from tests.browser.site import COMPUTER, HUMAN, Site

pytestmark = pytest.mark.browser


class TestUndo:
    def test_on_one_screen_it_takes_back_one_move(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game()).click("32", "28")
        board.wait_for_turn(BLACK)
        board.page.get_by_role("button", name="Terugnemen").click()
        board.wait_for_turn(WHITE)
        assert board.spoken("32") == "32, witte schijf"

    def test_against_the_computer_it_takes_back_to_the_person(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(black=COMPUTER)).click("32", "28")
        board.wait_for_moves(2)
        board.page.get_by_role("button", name="Terugnemen").click()
        expect(board.square("32")).to_have_accessible_name("32, witte schijf")
        expect(board.strip(WHITE)).to_contain_text("aan zet")
        expect(board.page.get_by_role("region", name="Zetten")).to_contain_text("Nog geen zetten")

    def test_there_is_none_before_the_first_move(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game())
        expect(board.page.get_by_role("button", name="Terugnemen")).to_be_disabled()


class TestComputer:
    def test_it_answers(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(black=COMPUTER)).click("32", "28")
        board.wait_for_moves(2)
        board.wait_for_turn(WHITE)
        expect(board.strip(BLACK)).to_have_text(re.compile(r"^\s*Zwart Computer"))

    def test_it_begins_as_white_and_black_sits_below(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(white=COMPUTER))
        board.wait_for_turn(BLACK)
        below, above = board.square("5").bounding_box(), board.square("46").bounding_box()
        assert below is not None
        assert above is not None
        assert below["y"] > above["y"]

    @pytest.mark.parametrize(
        ("label", "chosen", "value", "shown"),
        [
            ("Niveau van de computer", "1", "1", "Computer 1"),
            ("Speelstijl van de computer", "Aanvallend", "attacking", "Computer 5 · Aanvallend"),
        ],
    )
    def test_its_level_and_style_are_chosen_shown_and_remembered(
        self, board: BoardPage, site: Site, label: str, chosen: str, value: str, shown: str
    ) -> None:
        page = board.page
        page.goto(site.url)
        unfold(page)
        page.get_by_label(label).select_option(chosen)
        page.get_by_role("button", name="Begin de partij").click()
        board.grid.wait_for()
        expect(board.strip(BLACK)).to_contain_text(shown)
        page.goto(site.url)
        unfold(page)
        expect(page.get_by_label(label)).to_have_value(value)

    @pytest.mark.parametrize(
        ("locale", "lowest", "computer"),
        [
            ("nl", "a · Eerste stapjes", "Computer a"),
            ("en", "a · First steps", "Computer a"),
            ("tr", "a · İlk adımlar", "Bilgisayar a"),  # noqa: RUF001 - Turkish
        ],
    )
    def test_a_child_plays_the_lowest_level(
        self, make_page: MakePage, site: Site, locale: str, lowest: str, computer: str
    ) -> None:
        board = BoardPage(make_page(locale=locale))
        board.page.goto(site.url)
        board.page.get_by_role("main").locator("details summary").first.click()
        board.page.get_by_role("radio", name=re.compile("Dammen|International|Uluslarar")).check()
        levels = board.page.get_by_label(re.compile("Niveau|Level|seviye"))
        expect(levels.locator("option").first).to_have_text(lowest)
        levels.select_option(lowest)
        board.page.get_by_role("main").locator("button[type=submit]").click()
        board.page.wait_for_url(re.compile("/game/"))
        board.click("32", "28")
        expect(board.page.get_by_text(computer).first).to_be_visible()
        expect(board.page.get_by_text(re.compile(r"^(16|17|18|19|20)-2[1-5]$")).first).to_be_visible()

    def test_two_computers_are_not_started(self, board: BoardPage, site: Site) -> None:
        page = board.page
        page.goto(site.url)
        unfold(page)
        page.get_by_role("group", name=WHITE).get_by_text("Computer").click()
        page.get_by_role("button", name="Begin de partij").click()
        expect(page.get_by_role("alert")).to_have_text("Minstens één kant speel je zelf.")


class TestResignation:
    def test_it_is_asked_first(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game())
        board.page.get_by_role("button", name="Opgeven").click()
        dialog = board.page.get_by_role("dialog", name="De partij opgeven?")
        dialog.get_by_role("button", name="Nee, doorspelen").click()
        expect(dialog).to_be_hidden()
        expect(board.strip(WHITE)).to_contain_text("aan zet")

    def test_then_the_other_side_wins(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game())
        board.page.get_by_role("button", name="Opgeven").click()
        board.page.get_by_role("button", name="Ja, opgeven").click()
        expect(board.line).to_have_text("Zwart wint 0-2 Door opgave. (KNDB 8)")
        expect(board.page.get_by_role("link", name="Nieuwe partij").first).to_be_visible()
        expect(board.page.get_by_label("Zet intypen")).to_be_hidden()


class TestAfterTheEnd:
    def test_a_rematch_changes_the_colours(self, board: BoardPage, site: Site) -> None:
        board.open(site.new_game(white=HUMAN, black=COMPUTER))
        board.page.get_by_role("button", name="Opgeven").click()
        board.page.get_by_role("button", name="Ja, opgeven").click()
        board.page.get_by_role("button", name="Revanche").click()
        expect(board.strip(WHITE)).to_contain_text("Computer 1")
        expect(board.strip(BLACK)).to_contain_text("Jij")
        expect(board.strip(BLACK)).to_contain_text("aan zet")
        below, above = board.strip(BLACK).bounding_box(), board.strip(WHITE).bounding_box()
        assert below is not None
        assert above is not None
        assert below["y"] > above["y"]

    def test_a_rematch_that_cannot_begin_says_why(self, board: BoardPage, own_site: Site) -> None:
        board.open(own_site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
        expect(board.line).to_contain_text("Wit wint")
        board.page.route("**/rematch", lambda route: route.abort())
        board.page.get_by_role("button", name="Revanche").click()
        expect(board.line).to_have_text("De server geeft geen antwoord.")

    def test_the_game_is_analysed_on_a_phone(self, phone: BoardPage, site: Site) -> None:
        phone.open(site.new_game(fen="W:W40:B22,23,34")).tap("40", "27")
        expect(phone.line).to_contain_text("Wit wint")
        phone.page.get_by_role("link", name="Analyse", exact=True).tap()
        phone.page.wait_for_url("**/analyse/**")
        expect(phone.page.get_by_role("region", name="Zetten").get_by_text("40x27")).to_be_visible()


def test_the_result_stays_whatever_is_touched(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W40:B22,23,34")).click("40", "27")
    expect(board.line).to_contain_text("Wit wint 2-0")
    board.click("33")
    expect(board.page.get_by_role("log")).to_have_text("De partij is uit.")
    expect(board.line).to_contain_text("Wit wint 2-0")


def test_turning_the_board_turns_the_strips_with_it(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    board.page.get_by_role("button", name="Bord draaien").click()
    below, above = board.strip(BLACK).bounding_box(), board.strip(WHITE).bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] > above["y"]


def test_a_sheet_that_the_width_hides_does_not_open_again_by_itself(make_page: MakePage, site: Site) -> None:
    board = BoardPage(make_page(PHONE)).open(site.new_game())
    board.page.get_by_role("button", name="Zetten").click()
    sheet = board.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    board.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    expect(board.page.get_by_role("region", name="Zetten")).to_be_visible()
    expect(sheet).to_be_hidden()
    board.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(board.page.get_by_role("button", name="Zetten")).to_be_visible()
    expect(sheet).to_be_hidden()


def test_numbers_can_be_shown_and_are_remembered(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    number = board.page.locator("svg text", has_text="32").first
    expect(number).to_be_hidden()
    board.page.get_by_role("button", name="Opties van het bord").click()
    board.page.get_by_label("Nummers op de velden").check()
    board.press("Escape")
    expect(number).to_be_visible()
    board.page.reload()
    expect(number).to_be_visible()


def test_dama_has_letters_and_numbers_at_its_edge(board: BoardPage, site: Site) -> None:
    board.open(site.new_game("turkish"))
    shown = board.page.locator("svg text").all_text_contents()
    assert shown == [*"abcdefgh", *"87654321"]


def test_the_language_changes_at_once_and_stays(board: BoardPage, site: Site) -> None:
    board.open(site.new_game())
    board.page.get_by_label("Taal").select_option("Türkçe")
    expect(board.square("32")).to_have_accessible_name("32, beyaz taş")
    assert board.page.evaluate("document.documentElement.lang") == "tr"
    board.page.reload()
    expect(board.square("32")).to_have_accessible_name("32, beyaz taş")


def test_a_refusal_follows_the_language(board: BoardPage, site: Site) -> None:
    board.open(site.new_game(fen="W:W28:B1")).click("28", "32")
    board.page.get_by_label("Taal").select_option("English")
    expect(board.line).to_have_text("A man does not move backward.")


@pytest.mark.parametrize(("locale", "title"), [("nl", "Een partij beginnen"), ("en", "Start a game"), ("tr", "Oyuna")])
def test_the_browsers_language_is_the_first(make_page: MakePage, site: Site, locale: str, title: str) -> None:
    page = make_page(locale=locale)
    page.goto(site.url)
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)


def test_a_language_the_page_does_not_have_gives_english(make_page: MakePage, site: Site) -> None:
    page = make_page(locale="fr")
    page.goto(site.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Start a game")
    assert page.evaluate("document.documentElement.lang") == "en"
