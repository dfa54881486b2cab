"""What comes to a class at the same time: pictures that are tried, pupils who are added."""

from collections.abc import AsyncIterator

import httpx
import pytest

from coupturc.web.classes.routes import _CODE_LENGTH, _CODE_LETTERS
from coupturc.web.store.classes import ClassRow, PupilRow
from tests.web.classes.test_classes import FIVE, LOCALE, enter, make_class
from tests.web.people.support import browser
from tests.web.support import Message, Server


@pytest.fixture
async def teacher(site: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with browser(site) as teacher:
        yield teacher


async def test_of_pictures_that_are_tried_at_once_the_right_one_counts_too(
    site: Server, teacher: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sends all pictures at once would come in by one of them before the wrong ones are counted."""
    made = await make_class(teacher)
    ank = made["pupils"][0]
    way = {"type": "code", "code": made["code"], "pupil": ank["id"], "picture": ank["picture"]}

    async def full(what: str, *_: int) -> bool:
        return "picture" not in what

    async with browser(site) as child:
        for _ in range(9):  # what was right does not count afterwards
            assert (await enter(child, **way)).status_code == 200
        monkeypatch.setattr(site.services.store.hits, "hit", full)
        assert (await enter(child, **way)).json()["code"] == "too_many"


def test_codes_are_too_long_to_be_guessed() -> None:
    assert len(_CODE_LETTERS) ** _CODE_LENGTH > 10**13


async def test_names_that_are_sent_twice_at_once_come_once(
    site: Server, teacher: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make_class(teacher)
    repository, first = site.services.store.classes, iter([True])
    pupils = repository.pupils

    async def add() -> httpx.Response:
        path = f"/api/classes/{made['id']}/pupils"
        return await teacher.post(path, params=LOCALE, json={"names": ["Fay", "Gül"]})

    async def meanwhile(class_id: str) -> tuple[PupilRow, ...]:
        found = await pupils(class_id)
        if next(first, False):
            await add()
        return found

    monkeypatch.setattr(repository, "pupils", meanwhile)
    await add()
    assert [pupil.name for pupil in await pupils(made["id"])] == [*FIVE, "Fay", "Gül"]


async def test_two_who_are_renamed_at_once_do_not_have_one_name(
    site: Server, teacher: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make_class(teacher)
    repository, first = site.services.store.classes, iter([True])
    pupils, (ank, bas, *_) = repository.pupils, made["pupils"]

    async def rename(pupil: Message) -> httpx.Response:
        body = {"name": "Fay", "picture": pupil["picture"]}
        return await teacher.post(f"/api/classes/{made['id']}/pupils/{pupil['id']}", params=LOCALE, json=body)

    async def meanwhile(class_id: str) -> tuple[PupilRow, ...]:
        found = await pupils(class_id)
        if next(first, False):
            await rename(bas)
        return found

    monkeypatch.setattr(repository, "pupils", meanwhile)
    await rename(ank)
    assert [pupil.name for pupil in await pupils(made["id"])].count("Fay") == 1


async def test_a_class_that_is_deleted_meanwhile_gets_nobody(
    site: Server, teacher: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, repository = await make_class(teacher), site.services.store.classes
    load = repository.load

    async def deleted(class_id: str) -> ClassRow | None:
        found = await load(class_id)
        await repository.delete(class_id)
        return found

    monkeypatch.setattr(repository, "load", deleted)
    answer = await teacher.post(f"/api/classes/{made['id']}/pupils", params=LOCALE, json={"names": ["Fay"]})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_class")


async def test_who_is_removed_meanwhile_gets_no_name(
    site: Server, teacher: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, repository = await make_class(teacher), site.services.store.classes
    of_person, ank = repository.of_person, made["pupils"][0]

    async def removed(person: str) -> PupilRow | None:
        found = await of_person(person)
        await repository.remove_pupil(person)
        return found

    monkeypatch.setattr(repository, "of_person", removed)
    path, body = f"/api/classes/{made['id']}/pupils/{ank['id']}", {"name": "Fay", "picture": ank["picture"]}
    answer = await teacher.post(path, params=LOCALE, json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_pupil")
    person = await site.services.store.people.find(ank["id"])
    assert person is not None
    assert person.name == ""
