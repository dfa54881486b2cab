"""What goes wrong on an evening: it is refused by name, or counted again, and nothing is lost."""

from typing import Any

import pytest

from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, begun, evening
from tests.web.tournaments.test_meetings import shown


async def played(server: Server, tournament: str, rounds: range) -> dict[str, Any]:
    """Pair and publish rounds; White wins everywhere."""
    for number in rounds:
        for kind in ("pair", "publish"):
            done = await asks(server, tournament, {"type": kind, "round": number})
        for board in range(1, len(done["tournament"]["rounds"][-1]["boards"]) + 1):
            done = await enter(server, tournament, number, board, "white_wins")
    view: dict[str, Any] = done["tournament"]
    return view


async def enter(server: Server, tournament: str, number: int, board: int, outcome: str) -> dict[str, Any]:
    return await asks(server, tournament, {"type": "result", "round": number, "board": board, "outcome": outcome})


@pytest.mark.parametrize(
    ("number", "board", "code"), [(1, 5, "unknown_board"), (1, 0, "unknown_board"), (2, 1, "unknown_round")]
)
async def test_a_result_for_the_wrong_board_changes_nothing(server: Server, number: int, board: int, code: str) -> None:
    name = await evening(server)
    before = await shown(server, name)
    answer = await enter(server, name, number, board, "draw")
    assert answer["refused"]["code"] == code
    assert answer["tournament"] == before


async def test_a_result_on_the_board_beside_it_is_taken_back(server: Server) -> None:
    name = await evening(server)
    before = (await shown(server, name))["standings"]
    await enter(server, name, 1, 2, "white_wins")
    taken = await asks(server, name, {"type": "result", "round": 1, "board": 2, "outcome": None})
    assert taken["tournament"]["standings"] == before
    done = await enter(server, name, 1, 1, "white_wins")
    assert [board["outcome"] for board in done["tournament"]["rounds"][0]["boards"]] == ["white_wins", None, None, None]


async def test_a_result_before_the_round_is_published_is_refused(server: Server) -> None:
    name = await evening(server)
    await played(server, name, range(2, 3))
    await asks(server, name, {"type": "pair", "round": 3})
    assert (await enter(server, name, 3, 1, "draw"))["refused"]["code"] == "not_published"


@pytest.mark.parametrize("system", ["keizer", "moyenne"])
async def test_a_correction_of_round_3_after_round_5_counts_everything_again(server: Server, system: str) -> None:
    name = await evening(server, system=system)
    before = await played(server, name, range(2, 6))
    done = (await enter(server, name, 3, 1, "black_wins"))["tournament"]
    assert done["standings"] != before["standings"]
    boards = [[(each["white"], each["black"]) for each in paired["boards"]] for paired in done["rounds"]]
    assert boards == [[(each["white"], each["black"]) for each in paired["boards"]] for paired in before["rounds"]]
    lost, won = (before["rounds"][2]["boards"][0][side] for side in ("white", "black"))
    wins = {view["version"]: {line["number"]: line["wins"] for line in view["standings"]} for view in (before, done)}
    assert wins[done["version"]][won] == wins[before["version"]][won] + 1
    assert wins[done["version"]][lost] == wins[before["version"]][lost] - 1
    back = (await enter(server, name, 3, 1, "white_wins"))["tournament"]
    assert back["standings"] == before["standings"]


async def test_a_pairing_with_a_later_round_behind_it_stays(server: Server) -> None:
    name = await evening(server)
    await played(server, name, range(2, 4))
    answer = await asks(server, name, {"type": "unpair", "round": 1})
    assert answer["refused"] == {"code": "not_last_round", "params": {"round": 1, "last": 3}}


async def test_who_leaves_in_mid_game_of_the_hall_plays_it_and_is_not_paired_again(server: Server) -> None:
    name = await evening(server)
    white = (await shown(server, name))["rounds"][0]["boards"][0]["white"]
    assert (await asks(server, name, {"type": "leave", "number": white}))["refused"] is None
    assert (await enter(server, name, 1, 1, "black_wins_by_forfeit"))["refused"] is None
    for board in (2, 3, 4):
        await enter(server, name, 1, board, "draw")
    done = (await asks(server, name, {"type": "pair", "round": 2}))["tournament"]
    assert done["rounds"][0]["boards"][0]["outcome"] == "black_wins_by_forfeit"
    assert white in [line["number"] for line in done["standings"]]
    assert all(white not in (board["white"], board["black"]) for board in done["rounds"][1]["boards"])


async def test_two_of_one_name_need_numbers_of_the_federation(server: Server) -> None:
    name = await begun(server)
    for player, refused in (
        ({"name": "Jan"}, None),
        ({"name": "Jan"}, "name_twice"),
        ({"name": "Jan", "federation_number": "2"}, None),
        ({"name": "Jan", "federation_number": "2"}, "name_twice"),
    ):
        answer = await asks(server, name, {"type": "enter", "player": player})
        assert (answer["refused"] and answer["refused"]["code"]) == refused
    assert [each["player"]["name"] for each in (await shown(server, name))["players"]] == ["Jan", "Jan"]


@pytest.mark.parametrize(
    ("body", "line", "column"),
    [
        (b'name;club\nAnk;Ons\n"Ben;Ons\n', 3, 1),
        (b"name;rating\nAnk;1200\nBen;12", 0, 0),
        (b"name;rating\nAnk;1200\nBen;1500;x\n", 3, 10),
        (b"\xff\xfe\x00name", 1, 1),
        (b"", 1, 1),
    ],
)
async def test_half_a_list_enters_all_it_has_or_nobody(server: Server, body: bytes, line: int, column: int) -> None:
    name = await begun(server)
    answer = (await server.http.post(f"/api/tournaments/{name}/players", content=body)).json()
    assert ([(each["line"], each["column"]) for each in answer["faults"]] or [(0, 0)])[0] == (line, column)
    assert len(answer["tournament"]["players"]) == (0 if line else 2)
