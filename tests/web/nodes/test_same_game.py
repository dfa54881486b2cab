"""The same requests at the same times make the same game: on one server, on two, and over restarts.

The two do not wait for each other. Time goes on when the test says so, for all servers; clocks run, moves lose time on
their way, and flags fall.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import utc
from coupturc.game.events import Request
from coupturc.game.record import Setup
from coupturc.rules import PROFILE_IDS, load_profile
from coupturc.web.bus.embedded import EmbeddedBus
from coupturc.web.games import game_time, live_game, room
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Command, Confirmed, Player, Players, Refused, ServerMessage
from coupturc.web.games.rooms import GameRooms
from coupturc.web.live.allowance import Allowance
from coupturc.web.messages.shared import Fault
from coupturc.web.store import Store
from coupturc.web.store import clock as clocks
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.people import PersonRow
from tests.game.test_random_games import TIMES, some_request
from tests.web.support import FirstMove, open_store

PEOPLE = Players(Player("human"), Player("human"))
OWNERS = {"white": "Ada", "black": "Bep"}
REQUESTS = 30
A_WEEK_MS = 7 * 86_400_000

Answer = dict[str, Any]


class Time:
    """What all clocks of the servers show."""

    def __init__(self) -> None:
        self.now_ns = 1_800_000_000 * 10**9

    def __call__(self) -> int:
        """Return nanoseconds: UTC, and what a machine has counted."""
        return self.now_ns

    def go_on(self, ms: int) -> None:
        """Let time pass."""
        self.now_ns += ms * 1_000_000


@dataclass(frozen=True)
class Moment:
    """When a request arrives.

    Args:
        later_ms: than the one before.
        lag_ms: how long it was on its way.
        is_looked_at: whether a server looks for a fallen flag before.
    """

    later_ms: int
    lag_ms: int
    is_looked_at: bool


moments = st.lists(
    st.builds(Moment, st.sampled_from([0, 10, 400, 3_000, 20_000]), st.sampled_from([0, 80, 900]), st.booleans()),
    min_size=3,
    max_size=REQUESTS,
)


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

    visitor, has_closed, is_current = "", False, True

    def __init__(self, person: str, lag_ms: int) -> None:
        self.person: str | None = person
        self.lag_ms = lag_ms
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
        time: of all servers.
        hears: whether they hear each other; otherwise the bus loses everything.
    """

    def __init__(self, store: Store, time: Time, *, hears: bool) -> None:
        self.store = store
        self.time = time
        self._bus = EmbeddedBus() if hears else None
        self._servers = [self._new(), self._new()]

    def _new(self) -> GameRooms:
        return GameRooms(self.store.games, FirstMove(), EmbeddedBus(self._bus))

    async def restart(self, server: int) -> None:
        """Let a server begin again: it knows nothing of any game."""
        await self._servers[server].close()
        self._servers[server] = self._new()

    async def begin(self, profile: str, control: str) -> str:
        """Begin a game in which both sit."""
        agreed = Setup(entry="over_the_board", white_time=control, black_time=control)
        setup = GameSetup(load_profile(profile).text, PEOPLE, agreed, began_ms=self.store.nodes.now_ms())
        seats = tuple(SeatRow(side, person) for side, person in OWNERS.items())
        return (await self._servers[0].create(setup, seats)).id

    async def ask(self, game: str, server: int, command: Command, lag_ms: int) -> Answer:
        """Send a request of the one who has the side to a server."""
        room = await self._servers[server].open(game)
        assert room is not None
        hand = Hand(OWNERS[command.event.side or "white"], lag_ms)
        await room.command(command, hand, self.time())
        return hand.answer

    async def look(self, game: str, server: int) -> None:
        """Look for a fallen flag at a server; at the first look it may only have loaded the game."""
        for _ in range(2):
            await self._servers[server].look_at_clock(game)

    async def next_request(self, game: str, random: Random) -> Request:
        """Return something that may be sent now."""
        room = await self._servers[0].open(game)
        assert room is not None
        return some_request(room._game.live.arbiter, random)

    async def wait_for(self, moment: Moment, game: str, server: int) -> None:
        """Let time go on until a request arrives."""
        self.time.go_on(moment.later_ms)
        if moment.is_looked_at:
            await self.look(game, server)

    async def play(self, game: str, asked: Iterable[tuple[Request, Moment]], how: Sequence[Way]) -> list[Answer]:
        """Send requests one after the other, none waiting for what the servers say to one another."""
        answers = []
        for number, ((request, moment), way) in enumerate(zip(asked, cycle(how), strict=False)):
            if way.restarted:
                await self.restart(way.server)
            await self.wait_for(moment, game, way.server)
            command = Command(str(number), request)
            answer = await self.ask(game, way.server, command, moment.lag_ms)
            if way.again:
                assert await self.ask(game, 1 - way.server, command, moment.lag_ms) == answer
            answers.append(answer)
        return answers

    async def flag(self, game: str, server: int) -> None:
        """Make no more moves, and let a week pass so that any clock runs out."""
        self.time.go_on(A_WEEK_MS)
        await self.look(game, server)
        await self.look(game, 1 - server)

    async def written(self, game: str) -> list[Answer]:
        """Return what is stored of a game."""
        stored = await self.store.games.load(game)
        assert stored is not None
        began_ms, rows = stored[0].created_ms, stored[1]
        return [
            {"event": msgspec.json.decode(row.body), "by": row.command, "ms": row.at_ms - began_ms, "lag": row.lag_ms}
            for row in rows
        ]


async def compare(site: Site, game: tuple[str, str], seed: int, when: Sequence[Moment], how: Sequence[Way]) -> None:
    random = Random(seed)
    once = await site.begin(*game)
    asked: list[tuple[Request, Moment]] = []
    answers: list[Answer] = []
    for number, moment in zip(range(REQUESTS), cycle(when), strict=False):
        await site.wait_for(moment, once, 0)
        asked.append((await site.next_request(once, random), moment))
        answers.append(await site.ask(once, 0, Command(str(number), asked[-1][0]), moment.lag_ms))
    await site.flag(once, 0)
    otherwise = await site.begin(*game)
    assert await site.play(otherwise, asked, how) == answers
    await site.flag(otherwise, how[0].server)
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


@pytest.fixture(scope="module")
def time() -> Iterator[Time]:
    """The time of all servers."""
    time = Time()
    with pytest.MonkeyPatch.context() as patch:
        for module in (utc, clocks):
            patch.setattr(module, "time_ns", time)
        for module in (game_time, live_game, room):
            patch.setattr(module, "monotonic_ns", time)
        yield time


@settings(max_examples=25)
@given(
    st.tuples(st.sampled_from(PROFILE_IDS), st.sampled_from([*TIMES, "1/86400"])),
    st.integers(0, 2**32),
    st.tuples(moments, ways),
    st.booleans(),
)
def test_the_same_requests_make_the_same_game(
    store: Store, time: Time, game: tuple[str, str], seed: int, asking: tuple[list[Moment], list[Way]], hears: bool
) -> None:
    asyncio.run(compare(Site(store, time, hears=hears), game, seed, *asking))
