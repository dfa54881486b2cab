"""The archive beside the analysis board: counts, a move by a click, a game by a tap, on a phone by keyboard too."""
# ruff: noqa: RUF001 - the dotless i of Turkish

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from coupturc.archive import Archive, Judge
from coupturc.archive.booking import BookPlan
from tests.browser.analyst import Analyst
from tests.browser.axe import violations
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

GAMES = """[White "Ada"][Black "Bea"][Date "1978.03.01"][WhiteRating "1200"][Result "2-0"]
1. 32-28 19-23 2. 28x19 14x23 2-0

[White "Bea"][Black "Cem"][Event "Clubavond"][Date "1990"][Result "0-2"] 1. 32-28 18-23 0-2

[White "Ada"][Black "Cem"][Result "*"] 1. 31-27 19-23 2. 32-28 *
"""


@pytest.fixture
def collected(own_site: Site, tmp_path: Path) -> Site:
    """A server with a collection of three games."""
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    with Archive.open(tmp_path / "archives" / "collections" / "club", make=True) as archive:
        assert archive.add(path).added == 3
    return own_site


def unfold(page: Page, title: str) -> None:
    """Unfold a part of a form, as a keyboard does."""
    page.locator("summary").filter(has_text=title).press("Enter")


def explorer(analyst: Analyst) -> Analyst:
    analyst.set_up("W:W31-50:B1-20")
    analyst.tab("Archief")
    expect(analyst.page.get_by_text("3 partijen hebben deze stand.")).to_be_visible()
    return analyst


def test_a_click_plays_a_move_and_a_new_one_is_called_new(make_page: MakePage, collected: Site) -> None:
    analyst = explorer(Analyst(make_page(), collected.url))
    page = analyst.page
    bars = page.get_by_role("img", name=re.compile("^Wit wint 1, remise 0, zwart wint 1, uitslag onbekend 1$"))
    expect(bars).to_have_count(1)
    analyst.button("Speel 32-28").click()
    expect(page.get_by_text("2 partijen hebben deze stand.")).to_be_visible()
    assert analyst.spoken("28") == "28, witte schijf"
    analyst.click("20", "25")
    expect(page.get_by_text("Nieuw: 2 partijen hadden de stand hiervoor, geen heeft deze.")).to_be_visible()


def test_what_the_engine_found_stands_beside_a_move(make_page: MakePage, collected: Site, tmp_path: Path) -> None:
    judge, plan = Judge("engine", 100, lambda _: 7), BookPlan("international", least=1, plies=2)
    with Archive.open(tmp_path / "archives" / "collections" / "club") as archive:
        assert [*archive.evaluate(judge, plan)]
    page = explorer(Analyst(make_page(), collected.url)).page
    expect(page.get_by_role("listitem").filter(has_text="32-28")).to_contain_text("computer -0,07")


def test_which_games(make_page: MakePage, collected: Site) -> None:
    page = explorer(Analyst(make_page(), collected.url)).page
    page.get_by_text("Welke partijen").click()
    page.get_by_label("Speler").fill("Bea")
    page.get_by_label("Speler").press("Enter")
    expect(page.get_by_text("2 partijen hebben deze stand.")).to_be_visible()
    page.get_by_role("combobox", name="Kleur", exact=True).select_option("Wit")
    expect(page.get_by_text("1 partij heeft deze stand.")).to_be_visible()
    page.get_by_role("combobox", name="Archief").select_option("club")
    expect(page.get_by_text("1 partij heeft deze stand.")).to_be_visible()


def test_a_tap_opens_a_game_at_the_position(make_page: MakePage, collected: Site) -> None:
    analyst = explorer(Analyst(make_page(viewport=PHONE), collected.url))
    page = analyst.page
    analyst.button("Speel 32-28").click()
    expect(page.get_by_text("2 partijen hebben deze stand.")).to_be_visible()
    before = page.url.split("#", 1)[0]
    page.get_by_role("button", name=re.compile("^Open Bea . Cem bij deze stand$")).click()
    page.wait_for_url(lambda url: "/analyse/" in url and not url.startswith(before))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Bea . Cem$"))
    expect(analyst.current).to_have_text(re.compile("32-28"))


