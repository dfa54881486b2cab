"""A database of an earlier version keeps its games and learns to find them."""

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from coupturc.game.events import EVENTS_VERSION, Event, Request, Resign, TakeBack
from coupturc.game.record_json import encode
from coupturc.rules import load_profile
from coupturc.web.games.export import pdn_of
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.lookback import line_of
from coupturc.web.games.stored_game import Stored, StoredGame, restore
from coupturc.web.nodes.node import Node
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.lessons import LessonProgress
from coupturc.web.store.migrate import migrate, migrations
from tests.web.support import HUMAN, open_store, serving


def config_of(connection: Connection) -> Config:
    """Return how Alembic migrates the database of a connection."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations))
    return config


async def test_games_of_the_first_version_are_found(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    players = {"white": {"kind": "human", "name": "Çelik"}, "black": {"kind": "engine"}}
    whole = json.dumps({"profile": load_profile("dama").text, "players": players, "setup": {}})
    row = "INSERT INTO games (id, setup, plies, fen, created_ms, changed_ms) VALUES (:id, :setup, 0, '', 1, 1)"
    engine = create_engine(url)
    with engine.begin() as connection:
        command.upgrade(config_of(connection), "0001")
        connection.execute(text(row), [{"id": "whole", "setup": whole}, {"id": "broken", "setup": "{}"}])
    engine.dispose()

    store = Store.open(url)
    assert [game.id for game in await store.games.latest(9, search=GameSearch("turkish", words=("çelik", "dama")))] == [
        "whole"
    ]
    assert {game.id for game in await store.games.latest(9)} == {"whole", "broken"}
    await store.close()


async def test_seats_of_earlier_versions_know_when_their_games_were_over(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite3")
    engine = create_engine(url)
    game = (
        "INSERT INTO games (id, setup, plies, fen, outcome, created_ms, changed_ms, game, words)"
        " VALUES (:id, '{}', 0, '', :outcome, 1, :changed_ms, 'turkish', '')"
    )
    seat = "INSERT INTO seats (game, side, person) VALUES (:id, 'white', 'ada')"
    games = [("old", "{}", 5), ("open", None, 6), ("new", "{}", 7)]
    with engine.begin() as connection:
        command.upgrade(config_of(connection), "0046")
        connection.execute(text("INSERT INTO people (id, kind, name, created_ms) VALUES ('ada', 'guest', '', 1)"))
        for each, outcome, changed_ms in games:
            connection.execute(text(game), {"id": each, "outcome": outcome, "changed_ms": changed_ms})
            connection.execute(text(seat), {"id": each})

    store = Store.open(url)
    hers = GameSearch(person="ada")
    assert [row.id for row in await store.games.latest(9, search=hers)] == ["new", "open", "old"]
    with engine.connect() as connection:
        kept = {row.game: row.finished_ms for row in connection.execute(text("SELECT * FROM seats"))}
    assert kept == {"old": 5, "open": None, "new": 7}
    await store.close()
    engine.dispose()


async def test_public_games_of_pupils_are_by_link_from_now_on(tmp_path: Path) -> None:
    """An invitation to a public game let a pupil sit down there; one who was removed since is nobody else."""
    url = sqlite_url(tmp_path / "games.sqlite3")
    engine = create_engine(url)
    person = "INSERT INTO people (id, kind, name, created_ms) VALUES (:id, :id, '', 1)"
    game = (
        "INSERT INTO games (id, setup, plies, fen, created_ms, changed_ms, game, words, visibility)"
        " VALUES (:id, '{}', 0, '', 1, 1, 'turkish', '', 'public')"
    )
    seat = "INSERT INTO seats (game, side, person) VALUES (:id, :side, :person)"
    with engine.begin() as connection:
        command.upgrade(config_of(connection), "0053")
        for kind in ("guest", "pupil"):
            connection.execute(text(person), {"id": kind})
            connection.execute(text(game), {"id": f"of-{kind}"})
            connection.execute(text(seat), {"id": f"of-{kind}", "side": "white", "person": "guest"})
            connection.execute(text(seat), {"id": f"of-{kind}", "side": "black", "person": kind})
    engine.dispose()

    store = Store.open(url)
    assert {row.id: row.visibility for row in await store.games.latest(9)} == {"of-pupil": "link", "of-guest": "public"}
    await store.close()


# ------------------------------------------------------------------ small stores as earlier migrations left them

DATA = Path(__file__).parent / "data"
STORES = {name: json.loads((DATA / f"{name}.json").read_text("utf-8")) for name in ("store-0006", "store-0007")}
GAMES = [(store, game) for store, expected in STORES.items() for game in expected["games"]]
EXPECTED = STORES["store-0006"]
#: Until migration 0007 time went back with a take-back.
TIMES = {"at_ms", "since_ms"}


def opened(folder: Path, name: str) -> Store:
    """Open a copy of a small store with the migrations of today."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
        connection.executescript((DATA / f"{name}.sql").read_text("utf-8"))
    return Store.open(sqlite_url(folder / "games.sqlite3"))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = opened(tmp_path, "store-0006")
    yield store
    await store.close()


