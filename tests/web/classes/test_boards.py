"""A trainer follows the boards of a class."""

import httpx

from tests.web.classes.test_classes import LOCALE, cards, enter, make_class
from tests.web.people.support import browser, invite, sit
from tests.web.support import Message, Server


async def boards(teacher: httpx.AsyncClient, made: Message) -> list[Message]:
    games: list[Message] = (await teacher.get(f"/api/classes/{made['id']}/boards", params=LOCALE)).json()["games"]
    return games


async def test_a_trainer_follows_the_games_of_the_class(site: Server) -> None:
    async with browser(site) as teacher, browser(site) as ank, browser(site) as bram, browser(site) as stranger:
        made = await make_class(teacher)
        tokens = await cards(teacher, made)
        for name, child in (("Ank", ank), ("Bram", bram)):
            await enter(child, type="card", token=tokens[name])
        assert await boards(teacher, made) == []
        await stranger.post("/api/me", json={"name": "Eve"})
        await invite(stranger)
        game = await invite(ank)
        assert (await sit(bram, game["id"], game["invite"])).status_code == 204
        async with site.page(game["id"], ank) as page:
            await page.move("32-28")
        (board,) = await boards(teacher, made)
        assert (board["id"], board["plies"], board["last"]) == (game["id"], 1, ["32", "28"])
        refused = await ank.get(f"/api/classes/{made['id']}/boards", params=LOCALE)
        assert refused.json()["code"] == "not_yours"


async def test_on_one_machine_these_are_the_games_that_go_on(server: Server) -> None:
    made = await make_class(server.http)
    game = await server.new_game()
    assert [board["id"] for board in await boards(server.http, made)] == [game]


async def test_games_that_go_on_stand_before_games_that_ended(site: Server) -> None:
    async with browser(site) as teacher, browser(site) as ank, browser(site) as bram:
        made = await make_class(teacher)
        tokens = await cards(teacher, made)
        for name, child in (("Ank", ank), ("Bram", bram)):
            await enter(child, type="card", token=tokens[name])
        slow, quick = await invite(ank), await invite(ank)
        for game in (slow, quick):
            assert (await sit(bram, game["id"], game["invite"])).status_code == 204
        async with site.page(quick["id"], ank) as page:
            await page.ask({"type": "resign", "side": "white"})
        assert [board["id"] for board in await boards(teacher, made)] == [slow["id"], quick["id"]]
