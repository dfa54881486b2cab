"""What the database holds of a game and of each of its events, as objects and as columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Row

from coupturc.web.store.days_off import Days
from coupturc.web.store.game_lists import GameColumns
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.plans import PlanRow
from coupturc.web.store.ratings import RatedEnd


# Of the two below some are made with each move: as structs that costs a tenth of what it costs as dataclasses.
class GameStatus(msgspec.Struct, frozen=True, gc=False):
    """What the list of games shows of a game without replaying it.

    Args:
        plies: moves on the event.
        fen: the position on the board.
        outcome: JSON of the outcome, None while the game goes on.
        last_move: the squares that the last move left and reached, with a space between; None before the first.
        end: what counts of the end for the players' ratings; it is not shown, and None when it is read.
        deadline_ms: when the player to move has to have moved, UTC; None where nothing is due.
        plans: the plan that is left, if any, to be kept with the change; None where the game has no plans.
        notices: what players who are not here hear of the change, to be kept with it; empty when it is read.
        was_over: whether the game was over before the change; it is not shown, and False when it is read.
        leaver: who has ended the game by leaving it, so that it counts against him; None when it is read.
    """

    plies: int
    fen: str
    outcome: str | None = None
    last_move: str | None = None
    end: RatedEnd | None = None
    deadline_ms: int | None = None
    plans: tuple[PlanRow, ...] | None = None
    notices: tuple[NoticeRow, ...] = ()
    was_over: bool = False
    leaver: str | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A side that belongs to one person.

    Args:
        side: `white` or `black`.
        person: whose it is, None while it is open by invitation.
        invite_hash: SHA-256 of the invitation's token, None once it is taken.
    """

    side: str
    person: str | None
    invite_hash: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its events.

    Args:
        setup: JSON of how it began.
        created_ms, changed_ms: UTC milliseconds.
        game: `international` or `turkish`.
        words: what it is found by, see `coupturc.folded_text`.
        seats: who sits there; empty where whoever opens the game acts for both sides. Lists leave them out.
        rematch_of: the game of the same two people before this one; of each there is one rematch.
        days_off: of each side, the days since 1970 on which its player does not play. Lists leave them out.
        visibility: who may watch: nobody (`private`), whoever has the link (`link`), or all, who find it in a list
            (`public`).
    """

    id: str
    setup: str
    status: GameStatus
    created_ms: int
    changed_ms: int
    game: str = ""
    words: str = ""
    seats: tuple[SeatRow, ...] = ()
    rematch_of: str | None = None
    visibility: str = "link"
    days_off: Mapping[str, Days] = field(default_factory=dict)


class EventRow(msgspec.Struct, frozen=True, gc=False):
    """One stored event.

    Args:
        number: place in the game's record, from 0 without gaps.
        at_ms: when the server accepted it, UTC milliseconds.
        body: JSON of the event.
        command: the id under which a page asked for it, None when the server added it.
        person: who asked for it, None on one screen and when the server added it.
        lag_ms: what of a move's time was lost on its way and not charged.
    """

    number: int
    at_ms: int
    body: str
    command: str | None = None
    person: str | None = None
    lag_ms: int | None = None


#: What a row of the events holds, and what of a game's row changes with them, in the order of the tables.
EVENT_COLUMNS = ("game", "number", "at_ms", "command", "body", "person", "lag_ms")
STATUS_COLUMNS = ("plies", "fen", "outcome", "changed_ms", "last_move", "deadline_ms")


def event_values(game_id: str, event: EventRow) -> tuple[object, ...]:
    """Return the row of an event of a game: a value for each of `EVENT_COLUMNS`."""
    return game_id, event.number, event.at_ms, event.command, event.body, event.person, event.lag_ms


def status_values(status: GameStatus, changed_ms: int) -> tuple[object, ...]:
    """Return what changes in the row of a game: a value for each of `STATUS_COLUMNS`."""
    return status.plies, status.fen, status.outcome, changed_ms, status.last_move, status.deadline_ms


def game_columns(game: GameRow) -> dict[str, object]:
    """Return the columns of a game."""
    return {
        "id": game.id,
        "setup": game.setup,
        "created_ms": game.created_ms,
        "game": game.game,
        "words": game.words,
        "rematch_of": game.rematch_of,
        "visibility": game.visibility,
        **dict(zip(STATUS_COLUMNS, status_values(game.status, game.changed_ms), strict=True)),
    }


def seat_columns(game: GameRow, seat: SeatRow) -> dict[str, object]:
    """Return the columns of a seat."""
    return {
        "game": game.id,
        "side": seat.side,
        "person": seat.person,
        "invite_hash": seat.invite_hash,
        "finished_ms": None if game.status.outcome is None else game.changed_ms,
    }


def game_of(row: GameColumns) -> GameRow:
    """Return what a row of the games holds."""
    status = GameStatus(row.plies, row.fen, row.outcome, row.last_move, deadline_ms=row.deadline_ms)
    return GameRow(
        id=row.id,
        setup=row.setup,
        status=status,
        created_ms=row.created_ms,
        changed_ms=row.changed_ms,
        game=row.game,
        words=row.words,
        rematch_of=row.rematch_of,
        visibility=row.visibility,
    )


def event_of(row: Row[tuple[object, ...]]) -> EventRow:
    """Return what a row of the events holds."""
    return EventRow(row.number, row.at_ms, row.body, row.command, row.person, row.lag_ms)
