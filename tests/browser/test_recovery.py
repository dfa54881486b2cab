"""Links in mails: a member who has forgotten his password chooses another, confirms his address, ends mails."""

import asyncio
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_account import OTHER, PASSWORD, sign_up
from tests.waiting import block_until
from tests.web.people.mailbox import Mailbox, mailbox

pytestmark = pytest.mark.browser


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """A server for mail, in a loop of its own: Playwright has that of the test."""
    running: Future[Mailbox] = Future()
    end = threading.Event()

    async def run() -> None:
        async with mailbox() as found:
            running.set_result(found)
            await asyncio.to_thread(end.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    yield running.result(10)
    end.set()
    thread.join()


@pytest.fixture
def club(tmp_path: Path, box: Mailbox) -> Iterator[Site]:
    """A server that sends mails."""
    mail = ("--mail", f"smtp://127.0.0.1:{box.port}", "--mail-from", "dammen@dammen.example")
    site = Site(tmp_path, "--host", "0.0.0.0", *mail).start()  # noqa: S104 - passwords are for several people
    yield site
    site.stop()


def test_a_forgotten_password_is_chosen_anew(make_page: MakePage, club: Site, box: Mailbox) -> None:
    ada, phone = make_page(), make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(ada, club)
    keep_mail(ada)
    phone.goto(f"{club.url}/account")
    phone.get_by_text("Wachtwoord vergeten?").press("Enter")
    phone.get_by_label("Mailadres").fill("ada@example.org")
    assert violations(phone) == []
    phone.get_by_role("button", name="Stuur de link").press("Enter")
    expect(phone.get_by_role("status").filter(has_text="is er een mail onderweg")).to_be_visible()
    link = arrived(box, "recover")
    phone.goto(f"{club.url}/account{link}")
    phone.get_by_label("Nieuw wachtwoord").fill(OTHER)
    assert violations(phone) == []
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("status").filter(has_text="Het wachtwoord is gewijzigd.")).to_be_visible()
    expect(phone.get_by_text("Je bent ingelogd als Ada.")).to_be_visible()
    assert "#" not in phone.url
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    ada.goto(f"{club.url}/account{link}")
    ada.reload()
    ada.get_by_label("Nieuw wachtwoord").fill(OTHER)
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("alert").filter(has_text="Deze link werkt niet meer")).to_be_visible()


def test_a_mail_address_is_confirmed(make_page: MakePage, club: Site, box: Mailbox) -> None:
    ada, phone = make_page(), make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(ada, club)
    keep_mail(ada)
    expect(ada.get_by_text("Nog niet bevestigd.")).to_be_visible()
    assert violations(ada) == []
    ada.get_by_role("button", name="Stuur de link opnieuw").press("Enter")
    expect(ada.get_by_role("status").filter(has_text="Er is een mail onderweg.")).to_be_visible()
    phone.goto(f"{club.url}/account{arrived(box, 'confirm')}")
    phone.get_by_role("button", name="Bevestig je mailadres").wait_for()
    assert violations(phone) == []
    phone.get_by_role("button", name="Bevestig je mailadres").press("Enter")
    expect(phone.get_by_role("status").filter(has_text="Je mailadres is bevestigd.")).to_be_visible()
    assert "#" not in phone.url
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    ada.reload()
    expect(ada.get_by_text("Bevestigd: dit adres is van jou.")).to_be_visible()
    expect(ada.get_by_role("button", name="Stuur de link opnieuw")).to_have_count(0)


def test_a_member_chooses_notices_by_keyboard(make_page: MakePage, club: Site) -> None:
    ada = make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(ada, club)
    choices = ada.get_by_role("region", name="Meldingen")
    mail = choices.get_by_role("checkbox", name="Je bent aan zet: Mail")
    expect(mail).to_be_checked()
    expect(choices.get_by_role("checkbox", name="Uitdaging: Mail")).not_to_be_checked()
    expect(choices.get_by_text("Mails gaan pas uit als je adres bevestigd is.")).to_be_visible()
    mail.press("Space")
    expect(choices.get_by_role("status")).to_have_text("De keuze is bewaard.")
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    ada.reload()
    expect(mail).not_to_be_checked()
    ada.goto(f"{club.url}/account#off=guessed")
    ada.reload()
    ada.get_by_role("button", name="Geen mails meer").press("Enter")
    expect(ada.get_by_role("alert").filter(has_text="Deze link werkt niet meer")).to_be_visible()
    expect(choices).to_be_visible()


def keep_mail(page: Page) -> None:
    """Keep an address for mail on the page of the account."""
    form = page.get_by_role("form", name="Adres bewaren")
    form.get_by_label("Mailadres").fill("ada@example.org")
    form.get_by_label("Wachtwoord nu").fill(PASSWORD)
    form.get_by_role("button", name="Adres bewaren").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Het adres is bewaard.")).to_be_visible()


def arrived(box: Mailbox, purpose: str) -> str:
    """Return what stands behind the address in the link of a mail that comes."""
    pattern = re.compile(rf"/account(#{purpose}=[\w-]+)")

    def found() -> list[str]:
        return [link[1] for mail in tuple(box.mails) if (link := pattern.search(mail.get_content()))]

    block_until(found, seconds=10)
    return found()[-1]
