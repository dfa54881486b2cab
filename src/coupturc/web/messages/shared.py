"""What all conversations between page and server have in common."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from coupturc.rules.games import GameName

UnreadableCode = Literal["newer_game", "damaged_game"]
# `not_stored`: somebody else was first, or the database is damaged; `database_away`: it may come back.
StoreCode = Literal["not_stored", "disk_full", "database_away"]
# What can go wrong on a WebSocket and over HTTP.
EitherCode = Literal[
    UnreadableCode,
    "malformed",
    "zero_character",
    "too_large",
    "unknown_game",
    "unknown_analysis",
    StoreCode,
    "internal",
]
FaultCode = Literal[EitherCode, "deleted", "too_fast", "too_many"]
ProblemCode = Literal[
    EitherCode,
    "unknown_profile",
    "unknown_lesson",
    "unknown_tournament",
    "unknown_pairing",
    "link_used",
    "in_club_already",
    "results_only",
    "damaged_tournament",
    "tournament_setup",
    "broken_lesson",
    "encoding",
    "no_games",
    "unreadable_game",
    "too_long",
    "too_slow",
    "unknown_person",
    "name_taken",
    "name_reserved",
    "name_too_long",
    "name_missing",
    "days_off_begun",
    "days_off_far",
    "days_off_many",
    "days_off_order",
    "passkey_refused",
    "passkey_unknown",
    "passkeys_full",
    "recovery_used",
    "mail_missing",
    "push_service",
    "last_way_in",
    "password_short",
    "password_common",
    "wrong_login",
    "wrong_password",
    "already_member",
    "no_talk",
    "talk_full",
    "phrases_only",
    "no_text",
    "no_play",
    "must_pause",
    "closed",
    "not_playing",
    "reported",
    "moderators_only",
    "unknown_report",
    "own_report",
    "decided",
    "why_missing",
    "seek_gone",
    "own_seek",
    "other_rating",
    "not_comparable",
    "members_only",
    "unknown_archive",
    "marks_full",
    "searches_full",
    "unknown_broadcast",
    "wrong_token",
    "unknown_club",
    "unknown_club_member",
    "club_full",
    "club_changed",
    "last_leader",
    "unknown_class",
    "unknown_pupil",
    "unknown_card",
    "wrong_picture",
    "class_full",
    "pupil_twice",
    "pupil_unfit",
    "teacher_here",
    "leader_here",
    "strangers",
    "unknown_question",
    "unknown_repertoire",
    "unreadable_repertoire",
    "repertoire_changed",
    "repertoires_full",
    "no_repertoire",
    "fen",
    "query",
    "move",
    "time_control",
    "foreign_origin",
    "not_yours",
    "seat_taken",
    "no_plan_now",
    "goes_on",
    "handed_refused",
    "handed_otherwise",
    "too_many",
    "work_asked",
    "not_found",
    "method_not_allowed",
]
ReasonName = Annotated[str, msgspec.Meta(extra={"typescript": "Reason"})]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Params = dict[str, str | int]
# A browser makes this name for the person who learns there: progress is kept under it, without an account.
LearnerId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^@?[A-Za-z0-9_-]+$")]


class ProfileName(msgspec.Struct, frozen=True):
    """The rules profile of a game, as stored with it; `title` names one that the page has no words for."""

    id: str
    version: int
    game: GameName
    title: str


class Summary(msgspec.Struct, frozen=True):
    """What the lists show of a game or an analysis. Times are UTC, ISO 8601.

    `fen` is the last position; `last` names the squares that the move to it left and reached, none before the first.
    """

    id: str
    profile: ProfileName
    plies: int
    fen: str
    last: tuple[str, ...]
    created: str
    changed: str


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    """Ask for a sign of life; answered with `Pong` carrying the same number."""

    number: int


class Pong(msgspec.Struct, tag="pong", tag_field="type", frozen=True):
    """The answer to `Ping`."""

    number: int


class Fault(msgspec.Struct, tag="fault", tag_field="type", frozen=True):
    """The message or the server was at fault: bad message, full disk, game deleted.

    After `deleted`, `unknown_game`, `newer_game` and `damaged_game` the socket closes with 4404.
    """

    code: FaultCode
    id: str | None = None
    params: Params = {}


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer that is not 2xx: a code the page translates.

    A bad FEN gives code `fen` and every fault of it in `faults`; a bad move of a line gives `move` with its
    text.
    """

    code: ProblemCode
    params: Params = {}
    faults: tuple[PositionFault, ...] = ()


class PositionFault(msgspec.Struct, frozen=True):
    """One thing wrong with a position.

    `column` counts from 1, 0 when it is not at one place; `square` is the one named there, if any.
    """

    code: str
    column: int
    square: str = ""
