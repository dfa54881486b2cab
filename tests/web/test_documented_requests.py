"""The lines of curl in docs/ are answered as their pages say."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.docs_pages import DOCS, blocks
from tests.web.support import Server
from tests.web.tournaments.test_files import SMALL

#: The id that the lines of a page have; a server gives another one.
ID = re.compile(r"\b[tbv]-0123456789abcdef\b")
#: What stands in the files that the lines send. `"seen": 12` is the version after twelve players.
FILES = {
    "members.csv": ("name;rating\n" + "".join(f"Member {number};{1200 + number}\n" for number in range(12))).encode(),
    "weekend.trf": SMALL,
    "games.pdn": b'[White "Ada"]\n[Black "Bep"]\n[Round "1"]\n[Board "1"]\n[Result "*"]\n\n1. 32-28 *\n',
}
#: By the row of the page: what its text says of the answer, and what of it is the same each time.
TOURNAMENTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "POST /tournaments": ("begins one", 201, {"name": "Winter", "system": "keizer", "version": 0}),
    "POST /tournaments/ID/players": ("enters the players of a CSV or a TRF", 200, {"faults": [], "refused": None}),
    "POST /tournaments/trf?system=swiss": ("answers with its `id`, or with `faults`", 201, {"faults": []}),
    "POST /tournaments/ID/requests": ("answers with the tournament and `refused`", 200, {"refused": None}),
}


class Curl(NamedTuple):
    """A request as a line of curl makes it."""

    address: str
    headers: dict[str, str]
    body: bytes

    @property
    def row(self) -> str:
        """The request as a table of the page names it."""
        return "POST " + ID.sub("ID", self.address.partition("/api")[2])

    async def send(self, server: Server, name: str = "", token: str = "") -> httpx.Response:
        path = ID.sub(name, self.address.partition("/api")[2])
        headers = {each: text.replace("TOKEN", token) for each, text in self.headers.items()}
        headers = {each: text.replace("http://localhost:8000", server.url) for each, text in headers.items()}
        return await server.http.post(f"/api{path}", headers=headers, content=self.body)


def curls(page: Path) -> Iterator[Curl]:
    """Yield the lines of curl of a page, as curl reads them; an option that is not known here is an error."""
    for line in (line for text in blocks(page, "") for line in text.splitlines() if line.startswith("curl ")):
        words = iter(shlex.split(line)[1:])
        address, headers, body = "", {"content-type": "application/x-www-form-urlencoded"}, b""
        for word in words:
            match word:
                case "-s":
                    continue
                case "-d":
                    body = next(words).encode()
                case "--data-binary":
                    body = FILES[next(words).removeprefix("@")]
                case "-H":
                    header, _, text = next(words).partition(": ")
                    headers[header] = text
                case _:
                    assert not word.startswith("-"), line
                    address = word
        yield Curl(address, headers, body)


def test_every_line_of_tournaments_is_known_by_a_row_of_the_page() -> None:
    page = (DOCS / "tournaments.md").read_text("utf-8")
    assert [each.row for each in curls(DOCS / "tournaments.md")] == list(TOURNAMENTS)
    for row, (says, _, _) in TOURNAMENTS.items():
        (cell,) = [line for line in page.splitlines() if line.startswith(f"| `{row}` |")]
        assert says in cell


async def test_the_lines_of_tournaments_are_answered_as_the_page_says(server: Server) -> None:
    name = ""
    for curl in curls(DOCS / "tournaments.md"):
        answer = await curl.send(server, name)
        _, status, same = TOURNAMENTS[curl.row]
        body = answer.json()
        assert (answer.status_code, {key: body.get(key) for key in same}) == (status, same), curl.address
        name = name or body["id"]
    view = (await server.http.get(f"/api/tournaments/{name}")).json()
    assert (len(view["players"]), len(view["rounds"])) == (12, 1)


@pytest.mark.parametrize(("token", "status"), [(None, 200), ("wrong", 403)])
async def test_the_line_of_live_boards_is_answered_as_the_page_says(
    server: Server, token: str | None, status: int
) -> None:
    made = (await server.http.post("/api/broadcasts", json={"name": "Live"})).json()
    (curl,) = curls(DOCS / "broadcasts.md")
    answer = await curl.send(server, made["id"], token or made["token"])
    assert answer.status_code == status
    if status == 200:
        shown = next(text for text in blocks(DOCS / "broadcasts.md", "") if text.startswith("{"))
        assert answer.json().keys() == json.loads(shown).keys()
