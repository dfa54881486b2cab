"""One game: players that cannot go on, clocks and CPU time."""

import asyncio
from time import monotonic

import pytest

from coupturc import DrawLimits, History, Position
from coupturc.engine import Choice, Limits, Player, PlayerError
from coupturc.engine.dxp.player import GameEndedError
from coupturc.engine.match.referee import Board, CpuTimeUnknownError, play_game, points_of
from coupturc.engine.match.seat import Seat
from coupturc.game.outcome import SideName
from coupturc.notation.pdn_writer import format_game
from tests.engine.match.indexed import FMJD, QUICK, SHORT, Index


def seats(white: Player, black: Player) -> dict[SideName, Seat]:
    return {"white": Seat("A", white, Limits(0)), "black": Seat("B", black, Limits(0))}


class Thinker(Player):
    """Plays the first legal move, remembers its limits and reports a CPU time."""

    def __init__(self, cpu_seconds: float | None = None) -> None:
        self.cpu_seconds = cpu_seconds
        self.limits: list[Limits] = []

    async def choose(self, history: History, _draws: DrawLimits, limits: Limits) -> Choice:
        self.limits.append(limits)
        return Choice(history.position.legal_moves[0], 0, self.cpu_seconds)


class Undecided(Player):
    """Never moves, whatever the clock says."""

    async def choose(self, _history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError


async def test_game_is_played_to_its_end_and_written() -> None:
    seats = {"white": Seat("A", Index(0), QUICK), "black": Seat("B", Index(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT), seats, 7)  # type: ignore[arg-type]
    assert game.outcome.reason in {"no_moves", "king_moves", "repetition", "two_v_one"}
    assert game.game.headers["Round"] == "7"
    assert game.game.headers["Result"] == game.outcome.result
    assert len(game.game.moves) == game.outcome.ply
    assert game.failure == ""


@pytest.mark.parametrize(
    ("error", "result", "reason"),
    [
        (PlayerError("broken"), "0-2", "abandoned"),
        (GameEndedError("A", 1), "0-2", "resignation"),
        (GameEndedError("A", 2), "1-1", "agreement"),
        (GameEndedError("A", 3), "0-2", "abandoned"),
        (GameEndedError("A", 0), "0-2", "abandoned"),
    ],
)
async def test_player_that_cannot_go_on(error: PlayerError, result: str, reason: str) -> None:
    seats = {"white": Seat("A", Index(0, error), QUICK), "black": Seat("B", Index(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT), seats, 1)  # type: ignore[arg-type]
    assert (game.outcome.result, game.outcome.reason) == (result, reason)
    assert game.failure == f"A: {error}"
    assert game.failure in format_game(game.game)
    assert points_of(game.outcome, "white") + points_of(game.outcome, "black") == 1


async def test_players_are_told_what_their_clock_leaves() -> None:
    white, black = Thinker(), Thinker()
    game = await play_game(Board(FMJD, SHORT, "60+1"), seats(white, black), 1)
    assert game.game.headers["TimeControl"] == "60+1"
    assert game.outcome.reason != "flag"
    clocks = [limits.clock for limits in white.limits + black.limits]
    assert all(clock and clock.gain_ms == 1000 and clock.left_ms > 59_000 for clock in clocks)
    assert all(limits.seconds > 1 for limits in white.limits)


async def test_player_that_does_not_move_in_time_has_lost() -> None:
    began = monotonic()
    game = await play_game(Board(FMJD, SHORT, "0.2"), seats(Undecided(), Thinker()), 1)
    assert (game.outcome.result, game.outcome.reason, game.failure) == ("0-2", "flag", "")
    assert monotonic() - began < 30


async def test_cpu_time_of_a_game_is_added_up() -> None:
    game = await play_game(Board(FMJD, SHORT), seats(Thinker(0.25), Thinker()), 1)
    white, black = game.cpu_seconds
    assert white == pytest.approx(0.25 * ((len(game.game.moves) + 1) // 2))
    assert black is None


async def test_a_clock_may_count_the_cpu_time_that_players_say_they_used() -> None:
    white, black = Thinker(0.2), Thinker(0.1)
    game = await play_game(Board(FMJD, SHORT, "0.5+0.1", counts_cpu=True), seats(white, black), 1)
    assert [limits.clock.left_ms for limits in white.limits[:3] if limits.clock] == [500, 400, 300]
    assert all(limits.seconds == limits.soft_seconds == 0 < limits.cpu_seconds for limits in white.limits)
    assert 0 < white.limits[0].soft_cpu_seconds < white.limits[0].cpu_seconds
    assert game.outcome.reason != "flag"


async def test_a_flag_falls_by_cpu_time() -> None:
    game = await play_game(Board(FMJD, SHORT, "0.5", counts_cpu=True), seats(Thinker(0.6), Thinker(0.1)), 1)
    assert (game.outcome.reason, game.outcome.winner) == ("flag", "black")


async def test_a_player_is_waited_for_as_long_as_it_uses_no_cpu_time() -> None:
    class Waiting(Thinker):
        async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
            await asyncio.sleep(0.05)  # longer than all the time on its clock
            return await super().choose(history, draws, limits)

    game = await play_game(Board(FMJD, SHORT, "0.01", counts_cpu=True), seats(Waiting(0.0), Waiting(0.0)), 1)
    assert game.outcome.reason != "flag"


async def test_a_clock_of_cpu_time_needs_to_know_it() -> None:
    with pytest.raises(CpuTimeUnknownError, match="does not say how much"):
        await play_game(Board(FMJD, SHORT, "0.5", counts_cpu=True), seats(Thinker(None), Thinker(0.1)), 1)


async def test_players_are_brought_up_before_the_clock_runs() -> None:
    class Slow(Index):
        async def prepare(self, _position: Position) -> None:
            await asyncio.sleep(1.5)

    seats: dict[SideName, Seat] = {"white": Seat("A", Slow(0), QUICK), "black": Seat("B", Slow(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT, clock="1"), seats, 1)
    assert game.outcome.reason != "flag"
