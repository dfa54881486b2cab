"""A round at home in two windows: links of players, an hour that both agree on, and the game as a result."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, BoardPage
from tests.browser.conftest import LONG_MS, PHONE, MakePage
from tests.browser.site import Site
from tools.generate.languages import LANGUAGES

pytestmark = pytest.mark.browser

GAME = re.compile("/game/")


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for others too, where each player has a page of his own."""
    folder: Path = tmp_path_factory.mktemp("open-site")
    site = Site(folder, "--host", "0.0.0.0").start()  # noqa: S104 - that is what is tested
    yield site
    site.stop()


@dataclass(frozen=True)
class Round:
    """A tournament of two with a published round; Lid 1 has White."""

    tournament: str
    links: tuple[str, str]
    arbiter: httpx.Client


def ask(arbiter: httpx.Client, address: str, request: dict[str, Any]) -> dict[str, Any]:
    seen = arbiter.get(address).json()["version"]
    answer = arbiter.post(f"{address}/requests", json={"request": request, "seen": seen}).raise_for_status().json()
    assert answer["refused"] is None
    tournament: dict[str, Any] = answer["tournament"]
    return tournament


@pytest.fixture
def home(open_site: Site) -> Iterator[Round]:
    with httpx.Client(base_url=open_site.url, headers={"origin": open_site.url}, timeout=LONG_MS / 1000) as arbiter:
        body = {"name": "Thuis", "system": "round_robin", "profile": "international", "first_order": "entry"}
        name = arbiter.post("/api/tournaments", json=body).raise_for_status().json()["id"]
        address = f"/api/tournaments/{name}"
        for number in (1, 2):
            ask(arbiter, address, {"type": "enter", "player": {"name": f"Lid {number}"}})
        for kind in ("pair", "publish"):
            view = ask(arbiter, address, {"type": kind, "round": 1})
        board = view["rounds"][0]["boards"][0]
        ask(
            arbiter,
            address,
            {"type": "window", "round": 1, "opens_ms": 1_800_000_000_000, "closes_ms": 4_000_000_000_000},
        )
        tokens = [
            arbiter.post(f"{address}/players/{board[side]}/link").raise_for_status().json()["token"]
            for side in ("white", "black")
        ]
        page = f"{open_site.url}/tournaments/{name}"
        yield Round(page, (f"{page}#{tokens[0]}", f"{page}#{tokens[1]}"), arbiter)


def opened(page: Page, link: str) -> Page:
    page.goto(link)
    expect(page.get_by_role("heading", name="Jouw partijen")).to_be_visible()
    assert "#" not in page.url, "who gets this address looks on"
    return page


def propose(page: Page, hour: str) -> None:
    page.get_by_role("button", name="Uur voorstellen").click()
    page.get_by_label("Mogelijkheid 1").fill(hour)
    page.get_by_role("button", name="Voorstellen", exact=True).click()


def test_an_hour_is_agreed_on_and_the_game_is_the_result(home: Round, make_page: MakePage) -> None:
    white = opened(make_page(), home.links[0])
    black = opened(make_page(PHONE, has_touch=True, is_mobile=True), home.links[1])
    propose(white, "2030-03-05T20:00")
    expect(white.get_by_text("Je voorstel wacht op Lid ")).to_be_visible()
    expect(black.get_by_text("stelt een uur voor")).to_be_visible()
    assert violations(black) == []
    propose(black, "2030-03-06T19:30")
    white.get_by_role("button", name=re.compile("Goed: .*19:30")).click()
    expect(white.get_by_text(re.compile("Afgesproken: .*19:30"))).to_be_visible()
    white.get_by_role("button", name="Speel").click()
    white.wait_for_url(GAME)
    black.get_by_role("button", name="Naar de partij").click()
    black.wait_for_url(white.url)
    ada, bep = BoardPage(white), BoardPage(black)
    ada.wait_for_turn("Wit")
    ada.click("32", "28")
    bep.wait_for_turn(BLACK)
    black.get_by_role("button", name="Opgeven").click()
    black.get_by_role("dialog").get_by_role("button", name="Ja, opgeven").click()
    expect(ada.line).to_contain_text("Wit wint")
    white.goto(home.tournament)
    expect(white.get_by_text("Er wacht nu geen partij op je.")).to_be_visible()
    white.get_by_role("tab", name="Ronden").click()
    expect(white.get_by_role("main").get_by_role("listitem").filter(has_text="2-0")).to_be_visible()


def test_a_used_link_says_so(home: Round, make_page: MakePage) -> None:
    opened(make_page(), home.links[0])
    late = make_page()
    late.goto(home.links[0])
    expect(late.get_by_role("status")).to_contain_text("Deze koppeling is al gebruikt.")
    expect(late.get_by_role("heading", name="Jouw partijen")).to_have_count(0)


def test_a_game_that_begins_soon_is_announced_and_stands_in_the_calendar(home: Round, make_page: MakePage) -> None:
    soon_ms = (int(time.time()) + 600) * 1000
    address = home.tournament.replace("/tournaments", "/api/tournaments")
    view = home.arbiter.get(address).json()
    board = view["rounds"][0]["boards"][0]
    for request in (
        {"type": "window", "opens_ms": None, "closes_ms": None},
        {"type": "propose", "board": 1, "number": board["white"], "hours_ms": [soon_ms]},
        {"type": "agree", "board": 1, "number": board["black"], "hour_ms": soon_ms},
    ):
        ask(home.arbiter, address, {"round": 1, **request})
    page = opened(make_page(PHONE, has_touch=True, is_mobile=True), home.links[0])
    name = view["players"][board["black"] - 1]["player"]["name"]
    expect(page.get_by_role("status")).to_contain_text(f"speel je tegen {name}")
    page.get_by_role("button", name="Agenda").click()
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Afgesproken uren en speeldagen").click()
    assert f"{name}\r\n" in Path(download.value.path()).read_bytes().decode()


