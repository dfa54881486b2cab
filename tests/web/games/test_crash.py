"""Kill -9 at random moments: what was confirmed is there, and nothing is done twice."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.starts import NO_BOOK
from tests.waiting import until
from tests.web.forked import Servers, has_ended, servers_on
from tests.web.support import Message, Page

KILLS = 50
#: A game grows by some forty requests from kill to kill, on a quiet machine by a hundred, take-backs among them. Every
#: server judges all of it, and allows only so many take-backs.
KILLS_A_GAME = 3


@pytest.fixture
async def servers(tmp_path: Path, page_folder: Path) -> AsyncIterator[Servers]:
    async with servers_on(tmp_path, page_folder) as ready:
        yield ready


class Person:
    """Plays legal moves, now and then takes one back, and remembers what was confirmed."""

    def __init__(self, seed: int) -> None:
        self.choices = random.Random(seed)
        self.moves: list[str] = []
        self.confirmed = 0
        self.number = 0
        self.waiting: Message | None = None

    async def play(self, page: Page) -> None:
        """Send what got no answer again, then go on until the server is killed."""
        while True:
            if self.waiting is None:
                self.waiting = self.next_request(page.state)
            await page.send(self.waiting)
            answer = await page.answer(self.waiting["id"])
            assert answer["type"] == "confirmed", answer
            self.note(self.waiting)
            self.waiting = None
            self.confirmed = answer["version"]
            while page.state["version"] < self.confirmed:
                await page.next_state()

    def next_request(self, state: Message) -> Message:
        self.number += 1
        name = f"request-{self.number}"
        if state["outcome"] or (state["undoable"] and self.choices.random() < 0.2):
            return {"type": "undo", "id": name}
        text = self.choices.choice(state["legal"])["text"]
        return {"type": "command", "id": name, "event": {"type": "move", "side": state["turn"], "move": text}}

    def has_asked(self, number: int) -> bool:
        """Whether so many requests were made; all before the last of them were confirmed."""
        return self.number >= number

    def note(self, request: Message) -> None:
        if request["type"] == "undo":
            self.moves.pop()
        else:
            self.moves.append(request["event"]["move"])

    def check(self, state: Message) -> None:
        """Compare what the server has with what it confirmed; the last request may or may not be in."""
        assert state["version"] >= self.confirmed
        played = [move["text"] for move in state["played"]]
        if played != self.moves:
            assert self.waiting is not None
            after = Person(0)
            after.moves = self.moves.copy()
            after.note(self.waiting)
            assert played == after.moves


async def test_no_confirmed_event_is_lost_and_none_is_doubled(servers: Servers) -> None:
    moments = random.Random(2)
    people: list[Person] = []
    for kill in range(KILLS):
        async with servers.one() as (pid, server):
            if kill % KILLS_A_GAME == 0:
                people.append(person := Person(kill))
                game = await server.new_game("dama")
            async with server.page(game) as page:
                person.check(page.state)
                before = person.number
                playing = asyncio.create_task(person.play(page))
                await until(partial(person.has_asked, before + 2))
                await asyncio.wait((playing,), timeout=moments.uniform(0, 0.3))
                os.kill(pid, signal.SIGKILL)
                result = (await asyncio.gather(playing, return_exceptions=True))[0]
                assert isinstance(result, ConnectionClosed), result
    assert sum(person.number for person in people) > KILLS


async def test_the_computer_goes_on_after_a_kill(servers: Servers) -> None:
    players = {"white": {"kind": "human"}, "black": {"kind": "engine", "level": 10}}
    async with servers.one() as (pid, server):
        game = await server.new_game(players=players, fen=NO_BOOK)
        async with server.page(game) as page:
            await page.move("32-28")
            assert page.state["thinking"] == "black"
            os.kill(pid, signal.SIGKILL)
            await until(partial(has_ended, pid))
    async with servers.one() as (_, server), server.page(game) as page:
        assert page.state["thinking"] == "black"
        assert len((await page.state_where(turn="white"))["played"]) == 2


async def test_a_polite_end_is_quick_and_says_goodbye(servers: Servers) -> None:
    async with servers.one() as (pid, server), server.page(await server.new_game()) as page:
        os.kill(pid, signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            await page.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        await until(partial(has_ended, pid))
