"""Endgame tables of three pieces, made once."""

from pathlib import Path

import pytest

from coupturc.engine.tables.folder import TableFolder
from coupturc.rules import load_profile
from coupturc.web.endgames import Endgames


@pytest.fixture(scope="session")
def small_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    for game in ("international", "turkish"):
        assert TableFolder(folder, load_profile(game).rules).build(3, 1)
    return folder


@pytest.fixture(autouse=True)
def without_larger_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Larger tables would be a minute's work for nothing."""
    monkeypatch.setattr(Endgames, "prepare", lambda *_: None)
