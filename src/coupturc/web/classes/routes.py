"""The HTTP side of classes for teachers: pupils, their cards, their work, a tournament of all of them."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.events import Enter, Player
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament
from coupturc.web.classes.messages import (
    CardsWanted,
    ChangedPupil,
    Classes,
    ClassPicture,
    ClassTournamentMade,
    NewClass,
    NewPupils,
    PupilCard,
    PupilCards,
)
from coupturc.web.classes.view import ClassViews, pupil_of, summary_of
from coupturc.web.games.followed import followed
from coupturc.web.homework.assignments import Assignments
from coupturc.web.homework.messages import NewHomework
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.lessons.routes import locale_of
from coupturc.web.messages.shared import ProblemCode
from coupturc.web.people.names import shown_name
from coupturc.web.people.permissions import Permissions, Whose
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.people.visitors import Visitors
from coupturc.web.store import ConflictError
from coupturc.web.store.classes import ClassRepository, ClassRow, PupilRow
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.games import GameRepository
from coupturc.web.store.learners import learner_name
from coupturc.web.store.tournaments import TournamentRepository
from coupturc.web.tournaments.desk import Desk
from coupturc.web.tournaments.setup_messages import NewTournament, TournamentSystem
from coupturc.web.tournaments.setups import new_row, said_zone, setup_from

PICTURES: tuple[ClassPicture, ...] = get_args(ClassPicture)

_MOST_LISTED = 50
MOST_PUPILS = 60
#: Up to so many pupils everybody meets everybody in one lesson or a few.
_MOST_IN_ONE_GROUP = 8
#: Without letters and digits that look alike.
_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
#: Nobody guesses one of 26 million million; a class made before has six.
_CODE_LENGTH = 9

_new_class = msgspec.json.Decoder(NewClass)
_new_pupils = msgspec.json.Decoder(NewPupils)
_changed_pupil = msgspec.json.Decoder(ChangedPupil)
_cards = msgspec.json.Decoder(CardsWanted)
_new_homework = msgspec.json.Decoder(NewHomework)


@dataclass(frozen=True, slots=True)
class ClassRoutes:
    """Classes, as their teachers reach them over HTTP.

    Args:
        repository: where they are kept.
        assignments: the work that they are set.
        desk: where tournaments are changed.
        tournaments: where these are kept.
        games: what pupils play.
        visitors: who asks.
        permissions: what they may do.
    """

    repository: ClassRepository
    assignments: Assignments
    desk: Desk
    tournaments: TournamentRepository
    games: GameRepository
    visitors: Visitors
    permissions: Permissions

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/classes/{class_id}"
        return [
            Route("/classes", self.get_list, methods=["GET"]),
            Route("/classes", self.post_new, methods=["POST"]),
            Route(one, self.get_one, methods=["GET"]),
            Route(one, self.delete_one, methods=["DELETE"]),
            Route(f"{one}/pupils", self.post_pupils, methods=["POST"]),
            Route(f"{one}/pupils/{{pupil}}", self.post_pupil, methods=["POST"]),
            Route(f"{one}/pupils/{{pupil}}", self.delete_pupil, methods=["DELETE"]),
            Route(f"{one}/cards", self.post_cards, methods=["POST"]),
            Route(f"{one}/work", self.post_work, methods=["POST"]),
            Route(f"{one}/work/{{work}}", self.delete_work, methods=["DELETE"]),
            Route(f"{one}/boards", self.get_boards, methods=["GET"]),
            Route(f"{one}/tournament", self.post_tournament, methods=["POST"]),
        ]

    async def get_list(self, request: Request) -> Response:
        """List the classes of a teacher; all of them where nobody is asked who he is."""
        person = (await self.visitors.known_id(request) or "") if self.visitors.have_seats else None
        return answer(Classes(tuple(map(summary_of, await self.repository.latest(_MOST_LISTED, person)))))

    async def post_new(self, request: Request) -> Response:
        """Make a class."""
        asked = await read_message(request, _new_class)
        visitor = await self.visitors.making("class", request)
        if visitor is not None and visitor.person.kind == "pupil":
            raise ProblemError(403, "not_yours")
        if asked.club is not None:
            await self._check_club(request, asked.club)
        row = ClassRow(
            id=f"c-{secrets.token_hex(8)}",
            name=_name(asked.name),
            code="".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH)),
            person=visitor.person.id if visitor else None,
            created_ms=self.repository.now_ms(),
            club=asked.club,
        )
        try:
            await self.repository.create(row)
        except ConflictError:  # the code is taken: one in 26 million million
            row = replace(row, code=row.code + secrets.choice(_CODE_LETTERS))
            await self.repository.create(row)
        return self.visitors.remember(answer(summary_of(row), 201), visitor)

    async def get_one(self, request: Request) -> Response:
        """Answer with a class."""
        return await self._shown(request, await self._own(request))

    async def delete_one(self, request: Request) -> Response:
        """Delete a class with its pupils."""
        row = await self._row(request)
        await self.permissions.check(request, "end_class", _whose(row))
        for pupil in await self.repository.delete(row.id):
            self.visitors.pages.look_up_again(pupil)
        return Response(status_code=204)

    async def post_pupils(self, request: Request) -> Response:
        """Add pupils, all of them or nobody; two of one name would not be known apart."""
        asked = await read_message(request, _new_pupils)
        row = await self._own(request)
        if not await self.repository.add_pupils(row.id, partial(_added, row, asked.names), self.repository.now_ms()):
            raise ProblemError(404, "unknown_class")
        return await self._shown(request, row)

    async def post_pupil(self, request: Request) -> Response:
        """Give a pupil another name and picture."""
        asked = await read_message(request, _changed_pupil)
        row, pupil = await self._own_pupil(request)
        changed = replace(pupil, name=_name(asked.name), picture=asked.picture)
        if not await self.repository.change_pupil(changed, partial(_check_name, changed)):
            raise ProblemError(404, "unknown_pupil")
        return await self._shown(request, row)

    async def delete_pupil(self, request: Request) -> Response:
        """Remove a pupil with what he learned."""
        row, pupil = await self._own_pupil(request)
        await self.repository.remove_pupil(pupil.person)
        self.visitors.pages.look_up_again(pupil.person)
        return await self._shown(request, row)

    async def post_cards(self, request: Request) -> Response:
        """Give pupils new cards; those of before are worth nothing any more."""
        asked = await read_message(request, _cards)
        row = await self._own(request)
        pupils = [
            each for each in await self.repository.pupils(row.id) if not asked.pupils or each.person in asked.pupils
        ]
        tokens = {pupil.person: new_token() for pupil in pupils}
        cards = {pupil.person: (hash_of(tokens[pupil.person]), _other_picture(pupil)) for pupil in pupils}
        shown = await self.repository.give_cards(row.id, cards)
        for person in tokens:
            self.visitors.pages.look_up_again(person)
        drawn = (PupilCard(pupil_of(each), tokens[each.person]) for each in shown if each.person in tokens)
        return answer(PupilCards(tuple(drawn)))

    async def post_work(self, request: Request) -> Response:
        """Set work."""
        task = (await read_message(request, _new_homework)).task
        row = await self._own(request)
        await self.assignments.add(row.id, task)
        return await self._shown(request, row)

    async def delete_work(self, request: Request) -> Response:
        """Take work back."""
        row = await self._own(request)
        await self.assignments.take_back(row.id, request.path_params["work"])
        return await self._shown(request, row)

    async def get_boards(self, request: Request) -> Response:
        """Answer with the games of the pupils: those that go on, then those that ended; the latest change first.

        On one machine these are all games that go on.
        """
        row = await self._own(request)
        if not self.visitors.have_seats:
            return answer(await followed(self.games, GameSearch(finished=False)))
        people = tuple(pupil.person for pupil in await self.repository.pupils(row.id))
        return answer(await followed(self.games, GameSearch(people=people)))

    async def post_tournament(self, request: Request) -> Response:
        """Begin a tournament with all pupils: a small class meets all in all, a larger one by points.

        Each pupil plays as himself, without a link, and a class of a club begins a tournament of the club.
        """
        row = await self._own(request)
        pupils = await self.repository.pupils(row.id)
        system: TournamentSystem = "round_robin" if len(pupils) <= _MOST_IN_ONE_GROUP else "swiss"
        person = await self.visitors.known_id(request) if self.visitors.have_seats else row.person
        setup = setup_from(NewTournament(name=row.name, system=system, first_order="draw"))
        now_ms = self.tournaments.now_ms()
        made = new_row(setup, now_ms, person, row.club)
        begun = _entered(setup, pupils, now_ms)
        said_zone(begun, request.query_params.get("zone"), now_ms)
        await self.desk.create(made, begun)
        players = {number: (None, pupil.person) for number, pupil in enumerate(pupils, 1)}
        await self.tournaments.set_members(made.id, players)
        return answer(ClassTournamentMade(made.id), 201)

    async def _shown(self, request: Request, row: ClassRow) -> Response:
        ends = await self.permissions.may(request, "end_class", _whose(row))
        views = ClassViews(self.repository, self.assignments)
        return answer(await views.of_class(row, locale_of(request), ends=ends))

    async def _check_club(self, request: Request, club: str) -> None:
        """Check that the one who asks may begin a class of a club: he is a trainer there.

        Raises:
            ProblemError: there is no such club, or he is not.
        """
        if await self.permissions.clubs.load(club) is None:
            raise ProblemError(404, "unknown_club")
        await self.permissions.check(request, "begin_class", Whose(club=club))

    async def _own_pupil(self, request: Request) -> tuple[ClassRow, PupilRow]:
        row = await self._own(request)
        pupil = await self.repository.of_person(request.path_params["pupil"])
        if pupil is None or pupil.class_id != row.id:
            raise ProblemError(404, "unknown_pupil")
        return row, pupil

    async def _own(self, request: Request) -> ClassRow:
        row = await self._row(request)
        await self.permissions.check(request, "teach_class", _whose(row))
        return row

    async def _row(self, request: Request) -> ClassRow:
        row = await self.repository.load(request.path_params["class_id"])
        if row is None:
            raise ProblemError(404, "unknown_class")
        return row


def _whose(row: ClassRow) -> Whose:
    return Whose(row.person, row.club)


def _added(row: ClassRow, names: Iterable[str], there: Sequence[PupilRow]) -> list[PupilRow]:
    """Return the pupils whom a list of names adds.

    Raises:
        ProblemError: the class has no room for them, or one of the names is taken.
    """
    wanted = _new_names(names, there)
    if len(there) + len(wanted) > MOST_PUPILS:
        raise ProblemError(422, "class_full", {"limit": MOST_PUPILS})
    first = max((pupil.number for pupil in there), default=0) + 1
    return [_new_pupil(row, number, name) for number, name in enumerate(wanted, first)]


def _new_pupil(row: ClassRow, number: int, name: str) -> PupilRow:
    """Return a new pupil; a neighbour in the list has another picture."""
    picture = PICTURES[(number * 7 + int(row.id[2:6], 16)) % len(PICTURES)]
    person = secrets.token_urlsafe(9)
    return PupilRow(person, row.id, number, name, picture, learner_name(person))


def _other_picture(pupil: PupilRow) -> str:
    return secrets.choice([each for each in PICTURES if each != pupil.picture])


def _check_name(changed: PupilRow, there: Sequence[PupilRow]) -> None:
    """Check that nobody else in the class has the name of a pupil.

    Raises:
        ProblemError: somebody has.
    """
    if changed.name.casefold() in _taken(each for each in there if each.person != changed.person):
        raise ProblemError(422, "pupil_twice", {"name": changed.name})


def _taken(pupils: Iterable[PupilRow]) -> set[str]:
    """Return the names of pupils as a tournament compares them: upper and lower case are alike."""
    return {pupil.name.casefold() for pupil in pupils}


def _new_names(texts: Iterable[str], there: Iterable[PupilRow]) -> list[str]:
    """Return the names that are to be added.

    Raises:
        ProblemError: one of them is in the class or in the list already; it says which, and its place in the list.
    """
    names, taken = [], _taken(there)
    for place, text in enumerate(texts, 1):
        if not (name := shown_name(text)):
            continue
        if name.casefold() in taken:
            raise ProblemError(422, "pupil_twice", {"name": name, "place": place})
        taken.add(name.casefold())
        names.append(name)
    return names


def _entered(setup: Setup, pupils: Iterable[PupilRow], now_ms: int) -> Tournament:
    """Return a tournament of all these pupils.

    Raises:
        ProblemError: one of them has the name of another one, or signs in his name that lists do not take.
    """
    tournament = Tournament(setup)
    for pupil in pupils:
        refusal = tournament.apply(Enter(player=Player(name=pupil.name)), now_ms)
        if isinstance(refusal, Refusal):
            code: ProblemCode = "pupil_twice" if refusal.code == RefusalCode.name_twice else "pupil_unfit"
            raise ProblemError(422, code, {"name": pupil.name})
    return tournament


def _name(text: str) -> str:
    name = shown_name(text)
    if not name:
        raise ProblemError(400, "malformed")
    return name
