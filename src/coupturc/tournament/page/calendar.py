"""The evenings of a tournament as an iCalendar file (RFC 5545), which calendars of telephones and offices read."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from uuid import NAMESPACE_OID, uuid5

from coupturc.structs import Struct
from coupturc.tournament.knock_out import boards_to_play
from coupturc.tournament.page.words import WORDS, Language
from coupturc.tournament.tournament import Tournament

#: Octets of a line; what is longer goes on in the next line, which begins with a space.
MOST_OCTETS = 75

_ESCAPES = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n"})


class Evenings(Struct, frozen=True, kw_only=True):
    """When the rounds are played, in the hour of the place.

    Args:
        first: when round 1 begins, on the clocks of the place.
        every: from the beginning of a round to that of the next.
        length: from the beginning of a round to its end.
    """

    rounds: int
    first: datetime
    every: timedelta
    length: timedelta


class _Entry(Struct, frozen=True, kw_only=True):
    """An entry of a calendar; `key` is what it keeps when the file is written again, `further` are lines of its own."""

    key: str
    begin: str
    end: str
    summary: str
    further: tuple[str, ...] = ()


#: Half an hour before a game the calendar says so.
_REMINDER = ("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:", "TRIGGER:-PT30M", "END:VALARM")
#: The days in which a game may be played do not make anybody busy.
_NOT_BUSY = ("TRANSP:TRANSPARENT",)
#: How long a game is entered for: nobody knows it.
_GAME = timedelta(hours=2)


def format_calendar(
    name: str, evenings: Evenings, written: datetime, language: Language, zone: tzinfo | None = None
) -> str:
    """Write an entry a round.

    A calendar that reads the file again, written later with the same name and first evening, replaces its entries.

    Args:
        name: of the tournament.
        written: the present moment, with its time zone.
        zone: of the place; None writes hours of whatever place the calendar is at.
    """
    entries = []
    for number in range(1, evenings.rounds + 1):
        begin = evenings.first + (number - 1) * evenings.every
        entries.append(
            _Entry(
                key=f"{name}/{evenings.first.isoformat()}/{number}",
                begin=_of_place(begin, zone),
                end=_of_place(begin + evenings.length, zone),
                summary=f"{name}: {WORDS[language].round(number)}",
            )
        )
    return _written(entries, written)


def format_meetings(
    tournament: Tournament, key: str, numbers: Collection[int], written: datetime, language: Language
) -> str:
    """Write the days of rounds that are played at home, and the hours agreed on of games that wait, in UTC.

    Args:
        key: what distinguishes this tournament from all others.
        numbers: the players whose games are written.
        written: the present moment, with its time zone.
    """
    players = tournament.state.players
    entries = []
    for number, paired in enumerate(tournament.rounds, 1):
        title = f"{tournament.setup.name}: {WORDS[language].round(number)}"
        if paired.published and paired.window:
            entries.append(_between(f"{key}/{number}", *paired.window, title, _NOT_BUSY))
        for board in boards_to_play(paired):
            game, hour_ms = paired.games[board - 1], paired.meeting(board).agreed_ms
            if hour_ms is not None and (game.white in numbers or game.black in numbers):
                names = f"{players[game.white].name} - {players[game.black].name}"
                end_ms = hour_ms + _GAME // timedelta(milliseconds=1)
                entries.append(_between(f"{key}/{number}/{board}", hour_ms, end_ms, f"{title}, {names}", _REMINDER))
    return _written(entries, written)


def _between(key: str, begin_ms: int, end_ms: int, summary: str, further: tuple[str, ...]) -> _Entry:
    begin, end = (f"{_moment(datetime.fromtimestamp(ms / 1000, UTC))}Z" for ms in (begin_ms, end_ms))
    return _Entry(key=key, begin=begin, end=end, summary=summary, further=further)


def _written(entries: Iterable[_Entry], written: datetime) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Coup Turc//Tournaments//EN"]
    for entry in entries:
        summary = entry.summary.translate(_ESCAPES)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uuid5(NAMESPACE_OID, entry.key)}",
            f"DTSTAMP:{_moment(written.astimezone(UTC))}Z",
            f"DTSTART:{entry.begin}",
            f"DTEND:{entry.end}",
            f"SUMMARY:{summary}",
            *(f"{line}{summary}" if line == "DESCRIPTION:" else line for line in entry.further),
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _of_place(when: datetime, zone: tzinfo | None) -> str:
    """Write an hour on the clocks of a place; in UTC, which calendars show by their own, where the zone is known."""
    return _moment(when) if zone is None else f"{_moment(when.replace(tzinfo=zone).astimezone(UTC))}Z"


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
