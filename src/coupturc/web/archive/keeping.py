"""What somebody keeps of archives: marks on games and searches under a name, his own alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from coupturc import Rules
from coupturc.archive import Query
from coupturc.web.archive.queries import read_query
from coupturc.web.store.kept_searches import KeptSearchRepository
from coupturc.web.store.learners import learner_name

#: Where nobody is asked who he is, as the one archive of games there is everybody's.
EVERYBODY = "everybody"

#: A query that has none of these words needs nothing that is kept.
_NEEDS_KEPT = re.compile(r"\b(marked|saved)\b")


@dataclass(frozen=True, slots=True)
class Kept:
    """What somebody keeps.

    Args:
        marked: by the name of a mark and of an archive the numbers of games.
        saved: by the name of a search its game and its text.
    """

    marked: Mapping[str, Mapping[str, frozenset[int]]] = field(default_factory=dict)
    saved: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def read(self, text: str, rules: Rules) -> Query:
        """Return a query, in which searches that he saved may stand.

        Raises:
            ProblemError: it has a fault.
        """
        return read_query(text, rules, {name: text for name, (game, text) in self.saved.items() if game == rules.game})

    def within(self, archive: str, query: Query) -> Query:
        """Return a query of an archive in which his own marks are meant, not those that others put there."""
        parts = [
            tuple(self.within(archive, one) for one in each) for each in (query.also, query.without, query.otherwise)
        ]
        asked = query.asked
        if asked.mark is not None:
            games = self.marked.get(asked.mark, {}).get(archive, frozenset())
            asked = replace(asked, mark=None, games=games)
        return replace(query, asked=asked, also=parts[0], without=parts[1], otherwise=parts[2])


def keeper(person: str | None, *, knows_all: bool) -> str | None:
    """Return under which name something is kept of the one who asks; None for somebody new."""
    if person is not None:
        return learner_name(person)
    return EVERYBODY if knows_all else None


async def kept_for(store: KeptSearchRepository, keeper: str | None, text: str | None, mark: str | None) -> Kept:
    """Return what somebody keeps, as far as a query and a filter need it.

    Args:
        store: the database.
        keeper: who asks, see `keeper`.
        text: of the query.
        mark: that the filter asks for.
    """
    if keeper is None or not (mark or (text and _NEEDS_KEPT.search(text))):
        return Kept()
    marked: dict[str, dict[str, set[int]]] = {}
    for row in await store.marks(keeper):
        marked.setdefault(row.name, {}).setdefault(row.archive, set()).add(row.game)
    saved = {row.name: (row.game, row.query) for row in await store.searches(keeper)}
    frozen = {name: {each: frozenset(games) for each, games in of.items()} for name, of in marked.items()}
    return Kept(frozen, saved)