def test_an_analysis_is_kept_by_keyboard(make_page: MakePage, collected: Site) -> None:
    analyst = explorer(Analyst(make_page(), collected.url))
    analyst.button("Speel 32-28").focus()
    analyst.page.keyboard.press("Enter")
    expect(analyst.page.get_by_text("2 partijen hebben deze stand.")).to_be_visible()
    analyst.button("Bewaar bij mijn partijen").focus()
    analyst.page.keyboard.press("Enter")
    expect(analyst.page.get_by_text("Deze analyse staat nu bij je partijen.")).to_be_visible()
    analyst.page.get_by_text("Welke partijen").click()
    expect(analyst.page.get_by_role("combobox", name="Archief").locator("option")).to_have_text(
        ["Alle archieven", "Mijn partijen (1)", "club (3)"]
    )


def test_on_a_phone_the_board_stays_above_what_games_made_of_it(make_page: MakePage, collected: Site) -> None:
    analyst = explorer(Analyst(make_page(viewport={"width": 360, "height": 740}), collected.url))
    keep = analyst.button("Bewaar bij mijn partijen")
    keep.focus()
    board, button = analyst.grid.bounding_box(), keep.bounding_box()
    assert board is not None
    assert button is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= button["y"] <= 740 - button["height"]
    analyst.page.get_by_role("button", name="Speel 31-27").click()
    expect(analyst.square("27")).to_have_accessible_name("27, witte schijf")
    expect(analyst.grid).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_it_fits_and_everybody_can_use_it(make_page: MakePage, collected: Site, viewport: dict[str, int]) -> None:
    page = explorer(Analyst(make_page(viewport=viewport), collected.url)).page
    page.get_by_text("Welke partijen").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def archivist(make_page: MakePage, collected: Site) -> BoardPage:
    board = BoardPage(make_page(viewport=PHONE))
    board.open(f"{collected.url}/archive")
    return board


def test_a_search_finds_games_with_a_board_each(archivist: BoardPage) -> None:
    page = archivist.page
    archivist.click("19")
    expect(page.get_by_text("Op 19 een witte schijf.")).to_be_visible()
    page.get_by_role("button", name="Zoek", exact=True).click()
    expect(page.get_by_text("1 partij gevonden.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ada").locator("svg")).to_have_count(1)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile("^Open Ada")).click()
    page.wait_for_url("**/analyse/**")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Ada . Bea$"))
    page.go_back()
    expect(page.get_by_text("1 partij gevonden.")).to_be_visible()
    assert archivist.spoken("19") == "19, moet: witte schijf"


def test_what_must_may_and_may_not_stand_there(archivist: BoardPage) -> None:
    page = archivist.page
    for kind, piece, square in [
        ("Mag", "witte schijf", "28"),
        ("Niet", "zwarte schijf / zwarte dam", "23"),
        ("Moet", "zwarte dam", "5"),
        ("Leeg", None, "32"),
    ]:
        page.get_by_role("radio", name=kind).check()
        if piece:
            page.get_by_role("radio", name=piece, exact=True).check()
        archivist.click(square)
    assert archivist.spoken("28") == "28, mag: witte schijf"
    assert archivist.spoken("23") == "23, niet: zwarte schijf / zwarte dam"
    assert archivist.spoken("32") == "32, moet leeg zijn"
    words = "Op 5 een zwarte dam, op 23 geen zwart stuk, op 28 een witte schijf of niets, 32 leeg."
    expect(page.get_by_text(words)).to_be_visible()
    page.get_by_role("button", name="Leeg bord").click()
    expect(page.get_by_text("Alle partijen.")).to_be_visible()


def test_the_board_of_a_search_is_worked_by_keys(archivist: BoardPage) -> None:
    page = archivist.page
    archivist.square("50").focus()
    for key in ["2", "7", "w", "w", "2", "8", "z", "!", "2", "9", "-", "3", "0", "?", "3", "1", "Enter"]:
        page.keyboard.press(key)
    assert archivist.spoken("27") == "27, moet: witte dam"
    assert archivist.spoken("28") == "28, niet: zwarte schijf"
    assert archivist.spoken("29") == "29, moet leeg zijn"
    assert archivist.spoken("30") == "30, mag: witte schijf"
    assert archivist.spoken("31") == "31, mag: witte schijf"
    page.keyboard.press("Delete")
    assert archivist.spoken("31") == "31, maakt niet uit"
    page.keyboard.press("ArrowUp")
    expect(archivist.square("26")).to_be_focused()


