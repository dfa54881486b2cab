"""What page and server say to each other about ratings: the bodies of HTTP."""

import msgspec

from coupturc.game.outcome import SideName
from coupturc.rating import Tempo
from coupturc.rules.games import GameName
from coupturc.web.people.messages import Person


class LadderRating(msgspec.Struct, frozen=True):
    """How strong somebody is on a ladder; a provisional rating is a first guess."""

    game: GameName
    tempo: Tempo
    value: int
    deviation: int
    provisional: bool
    games: int


class RatingChange(msgspec.Struct, frozen=True):
    """What a game changed of a player's rating."""

    person: Person
    before: int
    after: int
    provisional: bool


class GameRatings(msgspec.Struct, frozen=True):
    """The answer to GET /api/games/ID/ratings; None for a game that did not count."""

    white: RatingChange | None
    black: RatingChange | None


class RatedGame(msgspec.Struct, frozen=True):
    """A game that counted, as one of its players sees it; `score` is his, `opening` the first move of each side."""

    id: str
    game: GameName
    tempo: Tempo
    side: SideName
    opponent: Person
    score: float
    before: int
    after: int
    opening: str
    ended: str


class Tally(msgspec.Struct, frozen=True):
    """How often somebody won, drew and lost."""

    wins: int
    draws: int
    losses: int


class OpponentTally(Tally, frozen=True):
    """Against one opponent."""

    opponent: Person


class OpeningTally(Tally, frozen=True):
    """With one side of a game, after the same first moves."""

    game: GameName
    side: SideName
    opening: str


class RatingPoint(msgspec.Struct, frozen=True):
    """A point of a graph: the rating after a game. `at` is UTC, in milliseconds."""

    at: int
    value: int


class RatingGraph(msgspec.Struct, frozen=True):
    """How a rating went, the first game first."""

    game: GameName
    tempo: Tempo
    points: tuple[RatingPoint, ...]


class PersonPage(msgspec.Struct, frozen=True):
    """The answer to GET /api/people/ID: what everybody may see of somebody, which is the games that count.

    `games` are the last ones, the latest first; `opponents` and `openings` the most frequent ones.
    """

    person: Person
    ratings: tuple[LadderRating, ...]
    graphs: tuple[RatingGraph, ...]
    games: tuple[RatedGame, ...]
    opponents: tuple[OpponentTally, ...]
    openings: tuple[OpeningTally, ...]


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board."""

    person: Person
    value: int
    deviation: int
    games: int


class Leaders(msgspec.Struct, frozen=True):
    """The answer to GET /api/leaders/GAME/TEMPO, the highest rating first."""

    game: GameName
    tempo: Tempo
    leaders: tuple[Leader, ...]
