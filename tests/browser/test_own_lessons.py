"""A trainer's own lessons, in a section of the list of lessons."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.classroom import Classroom
from tests.browser.site import Site
from tests.lessons.broken import HEAD, step

pytestmark = pytest.mark.browser


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    folder = tmp_path / "lessons"
    folder.mkdir()
    return folder


@pytest.fixture
def school(tmp_path: Path, lessons: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data", "--lessons", str(lessons)).start()
    yield site
    site.stop()


def test_they_are_written_found_and_followed(room: Classroom, school: Site, lessons: Path) -> None:
    """As a trainer works: an empty folder, a lesson with a fault, a lesson without."""
    page = room.page
    page.goto(f"{school.url}/learn")
    own = page.get_by_role("region", name="Lessen van je trainer", exact=True)
    expect(own).to_contain_text("De map met eigen lessen is nog leeg.")
    assert violations(page) == []
    (lessons / "mine.toml").write_text(HEAD + step('fen = "W:W51:B1"'))
    page.reload()
    own.get_by_text("mine.toml: 1 fout").click()
    expect(own).to_contain_text("step.1.fen")
    expect(own).to_contain_text("Hier hoort start of een stand die kan. Teken 4: dit veld is niet op het bord.")
    expect(own).to_contain_text("Er staat: 'W:W51:B1'")
    assert violations(page) == []
    (lessons / "mine.toml").write_text(HEAD + step())
    page.reload()
    expect(own.get_by_role("heading", name="Dammen")).to_be_visible()
    assert violations(page) == []
    own.get_by_role("link", name="Small", exact=True).click()
    expect(room.text).to_contain_text("Look.")
    room.button("finish").click()
    expect(page.get_by_role("heading", name="Les klaar")).to_be_visible()
    page.get_by_role("link", name="Alle lessen").first.click()
    expect(own).to_contain_text("1 van 1 les klaar")


def test_faults_fit_a_phone(phone_room: Classroom, school: Site, lessons: Path) -> None:
    (lessons / f"{'a-long-name-' * 12}.toml").write_text(HEAD + step(f'fen = "{"W" * 90}"'))
    page = phone_room.page
    page.goto(f"{school.url}/learn")
    page.get_by_role("region", name="Lessen van je trainer").locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_a_lesson_in_one_language_says_which(room: Classroom, school: Site, lessons: Path) -> None:
    text = HEAD + step()
    (lessons / "mine.toml").write_text(re.sub(r'nl = "[^"]*", en = ("[^"]*"), tr = "[^"]*"', r"en = \1", text))
    page = room.page
    page.goto(f"{school.url}/learn/international/small")
    expect(room.text).to_contain_text("Look.")
    expect(room.text).to_contain_text("Deze les is geschreven in het Engels.")
    expect(room.text.get_by_text("Look.")).to_have_attribute("lang", "en")
    assert violations(page) == []
    page.get_by_label("Taal").select_option("en")
    expect(room.text).not_to_contain_text("written in")
