"""Analysis: lines come while the search runs, and it ends when nobody reads them."""

import asyncio
import math
import threading
from time import perf_counter

import pytest

from coupturc import Engine, History, Position, StopFlag, load_profile
from coupturc.engine import Limits
from coupturc.engine.native.analysis import analyse, analyse_async
from coupturc.engine.native.lines import GameError, wdl
from coupturc.engine.native.searching import Question
from coupturc.engine.player import LimitsError

FMJD = load_profile("fmjd").draw_limits
WIN_IN_ONE = "W:WK46:BK28"


def question(fen: str = "W:W31-50:B1-20", lines: int = 1, **limits: float) -> Question:
    return Question(History(Position.from_fen(fen)), FMJD, Limits(**{"seconds": 0, **limits}), lines=lines)  # type: ignore[arg-type]


def test_one_line_a_depth() -> None:
    lines = list(analyse(Engine(1), question(depth=5)))
    assert [line.depth for line in lines] == [1, 2, 3, 4, 5]
    assert all(line.rank == 0 and line.moves[0] in Position.start().legal_moves for line in lines)
    assert [line.nodes for line in lines] == sorted(line.nodes for line in lines)


def test_several_lines_are_of_different_moves() -> None:
    lines = list(analyse(Engine(1), question(depth=4, lines=3)))[-3:]
    assert [line.rank for line in lines] == [0, 1, 2]
    assert len({line.moves[0].text for line in lines}) == 3
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


def test_node_limit_ends_it() -> None:
    assert list(analyse(Engine(1), question(nodes=20_000)))[-1].nodes <= 20_300


def test_time_may_be_longer_than_a_life() -> None:
    assert list(analyse(Engine(1), question(WIN_IN_ONE, seconds=1e12)))[-1].moves[0].captured == ("28",)


def test_one_thread_and_a_node_limit_say_the_same_again() -> None:
    engine = Engine(1)
    first = [(line.nodes, line.score) for line in analyse(engine, question(nodes=20_000))]
    engine.clear()  # what the hash table knows makes another search
    assert [(line.nodes, line.score) for line in analyse(engine, question(nodes=20_000))] == first


def test_position_without_moves_has_no_lines() -> None:
    assert list(analyse(Engine(1), question("W:W:B1", depth=3))) == []


def test_leaving_the_iterator_ends_the_search() -> None:
    began = perf_counter()
    for line in analyse(Engine(1), question()):
        if line.depth == 3:
            break
    assert perf_counter() - began < 20
    assert "engine" not in [thread.name for thread in threading.enumerate()]


def test_stop_ends_the_search_from_elsewhere() -> None:
    stop = StopFlag()
    for line in analyse(Engine(1), question(), stop):
        if line.depth == 2:
            stop.set()
    assert line.depth < 100


async def test_lines_come_without_blocking_the_loop() -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    ticking = asyncio.create_task(tick())
    lines = [line async for line in analyse_async(Engine(1), question(seconds=0.3))]
    ticking.cancel()
    assert lines[-1].depth > 3
    assert ticks > 100 * len(lines)  # many between two lines


async def test_leaving_the_async_iterator_ends_the_search() -> None:
    lines = analyse_async(Engine(1), question())
    assert (await anext(lines)).depth == 1
    await lines.aclose()
    assert "engine" not in [thread.name for thread in threading.enumerate()]


def test_what_the_search_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="at least"):
        list(analyse(Engine(1), question(lines=0)))


def test_share_of_wins_grows_with_the_score() -> None:
    for game in ("international", "turkish"):
        shares = [wdl(score, game) for score in range(-500, 501, 50)]
        assert all(abs(share.win + share.draw + share.loss - 1) < 1e-9 for share in shares)
        assert [share.win for share in shares] == sorted(share.win for share in shares)
        assert [share.win for share in shares] == [share.loss for share in reversed(shares)]


def test_end_in_sight_is_certain() -> None:
    *_, last = analyse(Engine(1), question(WIN_IN_ONE, depth=2))
    assert (last.score, last.wdl.win) == (29_999, 1.0)
    assert wdl(-29_990, "international").loss == 1.0


@pytest.mark.parametrize("score", [3600, 25_000, 29_000])
@pytest.mark.parametrize("game", ["international", "turkish"])
def test_shares_of_large_scores(score: int, game: str) -> None:
    assert wdl(score, game).win == wdl(-score, game).loss == pytest.approx(1.0)
    assert wdl(score, game).loss == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("score", [0, 29_999])
def test_shares_of_another_game(score: int) -> None:
    with pytest.raises(GameError, match="game: expected international or turkish, found 'chess'"):
        wdl(score, "chess")


@pytest.mark.parametrize("name", ["seconds", "soft_seconds", "cpu_seconds", "soft_cpu_seconds", "depth", "nodes"])
@pytest.mark.parametrize("value", [-1, math.nan, math.inf])
def test_limits_that_are_none(name: str, value: float) -> None:
    with pytest.raises(LimitsError, match=rf"limits: expected {name} of 0, for no bound, or more, found {value}"):
        Limits(**{"seconds": 0, name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("more", [{"seconds": 1e300, "depth": 1}, {"nodes": 10**30, "depth": 1}, {"depth": 10**30}])
def test_limits_beyond_what_the_core_counts(more: dict[str, float]) -> None:
    assert list(analyse(Engine(1), question("W:W28:B23", **more)))  # type: ignore[arg-type]
