"""Games as they are stored: replayed, written and read."""

import msgspec
import pytest

from coupturc.errors import RecordError
from coupturc.game.arbiter import Arbiter
from coupturc.game.events import Correct, Event, Move, Moved, Request, Resign
from coupturc.game.outcome import REASONS, Outcome, other_side
from coupturc.game.record import decode_event, decode_record, decode_state, encode
from tests.game.playing import accepted, over_the_board, place, play


def game() -> Arbiter:
    arbiter = play(over_the_board(white_time="300+5"), "32-28 19-23", at_ms=1_000)
    accepted(arbiter, place("white", "31 27"), 2_000)
    accepted(arbiter, Correct(side="black"), 3_000)
    play(arbiter, "28x19 14x23", at_ms=4_000)
    return arbiter


def test_a_stored_game_replays_to_the_same_state() -> None:
    arbiter = game()
    again = Arbiter.replay(arbiter.profile, arbiter.setup, arbiter.events)
    assert again.state == arbiter.state
    assert again.events == arbiter.events


def test_a_record_survives_json() -> None:
    record = game().record
    assert decode_record(encode(record)) == record
    assert (record.profile, record.profile_version, record.version) == ("fmjd", 1, 1)


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
    for data, decode in (
        (encode(msgspec.structs.replace(record, version=2)), decode_record),
        (encode(msgspec.structs.replace(state, version=2)), decode_state),
    ):
        with pytest.raises(RecordError, match="version: expected version 1, found 2"):
            decode(data)


def without(events: tuple[Event, ...], index: int) -> tuple[Event, ...]:
    return (*events[:index], *events[index + 1 :])


@pytest.mark.parametrize("index", range(8))
def test_a_record_with_a_hole_is_refused(index: int) -> None:
    arbiter = game()
    with pytest.raises(RecordError):
        Arbiter.replay(arbiter.profile, arbiter.setup, without(arbiter.events, index))


def test_a_record_with_something_after_the_end_is_refused() -> None:
    arbiter = game()
    accepted(arbiter, Resign(side="white"), 5_000)
    stored = (*arbiter.events, Resign(side="black", at_ms=6_000))
    with pytest.raises(RecordError, match="game_over"):
        Arbiter.replay(arbiter.profile, arbiter.setup, stored)


def test_a_changed_consequence_is_refused() -> None:
    arbiter = game()
    changed = [msgspec.structs.replace(e, text="33-28") if isinstance(e, Moved) else e for e in arbiter.events]
    with pytest.raises(RecordError, match="event 1"):
        Arbiter.replay(arbiter.profile, arbiter.setup, changed)


def test_what_followed_last_may_be_missing() -> None:
    # A store that was cut off after a request still tells what the request led to.
    arbiter = game()
    requests = [index for index, event in enumerate(arbiter.events) if isinstance(event, Request)]
    again = Arbiter.replay(arbiter.profile, arbiter.setup, arbiter.events[: requests[-1] + 1])
    assert again.state == arbiter.state


def test_winners() -> None:
    winners = [Outcome(result, "no_moves", "", 0).winner for result in ("2-0", "1-0", "0-2", "0-1", "1-1", "0-0", "*")]
    assert winners == ["white", "white", "black", "black", None, None, None]
    assert (other_side("white"), other_side("black")) == ("black", "white")
    assert len(REASONS) == 13
