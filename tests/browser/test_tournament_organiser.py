"""Tournaments and classes outlive the account of who runs them: he hands them on, or a moderator does."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible, violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path, "--host", "0.0.0.0").start()  # noqa: S104 - that is what is tested
    yield site
    site.stop()


def member(make_page: MakePage, site: Site, name: str, locale: str = "nl") -> Page:
    page = make_page(PHONE, locale=locale)
    page.goto(f"{site.url}/account")
    post(page, site, "account", {"name": name, "password": PASSWORD})
    return page


def post(page: Page, site: Site, path: str, body: dict[str, str]) -> str:
    answer = page.request.post(f"{site.url}/api/{path}", data=body, headers={"origin": site.url})
    assert answer.ok, answer.text()
    name: str = answer.json()["id"] if path in ("tournaments", "classes") else ""
    return name


def test_who_leaves_hands_on_what_he_runs(make_page: MakePage, club: Site) -> None:
    ada, bep = member(make_page, club, "Ada"), member(make_page, club, "Bep")
    winter = post(ada, club, "tournaments", {"name": "Winter", "system": "keizer"})
    summer = post(ada, club, "tournaments", {"name": "Zomer", "system": "keizer"})
    ada.goto(f"{club.url}/tournaments/{winter}")
    ada.get_by_role("button", name="Bewaren of wissen").click()
    ada.get_by_text("Overdragen").first.click()
    ada.get_by_label("Naam van het lid").fill("Nobody")
    ada.get_by_label("Naam van het lid").press("Enter")
    expect(ada.get_by_role("alert").filter(has_text="Hier is geen speler met die naam.")).to_be_visible()
    ada.get_by_label("Naam van het lid").fill("bep")
    ada.get_by_label("Naam van het lid").press("Enter")
    expect(ada.get_by_text("bep leidt het toernooi voortaan.")).to_be_visible()
    expect(ada.get_by_text("Je kijkt mee")).to_be_visible()
    ada.goto(f"{club.url}/account")
    ada.get_by_text("Account verwijderen").click()
    expect(ada.get_by_role("link", name="Winter")).to_be_hidden()
    form = ada.get_by_role("form", name="Zomer overdragen")
    form.get_by_label("Naam van het lid").fill("Bep")
    form.get_by_role("button", name="Overdragen").click()
    expect(ada.get_by_text("Bep leidt het toernooi voortaan.")).to_be_visible()
    expect(ada.get_by_role("link", name="Zomer")).to_be_hidden()
    ada.get_by_label("Wachtwoord", exact=True).fill(PASSWORD)
    ada.get_by_role("button", name="Voorgoed verwijderen").click()
    expect(ada.get_by_role("status").filter(has_text="Het account is verwijderd.")).to_be_visible()
    for name in (winter, summer):
        bep.goto(f"{club.url}/tournaments/{name}")
        expect(bep.get_by_role("button", name="Bewaren of wissen")).to_be_visible()


def test_who_leaves_a_class_is_told_and_a_moderator_names_its_teacher(
    make_page: MakePage, club: Site, tmp_path: Path
) -> None:
    ada, bep, mo = (member(make_page, club, name) for name in ("Ada", "Bep", "Mo"))
    post(ada, club, "classes", {"name": "Groep 6"})
    other = post(ada, club, "classes", {"name": "Groep 7"})
    post(ada, club, "tournaments", {"name": "Winter", "system": "keizer"})
    ada.goto(f"{club.url}/classes/{other}")
    ada.get_by_role("button", name="Overdragen").click()
    assert_accessible(ada)
    ada.get_by_label("Naam van het lid").fill("Bep")
    ada.get_by_role("form").get_by_role("button", name="Overdragen").click()
    ada.wait_for_url(f"{club.url}/classes")
    ada.goto(f"{club.url}/account")
    ada.get_by_text("Account verwijderen").click()
    expect(ada.get_by_text("niemand geeft nog les")).to_be_visible()
    expect(ada.get_by_role("form", name="Groep 6 overdragen")).to_be_visible()
    expect(ada.get_by_role("form", name="Groep 7 overdragen")).to_have_count(0)
    ada.get_by_label("Wachtwoord", exact=True).fill(PASSWORD)
    ada.get_by_role("button", name="Voorgoed verwijderen").click()
    expect(ada.get_by_role("status").filter(has_text="Het account is verwijderd.")).to_be_visible()
    role = ["member", "role", "Mo", "moderator", "--data", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "coupturc", *role], check=True)
    mo.goto(f"{club.url}/moderation")
    expect(mo.get_by_role("link", name="Winter")).to_be_visible()
    form = mo.get_by_role("form", name="Groep 6 overdragen")
    form.get_by_label("Naam van het lid").fill("Bep")
    assert_accessible(mo)
    form.get_by_role("button", name="Overdragen").click()
    expect(mo.get_by_text("Bep geeft de klas voortaan les.")).to_be_visible()
    bep.goto(f"{club.url}/classes")
    for name in ("Groep 6", "Groep 7"):
        expect(bep.get_by_role("link", name=name)).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everybody_can_read_what_is_left_behind(make_page: MakePage, club: Site, locale: str) -> None:
    ada = member(make_page, club, "Ada", locale)
    post(ada, club, "tournaments", {"name": "Clubkampioenschap van de winter met een lange naam", "system": "keizer"})
    ada.goto(f"{club.url}/account")
    ada.locator("summary").last.click()
    expect(ada.get_by_role("link", name="Clubkampioenschap")).to_be_visible()
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
