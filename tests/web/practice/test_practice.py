"""The trainers over HTTP, as the page uses them."""

from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from coupturc.lessons.practice.combinations import daily_combination, load_combinations, load_themes
from coupturc.lessons.practice.exercises.combinations import Combinations
from coupturc.rules.games import GAME_NAMES
from coupturc.web.practice.messages import PRACTICE_KINDS
from coupturc.web.practice.trainers import daily_attempt
from tests.web.support import Server, open_store, serving

LEARNER = "0123456789abcdef"
GAME = pytest.mark.parametrize("game", GAME_NAMES)


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path, small_tables: Path) -> AsyncIterator[Server]:
    async with serving(open_store(tmp_path), page_folder, tables=small_tables) as server:
        yield server


async def ask(server: Server, game: str, kind: str, **fields: object) -> dict[str, Any]:
    body = {"learner": LEARNER, "game": game, "kind": kind, **fields}
    answer = await server.http.post("/api/practice/questions", json=body)
    assert answer.status_code == 200, answer.text
    turn: dict[str, Any] = answer.json()
    return turn


async def reply(server: Server, question: dict[str, Any], answer: str = "", **fields: object) -> dict[str, Any]:
    body = {
        "learner": LEARNER,
        "attempt": "first",
        "game": question["game"],
        "kind": question["kind"],
        "item": question["item"],
        "answer": answer,
        **fields,
    }
    response = await server.http.post("/api/practice/answers", json=body)
    assert response.status_code == 200, response.text
    verdict: dict[str, Any] = response.json()
    return verdict


async def score(server: Server, game: str, kind: str) -> dict[str, Any]:
    body = (await server.http.get(f"/api/practice?learner={LEARNER}")).json()
    return next(one for one in body["scores"] if (one["game"], one["kind"]) == (game, kind))


async def test_everything_begins_unrated(server: Server) -> None:
    body = (await server.http.get(f"/api/practice?learner={LEARNER}")).json()
    assert [(one["game"], one["kind"]) for one in body["scores"]] == [
        (game, kind) for game in GAME_NAMES for kind in PRACTICE_KINDS
    ]
    assert {one["rating"] for one in body["scores"]} == {None}
    stock = {(one["game"], one["kind"]): one["stock"] for one in body["scores"]}
    assert stock["international", "combinations"] == len(load_combinations("international"))
    assert stock["turkish", "squares"] is None


@GAME
async def test_squares_are_named_or_pointed_at(server: Server, game: str) -> None:
    question = (await ask(server, game, "squares"))["question"]
    assert question["task"] in ("name", "point")
    assert (question["position"]["pieces"], question["position"]["legal"]) == ({}, [])
    names = [square["name"] for square in question["board"]["squares"]]
    other = next(name for name in names if name != question["square"])

    nowhere = await reply(server, question, "99")
    assert (nowhere["step"], nowhere["code"], nowhere["counted"]) == ("refused", "no_square", None)
    wrong = await reply(server, question, other)
    assert (wrong["step"], wrong["code"], wrong["params"]) == ("wrong", "other_square", {"square": other})
    assert wrong["counted"]["change"] < 0
    assert wrong["counted"]["again_at"]
    right = await reply(server, question, f" {question['square'].upper()} ")
    assert (right["step"], right["counted"]) == ("right", None)
    shown = await reply(server, question, act="give_up")
    assert (shown["step"], shown["params"]) == ("shown", {"square": question["square"]})


@GAME
async def test_all_captures_are_found(server: Server, game: str) -> None:
    question = await captures(server, game, "all")
    moves = [move["text"] for move in question["position"]["legal"]]
    found: list[str] = []
    for move in moves[:-1]:
        verdict = await reply(server, question, move, played=found)
        assert (verdict["step"], verdict["code"], verdict["counted"]) == ("go_on", "found", None)
        found = verdict["line"]
    again = await reply(server, question, moves[0], played=found)
    assert (again["code"], again["line"]) == ("found_before", found)
    early = await reply(server, question, act="done", played=found)
    assert (early["step"], early["code"], early["params"]) == ("wrong", "missing", {"count": 1})
    done = await reply(server, question, act="done", played=moves, attempt="second")
    assert (done["step"], done["counted"]["change"] > 0) == ("right", True)
    shown = await reply(server, question, act="give_up")
    assert [move["text"] for move in shown["show"]] == moves


