"""One game of a match: two players, our arbiter between them."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from coupturc._core import Position
from coupturc.engine.conduct import ending
from coupturc.engine.levels import in_cpu_time
from coupturc.engine.match.seat import Seat
from coupturc.engine.player import Choice, Limits, PlayerError, PlayerStartError
from coupturc.errors import CoupTurcError
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Request
from coupturc.game.outcome import Outcome, SideName, other_side
from coupturc.game.record import Setup
from coupturc.game.tree import Game
from coupturc.rules import Profile

#: A flag that has fallen is looked at so much later, lest the timer be early.
_GRACE_SECONDS = 0.01


class CpuTimeUnknownError(CoupTurcError):
    """A clock counts CPU time, and a player does not say how much of it he used."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a game is played on.

    Args:
        profile: the rules.
        start: the position it begins with.
        clock: time control as PDN writes it, `-` for none.
        ponders: whether players may think in their opponent's time.
        counts_cpu: whether the clock runs by the CPU time that players use, so that other work of the machine changes
            nothing.
    """

    profile: Profile
    start: Position
    clock: str = "-"
    ponders: bool = False
    counts_cpu: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game.

    Args:
        outcome: of the arbiter.
        game: for PDN.
        seconds: thought by White and by Black.
        cpu_seconds: the same in CPU time; None where a player's is not known.
        failure: what a player that could not go on said; empty when all went well.
    """

    outcome: Outcome
    game: Game
    seconds: tuple[float, float]
    cpu_seconds: tuple[float | None, float | None] = (None, None)
    failure: str = ""

    @property
    def has_begun(self) -> bool:
        """Whether both sides have moved."""
        return len(self.game.moves) > 1


async def play_game(board: Board, seats: dict[SideName, Seat], number: int) -> Played:
    """Play a game to its end. Draws that need a claim are claimed; a player that fails loses.

    Players forget the games before, so that a match that was broken off goes on as it would have.

    Args:
        board: what it is played on.
        seats: who has which side.
        number: of the game, for its headers.

    Raises:
        TimeControlError: the clock is not a time control.
        CpuTimeUnknownError: the clock counts CPU time, and a player does not say how much it used.
        PlayerStartError: a player cannot be started, which says nothing of how it plays.
    """
    players = [seat.player for seat in seats.values()]
    for player in players:
        await player.prepare(board.start)
        await player.new_game()
    played = _GameOfMatch(board)
    while played.arbiter.outcome is None:
        await played.turn(seats[played.arbiter.turn])
    for player in players:
        await player.stop_pondering()
    game = _record(played, board, seats, number)
    used, cpu = played.seconds, played.cpu_seconds
    times = (used["white"], used["black"]), (cpu["white"], cpu["black"])
    return Played(played.arbiter.outcome, game, *times, played.failure)


class _GameOfMatch:
    """A game in progress, with its clock."""

    def __init__(self, board: Board) -> None:
        setup = Setup(entry="assisted", fen=board.start.fen, white_time=board.clock, claims_automatic=True)
        self.arbiter = Arbiter(board.profile, setup)
        self.seconds: dict[SideName, float] = {"white": 0.0, "black": 0.0}
        self.cpu_seconds: dict[SideName, float | None] = {"white": 0.0, "black": 0.0}
        self.failure = ""
        self._ponders = board.ponders
        self._counts_cpu = board.counts_cpu
        self._began = monotonic()
        if board.clock != "-" and self.arbiter.outcome is None:
            self.arbiter.apply(events.Start(), 0)

    async def turn(self, seat: Seat) -> None:
        """Let the side to move play."""
        side, began = self.arbiter.turn, monotonic()
        choice: Choice | None = None
        try:
            choice = await self._choose(seat)
            request: Request = events.Move(side=side, move=choice.move.text)
            self._count(side, choice.cpu_seconds)
        except TimeoutError:
            request = events.Flag()
        except PlayerStartError:
            raise
        except PlayerError as error:
            request, self.failure = ending(error, side), f"{seat.name}: {error}"
        self.seconds[side] += monotonic() - began
        self.arbiter.apply(request, self._now_ms)
        if self._ponders and choice is not None and self.arbiter.outcome is None:
            limits = self._limits(seat, side)
            await seat.ponder(choice, self.arbiter.history, self.arbiter.profile.draw_limits, limits)

    async def _choose(self, seat: Seat) -> Choice:
        """Ask for a move; a player without time left is not waited for."""
        profile, history = self.arbiter.profile, self.arbiter.history
        limits = self._limits(seat, self.arbiter.turn)
        async with asyncio.timeout(self._seconds_left):
            return await seat.player.choose(history, profile.draw_limits, limits)

    def _count(self, side: SideName, cpu_seconds: float | None) -> None:
        total = self.cpu_seconds[side]
        self.cpu_seconds[side] = None if total is None or cpu_seconds is None else total + cpu_seconds

    def _limits(self, seat: Seat, side: SideName) -> Limits:
        limits = seat.limits_at(self.arbiter.clock_at(self._now_ms), side)
        return in_cpu_time(limits) if self._counts_cpu else limits

    @property
    def _seconds_left(self) -> float | None:
        """Time that a player is waited for; None is for ever: CPU time passes only while it thinks."""
        ends_ms = self.arbiter.flag_at_ms
        if ends_ms is None or self._counts_cpu:
            return None
        return (ends_ms - self._now_ms) / 1000 + _GRACE_SECONDS

    @property
    def _now_ms(self) -> int:
        return round(1000 * (self._cpu_used if self._counts_cpu else monotonic() - self._began))

    @property
    def _cpu_used(self) -> float:
        used = [seconds for seconds in self.cpu_seconds.values() if seconds is not None]
        if len(used) < len(self.cpu_seconds):
            raise CpuTimeUnknownError("a clock that counts CPU time: a player does not say how much it used")
        return sum(used)


def _record(played: _GameOfMatch, board: Board, seats: dict[SideName, Seat], number: int) -> Game:
    outcome = played.arbiter.outcome
    headers = {
        "Event": "Match",
        "Date": f"{datetime.now(UTC):%Y.%m.%d}",
        "Round": str(number),
        "White": seats["white"].name,
        "Black": seats["black"].name,
        "Result": outcome.result if outcome else "*",
        "Termination": outcome.reason if outcome else "",
    }
    if board.clock != "-":
        headers["TimeControl"] = board.clock
    game = Game(board.start, headers)
    node = game.root
    for moved in played.arbiter.moves:
        node = node.add_text(moved.text)
    if played.failure:
        node.comments = (played.failure,)
    return game


def points_of(outcome: Outcome, side: SideName) -> float:
    """Return the points of a side: 1, 0.5 or 0."""
    if outcome.winner is None:
        return 0.5
    return float(outcome.winner != other_side(side))
