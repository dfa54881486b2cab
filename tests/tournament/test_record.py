"""A stored tournament leads to the same state, and what does not follow is refused with its place."""

import json
import random
from collections.abc import Callable

import pytest

from coupturc.structs import replace
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Absent, Enter, Event, Leave, Paired, Player, Result
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.record_json import decode_record, decode_request, encode_record
from coupturc.tournament.setup import Setup, System
from coupturc.tournament.tournament import Tournament
from tests.tournament.playing import ok, play_on, started


def evening(system: System = "keizer") -> Tournament:
    tournament = started(Setup(name="T", system=system), 6)
    ok(tournament, Absent(number=3, round=2, why="excused"))
    play_on(tournament, 3, random.Random(1))
    if system not in ("round_robin", "knock_out"):
        ok(tournament, Enter(player=Player(name="Late", federation_number="7")))
    ok(tournament, Leave(number=2))
    return tournament


@pytest.mark.parametrize("system", ["keizer", "swiss", "round_robin"])
def test_a_record_is_the_tournament(system: System) -> None:
    tournament = evening(system)
    again = Tournament.replay(decode_record(encode_record(tournament.record)))
    assert again.record == tournament.record
    assert again.state == tournament.state
    assert again.standings() == tournament.standings()


def test_stored_pairings_are_read_and_not_computed() -> None:
    record = evening().record
    events = [
        replace(event, games=tuple(replace(game, white=game.black, black=game.white) for game in event.games))
        if isinstance(event, Paired)
        else event
        for event in record.events
    ]
    again = Tournament.replay(TournamentRecord(setup=record.setup, events=tuple(events)))
    assert again.round(1).games[0].white == evening().round(1).games[0].black


@pytest.mark.parametrize(
    ("broken", "where"),
    [
        (lambda events: events[:6] + events[8:], "event 6"),  # publish without a pairing
        (lambda events: events[:8] + events[9:], "event 8"),  # pair without paired
        (lambda events: events[:7] + events[8:], "event 7"),  # paired without pair
        (lambda events: events[:8], "event 8"),  # ends before paired
        (lambda events: (*events, Result(round=9, board=1, outcome="draw")), "event 26"),
    ],
)
def test_events_that_do_not_follow(broken: Callable[[tuple[Event, ...]], tuple[Event, ...]], where: str) -> None:
    record = evening().record
    with pytest.raises(TournamentError) as caught:
        Tournament.replay(replace(record, events=broken(record.events)))
    assert caught.value.where == where


def test_a_pairing_in_which_somebody_is_missing() -> None:
    record = evening().record
    events = tuple(replace(e, games=e.games[1:]) if isinstance(e, Paired) else e for e in record.events)
    with pytest.raises(TournamentError, match="every player once"):
        Tournament.replay(replace(record, events=events))


@pytest.mark.parametrize("data", ["", "[]", "{}", '{"version": 2}', '{"version": 1}', b"\xff", "[" * 100_000])
def test_what_is_no_record(data: str | bytes) -> None:
    with pytest.raises(TournamentError):
        decode_record(data)


def test_every_half_of_a_record_is_refused() -> None:
    data = encode_record(evening().record)
    for length in range(0, len(data) - 2, 97):
        with pytest.raises(TournamentError):
            decode_record(data[:length])


def test_a_request_as_json() -> None:
    assert decode_request('{"type": "leave", "number": 3}') == Leave(number=3)
    for data in ('{"type": "paired", "round": 1, "games": [], "absences": {}}', '{"type": "leave"}', "x"):
        with pytest.raises(TournamentError):
            decode_request(data)


def test_fractions_stay_exact_as_json() -> None:
    assert json.loads(encode_record(evening().record))["setup"]["keizer"]["bye"] == "2/3"
