"""Score sheets over HTTP: games of the hall that are typed in afterwards."""

from typing import Any

import httpx
import pytest

from coupturc.tournament.record_json import decode_record
from coupturc.tournament.tournament import Tournament
from coupturc.web import aside
from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, evening
from tests.web.tournaments.test_meetings import link, pair, published, shown, site

__all__ = ["site"]

MOVES = ["32-28", "19-23", "28x19", "14x23"]


def address(tournament: str, board: int = 1) -> str:
    return f"/api/tournaments/{tournament}/rounds/1/boards/{board}/sheet"


async def typed(who: httpx.AsyncClient, tournament: str, text: str, board: int = 1, **more: Any) -> dict[str, Any]:
    answer = await who.post(address(tournament, board), json={"text": text} | more)
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.json()
    return read


async def test_moves_are_checked_and_nothing_is_kept(server: Server) -> None:
    name = await evening(server)
    read = await typed(server.http, name, "32-28 19-23")
    assert (read["moves"], read["fault"], read["outcome"]) == (MOVES[:2], None, None)
    assert [move["text"] for move in read["position"]["legal"]] == ["28x19"]
    assert read["last"]["target"] == "23"
    assert read["tournament"] is None
    assert (await shown(server, name))["rounds"][0]["boards"][0]["meeting"] is None


async def test_the_first_fault_has_its_place_and_the_moves_before_it_stand(server: Server) -> None:
    name = await evening(server)
    read = await typed(server.http, name, '[White "A"]\n\n1. 32-28 19-23\n2. 37-31 2-0', keep=True)
    assert read["fault"] == {"code": "illegal", "line": 4, "column": 4, "found": "37-31"}
    assert (read["moves"], read["tournament"]) == (MOVES[:2], None)


async def test_a_sheet_that_is_kept_enters_the_result(server: Server) -> None:
    name = await evening(server)
    read = await typed(server.http, name, f"1. {' '.join(MOVES)} 2-0", keep=True)
    board = read["tournament"]["rounds"][0]["boards"][0]
    assert (board["outcome"], board["meeting"]["sheet"]) == ("white_wins", True)
    kept = (await server.http.get(address(name))).json()
    assert (kept["moves"], kept["outcome"]) == (MOVES, "white_wins")


async def test_a_sheet_that_takes_too_long_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await evening(server)
    monkeypatch.setattr(aside, "_MOST_SECONDS", 0.0)
    answer = await server.http.post(address(name), json={"text": "32-28"})
    assert (answer.status_code, answer.json()["code"]) == (503, "too_slow")


async def test_moves_alone_need_a_result(server: Server) -> None:
    name = await evening(server)
    assert (await typed(server.http, name, " ".join(MOVES), keep=True))["tournament"] is None
    read = await typed(server.http, name, " ".join(MOVES), keep=True, outcome="draw")
    assert read["tournament"]["rounds"][0]["boards"][0]["outcome"] == "draw"


async def test_a_sheet_that_disagrees_with_the_result_is_refused(server: Server) -> None:
    name = await evening(server)
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "black_wins"})
    read = await typed(server.http, name, f"{' '.join(MOVES)} 2-0", keep=True)
    assert (read["refused"]["code"], read["tournament"]) == ("result_disagrees", None)


async def test_a_tournament_of_results_takes_games_of_both_kinds(server: Server) -> None:
    """Nothing but the sheet says what was played, and it is read again by the same rules."""
    name = await evening(server)
    for board, profile, text in ((1, "fmjd", "32-28 19-23"), (2, "dama-federation", "c3-c4 d6-d5")):
        await typed(server.http, name, text, board, keep=True, outcome="draw", profile=profile)
        kept = (await server.http.get(address(name, board))).json()
        assert (kept["profile"]["id"], " ".join(kept["moves"]), kept["fault"]) == (profile, text, None)
    record = (await server.http.get(f"/api/tournaments/{name}.json")).content
    assert Tournament.replay(decode_record(record)).round(1).meeting(1).moves == ("32-28", "19-23")


async def test_the_rules_are_those_of_the_tournament(server: Server) -> None:
    name = await published(server, profile="dama")
    read = await typed(server.http, name, "c3-c4", profile="fmjd")
    assert (read["profile"]["id"], read["moves"]) == ("dama", ["c3-c4"])


@pytest.mark.parametrize("path", ["rounds/2/boards/1", "rounds/1/boards/9", "rounds/0/boards/1"])
async def test_a_pairing_that_is_not_there(server: Server, path: str) -> None:
    name = await evening(server)
    for answer in (
        await server.http.get(f"/api/tournaments/{name}/{path}/sheet"),
        await server.http.post(f"/api/tournaments/{name}/{path}/sheet", json={"text": ""}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_pairing")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("32 28 19 23", "no_moves"),
        ('[Event "x"]', "no_moves"),
        ('[FEN "W:W31:B5"] 31-26', "other_start"),
        ("32-28 *\n33-29 *", "second_game"),
        ("hello", "syntax"),
        ('32-28 /FEN "B:W28:B23"/ 23x32', "syntax"),
    ],
)
async def test_texts_that_are_not_one_game(server: Server, text: str, code: str) -> None:
    name = await evening(server)
    assert (await typed(server.http, name, text))["fault"]["code"] == code


async def test_an_empty_sheet_is_the_start(server: Server) -> None:
    name = await evening(server)
    read = await typed(server.http, name, "", keep=True)
    assert (read["fault"], read["moves"], read["last"], len(read["position"]["legal"])) == (None, [], None, 9)


async def test_both_players_may_type_their_game_in_and_nobody_else(site: Server) -> None:
    async with pair(site) as two, browser(site) as stranger:
        refused = await stranger.post(address(two.tournament), json={"text": "32-28 1-1", "keep": True})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await typed(stranger, two.tournament, "32-28"))["moves"] == ["32-28"]
        for player in (two.white, two.black):
            assert (await typed(player, two.tournament, "32-28 1-1", keep=True))["tournament"] is not None


async def test_a_player_of_another_board_may_not(site: Server) -> None:
    name = await published(site, 4)
    boards = (await shown(site, name))["rounds"][0]["boards"]
    async with browser(site) as other:
        token = await link(site, name, boards[1]["white"])
        assert (await other.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        answer = await other.post(address(name), json={"text": "32-28 1-1", "keep": True})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
