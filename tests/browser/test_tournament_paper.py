"""What a tournament prints, as the browser prints it: from the page, on A4, nothing cut off."""

import random
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from coupturc.notation.round_diagrams import format_round_diagrams
from coupturc.rules.games import GAME_NAMES, GameName
from coupturc.structs import replace
from coupturc.tournament.events import Change
from coupturc.tournament.page.blank_sheets import format_blank_sheets
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.paper import Paper
from coupturc.tournament.page.report import format_report
from coupturc.tournament.page.words import LANGUAGES, Language
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_tournament_desk import begun, pair
from tests.tournament.playing import ok, play_on, started

pytestmark = pytest.mark.browser

#: The width between the margins of a report, in the pixels of CSS.
BETWEEN_MARGINS = round((210 - 2 * 14) / 25.4 * 96)


@pytest.fixture
def sheet(browser: Browser) -> Iterator[Page]:
    """A page that is as wide as paper, before it is printed."""
    context = browser.new_context(viewport={"width": BETWEEN_MARGINS, "height": 1000})
    yield context.new_page()
    context.close()


def season(rounds: int, players: int = 12) -> Tournament:
    tournament = started(Setup(name="Clubcompetitie 2026-2027", system="keizer"), players)
    player = replace(tournament.state.players[3], name="Willem-Alexander van Oudheusden tot Drakenstein")
    ok(tournament, Change(number=3, player=player))
    play_on(tournament, rounds, random.Random(4))
    return tournament


def printed(page: Page, paper: Paper | str, folder: Path) -> list[tuple[float, float]]:
    """Print a document; return the sizes of its pages in millimetres."""
    file = folder / "paper.html"
    file.write_text(paper if isinstance(paper, str) else paper.html, "utf-8")
    page.goto(file.as_uri())
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in boxes]


def texts(page: Page) -> list[str]:
    """Print what a page shows; return the text of each sheet."""
    with closing(PdfDocument(page.pdf(prefer_css_page_size=True))) as document:
        return [sheet.get_textpage().get_text_range() for sheet in document]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_of_paper_for_each_game(sheet: Page, tmp_path: Path, language: Language) -> None:
    sizes = printed(sheet, format_blank_sheets(season(1), 1, language), tmp_path)
    assert [tuple(map(round, size)) for size in sizes] == [(297, 210)] * 6


@pytest.mark.parametrize("name", ["Clubcompetitie 2026-2027", "Het <toernooi> " + "van heel lang " * 13])
def test_every_sheet_of_the_hall_bears_the_name_of_the_tournament(sheet: Page, tmp_path: Path, name: str) -> None:
    tournament = started(Setup(name=name.strip(), system="keizer"), 40)
    play_on(tournament, 12, random.Random(4))
    printed(sheet, format_page(tournament, "nl"), tmp_path)
    sheets = texts(sheet)
    # The pairings, and three tables that go on over the page.
    assert [bool(re.search(r" 1/\d", text)) for text in sheets] == [True, True, False, True, False, True, False]
    wanted = name.strip().split()
    assert [text.split()[: len(wanted)] for text in sheets] == [wanted] * len(sheets)
    assert [" ".join(text.split()).count(" ".join(wanted)) for text in sheets] == [1] * len(sheets)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_six_diagrams_are_one_page(sheet: Page, tmp_path: Path, game: GameName) -> None:
    for players, pages in ((12, 1), (14, 2)):
        sizes = printed(sheet, format_round_diagrams(season(1, players), 1, {}, game, "nl"), tmp_path)
        assert [tuple(map(round, size)) for size in sizes] == [(210, 297)] * pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_table_is_wider_than_paper(sheet: Page, tmp_path: Path, language: Language) -> None:
    tournament = season(23, 24)
    for paper in (format_report(tournament, language), format_page(tournament, language)):
        printed(sheet, paper, tmp_path)
        sheet.emulate_media(media="print")
        widths = sheet.locator("table").evaluate_all("tables => tables.map(each => each.getBoundingClientRect().right)")
        assert max(widths) <= BETWEEN_MARGINS
        expect(sheet.get_by_role("button")).to_have_count(0)


def test_everything_is_printed_from_the_page(make_page: MakePage, site: Site) -> None:
    page = begun(make_page(), site)
    pair(page, 1)
    papers = page.get_by_role("navigation", name="Deze ronde afdrukken")
    for link, says in (
        (papers.get_by_role("link", name="Notatiebiljetten"), "Ronde 1, bord 4"),
        (papers.get_by_role("link", name="Diagrammen, Dama"), "Aan zet: Wit / Zwart"),
        (page.get_by_role("link", name="Verslag afdrukken"), "Kruistabel"),
    ):
        with page.context.expect_page() as opened:
            link.click()
        paper = opened.value
        expect(paper.get_by_text(says).first).to_be_visible()
        expect(paper.get_by_role("button", name="Afdrukken")).to_be_visible()
        assert violations(paper) == []
        paper.close()


def test_the_button_prints(make_page: MakePage, site: Site) -> None:
    page = begun(make_page(), site)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Verslag afdrukken").click()
    paper = opened.value
    paper.evaluate("window.print = () => { document.title = 'printed'; }")
    paper.get_by_role("button", name="Afdrukken").click()
    expect(paper).to_have_title("printed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_on_a_phone(browser: Browser, tmp_path: Path, language: Language) -> None:
    tournament = season(12)
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    for paper in (format_report(tournament, language), format_blank_sheets(tournament, 1, language)):
        (tmp_path / "paper.html").write_text(paper.html, "utf-8")
        page.goto((tmp_path / "paper.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert violations(page) == []
    context.close()
