"""Links by which somebody in the hall enters boards of a tournament, in the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import board_links

#: The hall hands links out for an evening or a weekend; one that was never taken back ends by itself.
KEPT_MS = 14 * 86_400_000
#: How the database writes all boards of a round: no board has that number.
_ALL = 0


@dataclass(frozen=True, slots=True)
class BoardLink:
    """What a link is for.

    Args:
        round: from 1.
        board: from 1; None means all boards of the round.
        made_ms: when it was made, UTC.
    """

    round: int
    board: int | None
    made_ms: int = 0

    def covers(self, number: int, board: int) -> bool:
        """Whether a board of a round is one of those that it is for."""
        return self.round == number and self.board in (None, board)


class BoardLinkRepository(Repository):
    """The links of boards of a database."""

    async def make(self, tournament: str, link: BoardLink, link_hash: str) -> None:
        """Keep a link; the one before it for the same board or round is worth nothing any more."""
        row = {"round": link.round, "board": link.board or _ALL, "link_hash": link_hash, "made_ms": link.made_ms}

        def work(connection: Connection) -> None:
            _end(connection, tournament, link.round, link.board)
            connection.execute(insert(board_links).values(tournament=tournament, **row))

        await self._database.write(work)

    async def end(self, tournament: str, number: int, board: int | None) -> None:
        """Take the link of a board back, or that of a whole round."""
        await self._database.write(lambda connection: _end(connection, tournament, number, board))

    async def of_hash(self, tournament: str, link_hash: str, now_ms: int) -> BoardLink | None:
        """Return what a link is for; None for one that is worth nothing, or not any more."""
        query = select(board_links).where(
            board_links.c.tournament == tournament,
            board_links.c.link_hash == link_hash,
            board_links.c.made_ms > now_ms - KEPT_MS,
        )
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else BoardLink(row.round, row.board or None, row.made_ms)

    async def of_tournament(self, tournament: str, now_ms: int) -> tuple[BoardLink, ...]:
        """Return the links of a tournament that are worth something, those of early rounds first."""
        query = select(board_links).where(
            board_links.c.tournament == tournament, board_links.c.made_ms > now_ms - KEPT_MS
        )
        query = query.order_by(board_links.c.round, board_links.c.board)

        def work(connection: Connection) -> tuple[BoardLink, ...]:
            return tuple(BoardLink(row.round, row.board or None, row.made_ms) for row in connection.execute(query))

        return await self._database.read(work)


def _end(connection: Connection, tournament: str, number: int, board: int | None) -> None:
    here = (board_links.c.tournament == tournament) & (board_links.c.round == number)
    connection.execute(delete(board_links).where(here, board_links.c.board == (board or _ALL)))