def test_the_evenings_are_saved_for_a_calendar(home: Round, make_page: MakePage) -> None:
    page = make_page()
    page.goto(home.tournament)
    page.get_by_role("button", name="Agenda").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Begin van ronde 1").fill("2030-09-03T20:00")
    sheet.get_by_label("Aantal ronden").fill("2")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Speelavonden bewaren").click()
    text = Path(download.value.path()).read_text()
    assert "DTSTART:20300903T200000" in text
    assert "DTSTART:20300910T200000" in text
    assert "Thuis: Ronde 2" in text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_in_each_language(home: Round, make_page: MakePage, locale: str) -> None:
    page = make_page(PHONE, locale=locale)
    page.goto(home.links[0])
    plan = page.locator("[aria-expanded]").first
    plan.focus()
    page.keyboard.press("Enter")
    expect(page.locator("input[type=datetime-local]")).to_have_count(3)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_start_page_names_the_games_that_wait(make_page: MakePage, home: Round, open_site: Site) -> None:
    page = make_page(PHONE)
    page.goto(home.links[0])
    expect(page.get_by_role("heading", name="Jouw partijen")).to_be_visible()
    page.goto(open_site.url)
    section = page.get_by_role("region", name="Jouw partijen in toernooien")
    expect(section.get_by_role("listitem")).to_contain_text("Thuis, ronde 1: tegen Lid 2")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    section.get_by_role("link").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Thuis")


def test_the_arbiter_sees_what_is_open_after_the_window(make_page: MakePage, site: Site) -> None:
    """A Swiss waits for every result: the list says so, and is gone when the last one is entered."""
    with httpx.Client(base_url=site.url, headers={"origin": site.url}, timeout=LONG_MS / 1000) as arbiter:
        name = arbiter.post("/api/tournaments", json={"name": "Laat", "system": "swiss"}).json()["id"]
        address = f"/api/tournaments/{name}"
        for number in (1, 2):
            ask(arbiter, address, {"type": "enter", "player": {"name": f"Lid {number}"}})
        for kind in ("pair", "publish"):
            ask(arbiter, address, {"type": kind, "round": 1})
        ask(arbiter, address, {"type": "window", "round": 1, "opens_ms": 1000, "closes_ms": 2000})
    page = make_page(PHONE)
    page.goto(f"{site.url}/tournaments/{name}")
    overdue = page.get_by_role("region", name="1 partij is na de termijn nog open")
    expect(overdue).to_contain_text("De volgende ronde kan pas worden ingedeeld")
    assert violations(page) == []
    overdue.get_by_role("button", name="Andere uitslag voor bord 1").click()
    page.get_by_role("button", name="Zwart kwam niet").click()
    expect(overdue).to_have_count(0)


def test_who_is_elsewhere_reads_the_hours_of_both_places(home: Round, make_page: MakePage) -> None:
    ask(
        home.arbiter,
        home.tournament.replace("/tournaments/", "/api/tournaments/"),
        {"type": "zone", "zone": "Europe/Amsterdam"},
    )
    white = opened(make_page(timezone_id="Europe/Istanbul"), home.links[0])
    black = opened(make_page(PHONE, timezone_id="Europe/Amsterdam"), home.links[1])
    white.get_by_role("button", name="Uur voorstellen").click()
    expect(white.get_by_text("Vul de uren in zoals de klok van dit apparaat")).to_contain_text("Europe/Istanbul")
    white.get_by_label("Mogelijkheid 1").fill("2030-01-15T20:00")
    white.get_by_role("button", name="Voorstellen", exact=True).click()
    expect(white.get_by_text("(18:00 in Europe/Amsterdam)").first).to_be_visible()
    expect(black.get_by_role("button", name=re.compile("Goed: dinsdag 15 januari om 18:00$"))).to_be_visible()
    assert violations(white) == []


def test_the_arbiter_changes_the_time_zone(make_page: MakePage, site: Site) -> None:
    page = make_page(PHONE, timezone_id="Europe/Brussels")
    page.goto(f"{site.url}/tournaments")
    page.get_by_role("button", name="Nieuw toernooi").click()
    page.get_by_label("Naam").fill("Met uren")
    page.get_by_text("Meer regels").click()
    zone = page.get_by_label("Tijdzone")
    expect(zone).to_have_value("Europe/Brussels")
    zone.fill("Brussel")
    page.get_by_role("button", name="Toernooi maken").click()
    expect(
        page.get_by_role("alert").filter(has_text="De tijdzone \N{LEFT SINGLE QUOTATION MARK}Brussel")
    ).to_be_visible()
    assert violations(page) == []
    zone.fill("Europe/Brussels")
    page.get_by_role("button", name="Toernooi maken").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Met uren")
    page.get_by_role("button", name="Bewaren of wissen").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Tijdzone").first.click()
    sheet.get_by_label("Tijdzone").fill("Europe/Istanbul")
    sheet.get_by_role("button", name="Bewaren", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="De tijdzone is bewaard.")).to_be_visible()
