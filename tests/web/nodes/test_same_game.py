"""The same requests make the same game on one server, on two that do not wait for each other, and over restarts."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc.game.events import Request
from coupturc.game.record import Setup
from coupturc.rules import PROFILE_IDS, load_profile
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Command, Confirmed, Player, Players, Refused, ServerMessage
from coupturc.web.games.rooms import GameRooms
from coupturc.web.live.allowance import Allowance
from coupturc.web.messages.shared import Fault
from coupturc.web.store import Store
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.people import PersonRow
from tests.game.test_random_games import some_request
from tests.web.support import FirstMove, open_store

PEOPLE = Players(Player("human"), Player("human"))
OWNERS = {"white": "Ada", "black": "Bep"}
REQUESTS = 40

Answer = dict[str, Any]


@dataclass(frozen=True)
class Way:
    """How a request reaches the game.

    Args:
        server: which one gets it.
        again: whether the page did not get the answer and asks the other server again.
        restarted: whether that server has just begun again.
    """

    server: int = 0
    again: bool = False
    restarted: bool = False


ways = st.lists(st.builds(Way, st.integers(0, 1), st.booleans(), st.booleans()), min_size=5, max_size=REQUESTS)


class Hand:
    """The page of somebody who only wants to know whether he may."""

    visitor, has_closed, lag_ms, is_current = "", False, 0, True

    def __init__(self, person: str) -> None:
        self.person: str | None = person
        self.allowance = Allowance()
        self.answer: Answer = {}

    def show(self, state: bytes) -> None:
        """Pass over a state."""

    def send(self, message: ServerMessage) -> None:
        """Keep an answer."""
        assert not isinstance(message, Fault), message
        if isinstance(message, Confirmed | Refused):
            self.answer = msgspec.to_builtins(message)

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def renew(self, kind: str, message: ServerMessage) -> None:
        """Pass over who is there."""

    def end(self, fault: Fault) -> None:
        """Never happens."""
        raise AssertionError(fault)


class Site:
    """Two servers on one database.

    Args:
        store: the database.
        hears: whether they hear each other; otherwise the bus loses everything.
    """

    def __init__(self, store: Store, *, hears: bool) -> None:
        self.store = store
        self._bus = EmbeddedBus() if hears else None
        self._servers = [self._new(), self._new()]

    def _new(self) -> GameRooms:
        return GameRooms(self.store.games, FirstMove(), EmbeddedBus(self._bus))

    async def restart(self, server: int) -> None:
        """Let a server begin again: it knows nothing of any game."""
        await self._servers[server].close()
        self._servers[server] = self._new()

    async def begin(self, profile: str) -> str:
        """Begin a game in which both sit."""
        agreed = Setup(entry="over_the_board", white_time="-", black_time="-")
        setup = GameSetup(load_profile(profile).text, PEOPLE, agreed, began_ms=self.store.nodes.now_ms())
        seats = tuple(SeatRow(side, person) for side, person in OWNERS.items())
        return (await self._servers[0].create(setup, seats)).id

    async def ask(self, game: str, server: int, command: Command) -> Answer:
        """Send a request of the one who has the side to a server."""
        room = await self._servers[server].open(game)
        assert room is not None
        hand = Hand(OWNERS[command.event.side or "white"])
        await room.command(command, hand, 0)
        return hand.answer

    async def next_request(self, game: str, random: Random) -> Request:
        """Return something that may be sent now."""
        room = await self._servers[0].open(game)
        assert room is not None
        return some_request(room._game.live.arbiter, random)

    async def play(self, game: str, requests: Sequence[Request], how: Sequence[Way]) -> list[Answer]:
        """Send requests one after the other, none waiting for what the servers say to one another."""
        answers = []
        for number, (request, way) in enumerate(zip(requests, cycle(how), strict=False)):
            if way.restarted:
                await self.restart(way.server)
            command = Command(str(number), request)
            answer = await self.ask(game, way.server, command)
            if way.again:
                assert await self.ask(game, 1 - way.server, command) == answer
            answers.append(answer)
        return answers

    async def written(self, game: str) -> list[Answer]:
        """Return what is stored of a game, without when it was."""
        stored = await self.store.games.load(game)
        assert stored is not None
        return [msgspec.json.decode(row.body) | {"at_ms": 0, "by": row.command} for row in stored[1]]


async def compare(store: Store, profile: str, seed: int, how: Sequence[Way], *, hears: bool) -> None:
    site, random = Site(store, hears=hears), Random(seed)
    once, otherwise = await site.begin(profile), await site.begin(profile)
    requests: list[Request] = []
    answers: list[Answer] = []
    for number in range(REQUESTS):
        requests.append(await site.next_request(once, random))
        answers.append(await site.ask(once, 0, Command(str(number), requests[-1])))
    assert await site.play(otherwise, requests, how) == answers
    assert await site.written(otherwise) == await site.written(once)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database that knows the players; it is made once."""
    opened = open_store(tmp_path_factory.mktemp("games"))

    async def add_people() -> None:
        for person in OWNERS.values():
            await opened.people.create(PersonRow(person, "guest", person, 0), person)

    asyncio.run(add_people())
    yield opened
    asyncio.run(opened.close())


@settings(max_examples=25)
@given(st.sampled_from(PROFILE_IDS), st.integers(0, 2**32), ways, st.booleans())
def test_the_same_requests_make_the_same_game(
    store: Store, profile: str, seed: int, how: list[Way], hears: bool
) -> None:
    asyncio.run(compare(store, profile, seed, how, hears=hears))
