"""When players of rounds at home are to be reminded of their games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from coupturc.tournament.knock_out import boards_to_play
from coupturc.tournament.state import Meeting, Round, State

#: `meeting`: the game is within a day; `soon`: within an hour; `closing`: the round ends and nothing is agreed on.
ReminderKind = Literal["meeting", "soon", "closing"]

_HOUR_MS = 3_600_000
_DAY_MS = 24 * _HOUR_MS

#: So long before the hour that both agreed on.
BEFORE_HOUR_MS: Final[dict[ReminderKind, tuple[int, ...]]] = {"meeting": (_DAY_MS,), "soon": (_HOUR_MS,)}
#: So long before the window of a round closes, if its game is neither agreed on nor played.
BEFORE_CLOSING_MS: Final[dict[ReminderKind, tuple[int, ...]]] = {"closing": (3 * _DAY_MS, _DAY_MS)}


@dataclass(frozen=True, slots=True, order=True)
class Reminder:
    """What both players of a board are to be reminded of.

    Args:
        due_ms: when, on the clock of the events.
        kind: of what.
        round: from 1.
        board: from 1.
        until_ms: when it is too late for it: the hour of the game, or the end of the window.
    """

    due_ms: int
    kind: ReminderKind
    round: int
    board: int
    until_ms: int


def reminders(state: State) -> Iterator[Reminder]:
    """Yield the reminders of all games that are still to be begun, those that are due already too.

    A reminder that would have been due before what it is about was known is left out: who agrees on an hour of the same
    evening knows that it is today.
    """
    for number, paired in enumerate(state.rounds, 1):
        for board in boards_to_play(paired) if paired.published else ():
            meeting = paired.meeting(board)
            if meeting.game is None:
                yield from _of_hour(meeting, number, board)
                yield from _of_window(paired, number, board)


def next_reminder(state: State, after_ms: int) -> int | None:
    """Return when the first reminder after a moment is due; None if there is none."""
    return min((each.due_ms for each in reminders(state) if each.due_ms > after_ms), default=None)


def due_reminders(state: State, after_ms: int, now_ms: int) -> list[Reminder]:
    """Return what became due after a moment until now and is not too late: of each board the last one, in order.

    Args:
        after_ms: reminders until then have been given.
        now_ms: what time it is.
    """
    due = sorted(each for each in reminders(state) if after_ms < each.due_ms <= now_ms < each.until_ms)
    return sorted({(each.round, each.board): each for each in due}.values())


def _of_hour(meeting: Meeting, number: int, board: int) -> Iterator[Reminder]:
    hour_ms = meeting.agreed_ms
    if hour_ms is None:
        return
    for due_ms, kind in _moments(BEFORE_HOUR_MS, hour_ms, meeting.agreed_at_ms):
        yield Reminder(due_ms, kind, number, board, hour_ms)


def _of_window(paired: Round, number: int, board: int) -> Iterator[Reminder]:
    if paired.window is None:
        return
    closes_ms, agreed_ms = paired.window[1], paired.meeting(board).agreed_ms
    for due_ms, kind in _moments(BEFORE_CLOSING_MS, closes_ms, paired.known_at_ms):
        # An hour that has passed without a game is none any more.
        if agreed_ms is None or agreed_ms <= due_ms:
            yield Reminder(due_ms, kind, number, board, closes_ms)


def _moments(
    before_ms: dict[ReminderKind, tuple[int, ...]], end_ms: int, known_at_ms: int
) -> Iterator[tuple[int, ReminderKind]]:
    for kind, times_ms in before_ms.items():
        for time_ms in times_ms:
            if end_ms - time_ms > known_at_ms:
                yield end_ms - time_ms, kind
