"""A page that comes back gets the moves it lacks; the whole game only where its moves are not the game's any more."""

import pytest

from tests.web.support import Message, Server


def known(state: Message) -> str:
    """Return what a page says of the game that it has."""
    return f"{len(state['played'])}-{state['mark']}"


def whole(before: Message, steps: Message) -> Message:
    """Return the game as a page has it that added steps to what it had."""
    now = {name: value for name, value in steps.items() if name not in {"kept", "steps"}}
    played = before["played"][: steps["kept"]] + steps["steps"]
    return {**now, "type": "state", "board": before["board"], "played": played, "news": []}


async def test_who_comes_back_gets_the_moves_since(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        before = await page.move("32-28")
        await page.move("19-23")
        now = await page.move("28x19")
    async with server.page(game, have=known(before)) as back:
        assert (back.state["type"], back.state["kept"]) == ("steps", 1)
        assert [move["text"] for move in back.state["steps"]] == ["19-23", "28x19"]
        assert whole(before, back.state) == {**now, "news": []}


async def test_who_missed_nothing_gets_no_move(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        now = await page.move("32-28")
    async with server.page(game, have=known(now)) as back:
        assert (back.state["kept"], back.state["steps"]) == (1, [])
        assert whole(now, back.state) == {**now, "news": []}


async def test_after_a_take_back_the_whole_game_comes(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        before = await page.move("32-28")
        await page.undo()
        await page.state_where(played=[])
        now = await page.move("31-27")
    async with server.page(game, have=known(before)) as back:
        assert back.state == {**now, "news": []}


@pytest.mark.parametrize("have", ["", "0", "1-", "9-{mark}", "-1-{mark}", "1-zzzzzzzzzzzz", "0-{mark}", "1-{mark}0"])
async def test_what_is_not_known_is_sent(server: Server, have: str) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        mark = (await page.move("32-28"))["mark"]
    async with server.page(game, have=have.format(mark=mark)) as back:
        assert (back.state["type"], len(back.state["played"])) == ("state", 1)


async def test_it_goes_on_from_there(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page:
        before = await page.move("32-28")
        async with server.page(game, have=known(before)) as back:
            now = await page.move("19-23")
            assert await back.state_where(version=2) == now
