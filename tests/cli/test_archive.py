"""`coupturc archive`: docs/archive.md is the contract."""

from pathlib import Path

import dask
import distributed  # noqa: F401 - so that it finds its own settings before a test sets one
import pytest

from coupturc.archive import database, importing
from tests.archive.made_games import game, many
from tests.cli.shell import Run

BROKEN = game(50, White="Ada", Result="2-0") + "1. 32-28 19-22 *\n"


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "archive")


@pytest.fixture
def filled(run: Run, place: str) -> str:
    assert run("archive", "import", place, stdin=many(10).encode()).code == 0
    return place


def test_import_says_what_came_of_each_file(run: Run, place: str, tmp_path: Path) -> None:
    (tmp_path / "good.pdn").write_text(many(3))
    (tmp_path / "bad.pdn").write_text(BROKEN)
    result = run("archive", "import", place, str(tmp_path), str(tmp_path / "missing.pdn"))
    bad, good = result.records
    assert result.code == 1
    assert good == {"file": str(tmp_path / "good.pdn"), "source": 2, "games": 3, "added": 3, "faulty": 0, "doubles": 0}
    assert (bad["games"], bad["faulty"]) == (2, 1)
    line = BROKEN[: BROKEN.index("19-22")].count("\n") + 1
    assert f"bad.pdn:{line}:10: expected a legal move, found '19-22'" in result.err
    assert "missing.pdn: No such file or directory" in result.err


def test_a_file_that_no_archive_takes_does_not_end_the_others(run: Run, place: str, tmp_path: Path) -> None:
    bad = tmp_path / "a.pdn"
    bad.write_text(many(2), "utf-16")
    (tmp_path / "b.pdn").write_text(many(3))
    result = run("archive", "import", place, str(tmp_path))
    assert (result.code, [one["games"] for one in result.records]) == (1, [3])
    assert result.err == f"{bad}: expected UTF-8 or letters of one byte, found UTF-16: save it as UTF-8\n"


def test_export_gives_the_bytes_back(run: Run, filled: str, tmp_path: Path) -> None:
    target = tmp_path / "out.pdn"
    assert run("archive", "export", filled, "--to", str(target)).code == 0
    assert target.read_text() == many(10)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder here in which nothing can be made")
@pytest.mark.parametrize("option", ["--to", "--book"])
def test_a_file_that_cannot_be_made_is_named_as_it_was_asked_for(run: Run, filled: str, option: str) -> None:
    result = run("archive", "export", filled, option, "/proc/x")
    assert (result.code, result.err) == (2, "coupturc: /proc/x: nothing can be made in the folder /proc\n")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("{}/games.pdn", "archive {}/games.pdn: expected a folder, found a file"),
        ("mysql://ada:secret@h/x", "mysql://ada:***@h/x: expected a folder or the URL of a PostgreSQL database"),
        ("postgresql://ada:se@cret@h:p/x", "postgresql://ada:***@h:p/x: expected a folder or the URL of a PostgreSQL"),
        ("postgresql+psycopg://ada:secret@localhost:1/x", "postgresql+psycopg://ada:***@localhost:1/x: connection"),
    ],
)
def test_an_archive_that_cannot_be_made_says_why(run: Run, tmp_path: Path, place: str, words: str) -> None:
    (tmp_path / "games.pdn").touch()
    result = run("archive", "import", place.format(tmp_path), str(tmp_path / "games.pdn"))
    assert result.code == 2
    assert words.format(tmp_path) in result.err
    assert "secret" not in result.err


def test_export_of_a_player_as_json(run: Run, filled: str) -> None:
    result = run("archive", "export", filled, "--form", "json", "--player", "Player 6", "--colour", "white")
    assert [one["number"] for one in result.records] == [6]


