"""Games as they are stored: replayed, written and read."""

import msgspec
import pytest

from coupturc.errors import NewerRecordError, RecordError
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import (
    ClaimRefused,
    ClockStamp,
    Correct,
    Corrected,
    DrawClaim,
    Event,
    GameOver,
    Irregularity,
    Move,
    Moved,
    Pause,
    Request,
    Resign,
    Resume,
    TakeBack,
    Touch,
    Warned,
)
from coupturc.game.outcome import REASONS, Outcome, other_side
from coupturc.game.record import Record
from coupturc.game.record_json import decode_event, decode_record, decode_state, encode
from coupturc.rules import load_profile
from tests.game.playing import accepted, arbiter_of, code_of, outcome_of, over_the_board, place, play


def game() -> Arbiter:
    arbiter = play(over_the_board(white_time="300+5"), "32-28 19-23", at_ms=1_000)
    accepted(arbiter, place("white", "31 27"), 2_000)
    accepted(arbiter, Correct(side="black"), 3_000)
    play(arbiter, "28x19 14x23", at_ms=4_000)
    return arbiter


def test_a_stored_game_replays_to_the_same_state() -> None:
    arbiter = game()
    again = Arbiter.replay(arbiter.record)
    assert again.state == arbiter.state
    assert again.events == arbiter.events


def test_a_record_survives_json() -> None:
    record = game().record
    assert decode_record(encode(record)) == record
    assert (record.profile, record.version) == (load_profile("fmjd").text, 3)


def test_a_state_survives_json() -> None:
    state = game().state
    assert decode_state(encode(state)) == state


def test_an_event_is_an_object_with_a_type() -> None:
    data = encode(Move(side="white", move="32-28"))
    assert msgspec.json.decode(data) == {"type": "move", "at_ms": 0, "side": "white", "move": "32-28"}
    assert decode_event(data) == Move(side="white", move="32-28")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"null",
        b'{"type":"castle"}',
        b'{"type":"move","side":"green","move":"32-28"}',
        b'{"type":"move","side":"white","move":"32-28","promotes":"queen"}',
        b'{"type":"resign"}',
        b'{"type":"agreement","side":"white"}',
        b'{"type":"set_up","side":"white","fen":"W:W50:B1"}',
        b"[" * 100_000,
    ],
)
def test_nonsense_is_no_event(data: bytes) -> None:
    with pytest.raises(RecordError):
        decode_event(data)


def test_another_version_is_refused() -> None:
    record, state = game().record, game().state
    with pytest.raises(RecordError, match="version: expected version 3, found 1"):
        decode_record(encode(msgspec.structs.replace(record, version=1)))
    with pytest.raises(RecordError, match="version: expected version 1, found 0"):
        decode_state(encode(msgspec.structs.replace(state, version=0)))


def test_a_record_of_version_2_is_judged_as_it_was() -> None:
    """Any of several touched pieces could be played then."""
    arbiter = over_the_board("leaflet", free_touch=True)
    for square in ("32", "31"):
        accepted(arbiter, Touch(side="white", square=square))
    play(arbiter, "31-26")
    stored = msgspec.json.decode(encode(arbiter.record))
    stored["version"] = 2
    del stored["setup"]["free_touch"]
    again = Arbiter.replay(decode_record(msgspec.json.encode(stored)))
    assert (again.state, again.record.version) == (arbiter.state, 3)


def test_a_record_of_version_2_without_a_setup_is_refused() -> None:
    with pytest.raises(RecordError, match="setup"):
        decode_record('{"version": 2, "profile": "", "setup": 1, "events": []}')


def test_a_newer_version_is_named_whatever_else_it_holds() -> None:
    for decode in (decode_record, decode_state):
        with pytest.raises(NewerRecordError, match="made by a newer version") as caught:
            decode('{"version": 9, "moves": "in another form"}')
        assert caught.value.found == 9


def with_events(arbiter: Arbiter, events: tuple[Event, ...] | list[Event]) -> Record:
    return msgspec.structs.replace(arbiter.record, events=tuple(events))


def without(events: tuple[Event, ...], index: int) -> tuple[Event, ...]:
    return (*events[:index], *events[index + 1 :])


@pytest.mark.parametrize("index", range(8))
def test_a_record_with_a_hole_is_refused(index: int) -> None:
    arbiter = game()
    with pytest.raises(RecordError):
        Arbiter.replay(with_events(arbiter, without(arbiter.events, index)))


def test_a_record_with_something_after_the_end_is_refused() -> None:
    arbiter = game()
    accepted(arbiter, Resign(side="white"), 5_000)
    stored = (*arbiter.events, Resign(side="black", at_ms=6_000))
    with pytest.raises(RecordError, match="game_over"):
        Arbiter.replay(with_events(arbiter, stored))