def timeless(value: object) -> object:
    if isinstance(value, dict):
        return {name: timeless(field) for name, field in value.items() if name not in TIMES}
    return value


@pytest.mark.parametrize(("name", "game"), GAMES)
async def test_a_game_is_what_it_was(tmp_path: Path, name: str, game: str) -> None:
    expected = STORES[name]["games"][game]
    store = opened(tmp_path, name)
    stored = await store.games.load(expected["id"])
    await store.close()
    assert stored is not None
    live = restore(*stored)
    state = json.loads(encode(live.arbiter.state))
    state["moves"] = [move["text"] for move in state["moves"]]
    shown_then = {name: state[name] for name in expected["state"]}  # fields have been added since
    assert timeless(shown_then) == timeless(expected["state"])
    assert [position.fen for position in line_of(live.arbiter)] == expected["line"]
    assert pdn_of(*stored) == expected["pdn"]
    commands = {row.command for row in stored[1] if live.version_of(row.command) is not None}
    assert len(commands) == expected["commands"]
    assert json.loads(stored[0].setup)["version"] == EVENTS_VERSION
    times = [event.at_ms for event in live.arbiter.events]
    assert times == sorted(times)


@pytest.mark.parametrize("game", STORES["store-0007"]["games"])
async def test_what_was_touched_binds_as_it_did(tmp_path: Path, game: str) -> None:
    """Of several touched pieces any could be played, and a take-back forgot them."""
    expected = STORES["store-0007"]["games"][game]
    store = opened(tmp_path, "store-0007")
    stored = await store.games.load(expected["id"])
    await store.close()
    assert stored is not None
    arbiter = restore(*stored).arbiter
    assert list(arbiter.bound) == expected["bound"]
    assert [move.regular for move in arbiter.moves] == expected["regular"]


async def test_no_event_of_version_2_is_changed(tmp_path: Path) -> None:
    query = "SELECT game, number, at_ms, command, body FROM events ORDER BY game, number"
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.executescript((DATA / "store-0007.sql").read_text("utf-8"))
        before = connection.execute(query).fetchall()
    await open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        assert connection.execute(query).fetchall() == before


async def test_a_migrated_game_goes_on(store: Store) -> None:
    name = EXPECTED["games"]["clocks_and_take_backs"]["id"]
    stored = await store.games.load(name)
    assert stored is not None
    game = StoredGame(name, restore(*stored), store.games, Node())
    ply = game.live.arbiter.ply
    for request in (TakeBack(ply=ply), Resign(side="white")):
        assert isinstance(await game.change(partial(judged, request=request)), Stored)
    again = await store.games.load(name)
    assert again is not None
    assert restore(*again).arbiter.state == game.live.arbiter.state


def judged(live: LiveGame, request: Request) -> tuple[Event, ...]:
    answer = live.judge(request)
    assert isinstance(answer, tuple)
    return answer


def summary_now(then: dict[str, Any]) -> dict[str, Any]:
    """Add what has come since: nobody played in a person's time, or in a style."""
    players = {side: {**player, "style": "universal", "unhurried": False} for side, player in then["players"].items()}
    return {**then, "players": players, "last": None}


