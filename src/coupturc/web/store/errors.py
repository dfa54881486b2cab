"""What can go wrong with the database."""

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from coupturc.errors import CoupTurcError

#: How SQLite and PostgreSQL call a disk without room.
_FULL = frozenset({"SQLITE_FULL", "53100"})
#: How SQLite calls what does not go away by itself, such as a table that is missing.
_WRONG = "SQLITE_ERROR"


class StoreError(CoupTurcError):
    """The database could not do what was asked; nothing of the request is kept."""


class ConflictError(StoreError):
    """Another process stored this version of something first."""


class FullError(StoreError):
    """There is no room where the database is kept."""


class AwayError(StoreError):
    """The database cannot be reached, or cannot do it now.

    Where the line was lost while something was stored, it may be kept: the same request, sent again, finds out.
    """


def store_error(error: SQLAlchemyError) -> StoreError:
    """Return what an error of the database means."""
    words = reason(error)
    if isinstance(error, IntegrityError):
        return ConflictError(words)
    names = {getattr(getattr(error, "orig", None), name, None) for name in ("sqlite_errorname", "sqlstate")}
    if names & _FULL:
        return FullError(words)
    return AwayError(words) if _is_away(error) and _WRONG not in names else StoreError(words)


def _is_away(error: SQLAlchemyError) -> bool:
    has_lost_line = isinstance(error, DBAPIError) and error.connection_invalidated
    return has_lost_line or isinstance(error, OperationalError | InterfaceError | PoolTimeoutError)


def reason(error: Exception) -> str:
    """Return in one line what a driver said; SQLAlchemy adds the statement and a link."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
