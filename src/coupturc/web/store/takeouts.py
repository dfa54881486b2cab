"""What names somebody in the database and is taken along as it stands there."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Connection, select

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import (
    blocks,
    broadcasts,
    classes,
    club_members,
    notices,
    push_subscriptions,
    rating_changes,
    seeks,
    sessions,
    tournament_players,
    tournaments,
)

#: By table, where somebody is named, and what of these rows is his. Of what lets somebody in, or reaches his device,
#: only that it is there.
TAKEN: Final[dict[Column[Any], tuple[str, ...]]] = {
    sessions.c.person: ("seen_ms",),
    push_subscriptions.c.person: ("language",),
    notices.c.person: ("kind", "subject", "name", "at_ms", "read"),
    blocks.c.person: ("blocked",),
    rating_changes.c.person: ("game", "ladder", "side", "score", "before", "value", "deviation", "opening", "at_ms"),
    seeks.c.person: ("id", "opponent", "terms", "ladder", "created_ms", "game"),
    club_members.c.person: (
        *("club", "number", "name", "real_name", "federation_number", "shown", "learns", "rating", "board", "roles"),
    ),
    classes.c.person: ("id", "name", "club", "created_ms"),
    tournaments.c.person: ("id", "setup", "club", "created_ms"),
    tournament_players.c.person: ("tournament", "number"),
    broadcasts.c.person: ("id", "name", "tournament", "created_ms"),
}


class TakeoutRepository(Repository):
    """What a database keeps of people."""

    async def of_person(self, person: str) -> dict[str, list[dict[str, object]]]:
        """Return what is kept of somebody: the rows of each table, without his name."""

        def work(connection: Connection) -> dict[str, list[dict[str, object]]]:
            return {column.table.name: _rows(connection, column, person) for column in TAKEN}

        return await self._database.read(work)


def _rows(connection: Connection, column: Column[Any], person: str) -> list[dict[str, object]]:
    columns = [column.table.c[name] for name in TAKEN[column]]
    rows = connection.execute(select(*columns).where(column == person).order_by(*columns))
    return [dict(row) for row in rows.mappings()]
