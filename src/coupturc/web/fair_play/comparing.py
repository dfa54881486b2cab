"""Comparing a rated game that has ended with the engine: a job, so that whichever process has time does it."""

from collections.abc import Sequence
from dataclasses import asdict, fields

import msgspec

from coupturc.web.aside import games_aside
from coupturc.web.fair_play.choosing import RUN, by_lot, is_unlikely
from coupturc.web.fair_play.groups import STEP, group_of, is_enough, stands_out, step_of
from coupturc.web.fair_play.hard_moves import Tally
from coupturc.web.fair_play.looking import Ask, look_at
from coupturc.web.fair_play.plies import plies_of
from coupturc.web.jobs.handler import Handler
from coupturc.web.jobs.queue import JobQueue
from coupturc.web.store import Store
from coupturc.web.store.compared import FAIR_PLAY, ComparedRow
from coupturc.web.store.hints import HintRow
from coupturc.web.store.ratings import ChangeRow

#: While more games wait, none is compared by lot alone.
_MOST_WAITING = 500
#: A long game on a machine that has much to do; it takes seconds of a core.
_MOST_SECONDS = 3600.0
_TRIES = 3


class GameEnded(msgspec.Struct, frozen=True):
    """A rated game that has ended; `reported` says that one of its players was reported."""

    game: str
    reported: bool = False


class Comparer:
    """Compares games, and gives moderators a hint about who stands out. It decides nothing.

    Args:
        store: what is kept.
        queue: where games wait.
        ask: how the engine is asked.
    """

    def __init__(self, store: Store, queue: JobQueue, ask: Ask) -> None:
        self._store = store
        self._queue = queue
        self._ask = ask

    @property
    def handler(self) -> Handler[GameEnded]:
        """What does jobs of this kind."""
        return Handler(GameEnded, self.compare, _TRIES, _MOST_SECONDS)

    async def compare(self, ended: GameEnded) -> None:
        """Compare a game once, if it is chosen, and look whether one of its players stands out now.

        Raises:
            StoreError: the figures cannot be kept.
            RecordError: the game cannot be read.
        """
        ends = await self._store.ratings.of_game(ended.game)
        if not await self._store.compared.is_compared(ended.game):
            is_drawn = await self._is_drawn(ended)
            if not (is_drawn or ended.reported or await self._has_suspect(ends)):
                return
            await self._look_at(ended.game, ends, is_drawn=is_drawn)
        for end in ends:
            await self._look_for_hint(end.person, end.ladder)

    async def _is_drawn(self, ended: GameEnded) -> bool:
        """Whether the lot falls on a game; not on one that is looked at for a report, however old it is."""
        if ended.reported or not by_lot(ended.game):
            return False
        return await self._queue.count(FAIR_PLAY) <= _MOST_WAITING

    async def _has_suspect(self, ends: Sequence[ChangeRow]) -> bool:
        compared = self._store.compared
        for end in ends:
            if await compared.is_reported(end.person) or is_unlikely(await compared.run(end.person, end.ladder, RUN)):
                return True
        return False

    async def _look_at(self, game: str, ends: Sequence[ChangeRow], *, is_drawn: bool) -> None:
        if (stored := await self._store.games.load(game)) is None:
            return
        tallies = await look_at(await games_aside.run(plies_of, *stored), self._ask)
        sides = {str(side): asdict(tally) for side, tally in tallies.items()}
        await self._store.compared.keep(
            [
                ComparedRow(
                    game, end.person, end.ladder, end.before, **sides[end.side], at_ms=end.at_ms, by_lot=is_drawn
                )
                for end in ends
            ]
        )

    async def _look_for_hint(self, person: str, ladder: str) -> None:
        """Keep a hint about somebody who stands out, and take back one about somebody who does so no more."""
        if (hint := await self._hint_about(person, ladder)) is None:
            await self._store.hints.withdraw(person, ladder)
        else:
            await self._store.hints.keep(hint)

    async def _hint_about(self, person: str, ladder: str) -> HintRow | None:
        games = await self._store.compared.latest(person, ladder)
        total = sum(map(_tally, games), Tally())
        if not is_enough(total.hard):
            return None
        rating = sum(row.rating for row in games) / len(games)
        low = step_of(rating)
        group = group_of(await self._store.compared.found_by_others(person, ladder, low, low + STEP))
        if not stands_out(total.found, total.hard, group):
            return None
        figures = asdict(total) | asdict(group)
        return HintRow(person, ladder, rating, len(games), **figures, at_ms=games[0].at_ms)


def _tally(row: ComparedRow) -> Tally:
    return Tally(**{field.name: getattr(row, field.name) for field in fields(Tally)})
