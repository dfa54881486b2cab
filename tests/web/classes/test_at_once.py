"""What comes to a class at the same time: pictures that are tried, pupils who are added."""

from collections.abc import AsyncIterator

import httpx
import pytest

from coupturc.web.classes.routes import _CODE_LENGTH, _CODE_LETTERS
from coupturc.web.store.classes import PupilRow
from tests.web.classes.test_classes import FIVE, LOCALE, enter, make_class
from tests.web.people.support import browser
from tests.web.support import Server


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
