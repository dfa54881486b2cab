"""The state of a DamExchange session, in both roles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc import Position, Side
from coupturc.protocol import Malformed, MisuseError, ProtocolError
from coupturc.protocol.dxp import MOST_BYTES, DxpConnection, DxpPhase
from coupturc.protocol.dxp_messages import (
    BackAnswer,
    BackRequest,
    Chat,
    DxpMessage,
    GameAnswer,
    GameEnd,
    GameRequest,
    PlayedMove,
    played,
    read_message,
    write_message,
)

ASKED = "R01" + " " * 32
KINGS = Position.from_fen("B:W32,K46:B8,K5")
MESSAGES: tuple[DxpMessage, ...] = (
    GameRequest("Ada", Side.white), GameRequest("Ada", Side.black, 5, 75),
    GameRequest("Ada", Side.black, 0.5, 0, KINGS),
    GameAnswer("Bob"), GameAnswer("", 2), PlayedMove(0, "32", "28"), PlayedMove(9999, "37", "19", ("23", "32")),
    GameEnd(0), GameEnd(3, stop=True), Chat(""), Chat("good luck"), BackRequest(12, Side.white), BackAnswer(1),
)  # fmt: skip


def session(side: Side = Side.white) -> tuple[DxpConnection, DxpConnection]:
    """Return initiator and follower in a game; the follower has the side."""
    initiator, follower = DxpConnection(is_initiator=True), DxpConnection(is_initiator=False)
    follower.receive(initiator.send(GameRequest("Ada", side)))
    initiator.receive(follower.send(GameAnswer("Bob")))
    return initiator, follower


@pytest.mark.parametrize("message", MESSAGES)
def test_written_messages_come_back(message: DxpMessage) -> None:
    data = write_message(message)
    assert data.endswith(b"\0")
    assert read_message(data[:-1]) == message


def test_layout_of_a_request() -> None:
    position = "e" * 4 + "Z" + "ee" + "z" + "e" * 23 + "w" + "e" * 13 + "W" + "e" * 4
    data = write_message(GameRequest("Ada", Side.black, 60, 200, KINGS))
    assert data == b"R01" + b"Ada".ljust(32) + b"Z060200BZ" + position.encode() + b"\0"


@pytest.mark.parametrize(
    ("minutes", "field"), [(0.25, "0.2"), (5, "005"), (9.96, "010"), (12.5, "012"), (99.95, "100")]
)
def test_minutes_of_a_request_have_three_characters(minutes: float, field: str) -> None:
    assert write_message(GameRequest("Ada", Side.black, minutes))[36:39] == field.encode()


def test_layout_of_a_move() -> None:
    assert write_message(PlayedMove(7, "37", "8", ("9", "32"))) == b"M00073708020932\0"


def test_long_names_and_words_are_cut() -> None:
    assert len(write_message(GameAnswer("x" * 100))) == 35
    assert len(write_message(Chat("é\0" * 200))) == 128


def test_move_is_found_by_what_it_takes() -> None:
    position = Position.from_fen("W:W37:B23,32")
    (move,) = position.legal_moves
    assert played(move, 12_345.6) == PlayedMove(9999, "37", "19", ("23", "32"))
    assert played(move, 0.4).find(position) == move
    assert PlayedMove(0, "37", "19", ("23",)).find(position) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "X", "R", "R01", f"{ASKED}X060200A", f"{ASKED}W060200C", f"{ASKED}W0x0200A", f"{ASKED}Wnan200A",
        f"{ASKED}W060200BW{'x' * 50}", f"{ASKED}W060200BWw{'e' * 49}", f"{ASKED}W060200BWwww",
        "A" + " " * 32, "A" + " " * 32 + "x", "M00003228", "M0000000100", "M0000510100", "M0000322802",
        "E4", "E40", "E02", "B01", "B001X", "K3", "K",
    ],
)  # fmt: skip
def test_malformed_messages(text: str) -> None:
    with pytest.raises(ProtocolError):
        read_message(text.encode())


# ------------------------------------------------------------------ sessions


@pytest.mark.parametrize("side", [Side.white, Side.black])
def test_a_whole_game(side: Side) -> None:
    initiator, follower = session(side)
    assert (initiator.side, follower.side) == (side.other, side)
    white, black = (follower, initiator) if side is Side.white else (initiator, follower)
    move, answer = PlayedMove(1, "32", "28"), PlayedMove(1, "17", "22")
    assert black.receive(white.send(move)) == [move]
    assert white.receive(black.send(answer)) == [answer]
    assert black.receive(white.send(GameEnd(1))) == [GameEnd(1)]
    assert white.receive(black.send(GameEnd(3))) == [GameEnd(3)]
    assert initiator.phase is follower.phase is DxpPhase.idle
    again = GameRequest("Ada", side.other)
    assert follower.receive(initiator.send(again)) == [again]


def test_black_may_begin() -> None:
    initiator, follower = DxpConnection(is_initiator=True), DxpConnection(is_initiator=False)
    follower.receive(initiator.send(GameRequest("Ada", Side.black, position=KINGS)))
    initiator.receive(follower.send(GameAnswer("Bob")))
    assert initiator.receive(follower.send(PlayedMove(0, "5", "10"))) == [PlayedMove(0, "5", "10")]


def test_refused_game() -> None:
    initiator, follower = DxpConnection(is_initiator=True), DxpConnection(is_initiator=False)
    follower.receive(initiator.send(GameRequest("Ada", Side.black)))
    initiator.receive(follower.send(GameAnswer("Bob", 1)))
    assert initiator.phase is follower.phase is DxpPhase.idle


def test_moves_that_cross_with_the_end_are_dropped() -> None:
    initiator, follower = session(Side.white)
    crossing = follower.send(PlayedMove(0, "32", "28"))
    end = initiator.send(GameEnd(0))
    assert initiator.receive(crossing) == []
    assert initiator.receive(follower.send(Chat("?")) if follower.receive(end) else b"") == [Chat("?")]


def test_moves_may_be_taken_back_by_agreement() -> None:
    initiator, follower = session()
    assert follower.receive(initiator.send(BackRequest(1, Side.black))) == [BackRequest(1, Side.black)]
    assert initiator.receive(follower.send(BackAnswer(1))) == [BackAnswer(1)]


def test_what_is_out_of_place_is_malformed() -> None:
    _, follower = session(Side.white)
    (fault,) = follower.receive(b"M000032280" + b"0\0")
    assert isinstance(fault, Malformed)
    assert "other side is to move" in fault.reason
    (fault,) = follower.receive(b"A" + b" " * 32 + b"0\0")
    assert isinstance(fault, Malformed)
    assert "not expected during a game" in fault.reason
    idle = DxpConnection(is_initiator=True)
    (fault,) = idle.receive(write_message(GameRequest("Eve", Side.white)))
    assert isinstance(fault, Malformed)
    assert "only the initiator" in fault.reason


def test_only_the_other_side_answers_the_end() -> None:
    initiator, follower = session()
    end = write_message(GameEnd(0))
    (first, fault) = follower.receive(end + end)
    assert first == GameEnd(0)
    assert isinstance(fault, Malformed)
    assert follower.phase is DxpPhase.ending
    with pytest.raises(MisuseError):
        initiator.send(GameAnswer("Ada"))


def test_sides_are_known_from_the_request_on() -> None:
    with pytest.raises(MisuseError):
        _ = DxpConnection(is_initiator=True).side


def test_message_without_end_is_not_kept() -> None:
    _, follower = session()
    (fault,) = follower.receive(b"C" * (MOST_BYTES + 1))
    assert isinstance(fault, Malformed)
    assert follower.receive(b"Chi\0") == [Chat("hi")]


@given(st.lists(st.sampled_from([write_message(m) for m in MESSAGES]) | st.binary(max_size=40)))
def test_no_bytes_end_a_session(pieces: list[bytes]) -> None:
    for connection in (*session(), DxpConnection(is_initiator=True), DxpConnection(is_initiator=False)):
        for piece in pieces:
            connection.receive(piece)
