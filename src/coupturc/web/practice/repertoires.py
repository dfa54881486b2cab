"""The repertoires of learners: listed, asked move by move, and changed."""

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import Self, cast

import msgspec

from coupturc._core import Position
from coupturc.archive.named import opening_at
from coupturc.engine.native.pool import EnginePool
from coupturc.errors import ProfileError, RecordError
from coupturc.lessons.practice.exercises.exercise import Given, ItemError
from coupturc.lessons.practice.exercises.search import Searcher
from coupturc.lessons.repertoire import Drill, Repertoire, Spot, read_repertoire, write_repertoire
from coupturc.rules import Profile
from coupturc.rules.games import GameName
from coupturc.web.http.answers import ProblemError, iso_time
from coupturc.web.practice.counting import COUNTS, counted
from coupturc.web.practice.messages import PracticeVerdict
from coupturc.web.practice.repertoire_messages import (
    NewRepertoire,
    RepertoireAnswer,
    RepertoireAsk,
    RepertoireEntry,
    RepertoireMove,
    RepertoireScore,
    RepertoireSpot,
    RepertoireTurn,
    RepertoireView,
)
from coupturc.web.practice.verdicts import plies_of, question_of, verdict_of
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.practice import Attempt, Discipline, PracticeRepository
from coupturc.web.store.repertoires import RepertoireRepository, RepertoireRow

#: Nobody practises more of them.
MOST_KEPT = 50


@dataclass(frozen=True, slots=True)
class Opened:
    """A repertoire with what is kept of it."""

    row: RepertoireRow
    repertoire: Repertoire
    profile: Profile

    @property
    def place(self) -> Discipline:
        """Under which name its boxes are kept."""
        return Discipline(self.row.learner, self.profile.game, kind_of(self.row.id))

    @classmethod
    def read(cls, row: RepertoireRow) -> Self:
        """Read what is kept.

        Raises:
            RecordError: the repertoire or its profile is damaged, or of a newer version.
        """
        try:
            return cls(row, read_repertoire(row.body), profile_of(row.profile))
        except ProfileError as error:
            raise RecordError("repertoire", "a profile that can be read") from error


