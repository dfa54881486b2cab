"""Work that trainers set the members of a club: only who agrees is seen, for as long as he agrees."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import time_ns
from typing import Any

import httpx
import pytest

from coupturc.web.store.homework import HomeworkRow
from coupturc.web.store.learners import learner_name
from coupturc.web.store.practice import Attempt, Discipline
from tests.docs_pages import DOCS, blocks
from tests.web.clubs.test_clubs import come_in, made, member, refusal, seen, two
from tests.web.people.support import begin, browser, invite, make_member, sit
from tests.web.support import Server
from tests.web.test_documented_requests import curls

LOCALE = {"locale": "nl-NL"}
SQUARES = {"type": "practice", "game": "international", "kind": "squares", "wanted": 2}
LESSON = '{"type":"lesson","lesson":"dammen-1"}'
MALFORMED = (400, "malformed")
NOT_HIS = (403, "not_yours")


@dataclass(frozen=True)
class Club:
    """Ada leads it, Bep trains, Cor and Dien are members who have come in."""

    id: str
    site: Server
    ada: httpx.AsyncClient
    bep: httpx.AsyncClient
    cor: httpx.AsyncClient
    dien: httpx.AsyncClient

    @property
    def work(self) -> str:
        """Where its work is."""
        return f"/api/clubs/{self.id}/work"

    async def agree(self, who: httpx.AsyncClient, name: str, *, learns: bool = True) -> None:
        answer = await who.post(f"/api/clubs/{self.id}/me", json={"name": name, "learns": learns})
        assert answer.status_code == 200, answer.text

    async def set(self, task: object = SQUARES) -> httpx.Response:
        return await self.bep.post(self.work, params=LOCALE, json={"task": task})

    async def results(self, who: httpx.AsyncClient) -> dict[str, list[int]]:
        """Return how much each member who is shown has done of each work."""
        answer = await who.get(self.work, params=LOCALE)
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return {
            each["name"]: [work["solved"][place] for work in view["work"]] for place, each in enumerate(view["members"])
        }

    async def solve(self, who: httpx.AsyncClient, attempt: str) -> None:
        """Keep somebody's right answer to a question about the names of squares."""
        person = (await who.get("/api/me")).json()["person"]["id"]
        solved = Attempt(attempt, "32", 1500, solved=True, at_ms=time_ns() // 1_000_000)
        discipline = Discipline(learner_name(person), "international", "squares")
        await self.site.services.store.practice.score(discipline, solved)

    async def boards(self, who: httpx.AsyncClient) -> list[str]:
        answer = await who.get(f"/api/clubs/{self.id}/boards")
        assert answer.status_code == 200, answer.text
        return [each["id"] for each in answer.json()["games"]]


@pytest.fixture
async def club(site: Server) -> AsyncIterator[Club]:
    async with two(site) as (ada, bep, name), browser(site) as cor, browser(site) as dien:
        for number, who in ((3, cor), (4, dien)):
            await come_in(ada, name, number, who)
        trainer = {"name": "Bep", "roles": ["trainer"]}
        assert (await ada.post(f"/api/clubs/{name}/members/2", json=trainer)).status_code == 200
        yield Club(name, site, ada, bep, cor, dien)


async def test_nobody_is_set_work_before_he_agrees(club: Club) -> None:
    assert (await club.set()).json()["members"] == []
    assert (await member(club.cor, club.id, 3))["learns"] is False
    await club.agree(club.cor, "Cor")
    assert await club.results(club.bep) == {"Cor": [0]}
    # Dien sees nothing of it, nor who agrees.
    assert refusal(await club.dien.get(club.work, params=LOCALE)) == NOT_HIS
    assert (await member(club.dien, club.id, 3))["learns"] is False
    for who in (club.ada, club.bep, club.cor):
        assert (await member(who, club.id, 3))["learns"] is True


async def test_trainers_see_who_has_done_what_and_a_member_sees_himself(club: Club) -> None:
    courses = (await club.bep.get("/api/lessons", params={**LOCALE, "learner": "bep"})).json()["courses"]
    lesson = courses[0]["lessons"][0]
    await club.agree(club.cor, "Cor")
    await club.agree(club.dien, "Dien")
    await club.solve(club.cor, "before")
    await club.set({"type": "lesson", "lesson": lesson["id"]})
    await club.set()
    for attempt in ("first", "second", "third"):
        await club.solve(club.cor, attempt)
    shown = (await club.cor.get(f"/api/lessons/{lesson['id']}", params={**LOCALE, "learner": "cor"})).json()
    step = {"learner": "cor", **LOCALE, "place": shown["place"], "action": {"type": "next_step"}}
    assert (await club.cor.post(f"/api/lessons/{lesson['id']}", json=step)).status_code == 200
    for who in (club.ada, club.bep):
        assert await club.results(who) == {"Cor": [1, 2], "Dien": [0, 0]}
    assert await club.results(club.cor) == {"Cor": [1, 2]}
    read, squares = (await club.cor.get(club.work, params=LOCALE)).json()["work"]
    assert (read["title"], read["game"]) == (lesson["title"], courses[0]["game"])
    assert (squares["task"], squares["of"]) == (SQUARES, 2)


async def test_who_withdraws_is_seen_no_more(club: Club) -> None:
    await club.agree(club.cor, "Cor")
    await club.set()
    await club.solve(club.cor, "first")
    assert await club.results(club.bep) == {"Cor": [1]}
    await club.agree(club.cor, "Cor", learns=False)
    assert await club.results(club.bep) == {}
    assert refusal(await club.cor.get(club.work, params=LOCALE)) == NOT_HIS
    assert await club.boards(club.bep) == []


async def test_who_leaves_the_club_is_seen_no_more(club: Club) -> None:
    await club.agree(club.cor, "Cor")
    await club.agree(club.dien, "Dien")
    await club.set()
    assert (await club.cor.delete(f"/api/clubs/{club.id}/me")).status_code == 204
    assert (await club.ada.delete(f"/api/clubs/{club.id}/members/4")).status_code == 200
    assert await club.results(club.bep) == {}
    for who in (club.cor, club.dien):
        assert refusal(await who.get(club.work, params=LOCALE)) == NOT_HIS


async def test_only_the_member_himself_agrees(club: Club) -> None:
    noted = {"name": "Cor", "rating": 1200}
    for learns in (True, False):
        refused = await club.ada.post(f"/api/clubs/{club.id}/members/3", json=noted | {"learns": learns})
        assert refusal(refused) == MALFORMED
    await club.agree(club.cor, "Cor")
    await club.ada.post(f"/api/clubs/{club.id}/members/3", json=noted | {"real_name": "C. Bos"})
    assert (await member(club.bep, club.id, 3))["learns"] is True


async def test_what_was_agreed_ends_with_the_link_and_with_the_account(club: Club, site: Server) -> None:
    await club.agree(club.cor, "Cor")
    await club.ada.post(f"/api/clubs/{club.id}/members/3/link")
    assert await club.results(club.bep) == {}
    async with browser(site) as eve:
        await come_in(club.ada, club.id, 3, eve)
        assert (await member(eve, club.id, 3))["learns"] is False
    person = await make_member(site, club.dien, "Dien")
    await club.agree(club.dien, "Dien")
    await site.services.store.members.leave(person)
    assert (await member(club.ada, club.id, 4))["learns"] is False
    assert await club.results(club.bep) == {}


async def test_who_is_neither_leader_nor_trainer_sets_nothing(club: Club, site: Server) -> None:
    await club.agree(club.cor, "Cor")
    await club.set()
    work = (await club.bep.get(club.work, params=LOCALE)).json()["work"][0]["id"]
    async with browser(site) as eve:
        for who in (club.cor, eve):
            assert refusal(await who.post(club.work, params=LOCALE, json={"task": SQUARES})) == NOT_HIS
            assert refusal(await who.delete(f"{club.work}/{work}", params=LOCALE)) == NOT_HIS
            assert refusal(await who.get(f"/api/clubs/{club.id}/boards")) == NOT_HIS
        assert refusal(await eve.get(club.work, params=LOCALE)) == NOT_HIS
    assert ((await seen(club.ada, club.id))["sets_work"], (await seen(club.cor, club.id))["sets_work"]) == (True, False)


async def test_work_is_taken_back_and_what_was_learned_stays(club: Club) -> None:
    await club.agree(club.cor, "Cor")
    for _ in range(2):
        await club.set()
    first, second = (await club.bep.get(club.work, params=LOCALE)).json()["work"]
    left = (await club.bep.delete(f"{club.work}/{first['id']}", params=LOCALE)).json()
    assert [each["id"] for each in left["work"]] == [second["id"]]
    # Work of another club is not taken back here.
    other = await made(club.bep)
    assert (await club.bep.delete(f"/api/clubs/{other}/work/{second['id']}", params=LOCALE)).json()["work"] == []
    assert await club.results(club.bep) == {"Cor": [0]}


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ({"type": "lesson", "lesson": "none"}, (404, "unknown_lesson")),
        ({"type": "lesson", "lesson": ""}, MALFORMED),
        (SQUARES | {"wanted": 0}, MALFORMED),
        (SQUARES | {"wanted": 201}, MALFORMED),
        (SQUARES | {"game": "chess"}, MALFORMED),
        (SQUARES | {"kind": "all"}, MALFORMED),
        (SQUARES | {"for": "Cor"}, MALFORMED),
        ({"type": "essay"}, MALFORMED),
    ],
)
async def test_work_that_there_is_not_is_refused(club: Club, task: object, answer: tuple[int, str]) -> None:
    assert refusal(await club.set(task)) == answer
    assert (await club.bep.get(club.work, params=LOCALE)).json()["work"] == []


