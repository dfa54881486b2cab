"""The computer in a room: it moves, answers, stops and goes on."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from coupturc._core import DrawLimits, History
from coupturc.engine import Choice, Limits, conduct, human_time
from coupturc.engine.player import Style
from coupturc.web.games import machine
from coupturc.web.store import StoreError
from coupturc.web.store.game_rows import GameStatus
from coupturc.web.store.games import GameRepository
from tests.waiting import until
from tests.web.support import ENGINE, HUMAN, FirstMove, Message, Page, Patient, Server, open_store, serving

AGAINST_BLACK = {"white": HUMAN, "black": ENGINE}
AGAINST_WHITE = {"white": ENGINE, "black": HUMAN}
BOTH = {"white": ENGINE, "black": ENGINE}


async def start_and_wait(page: Page) -> Message:
    """Make the first move and return the state after the computer's."""
    await page.move("32-28")
    return await page.state_where(turn="white")


async def test_answers_every_move_until_the_end(server: Server) -> None:
    async with server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        for _ in range(100):
            if page.state["outcome"]:
                break
            if page.state["turn"] == "white":
                await page.move(page.state["legal"][0]["text"])
            else:
                assert page.state["thinking"] == "black"
                await page.next_state()
        assert page.state["thinking"] is None
        assert [move["side"] for move in page.state["played"][:4]] == ["white", "black", "white", "black"]


async def test_takes_as_long_as_a_person_when_it_is_asked_to(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    class Noting(human_time.Unhurried):
        async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
            asked.append(limits.is_varied)
            return await self._player.choose(history, draws, limits)

    monkeypatch.setattr(machine, "Unhurried", Noting)
    async with server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        await start_and_wait(page)
    assert not asked
    unhurried = {"white": HUMAN, "black": ENGINE | {"unhurried": True}}
    async with server.page(await server.new_game(players=unhurried)) as page:
        await start_and_wait(page)
    assert asked == [True]


async def test_plays_in_the_style_that_is_asked_for(tmp_path: Path, page_folder: Path) -> None:
    asked: list[Style] = []

    class Noting(FirstMove):
        async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
            asked.append(limits.style)
            return await super().choose(history, draws, limits)

    players = {"white": HUMAN, "black": ENGINE | {"level": 7, "style": "attacking"}}
    async with serving(open_store(tmp_path), page_folder, Noting()) as server:
        name = await server.new_game(players=players)
        async with server.page(name) as page:
            await start_and_wait(page)
        assert asked == ["attacking"]
        assert '[Black "Coup Turc 7 attacking"]' in (await server.http.get(f"/api/games/{name}/pdn")).text


async def test_begins_when_it_has_white(server: Server) -> None:
    async with server.page(await server.new_game(players=AGAINST_WHITE)) as page:
        assert page.state["thinking"] == "white"
        assert (await page.state_where(turn="black"))["undoable"] == 0
        assert page.state["actions"]["white"] == []
        assert (await page.undo())["code"] == "nothing_to_undo"


async def test_plays_itself_while_somebody_looks_on(server: Server) -> None:
    async with server.page(await server.new_game("dama", players=BOTH)) as page:
        while len(page.state["played"]) < 20 and not page.state["outcome"]:
            await page.next_state()


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "move", "side": "black", "move": "19-23"}, "not_your_side"),
        ({"type": "resign", "side": "black"}, "not_your_side"),
        ({"type": "agreement"}, "room_only"),
        ({"type": "give_time", "to": "white", "ms": 1000}, "room_only"),
        ({"type": "abandon", "side": "black"}, "room_only"),
        ({"type": "set_up", "fen": "B:W50:B1"}, "room_only"),
    ],
)
async def test_nobody_plays_for_it(server: Server, event: Message, code: str) -> None:
    async with server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        answer = await page.ask(event)
        assert (answer["type"], answer["code"]) == ("refused", code)


async def test_undo_goes_back_to_the_persons_turn(server: Server) -> None:
    async with server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        state = await start_and_wait(page)
        assert state["undoable"] == 2
        await page.undo()
        assert (await page.next_state())["played"] == []


async def test_undo_while_it_thinks_ends_the_thought(tmp_path: Path, page_folder: Path) -> None:
    player = Patient()
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        state = await page.move("32-28")
        assert (state["thinking"], state["undoable"]) == ("black", 1)
        await page.undo()
        assert (await page.next_state())["thinking"] is None
        await page.move("33-28")
        player.may_move.set()
        state = await page.state_where(turn="white")
        assert state["played"][0]["text"] == "33-28"
        assert (len(state["played"]), player.asked, player.moved) == (2, 2, 1)


@pytest.mark.parametrize("event", [{"type": "resign", "side": "white"}, {"type": "pause"}])
async def test_stops_thinking_when_there_is_nothing_to_choose(
    tmp_path: Path, page_folder: Path, event: Message, caplog: pytest.LogCaptureFixture
) -> None:
    player = Patient()
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        await page.move("32-28")
        await page.ask(event)
        assert (await page.next_state())["thinking"] is None
        player.may_move.set()
        await page.ask({"type": "resume"})
    assert player.moved == (event["type"] == "pause")
    assert "refused" not in caplog.text


async def test_talk_does_not_disturb_its_thought(tmp_path: Path, page_folder: Path) -> None:
    player = Patient()
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        await page.move("32-28")
        assert (await page.ask({"type": "draw_offer", "side": "white"}))["type"] == "confirmed"
        player.may_move.set()
        await page.state_where(turn="white")
        assert player.asked == 1


@pytest.fixture
def early_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conduct, "EARLIEST_AGREEMENT_PLIES", 1)


