"""Servers, database and bus are killed at random while people play: nothing is lost and nothing done twice."""

from pathlib import Path

import pytest

from tests.web.nodes.killing import kill_while_people_play
from tests.web.nodes.site import site_with

KILLS = 25


@pytest.mark.parametrize("bus", ["notify", "nats"])
async def test_no_confirmed_move_is_lost_and_none_is_doubled(bus: str, tmp_path: Path, page_folder: Path) -> None:
    with (tmp_path / "log").open("wb") as log:
        async with site_with(bus, 4, tmp_path, page_folder, log) as site:
            played = await kill_while_people_play(site, KILLS)
    assert played.confirmed > KILLS
    assert sum(site.kills.values()) == KILLS
