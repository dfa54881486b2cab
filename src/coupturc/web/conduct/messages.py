"""What page and server say to each other about reports and decisions: the bodies of HTTP."""

from typing import Annotated, Literal

import msgspec

from coupturc.rating import Tempo
from coupturc.rules.games import GameName
from coupturc.web.people.messages import Person
from coupturc.web.talk.messages import LineSaid

#: Why somebody reports his opponent.
ReportReason = Literal["insult", "computer", "leaving", "name", "other"]
#: What a moderator decides about a report.
Verdict = Literal["none", "warn", "no_text", "no_play", "closed"]
#: What the list of all decisions names besides: sanctions lifted, roles given and taken by the operator.
Decided = Literal[Verdict, "lifted", "moderator", "no_moderator"]

LONGEST_WORDS = 500
MOST_DAYS = 365

Words = Annotated[str, msgspec.Meta(max_length=LONGEST_WORDS)]
Days = Annotated[int, msgspec.Meta(ge=1, le=MOST_DAYS)]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/report: one's opponent there has behaved badly."""

    reason: ReportReason
    words: Words = ""


class NewDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/moderation/reports/ID and of POST /api/moderation/hints/PERSON/GAME/TEMPO: what is decided.

    `days` says for how long, for `no_text` and `no_play` only. The player reads `why`, unless nothing is done.
    """

    verdict: Verdict
    why: Words
    days: Days | None = None


class NewPardon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/moderation/people/ID/lift: nothing stands against this person any more."""

    why: Words


class Report(msgspec.Struct, frozen=True):
    """A report that waits for a decision.

    `lines` is what was said last when it was made; `earlier` counts the sanctions that the reported one has had.
    """

    id: str
    by: Person
    about: Person
    game: str
    reason: ReportReason
    words: str
    lines: tuple[LineSaid, ...]
    at: str
    earlier: int


class ComparedGame(msgspec.Struct, frozen=True):
    """A game of somebody that was compared with the engine: of how many hard moves he found how many.

    `private` says that only its players may open it.
    """

    id: str
    at: str
    hard: int
    found: int
    private: bool


class FairPlayHint(msgspec.Struct, frozen=True):
    """That somebody finds far more hard moves than people of his rating; a hint, not a proof.

    `found` of `hard` moves in these games; `usual` is the part that the group finds, `distance` by how many standard
    deviations he lies above it. `people` counts the group; 0 means that so few are known that figures stand for it that
    were set once. `lost` is the part of a point that he gives away at a hard move. The times are those of a move, in
    seconds, None where none is known. `earlier` counts the sanctions that he has had.
    """

    about: Person
    game: GameName
    tempo: Tempo
    rating: int
    games: tuple[ComparedGame, ...]
    hard: int
    found: int
    usual: float
    distance: float
    people: int
    lost: float
    hard_seconds: float | None
    other_seconds: float | None
    earlier: int


class Decision(msgspec.Struct, frozen=True):
    """A decision; `moderator` is None for the operator. `stands` says whether it can be lifted.

    `of_hint` says whether it is about a hint.
    """

    number: int
    about: Person
    verdict: Decided
    why: str
    at: str
    until: str | None
    moderator: Person | None
    stands: bool
    of_hint: bool


class Moderation(msgspec.Struct, frozen=True):
    """The answer to GET /api/moderation, for moderators: what waits, and the latest decisions."""

    reports: tuple[Report, ...]
    hints: tuple[FairPlayHint, ...]
    decisions: tuple[Decision, ...]