def test_a_changed_consequence_is_refused() -> None:
    arbiter = game()
    changed = [msgspec.structs.replace(e, text="33-28") if isinstance(e, Moved) else e for e in arbiter.events]
    with pytest.raises(RecordError, match="event 1"):
        Arbiter.replay(with_events(arbiter, changed))


def test_what_followed_last_may_be_missing() -> None:
    # A store that was cut off after a request still shows what the request led to.
    arbiter = game()
    requests = [index for index, event in enumerate(arbiter.events) if isinstance(event, Request)]
    again = Arbiter.replay(with_events(arbiter, arbiter.events[: requests[-1] + 1]))
    assert again.state == arbiter.state


def test_winners() -> None:
    winners = [Outcome(result, "no_moves", "", 0).winner for result in ("2-0", "1-0", "0-2", "0-1", "1-1", "0-0", "*")]
    assert winners == ["white", "white", "black", "black", None, None, None]
    assert (other_side("white"), other_side("black")) == ("black", "white")
    assert len(REASONS) == 13


# ------------------------------------------------------------------ taking back


def timed() -> Arbiter:
    arbiter = arbiter_of("fmjd", white_time="300+5")
    for text, at_ms in (("32-28", 2_000), ("19-23", 5_000), ("28x19", 9_000), ("14x23", 14_000)):
        accepted(arbiter, Move(side=arbiter.turn, move=text), at_ms)
    return arbiter


def test_a_take_back_is_an_event_of_the_record() -> None:
    arbiter = timed()
    before = arbiter.events
    added = accepted(arbiter, TakeBack(ply=3), 20_000)
    assert [type(event) for event in added] == [TakeBack, ClockStamp]
    assert arbiter.events == (*before, *added)
    assert [move.text for move in arbiter.moves] == ["32-28", "19-23"]
    assert [event.text for event in arbiter.kept_events if isinstance(event, Moved)] == ["32-28", "19-23"]
    assert Arbiter.replay(decode_record(encode(arbiter.record))).state == arbiter.state


def test_clocks_show_again_what_they_showed_and_run_on() -> None:
    arbiter = timed()
    shown = arbiter.before(3).clock_at(5_000)
    assert shown is not None
    accepted(arbiter, TakeBack(ply=3), 20_000)
    clock = arbiter.clock_at(20_000)
    assert clock is not None
    assert (clock.white.left_ms, clock.black.left_ms) == (shown.white.left_ms, shown.black.left_ms)
    later = arbiter.clock_at(21_500)
    assert later is not None
    assert (later.running, clock.white.left_ms - later.white.left_ms) == ("white", 1_500)


def test_time_never_goes_back_in_a_record() -> None:
    """Also through a pause that is followed by a take-back."""
    arbiter = timed()
    accepted(arbiter, Pause(), 15_000)
    accepted(arbiter, TakeBack(ply=4), 600_000)
    accepted(arbiter, Pause(), 600_000)
    accepted(arbiter, Resume(), 700_000)
    times = [event.at_ms for event in arbiter.events]
    assert times == sorted(times)
    assert times[-1] == 700_000
    assert Arbiter.replay(arbiter.record).state == arbiter.state


def test_a_take_back_in_what_was_taken_back() -> None:
    arbiter = timed()
    accepted(arbiter, TakeBack(ply=4), 20_000)
    accepted(arbiter, Move(side="black", move="13x24"), 21_000)
    accepted(arbiter, TakeBack(ply=2), 22_000)
    accepted(arbiter, Move(side="black", move="17-22"), 23_000)
    accepted(arbiter, TakeBack(ply=1), 24_000)
    assert (arbiter.ply, arbiter.moves) == (0, ())
    assert Arbiter.replay(arbiter.record).state == arbiter.state


def test_a_finished_game_goes_on_where_it_is_taken_back_to() -> None:
    arbiter = timed()
    accepted(arbiter, Resign(side="white"), 15_000)
    accepted(arbiter, TakeBack(ply=4), 16_000)
    assert (arbiter.outcome, arbiter.turn) == (None, "black")
    assert Arbiter.replay(arbiter.record).state == arbiter.state


@pytest.mark.parametrize("ply", [0, 5, -1])
def test_only_what_was_played_can_be_taken_back(ply: int) -> None:
    assert code_of(timed(), TakeBack(ply=ply), 20_000) == "nothing_to_undo"


def test_an_article_may_be_cited_better_later() -> None:
    arbiter = timed()
    accepted(arbiter, Resign(side="white"), 15_000)
    *events, over, stamp = arbiter.events
    assert isinstance(over, GameOver)
    outcome = msgspec.structs.replace(over.outcome, article="an older name")
    again = Arbiter.replay(with_events(arbiter, [*events, GameOver(at_ms=over.at_ms, outcome=outcome), stamp]))
    assert again.outcome == arbiter.outcome
    lost = msgspec.structs.replace(over.outcome, result="2-0")
    with pytest.raises(RecordError):
        Arbiter.replay(with_events(arbiter, [*events, GameOver(at_ms=over.at_ms, outcome=lost), stamp]))


