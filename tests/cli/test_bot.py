"""`coupturc bot`: against a server of our own."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from tests.cli.shell import Run
from tests.lidraughts_site import LAST_PLY, TOKEN, Site, served

SECONDS = 60


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    return tmp_path / "token"


@pytest.fixture
def wrong_token_file(tmp_path: Path) -> Path:
    (tmp_path / "wrong").write_text("lip-wrong")
    return tmp_path / "wrong"


async def bot(url: str, token_file: Path) -> asyncio.subprocess.Process:
    site, manner = ("--url", url, "--token-file", str(token_file)), ("--level", "1", "--style", "solid")
    command = (sys.executable, "-m", "coupturc", "bot", *site, *manner)
    return await asyncio.create_subprocess_exec(*command, stderr=PIPE)


async def test_a_game_is_played_until_the_command_is_ended(token_file: Path) -> None:
    site = Site()
    async with served(site) as url, asyncio.timeout(SECONDS):
        process = await bot(url, token_file)
        await site.over.wait()
        process.send_signal(signal.SIGTERM)
        _, told = await process.communicate()
    assert site.line().ply >= LAST_PLY
    assert "playing as coupturc" in told.decode()
    assert TOKEN not in told.decode()
    assert "Traceback" not in told.decode()


async def test_an_account_of_a_person_is_refused_in_a_line(token_file: Path) -> None:
    site = Site()
    site.title = ""
    async with served(site) as url, asyncio.timeout(SECONDS):
        process = await bot(url, token_file)
        _, told = await process.communicate()
    assert process.returncode == 2
    assert told.decode().splitlines()[-1].endswith("it has to be upgraded first, before it plays a game")
    assert "Traceback" not in told.decode()


async def test_a_token_that_the_server_refuses_is_named_by_its_status_alone(wrong_token_file: Path) -> None:
    async with served(Site()) as url, asyncio.timeout(SECONDS):
        process = await bot(url, wrong_token_file)
        _, told = await process.communicate()
    assert process.returncode == 2
    assert "401" in told.decode()
    assert "lip-wrong" not in told.decode()


def test_without_a_token_nothing_is_asked(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LIDRAUGHTS_TOKEN", raising=False)
    for arguments in ((), ("--token-file", str(tmp_path / "nothing")), ("--token-file", os.devnull)):
        result = run("bot", *arguments)
        assert result.code == 2
        assert len(result.err.strip().splitlines()[-1]) < 200
        assert "Traceback" not in result.err


def test_a_level_that_is_not_one_is_named(run: Run) -> None:
    result = run("bot", "--level", "77")
    assert result.code == 2
    assert "--level" in result.err


@pytest.mark.parametrize("url", ["http://example.org", "example.org", "ftp://localhost", "https://", "http://["])
def test_the_token_goes_only_where_it_is_safe(run: Run, token_file: Path, url: str) -> None:
    result = run("bot", "--token-file", str(token_file), "--url", url)
    assert result.code == 2
    assert "expected an address with https://" in result.err
