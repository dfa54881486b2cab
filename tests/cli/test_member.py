"""The operator makes members moderators and gives out passwords, while the server runs or not."""

import asyncio
from pathlib import Path

import pytest

from coupturc.web.people.names import look
from coupturc.web.people.passwords import is_right
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.members import MemberRow, SessionRow
from coupturc.web.store.once import RECOVER, OnceRow
from coupturc.web.store.people import PersonRow
from tests.cli.shell import Run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A server's folder with one member, Ada."""

    async def fill() -> None:
        store = Store.open(sqlite_url(tmp_path / "games.sqlite3"))
        await store.people.create(PersonRow("ada", "guest", "Ada", 1), "token")
        await store.members.join(MemberRow("ada", "Ada", look("Ada"), "hash", ""), SessionRow("session", 1))
        await store.close()

    asyncio.run(fill())
    return tmp_path


def test_a_member_becomes_a_moderator_and_is_one_no_more(run: Run, data: Path) -> None:
    for arguments, role in ((("moderator",), "moderator"), ((), "moderator"), (("none",), "none"), ((), "none")):
        result = run("member", "role", "ada", *arguments, "--data", str(data))
        assert (result.code, result.out, result.err) == (0, f"Ada: {role}\n", "")


def test_every_change_of_a_role_is_kept(run: Run, data: Path) -> None:
    run("member", "role", "Ada", "moderator", "--database", f"sqlite:///{data / 'games.sqlite3'}")
    run("member", "role", "Ada", "none", "--data", str(data))

    async def verdicts() -> list[tuple[str, str | None]]:
        store = Store.open(sqlite_url(data / "games.sqlite3"))
        found = [(each.verdict, each.moderator) for each in await store.moderation.about("ada")]
        await store.close()
        return found

    assert asyncio.run(verdicts()) == [("no_moderator", None), ("moderator", None)]


def test_a_name_that_no_member_has_is_named(run: Run, data: Path) -> None:
    result = run("member", "role", "Bep", "moderator", "--data", str(data))
    assert (result.code, result.out, result.err) == (1, "", "Bep: no member has this name\n")


def test_a_folder_without_games_is_named_and_nothing_is_made(run: Run, tmp_path: Path) -> None:
    result = run("member", "role", "Ada", "--data", str(tmp_path))
    assert result.code == 2
    assert "games.sqlite3: no such file; say with --data where the server keeps its games" in result.err
    assert list(tmp_path.iterdir()) == []


def test_who_forgot_his_password_gets_a_new_one_and_is_logged_out(run: Run, data: Path) -> None:
    first, second = (run("member", "password", "ada", "--data", str(data)) for _ in range(2))
    assert first.out != second.out, "nobody can guess it"
    password = second.out.removeprefix("Ada: ").strip()

    async def kept() -> tuple[bool, bool, int]:
        store = Store.open(sqlite_url(data / "games.sqlite3"))
        member = await store.members.find("ada")
        sessions = await store.members.sessions("ada")
        await store.close()
        assert member is not None
        old = first.out.removeprefix("Ada: ").strip()
        fits = [await is_right(each, member.password_hash) for each in (password, old)]
        return fits[0], fits[1], len(sessions)

    assert asyncio.run(kept()) == (True, False, 0)


def test_a_link_that_was_mailed_counts_no_more_with_a_password_of_the_operator(run: Run, data: Path) -> None:
    async def mail() -> None:
        store = Store.open(sqlite_url(data / "games.sqlite3"))
        await store.once.keep(OnceRow("link", RECOVER, "ada", 2**50), 1)
        await store.close()

    async def counts() -> bool:
        store = Store.open(sqlite_url(data / "games.sqlite3"))
        found = await store.once.find("link", RECOVER, 1)
        await store.close()
        return found is not None

    asyncio.run(mail())
    assert run("member", "password", "ada", "--data", str(data)).code == 0
    assert not asyncio.run(counts())
