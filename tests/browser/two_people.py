"""Two people at one game, each at a page of their own."""

import re

from playwright.sync_api import expect

from tests.browser.board_page import BLACK, BoardPage, unfold
from tests.browser.site import Site
from tests.browser.two_servers import TwoServers

GAME = re.compile("/game/")


def invite(
    ada: BoardPage, site: Site | TwoServers, clock: str | None = None, watchers: str = "Wie de link heeft"
) -> str:
    """Begin a game whose Black comes by link; return the link."""
    page = ada.page
    page.goto(site.url)
    unfold(page)
    page.get_by_role("group", name=BLACK).get_by_text("Per link").click()
    page.get_by_label("Wie mag meekijken?").select_option(label=watchers)
    if clock:
        page.get_by_text("Meer keuzes").click()
        page.get_by_label("Klok").select_option(clock)
    page.get_by_role("button", name="Begin de partij").click()
    page.wait_for_url(GAME)
    sheet = page.get_by_role("dialog", name="Nodig iemand uit")
    expect(sheet.get_by_role("img", name="QR-code van de link")).to_be_visible()
    return sheet.get_by_role("textbox", name="De link").input_value()


def sit(bep: BoardPage, link: str, name: str = "Bep") -> None:
    """Follow the link and sit down."""
    bep.page.goto(link)
    sheet = bep.page.get_by_role("dialog", name="Speel mee")
    sheet.get_by_role("textbox", name="Je naam").fill(name)
    sheet.get_by_role("button", name="Speel mee").click()
    expect(sheet).to_be_hidden()


def together(ada: BoardPage, bep: BoardPage, site: Site) -> None:
    """Have Ada and Bep at one game."""
    sit(bep, invite(ada, site))
    expect(ada.page.get_by_role("dialog")).to_be_hidden()


def together_for_days(ada: BoardPage, bep: BoardPage, site: Site) -> None:
    """Have Ada and Bep at a game of three days a move."""
    times = {"white": "1/259200", "black": "1/259200"}
    seated(ada, bep, site, profile="international", entry="assisted", time_control=times)


def seated(ada: BoardPage, bep: BoardPage, site: Site, **setup: object) -> str:
    """Have Ada with White and Bep with Black at a game with this setup; return its address."""
    players = {"white": {"kind": "human", "name": "Ada"}, "black": {"kind": "human"}}
    made = ada.page.request.post(
        f"{site.url}/api/games",
        data={"players": players, "invite": "black", **setup},
        headers={"origin": site.url},
    ).json()
    address = f"{site.url}/game/{made['id']}"
    sit(bep, f"{address}#{made['invite']}")
    ada.open(address)
    return address
