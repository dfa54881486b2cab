"""What page and server say to each other about archives: the bodies of HTTP."""

from typing import Literal

import msgspec

from coupturc.archive.filtering import Colour
from coupturc.rules.games import GameName

ResultName = Literal["unknown", "white", "draw", "black"]


class ArchiveSource(msgspec.Struct, frozen=True):
    """An archive that may be asked: `own` is that of the one who asks, the others have the operator's names."""

    name: str
    games: int


class ArchiveSources(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive: one's own archive first."""

    sources: tuple[ArchiveSource, ...]


class ArchiveCounts(msgspec.Struct, frozen=True):
    """How many games there are, and how they ended; an unknown end is neither a draw nor half a point."""

    games: int
    unknown: int
    white: int
    draw: int
    black: int


class ArchiveMove(msgspec.Struct, frozen=True):
    """What games did with a move: those that made it, and those that came to the position behind it in another way.

    The years are those of its first and its last game, the rating is the average of those who made it; None when
    nobody wrote them down.
    """

    move: str
    played: ArchiveCounts
    reached: ArchiveCounts
    first_year: int | None
    last_year: int | None
    rating: int | None


class ArchiveWay(msgspec.Struct, frozen=True):
    """A move by which games came to a position."""

    move: str
    games: int


class ArchiveGame(msgspec.Struct, frozen=True):
    """A game of an archive with the position that was looked for, `ply` moves after its beginning."""

    archive: str
    number: int
    ply: int
    game: GameName
    white: str
    black: str
    white_rating: int | None
    black_rating: int | None
    event: str
    date: str
    result: ResultName
    result_text: str
    fen: str


class Explored(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive/explore: what the games made of a position; a game counts once.

    `opening` is the name of the position by language, empty when it has none; `ended` of the games end with it; `games`
    are the first ones that have it.
    """

    fen: str
    opening: dict[str, str]
    total: ArchiveCounts
    ended: int
    moves: tuple[ArchiveMove, ...]
    before: tuple[ArchiveWay, ...]
    games: tuple[ArchiveGame, ...]


class OpenArchived(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/archive/games: a game that is to be opened at one of its positions."""

    archive: str
    number: int
    ply: int


class ArchivedOpened(msgspec.Struct, frozen=True):
    """The answer: the analysis that was made of it, and the name of the node that is to be shown."""

    analysis: str
    node: str


class ArchiveAsked(msgspec.Struct, frozen=True):
    """Which games of which archive are asked for, as an address says it; `all` stands for every archive."""

    archive: str = "all"
    player: str | None = None
    colour: Colour | None = None
    opponent: str | None = None
    event: str | None = None
    first: int | None = None
    last: int | None = None
    result: ResultName | None = None
