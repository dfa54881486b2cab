"""The evenings of a tournament as an iCalendar file (RFC 5545), which calendars of telephones and offices read."""

from datetime import UTC, datetime, timedelta
from uuid import NAMESPACE_OID, uuid5

from coupturc.structs import Struct
from coupturc.tournament.page.words import WORDS, Language

#: Octets of a line; what is longer goes on in the next line, which begins with a space.
MOST_OCTETS = 75

_ESCAPES = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n"})


class Evenings(Struct, frozen=True, kw_only=True):
    """When the rounds are played, in the hour of the place.

    Args:
        first: when round 1 begins, without a time zone.
        every: from the beginning of a round to that of the next.
        length: from the beginning of a round to its end.
    """

    rounds: int
    first: datetime
    every: timedelta
    length: timedelta


def format_calendar(name: str, evenings: Evenings, written: datetime, language: Language) -> str:
    """Write an entry a round.

    A calendar that reads the file again, written later with the same name and first evening, replaces its entries.

    Args:
        name: of the tournament.
        written: the present moment, with its time zone.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Coup Turc//Tournaments//EN"]
    for number in range(1, evenings.rounds + 1):
        begin = evenings.first + (number - 1) * evenings.every
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uuid5(NAMESPACE_OID, f'{name}/{evenings.first.isoformat()}/{number}')}",
            f"DTSTAMP:{_moment(written.astimezone(UTC))}Z",
            f"DTSTART:{_moment(begin)}",
            f"DTEND:{_moment(begin + evenings.length)}",
            f"SUMMARY:{f'{name}: {WORDS[language].round(number)}'.translate(_ESCAPES)}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _moment(when: datetime) -> str:
    return when.strftime("%Y%m%dT%H%M%S")


def _folded(line: str) -> str:
    """Break a line where it has too many octets, never inside a letter."""
    parts = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > MOST_OCTETS:
            parts.append(" ")
        parts[-1] += letter
    return "\r\n".join(parts)
