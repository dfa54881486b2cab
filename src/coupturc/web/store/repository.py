"""What every repository is: the way of one wing to the database."""

from coupturc.web.store.database import Database


class Repository:
    """A part of what a database keeps. A call that returned has its effect on disk.

    Every method raises `StoreError` when the storage fails (full disk, lost connection).

    Args:
        database: where it is kept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now_ms(self) -> int:
        """Return what time it is for all who share the database, UTC milliseconds."""
        return self._database.clock.now_ms()
