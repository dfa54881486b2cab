"""Lessons and practice belong to people: a name that a browser gives itself opens nobody else's."""

import httpx
import pytest

from coupturc.web.store.learners import learner_name
from coupturc.web.store.lessons import LessonProgress
from tests.web.people.support import browser
from tests.web.support import HUMAN, Server

LESSON = "capturing"
LOCALE = {"locale": "nl-NL"}
NAME = "browser-of-ada"


async def learn(client: httpx.AsyncClient, name: str = NAME) -> None:
    """Do the first step of a lesson."""
    action = {"type": "next_step"}
    body = {"learner": name, **LOCALE, "place": {}, "action": action}
    answer = await client.post(f"/api/lessons/{LESSON}", json=body)
    assert answer.json()["kept"], answer.text


async def place(client: httpx.AsyncClient, name: str = NAME) -> int | None:
    """Return the step where a learner was last."""
    courses = (await client.get("/api/lessons", params={"learner": name, **LOCALE})).json()["courses"]
    at: int | None = next(each["at"] for course in courses for each in course["lessons"] if each["id"] == LESSON)
    return at


async def answered(client: httpx.AsyncClient, name: str = NAME) -> int:
    """Return how many questions a learner has answered."""
    scores = (await client.get("/api/practice", params={"learner": name})).json()["scores"]
    return sum(score["answered"] for score in scores)


async def practise(client: httpx.AsyncClient, name: str = NAME) -> None:
    """Give a question up, which counts."""
    asked = {"learner": name, "game": "international", "kind": "squares"}
    question = (await client.post("/api/practice/questions", json=asked)).json()["question"]
    given = {**asked, "attempt": "first", "item": question["item"], "act": "give_up"}
    assert (await client.post("/api/practice/answers", json=given)).json()["counted"] is not None


async def test_who_learns_is_a_guest_from_then_on(site: Server) -> None:
    async with browser(site) as ada:
        assert await place(ada) is None
        assert not ada.cookies
        await learn(ada)
        assert (await ada.get("/api/me")).json()["person"] is not None
        assert await place(ada) == 1
        assert await place(ada, "another-browser") == 1


async def test_the_name_of_a_browser_opens_nothing(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as nobody:
        await learn(ada)
        await practise(ada)
        await learn(bep, "browser-of-bep")
        for other in (bep, nobody):
            assert await answered(other) == 0
            await other.delete("/api/lessons", params={"learner": NAME})
            await other.delete("/api/practice", params={"learner": NAME})
        await practise(bep)
        assert (await answered(ada), await place(ada)) == (1, 1)
        assert await place(nobody) is None


async def test_nor_does_the_name_of_a_person(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await learn(ada)
        person = (await ada.get("/api/me")).json()["person"]["id"]
        assert await place(ada) == 1
        await bep.delete("/api/lessons", params={"learner": learner_name(person)})
        assert await place(ada) == 1


async def test_what_was_done_as_one_person_is_not_kept_of_another(site: Server) -> None:
    """A tablet that pupils share sends what the one did while nobody heard it, when the other is in."""
    async with browser(site) as ada, browser(site) as bep, browser(site) as nobody:
        await learn(ada)
        await bep.post("/api/me", json={"name": "Bep"})
        name = learner_name((await ada.get("/api/me")).json()["person"]["id"])
        body = {"learner": name, **LOCALE, "place": {}, "action": {"type": "next_step"}}
        for other in (bep, nobody):
            refused = await other.post(f"/api/lessons/{LESSON}", json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
            assert await place(other) is None
        assert not nobody.cookies
        await practise(ada, name)
        assert await answered(ada) == 1


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("/api/device-games/d-0123", {"players": {"white": HUMAN, "black": HUMAN}, "created_ms": 0, "requests": []}),
        ("/api/device-analyses/d-0123", {"lines": [["32-28"]]}),
    ],
)
async def test_nor_is_what_he_made_on_a_device(site: Server, path: str, made: dict[str, object]) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as nobody:
        for client in (ada, bep):
            await client.post("/api/me", json={"name": ""})
        name = learner_name((await ada.get("/api/me")).json()["person"]["id"])
        sent = {"profile": "fmjd", **made, "learner": name}
        for other in (bep, nobody):
            refused = await other.put(path, json=sent)
            assert (refused.status_code, refused.json().get("code")) == (403, "not_yours")
        assert not nobody.cookies
        assert (await ada.put(path, json=sent)).status_code == 201


async def test_what_a_browser_learned_before_becomes_its_first_owners(site: Server) -> None:
    before = LessonProgress(3, frozenset({0, 1, 2}), 5)
    await site.services.store.lessons.keep(NAME, LESSON, before)
    async with browser(site) as ada, browser(site) as bep:
        assert await place(ada) is None
        await ada.post("/api/me", json={"name": "Ada"})
        assert await place(ada) == 3
        await bep.post("/api/me", json={"name": "Bep"})
        assert await place(bep) is None
    assert await site.services.store.lessons.progress(NAME) == {}


async def test_what_one_has_already_is_not_overwritten(site: Server) -> None:
    async with browser(site) as ada:
        await learn(ada, "browser-at-home")
        await site.services.store.lessons.keep(NAME, LESSON, LessonProgress(7, frozenset({4}), 5))
        assert await place(ada) == 1
        person = (await ada.get("/api/me")).json()["person"]["id"]
        known = (await site.services.store.lessons.progress(learner_name(person)))[LESSON]
        assert (known.step, known.solved) == (1, frozenset({4}))


async def test_nobody_moves_in_the_storm_of_another(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        start = {"learner": NAME, "game": "international"}
        storm = (await ada.post("/api/practice/storms", json=start)).json()["storm"]
        taken = await bep.post(f"/api/practice/storms/{storm}", json={"move": None})
        assert (taken.status_code, taken.json()["code"]) == (404, "not_found")
        assert (await ada.post(f"/api/practice/storms/{storm}", json={"move": None})).json()["step"] == "over"


@pytest.mark.parametrize("name", ["@", "a@b", "@@a"])
async def test_a_name_that_is_not_one_is_refused(site: Server, name: str) -> None:
    refused = await site.http.get("/api/lessons", params={"learner": name, **LOCALE})
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
