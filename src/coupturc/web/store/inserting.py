"""Rows that may be there already, as SQLite and PostgreSQL write them."""

from collections.abc import Mapping
from importlib import import_module

from sqlalchemy import Connection, Insert, Table


def insert_into(
    connection: Connection, table: Table, row: Mapping[str, object], update: Mapping[str, object] | None = None
) -> Insert:
    """Return an insert that updates a row with the same key, or leaves it alone."""
    # The other dialect is not loaded: that takes as long as a fifth of the server's start.
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    new = dialect.insert(table).values(row)
    statement: Insert = (
        new.on_conflict_do_nothing()
        if update is None
        else new.on_conflict_do_update(index_elements=list(table.primary_key), set_=dict(update))
    )
    return statement
