"""Lines that are looked at without being played."""

from tests.web.support import Message, Server

FEN = "W:W32,33:B23,19"


async def ask(server: Server, **body: object) -> Message:
    asked = {"profile": "international", "fen": FEN, "moves": [], **body}
    answer = await server.http.post("/api/lines", json=asked)
    found: Message = answer.json() | {"status": answer.status_code}
    return found


async def test_each_move_with_the_pieces_after_it(server: Server) -> None:
    found = await ask(server, fen="W:W38:B12", moves=["38-33", "12-17"])
    assert [step["move"]["text"] for step in found["steps"]] == ["38-33", "12-17"]
    assert [step["pieces"] for step in found["steps"]] == [{"33": "w", "12": "b"}, {"33": "w", "17": "b"}]


async def test_a_line_ends_where_a_move_is_not_legal(server: Server) -> None:
    found = await ask(server, fen="W:W38:B12", moves=["38-33", "12-17", "33-39", "17-22"])
    assert [step["move"]["text"] for step in found["steps"]] == ["38-33", "12-17"]


async def test_captured_pieces_are_gone(server: Server) -> None:
    found = await ask(server, fen="W:W28:B22,8", moves=["28x17"])
    assert found["steps"][0]["pieces"] == {"17": "w", "8": "b"}
    assert found["steps"][0]["move"]["captured"] == ["22"]


async def test_a_broken_position_is_refused(server: Server) -> None:
    found = await ask(server, fen="W:W1,51:B20")
    assert (found["status"], found["code"]) == (422, "fen")
    assert found["faults"]


async def test_so_are_too_many_moves(server: Server) -> None:
    found = await ask(server, moves=["33-28"] * 201)
    assert (found["status"], found["code"]) == (400, "malformed")
