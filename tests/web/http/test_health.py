"""What a proxy asks: does the process live, and does its database answer?"""

import pytest

from coupturc.web.store import StoreError
from coupturc.web.store.database import Database
from tests.web.support import Server


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_server_that_works_is_well(server: Server, path: str) -> None:
    answer = await server.http.get(path)
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["cache-control"] == "no-store"


async def test_without_its_database_it_lives_and_is_not_ready(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_database: Database, _work: object) -> object:
        raise StoreError("gone")

    monkeypatch.setattr(Database, "read", fail)
    assert (await server.http.get("/healthz")).status_code == 200
    answer = await server.http.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database does not answer\n")
