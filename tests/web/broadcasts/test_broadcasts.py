"""A relay sends PDN that grows; boards follow it, and what cannot be taken is named."""

import httpx
import pytest

from tests.web.people.conftest import site
from tests.web.people.support import browser, make_member
from tests.web.support import Message, Server

__all__ = ["site"]

TAGS = '[White "{}"]\n[Black "{}"]\n[Round "1"]\n[Board "{}"]\n[Result "*"]\n[GameType "20"]\n\n'
FIRST = TAGS.format("Ada", "Bep", 1)
SECOND = TAGS.format("Cor", "Dirk", 2)


class Relay:
    """What sends games with a token."""

    def __init__(self, client: httpx.AsyncClient, made: Message) -> None:
        self.client, self.id, self.token = client, made["id"], made["token"]

    async def post(self, text: str | bytes, token: str | None = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {token or self.token}"}
        return await self.client.post(f"/api/broadcasts/{self.id}/pdn", content=text, headers=headers)

    async def send(self, text: str) -> Message:
        answer = await self.post(text)
        assert answer.status_code == 200, answer.text
        message: Message = answer.json()
        return message

    async def refused(self, text: str | bytes) -> Message:
        answer = await self.post(text)
        assert answer.status_code == 422, answer.text
        message: Message = answer.json()
        return message

    async def boards(self) -> list[Message]:
        boards: list[Message] = (await self.client.get(f"/api/broadcasts/{self.id}")).json()["boards"]
        return boards


@pytest.fixture
async def relay(server: Server) -> Relay:
    made = await server.http.post("/api/broadcasts", json={"name": "Club match"})
    assert made.status_code == 201
    return Relay(server.http, made.json())


async def test_boards_grow_with_the_text(relay: Relay) -> None:
    said = await relay.send(f"{FIRST}1. 32-28 19-23 *\n\n{SECOND}1. 34-30 *\n")
    assert said == {"boards": 2, "changed": 2, "corrected": [], "faults": []}
    said = await relay.send(f"{FIRST}1. 32-28 19-23 2. 28x19 14x23 *\n\n{SECOND}1. 34-30 *\n")
    assert said == {"boards": 2, "changed": 1, "corrected": [], "faults": []}
    first, second = await relay.boards()
    assert first["moves"] == ["32-28", "19-23", "28x19", "14x23"]
    assert (first["white"], first["last"], first["game"]) == ("Ada", ["14", "23"], "international")
    assert second["moves"] == ["34-30"]


async def test_one_board_alone_leaves_the_others(relay: Relay) -> None:
    await relay.send(f"{FIRST}1. 32-28 *\n\n{SECOND}1. 34-30 *\n")
    assert (await relay.send(f"{SECOND}1. 34-30 20-25 2-0\n".replace('"*"', '"2-0"')))["boards"] == 2
    first, second = await relay.boards()
    assert (first["moves"], second["moves"], second["result"]) == (["32-28"], ["34-30", "20-25"], "2-0")


async def test_a_corrected_move_is_taken_and_named(relay: Relay) -> None:
    await relay.send(f"{FIRST}1. 32-28 19-23 2. 28x19 *\n")
    said = await relay.send(f"{FIRST}1. 32-28 20-24 *\n")
    assert said["corrected"] == [{"white": "Ada", "black": "Bep", "ply": 2, "before": "19-23", "now": "20-24"}]
    said = await relay.send(f"{FIRST}1. 32-28 *\n")
    assert said["corrected"] == [{"white": "Ada", "black": "Bep", "ply": 2, "before": "20-24", "now": None}]
    assert [board["moves"] for board in await relay.boards()] == [["32-28"]]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (f"{FIRST}1. 32-28 19-23 2. 28x1", "illegal", 8),
        (f"{FIRST}1. 32-28 19-23 2. 28x19", "cut_off", 1),
        (f"{FIRST}1. 32-28 19-", "cut_off", 1),
        (f"{FIRST}1. 32-28 19-23\n", "cut_off", 1),
        (f"{FIRST}1. 32-28 {{better than}}19-23", "cut_off", 1),
        (FIRST, "cut_off", 1),
        ('[White "Ada"]\n[Bla', "syntax", 2),
        ("<html>not here</html>", "syntax", 1),
        ('[White "Ada"]\n\n1. 32-28 *\n', "no_names", 1),
        (f"{FIRST}1. 32-29 *\n", "illegal", 8),
    ],
)
async def test_half_a_text_changes_nothing_and_says_where_it_ends(
    relay: Relay, text: str, code: str, line: int
) -> None:
    await relay.send(f"{FIRST}1. 32-28 *\n")
    said = await relay.refused(text)
    assert (said["changed"], [(fault["code"], fault["line"]) for fault in said["faults"]]) == (0, [(code, line)])
    assert [board["moves"] for board in await relay.boards()] == [["32-28"]]


