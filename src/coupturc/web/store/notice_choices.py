"""Which notices somebody wants by which ways, in the database: what he has chosen, and otherwise what most want."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from sqlalchemy import Connection, select

from coupturc.web.store.inserting import insert_into
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import notice_choices

#: `page`: the bell, and what page and browser show while it is open; `mail`; `push`: on devices, while none is open.
Way = Literal["page", "mail", "push"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)

_PAGE_AND_DEVICE: Final[frozenset[Way]] = frozenset({"page", "push"})
#: What waits for somebody for days is worth a mail; the rest is not.
_USUAL: Final[Mapping[str, frozenset[Way]]] = dict.fromkeys(("turn", "round", "meeting", "closing"), frozenset(WAYS))


class NoticeChoiceRepository(Repository):
    """What people of a database have chosen."""

    async def of_person(self, person: str, kinds: Iterable[str]) -> dict[str, frozenset[Way]]:
        """Return by which ways somebody wants notices of each of these kinds."""
        return await self._database.read(lambda connection: chosen(connection, person, kinds))

    async def kept(self, person: str) -> list[dict[str, object]]:
        """Return what somebody has chosen himself."""
        columns = notice_choices.c.kind, notice_choices.c.way, notice_choices.c.wanted
        query = select(*columns).where(notice_choices.c.person == person).order_by(*columns)
        return await self._database.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def choose(self, person: str, kinds: Iterable[str], way: Way, *, wanted: bool) -> None:
        """Keep whether somebody wants notices of these kinds by a way."""

        def work(connection: Connection) -> None:
            for kind in kinds:
                row = {"person": person, "kind": kind, "way": way, "wanted": wanted}
                connection.execute(insert_into(connection, notice_choices, row, {"wanted": wanted}))

        await self._database.write(work)


def chosen(connection: Connection, person: str, kinds: Iterable[str]) -> dict[str, frozenset[Way]]:
    """Return by which ways somebody wants notices of each of these kinds."""
    found = {kind: set(_USUAL.get(kind, _PAGE_AND_DEVICE)) for kind in kinds}
    query = select(notice_choices).where(notice_choices.c.person == person, notice_choices.c.kind.in_(found))
    for row in connection.execute(query):
        (found[row.kind].add if row.wanted else found[row.kind].discard)(row.way)
    return {kind: frozenset(ways) for kind, ways in found.items()}
