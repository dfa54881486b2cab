"""The built page: every file in memory, compressed once: by the build with Brotli, and here with gzip.

Only what is in memory can be asked for, so no path leads outside the folder.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from coupturc.errors import CoupTurcError

#: Where the build puts the page: in the wheel, or as a link in a checkout.
STATIC = Path(__file__).parents[1] / "static"

#: Vite writes a hash of the content into these names.
HASHED_FOLDER = "assets/"
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_HEAD_END = b"</head>"

_PACKED_TYPES = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")
#: What the build adds to the name of a file for its compressed copy (frontend/scripts/compress.js).
_BROTLI = ".br"
_SMALLEST_WORTH_IT_BYTES = 512

#: Not every machine knows these types; pages need them.
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class PageNotBuiltError(CoupTurcError):
    """The package was installed without the page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        return (
            f"the page is not built: {self.folder / 'index.html'} is missing"
            " (it is built when Node 20 is there: install the Debian package nodejs, then install coupturc again)"
        )


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page; `packed` is the same by the encodings that it is compressed with, the smallest first."""

    body: bytes
    packed: Mapping[str, bytes]
    headers: Mapping[str, str]

    def answer(self, request: Request) -> Response:
        """Return the file as the browser wants it, or 304 when it has it already."""
        headers = dict(self.headers)
        if headers.get("etag") in _tags(request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        accepted = _accepted(request.headers.get("accept-encoding", ""))
        for encoding, packed in self.packed.items():
            if encoding in accepted:
                return Response(packed, headers={**headers, "content-encoding": encoding})
        return Response(self.body, headers=headers)


class BuiltPage:
    """All files of the page by their path.

    Args:
        folder: where the build put them.

    Raises:
        PageNotBuiltError: there is no page in it.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        if not (folder / "index.html").is_file():
            raise PageNotBuiltError(folder)
        self._start = (folder / "index.html").read_bytes()
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != _BROTLI)
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in paths}

    async def answer(self, request: Request) -> Response:
        """Answer GET for a file; every address of the page itself gives index.html."""
        path = request.url.path.removeprefix("/")
        file = self._files.get(path)
        if file is None and "." not in path and not path.startswith(("api/", HASHED_FOLDER)):
            file = self._files["index.html"]
        return Response(status_code=404) if file is None else file.answer(request)

    def answer_with(self, tags: str, request: Request) -> Response:
        """Answer with the page, and with more in its head.

        Args:
            tags: what its head says besides, in the language that the request asks for.
            request: the request.
        """
        body = self._start.replace(_HEAD_END, tags.encode() + _HEAD_END, 1)
        return html_file(body, {}).answer(request)


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    name = path.relative_to(folder).as_posix()
    file = _file(body, kind, _FOREVER if name.startswith(HASHED_FOLDER) else _ASK_AGAIN)
    packed = path.with_name(path.name + _BROTLI)
    if not packed.is_file():  # a page that was built in another way
        return file
    return replace(file, packed={"br": packed.read_bytes(), **file.packed})


def html_file(body: bytes, headers: Mapping[str, str]) -> File:
    """Return a page that is made for a request, in the language that it asks for.

    Args:
        body: the page.
        headers: what its answer says besides.
    """
    file = _file(body, _TYPES[".html"], _ASK_AGAIN, "accept-encoding, accept-language")
    return replace(file, headers={**file.headers, **headers})


def _file(body: bytes, kind: str, cache: str, vary: str = "accept-encoding") -> File:
    headers = {
        "cache-control": cache,
        "content-type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        "vary": vary,
    }
    if cache != _FOREVER:  # what never changes is never asked about again, and there are some thirty of it a page
        headers["etag"] = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(body, _pack(body, kind), headers)


def _pack(body: bytes, kind: str) -> dict[str, bytes]:
    """Compress what shrinks: fonts and pictures are packed already."""
    if len(body) < _SMALLEST_WORTH_IT_BYTES or not kind.startswith(_PACKED_TYPES):
        return {}
    return {"gzip": gzip.compress(body, mtime=0)}


def _accepted(header: str) -> set[str]:
    """Return the encodings that a browser reads; one with the quality 0 it does not."""
    offers = (offer.replace(" ", "").lower().partition(";") for offer in header.split(","))
    return {name for name, _, quality in offers if not re.fullmatch(r"q=0(\.0*)?", quality)}


def _tags(header: str) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
