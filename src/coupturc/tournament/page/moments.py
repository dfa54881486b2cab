"""Days and hours in words, as the clock of a place has them."""
# ruff: noqa: RUF001 - the dotless i of Turkish

from datetime import UTC, datetime, tzinfo

from coupturc.tournament.page.words import Language

#: Monday first.
_DAYS: dict[Language, tuple[str, ...]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "nl": ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"),
    "tr": ("Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"),
}
_MONTHS: dict[Language, tuple[str, ...]] = {
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    "nl": (
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ),
    "tr": (
        "Ocak",
        "Şubat",
        "Mart",
        "Nisan",
        "Mayıs",
        "Haziran",
        "Temmuz",
        "Ağustos",
        "Eylül",
        "Ekim",
        "Kasım",
        "Aralık",
    ),
}


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
    day, month = _DAYS[language][when.weekday()], _MONTHS[language][when.month - 1]
    date = f"{when.day} {month} {day}" if language == "tr" else f"{day} {when.day} {month}"
    return f"{date} {when:%H:%M}"
