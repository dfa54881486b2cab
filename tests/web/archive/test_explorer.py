"""Archives behind the analysis board: own games, collections, and what may be asked of them."""

import asyncio
import errno
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from coupturc.archive import Archive, Judge
from coupturc.archive.booking import BookPlan
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.people import PersonRow
from tests.web.people.support import browser, two_apart
from tests.web.support import Server, open_store, serving

GAMES = """[White "Ada"][Black "Bea"][Date "1978.03.01"][WhiteRating "1200"][Result "2-0"]
1. 32-28 19-23 2. 28x19 14x23 2-0

[White "Bea"][Black "Cem"][Date "1990"][Result "0-2"] 1. 32-28 18-23 0-2

[White "Ada"][Black "Cem"][WhiteRating "1300"][BlackRating "1350"][Result "*"] 1. 31-27 19-23 2. 32-28 *
"""


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    collect(tmp_path / "archives")
    async with serving(open_store(tmp_path), page_folder, archives=tmp_path / "archives") as server:
        yield server


def collect(folder: Path) -> None:
    """Put a collection of three games there."""
    path = folder / "games.pdn"
    folder.mkdir()
    path.write_text(GAMES)
    with Archive.open(folder / "collections" / "club", make=True) as archive:
        assert archive.add(path).added == 3


async def explore(client: httpx.AsyncClient, **asked: str) -> dict[str, Any]:
    answer = await client.get("/api/archive/explore", params={"profile": "fmjd", **asked})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_what_games_made_of_a_position(site: Server) -> None:
    found = await explore(site.http)
    assert found["total"] == {"games": 3, "unknown": 1, "white": 1, "draw": 0, "black": 1}
    first, second = found["moves"]
    assert (first["move"], first["played"]["games"], first["last_year"], first["rating"]) == ("32-28", 2, 1990, 1200)
    assert (second["move"], second["played"]["unknown"], second["last_year"]) == ("31-27", 1, None)
    assert [(game["white"], game["result_text"], game["ply"]) for game in found["games"]] == [
        ("Ada", "2-0", 0),
        ("Bea", "0-2", 0),
        ("Ada", "*", 0),
    ]
    assert found["opening"] == {}


async def test_what_an_engine_found_is_shown_from_white(site: Server, tmp_path: Path) -> None:
    judge, plan = Judge("engine", 100, lambda _: 7), BookPlan("international", least=1, plies=2)
    with Archive.open(tmp_path / "archives" / "collections" / "club") as archive:
        assert len([*archive.evaluate(judge, plan)]) == 2
    first, second = (await explore(site.http))["moves"]
    assert (first["move"], first["score"], second["score"]) == ("32-28", -7, None)


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        ({"archive": "club"}, 3),
        ({"player": "Ada"}, 2),
        ({"player": "Bea", "colour": "white"}, 1),
        ({"first": "1980"}, 1),
        ({"first": "1970", "last": "1980"}, 1),
        ({"result": "unknown"}, 1),
        ({"player": "Ada", "opponent": "Cem"}, 1),
        ({"query": "W:m19"}, 1),
        ({"query": "player Ada", "result": "unknown"}, 1),
        ({"query": "W:m5"}, 0),
        ({"least": "1300"}, 1),
        ({"least": "1301"}, 0),
        ({"most": "1350"}, 1),
        ({"most": "1349"}, 0),
    ],
)
async def test_which_games(site: Server, asked: dict[str, str], games: int) -> None:
    assert (await explore(site.http, **asked))["total"]["games"] == games


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"archive": "nowhere"}, 404, "unknown_archive"),
        ({"archive": "../club"}, 404, "unknown_archive"),
        ({"colour": "white"}, 400, "malformed"),
        ({"colour": "green", "player": "Ada"}, 400, "malformed"),
        ({"first": "soon"}, 400, "malformed"),
        ({"first": str(1 << 64)}, 400, "malformed"),
        ({"least": str(1 << 64)}, 400, "malformed"),
        ({"most": "-1"}, 400, "malformed"),
        ({"query": "W:m99"}, 422, "query"),
        ({"profile": "chess"}, 422, "unknown_profile"),
        ({"fen": "W:W99"}, 422, "fen"),
    ],
)
async def test_what_cannot_be_asked(site: Server, asked: dict[str, str], status: int, code: str) -> None:
    answer = await site.http.get("/api/archive/explore", params={"profile": "fmjd", **asked})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_game_opens_at_a_position(site: Server) -> None:
    opened = await site.http.post("/api/archive/games", json={"archive": "club", "number": 1, "ply": 3})
    assert opened.status_code == 201, opened.text
    made, node = opened.json()["analysis"], opened.json()["node"]
    text = (await site.http.get(f"/api/analyses/{made}/pdn")).text
    assert '[White "Ada"]' in text
    assert "28x19" in text
    picture = await site.http.get(f"/api/analyses/{made}/nodes/{node}.svg")
    assert picture.status_code == 200
    assert picture.text != (await site.http.get(f"/api/analyses/{made}/nodes/0.svg")).text
    gone = await site.http.post("/api/archive/games", json={"archive": "club", "number": 9, "ply": 0})
    assert (gone.status_code, gone.json()["code"]) == (404, "unknown_game")


