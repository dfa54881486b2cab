"""The HTTP side of repertoires."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc import Position, StopFlag
from coupturc.errors import ArgumentError, MoveTextError
from coupturc.lessons.practice.exercises.exercise import ItemError
from coupturc.lessons.repertoire import Ask, Played, Repertoire, choose, new_repertoire, remove
from coupturc.lessons.repertoire.model import MOST_SPOTS
from coupturc.web.archive.messages import ArchiveAsked, ArchiveMove
from coupturc.web.archive.scans import scanned
from coupturc.web.archive.selecting import Selection, Selector, position_of
from coupturc.web.http.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.people.learners import Learners
from coupturc.web.people.visitors import Visitor
from coupturc.web.practice.repertoire_messages import (
    NewRepertoire,
    RepertoireAnswer,
    RepertoireAsk,
    RepertoireChange,
)
from coupturc.web.practice.repertoire_messages import Repertoires as RepertoireList
from coupturc.web.practice.repertoires import Opened, Repertoires
from coupturc.web.profiles.offered import OfferedProfiles

#: Who waits longer goes away: what was counted by then, the most played lines, is the repertoire.
_MOST_SECONDS = 20.0

Asked = TypeVar("Asked", NewRepertoire, RepertoireChange, RepertoireAsk, RepertoireAnswer)

_new = msgspec.json.Decoder(NewRepertoire)
_change = msgspec.json.Decoder(RepertoireChange)
_ask = msgspec.json.Decoder(RepertoireAsk)
_answer = msgspec.json.Decoder(RepertoireAnswer)
_games = msgspec.json.Decoder(ArchiveAsked)


@dataclass(frozen=True, slots=True)
class RepertoireRoutes:
    """Repertoires, as HTTP reaches them."""

    repertoires: Repertoires
    selector: Selector
    profiles: OfferedProfiles
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/repertoires", self.get_list, methods=["GET"]),
            Route("/repertoires", self.post_repertoire, methods=["POST"]),
            Route("/repertoires/{id}", self.get_repertoire, methods=["GET"]),
            Route("/repertoires/{id}", self.delete_repertoire, methods=["DELETE"]),
            Route("/repertoires/{id}/changes", self.post_change, methods=["POST"]),
            Route("/repertoires/{id}/questions", self.post_question, methods=["POST"]),
            Route("/repertoires/{id}/answers", self.post_answer, methods=["POST"]),
        ]

    async def get_list(self, request: Request) -> Response:
        """Answer with a learner's repertoires."""
        learner = await self.learners.looking(request, learner_of(request))
        return answer(RepertoireList(await self.repertoires.entries(learner)))

    async def get_repertoire(self, request: Request) -> Response:
        """Answer with a repertoire as its owner changes it."""
        learner = await self.learners.looking(request, learner_of(request))
        opened = await self.repertoires.open(learner, request.path_params["id"])
        return answer(await self.repertoires.view(opened))

    async def delete_repertoire(self, request: Request) -> Response:
        """Delete a repertoire."""
        learner = await self.learners.looking(request, learner_of(request))
        await self.repertoires.delete(learner, request.path_params["id"])
        return Response(status_code=204)

    async def post_repertoire(self, request: Request) -> Response:
        """Make a repertoire of games."""
        new = await read_message(request, _new)
        profile = self.profiles.asked(new.profile)
        start = position_of(new.plan.fen, profile.rules)
        plan = msgspec.structs.replace(new.plan, fen=start.fen)
        selection = await self.selector.selected(request, new.asked, profile.rules)
        new, visitor = await self._learning(request, new)
        await self.repertoires.expect_room(new.learner)
        counting = _Counting(selection)
        made = await scanned(request, lambda stop: new_repertoire(plan, profile.rules, counting.until(stop)))
        if counting.is_left:  # nobody reads the answer
            return Response(status_code=204)
        if not made.own:
            raise ProblemError(422, "no_repertoire", {"least": plan.least})
        opened = await self.repertoires.add(new, profile, counting.marked(made))
        view = await self.repertoires.view(opened)
        return self.learners.remember(answer(view, 201), visitor)

    async def post_change(self, request: Request) -> Response:
        """Change a repertoire; what follows from another move is taken from the games of which it was made."""
        change, _ = await self._learning(request, await read_message(request, _change))
        opened = await self.repertoires.open(change.learner, request.path_params["id"])
        if opened.row.version != change.version:
            raise ProblemError(409, "repertoire_changed")
        try:
            changed = await self._changed(request, opened, change)
        except (ArgumentError, MoveTextError) as error:
            raise ProblemError(422, "move") from error
        if changed is None:  # nobody reads the answer
            return Response(status_code=204)
        if not changed.own:
            raise ProblemError(422, "no_repertoire", {"least": changed.plan.least})
        kept = await self.repertoires.keep(opened, changed)
        return answer(await self.repertoires.view(kept))

    async def _changed(self, request: Request, opened: Opened, change: RepertoireChange) -> Repertoire | None:
        """Return a repertoire as it is after a change; None when who wished it is gone before all was counted."""
        repertoire, rules = opened.repertoire, opened.profile.rules
        if change.act == "remove":
            return await asyncio.to_thread(remove, repertoire, change.fen, change.move, rules)
        counting = _Counting(await self._games_of(request, opened))
        chosen = await scanned(
            request, lambda stop: choose(repertoire, change.fen, change.move, rules, counting.until(stop))
        )
        return None if counting.is_left else counting.marked(chosen)

    async def _games_of(self, request: Request, opened: Opened) -> Selection | None:
        """Return the games that a repertoire is made of; None when their archive is gone."""
        try:
            return await self.selector.selected(request, _games.decode(opened.row.asked), opened.profile.rules)
        except ProblemError as error:
            if error.code != "unknown_archive":
                raise
            return None

    async def post_question(self, request: Request) -> Response:
        """Answer with a question."""
        ask, _ = await self._learning(request, await read_message(request, _ask))
        opened = await self.repertoires.open(ask.learner, request.path_params["id"])
        try:
            return answer(await self.repertoires.ask(opened, ask))
        except ItemError as error:
            raise ProblemError(422, "unknown_question") from error

    async def post_answer(self, request: Request) -> Response:
        """Answer with the verdict on a move."""
        given, _ = await self._learning(request, await read_message(request, _answer))
        opened = await self.repertoires.open(given.learner, request.path_params["id"])
        try:
            return answer(await self.repertoires.answer(opened, given))
        except ItemError as error:
            raise ProblemError(422, "unknown_question") from error

    async def _learning(self, request: Request, asked: Asked) -> tuple[Asked, Visitor | None]:
        """Return what is asked, with the learner who asks."""
        learner, visitor = await self.learners.learning(request, asked.learner)
        return msgspec.structs.replace(asked, learner=learner), visitor