def test_a_search_asks_for_players_in_a_sheet(archivist: BoardPage) -> None:
    page = archivist.page
    expect(page.get_by_role("heading", name="Gevonden partijen")).to_have_count(0)
    page.get_by_role("button", name="Welke partijen").click()
    sheet = page.get_by_role("dialog", name="Welke partijen")
    assert violations(page) == []
    sheet.get_by_label("Speler").fill("Cem")
    sheet.get_by_label("Uitslag").select_option("Onbekend")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Partijen van Cem, zonder bekende uitslag.")).to_be_visible()
    page.get_by_role("button", name="Zoek", exact=True).click()
    expect(page.get_by_role("heading", name="Gevonden partijen")).to_be_focused()
    expect(page.get_by_text("1 partij gevonden.")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "more", "words"),
    [
        (
            "nl-NL",
            "Of een andere stand",
            "Op 19 een witte schijf, zwart aan zet. Of anders: op 27 een witte schijf, zwart aan zet.",
        ),
        (
            "en-GB",
            "Or another position",
            "A white man on 19, Black to move. Or else: a white man on 27, Black to move.",
        ),
        (
            "tr-TR",
            "Ya da başka bir konum",
            "19 karesinde beyaz taş var, sıra siyahta. Ya da: 27 karesinde beyaz taş var, sıra siyahta.",
        ),
    ],
)
def test_any_of_several_boards_will_do(
    make_page: MakePage, collected: Site, locale: str, more: str, words: str
) -> None:
    board = BoardPage(make_page(viewport=PHONE, locale=locale))
    page = board.open(f"{collected.url}/archive").page
    page.get_by_role("combobox").first.select_option("international")
    page.get_by_role("combobox").nth(1).select_option("B")
    expect(page.get_by_role("button", name=more)).to_be_disabled()
    board.click("19")
    page.get_by_role("button", name=more).press("Enter")
    second = page.get_by_role("radio").nth(1)
    expect(second).to_be_focused()
    board.click("27")
    expect(page.get_by_text(words)).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("button.primary").click()
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name=more).locator("~ button").first.press("Enter")
    expect(page.get_by_text(words)).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "wider", "words"),
    [
        ("nl-NL", "Ook in spiegelbeeld", "Op 19 een witte schijf, of hetzelfde met verwisselde kleuren."),
        ("nl-BE", "Ook in spiegelbeeld", "Op 19 een witte pion, of hetzelfde met verwisselde kleuren."),
        ("en-GB", "In a mirror too", "A white man on 19, or the same with the colours exchanged."),
        ("tr-TR", "Yansıması da olur", "19 karesinde beyaz taş var, ya da aynısı renkler değişmiş olarak."),
    ],
)
def test_a_query_is_said_in_the_language_of_the_page(
    make_page: MakePage, collected: Site, locale: str, wider: str, words: str
) -> None:
    board = BoardPage(make_page(viewport=PHONE, locale=locale))
    page = board.open(f"{collected.url}/archive").page
    page.get_by_role("combobox").first.select_option("international")
    board.click("19")
    page.get_by_role("checkbox", name=wider).check()
    expect(page.get_by_text(words)).to_be_visible()


