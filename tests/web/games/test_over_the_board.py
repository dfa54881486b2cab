"""Over the board: touching, irregular moves and what follows them, as the pages see it."""

import pytest

from tests.web.support import HUMAN, Message, Page, Server

# 28x19 is compulsory; 37-31 overlooks it.
FEN = "W:W28,37:B4,23"
OVERLOOK = {"type": "place", "side": "white", "origin": "37", "path": ["31"]}


async def ask(page: Page, event: Message) -> Message:
    """Send what must be accepted and return the state after it."""
    answer = await page.ask(event)
    assert answer["type"] == "confirmed", answer
    while page.state["version"] < answer["version"]:
        await page.next_state()
    return page.state


async def test_at_home_the_opponent_is_told_and_has_it_corrected(server: Server) -> None:
    async with server.page(await server.new_game("home", entry="over_the_board", fen=FEN)) as page:  # 003-14
        state = await ask(page, OVERLOOK)
        assert (state["irregularity"]["kind"], state["irregularity"]["told"]) == ("capture_overlooked", True)
        assert state["played"][-1]["irregularity"] == "capture_overlooked"
        state = await ask(page, {"type": "correct", "side": "black"})
        assert (state["irregularity"], state["turn"], state["played"]) == (None, "white", [])
        assert "corrected" in [event["type"] for event in state["news"]]
        await page.move("28x19")


async def test_in_competition_nothing_tells_of_it(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen=FEN, hint=False)
    async with server.page(game) as page:
        state = await ask(page, OVERLOOK)
        assert state["irregularity"] is None
        assert state["played"][-1]["irregularity"] is None
        assert [(event["type"], event.get("regular")) for event in state["news"]] == [("moved", True)]
        assert "correct" in state["actions"]["black"]
        assert "let_stand" not in state["actions"]["black"]


async def test_his_own_next_move_lets_it_stand_and_now_both_may_know(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen=FEN, hint=False)
    async with server.page(game) as page:
        await ask(page, OVERLOOK)
        state = await ask(page, {"type": "place", "side": "black", "origin": "4", "path": ["9"]})  # 001-35
        assert "stands" in [event["type"] for event in state["news"]]
        assert [move["irregularity"] for move in state["played"]] == ["capture_overlooked", None]


async def test_a_doubt_without_reason_costs_what_the_profile_says(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen=FEN, hint=False)
    async with server.page(game) as page:
        state = await ask(page, {"type": "place", "side": "white", "origin": "28", "path": ["19"], "lifted": ["23"]})
        assert "correct" in state["actions"]["black"]
        state = await ask(page, {"type": "correct", "side": "black"})
        warned = next(event for event in state["news"] if event["type"] == "warned")
        assert (warned["side"], warned["count"], warned["taken_ms"]) == ("black", 1, 0)
        assert state["turn"] == "black"


async def test_a_corrected_move_leaves_its_place_to_the_next(server: Server) -> None:
    async with server.page(await server.new_game("home", entry="over_the_board", fen=FEN)) as page:
        await ask(page, OVERLOOK)
        await ask(page, {"type": "correct", "side": "black"})
        state = await page.move("28x19")
        assert [move["irregularity"] for move in state["played"]] == [None]


async def test_touch_binds_and_adjusting_does_not(server: Server) -> None:
    async with server.page(await server.new_game("leaflet", entry="over_the_board")) as page:  # 000-32
        state = await ask(page, {"type": "adjust", "side": "white"})
        assert (state["adjusting"], state["touched"]) == ("white", [])
        await ask(page, {"type": "touch", "side": "white", "square": "31"})
        assert page.state["touched"] == []
        await page.move("32-28")
        state = await ask(page, {"type": "touch", "side": "black", "square": "19"})
        assert (state["touched"], state["adjusting"]) == (["19"], None)


async def test_an_undo_asks_the_opponent_and_what_was_touched_binds(server: Server) -> None:
    async with server.page(await server.new_game("leaflet", entry="over_the_board")) as page:  # 000-32, FMJD 5.4.4
        assert page.state["undoable"] == 0
        await ask(page, {"type": "touch", "side": "white", "square": "32"})
        assert (await page.move("32-28"))["undoable"] == 1
        await page.undo()
        state = await page.state_where(take_back_asked="white")
        assert (state["undoable"], len(state["played"])) == (0, 1)
        assert {"allow_take_back", "deny_take_back"} <= set(state["actions"]["black"])
        state = await ask(page, {"type": "allow_take_back", "side": "black"})
        assert (state["played"], state["touched"], state["take_back_asked"]) == ([], ["32"], None)


AGAINST = {"white": HUMAN, "black": {"kind": "engine", "level": 1}}


@pytest.mark.parametrize(
    ("profile", "agreed", "lets"),
    [("fmjd", None, False), ("fmjd", True, True), ("dama", None, True), ("home", None, True), ("home", False, False)],
)
async def test_whether_the_computer_lets_a_move_be_taken_back(
    server: Server, profile: str, agreed: bool | None, lets: bool
) -> None:
    """Where a touched piece binds it does not, unless that was agreed."""
    game = await server.new_game(profile, entry="over_the_board", players=AGAINST, take_backs=agreed)
    async with server.page(game) as page:
        await page.move(page.state["legal"][0]["text"])
        await page.state_where(turn="white")
        answer = await page.undo()
        assert (answer["type"], answer.get("code")) == (("confirmed", None) if lets else ("refused", "no_take_back"))


async def test_what_was_touched_binds_when_the_computer_lets_a_move_be_taken_back(server: Server) -> None:
    game = await server.new_game("fmjd", entry="over_the_board", players=AGAINST, take_backs=True)
    async with server.page(game) as page:
        await page.move("32-28")
        await page.state_where(turn="white")
        await page.undo()
        assert (await page.state_where(played=[]))["touched"] == ["32"]


async def test_with_assistance_the_computer_always_lets_a_move_be_taken_back(server: Server) -> None:
    async with server.page(await server.new_game("fmjd", entry="assisted", players=AGAINST)) as page:
        await page.move("32-28")
        await page.state_where(turn="white")
        assert (await page.undo())["type"] == "confirmed"


async def test_a_choice_is_stored_and_survives(server: Server) -> None:
    game = await server.new_game("belgian", entry="over_the_board", fen=FEN, hint=True)
    async with server.page(game) as page:
        await ask(page, OVERLOOK)
    async with server.page(game) as page:
        assert page.state["irregularity"]["decides"] == "black"
        state = await ask(page, {"type": "let_stand", "side": "black"})
        assert (state["irregularity"], state["turn"]) == (None, "black")
