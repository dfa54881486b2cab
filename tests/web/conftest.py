"""Fixtures of the application's tests."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from coupturc.web.games import presence
from coupturc.web.people.session_cookie import SessionCookie
from tests.postgresql import Cluster, cluster
from tests.web.people.mailbox import ADDRESS, Mailbox, mailbox
from tests.web.support import Server, open_store, serving


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small built page."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><head><title>Coup Turc</title></head>" + "<p>wood</p>" * 100)
    (folder / "assets" / "index-abc123.js").write_text("const squares = 50;\n" * 100)
    (folder / "assets" / "tiny-1.css").write_text("p{}")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "wood.ogg").write_bytes(bytes(range(256)) * 8)
    return folder


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have games wait an hour for a first move: on a busy machine a test takes longer than a player may."""
    long = {tempo: each._replace(first_move=3_600) for tempo, each in presence._PATIENCE.items()}
    monkeypatch.setattr(presence, "_PATIENCE", long)


@pytest.fixture
async def server(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A running server whose computer plays the first legal move."""
    async with serving(open_store(tmp_path), page_folder) as server:
        yield server


@pytest.fixture
async def box() -> AsyncIterator[Mailbox]:
    """A server for mail."""
    async with mailbox() as running:
        yield running


@pytest.fixture
async def mailer(tmp_path: Path, page_folder: Path, box: Mailbox) -> AsyncIterator[Server]:
    """A running server that knows who is who, and sends mails."""
    session = SessionCookie(secure=False)
    async with serving(open_store(tmp_path), page_folder, session=session, address=ADDRESS, post=box.server) as server:
        yield server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A running PostgreSQL."""
    with cluster() as running:
        yield running