@GAME
async def test_the_largest_capture_is_played(server: Server, game: str) -> None:
    question = await captures(server, game, "largest")
    move = question["position"]["legal"][0]
    assert (await reply(server, question, act="give_up", attempt="other"))["solution"][0]["move"] == move
    right = await reply(server, question, move["text"])
    assert (right["step"], right["params"]) == ("right", {"count": len(move["captured"])})


async def test_a_smaller_capture_counts_as_wrong_and_a_slip_of_the_hand_does_not(server: Server) -> None:
    for task, answer, step in [
        ("largest", "34x23", "wrong"),
        ("largest", "34-30", "wrong"),
        ("largest", "49-44", "refused"),
        ("all", "34x23", "wrong"),
    ]:
        question = {"game": "international", "kind": "captures", "item": f"{task}:W:W27,34:B13,22,29"}
        verdict = await reply(server, question, answer, attempt=f"{task}{answer}")
        assert verdict["step"] == step
        assert (verdict["counted"] is None) is (step == "refused")


async def captures(server: Server, game: str, task: str) -> dict[str, Any]:
    while True:
        question: dict[str, Any] = (await ask(server, game, "captures"))["question"]
        if question["task"] == task:
            return question


@GAME
async def test_a_combination_is_solved_move_by_move(server: Server, game: str) -> None:
    question = (await ask(server, game, "combinations"))["question"]
    line = load_combinations(game)[question["item"]].line
    played: list[str] = []
    verdict = {}
    for move in line[::2]:
        verdict = await reply(server, question, move, played=played)
        assert verdict["step"] in ("go_on", "right")
        played = verdict["line"]
        if verdict["step"] == "go_on":
            assert verdict["reply"]["move"]["text"] == played[-1]
            assert verdict["position"]["turn"] == "white"
    assert verdict["step"] == "right"
    assert verdict["counted"]["rating"] > 1000
    assert (await score(server, game, "combinations"))["solved"] == 1
    assert (await reply(server, question, line[0]))["step"] == "go_on"


async def overview(server: Server, game: str, day: str | None = None) -> dict[str, Any]:
    asked = f"/api/practice?learner={LEARNER}" + (f"&day={day}" if day else "")
    games = (await server.http.get(asked)).json()["games"]
    return next(each for each in games if each["game"] == game)


@GAME
async def test_a_combination_of_a_theme_is_asked(server: Server, game: str) -> None:
    themes = load_themes(game)
    assert [(each["theme"], each["count"]) for each in (await overview(server, game))["themes"]] == [
        (theme, len(ids)) for theme, ids in themes.items()
    ]
    for theme, ids in themes.items():
        question = (await ask(server, game, "combinations", theme=theme))["question"]
        assert question["item"] in ids


@GAME
async def test_the_combination_of_a_day_is_the_same_for_everyone(server: Server, game: str) -> None:
    day = "2026-11-23"
    question = (await ask(server, game, "combinations", day=day))["question"]
    other = (await ask(server, game, "combinations", day=day, learner="somebody-else"))["question"]
    assert other["item"] == question["item"]
    assert (await ask(server, game, "combinations", day="2026-11-24"))["question"]["item"] != question["item"]
    assert (await overview(server, game, day))["daily"] is None
    first = load_combinations(game)[question["item"]].line
    played: list[str] = []
    for move in first[::2]:
        verdict = await reply(server, question, move, played=played, attempt=daily_attempt(game, day))
        played = verdict["line"]
    assert (await overview(server, game, day))["daily"] is True
    assert (await overview(server, game, "2026-11-24"))["daily"] is None


async def test_a_day_that_was_missed_stays_missed(server: Server) -> None:
    day = "2026-02-28"
    question = (await ask(server, "turkish", "combinations", day=day))["question"]
    await reply(server, question, act="give_up", attempt=daily_attempt("turkish", day))
    assert (await overview(server, "turkish", day))["daily"] is False


