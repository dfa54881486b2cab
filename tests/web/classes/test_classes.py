"""A class of children without mail addresses: made, entered, given work, and looked at by its teacher alone."""

from collections.abc import AsyncIterator
from dataclasses import replace
from time import time_ns

import httpx
import pytest

from coupturc.web.people.open_pages import CLOSE_LOOKED_UP_AGAIN
from coupturc.web.store.lessons import LessonProgress
from coupturc.web.store.practice import Attempt, Discipline
from tests.web.lobby.test_lobby import open_page
from tests.web.people.support import browser, make_member
from tests.web.people.test_ended_sessions import closed_with
from tests.web.support import Message, Server

FIVE = ["Ank", "Bram", "Cem", "Duru", "Elif"]
LOCALE = {"locale": "nl-NL"}


async def make_class(teacher: httpx.AsyncClient, names: list[str] = FIVE) -> Message:
    made = await teacher.post("/api/classes", json={"name": "Groep 6"})
    assert made.status_code == 201, made.text
    return await ask(teacher, f"{made.json()['id']}/pupils", {"names": names})


async def ask(teacher: httpx.AsyncClient, what: str, body: object) -> Message:
    answer = await teacher.post(f"/api/classes/{what}", params=LOCALE, json=body)
    assert answer.status_code < 300, answer.text
    message: Message = answer.json()
    return message


async def cards(teacher: httpx.AsyncClient, made: Message) -> dict[str, str]:
    drawn = await ask(teacher, f"{made['id']}/cards", {})
    return {card["pupil"]["name"]: card["token"] for card in drawn["cards"]}


async def enter(child: httpx.AsyncClient, **way: str) -> httpx.Response:
    return await child.post("/api/pupils/enter", params=LOCALE, json={"way": way})


