"""All trainers: ask a question that suits the learner, have the answer judged, and keep what counts."""

import asyncio
from dataclasses import dataclass
from datetime import date
from functools import partial

import msgspec

from coupturc.engine.native.pool import EnginePool
from coupturc.lessons.practice.combinations import daily_combination, load_themes
from coupturc.lessons.practice.exercises.captures import Captures
from coupturc.lessons.practice.exercises.combinations import Combinations
from coupturc.lessons.practice.exercises.endings import Endings
from coupturc.lessons.practice.exercises.exercise import Exercise, Given, ItemError
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.lessons.practice.exercises.squares import Squares
from coupturc.lessons.practice.rating import Rating
from coupturc.rules import load_profile
from coupturc.rules.games import GAME_NAMES, GameName
from coupturc.web.endgames import Endgames
from coupturc.web.http.answers import iso_time
from coupturc.web.practice.counting import COUNTS, counted
from coupturc.web.practice.messages import (
    PRACTICE_KINDS,
    PracticeAnswer,
    PracticeAsk,
    PracticeGame,
    PracticeKind,
    PracticeOverview,
    PracticeScore,
    PracticeThemeStock,
    PracticeTurn,
    PracticeVerdict,
)
from coupturc.web.practice.verdicts import question_of, verdict_of
from coupturc.web.store.practice import Attempt, Discipline, PracticeRepository, PracticeStatus


@dataclass(frozen=True, slots=True)
class _Place(Discipline):
    """A discipline that has a trainer."""

    game: GameName
    kind: PracticeKind


class NoDayError(ValueError):
    """A date that no calendar has."""


class Trainers:
    """All trainers of both games.

    Args:
        records: what learners did.
        endgames: the endgame tables.
        pool: the engines that find what refutes a move.
    """

    def __init__(
        self,
        records: PracticeRepository,
        endgames: Endgames,
        pool: EnginePool,
    ) -> None:
        self._records = records
        self._now_ms = records.now_ms
        self._endgames = endgames
        self._searcher = Searcher(pool)
        self._exercises: dict[tuple[GameName, PracticeKind], Exercise] = {}

    async def overview(self, learner: str, day: str | None = None) -> PracticeOverview:
        """Return what a learner has reached everywhere, and whether the combinations of a day were solved."""
        places = [_Place(learner, game, kind) for game in GAME_NAMES for kind in PRACTICE_KINDS]
        scores = [await self._score(place) for place in places]
        games = [await self._game(learner, game, day) for game in GAME_NAMES]
        return PracticeOverview(tuple(scores), tuple(games))

    async def _game(self, learner: str, game: GameName, day: str | None) -> PracticeGame:
        themes = await asyncio.to_thread(load_themes, game)
        daily = None if day is None else await self._records.result(learner, daily_attempt(game, day))
        best = await self._records.best_storm(learner, game)
        stock = tuple(PracticeThemeStock(theme, len(ids)) for theme, ids in themes.items())
        return PracticeGame(game, stock, daily, best)

    async def ask(self, ask: PracticeAsk) -> PracticeTurn:
        """Ask a question: that of the day or of a theme, one to be repeated when its time has come, or a new one.

        Raises:
            NoDayError: there is no such day.
        """
        kind: PracticeKind = "combinations" if ask.theme or ask.day else ask.kind
        place = _Place(ask.learner, ask.game, kind)
        exercise = self._exercise(ask.game, kind)
        if ask.day is not None:
            item = daily_combination(ask.game, date_of(ask.day))
            return await self._turn(place, exercise, item, again=False)
        due = None if ask.theme else await self._records.due(place, self._now_ms())
        if due is not None:
            try:
                return await self._turn(place, exercise, due, again=True)
            except ItemError:  # an older version knew it
                await self._records.drop(place, due)
                return await self.ask(ask)
        if ask.repeat:
            return PracticeTurn(None, await self._score(place))
        status = await self._records.status(place, self._now_ms())
        seen = await self._records.seen(place) if exercise.stock else frozenset[str]()
        level = (status.rating or Rating()).value
        choose = partial(exercise.choose, theme=ask.theme) if isinstance(exercise, Combinations) else exercise.choose
        item = await asyncio.to_thread(choose, level, seen)
        return await self._turn(place, exercise, item, again=False)

    async def answer(self, answer: PracticeAnswer) -> PracticeVerdict:
        """Judge an answer; the first that is right or wrong counts.

        Raises:
            ItemError: there is no such question.
        """
        exercise = self._exercise(answer.game, answer.kind)
        given = Given(answer.act, answer.answer, answer.played)
        verdict = verdict_of(await asyncio.to_thread(exercise.judge, answer.item, given))
        if verdict.step not in COUNTS:
            return verdict
        asked = await asyncio.to_thread(exercise.ask, answer.item)
        attempt = Attempt(answer.attempt, answer.item, asked.difficulty, COUNTS[verdict.step], self._now_ms())
        place = _Place(answer.learner, answer.game, answer.kind)
        return msgspec.structs.replace(verdict, counted=await counted(self._records, place, attempt))

    async def forget(self, learner: str) -> None:
        """Forget a learner."""
        await self._records.forget(learner)

    async def _turn(self, place: _Place, exercise: Exercise, item: str, *, again: bool) -> PracticeTurn:
        asked = await asyncio.to_thread(exercise.ask, item)
        question = question_of(load_profile(place.game), place.kind, item, asked)
        return PracticeTurn(msgspec.structs.replace(question, again=again), await self._score(place))

    async def _score(self, place: _Place) -> PracticeScore:
        status = await self._records.status(place, self._now_ms())
        stock = self._exercise(place.game, place.kind).stock
        return _score_of(place, status, None if stock is None else len(stock))

    def _exercise(self, game: GameName, kind: PracticeKind) -> Exercise:
        key = (game, kind)
        if key not in self._exercises:
            self._exercises[key] = self._make(game, kind)
        return self._exercises[key]

    def _make(self, game: GameName, kind: PracticeKind) -> Exercise:
        profile = load_profile(game)
        if kind == "squares":
            return Squares(profile)
        if kind == "captures":
            return Captures(profile)
        if kind == "endings":
            return Endings(profile, self._endgames, self._searcher)
        return Combinations(profile, self._searcher)


def date_of(day: str) -> date:
    """Read a day.

    Raises:
        NoDayError: there is no such day.
    """
    try:
        return date.fromisoformat(day)
    except ValueError as error:
        raise NoDayError(day) from error


def daily_attempt(game: str, day: str) -> str:
    """Return the id of a learner's attempt at the combination of a day."""
    return f"daily-{game}-{day}"


def _score_of(place: _Place, status: PracticeStatus, stock: int | None) -> PracticeScore:
    rating = status.rating
    return PracticeScore(
        game=place.game,
        kind=place.kind,
        rating=None if rating is None else round(rating.value),
        deviation=round((rating or Rating()).deviation),
        answered=status.answered,
        solved=status.solved,
        due=status.due,
        next_due=None if status.next_due_ms is None else iso_time(status.next_due_ms),
        stock=stock,
    )
