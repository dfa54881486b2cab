"""What page and server say to each other about talk: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.game.outcome import SideName

#: Said as an id; each page has the words of its reader's language.
Phrase = Literal[
    "hello",
    "have_fun",
    "thanks",
    "welcome",
    "well_played",
    "good_game",
    "close_game",
    "nice_move",
    "learned",
    "sorry",
    "slip",
    "one_moment",
    "back",
    "no_hurry",
    "connection",
    "another",
    "yes",
    "no",
    "must_go",
    "bye",
]
#: What somebody may say now: nothing at all, phrases only, or free text as well.
MaySay = Literal["nothing", "phrases", "text"]

LONGEST_TEXT = 200


class NewLineSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/talk: a phrase, or else a text."""

    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class LineSaid(msgspec.Struct, frozen=True):
    """A line of talk: a phrase, or a text."""

    number: int
    side: SideName
    phrase: Phrase | None
    text: str | None


class Talk(msgspec.Struct, frozen=True):
    """The answer to GET /api/games/ID/talk?after=N, for the two players: the lines after that number.

    `opponent` is the id of the other one; `blocked` says whether the one who asks has blocked him.
    """

    lines: tuple[LineSaid, ...]
    may: MaySay
    opponent: str
    blocked: bool


class BlockedPerson(msgspec.Struct, frozen=True):
    """Somebody with whom one wants nothing to do."""

    id: str
    name: str


class Blocked(msgspec.Struct, frozen=True):
    """The answer to GET /api/blocked: whom the one who asks has blocked."""

    people: tuple[BlockedPerson, ...]
