"""Starting, pausing and giving time."""

from coupturc.game.events import GiveTime, Pause, Resume, Start
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.table import Table

_MOST_GIVEN_MS = 30 * 86_400_000


def judge_start(table: Table, _request: Start) -> Refusal | None:
    """Start the clock of the side to move."""
    if table.clock is None:
        return Refusal(RefusalCode.no_clock)
    if table.paused:
        return Refusal(RefusalCode.paused)
    if table.ply or table.clock.running:
        return Refusal(RefusalCode.already_started)
    table.clock = table.clock.start(table.turn, table.now_ms)
    return None


def judge_pause(table: Table, _request: Pause) -> Refusal | None:
    """Interrupt play."""
    if table.paused:
        return Refusal(RefusalCode.paused)
    table.paused = True
    if table.clock:
        table.ran = table.clock.running is not None
        table.clock = table.clock.stop(table.now_ms)
    return None


def judge_resume(table: Table, _request: Resume) -> Refusal | None:
    """Go on after an interruption."""
    if not table.paused:
        return Refusal(RefusalCode.not_paused)
    table.paused = False
    if table.clock and table.ran:
        table.clock = table.clock.start(table.turn, table.now_ms)
    return None


def judge_give_time(table: Table, request: GiveTime) -> Refusal | None:
    """Give a player more time; nobody gives it to himself."""
    if table.clock is None:
        return Refusal(RefusalCode.no_clock)
    if request.side == request.to:
        return Refusal(RefusalCode.not_to_yourself)
    if not 0 < request.ms <= _MOST_GIVEN_MS:
        return Refusal(RefusalCode.bad_amount, {"ms": request.ms})
    table.clock = table.clock.at(table.now_ms).give(request.to, request.ms)
    return None
