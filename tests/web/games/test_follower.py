"""A game over the socket."""

import asyncio
import json
import random
from time import process_time

import pytest
from websockets.exceptions import ConnectionClosed

from coupturc.rules import PROFILE_IDS
from coupturc.web.live import room_server
from tests.web.support import Server


@pytest.mark.parametrize("profile", PROFILE_IDS)
async def test_a_whole_game_by_the_legal_moves_of_the_states(server: Server, profile: str) -> None:
    choices = random.Random(profile)
    async with server.page(await server.new_game(profile, entry="assisted")) as page:
        plies = 0
        while page.state["outcome"] is None and plies < 150:
            plies += 1
            move = choices.choice(page.state["legal"])
            state = await page.move(move["text"])
            assert state["played"][-1]["path"] == move["path"]
            assert len(state["played"]) == plies
            assert set(move["captured"]).isdisjoint(state["pieces"])
        if page.state["outcome"]:
            assert page.state["legal"] == []
            assert page.state["hops"] == []


async def test_every_way_through_the_hops_ends_in_a_legal_move(server: Server) -> None:
    fen = "W:WK3,25:B1,2,5,6,7,8,9,10,11,13,16,17,19,20,27"  # 001-29
    async with server.page(await server.new_game(fen=fen)) as page:
        legal, hops = page.state["legal"], page.state["hops"]
        assert page.state["capture_count"] == 5
        reached = set()
        ways: list[tuple[int, list[str], list[str]]] = [
            (index, [], []) for index, hop in enumerate(hops) if hop["start"]
        ]
        while ways:
            index, path, captured = ways.pop()
            if hops[index]["move"] is not None:
                move = legal[hops[index]["move"]]
                assert (path[-1], sorted(captured)) == (move["target"], sorted(move["captured"]))
                reached.add(move["text"])
            ways += [(hop["next"], [*path, hop["to"]], [*captured, hop["captured"]]) for hop in hops[index]["hops"]]
        assert reached == {move["text"] for move in legal}


#: 380 captures along 51,327 places: the worst board that a search for such boards found.
CROWDED = "W:WKf3,Kh7,Kc8,Kd8,Ke8,Kf8,Kg8:BKc1,Kf1,Kf2,Ka3,Kd3,Kg3,Kh3,Kb4,Ke4,Kc5,Kf5,Ka6,Kd6,Kg6,Kb7,Ke7"


async def test_a_crowded_board_costs_little_and_is_played_by_text(server: Server) -> None:
    before = process_time()
    async with server.page(await server.new_game("dama", fen=CROWDED)) as page:
        assert (len(page.state["legal"]), page.state["hops"]) == (380, [])
        assert len(json.dumps(page.state)) < 200_000
        move = page.state["legal"][-1]
        assert (await page.move(move["text"]))["played"][-1]["path"] == move["path"]
    assert process_time() - before < 5, "each state took 6 s once, of which the texts of the moves were 3"