@pytest.fixture
async def teacher(site: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(site) as teacher:
        yield teacher


async def test_five_come_in_by_their_cards(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    for name, token in (await cards(teacher, made)).items():
        async with browser(site) as child:
            home = (await enter(child, type="card", token=token)).json()
            assert (home["class_name"], home["pupil"]["name"]) == ("Groep 6", name)
            assert (await child.get("/api/me")).json()["person"] == {"id": home["pupil"]["id"], "name": name}


async def test_a_child_without_a_card_needs_the_code_and_its_own_picture(
    site: Server, teacher: httpx.AsyncClient
) -> None:
    made = await make_class(teacher)
    ank = made["pupils"][0]
    wrong = "moon" if ank["picture"] != "moon" else "sun"
    async with browser(site) as child:
        door = (await child.get(f"/api/pupils/classes/{made['code'].lower()}")).json()
        assert [pupil["name"] for pupil in door["pupils"]] == FIVE
        assert all("picture" not in pupil for pupil in door["pupils"])
        way = {"type": "code", "code": made["code"], "pupil": ank["id"]}
        refused = await enter(child, **way, picture=wrong)
        assert (refused.status_code, refused.json()["code"]) == (422, "wrong_picture")
        assert (await enter(child, **way, picture=ank["picture"])).status_code == 200


async def test_pictures_cannot_be_tried_one_after_the_other(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    ank = made["pupils"][0]
    wrong = "moon" if ank["picture"] != "moon" else "sun"
    way = {"type": "code", "code": made["code"], "pupil": ank["id"]}
    async with browser(site) as child:
        codes = [(await enter(child, **way, picture=wrong)).json()["code"] for _ in range(9)]
        assert codes == ["wrong_picture"] * 8 + ["too_many"]
        assert (await enter(child, **way, picture=ank["picture"])).json()["code"] == "too_many"


async def test_a_new_card_makes_the_old_one_and_what_it_opened_worthless(
    site: Server, teacher: httpx.AsyncClient
) -> None:
    made = await make_class(teacher)
    old = (await cards(teacher, made))["Cem"]
    async with browser(site) as child:
        assert (await enter(child, type="card", token=old)).status_code == 200
        drawn = await ask(teacher, f"{made['id']}/cards", {"pupils": [made["pupils"][2]["id"]]})
        assert [card["pupil"]["name"] for card in drawn["cards"]] == ["Cem"]
        assert (await child.get("/api/me")).json()["person"] is None
        assert (await enter(child, type="card", token=old)).json()["code"] == "unknown_card"
        assert (await enter(child, type="card", token=drawn["cards"][0]["token"])).status_code == 200


async def test_a_card_that_is_replaced_opens_nothing_by_its_picture_either(
    site: Server, teacher: httpx.AsyncClient
) -> None:
    """The card shows code, name and picture; the first card of a pupil shows the picture that he has."""
    made = await make_class(teacher)
    cem = made["pupils"][2]
    first = (await ask(teacher, f"{made['id']}/cards", {"pupils": [cem["id"]]}))["cards"][0]["pupil"]
    assert first == cem
    again = (await ask(teacher, f"{made['id']}/cards", {}))["cards"]
    pictures = [
        each["pupil"]["picture"] != before["picture"] for each, before in zip(again, made["pupils"], strict=True)
    ]
    assert pictures == [False, False, True, False, False]
    way = {"type": "code", "code": made["code"], "pupil": cem["id"]}
    async with browser(site) as finder:
        assert (await enter(finder, **way, picture=cem["picture"])).json()["code"] == "wrong_picture"
        assert (await enter(finder, **way, picture=again[2]["pupil"]["picture"])).status_code == 200


async def test_a_teacher_stays_the_teacher(teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    refused = await enter(teacher, type="card", token=(await cards(teacher, made))["Ank"])
    assert (refused.status_code, refused.json()["code"]) == (409, "teacher_here")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("clubs", {"name": "Ons Dam", "leader": "Ada"}),
        ("tournaments", {"name": "Winter", "system": "keizer"}),
    ],
)
async def test_a_guest_with_a_club_or_a_tournament_stays_who_he_is(
    site: Server, teacher: httpx.AsyncClient, path: str, body: Message
) -> None:
    """With the card of a child nobody would be known as him any more; a member logs in again."""
    token = (await cards(teacher, await make_class(teacher)))["Ank"]
    async with browser(site) as ada:
        assert (await ada.post(f"/api/{path}", json=body)).status_code == 201
        refused = await enter(ada, type="card", token=token)
        assert (refused.status_code, refused.json()["code"]) == (409, "leader_here")
        await make_member(site, ada, "Ada")
        assert (await enter(ada, type="card", token=token)).status_code == 200


async def test_only_the_teacher_sees_and_changes_a_class(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    token = (await cards(teacher, made))["Ank"]
    async with browser(site) as other:
        await other.post("/api/me", json={"name": "Eve"})
        for child in (False, True):
            if child:
                await enter(other, type="card", token=token)
            for method, what, body in (
                ("GET", "", None),
                ("DELETE", "", None),
                ("POST", "/pupils", {"names": ["Fay"]}),
                ("POST", "/cards", {}),
                ("POST", "/work", {"task": {"type": "lesson", "lesson": "dammen-1"}}),
                ("POST", "/tournament", None),
            ):
                answer = await other.request(method, f"/api/classes/{made['id']}{what}", params=LOCALE, json=body)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_yours"), what
        assert (await other.get("/api/classes")).json() == {"classes": []}
        assert (await other.post("/api/classes", json={"name": "Mine"})).json()["code"] == "not_yours"


async def refused(teacher: httpx.AsyncClient, what: str, body: object) -> tuple[str, Message]:
    """Return code and parameters of a refusal."""
    answer = await teacher.post(f"/api/classes/{what}", params=LOCALE, json=body)
    assert answer.status_code == 422, answer.text
    return answer.json()["code"], answer.json()["params"]


async def test_names_come_once(teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    pupils = f"{made['id']}/pupils"
    for names, place, name in ((["Fay", "ANK"], 2, "ANK"), ([" Fay ", "", "fay"], 3, "fay")):
        assert await refused(teacher, pupils, {"names": names}) == ("pupil_twice", {"name": name, "place": place})
    one = f"{pupils}/{made['pupils'][0]['id']}"
    assert await refused(teacher, one, {"name": "bram", "picture": "kite"}) == ("pupil_twice", {"name": "bram"})
    await ask(teacher, one, {"name": "ANK", "picture": "kite"})
    again = await ask(teacher, pupils, {"names": [" Fay ", ""]})
    assert [pupil["name"] for pupil in again["pupils"]] == ["ANK", *FIVE[1:], "Fay"]


async def test_a_class_has_room_for_so_many(teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    for count in (60, 101):
        many = {"names": [f"Pupil {number}" for number in range(count)]}
        full = await teacher.post(f"/api/classes/{made['id']}/pupils", params=LOCALE, json=many)
        assert (full.status_code, full.json()) == (422, {"code": "class_full", "params": {"limit": 60}, "faults": []})


async def test_a_pupil_is_renamed_and_removed(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    token = (await cards(teacher, made))["Ank"]
    one = f"{made['id']}/pupils/{made['pupils'][0]['id']}"
    changed = await ask(teacher, one, {"name": "Anke", "picture": "kite"})
    assert changed["pupils"][0] == {**made["pupils"][0], "name": "Anke", "picture": "kite"}
    async with browser(site) as child:
        home = (await enter(child, type="card", token=token)).json()
        left = (await teacher.delete(f"/api/classes/{one}", params=LOCALE)).json()
        assert [pupil["name"] for pupil in left["pupils"]] == FIVE[1:]
        assert (await child.get("/api/me")).json()["person"] is None
        gone = await child.get("/api/pupils/me", params={**LOCALE, "learner": home["learner"]})
        assert (gone.status_code, gone.json()["code"]) == (404, "unknown_pupil")


async def test_a_class_that_is_deleted_closes_the_pages_of_its_pupils(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    async with browser(site) as child:
        await enter(child, type="card", token=(await cards(teacher, made))["Ank"])
        async with open_page(site, child) as page:
            await page.receive()
            assert (await teacher.delete(f"/api/classes/{made['id']}")).status_code == 204
            assert await closed_with(page.socket) == CLOSE_LOOKED_UP_AGAIN


async def test_who_leaves_is_nobody_here(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    async with browser(site) as child:
        await enter(child, type="card", token=(await cards(teacher, made))["Ank"])
        assert (await child.post("/api/pupils/leave")).status_code == 204
        assert (await child.get("/api/me")).json()["person"] is None


# ------------------------------------------------------------------ work


async def solve(child: httpx.AsyncClient, learner: str, lesson: str) -> int:
    """Go through a lesson as far as its steps ask nothing; return how many steps are solved."""
    view = (await child.get(f"/api/lessons/{lesson}", params={**LOCALE, "learner": learner})).json()
    body = {"learner": learner, **LOCALE, "place": view["place"], "action": {"type": "next_step"}}
    answer = await child.post(f"/api/lessons/{lesson}", json=body)
    assert answer.status_code == 200, answer.text
    return len(answer.json()["state"]["solved"])


async def test_the_teacher_sees_who_has_done_the_work(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    courses = (await teacher.get("/api/lessons", params={**LOCALE, "learner": "teacher"})).json()["courses"]
    lesson = courses[0]["lessons"][0]["id"]
    await ask(teacher, f"{made['id']}/work", {"task": {"type": "lesson", "lesson": lesson}})
    practice = {"type": "practice", "game": "international", "kind": "squares", "wanted": 2}
    await ask(teacher, f"{made['id']}/work", {"task": practice})
    async with browser(site) as child:
        home = (await enter(child, type="card", token=(await cards(teacher, made))["Bram"])).json()
        assert [work["solved"] for work in home["work"]] == [[0], [0]]
        solved = await solve(child, home["learner"], lesson)
        assert solved == 1
        mine = (await child.get("/api/pupils/me", params={**LOCALE, "learner": home["learner"]})).json()
        assert [work["solved"] for work in mine["work"]] == [[1], [0]]
    view = (await teacher.get(f"/api/classes/{made['id']}", params=LOCALE)).json()
    read, squares = view["work"]
    assert (read["title"], read["solved"]) == (courses[0]["lessons"][0]["title"], [0, 1, 0, 0, 0])
    assert (squares["task"], squares["of"], squares["solved"]) == (practice, 2, [0] * 5)
    left = (await teacher.delete(f"/api/classes/{made['id']}/work/{read['id']}", params=LOCALE)).json()
    assert [work["id"] for work in left["work"]] == [squares["id"]]


async def test_a_step_that_the_lesson_has_no_more_is_no_step_done(site: Server, teacher: httpx.AsyncClient) -> None:
    """A lesson of the trainers is changed while it is set."""
    made = await make_class(teacher)
    lesson = (await teacher.get("/api/lessons", params={**LOCALE, "learner": "t"})).json()["courses"][0]["lessons"][0]
    await ask(teacher, f"{made['id']}/work", {"task": {"type": "lesson", "lesson": lesson["id"]}})
    (ank, *_) = await site.services.store.classes.pupils(made["id"])
    gone = range(lesson["steps"], 2 * lesson["steps"])
    await site.services.store.lessons.keep(ank.learner, lesson["id"], LessonProgress(0, frozenset({0, *gone}), 1))
    view = (await teacher.get(f"/api/classes/{made['id']}", params=LOCALE)).json()
    assert (view["work"][0]["of"], view["work"][0]["solved"][0]) == (lesson["steps"], 1)


async def test_questions_count_from_when_the_work_was_set(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    async with browser(site) as child:
        home = (await enter(child, type="card", token=(await cards(teacher, made))["Ank"])).json()
    await solve_square(site, home["learner"], "before")
    practice = {"type": "practice", "game": "international", "kind": "squares", "wanted": 2}
    await ask(teacher, f"{made['id']}/work", {"task": practice})
    counts = []
    for attempt in ("first", "first", "second", "third"):
        await solve_square(site, home["learner"], attempt)
        view = (await teacher.get(f"/api/classes/{made['id']}", params=LOCALE)).json()
        counts.append(view["work"][0]["solved"][0])
    assert counts == [1, 1, 2, 2]


async def solve_square(site: Server, learner: str, attempt: str) -> None:
    """Keep the right answer to a question about the names of squares."""
    solved = Attempt(attempt, "32", 1500, solved=True, at_ms=time_ns() // 1_000_000)
    await site.services.store.practice.score(Discipline(learner, "international", "squares"), solved)


async def test_a_lesson_that_there_is_not_is_not_set(teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    body = {"task": {"type": "lesson", "lesson": "none"}}
    refused = await teacher.post(f"/api/classes/{made['id']}/work", params=LOCALE, json=body)
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_lesson")


# ------------------------------------------------------------------ tournament


async def test_one_request_begins_a_tournament_of_all(teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    name = (await ask(teacher, f"{made['id']}/tournament", None))["tournament"]
    begun = (await teacher.get(f"/api/tournaments/{name}")).json()
    assert (begun["name"], begun["system"], begun["mine"]) == ("Groep 6", "round_robin", True)
    assert [player["player"]["name"] for player in begun["players"]] == FIVE
    await ask(teacher, f"{made['id']}/pupils", {"names": ["Fay", "Gül", "Hans", "Ineke"]})
    name = (await ask(teacher, f"{made['id']}/tournament", None))["tournament"]
    assert (await teacher.get(f"/api/tournaments/{name}")).json()["system"] == "swiss"


async def test_a_pupil_plays_as_himself_in_a_tournament_of_the_class(site: Server, teacher: httpx.AsyncClient) -> None:
    made = await make_class(teacher)
    name = (await ask(teacher, f"{made['id']}/tournament", None))["tournament"]
    async with browser(site) as child:
        await enter(child, type="card", token=(await cards(teacher, made))["Bram"])
        begun = (await child.get(f"/api/tournaments/{name}")).json()
        assert (begun["own"], begun["mine"]) == ([2], False)
    await teacher.delete(f"/api/classes/{made['id']}/pupils/{made['pupils'][1]['id']}", params=LOCALE)
    assert 2 not in await site.services.store.tournaments.people(name)


@pytest.mark.parametrize(("name", "code"), [("Ank", "pupil_twice"), ("An\N{SOFT HYPHEN}k", "pupil_unfit")])
async def test_a_tournament_that_cannot_begin_says_why(
    site: Server, teacher: httpx.AsyncClient, name: str, code: str
) -> None:
    made = await make_class(teacher)
    repository = site.services.store.classes
    last = (await repository.pupils(made["id"]))[-1]
    await repository.change_pupil(
        replace(last, name=name), lambda _: None
    )  # as a class may have it from before names were compared
    assert await refused(teacher, f"{made['id']}/tournament", None) == (code, {"name": name})
    assert (await teacher.get("/api/tournaments")).json()["tournaments"] == []


# ------------------------------------------------------------------ one machine without accounts


async def test_on_one_machine_a_card_changes_who_learns(server: Server) -> None:
    made = await make_class(server.http)
    home = (await enter(server.http, type="card", token=(await cards(server.http, made))["Duru"])).json()
    assert home["pupil"]["name"] == "Duru"
    assert server.http.cookies == {}
    mine = await server.http.get("/api/pupils/me", params={**LOCALE, "learner": home["learner"]})
    assert mine.json() == home
    assert (await server.http.get("/api/classes")).json()["classes"] == [{"id": made["id"], "name": "Groep 6"}]
    assert (await server.http.delete(f"/api/classes/{made['id']}")).status_code == 204
    assert (await server.http.get("/api/classes")).json() == {"classes": []}
    gone = await server.http.get(f"/api/classes/{made['id']}", params=LOCALE)
    assert (gone.status_code, gone.json()["code"]) == (404, "unknown_class")
