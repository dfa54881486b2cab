"""Random requests: the arbiter accepts nothing out of turn, loses nothing, and gives no time away."""

from collections.abc import Callable
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from coupturc import load_profile
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.clock import Clock
from coupturc.game.events import Adjust, Event, GiveTime, Irregularity, Moved, Place, Request, Stands, TakeBack, Touch
from coupturc.game.outcome import SideName
from coupturc.game.record import Setup, State
from coupturc.game.record_json import decode_event, decode_record, decode_state, encode
from coupturc.game.refusal import Refusal
from coupturc.game.transcript import game_of
from coupturc.rules import PROFILE_IDS
from coupturc.structs import tag_of
from tests.game.playing import accepted

TIMES = ["-", "60", "20+3", "20b3", "20d3", "3/20:15+1", "*30", "10:3x5", "1/30"]
STARTS = {
    "international": [None, "W:WK46,K47,48:BK3", "W:W32,33,37:B22,23,K5", "B:WK47,36,45:BK3", "W:W28:B23"],
    "turkish": [None, "W:WKa1,b3:BKh8,g6", "W:WKc4:Bb4,e4", "W:Wb6,a2:Bb7,d8,e6"],
}
SIDES: list[SideName] = ["white", "black"]
BONUS_MS = 5_000  # more than any bonus above

BUTTONS: list[Callable[..., Request]] = [
    events.Adjust, events.Crown, events.Correct, events.LetStand, events.PointOut, events.TwoHands, events.Restore,
    events.DrawOffer, events.DrawAccept, events.DrawDecline, events.DrawClaim,
]  # fmt: skip
ENDS: list[Callable[..., Request]] = [events.Resign, events.Abort, events.Abandon]
ROOM: list[Callable[[], Request]] = [events.Start, events.Flag, events.Pause, events.Resume, events.Resume]


@st.composite
def games(draw: st.DrawFn) -> tuple[Arbiter, Random]:
    profile = load_profile(draw(st.sampled_from(PROFILE_IDS)))
    setup = Setup(
        entry=draw(st.sampled_from([None, "assisted", "over_the_board"])),
        fen=draw(st.sampled_from(STARTS[profile.game])),
        white_time=draw(st.sampled_from(TIMES)),
        claims_automatic=draw(st.booleans()),
        hint=draw(st.sampled_from([None, True, False])),
    )
    return Arbiter(profile, setup), Random(draw(st.integers(0, 2**32)))


def some_request(arbiter: Arbiter, random: Random) -> Request:
    """Something a player, a room or a careless hand may send; mostly what keeps a game going."""
    side = arbiter.turn if random.random() < 0.9 else random.choice(SIDES)
    squares = arbiter.position.rules.squares
    kind = random.random()
    if kind < 0.5 and arbiter.legal_moves:
        return events.Move(side=side, move=random.choice(list(arbiter.legal_moves)).text)
    if kind < 0.75:
        return _by_hand(arbiter, random, side, squares)
    if kind < 0.85:
        return events.Touch(side=side, square=random.choice(squares))
    if kind < 0.95:
        return random.choice(BUTTONS)(side=random.choice(SIDES))
    if kind < 0.97:
        return GiveTime(to=side, ms=random.randint(-500, 5_000))
    return random.choice(ROOM)() if kind < 0.995 else random.choice(ENDS)(side=side)


def _by_hand(arbiter: Arbiter, random: Random, side: SideName, squares: tuple[str, ...]) -> events.Place:
    pieces = list(arbiter.position.pieces)
    return events.Place(
        side=side,
        origin=random.choice(pieces),
        path=tuple(random.choice(squares) for _ in range(random.randint(1, 2))),
        lifted=tuple(random.sample(pieces, min(len(pieces), random.choice([0, 0, 1, 2])))),
        released=random.random() < 0.8,
    )


def total_ms(clock: Clock | None, at_ms: int) -> int:
    """All the time on both clocks."""
    if clock is None:
        return 0
    left = 0
    for side in SIDES:
        alone = clock.at(at_ms).start(side, at_ms)
        left += 0 if alone.flag_at_ms is None else alone.flag_at_ms - at_ms
    return left


def given_ms(answer: tuple[Event, ...], arbiter: Arbiter) -> int:
    """The most time the clocks may have gained by what happened: gifts, and bonuses of finished moves."""
    finished = sum(isinstance(event, (Moved, Stands)) for event in answer)
    gifts = sum(event.ms for event in answer if isinstance(event, GiveTime))
    stage_ms = 60_000 if arbiter.setup.white_time in ("3/20:15+1", "1/30", "10:3x5") else 0
    delays_ms = 2 * BONUS_MS  # what is left of a delay counts as time in `total_ms`
    return gifts + finished * (BONUS_MS + stage_ms) + delays_ms


