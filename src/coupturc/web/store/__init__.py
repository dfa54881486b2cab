"""The record of every game and the progress of learners, kept in a database."""

from coupturc.web.store.records import (
    ALL_GAMES,
    ConflictError,
    EventRecord,
    GameRecord,
    LessonProgress,
    Search,
    Standing,
    Store,
    StoreError,
    folded,
)
from coupturc.web.store.sql import SqlStore, sqlite_url

__all__ = [
    "ALL_GAMES",
    "ConflictError",
    "EventRecord",
    "GameRecord",
    "LessonProgress",
    "Search",
    "SqlStore",
    "Standing",
    "Store",
    "StoreError",
    "folded",
    "sqlite_url",
]
