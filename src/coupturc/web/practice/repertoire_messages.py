"""What page and server say to each other about repertoires: HTTP bodies, written out for TypeScript as well."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.game.outcome import SideName
from coupturc.lessons.practice.exercises.exercise import PracticeAct
from coupturc.lessons.repertoire import RepertoirePlan
from coupturc.rules.games import GameName
from coupturc.web.archive.messages import ArchiveAsked
from coupturc.web.messages.shared import LearnerId, ShortText
from coupturc.web.practice.messages import AttemptId, ItemName, MoveText, MoveTexts, PracticePly, PracticeQuestion

RepertoireName = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
RepertoireAct = Literal["choose", "remove"]


class RepertoireScore(msgspec.Struct, frozen=True):
    """How far somebody is: `positions` to be known, of which `seen` were asked.

    `due` missed ones are to be repeated now; `next_due` says when the next one comes (UTC, ISO 8601).
    """

    positions: int
    seen: int
    due: int
    next_due: str | None


class RepertoireEntry(msgspec.Struct, frozen=True):
    """A repertoire in a list; its name is all that is known of one that cannot be read."""

    id: str
    name: str
    game: GameName | None
    side: SideName | None
    score: RepertoireScore | None


class Repertoires(msgspec.Struct, frozen=True):
    """The answer to GET /api/repertoires?learner=: the newest first."""

    repertoires: tuple[RepertoireEntry, ...]


class NewRepertoire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/repertoires: a repertoire of these games is to be made."""

    learner: LearnerId
    profile: ShortText
    name: RepertoireName
    plan: RepertoirePlan
    asked: ArchiveAsked = ArchiveAsked()


class RepertoireMove(msgspec.Struct, frozen=True):
    """A move of a repertoire, how many games made it, and the position behind it."""

    move: str
    games: int
    fen: str


class RepertoireSpot(msgspec.Struct, frozen=True):
    """A position of a repertoire.

    `own` is its owner's move, None where the opponent is to move; `opening` the name of the position by language.
    """

    fen: str
    own: str | None
    moves: tuple[RepertoireMove, ...]
    opening: dict[str, str]


class RepertoireView(msgspec.Struct, frozen=True):
    """The answer to GET /api/repertoires/{id}?learner=, to a change, and to a `NewRepertoire`.

    `version` counts the changes; `start` is the first of the positions. `is_cut` says that there were more than can be
    learned, or than could be counted in time.
    """

    entry: RepertoireEntry
    game: GameName
    version: int
    start: str
    spots: tuple[RepertoireSpot, ...]
    is_cut: bool


class RepertoireChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/repertoires/{id}/changes.

    An own position gets another move, or a move is removed with all that follows. `version` is the one that was seen.
    """

    learner: LearnerId
    version: int
    act: RepertoireAct
    fen: ItemName
    move: MoveText


class RepertoireAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/repertoires/{id}/questions.

    After the moves `played` from its start the line goes on; where it ends a new one begins. What is due comes first,
    and with `repeat` nothing else.
    """

    learner: LearnerId
    played: MoveTexts = ()
    repeat: bool = False


class RepertoireTurn(msgspec.Struct, frozen=True):
    """The answer to a `RepertoireAsk`: a question with the moves that led to it; None when nothing is due."""

    question: PracticeQuestion | None
    before: tuple[PracticePly, ...]
    score: RepertoireScore


class RepertoireAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/repertoires/{id}/answers; see `PracticeAnswer`."""

    learner: LearnerId
    attempt: AttemptId
    item: ItemName
    act: PracticeAct = "answer"
    answer: MoveText = ""
