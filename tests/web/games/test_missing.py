"""A page that comes back gets the moves it lacks; the whole game only where its moves are not the game's any more."""

import pytest

from tests.web.support import Message, Server, stepped


def known(state: Message) -> str:
    """Return what a page says of the game that it has."""
    return f"{len(state['played'])}-{state['mark']}"


def whole(before: Message, steps: Message) -> Message:
    """Return the game as a page has it that added steps to what it had."""
    return {**stepped(before, steps), "news": []}


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
            back.state = whole(before, back.state)
            now = await page.move("19-23")
            assert await back.state_where(version=2) == now


async def test_who_follows_gets_the_new_moves_only(server: Server) -> None:
    game = await server.new_game()
    async with server.page(game) as page, server.page(game) as other:
        for number, text in enumerate(("32-28", "19-23", "28x19", "14x23")):
            await page.move(text)
            steps = await other.receive()
            assert (steps["type"], steps["kept"]) == ("steps", number)
            assert [move["text"] for move in steps["steps"]] == [text]
        assert "board" not in steps
        assert other.state == page.state
        await page.undo()
        taken_back = await other.receive()
        assert (taken_back["type"], len(taken_back["played"])) == ("state", 3)
        await page.state_where(played=taken_back["played"])
        await page.move("13x24")
        assert ((await other.receive())["kept"], other.state) == (3, page.state)
