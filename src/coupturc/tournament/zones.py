"""Time zones by their IANA names, such as Europe/Amsterdam."""

import re
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

MOST_LETTERS = 64
_FORM = re.compile(r"[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)*")

#: What a zone may be, for people.
EXPECTED = "a time zone such as Europe/Amsterdam, or nothing"


def has_form(name: str) -> bool:
    """Whether a text is written as the name of a zone, or empty; no table is asked.

    A record is read by this alone: a zone may be newer than the tables of the machine that reads it.
    """
    return not name or (len(name) <= MOST_LETTERS and _FORM.fullmatch(name) is not None)


def zone_of(name: str) -> ZoneInfo | None:
    """Return the zone of a name; None if there is none, or the tables of this machine do not know it."""
    return ZoneInfo(name) if name in _names() else None


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())
