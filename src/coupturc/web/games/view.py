"""A game as the page sees it: the whole state, made from the arbiter after every change."""

from coupturc.game.appearance import shown_clock, shown_irregularity, shown_news
from coupturc.game.arbiter import Arbiter
from coupturc.game.clock import Clock
from coupturc.game.events import Consequence
from coupturc.game.outcome import SideName, other_side
from coupturc.game.record import Setup
from coupturc.web.boards import NOTHING, board_of, pieces_of, playable
from coupturc.web.games.days_off import day_at, now_or_next
from coupturc.web.games.live_game import LiveGame, by_correspondence
from coupturc.web.games.messages import Actions, BothDaysOff, Clocks, DrawAhead, State, TimeControl
from coupturc.web.games.plans import planner_of
from coupturc.web.games.played import PlayedLine
from coupturc.web.games.seats import may_ask_hint, player_of, undoable_plies
from coupturc.web.profiles.stored import profile_name


def state_of(
    game_id: str, live: LiveGame, thinking: SideName | None, line: PlayedLine, news: tuple[Consequence, ...] = ()
) -> State:
    """Return the state of a game with what everybody may do; `roles` says what of it whom concerns.

    Args:
        game_id: the game.
        live: what happened in it.
        thinking: the side whose move the computer is choosing.
        line: its moves.
        news: what followed from the latest request.
    """
    arbiter, setup = live.arbiter, live.setup
    outcome = arbiter.outcome
    may_play = NOTHING if outcome else playable(arbiter.position)
    return State(
        game=game_id,
        version=live.version,
        seats=None,
        visibility=None,
        profile=profile_name(arbiter.profile),
        entry="over_the_board" if arbiter.over_the_board else "assisted",
        board=board_of(arbiter.position.rules),
        pieces=pieces_of(arbiter.position),
        turn=arbiter.turn,
        players=setup.players,
        played=line.played,
        mark=line.mark,
        legal=may_play.legal,
        capture_count=may_play.capture_count,
        hops=may_play.hops,
        outcome=outcome,
        winner=outcome.winner if outcome else None,
        thinking=thinking,
        undoable=undoable_plies(arbiter, setup.players, live.seats),
        hint=may_ask_hint(arbiter, setup.players, advice=setup.advice),
        actions=Actions(_actions(live, "white"), _actions(live, "black")),
        time_control=time_control_of(setup.setup),
        clocks=_clocks(live),
        draw_offer=arbiter.draw_offer,
        take_back_asked=arbiter.take_back_asked,
        claimable=arbiter.claimable,
        claimable_moves=arbiter.claimable_moves,
        draws_ahead=tuple(DrawAhead(reason, plies) for reason, plies in arbiter.draws_ahead.items()),
        touched=arbiter.bound,
        adjusting=arbiter.turn if arbiter.adjusting else None,
        irregularity=shown_irregularity(arbiter),
        fen=arbiter.position.fen,
        rated=setup.rated,
        may_plan=planner_of(live) is not None,
        days_off=_days_off(live),
        news=shown_news(arbiter, news),
    )


def time_control_of(setup: Setup) -> TimeControl:
    """Return both time controls."""
    return TimeControl(setup.white_time, setup.white_time if setup.black_time is None else setup.black_time)


def _actions(live: LiveGame, side: SideName) -> tuple[str, ...]:
    """Return the buttons of a player; the computer has none."""
    arbiter = live.arbiter
    if player_of(live.setup.players, side).kind != "human":
        return ()
    allowed = arbiter.actions(side)
    if player_of(live.setup.players, other_side(side)).kind == "engine":
        allowed = tuple(action for action in allowed if action != "two_hands")  # it has no hands
    leaves = live.must_end and arbiter.outcome is None and "resign" not in allowed
    return (*allowed, *(("resign",) if leaves else ()), *_clock_actions(arbiter))


def _clock_actions(arbiter: Arbiter) -> tuple[str, ...]:
    """Return what anybody may do with the clocks of a game that has them."""
    if arbiter.outcome is not None or arbiter.clock_at(0) is None:
        return ()
    return ("resume" if arbiter.paused else "pause", "give_time")


def _clocks(live: LiveGame) -> Clocks | None:
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
