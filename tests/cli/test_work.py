"""`coupturc work` without jobs being done: what it lists, and what it refuses."""

import asyncio
from pathlib import Path

import pytest

from coupturc.web.store import Store, sqlite_url
from tests.cli.shell import Run


def keep_jobs(folder: Path) -> str:
    """Keep a job that was given up and one that waits; return the id of the first."""

    async def fill() -> str:
        store = Store.open(sqlite_url(folder / "games.sqlite3"))
        await store.jobs.add("mail", '"ada@example.org"')
        (row,) = await store.jobs.take("one", ["mail"], 1, 0)
        await store.jobs.give_up("one", row.id, "nobody answers")
        await store.jobs.add("mail", '"bep@example.org"')
        await store.close()
        return row.id

    return asyncio.run(fill())


def test_it_lists_jobs_without_whose_they_are(run: Run, tmp_path: Path) -> None:
    dead = keep_jobs(tmp_path)
    result = run("work", "--list", "--data", str(tmp_path))
    assert (result.code, result.err) == (0, "")
    waits, given_up = result.out.splitlines()
    assert "  mail  waits  " in waits
    assert given_up.startswith(f"{dead}  mail  given up  ")
    assert given_up.endswith("  tries 1  nobody answers")
    assert "@" not in result.out


def test_what_was_given_up_waits_again(run: Run, tmp_path: Path) -> None:
    keep_jobs(tmp_path)
    assert run("work", "--again", "--data", str(tmp_path)).out == "1 to be tried again\n"
    assert run("work", "--list", "--data", str(tmp_path)).out.count("waits") == 2


def test_it_takes_the_settings_of_a_server(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text(f'port = 8001\nbus = "nats://localhost"\ndata = "{tmp_path}"\n')
    keep_jobs(tmp_path)
    assert run("work", "--again", "--settings", str(file)).out == "1 to be tried again\n"
    file.write_text("prot = 8001\n")
    result = run("work", "--list", "--settings", str(file))
    assert (result.code, "no setting is called prot" in result.err) == (2, True)


MAIL = ("--mail", "smtp://localhost", "--mail-from", "dammen@example.org")


@pytest.mark.parametrize("options", [MAIL, ("--push-key", "key.pem")])
def test_mails_and_notices_need_an_address_to_lead_to(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    result = run("work", "--data", str(tmp_path), *options)
    assert (result.code, "need --public-url" in result.err) == (2, True)
