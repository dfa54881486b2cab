"""What page and server say to each other in the lobby: over the site's WebSocket, and in the bodies of HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.game.record import EntryMode
from coupturc.web.bus.bus import NoticeKind
from coupturc.web.games.http_messages import GameSummary
from coupturc.web.messages.shared import Fault, Ping, Pong, ProfileName, ShortText
from coupturc.web.people.messages import Person

Colour = Literal["white", "black", "any"]
#: What a page can ask to be kept informed of: who seeks a game, the games to watch, the games of its own person, a
#: tournament, a broadcast, and the boards of a class or a club. What is given to its own person it gets in any case.
Topic = Annotated[
    str, msgspec.Meta(pattern=r"^(lobby|watch|games|(tournament|broadcast|class|club):[A-Za-z0-9_-]{1,32})$")
]
SeekId = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Bound = Annotated[int, msgspec.Meta(ge=0, le=4000)]


class NewSeek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/lobby/seeks: which game somebody seeks.

    `profile` is a profile id or a game name; `entry` None takes the profile's own; `time` is the time of both, as the
    PDN tag writes it; `colour` one's own. `lowest` and `highest` bound the opponent's rating on the ladder. With `pool`
    two who seek the same are paired at once, and chance gives the colours. `to` is the id or the name of the one who is
    challenged; None lets everybody accept.
    """

    profile: ShortText
    time: ShortText
    entry: EntryMode | None = None
    colour: Colour = "any"
    rated: bool = False
    lowest: Bound | None = None
    highest: Bound | None = None
    pool: bool = False
    to: ShortText | None = None


class Seek(msgspec.Struct, frozen=True):
    """A game that somebody seeks; `rating` is his on its ladder, None where it has none or he has not played there."""

    id: str
    person: Person
    rating: int | None
    provisional: bool
    to: Person | None
    profile: ProfileName
    entry: EntryMode
    time: str
    colour: Colour
    rated: bool
    lowest: int | None
    highest: int | None
    pool: bool


class SeekMade(msgspec.Struct, frozen=True):
    """The answer to POST /api/lobby/seeks: the id of the seek, or of the game when somebody sought the same."""

    seek: str | None
    game: str | None


class OwnGame(msgspec.Struct, frozen=True):
    """A game of one's own that goes on; `turn` says whether it waits for one's own move."""

    game: GameSummary
    turn: bool


class OwnGames(msgspec.Struct, frozen=True):
    """The answer to GET /api/lobby/games: those that wait for one's own move first, then the latest change."""

    games: tuple[OwnGame, ...]


class WatchedGame(msgspec.Struct, frozen=True):
    """A game that all may watch, and the ratings of its players on its ladder; None where somebody has none."""

    game: GameSummary
    white: int | None
    black: int | None


class WatchedGames(msgspec.Struct, frozen=True):
    """The answer to GET /api/watch: the games of the highest ratings first, then the latest change."""

    games: tuple[WatchedGame, ...]


class PairedGame(msgspec.Struct, frozen=True):
    """The answer to POST /api/lobby/seeks/ID/accept: the game that has begun."""

    game: str


# ------------------------------------------------------------------ the site's WebSocket


class Follow(msgspec.Struct, tag="follow", tag_field="type", frozen=True):
    """Ask to be kept informed of these topics, and of nothing else that does not concern one's own person."""

    topics: Annotated[tuple[Topic, ...], msgspec.Meta(max_length=16)] = ()


SiteRequest = Follow | Ping


class Lobby(msgspec.Struct, tag="lobby", tag_field="type", frozen=True):
    """What changed in the lobby. The first one a page gets holds all that it may see."""

    added: tuple[Seek, ...]
    removed: tuple[str, ...]


class Paired(msgspec.Struct, tag="paired", tag_field="type", frozen=True):
    """A game of one's own has begun: a seek or a challenge was accepted."""

    game: str
    opponent: Person


class Notice(msgspec.Struct, tag="notice", tag_field="type", frozen=True):
    """Something has happened that concerns one's own person.

    `of` is the id of the game, the tournament or the person that it is about, `name` the opponent's, the tournament's
    or the person's. `unread` is how many notices have not been seen, this one among them; `at_ms` is when, UTC.
    `hour_ms` is the hour that it is about, UTC.
    """

    kind: NoticeKind
    of: str
    name: str
    at_ms: int
    unread: int
    hour_ms: int | None


class Unread(msgspec.Struct, tag="unread", tag_field="type", frozen=True):
    """How many notices have not been seen, and when the latest of them was given; the first thing that a page hears.

    `seen` is what notices have just been seen of, at this page or another one; None for all of them, or for nothing
    where some are left.
    """

    count: int
    at_ms: int
    seen: str | None = None


class TopicsChanged(msgspec.Struct, tag="changed", tag_field="type", frozen=True):
    """What these topics are about has changed, or is followed from now on: the page asks for it again."""

    topics: tuple[Topic, ...]


SiteMessage = Lobby | Paired | Notice | Unread | TopicsChanged | Fault | Pong
