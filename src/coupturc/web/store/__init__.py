"""The record of every game and the progress of learners, kept in a database."""

from coupturc.web.store.records import (
    ConflictError,
    EventRecord,
    GameRecord,
    LessonProgress,
    Standing,
    Store,
    StoreError,
)
from coupturc.web.store.sql import SqlStore, sqlite_url

__all__ = [
    "ConflictError",
    "EventRecord",
    "GameRecord",
    "LessonProgress",
    "SqlStore",
    "Standing",
    "Store",
    "StoreError",
    "sqlite_url",
]
