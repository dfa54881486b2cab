"""Whoever leaves takes his archive along if he wants it, and nothing of it stays."""

import io
import json
import logging
import shutil
import zipfile
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import httpx
import pytest

from coupturc.web.archive import leavers
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store import Store
from tests.waiting import until
from tests.web.archive.test_explorer import GAMES, collect
from tests.web.classes.test_classes import LOCALE, cards, enter, make_class
from tests.web.people.support import browser
from tests.web.support import Server, open_store, serving

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody


@pytest.fixture
def people(tmp_path: Path) -> Path:
    """The folder of the archives of people, beside a collection."""
    collect(tmp_path / "archives")
    return tmp_path / "archives" / "people"


@pytest.fixture
async def apart(people: Path, page_folder: Path) -> AsyncIterator[Server]:
    async with serving_people(open_store(people.parent.parent), people, page_folder) as server:
        yield server


def serving_people(store: Store, people: Path, page_folder: Path) -> AbstractAsyncContextManager[Server]:
    return serving(store, page_folder, archives=people.parent, session=SessionCookie(secure=False))


def there(people: Path) -> set[str]:
    """Return whose archives are on disk."""
    return {path.name for path in people.glob("*")}


async def bring(client: httpx.AsyncClient, name: str) -> str:
    """Bring a file into an archive of one's own, as a member; return whose it is."""
    await client.post("/api/me", json={"name": name})
    await client.post("/api/account", json={"name": name, "password": PASSWORD})
    answer = await client.post("/api/archive/files", params={"name": f"../{name}.pdn"}, content=GAMES)
    assert '"imported"' in answer.text
    person: str = (await client.get("/api/me")).json()["person"]["id"]
    return person


async def test_the_archive_goes_with_the_account(apart: Server, people: Path) -> None:
    async with browser(apart) as ada, browser(apart) as bep:
        gone, stays = await bring(ada, "Ada"), await bring(bep, "Bep")
        assert there(people) == {gone, stays}
        assert (await ada.post("/api/account/end", json={"password": PASSWORD})).status_code == 204
        assert there(people) == {stays}
        sources = (await bep.get("/api/archive")).json()["sources"]
    assert [(source["name"], source["games"]) for source in sources] == [("own", 3), ("club", 3)]


async def test_an_account_without_an_archive_ends_as_well(apart: Server, people: Path) -> None:
    async with browser(apart) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        await ada.post("/api/account", json={"name": "Ada", "password": PASSWORD})
        assert (await ada.post("/api/account/end", json={"password": PASSWORD})).status_code == 204
    assert not there(people)


async def test_a_server_that_was_killed_before_it_was_deleted_does_so_when_it_starts(
    people: Path, page_folder: Path
) -> None:
    folder = people.parent.parent
    async with serving_people(open_store(folder), people, page_folder) as server, browser(server) as ada:
        gone = await bring(ada, "Ada")
        await server.services.store.members.leave(gone)  # all that the database has; then it is killed
    stranger = people / "somebody-whom-this-copy-of-the-database-does-not-know"
    stranger.mkdir()
    (people / gone / "archive.sqlite").unlink()  # or it was killed in the middle
    async with serving_people(open_store(folder), people, page_folder):
        await until(lambda: not (people / gone).exists())
    assert stranger.exists()


async def test_what_cannot_be_deleted_now_is_tried_again(
    apart: Server, people: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "in use", str(path))

    async with browser(apart) as ada:
        gone = await bring(ada, "Ada")
        with monkeypatch.context() as broken, caplog.at_level(logging.WARNING, leavers.__name__):
            broken.setattr(shutil, "rmtree", refuse)
            assert (await ada.post("/api/account/end", json={"password": PASSWORD})).status_code == 204
        assert "tried again later" in caplog.text
        assert (people / gone).exists()
        await apart.services.leavers.look()
        assert not (people / gone).exists()


async def test_an_archive_that_another_process_deleted_is_let_go(apart: Server, people: Path) -> None:
    async with browser(apart) as ada:
        gone = await bring(ada, "Ada")
        await apart.services.store.members.leave(gone)
        shutil.rmtree(people / gone)
        assert apart.services.archives.people() == [gone]
        await apart.services.leavers.look()
        assert apart.services.archives.people() == []


async def test_the_archive_of_a_pupil_goes_when_the_teacher_removes_him(apart: Server, people: Path) -> None:
    async with browser(apart) as teacher, browser(apart) as ank, browser(apart) as bram:
        made = await make_class(teacher, ["Ank", "Bram"])
        tokens, ids = await cards(teacher, made), []
        for child, name in ((ank, "Ank"), (bram, "Bram")):
            entered = await enter(child, type="card", token=tokens[name])
            ids.append(entered.json()["pupil"]["id"])
            await child.post("/api/archive/files", params={"name": "my.pdn"}, content=GAMES)
        assert there(people) == {*ids}
        assert (await teacher.delete(f"/api/classes/{made['id']}/pupils/{ids[0]}", params=LOCALE)).status_code == 200
        await apart.services.leavers.look()
        assert there(people) == {ids[1]}


async def test_one_takes_along_the_files_of_the_archive(apart: Server) -> None:
    async with browser(apart) as ada, browser(apart) as bep:
        await bring(ada, "Ada")
        await bring(bep, "Bep")
        answer = await ada.get("/api/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        assert file.namelist() == ["account.json", "archive/1-.._Ada.pdn"]
        assert file.read("archive/1-.._Ada.pdn") == GAMES.encode()


async def test_an_archive_that_cannot_be_read_is_named(apart: Server, people: Path) -> None:
    async with browser(apart) as ada:
        gone = await bring(ada, "Ada")
        await apart.services.archives.close()
        (people / gone / "archive.sqlite").write_bytes(b"no database at all" * 400)
        answer = await ada.get("/api/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        assert file.namelist() == ["account.json", "damaged.json"]
        assert [one["archive"] for one in json.loads(file.read("damaged.json"))] == ["own"]
