"""What people paste and drop, and what goes out again."""

from pathlib import Path
from time import time_ns

import pytest

from coupturc.notation.palette import BOARDS, PIECES
from coupturc.rules import load_profile
from coupturc.rules.parse import parse_profile
from coupturc.web.analyses import paste
from tests.waiting import until
from tests.web.analyses.support import analysing, new_analysis
from tests.web.support import Server, open_store, serving

MANY_VARIATIONS = "1. 32-28 " + "(1. 31-26 19-23) " * 3000 + "*"
MANY_COMMENTS = "1. 32-28 " + "{x} " * 21_000 + "*"
MUCH_SAID = "1. 32-28 {" + "x" * 1_100_000 + "} *"
HOSTILE = (
    '[White "<img src=x onerror=alert(1)>"]\n[Event "\\"]"]\n[Result "2-0"]\n1. 32-28 {<script>alert(1)</script>} 2-0'
)
TWO = '[White "Ada"]\n[Result "1-1"]\n1. 32-28 19-23 1-1\n\n[White "Bep"]\n1. 32-28 19-28 2. 99 *\n'


async def test_a_text_with_several_games_is_listed_with_its_faults(server: Server) -> None:
    answer = await server.http.post("/api/pdn", content=TWO.encode())
    contents = answer.json()
    assert contents["total"] == 2
    good, bad = contents["games"]
    assert (good["headers"]["White"], good["plies"], good["faults"]) == ("Ada", 2, [])
    (fault,) = bad["faults"]
    assert (fault["code"], fault["line"], fault["column"], fault["found"]) == ("illegal", 6, 10, "19-28")


async def test_words_that_are_no_game_are_told_in_their_order(server: Server) -> None:
    answer = await server.http.post("/api/pdn", content=b"just words [x")
    (only,) = answer.json()["games"]
    assert not only["readable"]
    assert [(fault["line"], fault["column"]) for fault in only["faults"]] == [(1, 1), (1, 12)]


@pytest.mark.parametrize("index", [0, 1])
async def test_two_games_on_one_line_open(server: Server, index: int) -> None:
    made = await server.http.post(f"/api/analyses/pdn?index={index}", content=b"1. 32-28 * 1. 31-26 19-23 *")
    assert (made.status_code, made.json()["plies"]) == (201, index + 1)


async def test_a_fault_is_found_where_the_lines_of_the_file_say(server: Server) -> None:
    answer = await server.http.post("/api/pdn", content="1. {a\x0cb\u2028c} 32-28\n19-28 *".encode())
    (fault,) = answer.json()["games"][0]["faults"]
    assert (fault["line"], fault["found"]) == (2, "19-28")


async def test_a_long_game_is_refused_whatever_ends_its_lines(server: Server) -> None:
    text = f'[White "Ada"]\r1. 32-28 *\r\r[White "Bep"]\r{MANY_COMMENTS}\r'
    refused = await server.http.post("/api/analyses/pdn?index=1", content=text.encode())
    assert refused.json()["code"] == "too_long"


@pytest.mark.parametrize("index", [0, 2])
async def test_a_short_game_opens_beside_a_long_one(server: Server, index: int) -> None:
    text = f'[White "Ada"]\n1. 32-28 *\n\n[White "Bep"]\n{MANY_COMMENTS}\n\n[White "Cas"]\n1. 31-26 *\n'
    made = await server.http.post(f"/api/analyses/pdn?index={index}", content=text.encode())
    assert (made.status_code, made.json()["headers"]["White"]) == (201, ("Ada", "Bep", "Cas")[index])
    refused = await server.http.post("/api/analyses/pdn?index=1", content=text.encode())
    assert refused.json()["code"] == "too_long"


async def test_good_games_open_beside_broken_ones(server: Server) -> None:
    made = await server.http.post("/api/analyses/pdn?index=1", content=TWO.encode())
    assert (made.status_code, made.json()["headers"]["White"], made.json()["plies"]) == (201, "Bep", 1)


@pytest.mark.parametrize(
    ("text", "query", "status", "code"),
    [
        (b"", "", 422, "no_games"),
        (TWO.encode(), "?index=7", 422, "no_games"),
        (b'[FEN "W:W1:B"]\n1. 32-28 *', "", 422, "unreadable_game"),
        ("1. 32-28".encode("utf-16"), "", 422, "encoding"),
        (TWO.encode(), "?profile=/etc/passwd", 422, "unknown_profile"),
        (b"x" * 2000, "", 413, "too_large"),
    ],
)
async def test_what_cannot_be_opened_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, text: bytes, query: str, status: int, code: str
) -> None:
    monkeypatch.setattr(paste, "MAX_PDN_BYTES", 1000)
    answer = await server.http.post(f"/api/analyses/pdn{query}", content=text)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_the_profile_asked_for_is_for_games_that_say_nothing(server: Server) -> None:
    made = await server.http.post("/api/analyses/pdn?profile=dama", content=b"1. a3-a4 *")
    assert made.json()["profile"]["id"] == "dama"
    made = await server.http.post("/api/analyses/pdn?profile=dama", content=b'[GameType "20"]\n1. 32-28 *')
    assert made.json()["profile"]["id"] == "fmjd"