def test_index_says_what_it_made(run: Run, filled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.archive.segments.SEGMENT_GAMES", 5)
    names = [str(Path(filled, "segments", name)) for name in ("0-0.index", "0-5.index")]
    assert run("archive", "index", filled).records == [{"file": name, "games": 5, "again": False} for name in names]
    Path(names[1]).write_bytes(b"")
    assert run("archive", "index", filled).records == [{"file": names[1], "games": 5, "again": True}]


def test_stats_of_a_player(run: Run, filled: str) -> None:
    (record,) = run("archive", "stats", filled, "--json", "--player", "Player 6").records
    assert (record["games"], record["total"]["unknown"], list(record["opponents"])) == (1, 1, ["Player 1"])


def test_stats_by_name(run: Run, filled: str) -> None:
    (record,) = run("archive", "stats", filled, "--json", "--names").records
    assert record["names"]["formation classical"].keys() == record["results"].keys()
    assert {"opening fox", "theme coup-royal"} <= record["names"].keys()


def test_stats_for_people(run: Run, filled: str) -> None:
    assert run("archive", "stats", filled).out.startswith(
        "games: 10\nplies: 300\nlongest: 30\nresults:\n  unknown: 10\n"
    )
    assert "\n  share: -\n" in run("archive", "stats", filled, "--player", "Player 6").out


def test_doubles_are_named_hidden_and_shown(run: Run, filled: str, tmp_path: Path) -> None:
    (tmp_path / "again.pdn").write_text("\n" + many(2))
    run("archive", "import", filled, str(tmp_path / "again.pdn"))
    found = run("archive", "doubles", filled).records
    assert [(one["game"], one["kept"]) for one in found] == [(12, 2), (11, 1)] or len(found) == 2
    assert run("archive", "doubles", filled, "--hide").records[-1] == {"hidden": 2}
    assert len(run("archive", "doubles", filled, "--hidden").records) == 2
    assert run("archive", "doubles", filled, "--show-again", "11").code == 0
    assert run("archive", "doubles", filled, "--show-again", "11").code == 1
    assert run("archive", "doubles", filled, "--show-all").records == [{"shown_again": 1}]


def test_players_are_joined(run: Run, filled: str) -> None:
    joined = run("archive", "players", filled, "--join", "Player 1", "Player 2").records
    assert [(one["name"], one["others"]) for one in joined] == [("Player 1", ["Player 2"])]
    assert run("archive", "players", filled, "--part", "Player 2").records[0]["others"] == []
    assert len(run("archive", "players", filled).records) == 7


def test_search_names_games_and_places(run: Run, filled: str) -> None:
    found = run("archive", "search", filled, "W:m28", "--most", "2").records
    assert len(found) == 2
    assert all("28" in one["fen"].split(":")[1] for one in found)
    assert set(found[0]) == {"game", "source", "number", "white", "black", "date", "result", "plies", "fen"}


def test_several_threads_find_the_same(run: Run, filled: str) -> None:
    for asked in (["search", filled, "W:m28"], ["explore", filled]):
        assert run("archive", *asked, "--workers", "3").records == run("archive", *asked).records


def test_a_cluster_that_does_not_answer_is_named(run: Run, filled: str) -> None:
    for address in ("tcp://127.0.0.1:1", "nonsense"):
        with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
            ran = run("archive", "search", filled, "W:m28", "--cluster", address)
        assert ran.code == 2
        assert address in ran.err


def test_a_search_that_stops_says_so(run: Run, filled: str) -> None:
    assert run("archive", "search", filled, "", "--most", "10").err == ""
    assert "stopped after 9 games; --most asks for more" in run("archive", "search", filled, "", "--most", "9").err


def test_a_full_disk_keeps_what_is_confirmed(
    run: Run, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "many.pdn"
    file.write_text(many(600))
    with monkeypatch.context() as small:
        small.setattr(importing, "BATCH_GAMES", 100)
        small.setattr(database, "_SETTINGS", (*database._SETTINGS, "PRAGMA max_page_count=36"))
        full = run("archive", "import", place, str(file))
    assert (full.code, "disk is full" in full.err) == (74, True)
    kept = run("archive", "stats", place, "--json").records[0]["games"]
    assert kept in range(100, 600, 100)
    (rest,) = run("archive", "import", place, str(file)).records
    assert (rest["games"], rest["added"]) == (600, 600 - kept)
    assert run("archive", "export", place).out == file.read_text()


def test_search_reads_json_too(run: Run, filled: str) -> None:
    text = run("archive", "search", filled, "W:m28").records
    query = '{"steps": [{"position": {"squares": {"28": "w"}}}]}'
    assert run("archive", "search", filled, "--json-query", query).records == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("W:m28 then",), "query, column 11: expected a position or `manoeuvre` behind `then`, found the end"),
        (("--json-query", "{"), "expected JSON"),
        (("--json-query", '{"steps": 1}'), "query, steps: 1: expected a list"),
    ],
)
def test_a_query_with_a_fault_is_named(run: Run, filled: str, arguments: tuple[str, ...], message: str) -> None:
    result = run("archive", "search", filled, *arguments)
    assert (result.code, message in result.err) == (2, True)