@pytest.mark.parametrize("day", ["2026-02-30", "today", "20261123"])
async def test_a_day_that_is_none_is_refused(server: Server, day: str) -> None:
    body = {"learner": LEARNER, "game": "turkish", "kind": "combinations", "day": day}
    assert (await server.http.post("/api/practice/questions", json=body)).status_code == 400


def test_no_combination_comes_twice_before_all_were_asked() -> None:
    every = len(load_combinations("turkish"))
    days = [daily_combination("turkish", date(2026, 1, 1) + timedelta(days=count)) for count in range(every)]
    assert len(set(days)) == every


@GAME
async def test_a_wrong_move_is_refuted_and_comes_back(server: Server, game: str) -> None:
    question = (await ask(server, game, "combinations"))["question"]
    solution = load_combinations(game)[question["item"]].line
    wrong = next(move["text"] for move in question["position"]["legal"] if move["text"] != solution[0])
    verdict = await reply(server, question, wrong)
    assert (verdict["step"], verdict["code"]) == ("wrong", "no_gain")
    assert verdict["refutation"][0]["move"]["text"] == wrong
    assert verdict["params"]["reply"] == verdict["refutation"][1]["move"]["text"]
    assert verdict["position"] == question["position"]
    reached = await score(server, game, "combinations")
    assert (reached["answered"], reached["solved"], reached["due"]) == (1, 0, 0)
    assert reached["next_due"] == verdict["counted"]["again_at"]
    refused = await reply(server, question, "nonsense")
    assert (refused["step"], refused["code"]) == ("refused", "syntax")
    shown = await reply(server, question, act="give_up")
    assert tuple(ply["move"]["text"] for ply in shown["solution"]) == solution
    nothing = await ask(server, game, "combinations", repeat=True)
    assert nothing["question"] is None
    assert nothing["score"]["next_due"] == reached["next_due"]


@GAME
async def test_an_ending_is_won_against_the_tables(server: Server, game: str) -> None:
    question = await ending(server, game, won=True)
    first = await reply(server, question, "yes")
    assert (first["step"], first["code"]) == ("go_on", "is_won")
    shown = (await reply(server, question, act="give_up", attempt="other"))["solution"]
    assert len(shown) == first["params"]["plies"]
    played: list[str] = []
    verdict = first
    for ply in shown[::2]:
        verdict = await reply(server, question, ply["move"]["text"], played=played)
        played = verdict["line"]
    assert verdict["step"] == "right"
    assert verdict["counted"]["change"] > 0
    said_no = await reply(server, question, "no")
    assert (said_no["step"], said_no["code"]) == ("wrong", "not_so")
    assert said_no["refutation"]


async def test_a_drawn_ending_is_seen_to_be_drawn(server: Server) -> None:
    question = {"game": "international", "kind": "endings", "item": DRAWN}
    right = await reply(server, question, "no")
    assert (right["step"], right["params"]["won"]) == ("right", "no")
    wrong = await reply(server, question, "yes")
    assert (wrong["step"], wrong["code"]) == ("wrong", "not_so")
    assert (await reply(server, question, act="give_up"))["solution"]


DRAWN = "two_v_one:W:WK1,K2:BK28"


async def test_a_win_is_thrown_away_and_no_move_costs_nothing(server: Server) -> None:
    for _ in range(60):
        question = await ending(server, "international", won=True)
        moves = [move["text"] for move in question["position"]["legal"]]
        verdicts = [await reply(server, question, move, attempt=question["item"] + move) for move in moves]
        thrown = [verdict for verdict in verdicts if verdict["code"] == "throws_win"]
        if thrown:
            break
    assert thrown[0]["params"]["reply"] == thrown[0]["refutation"][1]["move"]["text"]
    assert (await reply(server, question, "1-2-3"))["step"] == "refused"


async def test_dawdling_over_a_win_ends_in_a_draw(server: Server) -> None:
    question = await ending(server, "international", won=True)
    played: list[str] = []
    seen = []
    for number in range(40):
        moves = (await reply(server, question, "", played=played))["position"]["legal"]
        for move in reversed(moves):
            verdict = await reply(server, question, move["text"], played=played, attempt=f"{number}{move['text']}")
            if verdict["step"] == "go_on":
                break
            seen.append(verdict["code"])
        if verdict["step"] != "go_on":
            break
        played = verdict["line"]
    assert set(seen) <= {"throws_win", "too_slow", "right"}
    assert seen