async def test_all_else_is_what_it_was(tmp_path: Path, page_folder: Path, store: Store) -> None:  # noqa: ARG001
    async with serving(open_store(tmp_path), page_folder) as server:
        listed = (await server.http.get("/api/games")).json()
        assert listed["damaged"] == []
        shown = {game["id"]: {**game, "last": None} for game in listed["games"]}
        assert shown == {game["id"]: summary_now(game["summary"]) for game in EXPECTED["games"].values()}
        for name, analysis in EXPECTED["analyses"].items():
            now = (await server.http.get(f"/api/analyses/{name}")).json()
            assert {**now, "fen": None, "last": None} == {**analysis["summary"], "fen": None, "last": None}
            assert (await server.http.get(f"/api/analyses/{name}/pdn")).text == analysis["pdn"]
        learner = EXPECTED["learner"]
        practice = (await server.http.get(f"/api/practice?learner={learner['id']}")).json()
        assert squares_score(practice["scores"]) == squares_score(learner["practice"])
    again = open_store(tmp_path)
    assert await again.lessons.progress(learner["id"]) == {"dammen-1": LessonProgress(3, frozenset({2}), 5)}
    await again.close()


async def test_the_lists_know_the_last_moves_of_before(tmp_path: Path, page_folder: Path, store: Store) -> None:  # noqa: ARG001
    async with serving(open_store(tmp_path), page_folder) as server:
        games = (await server.http.get("/api/games")).json()["games"]
        analyses = (await server.http.get("/api/analyses")).json()["analyses"]
    played = {game["id"]: game["state"]["moves"] for game in EXPECTED["games"].values()}
    ends = {name: re.split("[-x]", moves[-1]) if moves else [] for name, moves in played.items()}
    assert {game["id"]: game["last"] for game in games} == {
        name: squares[:1] + squares[-1:] for name, squares in ends.items()
    }
    after = EXPECTED["games"]["clocks_and_take_backs"]["summary"]["fen"]
    assert [(each["last"], each["fen"]) for each in analyses] == [(["33", "28"], after)]


async def test_analyses_of_before_are_listed_without_their_trees(tmp_path: Path, page_folder: Path) -> None:
    (name,) = EXPECTED["analyses"]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.executescript((DATA / "store-0006.sql").read_text("utf-8"))
        connection.execute("INSERT INTO analyses SELECT 'torn', 'id = 7', game, 0, body, NULL, 1, 1 FROM analyses")
    async with serving(open_store(tmp_path), page_folder) as server:
        listed = (await server.http.get("/api/analyses")).json()
    assert listed["damaged"] == ["torn"]
    (shown,) = listed["analyses"]
    assert (shown["id"], shown["plies"]) == (name, 5)
    assert shown["headers"] == {"White": "İrem", "Black": "Jan", "Date": "2026.11.23", "Result": "*"}


def squares_score(scores: list[dict[str, object]]) -> dict[str, object]:
    """Return the score in one exercise, without how many questions are due: that depends on the day."""
    score = next(score for score in scores if score["kind"] == "squares")
    return {name: value for name, value in score.items() if name != "due"}


async def test_a_game_that_would_end_otherwise_today_stays_as_it_is(tmp_path: Path, page_folder: Path) -> None:
    games = EXPECTED["games"]
    claims, begun = games["claims"]["id"], games["begun"]["id"]
    outcome = '{"result":"1-1","reason":"king_v_king","article":"000-39","ply":0}'
    agreed = {"fen": "W:WK28:BK5"}  # both on the long diagonal: a draw then, and not now
    setup = json.dumps(
        {"profile": load_profile("leaflet").text, "players": {"white": HUMAN, "black": HUMAN}, "setup": agreed}
    )
    over = (begun, 0, 1, None, f'{{"type":"game_over","at_ms":0,"outcome":{outcome}}}')
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.executescript((DATA / "store-0006.sql").read_text("utf-8"))
        connection.execute("UPDATE games SET setup = ?, outcome = ? WHERE id = ?", (setup, outcome, begun))
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", over)
    async with serving(open_store(tmp_path), page_folder) as server:
        answer = await server.http.get(f"/api/games/{begun}/line")
        assert (answer.status_code, answer.json()["code"]) == (422, "damaged_game")
        assert (await server.http.get(f"/api/games/{claims}/line")).status_code == 200
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        assert connection.execute(
            "SELECT game, number, at_ms, command, body FROM events WHERE game = ?", (begun,)
        ).fetchall() == [over]
        assert connection.execute("SELECT setup FROM games WHERE id = ?", (begun,)).fetchone() == (setup,)


