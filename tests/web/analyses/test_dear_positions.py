"""Positions that nobody plays, in which it takes long to work out what may be played, hold up nobody."""

import asyncio
import threading

import pytest

from coupturc import Position, load_profile
from coupturc.web.analyses import follower
from coupturc.web.boards import Playable, playable, takes_long
from tests.waiting import until
from tests.web.analyses.support import connected, new_analysis
from tests.web.support import Server

#: Twenty-three kings, with 310 captures of sixteen pieces.
DEAR = "W:WKc8,Kd8,Ke8,Kf3,Kf8,Kh1,Kh7:BKa3,Ka6,Kb2,Kb4,Kc1,Kc5,Kd3,Kd6,Ke4,Ke7,Kf1,Kf2,Kf5,Kg3,Kg6,Kh3"


class Held:
    """Works out what may be played when the test lets it, and notes where."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.may_go_on = threading.Event()

    def __call__(self, position: Position) -> Playable:
        self.threads.append(threading.current_thread())
        assert self.may_go_on.wait(60)
        return playable(position)


async def test_looks_at_it_wait_apart_and_only_the_last_counts(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    name = await new_analysis(server, profile="dama", fen=DEAR)
    monkeypatch.setattr(follower, "playable", held)
    try:
        async with asyncio.timeout(60), connected(server, name) as page:
            await until(lambda: held.threads)
            for _ in range(20):
                await page.send("look", node="0")
            await page.send("ping", number=7)
            await page.until("pong", number=7)
            assert "shown" not in page.latest
            held.may_go_on.set()
            assert len((await page.until("shown"))["legal"]) == 310
    finally:
        held.may_go_on.set()
    assert len(held.threads) == 1
    assert held.threads[0] is not threading.main_thread()


def test_what_people_play_is_shown_at_once() -> None:
    dama = load_profile("dama").rules
    assert takes_long(Position.from_fen(DEAR, dama))
    assert not takes_long(Position.start(dama))
