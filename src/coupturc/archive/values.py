"""What the tags of a game say, as numbers: results, dates, ratings."""

import re
from enum import IntEnum

from coupturc._core import Rules
from coupturc.rules.games import GAMES
from coupturc.rules.profile import RESULT_NOTATIONS

_WHITE_WINS = {"2-0", "1-0", "2:0", "1:0"}
_BLACK_WINS = {"0-2", "0-1", "0:2", "0:1"}
_DRAWS = {"1-1", "1/2-1/2", "1:1", "½-½", "0.5-0.5"}
_DATE = re.compile(r"\s*(\d{4})(?:[.\-/](\d{1,2}|\?+)(?:[.\-/](\d{1,2}|\?+))?)?\s*")
_YEAR = re.compile(r"\s*(\d{4})\b")
_RATING = re.compile(r"\s*(\d{1,4})\b")
_MONTHS, _DAYS = 12, 31
#: A larger one is read as this.
MOST_RATING = 9999


class Result(IntEnum):
    """How a game ended. An unknown end is neither a draw nor half a point."""

    unknown = 0
    white = 1
    draw = 2
    black = 3


def parse_result(text: str) -> Result:
    """Read a result.

    Example:
        >>> parse_result("2-0"), parse_result("1/2-1/2"), parse_result("0-0")
        (<Result.white: 1>, <Result.draw: 2>, <Result.unknown: 0>)
    """
    plain = text.replace(" ", "")
    if plain in _WHITE_WINS:
        return Result.white
    if plain in _BLACK_WINS:
        return Result.black
    return Result.draw if plain in _DRAWS else Result.unknown


def format_result(result: int, rules: Rules) -> str:
    """Write a result as the game's files do; `*` when it is unknown."""
    return ("*", *RESULT_NOTATIONS[GAMES[rules.game].usual_results])[result]


def parse_date(text: str) -> int:
    """Read a date as year, month and day in eight digits, zeros where they are unknown.

    Example:
        >>> parse_date("1978.03.??"), parse_date("1978"), parse_date("????.??.??"), parse_date("2001.13.40")
        (19780300, 19780000, 0, 20010000)
    """
    if not (found := _DATE.fullmatch(text)):
        if not (year := _YEAR.match(text)):
            return 0
        return int(year[1]) * 10000
    month = _part(found[2], _MONTHS)
    return int(found[1]) * 10000 + month * 100 + (_part(found[3], _DAYS) if month else 0)


def format_date(date: int) -> str:
    """Write a date as PDN does.

    Example:
        >>> format_date(19780300), format_date(0)
        ('1978.03.??', '????.??.??')
    """
    year, month, day = date // 10000, date // 100 % 100, date % 100
    return f"{year or '????':0>4}.{month or '??':0>2}.{day or '??':0>2}"


def parse_rating(text: str) -> int:
    """Read a rating; 0 is unknown."""
    digits = _RATING.match(text)
    return min(int(digits[1]), MOST_RATING) if digits else 0


def _part(text: str | None, most: int) -> int:
    value = int(text) if text and text.isdecimal() else 0
    return value if value <= most else 0