def test_explore_counts_moves(run: Run, filled: str) -> None:
    (start,) = run("archive", "explore", filled).records
    assert (start["games"], sum(move["played"]["games"] for move in start["moves"])) == (10, 10)
    first = start["moves"][0]
    (after,) = run("archive", "explore", filled, "--moves", first["move"]).records
    assert after["games"] == first["played"]["games"] + first["reached"]["games"]
    assert after["before"][0]["move"] == first["move"]


def test_explore_names_a_bad_position_or_move(run: Run, filled: str) -> None:
    bad = run("archive", "explore", filled, "--fen", "W:W99:B1")
    assert (bad.code, bad.records[0]["error"]["code"]) == (1, "off_board")
    assert run("archive", "explore", filled, "--moves", "32-26").code == 2


def test_verify_and_sources(run: Run, filled: str) -> None:
    assert run("archive", "verify", filled).out == "10 games, 0 faults\n"
    (source,) = run("archive", "sources", filled).records
    assert (source["name"], source["games"], source["is_complete"]) == ("standard input", 10, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("stats", "/nowhere"), "expected an archive"),
        (("stats", "nosuch://x"), "archive nosuch://x"),
        (("stats", "{}", "--years", "then"), "expected 1978 or 1970-1990"),
        (("stats", "{}", "--rating", "high"), "expected 1200 or 1200-1400"),
        (("stats", "{}", "--colour", "white"), "expected a player besides"),
        (("players", "{}", "--join", "a", "b"), "expected a name of the archive"),
    ],
)
def test_wrong_usage_is_one_line(run: Run, filled: str, arguments: tuple[str, ...], message: str) -> None:
    result = run("archive", *(word.format(filled) for word in arguments))
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert message in result.err


def test_archives_are_merged(run: Run, filled: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    (tmp_path / "old.pdn").write_bytes('[White "Петров"]\n1. 32-28 *\n'.encode("cp1251"))
    run("archive", "import", other, "--licence", "CC0", "--encoding", "cp1251", str(tmp_path / "old.pdn"))
    run("archive", "import", other, stdin=many(10).encode())
    assert [one["added"] for one in run("archive", "merge", filled, other).records] == [1, 0]
    source = run("archive", "sources", filled).records[1]
    assert (source["name"], source["licence"]) == (str(tmp_path / "old.pdn"), "CC0")
    assert [one["white"] for one in run("archive", "export", filled, "--form", "json", "--source", "2").records] == [
        "Петров"
    ]


def test_marks_and_saved_queries(run: Run, filled: str) -> None:
    assert run("archive", "mark", filled, "Tuesday", "2", "4").records == [{"name": "Tuesday", "games": 2}]
    (saved,) = run("archive", "queries", filled, "--save", "mine", 'player "Player 1"').records
    assert saved == {"name": "mine", "query": 'player "Player 1"'}
    found = run("archive", "search", filled, "saved mine and not marked Tuesday", "--put-mark", "rest").records
    assert {"name": "rest", "games": len(found)} in run("archive", "marks", filled).records
    (stats,) = run("archive", "stats", filled, "--json", "--mark", "Tuesday").records
    assert stats["games"] == 2
    assert run("archive", "mark", filled, "Tuesday", "--take-off").records == [{"name": "Tuesday", "taken_off": 2}]
    assert run("archive", "queries", filled, "--drop", "mine").records == []


def test_the_engine_searches_openings_once(run: Run, place: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[Result "2-0"] 1. 32-28 19-23 2-0\n\n' * 2)
    assert run("archive", "import", place, str(file)).code == 0
    options = ("--least", "2", "--plies", "1", "--nodes", "1000")
    (found,) = run("archive", "evaluate", place, *options).records
    assert (found["games"], found["rules"]) == (2, "international")
    assert run("archive", "evaluate", place, *options).records == []
    assert run("archive", "explore", place).records[0]["score"] == found["score"]


def test_several_engines_write_the_same_bytes_as_one(run: Run, place: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[Result "2-0"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 2-0\n\n')
    written = []
    for workers in ("1", "3"):
        assert run("archive", "import", f"{place}{workers}", str(file)).code == 0
        options = ("--least", "1", "--plies", "8", "--nodes", "1000", "--workers", workers)
        written.append(run("archive", "evaluate", f"{place}{workers}", *options).out)
    assert written[0] == written[1]
    assert written[0].count("\n") == 8
