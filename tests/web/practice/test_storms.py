"""Storms over HTTP, with a clock of the test."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from coupturc.lessons.practice.combinations import load_combinations
from coupturc.lessons.practice.storm import PENALTY_MS, START_MS, Storm
from coupturc.web.practice import storms
from coupturc.web.store.errors import AwayError
from coupturc.web.store.practice import Stormed
from coupturc.web.store.tables import practice_results
from tests.waiting import until
from tests.web.support import Server, open_store, serving

LEARNER = "0123456789abcdef"


@dataclass
class Clock:
    now_ms: int = 0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, clock: Clock) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder) as server:
        server.services.storms._now_ms = lambda: clock.now_ms
        yield server


async def begin(server: Server, game: str = "international", learner: str = LEARNER) -> dict[str, Any]:
    response = await server.http.post("/api/practice/storms", json={"learner": learner, "game": game})
    assert response.status_code == 200, response.text
    begun: dict[str, Any] = response.json()
    return begun


async def play(server: Server, storm: dict[str, Any], move: str | None) -> dict[str, Any]:
    response = await server.http.post(f"/api/practice/storms/{storm['storm']}", json={"move": move})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def best(server: Server) -> int:
    body = (await server.http.get(f"/api/practice?learner={LEARNER}")).json()
    count: int = next(each["best_storm"] for each in body["games"] if each["game"] == "international")
    return count


def solution(storm: dict[str, Any], game: str = "international") -> tuple[str, ...]:
    fen = storm["position"]["fen"]
    return next(each.line for each in load_combinations(game).values() if each.fen == fen)


@pytest.mark.parametrize("game", ["international", "turkish"])
async def test_combinations_are_solved_one_after_the_other(server: Server, game: str) -> None:
    storm = await begin(server, game)
    assert (storm["step"], storm["left_ms"], storm["solved"], storm["best"]) == ("begun", START_MS, 0, 0)
    for count in range(3):
        line = solution(storm, game)
        assert storm["moves"] == 2
        first = await play(server, storm, line[0])
        assert (first["step"], first["reply"]["move"]["text"]) == ("go_on", line[1])
        assert first["position"]["turn"] == "white"
        storm = await play(server, storm, line[2])
        assert (storm["step"], storm["solved"], storm["row"]) == ("right", count + 1, 2 * count + 2)
    assert storm["left_ms"] == START_MS + 3_000


async def test_a_wrong_move_costs_time_and_the_next_one_comes(server: Server) -> None:
    storm = await begin(server)
    right = solution(storm)[0]
    wrong = next(move["text"] for move in storm["position"]["legal"] if move["text"] != right)
    answer = await play(server, storm, wrong)
    assert (answer["step"], answer["changed_ms"], answer["missed"]) == ("wrong", -PENALTY_MS, 1)
    assert answer["left_ms"] == START_MS - PENALTY_MS
    assert answer["position"]["fen"] != storm["position"]["fen"]


async def test_what_is_no_move_costs_nothing(server: Server) -> None:
    storm = await begin(server)
    answer = await play(server, storm, "1-50")
    assert (answer["step"], answer["changed_ms"], answer["position"]) == ("refused", 0, storm["position"])


async def test_the_servers_clock_ends_it_and_the_best_is_kept(server: Server, clock: Clock) -> None:
    storm = await begin(server)
    line = solution(storm)
    await play(server, storm, line[0])
    solved = await play(server, storm, line[2])
    clock.now_ms = START_MS
    late = await play(server, storm, solution(solved)[0])
    assert (late["step"], late["left_ms"], late["solved"], late["best"]) == ("over", 0, 1, 1)
    assert late["position"]["legal"] == []
    again = await play(server, storm, None)
    assert (again["step"], again["solved"]) == ("over", 1)
    assert await best(server) == 1

    worse = await play(server, await begin(server), None)
    assert (worse["solved"], worse["best"]) == (0, 1)
    assert await best(server) == 1
    await server.http.delete(f"/api/practice?learner={LEARNER}")
    assert await best(server) == 0


@pytest.mark.parametrize("stored", [False, True])
async def test_a_result_that_the_database_refuses_is_kept_later(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    records = server.services.store.practice
    keep_storm, away = records.keep_storm, iter([True])

    async def refusing(learner: str, game: str, storm: Stormed) -> None:
        is_away = next(away, False)
        if stored or not is_away:
            await keep_storm(learner, game, storm)
        if is_away:
            raise AwayError("gone")

    monkeypatch.setattr(records, "keep_storm", refusing)
    storm = await begin(server)
    line = solution(storm)
    await play(server, storm, line[0])
    solved = await play(server, storm, line[2])
    assert (await server.http.post(f"/api/practice/storms/{storm['storm']}", json={"move": None})).status_code == 503
    late = await play(server, storm, solution(solved)[0])
    assert (late["step"], late["solved"], late["best"]) == ("over", 1, 1)
    assert await best(server) == 1


async def one_solved(server: Server) -> dict[str, Any]:
    """Begin a storm and solve its first combination."""
    storm = await begin(server)
    line = solution(storm)
    await play(server, storm, line[0])
    return await play(server, storm, line[2])


@pytest.mark.parametrize("refused", [0, 2])
async def test_it_ends_by_itself_when_its_page_is_gone(
    server: Server, clock: Clock, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    """Also where the database refuses for a while."""
    records = server.services.store.practice
    keep_storm, away = records.keep_storm, iter(range(refused))

    async def refusing(learner: str, game: str, storm: Stormed) -> None:
        if next(away, None) is not None:
            raise AwayError("gone")
        await keep_storm(learner, game, storm)

    monkeypatch.setattr(records, "keep_storm", refusing)
    monkeypatch.setattr(storms, "_LATER_MS", 1)
    monkeypatch.setattr(storms, "begin_storm", lambda now_ms: Storm(now_ms + 50))
    storm = await one_solved(server)
    clock.now_ms = 50
    await until(lambda: server.services.storms._runs[storm["storm"]].is_kept)
    assert await best(server) == 1


async def test_what_was_reached_is_kept_when_the_server_stops(server: Server) -> None:
    await one_solved(server)
    await server.services.storms.close()
    assert await best(server) == 1


async def test_a_forgotten_learner_reaches_nothing_any_more(server: Server) -> None:
    storm = await one_solved(server)
    ending = server.services.storms._runs[storm["storm"]].ending
    assert (await server.http.delete("/api/practice", params={"learner": LEARNER})).status_code == 204
    await until(lambda: ending is not None and ending.done())
    await server.services.storms.close()
    assert await best(server) == 0


async def test_a_storm_in_which_nothing_was_solved_is_not_kept(server: Server) -> None:
    over = await play(server, await begin(server), None)
    assert (over["step"], over["best"], await kept(server)) == ("over", 0, 0)
    await play(server, await one_solved(server), None)
    assert await kept(server) == 1


async def kept(server: Server) -> int:
    """Return how many storms the database has."""
    query = select(func.count()).select_from(practice_results)
    return await server.services.store.database.read(lambda connection: int(connection.execute(query).scalar_one()))


async def test_a_learner_is_in_one_storm(server: Server) -> None:
    first = await one_solved(server)
    second = await begin(server)
    assert second["best"] == 1
    assert (await play(server, first, solution(first)[0]))["step"] == "over"
    assert (await play(server, second, solution(second)[0]))["step"] == "go_on"


async def test_storms_that_are_over_are_forgotten_first(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storms, "_MOST", 2)
    mine = await one_solved(server)
    for _ in range(3):
        await begin(server, learner="somebody-else")
    assert (await play(server, mine, solution(mine)[0]))["step"] == "go_on"
    await begin(server, learner="a-third")
    assert await best(server) == 1


async def test_storms_that_are_gone_are_unknown(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await server.http.post("/api/practice/storms/none", json={"move": None})).status_code == 404
    monkeypatch.setattr(storms, "_MOST", 1)
    first = await begin(server)
    await begin(server)
    assert (await server.http.post(f"/api/practice/storms/{first['storm']}", json={"move": None})).status_code == 404


async def test_when_all_were_asked_they_come_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    some = dict(list(load_combinations("international").items())[:2])
    monkeypatch.setattr(storms, "load_combinations", lambda _: some)
    storm = await begin(server)
    for _ in range(4):
        wrong = next(move["text"] for move in storm["position"]["legal"] if move["text"] != solution(storm)[0])
        storm = await play(server, storm, wrong)
        assert storm["step"] == "wrong"
