"""Positions that are set up by hand: every fault at once, with its square."""

import pytest

from tests.web.support import Message, Server


async def check(server: Server, **body: object) -> Message:
    answer = await server.http.post("/api/positions", json={"profile": "international", **body})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


async def test_pieces_become_a_position(server: Server) -> None:
    found = await check(server, pieces={"28": "w", "23": "b", "5": "W"}, turn="black")
    assert found == {
        "fen": "B:WK5,28:B23",
        "pieces": {"28": "w", "23": "b", "5": "W"},
        "turn": "black",
        "moves": 1,
        "faults": [],
    }


async def test_text_becomes_a_position(server: Server) -> None:
    found = await check(server, profile="dama", fen="W:Wa3,Kb1:Bh6")
    assert found["pieces"] == {"a3": "w", "b1": "W", "h6": "b"}
    assert (found["turn"], found["moves"] > 0, found["faults"]) == ("white", True, [])


async def test_a_lost_position_has_no_move(server: Server) -> None:
    assert (await check(server, pieces={"23": "b"}))["moves"] == 0


async def test_all_faults_of_pieces_are_named_with_their_squares(server: Server) -> None:
    pieces = {"1": "w", "28": "w", "50": "b", "51": "b"}
    found = await check(server, pieces=pieces)
    assert found["pieces"] == pieces
    faults = {(fault["code"], fault["square"]) for fault in found["faults"]}
    assert faults == {("man_on_far_row", "1"), ("man_on_far_row", "50"), ("off_board", "51")}


async def test_too_many_pieces_are_no_fault_of_one_square(server: Server) -> None:
    found = await check(server, pieces={str(square): "w" for square in range(6, 40)})
    assert [(fault["code"], fault["square"]) for fault in found["faults"]] == [("too_many_pieces", "")]


async def test_all_faults_of_text_are_named_with_their_place(server: Server) -> None:
    found = await check(server, fen="W:W1,2,28,28:B50-47,?")
    assert found["pieces"] == {}
    faults = [(fault["code"], fault["square"]) for fault in found["faults"]]
    assert ("square_twice", "28") in faults
    assert ("man_on_far_row", "1") in faults
    assert all(fault["column"] > 0 for fault in found["faults"])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"profile": "chess"}, 422, "unknown_profile"),
        ({"profile": "dama", "pieces": {"a1": "q"}}, 400, "malformed"),
        ({"profile": "dama", "more": 1}, 400, "malformed"),
        ({"profile": "dama", "fen": "W" * 2001}, 400, "malformed"),
    ],
)
async def test_what_is_no_question(server: Server, body: Message, status: int, code: str) -> None:
    answer = await server.http.post("/api/positions", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
