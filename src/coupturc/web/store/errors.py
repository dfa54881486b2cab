"""What can go wrong with the database."""

from coupturc.errors import CoupTurcError


class StoreError(CoupTurcError):
    """The database could not do what was asked; nothing of the request is kept."""


class ConflictError(StoreError):
    """Another process stored this version of something first."""


def reason(error: Exception) -> str:
    """Return in one line what a driver said; SQLAlchemy adds the statement and a link."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
