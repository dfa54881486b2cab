"""What all tables share: their metadata, and keys of several columns."""

from __future__ import annotations

from sqlalchemy import Column, MetaData, String

metadata = MetaData()


def key(name: str, length: int) -> Column[str]:
    """Return a column of text that is the key, or a part of it."""
    return Column(name, String(length), primary_key=True)