class _Counting:
    """Asks games for their moves until nobody waits any more; None means that the games are gone."""

    def __init__(self, selection: Selection | None) -> None:
        self._selection = selection
        self._until = monotonic() + _MOST_SECONDS
        self._is_late = selection is None
        self._stop = StopFlag()

    @property
    def is_left(self) -> bool:
        """Whether the one who waited left before the scan ended."""
        return self._stop.is_set

    def until(self, stop: StopFlag) -> Ask:
        """Return what says which moves games made; none once the time is up or the flag is set."""
        self._stop = stop

        def ask(position: Position) -> Sequence[Played]:
            self._is_late = self._is_late or self.is_left or monotonic() > self._until
            if self._is_late or self._selection is None:
                return ()
            return [*map(_played, self._selection.explored(position, stop).moves)]

        return ask

    def marked(self, repertoire: Repertoire) -> Repertoire:
        """Return a repertoire that says whether there may be more than is in it."""
        is_cut = repertoire.is_cut or self._is_late or len(repertoire.spots) >= MOST_SPOTS
        return msgspec.structs.replace(repertoire, is_cut=is_cut)


def _played(move: ArchiveMove) -> Played:
    counts = move.played
    return Played(move.move, (counts.unknown, counts.white, counts.draw, counts.black), move.score)