async def test_a_club_that_there_is_not_has_no_work(club: Club) -> None:
    assert refusal(await club.bep.get("/api/clubs/v-none/work", params=LOCALE)) == (404, "unknown_club")
    assert refusal(await club.bep.get("/api/clubs/v-none/boards")) == (404, "unknown_club")


async def test_a_club_has_so_much_work(club: Club) -> None:
    for number in range(100):
        await club.site.services.store.club_work.add(HomeworkRow(f"w-{number}", club.id, LESSON, number))
    answer = await club.set()
    assert (answer.status_code, answer.json()) == (422, {"code": "club_full", "params": {"limit": 100}, "faults": []})


async def test_the_line_of_work_is_answered_as_the_page_says(club: Club) -> None:
    await club.agree(club.cor, "Cor")
    (curl,) = curls(DOCS / "club-members.md")
    answer = await curl.send(club.site, club.id, club.bep.cookies["session"])
    assert answer.status_code == 200, answer.text
    shown = json.loads(next(text for text in blocks(DOCS / "club-members.md", "") if text.startswith("{")))
    own = {"id": answer.json()["work"][0]["id"], "since": answer.json()["work"][0]["since"]}
    assert answer.json() == {
        "members": [{"number": 3, "name": "Cor"}],
        "work": [each | own for each in shown["work"]],
    }
    assert (await curl.send(club.site, club.id, "wrong")).json()["code"] == "not_yours"


