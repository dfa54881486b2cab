"""Queries that addresses hold, and the names that they may have."""

from collections.abc import Mapping
from typing import Literal, cast

from coupturc import Rules
from coupturc.archive import Query, parse_query
from coupturc.archive.errors import QueryError
from coupturc.archive.named import NamedQuery, formations, openings, themes
from coupturc.rules.games import GameName
from coupturc.web.archive.messages import ArchiveName, ArchiveNames
from coupturc.web.http.answers import ProblemError

LONGEST_QUERY = 2000


def known_names() -> ArchiveNames:
    """Return what queries can ask for by its name."""
    found = [
        ArchiveName("opening", one.id, cast("GameName", one.position.rules.game), dict(one.names))
        for one in openings().values()
    ]
    kinds: tuple[tuple[Literal["formation", "theme"], Mapping[str, NamedQuery]], ...] = (
        ("formation", formations()),
        ("theme", themes()),
    )
    for kind, known in kinds:
        found += [ArchiveName(kind, one.id, cast("GameName", one.game), dict(one.names)) for one in known.values()]
    return ArchiveNames(tuple(found))


def read_query(text: str, rules: Rules, saved: Mapping[str, str] | None = None) -> Query:
    """Return a query of an address.

    Args:
        text: of the query.
        rules: of the game that is meant.
        saved: by their names texts that it may ask for.

    Raises:
        ProblemError: it is too long, or has a fault, whose column is named and what was expected there.
    """
    if len(text) > LONGEST_QUERY:
        raise ProblemError(422, "too_long", {"limit": LONGEST_QUERY})
    try:
        return parse_query(text, rules, saved)
    except QueryError as error:
        expected: dict[str, str | int] = {"expected": error.expected, "what": error.code, **error.params}
        raise ProblemError(422, "query", {"column": error.column, **expected}) from error
