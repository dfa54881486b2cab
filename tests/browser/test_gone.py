"""The database or the bus between two servers is gone for a while: players read it, and play on without reloading."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.board_page import BLACK, WHITE, BoardPage
from tests.browser.conftest import PHONE, MakePage
from tests.browser.two_people import invite, sit
from tests.browser.two_servers import TwoServers, two_servers
from tests.nats_server import Nats, nats_server
from tests.postgresql import Cluster, cluster

pytestmark = pytest.mark.browser

APART = "De servers vinden elkaar even niet."
PUT_OFF = "Nog niet bewaard: de server kan even niet bij zijn gegevens."


@pytest.fixture
def database() -> Iterator[Cluster]:
    with cluster() as database:
        yield database


@pytest.fixture
def bus() -> Iterator[Nats]:
    with nats_server() as bus:
        yield bus


@pytest.fixture
def servers(tmp_path: Path, database: Cluster, bus: Nats) -> Iterator[TwoServers]:
    with two_servers(tmp_path, database.new_database(), "--bus", bus.url) as servers:
        servers.spread()
        yield servers


@pytest.fixture
def ada(make_page: MakePage) -> BoardPage:
    return BoardPage(make_page(PHONE, has_touch=True, is_mobile=True))


def test_players_read_it_and_play_on(
    servers: TwoServers, database: Cluster, bus: Nats, ada: BoardPage, bep: BoardPage
) -> None:
    sit(bep, invite(ada, servers))
    for each in (ada, bep):
        each.page.evaluate("window.isThePageOfBefore = true")
    ada.wait_for_turn(WHITE)

    database.kill()
    ada.tap("32", "28")
    expect(ada.line).to_contain_text(PUT_OFF)
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    database.start()
    for each in (ada, bep):
        each.wait_for_turn(BLACK)
    expect(ada.line).not_to_contain_text(PUT_OFF)

    bus.kill()
    for each in (ada, bep):
        expect(each.line).to_contain_text(APART)
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bep.click("19", "23")
    ada.wait_for_turn(WHITE)
    bus.start()
    for each in (ada, bep):
        expect(each.line).not_to_contain_text(APART)
    ada.tap("28", "19")
    bep.wait_for_turn(BLACK)
    with database.frozen():
        bep.click("14", "23")
        expect(bep.line).to_contain_text("Nog niet verstuurd: de server geeft geen antwoord.")
    ada.wait_for_turn(WHITE)
    for each in (ada, bep):
        assert each.page.evaluate("window.isThePageOfBefore")
