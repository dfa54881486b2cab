"""Somebody reports his opponent by a button, or stands out; a moderator decides, and who is concerned reads it."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from coupturc.web.serve import DATABASE
from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.site import Site
from tests.browser.test_account import sign_up
from tests.browser.two_people import invite

pytestmark = pytest.mark.browser

WHY = "Zo praten we hier niet."
LADDER = "international-blitz"


def report(page: Page) -> None:
    """Report the opponent with the keys alone."""
    talk = page.get_by_role("region", name="Praten", exact=True)
    talk.get_by_text("Deze speler melden").press("Enter")
    talk.get_by_label("Toelichting").fill("Hij scheldt mij uit.")
    assert_accessible(page)
    talk.get_by_role("button", name="Verstuur de melding").press("Enter")
    expect(talk.get_by_role("status")).to_have_text("Je melding is verstuurd. Een moderator kijkt ernaar.")


def moderate(folder: Path, name: str) -> None:
    """Make a member a moderator, as the operator does."""
    role = ["member", "role", name, "moderator", "--data", str(folder)]
    subprocess.run([sys.executable, "-m", "coupturc", *role], check=True)


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
    moderate(tmp_path, "Mo")
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


def give_hint(folder: Path, name: str) -> None:
    """Let somebody stand out, and compare one of his games; the page need not know more."""
    tally = (30, 29, 0.3, 240_000, 100, 700_000)
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        (who,) = connection.execute("SELECT id FROM people WHERE name = ?", [name]).fetchone()
        (game,) = connection.execute("SELECT id FROM games").fetchone()
        now_ms = round(time() * 1000)
        of_game = (game, who, LADDER, 1612.0, *tally, now_ms, True)
        connection.execute(f"INSERT INTO compared_games VALUES ({', '.join('?' * len(of_game))})", of_game)  # noqa: S608
        hint = (who, LADDER, 1612.0, 1, *tally, 0.5, 0.1, 0, now_ms, None)
        connection.execute(f"INSERT INTO fair_play_hints VALUES ({', '.join('?' * len(hint))})", hint)  # noqa: S608


def show_game_to(folder: Path, visibility: str) -> None:
    """Let nobody but its players open the only game (`private`), or whoever has the link (`link`)."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        connection.execute("UPDATE games SET visibility = ?", [visibility])


def test_from_a_hint_to_the_games_and_a_decision(make_page: MakePage, club: Site, tmp_path: Path) -> None:
    mo = make_page(PHONE, has_touch=True, is_mobile=True)
    sign_up(mo, club, "Mo")
    moderate(tmp_path, "Mo")
    mo.goto(f"{club.url}/moderation")
    expect(mo.get_by_text("Er valt niemand op.")).to_be_visible()
    bep = BoardPage(make_page())
    sign_up(bep.page, club, "Bep")
    invite(bep, club)
    give_hint(tmp_path, "Bep")
    show_game_to(tmp_path, "private")

    mo.reload()
    hint = mo.get_by_role("article")
    expect(hint).to_contain_text("Bep: Dammen, Blitz")
    expect(hint).to_contain_text("Rating 1612. 29 van de 30 moeilijke zetten gevonden: 97%.")
    expect(hint).to_contain_text("te weinig spelers")
    expect(hint).to_contain_text("Gemiddeld 8 seconden voor een moeilijke zet en 7 seconden voor een andere.")
    expect(mo.get_by_text("Een aanwijzing, geen bewijs.")).to_be_visible()
    hint.get_by_text("Partijen die meetellen: 1").press("Enter")
    expect(hint.get_by_text("(alleen voor de spelers)")).to_be_visible()
    expect(hint.get_by_role("link")).to_have_count(0)
    assert_accessible(mo)
    show_game_to(tmp_path, "link")
    mo.reload()
    hint.get_by_text("Partijen die meetellen: 1").press("Enter")
    assert_accessible(mo)
    assert mo.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    hint.get_by_role("link", name="Partij van").click()
    expect(mo.get_by_role("grid")).to_be_visible()
    mo.go_back()
    hint.get_by_label("Waarom?").fill(WHY)
    hint.get_by_role("button", name="Besluit").click()
    expect(mo.get_by_text("Er valt niemand op.")).to_be_visible()
    decided = mo.get_by_role("listitem").filter(has_text="Bep: Niets doen")
    expect(decided).to_contain_text("Na een aanwijzing van de computer.")
    bep.page.goto(f"{club.url}/lobby")
    expect(bep.page.get_by_role("region", name="Besluit van een moderator")).to_have_count(0)
