"""Stored games as PDN."""

from coupturc.notation.pdn import parse_pdn
from tests.web.support import ENGINE, Server

NAME = 'Anna "de Dam" {x}\n[Result "2-0"]'


async def test_the_line_on_the_board_reads_back(server: Server) -> None:
    players = {"white": {"kind": "human", "name": NAME}, "black": {"kind": "human"}}
    times = {"white": "300+5", "black": "300+5"}
    game = await server.new_game(players=players, time_control=times)
    async with server.page(game) as page:
        for move in ("32-28", "19-23", "28x19", "14x23"):
            await page.move(move)
        await page.undo()

    answer = await server.http.get(f"/api/games/{game}/pdn")

    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="coupturc-{game}.pdn"'
    (read,) = parse_pdn(answer.text)
    assert read.faults == ()
    assert [str(move) for move in read.moves] == ["32-28", "19-23", "28x19"]
    headers = read.headers
    assert list(headers)[:3] == ["White", "Black", "Date"]
    assert (headers["Black"], headers["Result"], headers["TimeControl"]) == ("?", "*", "300+5")
    assert headers["White"].startswith('Anna "de Dam"')


async def test_names_the_computer_with_its_level(server: Server) -> None:
    game = await server.new_game("dama", players={"white": {"kind": "human"}, "black": ENGINE})
    text = (await server.http.get(f"/api/games/{game}/pdn")).text
    assert '[Black "Coup Turc 1"]' in text


async def test_an_irregular_move_that_stands_is_told_and_replayable(server: Server) -> None:
    fen = "W:W28,37:B4,23"
    game = await server.new_game("belgian", entry="over_the_board", fen=fen)
    async with server.page(game) as page:
        await page.ask({"type": "place", "side": "white", "origin": "37", "path": ["31"]})
        await page.ask({"type": "place", "side": "black", "origin": "4", "path": ["9"]})
    (read,) = parse_pdn((await server.http.get(f"/api/games/{game}/pdn")).text)
    assert read.faults == ()
    assert "capture_overlooked" in str([node.comments for node in read.main_line()])


async def test_there_is_no_file_of_no_game(server: Server) -> None:
    answer = await server.http.get("/api/games/nothing/pdn")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


async def test_results_are_written_in_the_notation_that_is_asked_for(server: Server) -> None:
    game = await server.new_game(fen="W:W28:B23")
    async with server.page(game) as page:
        await page.move("28x19")

    async def result(**params: str) -> str:
        text = (await server.http.get(f"/api/games/{game}/pdn", params=params)).text
        (read,) = parse_pdn(text)
        return read.headers["Result"]

    assert await result() == "2-0"
    assert await result(results="fmjd") == "2-0"
    assert await result(results="local") == "1-0"
    assert await result(results="other") == "2-0"
