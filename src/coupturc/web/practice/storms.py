"""Storms: the server chooses the combinations, judges every move and measures the time."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

from coupturc._core import Position
from coupturc.engine.combinations import Combination, TooWideError
from coupturc.game.drawn import legal_move
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import follow
from coupturc.lessons.practice.combinations import Solver, Solving, load_combinations
from coupturc.lessons.practice.storm import Storm, after_right, after_wrong, begin_storm
from coupturc.rules import load_profile
from coupturc.rules.games import GameName
from coupturc.web.boards import pieces_of, playable_board
from coupturc.web.practice.messages import PracticePly, PracticeStorm, PracticeStormStart, PracticeStormStep
from coupturc.web.store.errors import ConflictError, StoreError
from coupturc.web.store.practice import PracticeRepository, Stormed

#: Storms that are remembered; the oldest of those that are over are forgotten. None lasts longer than some minutes.
_MOST = 1_000

#: The page ends its storm; one that nobody has ended so much later is ended here, tried again as often as it must be.
_LATER_MS = 1_000

_DICE = Random()  # noqa: S311 - puzzles, not secrets


class UnknownStormError(LookupError):
    """A storm that was never begun, or long ago."""


@dataclass(slots=True)
class _Run:
    """A storm that somebody is in."""

    id: str
    learner: str
    game: GameName
    storm: Storm
    best: int
    combination: Combination
    played: tuple[str, ...] = ()
    asked: set[str] = field(default_factory=set)
    over: bool = False
    is_kept: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    ending: asyncio.Task[None] | None = None

    @property
    def solver(self) -> Solver:
        return Solver(self.combination, load_profile(self.game).rules)

    @property
    def position(self) -> Position:
        return follow(self.solver.start, self.played)

    def stop_watching(self) -> None:
        """Leave the end to whoever asked for that."""
        if self.ending is not None:
            self.ending.cancel()

    def ask_next(self) -> None:
        """Go on with another combination."""
        self.combination = _choose(self.game, self.storm, self.asked)
        self.asked.add(self.combination.id)
        self.played = ()


def _choose(game: GameName, storm: Storm, asked: set[str]) -> Combination:
    """Choose a new combination of the grade that is due, or of the grade nearest to it."""
    everything = load_combinations(game)
    fresh = [each for each in everything.values() if each.id not in asked] or list(everything.values())
    nearest = min(abs(each.moves - storm.grade) for each in fresh)
    return _DICE.choice([each for each in fresh if abs(each.moves - storm.grade) == nearest])


class Storms:
    """All storms that are going on.

    Args:
        records: keeps the best of each learner.
    """

    def __init__(self, records: PracticeRepository) -> None:
        self._records = records
        self._now_ms = records.now_ms
        self._runs: dict[str, _Run] = {}

    async def begin(self, start: PracticeStormStart) -> PracticeStorm:
        """Begin a storm; the time runs from here, and an earlier storm of the learner ends."""
        for earlier in [run for run in self._runs.values() if run.learner == start.learner]:
            await self._finish(earlier)
        best = await self._records.best_storm(start.learner, start.game)
        await asyncio.to_thread(load_combinations, start.game)
        now_ms = self._now_ms()
        storm = begin_storm(now_ms)
        first = _choose(start.game, storm, set())
        run = _Run(uuid4().hex, start.learner, start.game, storm, best, first, asked={first.id})
        await self._make_room()
        self._runs[run.id] = run
        run.ending = asyncio.create_task(self._watch(run))
        return _message(run, "begun", now_ms)

    async def move(self, name: str, text: str | None, learner: str | None = None) -> PracticeStorm:
        """Judge a move, or end the storm where there is none; the time of arrival counts.

        Args:
            name: the id of the storm.
            text: the move.
            learner: who moves; None where nobody is asked who he is.

        Raises:
            UnknownStormError: there is no such storm, or it is somebody else's.
        """
        now_ms = self._now_ms()
        run = self._runs.get(name)
        if run is None or learner not in {None, run.learner}:
            raise UnknownStormError(name)
        async with run.lock:
            if run.over or text is None or not run.storm.left_ms(now_ms):
                return await self._end(run, now_ms)
            return await self._judge(run, text, now_ms)

    async def close(self) -> None:
        """Keep what was reached in the storms that are going on."""
        runs = list(self._runs.values())
        for run in runs:
            run.stop_watching()
        for run in runs:
            with suppress(StoreError):
                await self._finish(run)

    def forget(self, learner: str) -> None:
        """Forget the storms of a learner whose practice is forgotten: what they reach is not kept."""
        for run in [run for run in self._runs.values() if run.learner == learner]:
            run.stop_watching()
            del self._runs[run.id]

    async def _make_room(self) -> None:
        """Forget storms that are over; if everybody is in one, the oldest ends."""
        while len(self._runs) >= _MOST:
            runs = list(self._runs.values())
            oldest = next((run for run in runs if run.is_kept), runs[0])
            await self._finish(oldest)
            self._runs.pop(oldest.id, None)

    async def _watch(self, run: _Run) -> None:
        """End a storm whose page is gone: right moves may have put the end off, and the database may have refused."""
        while not run.is_kept:
            left_ms = run.storm.left_ms(self._now_ms())
            await asyncio.sleep((left_ms + _LATER_MS) / 1000)
            async with run.lock:
                now_ms = self._now_ms()
                if not run.storm.left_ms(now_ms):
                    with suppress(StoreError):
                        await self._end(run, now_ms)

    async def _finish(self, run: _Run) -> None:
        async with run.lock:
            await self._end(run, self._now_ms())

    async def _end(self, run: _Run, now_ms: int) -> PracticeStorm:
        run.over = True
        if not run.is_kept:
            if run.storm.solved:  # the best is nothing as well where nothing is kept
                await self._keep(run, now_ms)
            run.is_kept = True
            run.best = max(run.best, run.storm.solved)
        return _message(run, "over", now_ms)

    async def _keep(self, run: _Run, now_ms: int) -> None:
        # Where the database refuses, the next request for this storm tries again, or else `_watch`.
        with suppress(ConflictError):  # it was kept, and only the answer was lost
            await self._records.keep_storm(run.learner, run.game, Stormed(run.id, run.storm.solved, now_ms))

    async def _judge(self, run: _Run, text: str, now_ms: int) -> PracticeStorm:
        solving = await asyncio.to_thread(_solving, run, text)
        if isinstance(solving, Refusal):
            return _message(run, "refused", now_ms)
        before_ms = run.storm.ends_ms
        if solving.step == "wrong":
            run.storm = after_wrong(run.storm)
            run.ask_next()
            return _message(run, "wrong", now_ms, before_ms)
        run.storm = after_right(run.storm, solved=solving.step == "solved")
        if solving.step == "solved":
            run.ask_next()
            return _message(run, "right", now_ms, before_ms)
        run.played = solving.line
        return _message(run, "go_on", now_ms, before_ms)


def _solving(run: _Run, text: str) -> Solving | Refusal:
    try:
        return run.solver.play(run.played, text)
    except TooWideError:  # not of the main line, and not to be proved in time
        return Solving("wrong", (*run.played, text))


def _message(run: _Run, step: PracticeStormStep, now_ms: int, before_ms: int | None = None) -> PracticeStorm:
    storm, position = run.storm, run.position
    return PracticeStorm(
        storm=run.id,
        step=step,
        left_ms=0 if run.over else storm.left_ms(now_ms),
        changed_ms=0 if before_ms is None else storm.ends_ms - before_ms,
        solved=storm.solved,
        missed=storm.missed,
        row=storm.row,
        longest_row=storm.longest_row,
        best=run.best,
        reply=_reply(run) if step == "go_on" else None,
        position=playable_board(position, over=run.over),
        moves=run.combination.moves,
    )


def _reply(run: _Run) -> PracticePly:
    """Return the opponent's last answer."""
    before = follow(run.solver.start, run.played[:-1])
    reply = before.parse_move(run.played[-1])
    return PracticePly(legal_move(reply), pieces_of(before.after(reply)))
