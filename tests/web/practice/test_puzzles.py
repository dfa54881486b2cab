"""Combinations that a device keeps: the verdicts are those of the trainer, and every one can be solved."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from coupturc.engine.native.pool import EnginePool
from coupturc.lessons.practice.combinations import daily_combination
from coupturc.rules.games import GameName
from coupturc.web.practice.messages import PracticePuzzles
from coupturc.web.practice.puzzles import Puzzles
from tests.web.support import Server

TODAY = date(2026, 11, 25)


@pytest.fixture
def server(server: Server) -> Server:
    """A server on which it is noon of that day, even where midnight passes during a test."""
    noon_ms = round(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC).timestamp() * 1000)
    server.services.puzzles._now_ms = lambda: noon_ms
    return server


async def puzzles(
    server: Server, game: str, day: str = TODAY.isoformat(), kind: str = "combinations"
) -> list[dict[str, Any]]:
    """Return what a device gets of a trainer."""
    answer = await server.http.get(f"/api/practice/puzzles/{game}", params={"day": day})
    return [puzzle for puzzle in answer.json()["puzzles"] if puzzle["question"]["kind"] == kind]


@pytest.mark.parametrize("game", ["international", "turkish"])
async def test_each_can_be_solved_and_shown(server: Server, game: str) -> None:
    kept = await puzzles(server, game)
    assert len(kept) > 20
    assert kept[0]["day"] == TODAY.isoformat()
    assert kept[0]["question"]["item"] == daily_combination(game, TODAY)
    for puzzle in kept:
        steps = {reply["verdict"]["step"] for reply in puzzle["replies"]}
        assert {"right", "shown"} <= steps
        first = {reply["answer"] for reply in puzzle["replies"] if reply["act"] == "answer" and not reply["played"]}
        assert first == {move["text"] for move in puzzle["question"]["position"]["legal"]}


@pytest.mark.parametrize("game", ["international", "turkish"])
async def test_captures_come_with_what_is_overlooked(server: Server, game: str) -> None:
    kept = await puzzles(server, game, kind="captures")
    assert {puzzle["question"]["task"] for puzzle in kept} == {"all", "largest"}
    for puzzle in kept:
        legal = {move["text"] for move in puzzle["question"]["position"]["legal"]}
        good = "right" if puzzle["question"]["task"] == "largest" else "go_on"
        steps = {reply["answer"]: reply["verdict"]["step"] for reply in puzzle["replies"] if reply["act"] == "answer"}
        assert {answer for answer, step in steps.items() if step == good} == legal
        others = {step for answer, step in steps.items() if answer not in legal}
        assert others == {"wrong"} if good == "right" else others <= {"wrong"}
        shown = next(reply["verdict"] for reply in puzzle["replies"] if reply["act"] == "give_up")
        assert {move["text"] for move in shown["show"]} == legal


@pytest.mark.parametrize("kind", ["combinations", "captures"])
@pytest.mark.parametrize("game", ["international", "turkish"])
async def test_the_verdicts_are_those_of_the_trainer(server: Server, game: str, kind: str) -> None:
    """Only how a wrong move is refuted may differ: here it is looked at for a shorter time."""
    for puzzle in (await puzzles(server, game, kind=kind))[:3]:
        for number, reply in enumerate(puzzle["replies"]):
            body = {"learner": "anna", "attempt": f"{number}", "game": game, "kind": kind}
            given = {"item": puzzle["question"]["item"], "act": reply["act"], "answer": reply["answer"]}
            said = await server.http.post("/api/practice/answers", json=body | given | {"played": reply["played"]})
            assert essence(said.json()) == essence(reply["verdict"])


def essence(verdict: dict[str, Any]) -> dict[str, Any]:
    """Return a verdict without the refutation of a wrong move, and what it counts."""
    return {name: verdict[name] for name in ("step", "code", "line", "reply", "position", "solution", "show")}


@pytest.mark.parametrize("day", ["1970-01-01", "2999-12-31"])
async def test_a_device_whose_clock_has_jumped_gets_those_of_today(server: Server, day: str) -> None:
    kept = await puzzles(server, "turkish", day)
    assert kept[0]["day"] == TODAY.isoformat()


@pytest.mark.parametrize(
    ("path", "day", "status"), [("chess", "2026-01-01", 404), ("turkish", "2026-99-01", 400), ("turkish", "x", 400)]
)
async def test_bad_input(server: Server, path: str, day: str, status: int) -> None:
    assert (await server.http.get(f"/api/practice/puzzles/{path}", params={"day": day})).status_code == status


class Counted(Puzzles):
    """Makes nothing, and counts how often it is asked to."""

    def __init__(self, pool: EnginePool) -> None:
        super().__init__(pool, lambda: self.now_ms)
        self.now_ms = 0
        self.made: list[date] = []
        self.fails = False

    def _make(self, _game: GameName, day: date) -> PracticePuzzles:
        self.made.append(day)
        if self.fails:
            raise MemoryError
        return PracticePuzzles(())


FIRST = date(1970, 1, 1)
DAY = timedelta(days=1)


@pytest.fixture
def counted() -> Iterator[Counted]:
    pool = EnginePool(1)
    yield Counted(pool)
    pool.close()


async def test_each_day_is_made_once_whoever_asks(counted: Counted) -> None:
    for day in (FIRST, FIRST + DAY, FIRST - DAY) * 2:
        await counted.of_day("turkish", day)
    assert counted.made == [FIRST, FIRST + DAY, FIRST - DAY]


async def test_days_that_are_over_everywhere_are_forgotten(counted: Counted) -> None:
    await counted.of_day("turkish", FIRST)
    counted.now_ms = 2 * 86_400_000
    await counted.of_day("turkish", FIRST + 2 * DAY)
    assert [day for _, day in counted._made] == [FIRST + 2 * DAY]


async def test_what_could_not_be_made_is_tried_again(counted: Counted) -> None:
    counted.fails = True
    with pytest.raises(MemoryError):
        await counted.of_day("turkish", FIRST)
    counted.fails = False
    assert await counted.of_day("turkish", FIRST) == PracticePuzzles(())
