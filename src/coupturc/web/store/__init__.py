"""Games, analyses and the progress of learners, kept in a database."""

from coupturc.web.store.database import sqlite_url
from coupturc.web.store.errors import ConflictError, StoreError
from coupturc.web.store.repositories import Store

__all__ = ["ConflictError", "Store", "StoreError", "sqlite_url"]
