"""Other sites' pages cannot use the server through the user's browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from coupturc.web.serve import Settings, names_of
from tests.web.support import HUMAN, Server, open_store, serving


@pytest.fixture
async def local(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server that may be asked as 127.0.0.1 only."""
    async with serving(open_store(tmp_path), page_folder, hosts=frozenset({"127.0.0.1"})) as server:
        yield server


async def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/profiles", "/api/nothing"):
        headers = (await server.http.get(path)).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_a_page_loads_and_runs_only_its_own(server: Server) -> None:
    headers = (await server.http.get("/")).headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"


async def test_data_runs_nothing(server: Server) -> None:
    """They are short: a page asks for data again and again."""
    headers = (await server.http.get("/api/profiles")).headers
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert "permissions-policy" not in headers


async def test_parts_of_a_page_do_not_repeat_its_policy(server: Server) -> None:
    headers = (await server.http.get("/assets/none.js")).headers
    assert "content-security-policy" not in headers
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1"])
async def test_a_foreign_page_may_ask_nothing(local: Server, origin: str) -> None:
    answer = await local.http.post("/api/games", headers={"origin": origin}, json={})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


async def test_the_own_page_may(local: Server) -> None:
    assert (await local.http.get("/api/games", headers={"origin": local.url})).status_code == 200


@pytest.mark.parametrize("host", ["[", "evil.example", ""])
async def test_a_name_that_is_none_of_this_server_is_refused(local: Server, host: str) -> None:
    assert (await local.http.get("/", headers={"host": host})).status_code == 403


async def test_a_foreign_page_opens_no_socket(local: Server) -> None:
    address = f"{local.url.replace('http', 'ws')}/api/games/{await local.new_game()}/socket"
    with pytest.raises(InvalidStatus, match="403"):
        async with connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
            pass


async def test_an_address_is_never_a_foreign_name(local: Server) -> None:
    for host in ("192.0.2.7:8000", "[2001:db8::1]:8000"):
        assert (await local.http.get("/", headers={"host": host})).status_code == 200


async def test_behind_a_proxy_its_public_name_is_the_own(tmp_path: Path, page_folder: Path) -> None:
    """On the loopback address, with the `Host` and `Origin` of the page that Caddy and nginx pass on."""
    names = names_of(Settings("127.0.0.1", 8000, tmp_path, public_url="https://dammen.example"))
    async with serving(open_store(tmp_path), page_folder, hosts=names) as server:
        body = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}
        for origin, status in (("https://dammen.example", 201), ("https://evil.example", 403)):
            headers = {"host": "dammen.example", "origin": origin, "x-forwarded-proto": "https"}
            assert (await server.http.post("/api/games", json=body, headers=headers)).status_code == status
