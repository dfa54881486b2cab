"""Two people at a game talk, each in his own language; one of them has had enough of it."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_account import sign_up
from tests.browser.two_people import invite, together

pytestmark = pytest.mark.browser


def talk_of(page: Page, name: str = "Praten") -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def say(page: Page, phrase: str) -> None:
    """Say a phrase with the keys alone."""
    talk = talk_of(page)
    talk.get_by_text("Zeg iets").press("Enter")
    talk.get_by_role("button", name=phrase, exact=True).press("Enter")
    expect(talk.get_by_role("listitem").last).to_contain_text(phrase)


def test_each_reads_a_phrase_in_his_own_language(open_site: Site, ada: BoardPage, make_page: MakePage) -> None:
    bep = make_page(PHONE, has_touch=True, is_mobile=True, locale="tr")
    link = invite(ada, open_site)
    bep.goto(link)
    bep.get_by_role("dialog").get_by_role("textbox").fill("Bep")
    bep.get_by_role("dialog").locator("button.primary").click()
    expect(bep.get_by_role("button", name="Sohbet")).to_be_visible()
    say(ada.page, "Prettige partij")
    expect(bep.get_by_role("log")).to_have_text("Beyaz: İyi oyunlar")
    bep.get_by_role("button", name="Sohbet (1)").click()
    talk = talk_of(bep, "Sohbet")
    expect(talk.get_by_role("listitem")).to_contain_text("İyi oyunlar")
    talk.get_by_text("Bir şey söyle").click()
    talk.get_by_role("button", name="Teşekkürler", exact=True).first.click()
    expect(talk.get_by_role("listitem")).to_have_count(2)
    assert_accessible(bep)
    expect(talk_of(ada.page).get_by_role("listitem").last).to_contain_text("Dank je wel")
    assert_accessible(ada.page)
    bep.reload()
    bep.get_by_role("button", name="Sohbet", exact=True).click()
    expect(talk.get_by_role("listitem")).to_have_count(2)


def test_who_watches_hears_nothing(open_site: Site, ada: BoardPage, bep: BoardPage, make_page: MakePage) -> None:
    together(ada, bep, open_site)
    eve = BoardPage(make_page())
    eve.page.goto(ada.page.url)
    expect(eve.line).to_contain_text("Je kijkt mee.")
    expect(bep.page.get_by_role("button", name="Praten")).to_be_visible()
    say(ada.page, "Hallo")
    expect(bep.page.get_by_role("button", name="Praten (1)")).to_be_visible()
    expect(talk_of(eve.page)).to_have_count(0)


def test_who_is_blocked_says_nothing_more(open_site: Site, ada: BoardPage, bep: BoardPage) -> None:
    together(ada, bep, open_site)
    talk = talk_of(ada.page)
    talk.get_by_text("Zeg iets").click()
    talk.get_by_role("button", name="Deze speler blokkeren").click()
    expect(talk).to_contain_text("Je hebt deze speler geblokkeerd.")
    bep.page.reload()
    bep.page.get_by_role("button", name="Praten").click()
    expect(talk_of(bep.page)).to_contain_text("Met deze speler kun je niet praten.")
    talk.get_by_role("button", name="Blokkade opheffen").click()
    say(ada.page, "Sorry")


def test_members_write_in_their_own_words(club: Site, make_page: MakePage) -> None:
    ada, bep = BoardPage(make_page()), BoardPage(make_page())
    for each, name in ((ada, "Ada"), (bep, "Bep")):
        sign_up(each.page, club, name)
        each.page.get_by_role("checkbox", name="Leden die dat ook willen").check()
        expect(each.page.get_by_role("status")).to_have_text("De keuze is bewaard.")
    link = urlsplit(invite(ada, club))
    bep.page.goto(f"{club.url}{link.path}#{link.fragment}")  # he is known there, not at the address in the link
    bep.page.get_by_role("dialog").get_by_role("button", name="Speel mee").click()
    field = talk_of(ada.page).get_by_label("In je eigen woorden")
    field.fill("Zit je er al lang?")
    field.press("Enter")
    line = talk_of(bep.page).get_by_role("listitem")
    expect(line).to_contain_text("Zit je er al lang?")
