"""Combinations for a device whose server will be away, each with the verdict on every move."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random

from coupturc._core import Position
from coupturc.engine.native.pool import EnginePool
from coupturc.lessons.practice.combinations import daily_combination
from coupturc.lessons.practice.exercises.combinations import Combinations
from coupturc.lessons.practice.exercises.exercise import Given
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.rules import load_profile
from coupturc.rules.games import GameName
from coupturc.web.practice.messages import PracticePuzzle, PracticePuzzles, PracticeReply
from coupturc.web.practice.verdicts import question_of, verdict_of

#: Of that day and those after it.
_DAYS = 7
_OTHERS = 18
#: By so much the calendars of the world differ.
_TIME_ZONES = timedelta(days=1)
#: Some hundred moves are refuted at once; each is looked at for about a millisecond.
_NODES = 8_000


class Puzzles:
    """What devices keep, for each game the same for everyone on a day.

    Args:
        pool: the engines that find what refutes a move.
        now_ms: the clock, UTC milliseconds.
    """

    def __init__(self, pool: EnginePool, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._searcher = Searcher(pool, _NODES)
        self._made: dict[tuple[GameName, date], asyncio.Task[PracticePuzzles]] = {}

    async def of_day(self, game: GameName, day: date) -> PracticePuzzles:
        """Return the combinations of a day and the days after it, and others of every difficulty."""
        today = datetime.fromtimestamp(self._now_ms() / 1000, UTC).date()
        if abs(day - today) > _TIME_ZONES:  # a device whose clock has jumped
            day = today
        self._forget(today)
        made = self._made.get((game, day))
        if made is None or (made.done() and (made.cancelled() or made.exception())):
            made = self._made[game, day] = asyncio.create_task(asyncio.to_thread(self._make, game, day))
        return await asyncio.shield(made)

    def _forget(self, today: date) -> None:
        """Forget the days that it is nowhere any more; those of all time zones stay, since the caller names the day."""
        for key in [key for key in self._made if abs(key[1] - today) > _TIME_ZONES]:
            del self._made[key]

    def _make(self, game: GameName, day: date) -> PracticePuzzles:
        exercise = Combinations(load_profile(game), self._searcher)
        days = {day + timedelta(days=ahead) for ahead in range(_DAYS)}
        daily = {daily_combination(game, each): each.isoformat() for each in sorted(days)}
        items = [*daily, *_spread(exercise, set(daily), Random(day.toordinal()))]  # noqa: S311
        return PracticePuzzles(tuple(_puzzle(exercise, game, item, daily.get(item)) for item in items))


def _spread(exercise: Combinations, taken: set[str], dice: Random) -> Iterator[str]:
    """Yield combinations from the easiest to the hardest."""
    left = sorted(exercise.stock - taken, key=lambda item: (exercise.difficulty(item), item))
    for part in range(_OTHERS):
        begin, end = len(left) * part // _OTHERS, len(left) * (part + 1) // _OTHERS
        if begin < end:
            yield left[dice.randrange(begin, end)]


def _puzzle(exercise: Combinations, game: GameName, item: str, day: str | None) -> PracticePuzzle:
    asked = exercise.ask(item)
    shown = PracticeReply("give_up", "", (), verdict_of(exercise.judge(item, Given("give_up"))))
    replies = (shown, *_replies(exercise, item))
    return PracticePuzzle(day, question_of(load_profile(game), "combinations", item, asked), replies)


def _replies(exercise: Combinations, item: str) -> Iterator[PracticeReply]:
    """Yield the verdict on every move that the solver may come to play."""
    waiting: list[tuple[tuple[str, ...], Position]] = [((), exercise.ask(item).position)]
    while waiting:
        played, position = waiting.pop(0)
        for move in position.legal_moves:
            judgement = exercise.judge(item, Given("answer", move.text, played))
            yield PracticeReply("answer", move.text, played, verdict_of(judgement))
            if judgement.step == "go_on":
                waiting.append((judgement.line, judgement.position))
