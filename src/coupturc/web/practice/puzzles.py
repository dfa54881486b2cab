"""Combinations and captures for a device whose server will be away, each with the verdict on what can be answered."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import product
from random import Random

from coupturc._core import Position
from coupturc.engine.native.pool import EnginePool
from coupturc.game.explain import explain
from coupturc.game.refusal import RefusalCode
from coupturc.lessons.practice.combinations import daily_combination
from coupturc.lessons.practice.exercises.captures import CAPTURES_TASKS, Captures
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
_CAPTURES = 16
#: What shows that a capture was overlooked. A move without a capture does so too, and there are hundreds of them.
_OVERLOOKED = {RefusalCode.majority, RefusalCode.capture_unfinished}
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
        """Return the combinations of a day and the days after it, others of every difficulty, and captures."""
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
        exercise, dice = Combinations(load_profile(game), self._searcher), Random(day.toordinal())  # noqa: S311
        days = {day + timedelta(days=ahead) for ahead in range(_DAYS)}
        daily = {daily_combination(game, each): each.isoformat() for each in sorted(days)}
        items = [*daily, *_spread(exercise, set(daily), dice)]
        combinations = [_puzzle(exercise, game, item, daily.get(item)) for item in items]
        return PracticePuzzles((*combinations, *_captures(game, dice)))


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


def _captures(game: GameName, dice: Random) -> Iterator[PracticePuzzle]:
    profile = load_profile(game)
    exercise = Captures(profile)
    for number in range(_CAPTURES):
        item = exercise.make(CAPTURES_TASKS[number % len(CAPTURES_TASKS)], dice)
        question = question_of(profile, "captures", item, exercise.ask(item))
        yield PracticePuzzle(None, question, tuple(_seen_or_overlooked(exercise, item)))


def _seen_or_overlooked(exercise: Captures, item: str) -> Iterator[PracticeReply]:
    """Yield the verdict on every capture, and on what shows that one was overlooked; all else is not a move."""
    position = exercise.ask(item).position
    yield PracticeReply("give_up", "", (), verdict_of(exercise.judge(item, Given("give_up"))))
    for move in position.legal_moves:
        yield PracticeReply("answer", move.text, (), verdict_of(exercise.judge(item, Given("answer", move.text))))
    own, ends = position.squares_of(position.turn), {(move.origin, move.target) for move in position.legal_moves}
    for origin, target in product(own, position.rules.squares):
        if (origin, target) not in ends and explain(position, (origin, target)).code in _OVERLOOKED:
            text = f"{origin}-{target}"
            yield PracticeReply("answer", text, (), verdict_of(exercise.judge(item, Given("answer", text))))