async def test_a_deleted_club_leaves_no_work(club: Club) -> None:
    await club.set()
    assert (await club.ada.delete(f"/api/clubs/{club.id}")).status_code == 204
    assert await club.site.services.store.club_work.of_group(club.id) == ()


@asynccontextmanager
async def pupil(club: Club) -> AsyncIterator[httpx.AsyncClient]:
    """A child in a class of Bep's own."""
    name = (await club.bep.post("/api/classes", json={"name": "Groep 6"})).json()["id"]
    await club.bep.post(f"/api/classes/{name}/pupils", params=LOCALE, json={"names": ["Ank"]})
    card = (await club.bep.post(f"/api/classes/{name}/cards", json={})).json()["cards"][0]
    async with browser(club.site) as child:
        way = {"way": {"type": "card", "token": card["token"]}}
        assert (await child.post("/api/pupils/enter", params=LOCALE, json=way)).status_code == 200
        yield child


async def test_a_pupil_does_not_agree(club: Club) -> None:
    async with pupil(club) as child:
        added = (await club.ada.post(f"/api/clubs/{club.id}/members", json={"names": ["Ank"]})).json()["members"][-1]
        await come_in(club.ada, club.id, added["number"], child)
        refused = await child.post(f"/api/clubs/{club.id}/me", json={"name": "Ank", "learns": True})
        assert refusal(refused) == NOT_HIS
        await club.agree(child, "Ank", learns=False)


async def test_a_trainer_follows_boards_that_he_may_watch(club: Club) -> None:
    """Public ones and those by link, of members who agree, which go on or ended; a private one only its players see."""
    games = {each: (await invite(club.cor, visibility=each))["id"] for each in ("private", "link", "public")}
    await begin(club.dien)
    assert await club.boards(club.bep) == []
    await club.agree(club.cor, "Cor")
    assert set(await club.boards(club.bep)) == {games["public"], games["link"]}
    hidden = await club.cor.post(f"/api/games/{games['link']}/visibility", json={"visibility": "private"})
    assert hidden.status_code == 204
    assert await club.boards(club.ada) == [games["public"]]


async def test_a_trainer_follows_no_game_of_a_member_with_a_pupil(club: Club) -> None:
    await club.agree(club.bep, "Bep")
    async with pupil(club) as child:
        game = await invite(club.bep)
        assert await club.boards(club.ada) == [game["id"]]
        assert (await sit(child, game["id"], game["invite"])).status_code == 204
        assert await club.boards(club.ada) == []


async def test_on_one_machine_nobody_can_agree(server: Server) -> None:
    name = await made(server.http)
    assert (await seen(server.http, name))["sets_work"] is False
    for method, path, body in (
        ("GET", "work", None),
        ("POST", "work", {"task": SQUARES}),
        ("DELETE", "work/any", None),
        ("GET", "boards", None),
    ):
        answer = await server.http.request(method, f"/api/clubs/{name}/{path}", params=LOCALE, json=body)
        assert refusal(answer) == (404, "not_found")
