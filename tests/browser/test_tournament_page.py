"""The page of a tournament, on the screen of the hall, on paper and on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.words import LANGUAGES, WORDS, Language
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.tournament.test_page import evening


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A screen that shows the page of an evening, with a clock of its own."""
    (tmp_path / "hall.html").write_text(format_page(evening()), "utf-8")
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.clock.install()
    page.goto((tmp_path / "hall.html").as_uri())
    yield page
    context.close()


def test_it_turns_by_itself_and_reads_the_file_again(hall: Page, tmp_path: Path) -> None:
    shown = hall.locator("section:visible h2")
    expect(shown).to_have_text("Round 2")
    hall.clock.run_for(12_000)
    expect(shown).to_have_text("Standings")
    hall.clock.run_for(12_000)
    expect(shown).to_have_text("Cross table")
    (tmp_path / "hall.html").write_text(format_page(evening(), "nl"), "utf-8")
    hall.clock.run_for(12_000)
    expect(shown).to_have_text("Ronde 2")


def test_keys_turn_it_and_stop_it(hall: Page) -> None:
    shown = hall.locator("section:visible h2")
    hall.keyboard.press("ArrowLeft")
    expect(shown).to_have_text("Cross table")
    hall.keyboard.press("ArrowRight")
    expect(shown).to_have_text("Round 2")
    hall.keyboard.press(" ")
    hall.clock.run_for(60_000)
    expect(shown).to_have_text("Round 2")


def test_paper_has_everything(hall: Page) -> None:
    hall.emulate_media(media="print")
    expect(hall.locator("section:visible")).to_have_count(3)
    expect(hall.locator("footer")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_scrolls_down_only(browser: Browser, tmp_path: Path, language: Language) -> None:
    (tmp_path / "hall.html").write_text(format_page(evening(), language), "utf-8")
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto((tmp_path / "hall.html").as_uri())
    for _ in range(3):
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert violations(page) == []
        page.keyboard.press("ArrowRight")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("footer")).to_have_text(WORDS[language].keys)
    context.close()