async def test_tells_the_reason_of_a_refusal_and_what_to_draw(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.move("32-28")
        await page.move("19-23")
        answer = await page.ask({"type": "move", "side": "white", "move": "37-32"}, "x")
        assert answer["type"] == "refused"
        assert (answer["code"], answer["params"]) == ("capture_compulsory", {"count": 1})
        assert [move["text"] for move in answer["show"]] == ["28x19"]
        assert page.state["version"] == 2


async def test_all_pages_of_a_game_follow(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as left, server.page(game) as right:
        await left.move("32-28")
        assert (await right.state_where(version=1)) == left.state
        await right.move("19-23")
        assert (await left.state_where(version=2)) == right.state


async def test_pages_that_move_at_once_make_one_move(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as left, server.page(game) as right:
        move = {"type": "move", "side": "white", "move": "32-28"}
        answers = await asyncio.gather(left.ask(move), right.ask(move))
        assert sorted(answer["type"] for answer in answers) == ["confirmed", "refused"]


async def test_a_command_sent_again_is_done_once_and_answered_again(server: Server) -> None:
    game = await server.new_game()
    move = {"type": "move", "side": "white", "move": "32-28"}
    async with server.page(game) as page:
        first = await page.ask(move, "same")
        assert await page.ask(move, "same") == first
    async with server.page(game) as page:
        assert await page.ask(move, "same") == first
        assert page.state["version"] == first["version"]


async def test_the_answer_comes_before_the_state_it_made(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.send({"type": "command", "id": "a", "event": {"type": "move", "side": "white", "move": "32-28"}})
        assert await page.receive() == {"type": "confirmed", "id": "a", "version": 1}
        assert (await page.receive())["version"] == 1


async def test_undo_takes_back_one_ply_on_one_screen(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        before = page.state
        after = await page.move("32-28")
        assert (before["undoable"], after["undoable"]) == (0, 1)
        await page.move("19-23")
        assert (await page.undo())["type"] == "confirmed"
        state = await page.next_state()
        assert (state["pieces"], state["turn"], state["version"]) == (after["pieces"], "black", 3)
        await page.undo()
        assert (await page.next_state())["pieces"] == before["pieces"]
        answer = await page.undo()
        assert (answer["type"], answer["code"]) == ("refused", "nothing_to_undo")


async def test_undo_after_the_end_goes_on(server: Server) -> None:
    async with server.page(await server.new_game(fen="W:W28:B23")) as page:
        state = await page.move("28x19")
        assert state["outcome"] == {"result": "2-0", "reason": "no_moves", "article": "KNDB 8", "ply": 1}
        assert state["winner"] == "white"
        await page.undo()
        state = await page.next_state()
        assert (state["outcome"], state["winner"]) == (None, None)


async def test_a_drawn_set_up_is_over_at_once(server: Server) -> None:
    async with server.page(await server.new_game("leaflet", fen="W:WK27:BK5")) as page:
        assert page.state["outcome"]["reason"] == "king_v_king"  # 000-39
        assert page.state["version"] == 0


async def test_answers_a_ping(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.send({"type": "ping", "number": 7})
        assert await page.receive() == {"type": "pong", "number": 7}


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", ""),
        ("nonsense", ""),
        ("[1]", ""),
        ("null", ""),
        ("[" * 10_000, ""),
        (b"\xff\xfe", ""),
        ('{"type":"state"}', "$.type"),
        ('{"type":"command","id":"a"}', ""),
        ('{"type":"command","id":"","event":{"type":"resign","side":"white"}}', "$.id"),
        ('{"type":"command","id":"a","event":{"type":"moved"}}', "$.event.type"),
        ('{"type":"command","id":"a","event":{"type":"move","side":"green","move":"1-6"}}', "$.event.side"),
        ('{"type":"command","id":"a","event":{"type":"move","side":"white","move":1}}', "$.event.move"),
        ('{"type":"ping","number":1e400}', "$.number"),
    ],
)
async def test_a_malformed_message_is_answered_and_play_goes_on(server: Server, text: str | bytes, at: str) -> None:
    async with server.page(await server.new_game()) as page:
        await page.send(text)
        fault = await page.receive()
        assert (fault["type"], fault["code"], fault["params"]) == ("fault", "malformed", {"at": at})
        await page.move("32-28")


async def test_a_binary_frame_is_read_like_text(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.send(b'{"type":"ping","number":1}')
        assert (await page.receive())["type"] == "pong"


async def test_a_large_message_is_answered(server: Server) -> None:
    async with server.page(await server.new_game()) as page:
        await page.send("x" * 20_000)
        assert (await page.receive())["code"] == "too_large"
        await page.move("32-28")


async def test_who_sends_too_large_a_message_is_not_listened_to_for_a_while(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty pages that sent a megabyte again and again kept everybody waiting for 0.7 s a move."""
    monkeypatch.setattr(room_server, "_DEAF_SECONDS", 3_600)
    game = await server.new_game()
    async with server.page(game) as page, server.page(game) as honest:
        await page.send("x" * 20_000)
        assert (await page.receive())["code"] == "too_large"
        await page.send({"type": "ping", "number": 1})
        for number in range(20):
            await honest.send({"type": "ping", "number": number})
            assert (await honest.receive())["number"] == number
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await page.receive()
        page.socket.transport.abort()  # a server that does not listen hears no goodbye either


async def test_an_enormous_message_ends_only_its_own_connection(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as good:
        async with server.page(game) as bad:
            with pytest.raises(ConnectionClosed) as closed:
                await bad.ask({"type": "draw_claim", "side": "white", "move": "x" * 2_000_000})
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        await good.move("32-28")


async def test_an_unknown_game_is_told_and_closed(server: Server) -> None:
    async with server.page("nothing") as page:
        with pytest.raises(ConnectionClosed) as closed:
            await page.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_a_deleted_game_sends_its_pages_away(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        assert (await server.http.delete(f"/api/games/{game}")).status_code == 204
        assert await page.receive() == {"type": "fault", "code": "deleted", "id": None, "params": {}}
        with pytest.raises(ConnectionClosed):
            await page.receive()


async def test_a_slow_page_gets_the_latest_state_and_every_answer(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as slow, server.page(game) as other:
        names = [f"p{index}" for index in range(90)]
        for name in names:
            await slow.send({"type": "command", "id": name, "event": {"type": "move", "side": "white", "move": "1-50"}})
        await other.move("32-28")
        answered = [await slow.answer(name) for name in names]
        assert all(answer["type"] == "refused" for answer in answered)
        assert (await slow.state_where(version=1))["played"][0]["text"] == "32-28"


async def test_a_page_that_leaves_in_the_middle_has_moved(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        await page.send({"type": "command", "id": "a", "event": {"type": "move", "side": "white", "move": "32-28"}})
    async with server.page(game) as page:
        assert (await page.state_where(version=1))["played"][0]["text"] == "32-28"


async def test_a_hostile_name_comes_back_without_what_turns_the_text(server: Server) -> None:
    name = "<script>alert(1)</script>\u202e\x01'\";--"
    players = {"white": {"kind": "human", "name": name}, "black": {"kind": "human"}}
    async with server.page(await server.new_game(players=players)) as page:
        assert page.state["players"]["white"]["name"] == "<script>alert(1)</script> '\";--"
