"""Who stands out among people of his rating, in the database."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Row, delete, func, select, update

from coupturc.web.store.compared import hold_member
from coupturc.web.store.inserting import insert_into
from coupturc.web.store.moderation import HINT_WAITS, SANCTIONS
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import decisions, fair_play_hints, people


@dataclass(frozen=True, slots=True)
class HintRow:
    """That somebody finds far more hard moves than people of his rating.

    Args:
        rating: his own, on average over these games.
        games: how many count.
        hard, found, lost, hard_ms, others, others_ms: a tally of them all.
        mean, spread, people: the group that he is compared with (`coupturc.web.fair_play.groups`).
        at_ms: when the last of the games ended, UTC.
        decided_ms: when a moderator has decided last, None if nobody has; it is not kept with the figures.
        name: of this person, when it is read.
        earlier: how many sanctions he has had, when it is read.
    """

    person: str
    ladder: str
    rating: float
    games: int
    hard: int
    found: int
    lost: float
    hard_ms: int
    others: int
    others_ms: int
    mean: float
    spread: float
    people: int
    at_ms: int
    decided_ms: int | None = None
    name: str = ""
    earlier: int = 0


class HintRepository(Repository):
    """The hints of a database; `ModerationRepository.decide` closes them."""

    async def keep(self, hint: HintRow) -> None:
        """Keep a hint; one that is there has the new figures from now on."""
        row = {name: value for name, value in asdict(hint).items() if name not in _READ}
        figures = {name: value for name, value in row.items() if name not in {"person", "ladder"}}

        def work(connection: Connection) -> None:
            if hold_member(connection, hint.person):
                connection.execute(insert_into(connection, fair_play_hints, row, figures))

        await self._database.write(work)

    async def withdraw(self, person: str, ladder: str) -> None:
        """Take back a hint that waits, as somebody stands out no more; which of his games are judged stays known."""
        here = fair_play_hints.c.person == person, fair_play_hints.c.ladder == ladder
        decided = fair_play_hints.c.decided_ms

        def work(connection: Connection) -> None:
            connection.execute(delete(fair_play_hints).where(*here, decided.is_(None)))
            connection.execute(update(fair_play_hints).where(*here, HINT_WAITS).values(at_ms=decided))

        await self._database.write(work)

    async def open(self, most: int, reader: str) -> tuple[HintRow, ...]:
        """Return the hints about which nobody has decided, the oldest first, without those about who reads them."""
        query = _HINTS.where(HINT_WAITS, fair_play_hints.c.person != reader).limit(most)
        return await self._database.read(lambda connection: tuple(map(_hint, connection.execute(query))))

    async def about(self, person: str) -> tuple[HintRow, ...]:
        """Return the hints about somebody, decided or not."""
        query = _HINTS.where(fair_play_hints.c.person == person)
        return await self._database.read(lambda connection: tuple(map(_hint, connection.execute(query))))


#: What is read beside the row itself.
_READ = {"name", "earlier", "decided_ms"}

_HINTS = (
    select(
        fair_play_hints,
        people.c.name,
        select(func.count())
        .where(decisions.c.person == fair_play_hints.c.person, decisions.c.verdict.in_(SANCTIONS))
        .scalar_subquery()
        .label("earlier"),
    )
    .join(people, people.c.id == fair_play_hints.c.person)
    .order_by(fair_play_hints.c.at_ms, fair_play_hints.c.person, fair_play_hints.c.ladder)
)


def _hint(row: Row[tuple[object, ...]]) -> HintRow:
    return HintRow(**row._asdict())
