"""Days and hours in words, as the clock of a place has them."""

from datetime import UTC, datetime, tzinfo

from babel.dates import format_datetime

from coupturc.tournament.page.words import Language

#: In the notation of Unicode: day of the week, day, month, hour.
_FORMS: dict[Language, str] = {"en": "EEEE d MMMM HH:mm", "nl": "EEEE d MMMM HH:mm", "tr": "d MMMM EEEE HH:mm"}


def moment_word(at_ms: int, zone: tzinfo, language: Language) -> str:
    """Say a moment: the day of the week, the date and the time.

    Args:
        at_ms: UTC milliseconds.
        zone: of the place.

    Example:
        >>> moment_word(1_796_400_000_000, UTC, "nl")
        'vrijdag 4 december 16:00'
    """
    when = datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone)
    return format_datetime(when, _FORMS[language], locale=language)
