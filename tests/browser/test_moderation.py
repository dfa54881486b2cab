"""Somebody reports his opponent by a button; a moderator decides, and the opponent reads it."""

import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_account import sign_up
from tests.browser.two_people import invite

pytestmark = pytest.mark.browser

WHY = "Zo praten we hier niet."


def report(page: Page) -> None:
    """Report the opponent with the keys alone."""
    talk = page.get_by_role("region", name="Praten", exact=True)
    talk.get_by_text("Deze speler melden").press("Enter")
    talk.get_by_label("Toelichting").fill("Hij scheldt mij uit.")
    assert_accessible(page)
    talk.get_by_role("button", name="Verstuur de melding").press("Enter")
    expect(talk.get_by_role("status")).to_have_text("Je melding is verstuurd. Een moderator kijkt ernaar.")


def test_from_a_report_to_what_the_other_reads(make_page: MakePage, club: Site, tmp_path: Path) -> None:
    ada, bep = BoardPage(make_page()), BoardPage(make_page())
    for each, name in ((ada, "Ada"), (bep, "Bep")):
        sign_up(each.page, club, name)
    link = urlsplit(invite(ada, club))
    bep.page.goto(f"{club.url}{link.path}#{link.fragment}")
    bep.page.get_by_role("dialog").get_by_role("button", name="Speel mee").click()
    report(ada.page)

    mo = make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(mo, club, "Mo")
    mo.goto(f"{club.url}/moderation")
    expect(mo.get_by_text("Deze pagina is voor moderators.")).to_be_visible()
    role = ["member", "role", "Mo", "moderator", "--data", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "coupturc", *role], check=True)
    mo.goto(f"{club.url}/account")
    mo.get_by_role("link", name="Moderatie").click()
    waiting = mo.get_by_role("article")
    expect(waiting).to_contain_text("Bep: Scheldt, kwetst of valt lastig")
    expect(waiting).to_contain_text("Hij scheldt mij uit.")
    waiting.get_by_label("Besluit").select_option(label="Niet met anderen spelen")
    waiting.get_by_label("Hoeveel dagen?").fill("3")
    waiting.get_by_label("Waarom?").fill(WHY)
    assert_accessible(mo)
    assert mo.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    waiting.get_by_role("button", name="Besluit").click()
    expect(mo.get_by_role("status").filter(has_text="Het besluit is bewaard.")).to_be_visible()
    expect(mo.get_by_text("Er wacht geen melding.")).to_be_visible()
    expect(mo.get_by_role("listitem").filter(has_text="Bep: Niet met anderen spelen")).to_contain_text(WHY)

    bep.page.goto(f"{club.url}/lobby")
    standing = bep.page.get_by_role("region", name="Besluit van een moderator")
    expect(standing).to_contain_text("kun je geen partij met anderen beginnen")
    expect(standing).to_contain_text(f"Reden: {WHY}")
    assert_accessible(bep.page)

    mo.get_by_text("Opheffen").first.click()
    mo.get_by_label("Waarom opheffen?").fill("Het is goedgemaakt.")
    mo.get_by_label("Waarom opheffen?").press("Enter")
    expect(mo.get_by_text("De maatregelen zijn opgeheven.")).to_be_visible()
    bep.page.reload()
    expect(standing).to_have_count(0)
