"""A server with a lobby that notices quickly who has left."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.lobby.room import LobbyRooms
from coupturc.web.people.session_cookie import SessionCookie
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(LobbyRooms, "leave_seconds", 0.05)
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        yield server
