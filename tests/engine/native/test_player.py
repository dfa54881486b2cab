"""The native engine as a player."""

import asyncio
import threading
from time import perf_counter
from typing import Any, ClassVar

import pytest

from coupturc import Engine, History, Position, SearchReport, load_profile
from coupturc.engine import Limits
from coupturc.engine.levels import LEVELS, Level, limits_of
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import PlayerError, PlayerStartError, ponder_after
from coupturc.engine.thinking_time import Allowance
from tests.waiting import until_thread_starts

DRAWS = load_profile("fmjd").draw_limits


async def test_chooses_a_legal_move_and_says_what_it_is_worth() -> None:
    player = NativePlayer(1)
    position = Position.from_fen("W:W31,32,33,38:B5")
    choice = await player.choose(History(position), DRAWS, Limits(1.0, depth=6))
    assert choice.move in position.legal_moves
    assert choice.score
    assert choice.score > 0
    await player.close()


async def test_does_not_think_long_about_the_only_move() -> None:
    player = NativePlayer(1)
    history = History(Position.from_fen("W:W28,32,33,38:B5,6,7,23"))
    assert len(history.position.legal_moves) == 1
    began = perf_counter()
    choice = await player.choose(history, DRAWS, Limits(30.0))
    assert perf_counter() - began < 20
    assert choice.move.text == "28x19"
    await player.close()


async def test_stops_when_nobody_wants_the_move_any_more() -> None:
    player = NativePlayer(1)
    history = History(Position.start())
    before = set(threading.enumerate())
    thinking = asyncio.create_task(player.choose(history, DRAWS, Limits(60.0)))
    await until_thread_starts(before)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    # The one worker is free again.
    async with asyncio.timeout(20):
        await player.choose(history, DRAWS, Limits(1.0, depth=1))
    await player.close()


async def test_memory_that_is_not_there_is_told_before_a_game() -> None:
    def make() -> Engine:
        raise MemoryError

    player = NativePlayer(1, make_engine=make)
    with pytest.raises(PlayerStartError, match="no memory for the hash table"):
        await player.prepare(Position.start())
    await player.close()


async def test_a_new_game_finds_nothing_of_the_one_before() -> None:
    player = NativePlayer(1, make_engine=lambda: Engine(1))
    await player.new_game()  # before there is anything to forget
    scores = []
    for opening in ("31-26", "34-30", "32-28"):
        await player.new_game()
        await player.choose(History(Position.start().after(Position.start().parse_move(opening))), DRAWS, Limits(0, 9))
        await player.new_game()
        choice = await player.choose(History(Position.start()), DRAWS, Limits(0, nodes=3000))
        scores.append((choice.move, choice.score))
    await player.close()
    assert len(set(scores)) == 1


@pytest.mark.parametrize(
    ("count", "said"), [({"threads": 0}, "1 or more threads, found 0"), ({"workers": 0}, "1 or more workers, found 0")]
)
def test_needs_somebody_to_think(count: dict[str, int], said: str) -> None:
    with pytest.raises(PlayerStartError, match=said):
        NativePlayer(**count)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [3, 9])
async def test_there_is_nothing_to_choose_when_a_game_is_over(level: Level) -> None:
    player = NativePlayer(1)
    with pytest.raises(PlayerError, match=r"expected a position with a legal move, found W:W:B1"):
        await player.choose(History(Position.from_fen("W:W:B1")), DRAWS, limits_of(level))
    await player.close()


async def test_it_does_not_think_once_it_is_closed() -> None:
    player = NativePlayer(1)
    await player.close()
    history = History(Position.start())
    for asked in (player.choose, player.ponder):
        with pytest.raises(PlayerError, match="it has been closed"):
            await asked(history, DRAWS, Limits(1.0))
    await player.close()


async def test_closing_ends_what_it_thinks_about() -> None:
    player = NativePlayer(1)
    before = set(threading.enumerate())
    thinking = asyncio.create_task(player.choose(History(Position.start()), DRAWS, Limits(60.0)))
    await until_thread_starts(before)
    async with asyncio.timeout(20):
        await player.close()
        await thinking


async def test_thinks_about_several_games_at_once() -> None:
    player = NativePlayer(2)
    async with asyncio.timeout(20):
        choices = await asyncio.gather(
            *(player.choose(History(Position.start()), DRAWS, Limits(0.05)) for _ in range(5))
        )
    assert len(choices) == 5
    await player.close()


def test_every_level_thinks_at_least_as_far_as_the_one_below() -> None:
    limits = [limits_of(level) for level in LEVELS]
    depths = [limit.depth or 1000 for limit in limits]
    assert depths == sorted(depths)
    assert all(limit.seconds <= 1 for limit in limits)


def test_never_uses_up_its_clock() -> None:
    left_ms = 10_000.0
    for move in range(150):
        limits = limits_of(LEVELS[-1], Allowance(round(left_ms)))
        left_ms -= 1000 * (limits.seconds if move % 10 == 0 else limits.soft_seconds)
    assert left_ms > 0


class Remembering(Engine):
    """An engine that keeps which positions it was asked about, and with how many threads."""

    asked: ClassVar[list[tuple[str, int]]] = []

    def choose(self, history: History, *rest: Any, **limits: Any) -> SearchReport:
        self.asked.append((history.position.fen, limits["threads"]))
        return super().choose(history, *rest, **limits)

    def search(self, history: History, *rest: Any, **limits: Any) -> SearchReport:
        self.asked.append((history.position.fen, limits["threads"]))
        return super().search(history, *rest, **limits)


@pytest.mark.parametrize("clock", [None, Allowance(600_000)])
async def test_thinks_in_the_time_of_the_opponent(clock: Allowance | None) -> None:
    Remembering.asked.clear()
    engines: list[Remembering] = []

    def make() -> Remembering:
        engines.append(Remembering(1))
        return engines[-1]

    player = NativePlayer(1, make_engine=make, threads=2)
    limits = Limits(0, depth=3, clock=clock)
    history = History(Position.start())
    choice = await player.choose(history, DRAWS, limits)
    assert choice.reply is not None
    assert choice.cpu_seconds is None  # of two threads
    history = history.after(choice.move)
    await ponder_after(player, choice, history, DRAWS, limits)
    history = history.after(choice.reply)
    async with asyncio.timeout(30):
        await player.choose(history, DRAWS, limits)
        await player.ponder(history, DRAWS, limits)
        await player.stop_pondering()
        await player.close()
    assert Remembering.asked[1:] == [(history.position.fen, 2)] * 3
    assert len(engines) == 1  # with what it thought about in its hash table


@pytest.mark.parametrize("limits", [Limits(0), limits_of(1)])
async def test_closing_ends_what_it_ponders_about(limits: Limits) -> None:
    player = NativePlayer(1)
    async with asyncio.timeout(30):
        await player.ponder(History(Position.start()), DRAWS, limits)
        await player.close()
