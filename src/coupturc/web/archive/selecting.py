"""Which games of which archives somebody asks for."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request

from coupturc import Position, Rules, StopFlag
from coupturc.archive import Archive, Filter, Query
from coupturc.errors import ArgumentError, FenError
from coupturc.web.archive.archives import ALL, OWN, Archives
from coupturc.web.archive.exploring import explored, filter_of
from coupturc.web.archive.keeping import Kept, keeper, kept_for
from coupturc.web.archive.messages import ArchiveAsked, Explored
from coupturc.web.archive.own_games import OwnGames
from coupturc.web.archive.scans import archives_aside
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.positions import faults_of
from coupturc.web.store.kept_searches import KeptSearchRepository


@dataclass(frozen=True, slots=True)
class Selection:
    """Games that somebody asks for, and may read."""

    archives: Sequence[tuple[str, Archive]]
    chosen: Filter
    listed: Query | None
    kept: Kept

    def explored(self, position: Position, stop: StopFlag) -> Explored:
        """Return what they made of a position."""
        return explored(self.archives, position, self.chosen, stop, self.listed, self.kept)


@dataclass(frozen=True, slots=True)
class Selector:
    """Finds the games that somebody asks for."""

    archives: Archives
    own_games: OwnGames
    visitors: Visitors
    kept: KeptSearchRepository

    async def selected(self, request: Request, asked: ArchiveAsked, rules: Rules) -> Selection:
        """Return the games; one's own are brought in before.

        Raises:
            ProblemError: there is no such archive, or no game can be meant.
        """
        person, knows_all = await self.own_games.up_to_date(self.visitors, request)
        try:
            chosen = filter_of(asked, None)
        except ArgumentError as error:
            raise ProblemError(400, "malformed") from error

        def work() -> list[tuple[str, Archive]]:
            return [*self.archives.asked(asked.archive, person, knows_all=knows_all)]

        archives = await archives_aside.run(work)
        if not archives and asked.archive not in {OWN, ALL}:
            raise ProblemError(404, "unknown_archive")
        kept = await kept_for(self.kept, keeper(person, knows_all=knows_all), asked.query, asked.mark)
        listed = await archives_aside.run(kept.read, asked.query, rules) if asked.query else None
        return Selection(archives, chosen, listed, kept)


def position_of(fen: str | None, rules: Rules) -> Position:
    """Return the position of an address; the start where it names none.

    Raises:
        ProblemError: it is not one.
    """
    try:
        return Position.start(rules) if fen is None else Position.from_fen(fen, rules)
    except FenError as error:
        raise ProblemError(422, "fen", faults=faults_of(error)) from error
