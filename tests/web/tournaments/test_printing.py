"""What a tournament prints, over HTTP: rounds that are published, positions of games on the page."""

from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, evening
from tests.web.tournaments.test_meetings import published

ROUND = "/api/tournaments/{}/rounds/{}/{}"


async def test_score_sheets_and_report_in_a_language(server: Server) -> None:
    name = await evening(server)
    sheets = await server.http.get(ROUND.format(name, 1, "score-sheets"), params={"language": "nl"})
    assert sheets.text.count(">Ronde 1, bord 4<") == 2
    report = await server.http.get(f"/api/tournaments/{name}/report", params={"language": "tr"})
    assert "1. tur" in report.text
    for paper in (sheets, report):
        assert paper.headers["content-type"].startswith("text/html")
        assert paper.headers["content-security-policy"].count("'sha256-") == 2


async def test_what_is_not_published_is_not_printed(server: Server) -> None:
    name = await evening(server)
    for board in range(1, 5):
        await asks(server, name, {"type": "result", "round": 1, "board": board, "outcome": "draw"})
    await asks(server, name, {"type": "pair", "round": 2})
    for kind in ("score-sheets", "diagrams"):
        for number in (0, 2, 3):
            answer = await server.http.get(ROUND.format(name, number, kind))
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_pairing")
    assert "Round 2" not in (await server.http.get(f"/api/tournaments/{name}/report")).text


async def test_diagrams_show_how_games_on_the_page_stand(server: Server) -> None:
    name = await published(server, 4)
    place = f"/api/tournaments/{name}/rounds/1/boards/2/play"
    game = (await server.http.post(place)).json()["game"]
    async with server.page(game) as page:
        await page.move("32-28")
    text = (await server.http.get(ROUND.format(name, 1, "diagrams"))).text
    assert text.count("White: no pieces.") == 1
    assert "To move: Black<" in text
    assert "White, 20 pieces: men 28, 31, 33," in text


async def test_empty_diagrams_are_of_the_game_that_is_asked_for(server: Server) -> None:
    name = await evening(server)
    address = ROUND.format(name, 1, "diagrams")
    dammen, dama = [(await server.http.get(address, params={"game": game})).text for game in ("", "turkish")]
    assert [text.count(">50</text>") for text in (dammen, dama)] == [4, 0]
