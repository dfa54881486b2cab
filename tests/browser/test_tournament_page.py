"""The page of a tournament, on the screen of the hall, on paper and on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.words import LANGUAGES, WORDS, Language
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.site import Site
from tests.tournament.test_page import evening


def stopped(page: Page) -> Page:
    """Stop the clock of a page that is to be opened; only the test lets it run, however slow the machine is."""
    page.clock.install(time=0)
    page.clock.pause_at(5)
    return page


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A screen that shows the page of an evening, with a clock of its own."""
    (tmp_path / "hall.html").write_text(format_page(evening()), "utf-8")
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    page = stopped(context.new_page())
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


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data").start()
    yield site
    site.stop()


def served(site: Site) -> str:
    """Return the address of a tournament with a round, on the server."""
    made = httpx.post(
        f"{site.url}/api/tournaments", json={"name": "Winter", "system": "keizer"}, timeout=60
    ).raise_for_status()
    address = f"{site.url}/api/tournaments/{made.json()['id']}"
    for number in (1, 2):
        asked(address, {"type": "enter", "player": {"name": f"Lid {number}"}})
    for kind in ("pair", "publish"):
        asked(address, {"type": kind, "round": 1})
    return address


def asked(address: str, request: dict[str, object]) -> None:
    seen = httpx.get(address, timeout=60).json()["version"]
    answer = httpx.post(f"{address}/requests", json={"request": request, "seen": seen}, timeout=60).raise_for_status()
    assert answer.json()["refused"] is None


def turned(hall: Page, seconds: int) -> None:
    """Let the clock of the screen run, each sheet on its own: what is fetched comes by the real clock."""
    for _ in range(0, seconds, 12):
        hall.clock.run_for(12_000)
        hall.wait_for_function("() => !reads")


def test_a_screen_without_its_server_keeps_the_sheets_and_comes_back(browser: Browser, club: Site) -> None:
    address = served(club)
    context = browser.new_context(viewport=DESKTOP, locale="nl")  # type: ignore[arg-type]
    hall = stopped(context.new_page())
    hall.goto(f"{address}/hall?language=nl")
    shown, lost = hall.locator("section:visible h2"), hall.get_by_role("status")
    expect(shown).to_have_text("Ronde 1")
    expect(lost).to_have_text("")
    club.stop()
    turned(hall, 60)
    expect(lost).to_have_text(re.compile(r"^Geen verbinding: zo was het om \d\d:\d\d\.$"))
    expect(hall.get_by_role("heading", name="Winter")).to_be_visible()
    seen = set()
    for _ in range(3):
        seen.add(shown.inner_text())
        turned(hall, 12)
    assert seen == {"Ronde 1", "Stand", "Kruistabel"}
    hall.clock.resume()  # axe looks when a timer of the page lets it
    assert violations(hall) == []
    club.start()
    asked(address, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    turned(hall, 48)
    expect(lost).to_have_text("")
    hall.locator("section").first.get_by_text("1-1").wait_for(state="attached")
    context.close()


def test_a_screen_of_an_empty_tournament_sees_its_first_round(browser: Browser, club: Site) -> None:
    made = httpx.post(
        f"{club.url}/api/tournaments", json={"name": "Winter", "system": "keizer"}, timeout=60
    ).raise_for_status()
    address = f"{club.url}/api/tournaments/{made.json()['id']}"
    context = browser.new_context(viewport=DESKTOP, locale="nl")  # type: ignore[arg-type]
    hall = stopped(context.new_page())
    hall.goto(f"{address}/hall?language=nl")
    expect(hall.get_by_text("Er is nog geen ronde ingedeeld.")).to_be_visible()
    for number in (1, 2):
        asked(address, {"type": "enter", "player": {"name": f"Lid {number}"}})
    for kind in ("pair", "publish"):
        asked(address, {"type": kind, "round": 1})
    turned(hall, 48)
    expect(hall.get_by_text("Er is nog geen ronde ingedeeld.")).to_be_hidden()
    expect(hall.locator("section").first.locator("h2")).to_have_text("Ronde 1")
    context.close()
