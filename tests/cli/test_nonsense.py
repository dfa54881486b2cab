"""What people type by mistake, and files of strangers: a line that says what is wrong, never a traceback."""

import io
import sys
from pathlib import Path

import pytest

from coupturc.cli import main as run_here
from tests.cli.shell import Run

GAME = '[Event "{}"]\n[White "{}"]\n[Black "B"]\n\n1. 32-28 19-23 2-0\n\n'
NOT_TEXT = "\udcff"  # a byte that is not UTF-8, as Python hands it over
STEERS = "\x1b]0;x\x07"  # sets the title of the window; click takes colours out itself


@pytest.fixture
def archive(tmp_path: Path, run: Run) -> str:
    path = tmp_path / "games.pdn"
    path.write_text(GAME.format("E", "A"))
    assert run("archive", "import", str(tmp_path / "club"), str(path)).code == 0
    return str(tmp_path / "club")


def one_line(err: str) -> str:
    """Return standard error, which has to be one line."""
    (line,) = err.splitlines()
    return line


@pytest.mark.parametrize(
    "arguments",
    [
        ("archive", "stats", "ARCHIVE", "--player", NOT_TEXT),
        ("archive", "search", "ARCHIVE", NOT_TEXT),
        ("archive", "mark", "ARCHIVE", NOT_TEXT, "1"),
        ("archive", "queries", "ARCHIVE", "--save", "a", f"player {NOT_TEXT}"),
        ("tournament", "new", "ARCHIVE.json", "--name", NOT_TEXT),
    ],
)
def test_an_argument_that_is_not_text_is_named(archive: str, run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*(archive if argument == "ARCHIVE" else argument for argument in arguments))
    assert result.code == 2
    assert "\\udcff" in one_line(result.err)