async def test_who_opens_a_game_is_looked_up_once(
    tmp_path: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    collect(tmp_path / "archives")
    store, session = open_store(tmp_path), SessionCookie(secure=False)
    of_session, asked = store.people.of_session, list[str]()

    async def noted(token_hash: str, since_ms: int) -> tuple[PersonRow, int] | None:
        asked.append(token_hash)
        return await of_session(token_hash, since_ms)

    async with (
        serving(store, page_folder, archives=tmp_path / "archives", session=session) as site,
        browser(site) as ada,
    ):
        place = {"archive": "club", "number": 1, "ply": 3}
        assert (await ada.post("/api/archive/games", json=place)).status_code == 201
        monkeypatch.setattr(store.people, "of_session", noted)
        assert (await ada.post("/api/archive/games", json=place)).status_code == 201
    assert len(asked) == 1


async def test_finished_games_are_there_and_open_ones_not(site: Server) -> None:
    game = await site.new_game()
    async with site.page(game) as page:
        await page.move("32-28")
        await page.move("19-23")
        assert (await site.http.get("/api/archive")).json() == {"sources": [{"name": "club", "games": 3}]}
        await page.ask({"type": "resign", "side": "black"})
    own = {"name": "own", "games": 1}
    assert (await site.http.get("/api/archive")).json()["sources"][0] == own
    assert (await explore(site.http, archive="own"))["total"]["white"] == 1
    assert (await explore(site.http))["total"]["games"] == 4
    await asyncio.gather(*(explore(site.http) for _ in range(4)))
    assert (await site.http.get("/api/archive")).json()["sources"][0] == own


async def test_an_analysis_is_kept(site: Server) -> None:
    made = (await site.http.post("/api/analyses", json={"profile": "turkish", "moves": ["a3-a4"]})).json()["id"]
    for _ in range(2):
        assert (await site.http.post(f"/api/archive/analyses/{made}")).status_code == 204
    assert (await explore(site.http, profile="turkish"))["moves"][0]["move"] == "a3-a4"
    assert (await site.http.get("/api/archive")).json()["sources"][0] == {"name": "own", "games": 1}
    assert (await site.http.post("/api/archive/analyses/none")).json()["code"] == "unknown_analysis"


async def test_own_games_are_nobody_elses(tmp_path: Path, page_folder: Path) -> None:
    collect(tmp_path / "archives")
    session = SessionCookie(secure=False)
    store = open_store(tmp_path)
    async with serving(store, page_folder, archives=tmp_path / "archives", session=session) as site:
        async with two_apart(site) as table:
            async with site.page(table.game, table.ada) as hers:
                await hers.move("32-28")
                await hers.ask({"type": "resign", "side": "white"})
            assert (await explore(table.ada, archive="own"))["total"]["black"] == 1
            assert (await explore(table.bep, archive="own"))["total"]["black"] == 1
        async with browser(site) as stranger:
            assert (await explore(stranger))["total"]["games"] == 3
            assert (await explore(stranger, archive="own"))["total"]["games"] == 0


async def test_without_a_folder_there_are_none(server: Server) -> None:
    assert (await server.http.get("/api/archive")).status_code == 404


async def test_a_player_has_results_by_colour_opponent_and_year(site: Server) -> None:
    found = (await site.http.get("/api/archive/player", params={"player": "Bea"})).json()
    one = {"games": 1, "draws": 0, "unknown": 0}
    lost, won = {**one, "wins": 0, "losses": 1}, {**one, "wins": 1, "losses": 0}
    assert found["name"] == "Bea"
    assert found["total"] == {"games": 2, "wins": 0, "draws": 0, "losses": 2, "unknown": 0}
    assert (found["white"], found["black"]) == (lost, lost)
    assert found["opponents"] == [{"name": "Ada", "tally": lost}, {"name": "Cem", "tally": lost}]
    assert found["years"] == [{"year": 1990, "tally": lost}, {"year": 1978, "tally": lost}]
    cem = (await site.http.get("/api/archive/player", params={"player": "Cem"})).json()
    assert (cem["black"]["wins"], cem["black"]["unknown"]) == (won["wins"], 1)
    assert cem["years"][-1]["year"] is None


async def test_a_player_of_no_game_is_not_there(site: Server) -> None:
    answer = await site.http.get("/api/archive/player", params={"player": "Dilek"})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_person")


@pytest.mark.parametrize(
    "asked", [{"number": 1, "ply": 10**18}, {"number": 1 << 64, "ply": 0}, {"number": 1, "ply": -1}]
)
async def test_a_place_that_no_game_has_is_malformed(site: Server, asked: dict[str, int]) -> None:
    answer = await site.http.post("/api/archive/games", json={"archive": "club", **asked})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_behind_the_last_move_the_last_position_is_shown(site: Server) -> None:
    nodes = [
        (await site.http.post("/api/archive/games", json={"archive": "club", "number": 1, "ply": ply})).json()["node"]
        for ply in (4, 1_000_000)
    ]
    assert nodes[0] == nodes[1]


@pytest.mark.parametrize(
    "text",
    ["1. 32-28 " + "{a comment} " * 20_001, "1. 32-28 " + "(1. 31-27) " * 5_000],
    ids=["comments", "variations"],
)
async def test_a_game_that_no_analysis_holds_is_not_opened(site: Server, tmp_path: Path, text: str) -> None:
    (tmp_path / "long.pdn").write_text(f'[White "Ada"]\n{text}*\n')
    with Archive.open(tmp_path / "archives" / "collections" / "club") as archive:
        assert archive.add(tmp_path / "long.pdn").added == 1
    answer = await site.http.post("/api/archive/games", json={"archive": "club", "number": 4, "ply": 0})
    assert (answer.status_code, answer.json()["code"]) == (422, "too_long")


async def test_a_damaged_collection_does_not_hide_the_others(
    site: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "archives" / "collections" / "away").mkdir()
    assert (await site.http.get("/api/archive")).json() == {"sources": [{"name": "club", "games": 3}]}
    assert (await explore(site.http))["total"]["games"] == 3
    assert caplog.text.count("expected an archive") == 1
    answer = await site.http.get("/api/archive/explore", params={"profile": "fmjd", "archive": "away"})
    assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")


async def test_a_full_disk_leaves_archives_readable(
    site: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await site.new_game()
    async with site.page(game) as page:
        await page.move("32-28")
        await page.ask({"type": "resign", "side": "black"})

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Archive, "add", fail)
        assert (await explore(site.http))["total"]["games"] == 3
        answer = await site.http.get("/api/archive/search", params={"profile": "fmjd", "query": "W:m19"})
        assert answer.status_code == 200
        made = (await site.http.post("/api/analyses", json={"profile": "fmjd", "moves": ["32-28"]})).json()["id"]
        answer = await site.http.post(f"/api/archive/analyses/{made}")
        assert (answer.status_code, answer.json()["code"]) == (503, "disk_full")
    assert "No space left on device" in caplog.text
    assert (await explore(site.http))["total"]["games"] == 4, "it comes in when there is room again"
