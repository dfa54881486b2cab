"""Two people who do not know each other meet in the lobby, play for their ratings, and are shown what it changed."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from coupturc.web.serve import DATABASE
from tests.browser.axe import assert_accessible
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

GAME = re.compile("/game/")
FIVE_MINUTES = "5 minuten + 3 s per zet"


@pytest.fixture
def ada(make_page: MakePage) -> BoardPage:
    """A page on a desktop."""
    return BoardPage(make_page())


@pytest.fixture
def bep(make_page: MakePage) -> BoardPage:
    """A page on a phone."""
    return BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))


def come_in(board: BoardPage, site: Site, folder: Path, name: str) -> Page:
    """Open the lobby as a member."""
    page = board.page
    page.request.post(f"{site.url}/api/me", data={"name": name}, headers={"origin": site.url})
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        connection.execute("UPDATE people SET kind = 'member' WHERE name = ?", (name,))
    page.goto(f"{site.url}/lobby")
    expect(page.get_by_label("Om de rating")).to_be_checked()
    return page


def play_to_the_end(ada: BoardPage, bep: BoardPage) -> None:
    """Have each move once, and the one with White resign."""
    white, black = (
        (ada, bep) if ada.page.get_by_role("region", name="Wit").last.inner_text().count("Ada") else (bep, ada)
    )
    white.click("32", "28")
    black.wait_for_turn(BLACK)
    black.click("19", "23")
    white.wait_for_turn("Wit")
    white.page.get_by_role("button", name="Opgeven").click()
    white.page.get_by_role("dialog").get_by_role("button", name="Ja, opgeven").click()


def test_from_a_clock_to_the_ratings(club: Site, tmp_path: Path, ada: BoardPage, bep: BoardPage) -> None:
    hers, his = come_in(ada, club, tmp_path, "Ada"), come_in(bep, club, tmp_path, "Bep")
    hers.get_by_role("button", name=FIVE_MINUTES).click()
    expect(his.get_by_role("button", name=re.compile("Speel tegen Ada: Dammen.*telt mee"))).to_be_visible()
    expect(his.get_by_role("log")).to_contain_text("Ada zoekt een partij")
    assert_accessible(his)
    his.get_by_role("button", name=FIVE_MINUTES, exact=True).tap()
    his.wait_for_url(GAME)
    hers.wait_for_url(GAME)
    play_to_the_end(ada, bep)
    for board in (ada, bep):
        expect(board.line).to_contain_text("1662? (+162)")
        expect(board.line).to_contain_text("1338? (\u2212162)")
    his.goto(f"{club.url}/lobby")
    his.get_by_role("link", name="Mijn pagina").click()
    expect(his.get_by_role("heading", name="Bep")).to_be_visible()
    expect(his.get_by_role("img", name=re.compile("Dammen, Blitz: "))).to_be_visible()
    expect(his.get_by_role("main")).to_contain_text("32-28 19-23")
    assert_accessible(his)
    his.get_by_role("link", name="Dammen, Blitz").first.click()
    expect(his.get_by_role("heading", name="Ranglijst: Dammen, Blitz")).to_be_visible()
    expect(his.get_by_text("Niemand heeft hier genoeg partijen gespeeld")).to_be_visible()
    assert_accessible(his)


def test_a_challenge_reaches_every_page(club: Site, tmp_path: Path, ada: BoardPage, bep: BoardPage) -> None:
    hers, his = come_in(ada, club, tmp_path, "Ada"), come_in(bep, club, tmp_path, "Bep")
    his.goto(f"{club.url}/learn")
    hers.get_by_text("Een andere partij, of een bekende").click()
    name = hers.get_by_role("textbox", name="Naam van een speler")
    name.fill("Bep")
    hers.get_by_role("button", name="Daag uit").press("Enter")
    expect(hers.get_by_text("Je uitdaging is verstuurd.")).to_be_visible()
    expect(his.get_by_text("Ada daagt je uit.")).to_be_visible()
    assert_accessible(his)
    his.get_by_role("button", name="Neem aan").tap()
    his.wait_for_url(GAME)
    hers.wait_for_url(GAME)


def test_a_seek_by_keyboard_is_withdrawn(club: Site, tmp_path: Path, ada: BoardPage, bep: BoardPage) -> None:
    hers, his = come_in(ada, club, tmp_path, "Ada"), come_in(bep, club, tmp_path, "Bep")
    hers.get_by_role("button", name=FIVE_MINUTES).press("Enter")
    expect(his.get_by_role("button", name=re.compile("Speel tegen Ada"))).to_be_visible()
    hers.get_by_role("button", name="Intrekken").press("Enter")
    expect(his.get_by_text("Niemand zoekt nu een partij.")).to_be_visible()


def test_a_seek_is_gone_with_its_page(club: Site, tmp_path: Path, ada: BoardPage, bep: BoardPage) -> None:
    hers, his = come_in(ada, club, tmp_path, "Ada"), come_in(bep, club, tmp_path, "Bep")
    hers.get_by_role("button", name=FIVE_MINUTES).click()
    expect(his.get_by_role("button", name=re.compile("Speel tegen Ada"))).to_be_visible()
    hers.close()
    expect(his.get_by_text("Niemand zoekt nu een partij.")).to_be_visible()


def test_a_guest_plays_unrated(club: Site, ada: BoardPage, bep: BoardPage) -> None:
    for board in (ada, bep):
        board.page.goto(f"{club.url}/lobby")
        expect(board.page.get_by_text("Partijen van gasten tellen niet mee.")).to_be_visible()
    ada.page.get_by_role("button", name=FIVE_MINUTES).click()
    bep.page.get_by_role("button", name="Speel tegen Gast").tap()
    ada.page.wait_for_url(GAME)
    bep.page.wait_for_url(GAME)
    bep.page.goto(f"{club.url}/lobby")
    expect(bep.page.get_by_role("heading", name="Je partijen")).to_be_visible()


@pytest.mark.parametrize("language", ["nl", "en", "tr"])
def test_the_lobby_reads_well(club: Site, make_page: MakePage, language: str) -> None:
    page = make_page(PHONE, locale=language)
    page.goto(f"{club.url}/lobby")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.locator("summary").click()
    assert_accessible(page)


def test_on_one_machine_there_is_no_lobby(site: Site, ada: BoardPage) -> None:
    ada.page.goto(site.url)
    expect(ada.page.get_by_role("link", name="Toernooien").first).to_be_visible()
    expect(ada.page.get_by_role("link", name="Tegenstanders")).to_have_count(0)


def test_somebody_new_takes_a_name_and_is_challenged_by_it(club: Site, ada: BoardPage, bep: BoardPage) -> None:
    hers, his = ada.page, bep.page
    his.goto(f"{club.url}/lobby")
    his.get_by_label("Jouw naam").fill("Bep")
    his.get_by_role("button", name="Zo heet ik").tap()
    expect(his.get_by_role("status")).to_contain_text("Je speelt nu als Bep.")
    expect(his.get_by_label("Jouw naam, zoals anderen hem zien (nu: Bep)")).to_be_visible()
    assert_accessible(his)
    hers.goto(f"{club.url}/lobby?to=Bep")
    hers.get_by_role("button", name="Daag uit").click()
    expect(hers.get_by_text("Je uitdaging is verstuurd")).to_be_visible()
    expect(his.get_by_text("Gast daagt je uit.")).to_be_visible()