def test_a_file_whose_name_is_not_text_comes_in_like_the_others(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name, event in (("a.pdn", "1"), (f"b{NOT_TEXT}.pdn", "2"), ("c.pdn", "3")):
        (folder / name).write_text(GAME.format(event, "A"))
    result = run("archive", "import", str(tmp_path / "club"), str(folder))
    assert result.code == 0
    assert [record["games"] for record in result.records] == [1, 1, 1]


def test_files_of_a_tournament_are_utf_8_whatever_the_terminal_is(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    members, file = tmp_path / "members.csv", str(tmp_path / "t.json")
    members.write_text("name;rating\nAyşe;1500\nBen;1400\n", "utf-8")
    assert run("tournament", "new", file, "--name", "Cup", "--players", str(members)).code == 0
    for form in ("csv", "trf", "page"):
        written = io.TextIOWrapper(io.BytesIO(), "latin-1", errors="backslashreplace")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", written)
            assert run_here(["tournament", form, file]) == 0
        written.flush()
        assert "Ayşe" in written.buffer.getvalue().decode("utf-8"), form


def test_a_query_cannot_stand_for_itself(archive: str, run: Run) -> None:
    run("archive", "queries", archive, "--save", "a", "W:m28")
    run("archive", "queries", archive, "--save", "b", "saved a")
    for text in ("saved b", "saved a"):
        assert run("archive", "queries", archive, "--save", "a", text).code == 2
    assert run("archive", "search", archive, "saved b").code == 0


def test_no_text_of_a_game_steers_the_terminal(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(GAME.format("E", f"A{STEERS}") + f"1. 32-28 x{STEERS} *\n")
    for command in (("replay",), ("pdn", "check"), ("archive", "import", str(tmp_path / "club"))):
        result = run(*command, str(path))
        assert "\x1b" not in result.out + result.err, command


def test_a_tournament_has_a_name_that_can_be_shown(tmp_path: Path, run: Run) -> None:
    result = run("tournament", "new", str(tmp_path / "t.json"), "--name", f"Cup{STEERS}")
    assert result.code == 2
    assert "\x1b" not in one_line(result.err)


def test_games_are_split_by_names_that_differ_for_any_disk(tmp_path: Path, run: Run) -> None:
    path, parts = tmp_path / "games.pdn", tmp_path / "parts"
    events = ("Cup 1/2", "Cup 1:2", "cup 1-2", "CUP 1-2", "王" * 80)
    path.write_text("".join(GAME.format(event, "A") for event in events), "utf-8")
    assert run("pdn", "split", "--by", "event", "--to", str(parts), str(path)).code == 0
    names = [part.name for part in parts.iterdir()]
    assert len({name.casefold() for name in names}) == len(events)
    assert max(len(name.encode()) for name in names) < 180


def test_an_encoding_that_the_file_is_not_in_leaves_the_others(tmp_path: Path, run: Run) -> None:
    narrow, wide = tmp_path / "a.pdn", tmp_path / "b.pdn"
    narrow.write_text(GAME.format("E", "A"))
    wide.write_bytes(GAME.format("E", "A").encode("utf-16"))
    result = run("pdn", "check", "--encoding", "utf-16", str(narrow), str(wide))
    assert result.code == 1
    assert one_line(result.err).startswith(f"{narrow}:1:1: ")


@pytest.mark.parametrize("host", ["a..b", "a" * 64])
def test_a_host_that_cannot_be_one_is_named(run: Run, host: str) -> None:
    for arguments in (
        ("bot", "--url", f"https://{host}"),
        ("dxp", "--connect", f"{host}:27531"),
        ("dxp", "--listen", f"{host}:27531"),
        ("serve", "--host", host),
        ("serve", "--metrics-port", "0", "--metrics-host", host),
    ):
        result = run(*arguments)
        assert result.code == 2, arguments
        assert "expected" in one_line(result.err), arguments


@pytest.mark.parametrize(
    "arguments",
    [
        ("archive", "search", "ARCHIVE", "W:m28", "--most", str(10**24)),
        ("archive", "mark", "ARCHIVE", "x", str(10**23)),
        ("archive", "export", "ARCHIVE", "--source", str(10**20)),
        ("archive", "doubles", "ARCHIVE", "--show-again", str(10**20)),
        ("match", "engine:1", "engine:2", "--test", "-1e308", "1e308", "--games", "2"),
    ],
)
def test_a_number_beyond_all_bounds_is_named(archive: str, run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*(archive if argument == "ARCHIVE" else argument for argument in arguments))
    assert result.code == 2
    assert "expected" in one_line(result.err) or "not in the range" in one_line(result.err)


@pytest.mark.parametrize("hour", ["9999-12-31T20:00", "0001-01-01T00:00"])
def test_a_round_in_a_year_that_nobody_sees_is_refused(club: str, run: Run, tmp_path: Path, hour: str) -> None:
    result = run("tournament", "calendar", club, str(tmp_path / "c.ics"), "--rounds", "3", "--first", hour)
    assert result.code == 2
    assert "expected a year" in one_line(result.err)


def test_who_looks_for_work_where_nothing_is_makes_nothing(tmp_path: Path, run: Run) -> None:
    for option in ("--list", "--again"):
        result = run("work", option, "--data", str(tmp_path / "nowhere"))
        assert result.code == 2
        assert "nowhere" in one_line(result.err)
    assert not (tmp_path / "nowhere").exists()


def test_an_archive_has_a_place(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.pdn").write_text(GAME.format("E", "A"))
    assert run("archive", "import", "", "g.pdn").code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["g.pdn"]


def test_a_database_without_a_file_is_refused(run: Run) -> None:
    result = run("member", "role", "Ada", "--database", "sqlite:///")
    assert result.code == 2
    assert "sqlite" in one_line(result.err)


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_stream_that_is_closed_is_named(archive: str, monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    games = Path(archive).parent / "games.pdn"
    commands = (
        [["hub"]] if stream == "stdin" else [["hub"], ["pdn", "export", str(games)], ["archive", "export", archive]]
    )
    for command in commands:
        with monkeypatch.context() as patch:
            patch.setattr(sys, stream, None)
            assert run_here(command) == 2, command
