"""The engine in the browser: it says and finds what the native one does, and gives way to the server."""

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from coupturc import DrawLimits
from coupturc._core import History, all_rules
from coupturc.cli.measures import SEARCHES
from coupturc.engine.native.evaluation import new_engine
from coupturc.rules import load_profile
from tests.browser.analyst import Analyst
from tests.browser.conftest import MakePage
from tests.browser.own_worker import ask
from tests.browser.recorded_games import POSITIONS, board_of, histories
from tests.browser.site import Site
from tests.conformance.bridge import core_rules
from tests.perft_files import load_perft

pytestmark = pytest.mark.browser

#: Counts of the published tables that need less than a moment.
MOST_LEAVES = 200_000
#: No draw by counting, as `coupturc bench` searches.
NO_LIMITS = [0] * 10


def line_of(history: History) -> dict[str, Any]:
    """Return a line as the engine of the page is asked for it."""
    return {"fen": "", "moves": [move.text for move in history.moves]}


@pytest.mark.parametrize("profile", ["fmjd", "dama"])
def test_positions_are_those_of_the_native_core(make_page: MakePage, site: Site, profile: str) -> None:
    page = make_page()
    page.goto(site.url)
    played = list(islice(histories(profile, 1), POSITIONS))
    answers = ask(page, profile, [{"type": "position", "line": line_of(each)} for each in played])
    limits = load_profile(profile).draw_limits
    for history, found in zip(played, answers, strict=True):
        expected = board_of(history)
        assert {name: found[name] for name in expected} == expected
        assert found["draws"] == list(history.draws(limits))
        assert found["clocks"]["repetitions"] == history.repetitions


@pytest.mark.parametrize("profile", ["fmjd", "dama"])
def test_searches_are_those_of_the_native_core(make_page: MakePage, site: Site, profile: str) -> None:
    page = make_page()
    page.goto(site.url)
    played = list(islice(histories(profile, 2), 0, 900, 30))
    asks = [
        ask_for
        for history in played
        for ask_for in (
            {"type": "clear"},
            {"type": "search", "line": line_of(history), "limits": {"ms": 0, "nodes": 0, "depth": 7, "lines": 1}},
        )
    ]
    answers = ask(page, profile, asks)[1::2]
    limits = load_profile(profile).draw_limits
    for history, found in zip(played, answers, strict=True):
        report = new_engine(16).search(history, limits, depth=7)
        best = found["best"]
        assert (best["nodes"], best["score"]) == (report.nodes, report.score)
        assert best["moves"] == [move.text for move in report.moves]


@pytest.mark.parametrize(("profile", "game"), [("fmjd", "international"), ("dama", "turkish")])
def test_bench_searches_as_many_nodes(make_page: MakePage, site: Site, profile: str, game: str) -> None:
    page = make_page()
    page.goto(site.url)
    tasks = [task for task in SEARCHES if task.rules == game]
    asks: list[dict[str, Any]] = []
    for task in tasks:
        limits = {"ms": 0, "nodes": 0, "depth": task.depth, "lines": 1}
        asks += [{"type": "clear"}, {"type": "search", "line": {"fen": task.fen, "moves": []}, "limits": limits}]
    found = ask(page, profile, asks, limits=NO_LIMITS)[1::2]
    expected = [new_engine(16).search(History(task.position), DrawLimits(), depth=task.depth).nodes for task in tasks]
    assert [each["best"]["nodes"] for each in found] == expected


def test_perft_counts_what_is_published(make_page: MakePage, site: Site) -> None:
    page = make_page()
    page.goto(site.url)
    tables = load_perft("merged")
    for number, rules in enumerate(all_rules()):
        entries = [entry for entry in tables if core_rules(entry.rules) == rules]
        counts = [(entry, depth) for entry in entries for depth in entry.depths_within(MOST_LEAVES)]
        asks = [{"type": "perft", "line": {"fen": entry.fen, "moves": []}, "depth": depth} for entry, depth in counts]
        found = ask(page, "fmjd" if rules.game == "international" else "dama", asks, number=number)
        assert len(counts) > 3
        assert found == [entry.nodes[depth - 1] for entry, depth in counts]


def test_lines_come_from_this_device_or_from_the_server(analyst: Analyst) -> None:
    fetched: list[str] = []
    analyst.page.on("request", lambda request: fetched.append(request.url))
    analyst.bring("1. 32-28 *")
    assert not [url for url in fetched if "/engine/" in url or "worker-" in url]
    where = analyst.computer.get_by_role("combobox", name="Waar")
    expect(where).to_have_value("device")
    analyst.computer.get_by_label("Kijkt mee").check()
    lines = analyst.computer.get_by_role("listitem")
    expect(lines).to_have_count(3)
    assert [url for url in fetched if url.endswith("core.wasm")]
    where.select_option("server")
    expect(where).to_have_value("server")
    expect(lines).to_have_count(3)
    analyst.page.reload()
    expect(analyst.computer.get_by_role("combobox", name="Waar")).to_have_value("server")


def test_a_threat_is_seen_on_this_device(analyst: Analyst) -> None:
    analyst.set_up("B:W38,49:B27,K2")
    analyst.computer.get_by_label("Dreiging").check()
    expect(analyst.computer).to_contain_text("Stel dat Wit nu aan zet was")
    expect(analyst.computer.get_by_role("listitem")).not_to_have_count(0)


@pytest.mark.parametrize("path", ["**/engine/core.wasm", "**/engine/weights/*", "**/engine/rules/*"])
@pytest.mark.parametrize("body", [None, b"x" * 1000])
def test_the_server_looks_when_this_device_cannot(analyst: Analyst, path: str, body: bytes | None) -> None:
    def refuse(route: Route) -> None:
        if body is None:
            route.abort()
        else:
            route.fulfill(body=body)

    analyst.page.route(path, refuse)
    analyst.bring("1. 32-28 *")
    analyst.computer.get_by_label("Kijkt mee").check()
    expect(analyst.computer).to_contain_text("kon niet op dit toestel geladen worden")
    expect(analyst.computer.get_by_role("combobox", name="Waar")).to_have_value("server")
    expect(analyst.computer.get_by_role("listitem")).to_have_count(3)
