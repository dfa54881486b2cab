"""Starting, pausing and giving time."""

from coupturc.game.events import GiveTime, Pause, Resume, Start
from coupturc.game.game_state import GameState
from coupturc.game.refusal import Refusal, RefusalCode

_MOST_GIVEN_MS = 30 * 86_400_000


def judge_start(game: GameState, _request: Start) -> Refusal | None:
    """Start the clock of the side to move."""
    if game.clock is None:
        return Refusal(RefusalCode.no_clock)
    if game.paused:
        return Refusal(RefusalCode.paused)
    if game.ply or game.clock.running:
        return Refusal(RefusalCode.already_started)
    game.clock = game.clock.start(game.turn, game.now_ms)
    return None


def judge_pause(game: GameState, _request: Pause) -> Refusal | None:
    """Interrupt play."""
    if game.paused:
        return Refusal(RefusalCode.paused)
    game.paused = True
    if game.clock:
        game.ran = game.clock.running is not None
        game.clock = game.clock.stop(game.now_ms)
    return None


def judge_resume(game: GameState, _request: Resume) -> Refusal | None:
    """Go on after an interruption."""
    if not game.paused:
        return Refusal(RefusalCode.not_paused)
    game.paused = False
    if game.clock and game.ran:
        game.clock = game.clock.start(game.turn, game.now_ms)
    return None


def judge_give_time(game: GameState, request: GiveTime) -> Refusal | None:
    """Give a player more time; nobody gives it to himself."""
    if game.clock is None:
        return Refusal(RefusalCode.no_clock)
    if request.side == request.to:
        return Refusal(RefusalCode.not_to_yourself)
    if not 0 < request.ms <= _MOST_GIVEN_MS:
        return Refusal(RefusalCode.bad_amount, {"ms": request.ms})
    game.clock = game.clock.at(game.now_ms).give(request.to, request.ms)
    return None
