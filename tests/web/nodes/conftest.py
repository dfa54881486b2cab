"""A server that knows who is who."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.people.session_cookie import SessionCookie
from tests.web.support import Server, open_store, serving


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A running server on which each side of a game belongs to a person."""
    async with serving(open_store(tmp_path), page_folder, session=SessionCookie(secure=False)) as server:
        yield server
