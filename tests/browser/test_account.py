"""Somebody signs up, comes back on a phone, logs out there, changes the password and leaves."""

from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105
OTHER = "trictrac-molenspel"


def sign_up(page: Page, site: Site, name: str = "Ada") -> None:
    """Sign up with the keys alone."""
    page.goto(f"{site.url}/lobby")
    page.get_by_role("link", name="Je account").press("Enter")
    page.wait_for_url("**/account")
    page.get_by_role("radio", name="Inloggen").press("ArrowRight")
    page.get_by_label("Naam").press_sequentially(name)
    page.get_by_label("Wachtwoord").press_sequentially(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Je bent ingelogd als {name}.")).to_be_visible()


def log_in(page: Page, site: Site, password: str) -> None:
    page.goto(f"{site.url}/account")
    page.get_by_label("Naam").fill("ada")
    page.get_by_label("Wachtwoord").fill(password)
    page.get_by_role("button", name="Inloggen").click()


def test_from_signing_up_to_the_end(make_page: MakePage, club: Site) -> None:
    ada, phone = make_page(), make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(ada, club)
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Al mijn gegevens").click()
    with ZipFile(download.value.path()) as file:
        assert file.namelist() == ["account.json"]
    log_in(phone, club, OTHER)
    expect(phone.get_by_role("alert")).to_have_text("De naam of het wachtwoord klopt niet.")
    log_in(phone, club, PASSWORD)
    expect(phone.get_by_text("Je bent ingelogd als Ada.")).to_be_visible()
    expect(phone.get_by_role("listitem").filter(has_text="Laatste bezoek")).to_have_count(2)
    form = ada.get_by_role("form", name="Wachtwoord wijzigen")
    form.get_by_label("Wachtwoord nu").fill(PASSWORD)
    form.get_by_label("Nieuw wachtwoord").fill(OTHER)
    ada.get_by_role("button", name="Wachtwoord wijzigen").click()
    expect(ada.get_by_role("status").filter(has_text="Het wachtwoord is gewijzigd.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Inloggen")).to_be_visible()
    ada.get_by_text("Account verwijderen").click()
    ada.get_by_label("Wachtwoord", exact=True).fill(OTHER)
    ada.get_by_role("button", name="Voorgoed verwijderen").click()
    expect(ada.get_by_role("status").filter(has_text="Het account is verwijderd.")).to_be_visible()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everybody_can_use_the_page_on_a_small_phone(make_page: MakePage, club: Site, locale: str) -> None:
    page = make_page(PHONE, locale=locale)
    for _ in range(2):
        page.goto(f"{club.url}/account")
        expect(page.get_by_role("button").last).to_be_visible()
        page.get_by_role("main").get_by_role("button").first.wait_for()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
        page.request.post(
            f"{club.url}/api/account", data={"name": "Ada", "password": PASSWORD}, headers={"origin": club.url}
        )
