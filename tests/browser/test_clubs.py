"""A club on the page: a leader makes it, a member comes in by a link and says what others see, a tournament of it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site

pytestmark = pytest.mark.browser

PASSWORD = "dammen op zolder"  # noqa: S105 - of an account that lasts as long as the test


def make_club(page: Page, url: str) -> None:
    page.goto(f"{url}/clubs")
    page.get_by_label("Naam van de club").fill("Ons Dam")
    page.get_by_label("Hoe jij er heet").fill("Ada")
    page.get_by_role("button", name="Club maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ons Dam")
    page.get_by_label("Leden erbij").fill("Bep, Cor\nDien")
    page.get_by_role("button", name="Leden toevoegen").click()
    expect(page.get_by_role("heading", name="4 leden")).to_be_visible()


def link_of(page: Page, name: str) -> str:
    page.get_by_role("button", name=f"{name} wijzigen").click()
    sheet = page.get_by_role("dialog")
    assert violations(page) == []
    sheet.get_by_role("button", name="Link maken").click()
    link = sheet.get_by_role("textbox", name="De link")
    expect(link).to_be_visible()
    address: str = link.input_value()
    sheet.get_by_role("button", name="Sluiten").click()
    return address


def member_of(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=name)


def begin_class(leader: Page, trainer: Page) -> None:
    """Have a leader make Bep a trainer, and her begin a class of the club."""
    leader.get_by_role("button", name="Bep wijzigen").click()
    leader.get_by_role("checkbox", name="trainer", exact=True).check()
    leader.get_by_role("button", name="Bewaren").click()
    expect(leader.get_by_role("listitem").filter(has_text="Bep")).to_contain_text("trainer")
    trainer.reload()
    trainer.get_by_role("link", name="Maak een klas").click()
    trainer.get_by_label("Naam van de klas").fill("Jeugd")
    trainer.get_by_role("button", name="Maak een klas").click()
    expect(trainer.get_by_role("heading", level=1)).to_have_text("Jeugd")


def delete_account(page: Page) -> None:
    """Make whoever is at a page a member, who then deletes his account."""
    # A link leads to the address that others reach, which is not the one of the test.
    url: str = page.evaluate("location.origin")
    for path, body in (("", {"name": "Bep", "password": PASSWORD}), ("/end", {"password": PASSWORD})):
        answer = page.request.post(f"{url}/api/account{path}", data=body, headers={"origin": url})
        assert answer.ok, answer.text()


def test_a_member_comes_in_agrees_and_thinks_better_of_it(make_page: MakePage, open_site: Site) -> None:
    ada, bep, eve = make_page(), make_page(PHONE), make_page()
    make_club(ada, open_site.url)
    club = ada.url
    eve.goto(club)
    expect(eve.get_by_role("heading", name="Alleen voor leden")).to_be_visible()
    bep.goto(link_of(ada, "Bep"))
    bep.get_by_text("Ik ben hier Bep").press("Enter")
    bep.get_by_label("Naam bij de bond").fill("Elisabeth de Vries")
    consent = bep.get_by_label("Laat mijn naam en bondsnummer zien")
    expect(consent).not_to_be_checked()
    # The box stands beside its words.
    assert consent.evaluate("(box) => getComputedStyle(box.parentElement).display") == "flex"
    consent.check()
    save = bep.get_by_role("button", name="Bewaren")
    save.click()
    expect(bep.get_by_role("listitem").filter(has_text="Elisabeth de Vries")).to_have_count(1)
    assert violations(bep) == []
    assert bep.evaluate("document.documentElement.scrollWidth") <= 360
    eve.goto(link_of(ada, "Cor"))
    expect(eve.get_by_text("Elisabeth de Vries")).to_be_visible()
    consent.uncheck()
    save.click()
    expect(bep.get_by_text("Bewaard.")).to_be_visible()
    eve.reload()
    expect(eve.get_by_role("heading", name="4 leden")).to_be_visible()
    expect(eve.get_by_text("Elisabeth de Vries")).to_have_count(0)


def test_nobody_is_put_out_of_a_club_by_one_press(make_page: MakePage, open_site: Site) -> None:
    ada, bep = make_page(PHONE), make_page()
    make_club(ada, open_site.url)
    bep.goto(link_of(ada, "Bep"))
    expect(bep.get_by_role("heading", name="4 leden")).to_be_visible()
    ada.reload()
    expect(member_of(ada, "Bep")).not_to_contain_text("nog niet binnen")
    ada.get_by_role("button", name="Bep wijzigen").click()
    sheet = ada.get_by_role("dialog")
    make = sheet.get_by_role("button", name="Link maken")
    for answer, count in (("Nee, houden", 0), ("Link maken", 1)):
        make.click()
        expect(sheet).to_contain_text("Een nieuwe link voor Bep?")
        assert violations(ada) == []
        sheet.get_by_role("button", name=answer).click()
        expect(sheet.get_by_role("heading")).to_have_text("Bep")
        expect(sheet.get_by_role("textbox", name="De link")).to_have_count(count)
    for answer, heading in (("Nee, houden", "4 leden"), ("Ja, wissen", "3 leden")):
        if not sheet.is_visible():
            ada.get_by_role("button", name="Bep wijzigen").click()
        sheet.get_by_role("button", name="Uit de club halen").click()
        expect(sheet).to_contain_text("Bep uit de club halen?")
        sheet.get_by_role("button", name=answer).click()
        expect(ada.get_by_role("heading", name=heading)).to_be_visible()
    ada.get_by_role("button", name="Ada wijzigen").click()
    expect(sheet.get_by_role("heading")).to_have_text("Ada")
    expect(make).to_have_count(0)


def test_a_leader_begins_a_tournament_of_the_club(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE)
    make_club(page, site.url)
    page.get_by_role("button", name="Dien wijzigen").click()
    page.get_by_label("arbiter").check()
    page.get_by_role("button", name="Een bord hoger").click()
    page.get_by_role("button", name="Bewaren").click()
    expect(page.get_by_role("listitem").nth(2)).to_contain_text("Dien")
    expect(page.get_by_role("listitem").nth(2)).to_contain_text("arbiter")
    page.get_by_role("link", name="Nieuw toernooi").click()
    page.get_by_label("Naam").fill("Winter")
    page.get_by_role("button", name="Toernooi maken").click()
    page.get_by_role("button", name="Leden van de club invoeren").click()
    expect(page.get_by_role("heading", name="4 spelers")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Club", exact=True).click()
    page.get_by_role("link", name="Winter").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winter")


@pytest.mark.parametrize("language", ["nl", "en", "tr"])
def test_a_club_on_a_phone_in_each_language(make_page: MakePage, site: Site, language: str) -> None:
    """Made by keyboard alone: each field is reached with Tab, and Enter makes the club."""
    page = make_page(PHONE, locale=language)
    page.goto(f"{site.url}/clubs")
    page.get_by_role("textbox").first.focus()
    page.keyboard.type("Ons Dam")
    page.keyboard.press("Tab")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ons Dam")
    for _ in range(2):
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.goto(f"{site.url}/clubs")
        expect(page.get_by_role("link", name="Ons Dam").first).to_be_visible()


def test_a_trainer_gives_a_class_of_the_club_work(make_page: MakePage, open_site: Site) -> None:
    ada, bep = make_page(), make_page(PHONE)
    make_club(ada, open_site.url)
    bep.goto(link_of(ada, "Bep"))
    expect(bep.get_by_role("heading", name="4 leden")).to_be_visible()
    expect(bep.get_by_role("heading", name="Klassen")).to_have_count(0)
    begin_class(ada, bep)
    bep.get_by_label("Voornamen").fill("Ank\nBram")
    bep.get_by_role("button", name="Voeg toe").click()
    bep.get_by_role("tab", name="Werk").click()
    bep.get_by_role("button", name="Geef werk op").click()
    expect(bep.get_by_role("row", name="Ank")).to_be_visible()
    bep.get_by_role("tab", name="Borden").click()
    assert violations(bep) == []
    bep.get_by_role("link", name="Club", exact=True).click()
    bep.get_by_role("link", name="Jeugd").click()
    expect(bep.get_by_role("heading", level=1)).to_have_text("Jeugd")


def test_a_leader_deletes_a_class_that_nobody_teaches(make_page: MakePage, open_site: Site) -> None:
    ada, bep = make_page(PHONE), make_page()
    make_club(ada, open_site.url)
    bep.goto(link_of(ada, "Bep"))
    expect(bep.get_by_role("heading", name="4 leden")).to_be_visible()
    begin_class(ada, bep)
    ada.reload()
    row = ada.get_by_role("listitem").filter(has_text="Jeugd")
    untaught = row.get_by_text("Niemand geeft deze klas nog les")
    delete = ada.get_by_role("button", name="Wis de klas Jeugd")
    expect(delete).to_be_visible()
    expect(untaught).to_have_count(0)
    expect(row.get_by_role("link")).to_have_count(0)
    delete_account(bep)
    ada.reload()
    expect(untaught).to_be_visible()
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth") <= 360
    delete.click()
    question = ada.get_by_role("dialog", name="De klas wissen?")
    expect(question).to_contain_text("Jeugd, de leerlingen en hun vorderingen worden gewist.")
    question.get_by_role("button", name="Nee, houden").click()
    expect(row).to_be_visible()
    delete.click()
    question.get_by_role("button", name="Ja, wissen").click()
    expect(ada.get_by_text("De klas is gewist.")).to_be_visible()
    expect(row).to_have_count(0)
