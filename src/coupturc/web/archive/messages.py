"""What page and server say to each other about archives: the bodies of HTTP."""

from typing import Annotated, Literal

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


class ArchiveName(msgspec.Struct, frozen=True):
    """An opening, a formation or a theme that a query asks for as `kind id`; its names by language, `en` always."""

    kind: Literal["opening", "formation", "theme"]
    id: str
    game: GameName
    names: dict[str, str]


class ArchiveNames(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive/names."""

    names: tuple[ArchiveName, ...]


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
    nobody wrote them down. `score` is what an engine that searched the archive's openings thinks of the position behind
    it, in hundredths of a man, positive when White stands better; None for one that it did not search.
    """

    move: str
    played: ArchiveCounts
    reached: ArchiveCounts
    first_year: int | None
    last_year: int | None
    rating: int | None
    score: int | None


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


class ArchiveTally(msgspec.Struct, frozen=True):
    """Results from one player's view; `unknown` ones are none of the others."""

    games: int
    wins: int
    draws: int
    losses: int
    unknown: int


class ArchiveOpponent(msgspec.Struct, frozen=True):
    """The results against somebody."""

    name: str
    tally: ArchiveTally


class ArchiveYear(msgspec.Struct, frozen=True):
    """The results of a year, None for games of an unknown one."""

    year: int | None
    tally: ArchiveTally


class ArchivePlayer(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive/player: the results of a player; opponents of most games come first."""

    name: str
    total: ArchiveTally
    white: ArchiveTally
    black: ArchiveTally
    opponents: tuple[ArchiveOpponent, ...]
    years: tuple[ArchiveYear, ...]


#: JavaScript has whole numbers up to here.
GameNumber = Annotated[int, msgspec.Meta(ge=1, le=(1 << 53) - 1)]
#: Of a year or a rating, though none is that large.
_Number = Annotated[int, msgspec.Meta(ge=0, le=(1 << 31) - 1)]


class OpenArchived(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/archive/games: a game that is to be opened at one of its positions."""

    archive: str
    number: GameNumber
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ArchivedOpened(msgspec.Struct, frozen=True):
    """The answer: the analysis that was made of it, and the name of the node that is to be shown."""

    analysis: str
    node: str


class ArchiveAsked(msgspec.Struct, frozen=True):
    """Which games of which archive are asked for, as an address says it; `all` stands for every archive.

    A `query` finds them, whatever else is asked of them.
    `first` and `last` are years, `least` and `most` ratings of both players, `mark` one
    that he put on them.
    """

    archive: str = "all"
    player: str | None = None
    colour: Colour | None = None
    opponent: str | None = None
    event: str | None = None
    first: _Number | None = None
    last: _Number | None = None
    least: _Number | None = None
    most: _Number | None = None
    result: ResultName | None = None
    query: str | None = None
    mark: str | None = None


class ArchiveMark(msgspec.Struct, frozen=True):
    """A mark that the one who asks put on a game."""

    archive: str
    number: int
    name: str


class SavedSearch(msgspec.Struct, frozen=True):
    """A search that the one who asks saved under a name."""

    name: str
    game: GameName
    query: str


class ArchiveKept(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive/kept: his marks and his searches, both by name."""

    marks: tuple[ArchiveMark, ...]
    searches: tuple[SavedSearch, ...]


KeptName = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r'^[^\s"]([^\n\r\t"]*[^\s"])?$')]


class NewMark(msgspec.Struct, frozen=True):
    """The body of POST /api/archive/marks: puts a mark on a game, or takes it off."""

    archive: str
    number: GameNumber
    name: KeptName
    on: bool


class NewSearch(msgspec.Struct, frozen=True):
    """The body of POST /api/archive/searches: saves a search, or lets go the one of this name when it has no query."""

    name: KeptName
    profile: str
    query: str | None = None


class ArchiveQuery(msgspec.Struct, frozen=True):
    """The answer to GET /api/archive/query?profile=&query=&language=: what the query asks for, in words."""

    words: str


class ArchiveHit(msgspec.Struct, tag="hit", tag_field="type", frozen=True):
    """A line of the answer to GET /api/archive/search: a game that was found."""

    game: ArchiveGame


class ArchiveSearched(msgspec.Struct, tag="searched", tag_field="type", frozen=True):
    """The last line: how many games this answer has, and whether the search stopped though there are more."""

    found: int
    is_cut: bool


class ArchiveProgress(msgspec.Struct, tag="progress", tag_field="type", frozen=True):
    """A line of the answer to POST /api/archive/files: how many games of the file are kept by now."""

    games: int


class ArchiveFault(msgspec.Struct, tag="fault", tag_field="type", frozen=True):
    """What is wrong with a game of the file, which came in as far as it can be read."""

    code: str
    line: int
    column: int


class ArchiveImported(msgspec.Struct, tag="imported", tag_field="type", frozen=True):
    """The last line: games of the file, how many are new, have faults, or the moves of another game."""

    games: int
    added: int
    faulty: int
    doubles: int


class ArchiveFailed(msgspec.Struct, tag="failed", tag_field="type", frozen=True):
    """The last line when it could not go on; what was kept before stays."""

    code: Literal["not_stored", "encoding", "too_large", "unknown_archive", "internal"]


SearchLine = ArchiveHit | ArchiveSearched | ArchiveFailed
ImportLine = ArchiveProgress | ArchiveFault | ArchiveImported | ArchiveFailed
