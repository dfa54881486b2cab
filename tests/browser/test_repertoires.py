"""A repertoire: made in the archive, practised on the board and by keyboard, changed, deleted; on a phone too."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from coupturc.archive import Archive, Origin
from coupturc.rules import load_profile
from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

GAMES = """[White "Ada"][Black "Bea"][Result "2-0"] 1. 32-28 18-23 2. 38-32 12-18 2-0

[White "Bea"][Black "Cem"][Result "2-0"] 1. 32-28 18-23 2. 38-32 7-12 2-0

[White "Bea"][Black "Ada"][Result "0-2"] 1. 33-28 18-23 0-2
"""
DAMA = '[White "Ada"][Black "Bea"][Result "1-0"] 1. d3-d4 e6-e5 2. c3-c4 d6-d5 1-0\n'


@pytest.fixture
def collected(own_site: Site, tmp_path: Path) -> Site:
    with Archive.open(tmp_path / "archives" / "collections" / "club", make=True) as archive:
        for name, text, profile in (("dammen", GAMES, "fmjd"), ("dama", DAMA, "dama")):
            path = tmp_path / f"{name}.pdn"
            path.write_text(text)
            assert archive.add(Origin(path, path.name, load_profile(profile).rules, "utf-8")).added
    return own_site


def made(page: Page, site: Site, profile: str = "international", fen: str = "W:W31-50:B1-20") -> BoardPage:
    """Make a repertoire of all games from a start, and come to its first question."""
    analyst = Analyst(page, site.url)
    analyst.set_up(fen, profile)
    analyst.tab("Archief")
    page.get_by_text("Oefen dit als repertoire").click()
    page.get_by_label("Minstens gespeeld in zo veel partijen").fill("1")
    page.get_by_label("Naam").fill("Mijn Wit")
    page.get_by_role("button", name="Maak en oefen").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mijn Wit")
    expect(said(page, "Speel de zet van je repertoire.")).to_be_visible()
    return analyst


def said(page: Page, text: str) -> Locator:
    """Find what stands beside the board; a screen reader hears it as well."""
    return page.get_by_role("paragraph").filter(has_text=text)


def type_move(page: Page, move: str) -> None:
    page.get_by_label("Zet intypen").fill(move)
    page.keyboard.press("Enter")


def test_a_line_is_played_and_another_good_move_costs_nothing(make_page: MakePage, collected: Site) -> None:
    page = make_page()
    board = made(page, collected)
    board.click("33", "28")
    expect(said(page, "33-28 is ook goed, maar staat niet in je repertoire. Welke zet wel?")).to_be_visible()
    board.click("32", "28")
    expect(said(page, "Goed. Daarop komt 18-23.")).to_be_visible()
    expect(said(page, "32-28 18-23")).to_be_visible()
    expect(said(page, "1 van 2 standen gevraagd")).to_be_visible()
    page.get_by_role("button", name="Toon de oplossing").click()
    expect(said(page, "In je repertoire speel je hier 38-32.")).to_be_visible()
    page.get_by_role("link", name="Alle oefeningen").click()
    expect(page.get_by_role("heading", name="Repertoires")).to_be_visible()
    expect(page.get_by_role("link", name="Oefen Mijn Wit")).to_be_visible()
    expect(page.get_by_text(re.compile("Volgende herhaling: over .* minuten"))).to_be_visible()


def test_dama_is_practised_by_keyboard_alone(make_page: MakePage, collected: Site) -> None:
    page = make_page()
    made(page, collected, "turkish", "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:"
         "Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7")  # fmt: skip
    type_move(page, "d3-d4")
    expect(said(page, "Goed. Daarop komt e6-e5.")).to_be_visible()
    type_move(page, "c3-c4")
    expect(said(page, "Goed. Hier eindigt deze variant.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(said(page, "2 van 2 standen gevraagd")).to_be_visible()


def test_it_is_changed_and_deleted(make_page: MakePage, collected: Site) -> None:
    page = make_page(viewport=PHONE)
    made(page, collected)
    page.get_by_role("link", name="Zetten bekijken en veranderen").click()
    expect(page.get_by_role("heading", name="Je speelt hier 32-28.")).to_be_visible()
    page.get_by_role("button", name="Kies 33-28").click()
    expect(page.get_by_text("Je speelt hier voortaan 33-28.")).to_be_visible()
    page.get_by_label("Andere zet").fill("33-22")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Dat is hier geen zet.")).to_be_visible()
    page.get_by_label("Andere zet").fill("32-28")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Je speelt hier 32-28.")).to_be_visible()
    page.get_by_role("button", name="Verder na 32-28").press("Enter")
    expect(page.get_by_role("heading", name="Wat de tegenstander hier speelt")).to_be_focused()
    page.get_by_role("button", name="Laat 18-23 weg").press("Enter")
    expect(page.get_by_text("18-23 is weggelaten, met alles wat erop volgde.")).to_be_visible()
    expect(page.get_by_role("heading", name="Hier eindigt het repertoire.")).to_be_focused()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Verwijder dit repertoire").click()
    page.get_by_role("dialog").get_by_role("button", name="Verwijder", exact=True).click()
    expect(page.get_by_text("Een repertoire maak je bij het analysebord")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "ask"),
    [("en", "Play the move of your repertoire."), ("tr", "Repertuarınızdaki hamleyi oynayın.")],  # noqa: RUF001
)
def test_it_speaks_the_language_and_fits(make_page: MakePage, collected: Site, language: str, ask: str) -> None:
    page = make_page(viewport=PHONE)
    made(page, collected)
    page.evaluate("language => localStorage.setItem('PARAGLIDE_LOCALE', language)", language)
    page.reload()
    expect(said(page, ask)).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


#: Names choices that are wider than the field that shows them; 3 rem are its edges and its arrow.
CUT_OFF = """selects => selects.flatMap(select => {
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return [...select.options].map(option => option.text.trim())
        .filter(text => pen.measureText(text).width + 48 > select.clientWidth);
})"""


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB", "tr-TR"])
def test_no_choice_is_cut_off_on_a_phone(make_page: MakePage, collected: Site, locale: str) -> None:
    page = make_page(viewport={"width": 360, "height": 740}, locale=locale)
    analyst = Analyst(page, collected.url)
    analyst.set_up("W:W31-50:B1-20")
    page.get_by_role("tab").last.click()
    page.locator("summary").last.click()
    fields = page.locator("form").filter(has=page.locator("input[type=number]")).last.locator("select")
    expect(fields).to_have_count(2)
    assert fields.evaluate_all(CUT_OFF) == []


def test_games_that_are_too_few_make_none(make_page: MakePage, collected: Site) -> None:
    page = make_page()
    analyst = Analyst(page, collected.url)
    analyst.set_up("W:W31-50:B1-20")
    analyst.tab("Archief")
    page.get_by_text("Oefen dit als repertoire").click()
    page.get_by_label("Minstens gespeeld in zo veel partijen").fill("50")
    page.get_by_role("button", name="Maak en oefen").click()
    expect(page.get_by_text("Zo blijft er geen zet van jou over.")).to_be_visible()


def test_one_that_is_not_there_says_so(make_page: MakePage, collected: Site) -> None:
    page = make_page()
    page.goto(f"{collected.url}/repertoires/nothing")
    expect(page.get_by_text("Dit repertoire is er niet, of het is van iemand anders.")).to_be_visible()