async def test_a_game_is_played_as_the_profile_asked_for_plays_it(server: Server) -> None:
    """We read what we wrote where a man is crowned in mid-capture (docs/rule-sources.md#promotion-in-mid-capture)."""
    game = b'[GameType "30"]\n[SetUp "1"]\n[FEN "W:Wa6,h3:Ba7,c7,e8,h7"]\n\n1. a6xh5 *'
    made = await server.http.post("/api/analyses/pdn?profile=dama-federation", content=game)
    assert (made.status_code, made.json()["profile"]["id"]) == (201, "dama-federation")


async def test_a_clubs_own_profile_is_for_analyses_too(tmp_path: Path, page_folder: Path) -> None:
    club = parse_profile(load_profile("belgian").text.replace('"belgian"', '"our-club"', 1))
    async with serving(open_store(tmp_path), page_folder, profiles=(club,)) as server:
        made = await server.http.post("/api/analyses/pdn?profile=our-club", content=b"1. 32-28 *")
        assert made.json()["profile"]["id"] == "our-club"
        async with analysing(server, await new_analysis(server, profile="our-club")) as page:
            assert page.tree["profile"]["id"] == "our-club"


async def test_hostile_text_comes_back_as_text(server: Server) -> None:
    made = (await server.http.post("/api/analyses/pdn", content=HOSTILE.encode())).json()
    async with analysing(server, made["id"]) as page:
        assert page.tree["headers"]["White"] == "<img src=x onerror=alert(1)>"
        assert page.tree["nodes"][1]["comment"] == "<script>alert(1)</script>"
    answer = await server.http.get(f"/api/analyses/{made['id']}/pdn")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_results_are_written_as_asked(server: Server) -> None:
    name = (await server.http.post("/api/analyses/pdn", content=HOSTILE.encode())).json()["id"]
    assert '[Result "2-0"]' in (await server.http.get(f"/api/analyses/{name}/pdn?results=fmjd")).text
    assert '[Result "1-0"]' in (await server.http.get(f"/api/analyses/{name}/pdn?results=local")).text
    assert (await server.http.get("/api/analyses/nothing/pdn")).json()["code"] == "unknown_analysis"


async def test_diagrams_are_drawn_with_what_is_on_them(server: Server) -> None:
    name = (
        await server.http.post("/api/analyses/pdn", content=b"1. 32-28 {[%cal G19-23,G5-5,R99-1] [%csl G28]} *")
    ).json()["id"]
    async with analysing(server, name) as page:
        node = page.tree["nodes"][1]["id"]
    address = f"/api/analyses/{name}/nodes/{node}.svg"
    answer = await server.http.get(
        address, params={"below": "black", "board": "tile", "pieces": "x", "title": "<Vraag 1>"}
    )
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "&lt;Vraag 1&gt;" in answer.text
    assert "<polyline" in answer.text
    assert BOARDS["tile"].dark in answer.text
    assert PIECES["turned"].white.face in answer.text
    assert (await server.http.get("/api/analyses/nothing/nodes/0.svg")).status_code == 404


async def test_a_stored_game_has_one_analysis_until_it_goes_on(server: Server) -> None:
    game = await server.new_game(players={"white": {"kind": "human", "name": "Ada"}, "black": {"kind": "human"}})
    async with server.page(game) as page:
        await page.move("32-28")
        first = await new_analysis(server, game=game)
        analysed_ms = time_ns() // 1_000_000
        assert await new_analysis(server, game=game) == first
        await until(lambda: time_ns() // 1_000_000 > analysed_ms)  # times are stored in milliseconds
        await page.move("19-23")
        assert await new_analysis(server, game=game) != first
    listed = (await server.http.get("/api/analyses")).json()["analyses"]
    assert [each["plies"] for each in listed] == [2, 1]
    assert [each["last"] for each in listed] == [["19", "23"], ["32", "28"]]
    assert "W:W28,31" in listed[0]["fen"]
    assert listed[0]["headers"]["White"] == "Ada"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "nothing"}, 404, "unknown_game"),
        ({"profile": "nothing"}, 422, "unknown_profile"),
        ({"profile": "fmjd", "fen": "W:W1:B2"}, 422, "fen"),
        ({"profil": 1}, 400, "malformed"),
    ],
)
async def test_what_cannot_be_analysed_is_told(server: Server, body: dict[str, object], status: int, code: str) -> None:
    answer = await server.http.post("/api/analyses", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("text", [MANY_VARIATIONS, MUCH_SAID, MANY_COMMENTS])
async def test_a_game_longer_than_an_analysis_is_refused(server: Server, text: str) -> None:
    answer = await server.http.post("/api/analyses/pdn", content=text.encode())
    assert (answer.status_code, answer.json()["code"], answer.json()["params"]) == (422, "too_long", {"limit": 5000})