# ------------------------------------------------------------------ what was decided stays decided


def replaced(arbiter: Arbiter, kind: type[Event], other: Event) -> Record:
    """The record as another version would have written it, with another consequence of that kind."""
    return with_events(arbiter, [other if isinstance(event, kind) else event for event in arbiter.events])


def left_ms(arbiter: Arbiter) -> tuple[int, int]:
    clock = arbiter.clock_at(0)
    assert clock is not None
    return clock.white.left_ms, clock.black.left_ms


def test_a_claim_that_was_refused_stays_refused() -> None:
    """Claims about a hidden irregular move were refused before November 23, 2026; today this one holds."""
    arbiter = over_the_board("fmjd", "W:WK47,K48:BK3,K4", hint=False)
    play(arbiter, "47-36 4-15 36-47 15-4 47-36 4-15 36-47")
    accepted(arbiter, Touch(side="black", square="3"))
    accepted(arbiter, Move(side="black", move="15-4"))
    accepted(arbiter, DrawClaim(side="white"))
    again = Arbiter.replay(replaced(arbiter, GameOver, ClaimRefused(side="white", counters={"repetition": 1})))
    assert (again.outcome, again.draw_offer) == (None, "white")
    play(again, "47-36")
    assert Arbiter.replay(again.record).state == again.state
    accepted(again, TakeBack(ply=9), 1_000)
    assert (again.outcome, again.draw_offer) == (None, "white")


def test_a_claim_that_held_still_holds() -> None:
    arbiter = play(arbiter_of("fmjd", "W:WK47,K48:BK3,K4"), "47-36 4-15 36-47 15-4")
    accepted(arbiter, DrawClaim(side="white"))
    draw = Outcome("1-1", "repetition", "FMJD 6.1", arbiter.ply)
    assert Arbiter.replay(replaced(arbiter, ClaimRefused, GameOver(outcome=draw))).outcome == draw


def test_a_draw_that_was_not_counted_does_not_end_a_stored_game() -> None:
    arbiter = play(arbiter_of("belgian", "W:WK47,K48:BK3,K4"), "47-36 4-15 36-47 15-4 47-36 4-15 36-47 15-4")
    assert outcome_of(arbiter).reason == "repetition"
    again = Arbiter.replay(with_events(arbiter, arbiter.events[:-1]))
    assert (again.outcome, again.ply) == (None, 8)
    play(again, "47-36")
    assert Arbiter.replay(again.record).state == again.state


def test_a_draw_that_was_counted_ends_a_stored_game() -> None:
    arbiter = play(arbiter_of("belgian", "W:WK47,K48:BK3,K4"), "47-36 4-15 36-47 15-4")
    draw = Outcome("1-1", "repetition", "Belgian club, 40", 4)
    again = Arbiter.replay(with_events(arbiter, (*arbiter.events, GameOver(outcome=draw))))
    assert outcome_of(again).reason == "repetition"


def test_what_asking_without_reason_cost_stays_paid() -> None:
    arbiter = play(over_the_board(white_time="300"), "32-28")
    accepted(arbiter, Correct(side="black"))
    *events, _ = replaced(arbiter, Warned, Warned(side="black", count=1, taken_ms=5_000)).events
    shown = ClockStamp(white_ms=300_000, black_ms=295_000, running="black")
    assert left_ms(Arbiter.replay(with_events(arbiter, (*events, shown)))) == (300_000, 295_000)


def test_what_asking_cost_stays_paid_when_a_move_is_taken_back() -> None:
    """The warning came before moves that have been taken back; the time cost later is not given back with them."""
    arbiter = play(over_the_board(white_time="300"), "32-28")
    accepted(arbiter, Correct(side="black"))
    accepted(arbiter, TakeBack(ply=1))
    play(arbiter, "32-28")
    accepted(arbiter, Correct(side="black"))
    play(arbiter, "19-23")
    accepted(arbiter, TakeBack(ply=2))
    assert left_ms(arbiter) == (300_000, 240_000)


def test_an_irregular_move_keeps_the_name_it_got() -> None:
    arbiter = game()
    named = [
        msgspec.structs.replace(event, kind="wrong_move") if isinstance(event, Irregularity | Corrected) else event
        for event in arbiter.events
    ]
    again = Arbiter.replay(with_events(arbiter, named))
    assert [event.kind for event in again.events if isinstance(event, Irregularity)] == ["wrong_move"]
