"""Combinations that a device keeps: the verdicts are those of the trainer, and every one can be solved."""

from datetime import UTC, datetime
from typing import Any

import pytest

from coupturc.lessons.practice.combinations import daily_combination
from tests.web.support import Server

TODAY = datetime.now(UTC).date()


async def puzzles(server: Server, game: str, day: str = TODAY.isoformat()) -> list[dict[str, Any]]:
    """Return what a device gets."""
    answer = await server.http.get(f"/api/practice/puzzles/{game}", params={"day": day})
    kept: list[dict[str, Any]] = answer.json()["puzzles"]
    return kept


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
async def test_the_verdicts_are_those_of_the_trainer(server: Server, game: str) -> None:
    """Only how a wrong move is refuted may differ: here it is looked at for a shorter time."""
    for puzzle in (await puzzles(server, game))[:3]:
        for number, reply in enumerate(puzzle["replies"]):
            body = {"learner": "anna", "attempt": f"{number}", "game": game, "kind": "combinations"}
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