@pytest.mark.usefixtures("early_agreement")
@pytest.mark.parametrize(("score", "outcome"), [(-100, "agreement"), (100, None)])
async def test_offer_made_while_it_thinks_is_considered(
    tmp_path: Path, page_folder: Path, score: int, outcome: str | None
) -> None:
    player = Patient()
    player.score = score
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        await page.move("32-28")
        await page.ask({"type": "draw_offer", "side": "white"})
        player.may_move.set()
        while len(page.state["played"]) < 2 and not page.state["outcome"]:
            await page.next_state()
        assert (page.state["outcome"] or {}).get("reason") == outcome


@pytest.mark.usefixtures("early_agreement")
async def test_what_it_thought_of_moves_taken_back_does_not_count(tmp_path: Path, page_folder: Path) -> None:
    player = Patient()
    player.may_move.set()
    async with (
        serving(open_store(tmp_path), page_folder, player) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        for move, player.score in (("32-28", 300), ("33-29", -500)):
            await page.move(move)
            await page.state_where(turn="white")
        await page.undo()
        await page.ask({"type": "draw_offer", "side": "white"})
        while page.state["draw_offer"] is not None and not page.state["outcome"]:
            await page.next_state()
        assert page.state["outcome"] is None


async def test_two_computers_with_a_clock_play_on_alone(tmp_path: Path, page_folder: Path) -> None:
    """Nobody used that time to think: the side to move must not lose by it."""
    player = Patient()
    async with serving(open_store(tmp_path), page_folder, player) as server:
        game = await server.new_game(players=BOTH, time_control={"white": "600", "black": "600"})
        async with server.page(game) as page:
            await page.ask({"type": "start"})
            await page.next_state()
        room = await server.services.games.open(game)
        assert room
        await until(lambda: not room._pages)
        player.may_move.set()
        await until(lambda: room.is_idle)
        assert (await server.http.get(f"/api/games/{game}")).json()["outcome"]["reason"] != "flag"


async def test_goes_on_after_a_restart(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder, Patient()) as server:
        game = await server.new_game(players=AGAINST_BLACK)
        async with server.page(game) as page:
            await page.move("32-28")
    async with serving(open_store(tmp_path), page_folder) as server, server.page(game) as page:
        assert len((await page.state_where(turn="white"))["played"]) == 2


async def test_declines_a_draw_early(server: Server) -> None:
    async with server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        await start_and_wait(page)
        assert (await page.ask({"type": "draw_offer", "side": "white"}))["type"] == "confirmed"
        while not any(event["type"] == "offer_lapsed" for event in page.state["news"]):
            await page.next_state()
        assert page.state["draw_offer"] is None


@pytest.mark.parametrize("profile", ["belgian", "home"])  # 001-34 it may decide; 003-14 it must be corrected
async def test_has_an_irregular_move_corrected(server: Server, profile: str) -> None:
    players = {"fen": "W:W28,37:B4,23", "players": AGAINST_BLACK, "entry": "over_the_board"}
    async with server.page(await server.new_game(profile, **players)) as page:
        overlooked = {"type": "place", "side": "white", "origin": "37", "path": ["31"]}
        assert (await page.ask(overlooked))["type"] == "confirmed"
        while not any(event["type"] == "corrected" for event in page.state["news"]):
            await page.next_state()
        assert (page.state["turn"], page.state["pieces"]["37"]) == ("white", "w")


class Failing(FirstMove):
    """Fails once."""

    failed = False

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        if not self.failed:
            self.failed = True
            raise RuntimeError("no memory")
        return await super().choose(history, draws, limits)


async def test_a_failure_is_logged_and_the_game_can_go_on(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(open_store(tmp_path), page_folder, Failing()) as server:
        game = await server.new_game(players=AGAINST_BLACK)
        async with server.page(game) as page:
            await page.move("32-28")
            async with server.page(game) as other:
                await other.state_where(turn="white")
    assert "the computer failed" in caplog.text


class Illegal(FirstMove):
    """Chooses a move of another position."""

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002
        from coupturc import Position  # noqa: PLC0415

        return Choice(Position.start().legal_moves[0], 0)


async def test_an_illegal_choice_is_logged_and_not_made(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        serving(open_store(tmp_path), page_folder, Illegal()) as server,
        server.page(await server.new_game(players=AGAINST_BLACK)) as page,
    ):
        await page.move("32-28")
        assert (await page.undo())["type"] == "confirmed"
    assert "the computer was refused" in caplog.text


class FullOnce(GameRepository):
    """Its disk is full at one append."""

    full_at = 2
    appends = 0

    async def append(self, game_id: str, events: object, status: GameStatus) -> None:
        self.appends += 1
        if self.appends == self.full_at:
            raise StoreError("database or disk is full")
        await super().append(game_id, events, status)  # type: ignore[arg-type]


async def test_its_move_is_told_as_not_stored_and_tried_again(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    monkeypatch.setattr(machine, "_RETRY_SECONDS", 0.01)
    store = open_store(tmp_path, FullOnce)
    async with serving(store, page_folder) as server, server.page(await server.new_game(players=AGAINST_BLACK)) as page:
        await page.move("32-28")
        assert await page.receive() == {"type": "fault", "code": "not_stored", "id": None, "params": {}}
        assert len((await page.state_where(turn="white"))["played"]) == 2


async def test_a_persons_move_that_is_not_stored_has_not_happened(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    store = open_store(tmp_path)
    games = FullOnce(store.database)
    games.full_at = 1
    store = replace(store, games=games)
    async with serving(store, page_folder) as server, server.page(await server.new_game()) as page:
        move = {"type": "move", "side": "white", "move": "32-28"}
        assert (await page.ask(move, "a"))["code"] == "not_stored"
        assert (await page.ask(move, "a"))["type"] == "confirmed"
        assert (await page.next_state())["version"] == 1
