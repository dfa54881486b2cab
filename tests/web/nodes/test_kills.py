"""Servers, database and bus are killed at random while people play: nothing is lost and nothing done twice."""

from pathlib import Path

import pytest

from tests.web.nodes.current import LOOKS_A_SECOND
from tests.web.nodes.killing import do_while_people_play, kill_while_people_play
from tests.web.nodes.site import site_with

KILLS = 25
RESTARTS = 6

#: For 3 s a page may show less than was confirmed while a server could have shown it. Where a server takes more than a
#: second to begin, the machine has much else to do, and all takes as much longer.
MOST_LOOKS = 3 * LOOKS_A_SECOND

#: The page may come back at once (RFC 6455, registry of close codes).
SERVICE_RESTART = 1012


@pytest.mark.parametrize("bus", ["notify", "nats"])
async def test_no_confirmed_move_is_lost_and_none_is_doubled(bus: str, tmp_path: Path, page_folder: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        async with site_with(bus, 4, tmp_path, page_folder, log) as site:
            played = await kill_while_people_play(site, KILLS)
    assert played.confirmed > KILLS
    assert sum(site.kills.values()) == KILLS
    assert len(played.current) > KILLS
    most = MOST_LOOKS * max(1.0, site.slowest_start)
    assert [page for page in played.current if page.looks > most] == []


async def test_servers_are_restarted_one_after_the_other(tmp_path: Path, page_folder: Path) -> None:
    """A server that is told to end sends its pages to the other one, and no move is lost or made twice on the way."""
    async with site_with("notify", 5, tmp_path, page_folder) as site:
        played = await do_while_people_play(site, site.replace_server, RESTARTS)
    assert played.confirmed > RESTARTS
    assert set(played.closed) == {SERVICE_RESTART}
