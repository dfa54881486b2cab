"""The HTTP side of ratings: at the end of a game, of a person, and the best on each ladder."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.rating import LADDER_NAMES, Ladder, Rating
from coupturc.web.http.answers import ProblemError, answer, iso_time
from coupturc.web.people.messages import Person
from coupturc.web.people.visitors import Visitors
from coupturc.web.ratings.messages import (
    GameRatings,
    LadderRating,
    Leader,
    Leaders,
    OpeningTally,
    OpponentTally,
    PersonPage,
    RatedGame,
    RatingChange,
    RatingGraph,
    RatingPoint,
)
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.people import PeopleRepository, PersonRow
from coupturc.web.store.ratings import ChangeRow, RatingRepository, RatingRow

_GAMES_SHOWN = 50
_TALLIES_SHOWN = 20
_LEADERS_SHOWN = 50
#: Points of a graph: more do not fit beside one another on a screen.
_POINTS_SHOWN = 300


@dataclass(frozen=True, slots=True)
class RatingRoutes:
    """Ratings, as HTTP reaches them."""

    ratings: RatingRepository
    people: PeopleRepository
    visitors: Visitors
    circles: CircleRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/games/{game_id}/ratings", self.get_changes, methods=["GET"]),
            Route("/people/{person}", self.get_person, methods=["GET"]),
            Route("/leaders/{game}/{tempo}", self.get_leaders, methods=["GET"]),
        ]

    async def get_changes(self, request: Request) -> Response:
        """Answer with what a game changed of its players' ratings."""
        changes = await self.ratings.of_game(request.path_params["game_id"])
        sides = {change.side: _changed(change, other) for change, other in zip(changes, changes[::-1], strict=True)}
        return answer(GameRatings(sides.get("white"), sides.get("black")))

    async def get_person(self, request: Request) -> Response:
        """Answer with what everybody may see of somebody."""
        person = await self.people.find(request.path_params["person"])
        if person is None or not await self._may_see(request, person):
            raise ProblemError(404, "unknown_person")
        rated, now_ms = await self.ratings.of_person(person.id), self.ratings.now_ms()
        page = PersonPage(
            Person(person.id, person.name),
            tuple(_on_ladder(row, now_ms) for row in rated),
            _graphs(await self.ratings.points(person.id)),
            tuple(map(_game, await self.ratings.changes(person.id, _GAMES_SHOWN))),
            tuple(
                OpponentTally(tally.wins, tally.draws, tally.losses, Person(*tally.key))
                for tally in await self.ratings.against(person.id, _TALLIES_SHOWN)
            ),
            tuple(
                msgspec.convert(
                    {**asdict(tally), **dict(zip(("game", "side", "opening"), tally.key, strict=True))}, OpeningTally
                )
                for tally in await self.ratings.openings(person.id, _TALLIES_SHOWN)
            ),
        )
        return answer(page)

    async def _may_see(self, request: Request, person: PersonRow) -> bool:
        """Whether somebody may be looked at: pupils by their class and its teacher."""
        asks = await self.visitors.known_id(request) if person.kind == "pupil" else None
        return person.kind != "pupil" or asks == person.id or await self.circles.may_meet(person.id, asks)

    async def get_leaders(self, request: Request) -> Response:
        """Answer with the best players on a ladder."""
        ladder = LADDER_NAMES.get("{game}-{tempo}".format(**request.path_params))
        if ladder is None:
            raise ProblemError(404, "not_found")
        rows = await self.ratings.leaders(str(ladder), self.ratings.now_ms(), _LEADERS_SHOWN)
        return answer(Leaders(ladder.game, ladder.tempo, tuple(map(_leader, rows))))


def _changed(change: ChangeRow, other: ChangeRow) -> RatingChange:
    person = Person(change.person, other.opponent_name)
    is_provisional = Rating(change.value, change.deviation).is_provisional
    return RatingChange(person, round(change.before), round(change.value), is_provisional)


def _on_ladder(row: RatingRow, now_ms: int) -> LadderRating:
    rating, ladder = row.at(now_ms), LADDER_NAMES[row.ladder]
    return LadderRating(
        ladder.game, ladder.tempo, round(rating.value), round(rating.deviation), rating.is_provisional, row.games
    )


def _graphs(points: dict[str, tuple[tuple[int, float], ...]]) -> tuple[RatingGraph, ...]:
    return tuple(_graph(LADDER_NAMES[name], points[name]) for name in sorted(points))


def _graph(ladder: Ladder, points: tuple[tuple[int, float], ...]) -> RatingGraph:
    shown = _thinned(points)
    return RatingGraph(ladder.game, ladder.tempo, tuple(RatingPoint(at, round(value)) for at, value in shown))


def _thinned(points: tuple[tuple[int, float], ...]) -> Iterable[tuple[int, float]]:
    """Return the points that fit, evenly chosen; the last one is among them."""
    every = -(-len(points) // _POINTS_SHOWN)
    return tuple(reversed(points[::-1][::every])) if points else ()


def _game(change: ChangeRow) -> RatedGame:
    ladder = LADDER_NAMES[change.ladder]
    return RatedGame(
        id=change.game,
        game=ladder.game,
        tempo=ladder.tempo,
        side="white" if change.side == "white" else "black",
        opponent=Person(change.opponent, change.opponent_name),
        score=change.score,
        before=round(change.before),
        after=round(change.value),
        opening=change.opening,
        ended=iso_time(change.at_ms),
    )


def _leader(row: RatingRow) -> Leader:
    return Leader(Person(row.person, row.name), round(row.rating.value), round(row.rating.deviation), row.games)
