"""All games of a tournament as one PDN over HTTP: played on the page and typed in, with the names of the members."""

from coupturc.notation.pdn import parse_pdn
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, evening
from tests.web.tournaments.test_meetings import begin, pair, published, resign, site

__all__ = ["site"]


async def games(server: Server, tournament: str) -> str:
    answer = await server.http.get(f"/api/tournaments/{tournament}/games.pdn")
    assert answer.status_code == 200, answer.text
    assert f'filename="{tournament}.pdn"' in answer.headers["content-disposition"]
    return answer.text


async def test_games_of_the_page_and_of_the_hall(server: Server) -> None:
    """Players begin a game on the page under the names of that moment; a correction stands in the PDN."""
    name = await published(server, 4)
    address = f"/api/tournaments/{name}/rounds/1/boards"
    game = (await server.http.post(f"{address}/1/play")).json()["game"]
    async with server.page(game) as page:
        await page.move("32-28")
        await resign(page, "black")
    await server.http.post(f"{address}/2/sheet", json={"text": "31-26 19-23 1-1", "keep": True})
    for number in range(1, 5):
        await asks(server, name, {"type": "change", "number": number, "player": {"name": f"Member {number}"}})
    first, second = parse_pdn(await games(server, name))
    assert [str(move) for move in (*first.moves, *second.moves)] == ["32-28", "31-26", "19-23"]
    assert [(each.headers["Board"], each.headers["Result"], each.faults) for each in (first, second)] == [
        ("1", "2-0", ()),
        ("2", "1-1", ()),
    ]
    assert all(each.headers[side].startswith("Member") for each in (first, second) for side in ("White", "Black"))
    assert list(first.headers)[:4] == ["Event", "Date", "Round", "Board"]


async def test_games_without_a_result_or_moves_are_left_out(site: Server) -> None:
    async with pair(site) as two:
        game = await begin(two)
        assert await games(site, two.tournament) == ""
        async with site.page(game, two.black) as black:
            await resign(black, "black")
        assert '[Result "2-0"]' in await games(site, two.tournament)


async def test_results_alone_are_no_games(server: Server) -> None:
    name = await evening(server)
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    assert await games(server, name) == ""


async def test_a_tournament_that_is_not_there(server: Server) -> None:
    answer = await server.http.get("/api/tournaments/t-none/games.pdn")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_tournament")