async def test_a_damaged_game_stays_as_it_is_and_harms_no_other(tmp_path: Path) -> None:
    games = EXPECTED["games"]
    claims, begun = games["claims"]["id"], games["begun"]["id"]
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        connection.executescript((DATA / "store-0006.sql").read_text("utf-8"))
        connection.execute("UPDATE games SET setup = 'torn {' WHERE id = ?", (begun,))
        connection.execute('INSERT INTO events VALUES (?, 9, 1, NULL, \'{"type": "castle"}\')', (claims,))
        rows = connection.execute(
            "SELECT game, number, at_ms, command, body FROM events WHERE game = ?", (claims,)
        ).fetchall()
    store = open_store(tmp_path)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection, connection:
        assert (
            connection.execute(
                "SELECT game, number, at_ms, command, body FROM events WHERE game = ?", (claims,)
            ).fetchall()
            == rows
        )
        assert connection.execute("SELECT setup FROM games WHERE id = ?", (begun,)).fetchone() == ("torn {",)
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (len(games),)


def test_migrations_follow_one_another_by_their_numbers() -> None:
    """Two branches may take one number or build on one revision: then a database has two newest versions."""
    steps = sorted((migrations / "versions").glob("[0-9]*.py"))
    found = [re.findall(r'^(?:down_)?revision\b.* = "?(\w+)"?$', step.read_text(), re.MULTILINE) for step in steps]
    numbers = [step.name[:4] for step in steps]
    assert found == [list(pair) for pair in zip(numbers, ["None", *numbers], strict=False)]


def test_a_new_database_is_what_the_migrations_make(database_by: Callable[[str], Engine]) -> None:
    """A new database gets the tables of today at once; an old one reaches the same tables, columns in another order."""
    made, migrated = database_by("made"), database_by("migrated")
    migrate(made)
    with migrated.begin() as connection:
        command.upgrade(config_of(connection), "head")
    assert shape_of(made) == shape_of(migrated)
    with made.connect() as one, migrated.connect() as other:
        version = text("SELECT version_num FROM alembic_version")
        assert one.execute(version).scalars().all() == other.execute(version).scalars().all()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_by(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], Engine]]:
    """Empty databases, by a name."""
    opened: list[Engine] = []

    def make(name: str) -> Engine:
        sqlite = sqlite_url(tmp_path / f"{name}.sqlite3")
        url = sqlite if request.param == "sqlite" else request.getfixturevalue("postgresql").new_database()
        opened.append(create_engine(url))
        return opened[-1]

    yield make
    for engine in opened:
        engine.dispose()


def shape_of(engine: Engine) -> dict[str, object]:
    """Return all that a database knows of its tables, but for the order of columns."""
    reader = inspect(engine)
    return {
        table: {
            "columns": {each["name"]: (str(each["type"]), each["nullable"], each["default"]) for each in columns},
            "key": reader.get_pk_constraint(table)["constrained_columns"],
            "foreign": {
                (*each["constrained_columns"], each["referred_table"], *each["referred_columns"], str(each["options"]))
                for each in reader.get_foreign_keys(table)
            },
            "unique": {tuple(each["column_names"]) for each in reader.get_unique_constraints(table)},
            "checks": {each["sqltext"] for each in reader.get_check_constraints(table)},
            "indexes": {
                (each["name"], *each["column_names"], each["unique"], *_options(each.get("dialect_options", {})))
                for each in reader.get_indexes(table)
            },
        }
        for table in reader.get_table_names()
        for columns in [reader.get_columns(table)]
    }


def _options(of_index: Mapping[str, object]) -> list[str]:
    """Return the options of an index as texts: SQLite's condition is an object of its own each time."""
    return [f"{name}: {value}" for name, value in sorted(of_index.items())]
