"""A game as all pages see it, made from the arbiter after every change."""

from coupturc.game.appearance import shown_clock, shown_irregularity, shown_news
from coupturc.game.clock import Clock
from coupturc.game.events import Consequence
from coupturc.game.game_state import side_name
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup
from coupturc.web.boards import pieces_of, playable
from coupturc.web.games.days_off import day_at, now_or_next
from coupturc.web.games.first_move import is_called_off
from coupturc.web.games.live_game import LiveGame, by_correspondence
from coupturc.web.games.messages import BothDaysOff, Clocks, DrawAhead, FirstMove, TimeControl
from coupturc.web.games.parts import Common
from coupturc.web.profiles.stored import profile_name


def common_of(
    game_id: str, live: LiveGame, thinking: SideName | None, mark: str, news: tuple[Consequence, ...] = ()
) -> Common:
    """Return what everybody sees of a game; `roles` has what depends on who looks.

    Args:
        game_id: the game.
        live: what happened in it.
        thinking: the side whose move the computer is choosing.
        mark: of its moves.
        news: what followed from the latest request.
    """
    arbiter, setup = live.arbiter, live.setup
    outcome, position = arbiter.outcome, arbiter.position
    return Common(
        game=game_id,
        version=live.version,
        profile=profile_name(arbiter.profile),
        entry="over_the_board" if arbiter.over_the_board else "assisted",
        fen=position.fen,
        pieces=pieces_of(position),
        turn=side_name(position.turn),
        players=setup.players,
        mark=mark,
        capture_count=0 if outcome else playable(position).capture_count,  # worked out once for all pages
        outcome=outcome,
        winner=outcome.winner if outcome else None,
        thinking=thinking,
        time_control=time_control_of(setup.setup),
        clocks=clocks_of(live),
        first_move=_first_move(live),
        draw_offer=arbiter.draw_offer,
        take_back_asked=arbiter.take_back_asked,
        draws_ahead=tuple(DrawAhead(reason, plies) for reason, plies in arbiter.draws_ahead.items()),
        touched=arbiter.bound,
        adjusting=arbiter.turn if arbiter.adjusting else None,
        irregularity=shown_irregularity(arbiter),
        rated=setup.rated,
        days_off=_days_off(live),
        news=shown_news(arbiter, news),
    )


def time_control_of(setup: Setup) -> TimeControl:
    """Return both time controls."""
    return TimeControl(setup.white_time, setup.white_time if setup.black_time is None else setup.black_time)


def clocks_of(live: LiveGame) -> Clocks | None:
    """Return what both clocks show now; None for a game without."""
    now_ms = live.time.now_ms()
    clock = shown_clock(live.arbiter, now_ms)
    if clock is None:
        return None
    flag_at_ms = clock.flag_at_ms
    return Clocks(
        white_ms=clock.white.left_ms,
        black_ms=clock.black.left_ms,
        white_periods=clock.white.periods,
        black_periods=clock.black.periods,
        running=clock.running,
        delay_ms=live.time.still_ms + _delay_ms(clock),
        flag_ms=None if flag_at_ms is None else live.time.in_ms(flag_at_ms),
        paused=live.arbiter.paused,
    )


def _first_move(live: LiveGame) -> FirstMove | None:
    """Return the first move that has to come soon, or that did not come."""
    due_ms, arbiter = live.first_move_due_ms, live.arbiter
    if due_ms is not None:
        return FirstMove(arbiter.turn, live.time.in_ms(due_ms))
    is_missing = arbiter.outcome is not None and live.setup.first_move_ms is not None and is_called_off(arbiter)
    return FirstMove(arbiter.turn, 0) if is_missing else None


def _days_off(live: LiveGame) -> BothDaysOff | None:
    days = live.seats.days_off
    if not days or live.arbiter.outcome is not None or not by_correspondence(live.setup):
        return None
    today = day_at(live.wall.now_ms())
    return BothDaysOff(now_or_next(days.get("white", ()), today), now_or_next(days.get("black", ()), today))


def _delay_ms(clock: Clock) -> int:
    """Return what is left of the simple delay of the running clock."""
    if clock.running is None:
        return 0
    hand = clock.hand(clock.running)
    stage = clock.control(clock.running).stages[hand.stage]
    return max(0, stage.bonus_ms - hand.used_ms) if stage.bonus == "delay" else 0