@pytest.mark.parametrize("result", ["*", "2-0", "1-1", "0-2", "1-0", "0-1", "0-0", "1/2-1/2", "12-8"])
async def test_a_text_ends_with_a_result_also_by_points_that_the_tag_names(relay: Relay, result: str) -> None:
    text = f"{FIRST}1. 32-28 20-24 {{agreed}}{result}\n"
    said = await relay.send(text.replace('"*"', f'"{result}"'))
    assert (said["changed"], said["faults"]) == (1, [])


async def test_a_game_with_a_fault_keeps_none_of_the_others_back(relay: Relay) -> None:
    said = await relay.refused(f"{FIRST}1. 32-29 *\n\n{SECOND}1. 34-30 *\n\n{SECOND}1. 34-30 20-25 *\n")
    assert (said["changed"], [fault["code"] for fault in said["faults"]]) == (1, ["illegal", "twice"])
    assert [board["white"] for board in await relay.boards()] == ["Cor"]


async def test_text_in_no_known_letters_is_named(relay: Relay) -> None:
    said = await relay.refused(FIRST.encode("utf-16"))
    assert [fault["code"] for fault in said["faults"]] == ["syntax"]


async def test_a_wrong_token_changes_nothing(relay: Relay) -> None:
    for token in ("wrong", "x", f"{relay.token} x"):
        headers = {"authorization": f"Bearer {token}"}
        refused = await relay.client.post(f"/api/broadcasts/{relay.id}/pdn", content="*", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong_token")
    assert (await relay.client.post(f"/api/broadcasts/{relay.id}/pdn", content="*")).status_code == 403
    renewed = (await relay.client.post(f"/api/broadcasts/{relay.id}/token")).json()["token"]
    assert (await relay.post(f"{FIRST}1. 32-28 *\n")).json()["code"] == "wrong_token"
    assert (await relay.post(f"{FIRST}1. 32-28 *\n", renewed)).status_code == 200


async def test_a_page_asks_for_what_is_new(relay: Relay) -> None:
    first = await relay.client.get(f"/api/broadcasts/{relay.id}")
    again = {"if-none-match": first.headers["etag"]}
    assert (await relay.client.get(f"/api/broadcasts/{relay.id}", headers=again)).status_code == 304
    await relay.send(f"{FIRST}1. 32-28 *\n")
    assert (await relay.client.get(f"/api/broadcasts/{relay.id}", headers=again)).status_code == 200


async def test_the_engine_is_never_for_players_of_the_tournament(site: Server) -> None:
    async with browser(site) as arbiter, browser(site) as ada, browser(site) as eve, browser(site) as stranger:
        await make_member(site, ada, "ada")
        await make_member(site, eve, "Eve")
        tournament = (await arbiter.post("/api/tournaments", json={"name": "Open", "system": "swiss"})).json()
        entering = {"request": {"type": "enter", "player": {"name": "Ada"}}, "seen": 0}
        assert (await arbiter.post(f"/api/tournaments/{tournament['id']}/requests", json=entering)).status_code == 200
        body = {"name": "Open", "tournament": tournament["id"]}
        made = (await arbiter.post("/api/broadcasts", json=body)).json()
        page = f"/api/broadcasts/{made['id']}"
        shown = {name: (await who.get(page)).json() for name, who in {"ada": ada, "eve": eve, "new": stranger}.items()}
        assert {name: view["engine"] for name, view in shown.items()} == {"ada": False, "eve": True, "new": True}
        listed = (await stranger.get("/api/broadcasts", params={"tournament": tournament["id"]})).json()["broadcasts"]
        assert [each["id"] for each in listed] == [made["id"]]
        assert (await stranger.get("/api/broadcasts")).json() == {"broadcasts": []}
        for refused in (
            await ada.delete(page),
            await ada.post(f"{page}/token"),
            await ada.post("/api/broadcasts", json=body),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await arbiter.delete(page)).status_code == 204
        assert (await arbiter.get(page)).json()["code"] == "unknown_broadcast"


@pytest.mark.parametrize("name", ["Eve", None])
async def test_the_engine_is_never_for_who_plays_by_a_link(site: Server, name: str | None) -> None:
    async with browser(site) as arbiter, browser(site) as player:
        if name:
            await make_member(site, player, name)
        tournament = (await arbiter.post("/api/tournaments", json={"name": "Open", "system": "swiss"})).json()["id"]
        entering = {"request": {"type": "enter", "player": {"name": "Ada"}}, "seen": 0}
        await arbiter.post(f"/api/tournaments/{tournament}/requests", json=entering)
        made = (await arbiter.post("/api/broadcasts", json={"name": "Open", "tournament": tournament})).json()
        page = f"/api/broadcasts/{made['id']}"
        before = await player.get(page)
        link = (await arbiter.post(f"/api/tournaments/{tournament}/players/1/link")).json()
        assert (await player.post(f"/api/tournaments/{tournament}/claim", json=link)).status_code < 300
        after = await player.get(page, headers={"if-none-match": before.headers["etag"]})
        assert (before.json()["engine"], after.json()["engine"]) == (True, False)
