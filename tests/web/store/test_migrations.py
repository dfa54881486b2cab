"""A database of an earlier version keeps its games and learns to find them."""

import json
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from coupturc.rules import load_profile
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.games import GameSearch
from coupturc.web.store.migrate import migrations


async def test_games_of_the_first_version_are_found(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    players = {"white": {"kind": "human", "name": "Çelik"}, "black": {"kind": "engine"}}
    whole = json.dumps({"profile": load_profile("dama").text, "players": players, "setup": {}})
    row = "INSERT INTO games (id, setup, plies, fen, created_ms, changed_ms) VALUES (:id, :setup, 0, '', 1, 1)"
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(migrations))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text(row), [{"id": "whole", "setup": whole}, {"id": "broken", "setup": "{}"}])
    engine.dispose()

    store = Store.open(url)
    assert [game.id for game in await store.games.latest(9, search=GameSearch("turkish", words=("çelik", "dama")))] == [
        "whole"
    ]
    assert {game.id for game in await store.games.latest(9)} == {"whole", "broken"}
    await store.close()
