"""Queries that addresses hold."""

from coupturc import Rules
from coupturc.archive import Query, parse_query
from coupturc.archive.errors import QueryError
from coupturc.web.http.answers import ProblemError

LONGEST_QUERY = 2000


def read_query(text: str, rules: Rules) -> Query:
    """Return a query of an address.

    Raises:
        ProblemError: it is too long, or has a fault, whose column is named and what was expected there.
    """
    if len(text) > LONGEST_QUERY:
        raise ProblemError(422, "too_long", {"limit": LONGEST_QUERY})
    try:
        return parse_query(text, rules)
    except QueryError as error:
        expected: dict[str, str | int] = {"expected": error.expected, "what": error.code, **error.params}
        raise ProblemError(422, "query", {"column": error.column, **expected}) from error
