"""A tournament outlives the account of its organiser: he hands it on, from its page or as he leaves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
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
    name: str = answer.json()["id"] if path == "tournaments" else ""
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


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everybody_can_read_what_is_left_behind(make_page: MakePage, club: Site, locale: str) -> None:
    ada = member(make_page, club, "Ada", locale)
    post(ada, club, "tournaments", {"name": "Clubkampioenschap van de winter met een lange naam", "system": "keizer"})
    ada.goto(f"{club.url}/account")
    ada.locator("summary").last.click()
    expect(ada.get_by_role("link", name="Clubkampioenschap")).to_be_visible()
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
