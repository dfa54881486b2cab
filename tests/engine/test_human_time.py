"""The time that a person would take: how long for which move, and never more than the clock allows."""

import random
from statistics import mean

import pytest

from coupturc import DrawLimits, History, Move, Position
from coupturc.engine import Choice, Limits, Player
from coupturc.engine.human_time import PACE, Unhurried, seconds_for
from coupturc.engine.thinking_time import Allowance, budget_for

#: White has just taken, and Black takes back in one of two ways.
EXCHANGED = History(Position.start()).push("32-28").push("19-23").push("28x19")
QUIET = History(Position.from_fen("W:W37,38,39,42,43,44,47,48:B2,3,4,7,8,9,12,13"))
FORCED = History(Position.from_fen("W:W28,37,38,42:B9,13,14,22"))
NO_LIMITS = Limits(0.5)


class Instant(Player):
    """Plays a move at once, or after as long as the clock says."""

    def __init__(self, move: Move) -> None:
        self.move = move

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002
        return Choice(self.move, 5)


def usual(history: History, text: str, limits: Limits = NO_LIMITS) -> float:
    move = next(move for move in history.position.legal_moves if move.text == text)
    return mean(seconds_for(history, move, limits, random.Random(seed)) for seed in range(200))


def test_the_only_move_comes_quickly_and_a_free_one_takes_longer() -> None:
    assert len(FORCED.position.legal_moves) == 1
    forced, quiet = usual(FORCED, FORCED.position.legal_moves[0].text), usual(QUIET, "38-33")
    assert 0.3 < forced < 0.8
    assert quiet > 4 * forced


def test_what_was_taken_is_taken_back_quickly() -> None:
    backs = [move.text for move in EXCHANGED.position.legal_moves]
    assert len(backs) > 1
    assert usual(EXCHANGED, backs[0]) < usual(QUIET, "38-33") / 2


def test_an_offer_is_thought_about_longer() -> None:
    history = History(Position.from_fen("W:W28,37,38,42,43,48:B8,12,13,14,17,18"))
    assert usual(history, "28-23") > 1.4 * usual(history, "38-33")


def test_the_first_moves_of_a_game_are_known() -> None:
    start = History(Position.start())
    same = History(Position.from_fen("W:W31-50:B1-15,17-20"))
    assert usual(start, "32-28") < usual(same, "32-28")


def test_two_moves_of_one_kind_take_different_times() -> None:
    move = QUIET.position.legal_moves[0]
    times = {seconds_for(QUIET, move, NO_LIMITS, random.Random(seed)) for seed in range(20)}
    assert len(times) == 20
    assert max(times) <= PACE.most


@pytest.mark.parametrize("left_ms", [100, 1_000, 60_000, 300_000])
def test_a_clock_is_kept_to(left_ms: int) -> None:
    clock = Allowance(left_ms)
    most = budget_for(clock).soft_ms / 1000
    move = QUIET.position.legal_moves[0]
    assert all(seconds_for(QUIET, move, Limits(0.5, clock=clock), random.Random(seed)) <= most for seed in range(50))


async def test_waits_for_what_a_person_would_still_need() -> None:
    slept: list[float] = []
    times = iter((10.0, 10.4))
    move = QUIET.position.legal_moves[0]

    async def wait(seconds: float) -> None:
        slept.append(seconds)

    player = Unhurried(Instant(move), random.Random(3), sleep=wait, now=lambda: next(times))
    assert (await player.choose(QUIET, DrawLimits(), NO_LIMITS)).move == move
    assert slept == [pytest.approx(seconds_for(QUIET, move, NO_LIMITS, random.Random(3)) - 0.4)]


async def test_who_has_thought_long_enough_does_not_wait() -> None:
    async def wait(seconds: float) -> None:
        raise AssertionError(seconds)

    times = iter((0.0, 100.0))
    player = Unhurried(Instant(QUIET.position.legal_moves[0]), sleep=wait, now=lambda: next(times))
    await player.choose(QUIET, DrawLimits(), NO_LIMITS)


async def test_everything_else_is_asked_of_the_player() -> None:
    asked: list[str] = []

    class Noting(Instant):
        async def prepare(self, position: Position) -> None:  # noqa: ARG002
            asked.append("prepare")

        async def new_game(self) -> None:
            asked.append("new_game")

        async def ponder(self, history: History, draws: DrawLimits, limits: Limits) -> None:  # noqa: ARG002
            asked.append("ponder")

        async def stop_pondering(self) -> None:
            asked.append("stop_pondering")

        async def close(self) -> None:
            asked.append("close")

    player = Unhurried(Noting(QUIET.position.legal_moves[0]))
    await player.prepare(QUIET.position)
    await player.new_game()
    await player.ponder(QUIET, DrawLimits(), NO_LIMITS)
    await player.stop_pondering()
    await player.close()
    assert asked == ["prepare", "new_game", "ponder", "stop_pondering", "close"]
