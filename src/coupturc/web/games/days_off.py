"""Days off: which a member may plan, and what they mean for the clocks of his games of days."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from coupturc.web.games.messages import DaysOff
from coupturc.web.http.answers import ProblemError
from coupturc.web.nodes.wall_time import Standstill, Standstills, merged

#: In a calendar year.
MOST_A_YEAR = 30

MS_A_DAY = 86_400_000
_EPOCH = date(1970, 1, 1)


def day_at(at_ms: int) -> int:
    """Return the day of a moment, counted from 1970 in UTC."""
    return at_ms // MS_A_DAY


def standstills(days: Iterable[int]) -> Standstills:
    """Return when the clock of a player stands still who has these days off.

    Example:
        >>> standstills([0, 1])
        (Standstill(from_ms=0, until_ms=172800000),)
    """
    return merged(Standstill(day * MS_A_DAY, (day + 1) * MS_A_DAY) for day in days)


def stretches(days: Iterable[int]) -> tuple[DaysOff, ...]:
    """Return days off as people say them: from a first to a last one."""
    return tuple(DaysOff(_text(day_at(each.from_ms)), _text(day_at(each.until_ms) - 1)) for each in standstills(days))


def now_or_next(days: Sequence[int], today: int) -> DaysOff | None:
    """Return the days off in which a player is, or those that he has next."""
    ahead = [each for each in stretches(days) if _number(date.fromisoformat(each.last)) >= today]
    return ahead[0] if ahead else None


def left_of(days: Iterable[int], year: int) -> int:
    """Return how many more days off a member may plan in a year."""
    return MOST_A_YEAR - sum(_date(day).year == year for day in days)


def planned(days: Sequence[int], first: date, last: date, today: int, *, off: bool) -> tuple[int, ...]:
    """Return the days off of a member who plans some or takes them back.

    A day that has begun stays as it is, so that nobody stops a clock that runs out, or gets days back that he has had.

    Args:
        days: those that he has.
        first, last: what he plans or takes back.
        today: the day that has begun.
        off: whether he plans them.

    Raises:
        ProblemError: one has begun, is too far away, or he has had as many as there are in a year.
    """
    asked = range(_number(first), _number(last) + 1)
    year = _date(today).year
    if not asked:
        raise ProblemError(422, "days_off_order")
    if (asked[0] if off else asked[-1]) <= today:
        raise ProblemError(422, "days_off_begun")
    if last.year > year + 1:
        raise ProblemError(422, "days_off_far", {"limit": year + 1})
    if not off:
        return tuple(day for day in days if day <= today or day not in asked)
    wanted = tuple(sorted({*days, *asked}))
    if min(left_of(wanted, year), left_of(wanted, year + 1)) < 0:
        raise ProblemError(422, "days_off_many", {"limit": MOST_A_YEAR})
    return wanted


def year_at(at_ms: int) -> int:
    """Return the year of a moment, in UTC."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).year


def _number(day: date) -> int:
    return (day - _EPOCH).days


def _date(day: int) -> date:
    return _EPOCH + timedelta(days=day)


def _text(day: int) -> str:
    return _date(day).isoformat()
