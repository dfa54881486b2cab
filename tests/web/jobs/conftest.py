"""Databases on which jobs are done."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.store import Store, sqlite_url
from tests.postgresql import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.sqlite3").render_as_string()
    made: Cluster = request.getfixturevalue("postgresql")
    return made.new_database()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = Store.open(database)
    yield opened
    await opened.close()
