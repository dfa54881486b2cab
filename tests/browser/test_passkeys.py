"""Passkeys by a device that the browser imitates: added, used, removed; kept by keys alone on a small telephone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.free_port import free_port
from tests.browser.site import Site
from tests.browser.test_account import PASSWORD

pytestmark = pytest.mark.browser


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Site]:
    """A server that people find under a name: passkeys belong to one."""
    port = free_port()
    site = Site(tmp_path, "--public-url", f"http://localhost:{port}", port=port).start()
    yield site
    site.stop()


def device(page: Page) -> None:
    """Have the browser make and keep passkeys, and agree at once."""
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def home(site: Site) -> str:
    return site.url.replace("127.0.0.1", "localhost") + "/account"


def fill_in(page: Page, name: str) -> None:
    page.get_by_role("radio", name="Lid worden").check()
    page.get_by_label("Naam", exact=True).fill(name)


def passkeys(page: Page) -> Locator:
    return page.get_by_role("region", name="Passkeys")


def says(page: Page, words: str) -> None:
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def test_a_passkey_is_added_used_and_removed(make_page: MakePage, named: Site) -> None:
    page = make_page(PHONE, has_touch=True, is_mobile=True)
    device(page)
    page.goto(home(named))
    fill_in(page, "Ada")
    page.get_by_label("Wachtwoord").fill(PASSWORD)
    page.get_by_role("button", name="Lid worden", exact=True).press("Enter")
    says(page, "Je bent nu lid.")
    section = passkeys(page)
    section.get_by_label("Naam van het toestel").fill("Telefoon")
    section.get_by_label("Wachtwoord nu").fill(PASSWORD)
    section.get_by_role("button", name="Passkey toevoegen").press("Enter")
    says(page, "De passkey is toegevoegd.")
    expect(section.get_by_role("listitem")).to_contain_text("Telefoon")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    page.get_by_role("button", name="Uitloggen", exact=True).press("Enter")
    page.get_by_role("button", name="Inloggen met een passkey").press("Enter")
    says(page, "Je bent ingelogd.")
    expect(page.get_by_text("Je bent ingelogd als Ada.")).to_be_visible()
    section.get_by_role("button", name="Verwijderen").press("Enter")
    says(page, "De passkey is verwijderd.")
    page.get_by_role("button", name="Uitloggen", exact=True).press("Enter")
    page.get_by_role("button", name="Inloggen met een passkey").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Deze passkey hoort hier bij niemand.")).to_be_visible()


def test_from_signing_up_to_the_end_without_a_password(make_page: MakePage, named: Site) -> None:
    page = make_page()
    device(page)
    page.goto(home(named))
    fill_in(page, "Bep")
    page.get_by_role("button", name="Lid worden met een passkey").press("Enter")
    says(page, "Je bent nu lid.")
    section = passkeys(page)
    section.get_by_role("button", name="Verwijderen").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Zo kom je er zelf niet meer in.")).to_be_visible()
    page.get_by_text("Account verwijderen").click()
    page.get_by_role("button", name="Voorgoed verwijderen").press("Enter")
    says(page, "Het account is verwijderd.")


def test_somebody_who_has_none_reads_so(make_page: MakePage, named: Site) -> None:
    page = make_page()
    device(page)
    page.goto(home(named))
    page.get_by_role("button", name="Inloggen met een passkey").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Er is geen passkey gekozen.")).to_be_visible()
