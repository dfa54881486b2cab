"""The page as a club uses it: clocks read from afar, buttons on both sides of a table, everything in view."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

CLUB = {"white": "5400+30", "black": "5400+30"}
WIDE = [(1024, 768), (1366, 625), (1920, 1080)]
#: Figures of this size are 7 mm high on most screens, which is read from a metre away.
READ_FROM_A_METRE = 40

FACED = json.dumps({"facing": True})


def window(make_page: MakePage, size: tuple[int, int]) -> BoardPage:
    return BoardPage(make_page({"width": size[0], "height": size[1]}))


def faced(board: BoardPage, site: Site) -> BoardPage:
    """Open a game over the board with the players on both sides of the screen."""
    board.page.add_init_script(f"localStorage.setItem('coupturc.preferences', '{FACED}')")
    return board.open(site.new_game("belgian", entry="over_the_board", time_control=CLUB))


@pytest.mark.parametrize("size", [(768, 1024), *WIDE], ids=str)
def test_the_clocks_are_read_from_a_metre(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    board = window(make_page, size).open(site.new_game(time_control=CLUB))
    for side in (WHITE, BLACK):
        clock = board.strip(side).get_by_role("timer")
        expect(clock).to_be_in_viewport(ratio=1)
        assert float(clock.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")) >= READ_FROM_A_METRE


@pytest.mark.parametrize("size", [(360, 640), (375, 553)], ids=str)
def test_on_a_phone_both_players_have_board_and_buttons_in_view(
    make_page: MakePage, site: Site, size: tuple[int, int]
) -> None:
    board = faced(window(make_page, size), site)
    expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
    for name in ("Zet klaar", "Rechtzetten", "De vorige zet klopt niet"):
        buttons = board.page.get_by_role("button", name=name)
        expect(buttons).to_have_count(2)
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
    for side in (WHITE, BLACK):
        expect(board.strip(side).get_by_role("timer")).to_be_in_viewport(ratio=1)
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(768, 1024), *WIDE], ids=str)
def test_nothing_is_cut_when_players_face_each_other(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    board = faced(window(make_page, size), site)
    expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
    for name in ("Zet klaar", "Rechtzetten", "Draaien", "Meer", "Opgeven"):
        for button in board.page.get_by_role("button", name=name).all():
            expect(button).to_be_in_viewport(ratio=1)


def test_each_player_has_the_three_buttons(board: BoardPage, site: Site) -> None:
    faced(board, site)
    done = board.page.get_by_role("button", name="Zet klaar")
    adjust = board.page.get_by_role("button", name="Rechtzetten")
    expect(done).to_have_count(2)
    expect(adjust).to_have_count(2)
    expect(board.page.get_by_role("button", name="De vorige zet klopt niet")).to_have_count(2)
    board.click("32", "28")
    done.last.click()
    board.wait_for_turn(BLACK)
    adjust.first.click()
    expect(board.line).to_contain_text("Zwart")


@pytest.mark.parametrize("size", [(375, 553), (360, 640), (768, 1024), *WIDE], ids=str)
def test_looking_back_shows_the_board_and_its_buttons(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    board = window(make_page, size).open(site.new_game()).click("32", "28")
    board.wait_for_turn(BLACK)
    board.open(f"{board.page.url}/look")
    expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
    for name in ("Naar het begin", "Eén zet terug", "Eén zet verder", "Naar het einde"):
        expect(board.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_column_of_an_analysis_is_a_third_of_the_window(
    make_page: MakePage, site: Site, size: tuple[int, int]
) -> None:
    board = window(make_page, size).open(site.new_game(fen="W:W32,33:B18,19"))
    board.open(board.page.url.replace("/game/", "/analyse/"))
    column = board.page.get_by_role("region", name="De computer").bounding_box()
    assert column is not None
    assert 0.3 <= column["width"] / size[0] <= 0.4
    expect(board.page.locator("svg", has=board.grid)).to_be_in_viewport(ratio=1)
    expect(board.page.get_by_role("button", name="Naar het einde")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_options_leave_the_list_of_moves_room(make_page: MakePage, site: Site, size: tuple[int, int]) -> None:
    board = window(make_page, size).open(site.new_game())
    numbers = board.page.get_by_label("Nummers op de velden")
    expect(numbers).to_have_count(0)
    moves = board.page.get_by_role("region", name="Zetten").bounding_box()
    assert moves is not None
    assert moves["height"] > size[1] / 6
    options(board.page)
    expect(numbers).to_be_visible()


def options(page: Page) -> None:
    page.get_by_role("button", name="Opties van het bord").click()


def test_on_a_phone_they_open_from_the_sheet_of_moves(phone: BoardPage, site: Site) -> None:
    phone.open(site.new_game())
    phone.page.get_by_role("button", name="Zetten").tap()
    options(phone.page)
    expect(phone.page.get_by_role("dialog", name="Opties van het bord")).to_be_visible()
    phone.page.get_by_label("Nummers op de velden").check()
    phone.press("Escape")
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    expect(phone.page.locator(".board-numbers")).to_be_visible()