async def test_without_tables_the_search_judges(tmp_path: Path, page_folder: Path) -> None:
    async with serving(open_store(tmp_path), page_folder) as server:
        question = (await ask(server, "international", "endings"))["question"]
        assert (question["task"], question["exact"]) == ("win", False)
        shown = await reply(server, question, act="give_up")
        verdict = await reply(server, question, shown["solution"][0]["move"]["text"], attempt="second")
        assert verdict["step"] in ("go_on", "right", "wrong")
        assert await reply(server, question, "yes")


async def ending(server: Server, game: str, *, won: bool) -> dict[str, Any]:
    while True:
        question: dict[str, Any] = (await ask(server, game, "endings"))["question"]
        verdict = await reply(server, question, "yes", attempt="look")
        if (verdict["step"] == "go_on") is won:
            return question


async def test_a_missed_question_is_asked_again_when_it_is_due(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.lessons.practice.boxes.WAITS_MS", (0, 86_400_000))
    question = (await ask(server, "turkish", "squares"))["question"]
    await reply(server, question, act="give_up")
    turn = await ask(server, "turkish", "squares", repeat=True)
    assert (turn["question"]["item"], turn["question"]["again"]) == (question["item"], True)
    assert turn["score"]["due"] == 1
    right = await reply(server, question, question["square"], attempt="second")
    assert right["counted"]["again_at"]
    assert (await ask(server, "turkish", "squares", repeat=True))["question"] is None


async def test_what_an_older_version_asked_is_let_go(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.lessons.practice.boxes.WAITS_MS", (0,))
    question = (await ask(server, "international", "combinations"))["question"]
    await reply(server, question, act="give_up")
    kept = {key: value for key, value in load_combinations("international").items() if key != question["item"]}
    original = Combinations._find

    def find(self: Combinations, item: str) -> object:
        return original(self, item if item in kept else "gone")

    monkeypatch.setattr(Combinations, "_find", find)
    turn = await ask(server, "international", "combinations", repeat=True)
    assert (turn["question"], turn["score"]["due"]) == (None, 0)


async def test_a_learner_is_forgotten(server: Server) -> None:
    question = (await ask(server, "turkish", "squares"))["question"]
    await reply(server, question, "a1")
    assert (await server.http.delete(f"/api/practice?learner={LEARNER}")).status_code == 204
    assert (await score(server, "turkish", "squares"))["answered"] == 0


@pytest.mark.parametrize(
    ("kind", "item", "fields"),
    [
        ("squares", "name:99", {}),
        ("squares", "eat:32", {}),
        ("captures", "some:W:W27,34:B13,22,29", {}),
        ("captures", "all:W:W27,34:B1", {}),
        ("captures", "all:W:W27,34:B13,22,29", {"played": ["1-2"]}),
        ("captures", "all:nonsense", {}),
        ("endings", "five_v_one:W:WK1,K2:BK28", {}),
        ("endings", "two_v_one:W:W:BK28", {}),
        ("endings", "two_v_one:W:WK1,K2:BK28", {"played": ["1-50"]}),
        ("combinations", "unknown", {}),
    ],
)
async def test_what_was_never_asked_is_refused(server: Server, kind: str, item: str, fields: dict[str, object]) -> None:
    body = {"learner": LEARNER, "attempt": "a", "game": "international", "kind": kind, "item": item, **fields}
    answer = await server.http.post("/api/practice/answers", json={**body, "answer": "32"})
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_question")


async def test_bad_bodies_are_refused(server: Server) -> None:
    post = server.http.post
    assert (await post("/api/practice/questions", content=b"{")).status_code == 400
    assert (await post("/api/practice/questions", json={"learner": "x"})).status_code == 400
    large = await post("/api/practice/answers", content=b" " * 20_000)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert (await server.http.get(f"/api/practice?learner={'x' * 65}")).status_code == 400
