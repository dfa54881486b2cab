"""A match: games in pairs, several at a time, until all are played or the sequential test has decided."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

from coupturc._core import Position
from coupturc.engine.match.openings import random_opening
from coupturc.engine.match.players import PlayerSpec
from coupturc.engine.match.referee import Board, Played, play_game, points_of
from coupturc.engine.match.results import Result, Results
from coupturc.engine.match.seat import Seat
from coupturc.engine.match.statistics import Bounds, Tally
from coupturc.engine.player import Limits, Player, PlayerStartError
from coupturc.game.outcome import SideName
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import Profile


@dataclass(frozen=True, slots=True)
class Match:
    """What is played.

    Args:
        profile: the rules.
        players: the first and the second; points are the first one's.
        games: an even number.
        openings: one for each pair of games, in turn; without any, random ones.
        limits: for each move, where a player has none of its own.
        clock: time control as PDN writes it, `-` for none.
        parallel: games at a time.
        bounds: of a sequential test, which may end the match early.
        ponders: whether players think in their opponent's time.
        counts_cpu: whether the clock runs by the CPU time that players use.
    """

    profile: Profile
    players: tuple[PlayerSpec, PlayerSpec]
    games: int
    openings: tuple[Position, ...]
    limits: Limits
    parallel: int = 1
    bounds: Bounds | None = None
    clock: str = "-"
    ponders: bool = False
    counts_cpu: bool = False

    @property
    def settings(self) -> dict[str, object]:
        """What must be the same when a match goes on."""
        return {
            **self.profile.facts,
            "players": [player.text for player in self.players],
            "identities": [player.identity for player in self.players],
            "openings": [position.fen for position in self.openings] or "random",
            "limits": [self.limits.seconds, self.limits.nodes],
            **({"cpu": self.limits.cpu_seconds} if self.limits.cpu_seconds else {}),
            **({"clock": self.clock, "flag": self.profile.flag_fall} if self.clock != "-" else {}),
            **({"clock_counts": "cpu"} if self.counts_cpu else {}),
            **({"ponder": True} if self.ponders else {}),
        }

    def opening(self, game: int) -> Position:
        """Return where a game begins."""
        pair = game // 2
        return self.openings[pair % len(self.openings)] if self.openings else random_opening(self.profile.rules, pair)


def tally(match: Match, results: Results) -> Tally:
    """Count the games of a match; games that were kept beyond its last one do not count."""
    counted = (game for game in results.games.values() if game.game < match.games)
    return Tally.of((game.game // 2, game.points) for game in counted)


async def play_match(match: Match, results: Results) -> AsyncIterator[Result]:
    """Play the games that have no result yet; yields each when it is over and kept.

    Raises:
        PlayerStartError: a player cannot be started, or could not go on before it had made a move in this match; the
            game that it was to play has no result.
    """
    missing = [game for game in range(match.games) if game not in results.games]
    waiting = iter(missing)
    finished: asyncio.Queue[Result | Exception | None] = asyncio.Queue()
    parallel = 1 if any(player.is_alone for player in match.players) else match.parallel
    parties = min(parallel, len(missing))
    has_begun = any(game.plies > 1 for game in results.games.values())
    hall = _Hall(match, waiting, finished, has_begun, asyncio.Barrier(max(1, parties)))
    workers = [asyncio.create_task(_work(hall)) for _ in range(parties)]
    try:
        resting = 0
        while resting < len(workers) and not _is_decided(match, results):
            result = await finished.get()
            if isinstance(result, Exception):
                raise result
            if result is None:
                resting += 1
            else:
                results.add(result)
                yield result
    finally:
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)


def _is_decided(match: Match, results: Results) -> bool:
    return match.bounds is not None and tally(match, results).verdict(match.bounds) != "open"


@dataclass(slots=True)
class _Hall:
    """What those share who play games of a match at the same time.

    Args:
        match: what is played.
        waiting: numbers of the games that nobody has begun.
        finished: where results go, and what ends the match.
        has_begun: whether both players have made a move in some game.
        all_ready: before it no game begins: programs that start take the machine from those that play by a clock.
    """

    match: Match
    waiting: Iterator[int]
    finished: asyncio.Queue[Result | Exception | None]
    has_begun: bool
    all_ready: asyncio.Barrier

    def expect_moves(self, played: Played) -> None:
        """End the match with the reason when a player failed that never made a move in it: it would lose every game.

        Raises:
            PlayerStartError: it is so.
        """
        self.has_begun |= played.has_begun
        if played.failure and played.outcome.reason == "abandoned" and not self.has_begun:
            raise PlayerStartError(f"{played.failure}; it has made no move")


async def _work(hall: _Hall) -> None:
    """Play one game after another; None says that there are no more, and that the players are gone."""
    try:
        await _play_games(hall)
        hall.finished.put_nowait(None)
    except Exception as error:  # noqa: BLE001 - raised again by play_match
        hall.finished.put_nowait(error)


async def _play_games(hall: _Hall) -> None:
    players: tuple[Player, ...] = ()
    try:
        players = _make(hall.match)
        for player in players:
            await player.prepare(hall.match.opening(0))
        await hall.all_ready.wait()
        for game in hall.waiting:
            played = await _play(hall.match, players, game)
            hall.expect_moves(played)
            hall.finished.put_nowait(_result(game, played))
            if played.failure:
                await _close(players)
                players = _make(hall.match)
    finally:
        await _close(players)


def _make(match: Match) -> tuple[Player, Player]:
    first, second = match.players
    return first.make(), second.make()


async def _close(players: tuple[Player, ...]) -> None:
    async with AsyncExitStack() as closing:  # each, even when another cannot or is not waited for
        for player in players:
            closing.push_async_callback(player.close)


async def _play(match: Match, players: tuple[Player, ...], game: int) -> Played:
    first, second = (
        Seat(name.text, player, name.limits or match.limits)
        for name, player in zip(match.players, players, strict=True)
    )
    seats: dict[SideName, Seat] = {"white": first, "black": second}
    if game % 2:
        seats = {"white": second, "black": first}
    board = Board(match.profile, match.opening(game), match.clock, match.ponders, match.counts_cpu)
    return await play_game(board, seats, game + 1)


def _result(game: int, played: Played) -> Result:
    has_white = game % 2 == 0
    white, black = played.seconds
    white_cpu, black_cpu = played.cpu_seconds
    return Result(
        game=game,
        points=points_of(played.outcome, "white" if has_white else "black"),
        result=played.outcome.result,
        reason=played.outcome.reason,
        plies=len(played.game.moves),
        white=has_white,
        seconds=(white, black) if has_white else (black, white),
        failure=played.failure,
        cpu_seconds=(white_cpu, black_cpu) if has_white else (black_cpu, white_cpu),
        pdn=format_game(played.game),
    )