def test_a_query_with_a_fault_says_where(archivist: BoardPage) -> None:
    page = archivist.page
    archivist.click("19")
    unfold(page, "Meer, in woorden")
    page.get_by_label("Meer, in woorden").fill("W:m99")
    fault = "Kolom 10: hier wordt verwacht: een veld, 1 tot en met 50."
    expect(page.get_by_role("status").filter(has_text=fault)).to_be_visible()
    expect(page.locator("mark")).to_have_text("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(fault)


def test_files_are_brought_with_their_faults(archivist: BoardPage) -> None:
    page = archivist.page
    file = FilePayload(name="mijn.pdn", mimeType="text/plain", buffer=b'[White "Dik"]\n1. 32-28 19-22 *\n')
    other = FilePayload(name="twee.pdn", mimeType="text/plain", buffer=b"1. 32-28 *\n\n1. 33-28 *\n")
    page.get_by_label("Kies bestanden").set_input_files([file, other])
    expect(page.get_by_text("mijn.pdn: 1 partij, waarvan 1 nieuw en 1 met fouten.")).to_be_visible()
    expect(page.get_by_text("twee.pdn: 2 partijen, waarvan 2 nieuw en 0 met fouten.")).to_be_visible()
    expect(page.get_by_text("mijn.pdn: 1 fout")).to_be_visible()
    expect(page.get_by_text("Regel 2, kolom 10")).to_be_visible()
    page.get_by_role("button", name="Welke partijen").click()
    expect(page.get_by_role("combobox", name="Archief").locator("option")).to_have_text(
        ["Alle archieven", "Mijn partijen (3)", "club (3)"]
    )


def test_files_that_are_dropped_are_brought(archivist: BoardPage) -> None:
    page = archivist.page
    data = page.evaluate_handle(
        """() => {
            const d = new DataTransfer();
            for (const name of ["een", "twee"]) d.items.add(new File(["1. 32-28 {" + name + "} *"], name + ".pdn"));
            return d;
        }"""
    )
    archivist.grid.dispatch_event("dragover", {"dataTransfer": data})
    archivist.grid.dispatch_event("drop", {"dataTransfer": data})
    for name in ("een", "twee"):
        expect(page.get_by_text(re.compile(f"{name}.pdn: 1 partij,"))).to_be_visible()


def test_the_page_appears_whole_so_that_nothing_moves_under_a_finger(make_page: MakePage, collected: Site) -> None:
    page = make_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/archive/names", hold)
    page.goto(f"{collected.url}/archive")
    expect(page.get_by_role("status")).to_have_text("De pagina wordt opgehaald…")
    expect(page.get_by_role("button", name="Toon een speler")).to_have_count(0)
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("button", name="Toon een speler")).to_be_visible()
    expect(page.locator("summary").filter(has_text="Formaties")).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_a_player_has_a_page(make_page: MakePage, collected: Site, viewport: dict[str, int]) -> None:
    page = make_page(viewport=viewport)
    page.goto(f"{collected.url}/archive")
    # Both come late and move the form down: a click would miss it.
    expect(page.locator("summary").filter(has_text="Formaties")).to_be_visible()
    expect(page.get_by_role("heading", name="Bewaarde zoekvragen")).to_be_visible()
    page.locator("form").filter(has_text="Toon een speler").get_by_label("Speler").fill("Ada")
    page.get_by_role("button", name="Toon een speler").click()
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    results = page.get_by_role("table", name="Uitslagen")
    expect(results.get_by_role("row", name="Alle partijen")).to_contain_text(
        "1 gewonnen, 0 remise, 0 verloren, 1 zonder uitslag"
    )
    expect(page.get_by_role("button", name=re.compile("^Open Ada"))).to_have_count(2)
    assert violations(page) == []
    page.get_by_role("table", name="Tegenstanders").get_by_role("link", name="Bea").click()
    expect(page.get_by_role("heading", name="Bea", exact=True)).to_be_visible()


def test_the_games_that_were_found_are_explored(archivist: BoardPage) -> None:
    page = archivist.page
    archivist.click("19")
    page.get_by_role("button", name="Zoek", exact=True).click()
    page.get_by_role("button", name="Verken deze partijen").click()
    page.wait_for_url("**/analyse/**")
    expect(page.get_by_text("1 partij heeft deze stand.")).to_be_visible()
    expect(page.get_by_text("Deze lijst: Op 19 een witte schijf.")).to_be_visible()
    page.get_by_text("Welke partijen").click()
    source = page.get_by_role("combobox", name="Archief")
    expect(source.locator("option:checked")).to_have_text("Deze lijst")
    source.select_option("Alle archieven")
    expect(page.get_by_text("3 partijen hebben deze stand.")).to_be_visible()
    source.select_option("Deze lijst")
    expect(page.get_by_text("1 partij heeft deze stand.")).to_be_visible()
