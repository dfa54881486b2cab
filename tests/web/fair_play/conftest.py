"""Two members whose games are compared."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from coupturc.web.store import Store
from tests.web.fair_play.support import join
from tests.web.people.conftest import site
from tests.web.support import open_store

__all__ = ["site"]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = open_store(tmp_path)
    await join(opened, "ada", "bep")
    yield opened
    await opened.close()