def check_turn(before: SideName, arbiter: Arbiter, answer: tuple[Event, ...]) -> None:
    """A move out of turn is irregular; every other move belongs to the side that was to move."""
    moved = [event for event in answer if isinstance(event, Moved)]
    wrong = [event for event in answer if isinstance(event, Irregularity)]
    assert len(moved) <= 1
    for event in moved:
        out_of_turn = bool(wrong) and wrong[0].kind == "out_of_turn"
        assert (event.side == before) != out_of_turn
        assert event.regular == (not wrong)
        assert arbiter.moves[-1] == event


@given(games())
def test_random_requests(game: tuple[Arbiter, Random]) -> None:
    arbiter, random = game
    now, answers, before = 0, list(arbiter.events), dict[int, State]()
    begin: State | None = None
    for _ in range(60):
        now += random.choice([0, 0, 10, 400, 3_000])
        state, turn, clock = arbiter.state, arbiter.turn, arbiter.clock_at(now)
        answer = arbiter.apply(some_request(arbiter, random), now)
        if isinstance(answer, Refusal):
            assert arbiter.state == state
            continue
        answers += answer
        begin = begin or state  # of the turn: what the hand did to the pieces before the move belongs to it
        moves = [event for event in answer if isinstance(event, Moved)]
        before |= {event.ply: begin for event in moves}
        if moves or not isinstance(answer[0], Touch | Adjust | Place):
            begin = None
        check_turn(turn, arbiter, answer)
        assert total_ms(arbiter.clock_at(now), now) <= total_ms(clock, now) + given_ms(answer, arbiter)
    assert list(arbiter.events) == answers
    check_stored(arbiter)
    for ply in range(1, arbiter.ply + 1):
        assert arbiter.before(ply).state == before[ply]
        check_taken_back(arbiter.fork(), ply, before[ply], now + random.choice([0, 3_000]), random)


def check_taken_back(arbiter: Arbiter, ply: int, before: State, now: int, random: Random) -> None:
    """All is as it was then except the time and what binds; the game goes on, and its record holds both."""
    accepted(arbiter, TakeBack(ply=ply), now)
    assert unbound(timeless(arbiter.state)) == unbound(timeless(before))
    assert set(arbiter.bound) <= {move.origin for move in arbiter.legal_moves}
    assert [move.at_ms for move in arbiter.moves] == [move.at_ms for move in before.moves]
    for _ in range(3):
        now += random.choice([0, 400])
        arbiter.apply(some_request(arbiter, random), now)
    if arbiter.ply:
        accepted(arbiter, TakeBack(ply=random.randint(1, arbiter.ply)), now)
    check_stored(arbiter)


def timeless(state: State) -> State:
    clock = state.clock and msgspec.structs.replace(state.clock, since_ms=0)
    irregularity = state.irregularity and msgspec.structs.replace(state.irregularity, at_ms=0)
    held = state.held and msgspec.structs.replace(state.held, at_ms=0)
    return msgspec.structs.replace(state, clock=clock, irregularity=irregularity, held=held, at_ms=0)


def unbound(state: State) -> State:
    """Leave out what was touched, and that pieces were being adjusted: the move that was taken back came later."""
    return msgspec.structs.replace(state, touched=(), adjusting=False)


def check_stored(arbiter: Arbiter) -> None:
    """The record leads to the state again, and both survive JSON; a record for people can be written."""
    again = Arbiter.replay(arbiter.record)
    assert again.state == arbiter.state
    assert decode_record(encode(arbiter.record)) == arbiter.record
    assert decode_state(encode(arbiter.state)) == arbiter.state
    assert [decode_event(encode(event)) for event in arbiter.events] == list(arbiter.events)
    assert game_of(arbiter).final == arbiter.position
    for side in SIDES:
        check_buttons(arbiter, side)


def check_buttons(arbiter: Arbiter, side: SideName) -> None:
    """What has no button is refused, and what has one is not; a claim that does not hold counts as an offer."""
    shown = set(arbiter.actions(side))
    if arbiter.outcome or arbiter.hides_irregular:
        return
    now = arbiter.events[-1].at_ms if arbiter.events else 0
    for button in (*BUTTONS, events.Resign, events.Abort):
        request = button(side=side)
        if not isinstance(request, events.DrawClaim):
            is_accepted = not isinstance(arbiter.fork().apply(request, now), Refusal)
            assert (tag_of(type(request)) in shown) == is_accepted, request
