"""The built page: files, caches, compression, and no way out of the folder."""

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from coupturc.web.http.built_page import BuiltPage, PageNotBuiltError
from tests.web.support import Server

#: What stands for a file that the build has compressed.
PACKED = b"as the build has packed it"


def page_with_a_packed_copy(folder: Path) -> BuiltPage:
    (folder / "index.html").write_text("<p>wood</p>" * 100, "utf-8")
    (folder / "index.html.br").write_bytes(PACKED)
    return BuiltPage(folder)


async def asked(path: str, page: BuiltPage, accepted: str = "br") -> Response:
    headers = [(b"accept-encoding", accepted.encode()), (b"host", b"here")]
    return await page.answer(
        Request({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers})
    )


async def test_serves_the_page_packed_to_browsers_that_unpack(server: Server, page_folder: Path) -> None:
    packed = await server.http.get("/", headers={"accept-encoding": "gzip"})
    plain = await server.http.get("/", headers={"accept-encoding": "identity"})

    body = (page_folder / "index.html").read_bytes()
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content == body
    assert int(packed.headers["content-length"]) == len(gzip.compress(body, mtime=0)) < len(body)
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("br;q=0.5", "br"),
        ("gzip, br;q=0", "gzip"),
        ("GZIP;q=1.0", "gzip"),
        ("zstd", None),
        ("gzip;q=0.0, identity", None),
    ],
)
async def test_the_smallest_that_a_browser_reads_is_sent(tmp_path: Path, accepted: str, encoding: str | None) -> None:
    answer = await asked("/", page_with_a_packed_copy(tmp_path), accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert (answer.body == PACKED) is (encoding == "br")


async def test_a_packed_copy_has_no_address_of_its_own(tmp_path: Path) -> None:
    assert (await asked("/index.html.br", page_with_a_packed_copy(tmp_path))).status_code == 404


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/game/abc", "text/html; charset=utf-8", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/wood.ogg", "audio/ogg", "no-cache"),
        ("/assets/index-abc123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/tiny-1.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
    ],
)
async def test_types_and_caches(server: Server, path: str, kind: str, cache: str) -> None:
    answer = await server.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == cache
    assert ("etag" in answer.headers) is (cache == "no-cache")


async def test_a_page_that_is_known_is_not_sent_again(server: Server) -> None:
    tag = (await server.http.get("/")).headers["etag"]
    for known in (tag, f'"other", W/{tag}'):
        again = await server.http.get("/", headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert (await server.http.get("/", headers={"if-none-match": '"other"'})).status_code == 200


@pytest.mark.parametrize("path", ["/assets/gone.js", "/robots.txt", "/assets/gone"])
async def test_what_is_not_there(server: Server, path: str) -> None:
    assert (await server.http.get(path)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../conftest.py",
        "/assets/../../conftest.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets/..%5c..%5cindex.html",
        "/assets/%00.js",
    ],
)
async def test_no_path_leads_out_of_the_folder(server: Server, page_folder: Path, path: str) -> None:
    (page_folder.parent / "conftest.py").write_text("secret")
    host, port = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"secret" not in body
    assert b"root:" not in body
    assert head.startswith(b"HTTP/1.1 404") or b"<title>Coup Turc</title>" in body


def test_a_page_that_was_not_built_is_told_with_what_helps(tmp_path: Path) -> None:
    with pytest.raises(PageNotBuiltError, match="Node 20"):
        BuiltPage(tmp_path)
