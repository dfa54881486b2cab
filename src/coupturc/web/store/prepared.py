"""Statements that are written once for each kind of database and take rows as its driver does."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.engine import Dialect


class Prepared:
    """A statement that is run for many rows at once, hundreds of times a second.

    Rows are tuples: SQLAlchemy looks through every row that is a dictionary, and takes as long for it as the database
    does to store it.

    Args:
        statement: with a parameter for each value of a row.
        parameters: their names, in the order of the values.

    Example:
        >>> from sqlalchemy.dialects.sqlite import dialect
        >>> from coupturc.web.store.tables import events
        >>> keep = Prepared(events.insert(), ("body", "game"))
        >>> keep.text(dialect())
        Traceback (most recent call last):
        ...
        ValueError: parameters: expected game, number, at_ms, command, body, person, lag_ms, found body, game
    """

    def __init__(self, statement: Insert | Update | Delete, parameters: Sequence[str]) -> None:
        self._statement = statement
        self._parameters = tuple(parameters)
        self._texts: dict[str, str] = {}

    def run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
        """Run it for some rows."""
        name = connection.dialect.name
        if name not in self._texts:
            self._texts[name] = self.text(connection.dialect)
        connection.exec_driver_sql(self._texts[name], list(rows))

    def text(self, dialect: Dialect) -> str:
        """Write it for a kind of database.

        Raises:
            ValueError: its parameters are others, or in another order; rows would be stored wrongly.
        """
        style = "qmark" if dialect.paramstyle == "qmark" else "format"
        kind: Any = type(dialect)
        written = self._statement.compile(dialect=kind(paramstyle=style))
        order = tuple(written.positiontup or ())
        if order != self._parameters:
            raise ValueError(f"parameters: expected {', '.join(order)}, found {', '.join(self._parameters)}")
        return written.string
