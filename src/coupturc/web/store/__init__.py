"""The record of every game, kept in a database."""

from coupturc.web.store.records import (
    ConflictError,
    EventRecord,
    GameRecord,
    Standing,
    Store,
    StoreError,
)
from coupturc.web.store.sql import SqlStore, sqlite_url

__all__ = [
    "ConflictError",
    "EventRecord",
    "GameRecord",
    "SqlStore",
    "Standing",
    "Store",
    "StoreError",
    "sqlite_url",
]