class Repertoires:
    """All repertoires.

    Args:
        records: where they are kept.
        practice: what learners did in them.
        pool: the engines that judge moves which are not in a repertoire.
    """

    def __init__(
        self,
        records: RepertoireRepository,
        practice: PracticeRepository,
        pool: EnginePool,
    ) -> None:
        self._records = records
        self._practice = practice
        self._searcher = Searcher(pool)
        self._now_ms = records.now_ms

    async def entries(self, learner: str) -> tuple[RepertoireEntry, ...]:
        """Return a learner's repertoires, the newest first; one that cannot be read is named all the same."""
        return tuple([await self._entry(row) for row in await self._records.of_learner(learner)])

    async def expect_room(self, learner: str) -> None:
        """Refuse to keep more than anybody practises.

        Raises:
            ProblemError: a learner has so many already.
        """
        if await self._records.count(learner) >= MOST_KEPT:
            raise ProblemError(409, "repertoires_full", {"limit": MOST_KEPT})

    async def add(self, new: NewRepertoire, profile: Profile, repertoire: Repertoire) -> Opened:
        """Keep a repertoire that was made."""
        asked, body = msgspec.json.encode(new.asked).decode(), write_repertoire(repertoire)
        name = secrets.token_hex(6)
        row = RepertoireRow(new.learner, name, new.name, profile.text, asked, body, 0, self._now_ms())
        await self._records.add(row)
        return Opened(row, repertoire, profile)

    async def open(self, learner: str, name: str) -> Opened:
        """Read a repertoire.

        Raises:
            ProblemError: the learner has none of that name, or it cannot be read.
        """
        row = await self._records.find(learner, name)
        if row is None:
            raise ProblemError(404, "unknown_repertoire")
        try:
            return Opened.read(row)
        except RecordError as error:
            raise ProblemError(422, "unreadable_repertoire") from error

    async def keep(self, opened: Opened, changed: Repertoire) -> Opened:
        """Keep a repertoire as it was changed.

        Raises:
            ProblemError: somebody changed it meanwhile.
        """
        body = write_repertoire(changed)
        if not await self._records.change(opened.row, body):
            raise ProblemError(409, "repertoire_changed")
        await self._practice.keep_only(opened.place, changed.own)
        row = replace(opened.row, body=body, version=opened.row.version + 1)
        return replace(opened, row=row, repertoire=changed)

    async def delete(self, learner: str, name: str) -> None:
        """Delete a repertoire with what its owner did in it.

        Raises:
            ProblemError: the learner has none of that name.
        """
        if not await self._records.delete(learner, name, kind_of(name)):
            raise ProblemError(404, "unknown_repertoire")

    async def view(self, opened: Opened) -> RepertoireView:
        """Return a repertoire as its owner changes it."""
        entry = await self._entry(opened.row)
        fens = opened.repertoire.spots.items()
        spots = tuple(_spot_of(fen, spot, opened.profile) for fen, spot in fens)
        game, start = cast("GameName", opened.profile.game), opened.repertoire.plan.fen
        return RepertoireView(entry, game, opened.row.version, start, spots, opened.repertoire.is_cut)

    async def ask(self, opened: Opened, ask: RepertoireAsk) -> RepertoireTurn:
        """Ask for a move: one that is due, or the next of the line.

        Raises:
            ItemError: the line cannot be played.
        """
        drill = self._drill(opened)
        due = await self._practice.due(opened.place, self._now_ms())
        going_on = drill.item_after(ask.played) if ask.played and not ask.repeat else None
        if going_on is not None:
            return await self._turn(opened, drill, going_on, ask.played, again=going_on == due)
        if due is not None:
            try:
                line = drill.line_to(due)
            except ItemError:  # left out while it was answered
                await self._practice.drop(opened.place, due)
                return await self.ask(opened, ask)
            return await self._turn(opened, drill, due, line, again=True)
        line = drill.begin()
        item = drill.item_after(line)
        if ask.repeat or item is None:
            return RepertoireTurn(None, (), await self._score(opened))
        return await self._turn(opened, drill, item, line, again=False)

    async def answer(self, opened: Opened, answer: RepertoireAnswer) -> PracticeVerdict:
        """Judge a move; the first that is right or wrong counts.

        Raises:
            ItemError: there is no such question.
        """
        drill = self._drill(opened)
        verdict = verdict_of(await asyncio.to_thread(drill.judge, answer.item, Given(answer.act, answer.answer)))
        if verdict.step not in COUNTS:
            return verdict
        difficulty = drill.ask(answer.item).difficulty
        attempt = Attempt(answer.attempt, answer.item, difficulty, COUNTS[verdict.step], self._now_ms())
        return msgspec.structs.replace(verdict, counted=await counted(self._practice, opened.place, attempt))

    def _drill(self, opened: Opened) -> Drill:
        return Drill(opened.repertoire, opened.profile, self._searcher)

    async def _turn(
        self, opened: Opened, drill: Drill, item: str, line: tuple[str, ...], *, again: bool
    ) -> RepertoireTurn:
        start = Position.from_fen(opened.repertoire.plan.fen, opened.profile.rules)
        question = question_of(opened.profile, "repertoire", item, drill.ask(item))
        question = msgspec.structs.replace(question, again=again)
        return RepertoireTurn(question, plies_of(start, line), await self._score(opened))

    async def _entry(self, row: RepertoireRow) -> RepertoireEntry:
        try:
            opened = Opened.read(row)
        except RecordError:
            return RepertoireEntry(row.id, row.name, None, None, None)
        game = cast("GameName", opened.profile.game)
        return RepertoireEntry(row.id, row.name, game, opened.repertoire.plan.side, await self._score(opened))

    async def _score(self, opened: Opened) -> RepertoireScore:
        status = await self._practice.status(opened.place, self._now_ms())
        seen = await self._practice.seen(opened.place)
        own = opened.repertoire.own
        next_due = None if status.next_due_ms is None else iso_time(status.next_due_ms)
        return RepertoireScore(len(own), len(seen.intersection(own)), status.due, next_due)


def kind_of(repertoire: str) -> str:
    """Return the name of the trainer that a repertoire is, under which its boxes are kept."""
    return f"rep-{repertoire}"


def _spot_of(fen: str, spot: Spot, profile: Profile) -> RepertoireSpot:
    position = Position.from_fen(fen, profile.rules)
    games = {made.move: made.games for made in spot.moves}
    if spot.own is not None:
        games.setdefault(spot.own, 0)
    behind = {move: position.after(position.parse_move(move)).fen for move in games}
    moves = tuple(RepertoireMove(move, count, behind[move]) for move, count in games.items())
    opening = opening_at(position)
    return RepertoireSpot(fen, spot.own, moves, dict(opening.names) if opening else {})
