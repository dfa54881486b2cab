"""What is stored and not known here yet is shown as soon as it is found, however it is found."""

import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from coupturc.web.store import StoreError
from coupturc.web.store.errors import AwayError
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus
from coupturc.web.store.games import GameRepository
from tests.web.support import open_store, serving

MOVE = {"type": "move", "side": "white", "move": "32-28"}


class AnswerLost(GameRepository):
    """Loses the line to the database once, after it has stored a move and before it says so."""

    is_lost = False

    async def append(self, game_id: str, events: Sequence[EventRow], status: GameStatus) -> None:
        await super().append(game_id, events, status)
        if not self.is_lost:
            self.is_lost = True
            raise StoreError("server closed the connection unexpectedly")


async def test_a_move_whose_confirmation_was_lost_is_shown_when_it_is_sent_again(
    tmp_path: Path, page_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with serving(open_store(tmp_path, AnswerLost), page_folder) as server:
        game = await server.new_game()
        async with server.page(game) as page, server.page(game) as other:
            assert (await page.ask(MOVE, "a"))["type"] == "fault"
            assert await page.ask(MOVE, "a") == {"type": "confirmed", "id": "a", "version": 1}
            assert (await page.state_where(version=1))["turn"] == "black"
            assert (await other.state_where(version=1))["turn"] == "black"


async def test_who_is_refused_for_what_another_server_stored_sees_it(tmp_path: Path, page_folder: Path) -> None:
    """The hint comes late: by then this server has found the move by itself."""
    async with (
        serving(open_store(tmp_path), page_folder) as one,
        serving(open_store(tmp_path), page_folder) as other,
    ):
        game = await one.new_game()
        async with one.page(game) as hers, other.page(game) as his:
            await hers.move("32-28")
            refused = await his.ask({"type": "move", "side": "white", "move": "31-26"})
            assert (refused["type"], refused["code"]) == ("refused", "not_your_turn")
            assert (await his.state_where(version=1))["turn"] == "black"


class Away(GameRepository):
    """Cannot be read for a while."""

    is_away = False

    async def load(self, game_id: str) -> tuple[GameRow, tuple[EventRow, ...]] | None:
        if self.is_away:
            raise AwayError("connection refused")
        return await super().load(game_id)


async def test_whose_opponent_has_moved_elsewhere_reads_that_the_database_is_away(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with serving(open_store(tmp_path, Away), page_folder) as server:
        game = await server.new_game()
        async with server.page(game) as page:
            monkeypatch.setattr(Away, "is_away", True)
            server.services.games.look_again(game)
            assert await page.receive() == {"type": "fault", "code": "database_away", "id": None, "params": {}}
