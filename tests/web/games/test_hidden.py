"""An irregular move that the opponent has to notice looks like any other, wherever the game is shown."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coupturc import load_profile
from coupturc.game.appearance import shown_game
from coupturc.game.events import Consequence, Crown, DrawClaim, Event, Move, Place, Request, Touch, TwoHands
from coupturc.game.record import Setup
from coupturc.game.transcript import game_of
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import PROFILE_IDS
from coupturc.web.games.live_game import GameSetup, LiveGame, consequences
from coupturc.web.games.lookback import line_of
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.played import PlayedLine, mark_of, played_moves
from coupturc.web.games.roles import own_of
from coupturc.web.games.seats import SIDES
from coupturc.web.games.view import common_of
from tests.game.playing import accepted, over_the_board, place
from tests.game.test_random_games import STARTS, some_request
from tests.game.wandering import wander

PEOPLE = Players(Player("human"), Player("human"))


class Table:
    """A game over the board, with what the latest request led to."""

    def __init__(self, profile: str, fen: str | None = None, time: str = "300+5", **setup: Any) -> None:
        agreed = Setup(entry="over_the_board", fen=fen, white_time=time, **setup)
        self.live = LiveGame(GameSetup(load_profile(profile).text, PEOPLE, agreed))
        self.arbiter = self.live.arbiter
        self.news: tuple[Consequence, ...] = ()
        self.line: PlayedLine | None = None

    def do(self, request: Request, at_ms: int) -> tuple[Event, ...]:
        answer = accepted(self.arbiter, request, at_ms)
        self.news = consequences(answer)
        return answer

    @property
    def shown(self) -> dict[str, Any]:
        """Everything that leaves the server, without what only counts up or moves with the wall clock."""
        self.line = PlayedLine(self.arbiter, self.line)
        played = self.line.since(0)
        assert played == played_moves(self.arbiter)
        assert self.line.mark == mark_of(played)  # of what is shown alone: it gives nothing away
        parts = common_of("g", self.live, None, "", self.news), own_of(self.live, frozenset(SIDES))
        state: dict[str, Any] = {"played": msgspec.to_builtins(played)}
        for part in parts:
            state |= msgspec.to_builtins(part)
        clock = state.pop("clocks")
        for move in state["played"][:-1]:
            move["irregularity"] = None  # both players may know of those that stand
        return state | {"bank": clock and (clock["white_ms"], clock["black_ms"]), "version": 0}

    @property
    def written(self) -> str:
        return format_game(game_of(shown_game(self.arbiter)))

    @property
    def is_hidden(self) -> bool:
        notice = self.arbiter.irregularity
        return notice is not None and not notice.told and self.arbiter.outcome is None


@settings(max_examples=40)
@given(st.sampled_from(["fmjd", "belgian"]), st.integers(0, 2**32))
def test_a_piece_played_although_another_was_touched_shows_nowhere(profile: str, seed: int) -> None:
    random = Random(seed)
    regular, touching = Table(profile), Table(profile)
    for ply in range(1, 40):
        side, moves = regular.arbiter.turn, list(regular.arbiter.legal_moves)
        move = random.choice(moves)
        others = [other.origin for other in moves if other.origin != move.origin]
        if others and ply % 2 and random.random() < 0.5:
            touching.do(Touch(side=side, square=random.choice(others)), 1000 * ply - 500)
        for table in (regular, touching):
            table.do(Move(side=side, move=move.text), 1000 * ply)
        if regular.arbiter.outcome:
            return
        if touching.is_hidden:
            assert touching.shown == regular.shown
        touching.news = ()


@settings(max_examples=60)
@given(st.sampled_from(PROFILE_IDS), st.integers(0, 2**32), st.integers(0, 4))
def test_nothing_names_a_hidden_irregularity(profile: str, seed: int, start: int) -> None:
    random, starts = Random(seed), STARTS[load_profile(profile).game]
    table = Table(profile, starts[start % len(starts)], hint=False)
    for _ in range(40):
        answer = table.arbiter.apply(some_request(table.arbiter, random), 0)
        if not isinstance(answer, tuple):
            continue
        table.news = consequences(answer)
        if not table.is_hidden:
            continue
        state = table.shown
        ply = table.arbiter.ply
        assert state["irregularity"] is None
        assert state["played"][-1]["irregularity"] is None
        assert all(event.get("regular", True) for event in state["news"])
        assert not {"irregularity", "stands"} & {event["type"] for event in state["news"]} or ply > 1
        assert line_of(table.arbiter)[-1].move == played_moves(table.arbiter)[-1]
        assert table.written == format_game(game_of(table.arbiter.before(ply)))


@pytest.mark.parametrize("plies", [1, 8, 30])
@pytest.mark.parametrize("fen", ["W:WK46,K47:BK3,K4", "W:WK46,K47,K48:BK3", "W:WK47,36:BK3"])
def test_draws_are_counted_as_after_a_legal_move(fen: str, plies: int) -> None:
    arbiter = over_the_board("fmjd", fen, hint=False)
    wander(arbiter, min(plies, 8) if "36" in fen else plies)
    before, side = arbiter.counters, arbiter.turn
    letter = side[0].upper()
    origin = next(square for square, piece in arbiter.position.pieces.items() if piece == letter)
    reached = {move.target for move in arbiter.legal_moves if move.origin == origin}
    squares = arbiter.position.rules.squares
    target = next(square for square in squares if square not in reached | arbiter.position.pieces.keys())
    accepted(arbiter, Place(side=side, origin=origin, path=(target,)))
    due = {reason: count + 1 for reason, count in before.items() if reason != "repetition"}
    assert {reason: count for reason, count in arbiter.counters.items() if reason != "repetition"} == due
    accepted(arbiter, Move(side=arbiter.turn, move=arbiter.legal_moves[0].text))
    assert arbiter.counters.get("king_moves", 0) <= 1  # it stands: the counts start where the PDN sets it up


def test_a_claim_counts_the_irregular_move() -> None:
    arbiter = over_the_board("fmjd", "W:WK47,K48:BK3,K4", hint=False)
    for text in ["47-36", "4-15", "36-47", "15-4", "47-36", "4-15", "36-47"]:
        accepted(arbiter, Move(side=arbiter.turn, move=text))
    accepted(arbiter, Touch(side="black", square="3"))
    accepted(arbiter, Move(side="black", move="15-4"))  # the third time, by a piece that was not touched
    assert arbiter.irregularity
    assert arbiter.claimable == ("repetition",)
    accepted(arbiter, DrawClaim(side="white"))
    assert arbiter.outcome
    assert arbiter.outcome.reason == "repetition"


def test_the_bonus_of_an_irregular_move_seems_earned() -> None:
    table = Table("fmjd", "W:W28,37:B4,23", hint=False)
    table.do(place("white", "37 31"), 2_000)
    assert table.shown["bank"][0] == 305_000
    stamp = next(event for event in table.shown["news"] if event["type"] == "clock")
    assert stamp["white_ms"] == 305_000
    clock = table.arbiter.clock_at(2_000)
    assert clock
    assert clock.white.left_ms == 300_000


def test_a_king_that_crowns_lets_the_move_stand() -> None:
    table = Table("belgian", "W:WK47,36,45:BK3", hint=False)
    table.do(Touch(side="white", square="36"), 0)
    table.do(Move(side="white", move="47-42"), 0)
    assert table.is_hidden
    assert "crown" in table.shown["actions"]["black"]
    assert "stands" in [event.__struct_config__.tag for event in table.do(Crown(side="black"), 0)]


def test_a_crowning_carried_out_wrongly_is_a_crowning() -> None:
    table = Table("fmjd", "W:W14,47:B10,20", hint=False)
    table.do(place("white", "14 5", "10"), 0)
    assert table.arbiter.moves[-1].promotes
    other = Table("fmjd", "W:W14,47:B8,20,2", hint=False)
    other.do(place("white", "14 3"), 0)
    assert other.is_hidden
    assert other.arbiter.moves[-1].promotes


@pytest.mark.parametrize("hands", ["47 42", "28 19"])
def test_the_buttons_at_home_are_the_same_after_any_move(hands: str) -> None:
    table = Table("home", "W:W28,47:B4,23", hint=False)
    table.do(place("white", hands, *(["23"] if hands == "28 19" else [])), 0)
    assert {"correct", "point_out"} <= set(table.shown["actions"]["black"])
    assert "let_stand" not in table.shown["actions"]["black"]


def test_a_move_that_is_reported_leaves_the_line() -> None:
    arbiter = over_the_board("fmjd", hint=False)
    accepted(arbiter, Move(side="white", move="32-28"))
    accepted(arbiter, TwoHands(side="black"))
    assert [position.move for position in line_of(arbiter)] == [None]
    accepted(arbiter, Move(side="white", move="32-28"))
    assert len(line_of(arbiter)) == 2
