"""`coupturc archive export --book`: docs/opening-book.md is the contract."""

from pathlib import Path

from coupturc import Position
from coupturc.engine.book.format import Book
from coupturc.engine.combinations import parse_combination
from tests.archive.made_games import many, pdn
from tests.cli.shell import Run

START = Position.start()
GAMES = "".join(
    pdn(moves.split(), "2-0", White="Ada", Result="2-0")
    for moves in ("32-28 19-23 28x19 14x23", "32-28 18-23", "31-27")
)


def test_the_command_writes_a_book(run: Run, tmp_path: Path) -> None:
    place, path = str(tmp_path / "club"), tmp_path / "own.book"
    assert run("archive", "import", place, stdin=GAMES.encode()).code == 0
    result = run("archive", "export", place, "--book", str(path), "--least", "1", "--player", "Ada")
    assert result.records == [{"book": str(path), "game": "international", "positions": 4}]
    assert {one.move for one in Book.open(path).moves(START)} == {"32-28", "31-27"}
    more = run("archive", "export", place, "--book", str(tmp_path / "more.book"), "--onto", str(path), "--least", "9")
    assert more.records[0]["positions"] == 4
    refused = run("archive", "export", place, "--book", str(path), "--game", "turkish", "--onto", str(path))
    assert refused.code == 2
    assert "expected a book of turkish, found one of international" in refused.err


def test_the_engine_scores_a_book_and_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    place, path = str(tmp_path / "club"), tmp_path / "own.book"
    assert run("archive", "import", place, stdin=GAMES.encode()).code == 0
    words = ("archive", "export", place, "--book", str(path), "--least", "1", "--nodes", "1000")
    assert run(*words).code == 0
    first, record = path.read_bytes(), tmp_path / "own.book.1000.jsonl"
    assert len(record.read_text().splitlines()) == len([*Book.open(path)])
    assert any(one.score is not None for one in Book.open(path).moves(START))
    path.unlink()
    assert run(*words).code == 0
    assert path.read_bytes() == first


def test_missed_wins_become_a_set_to_practise(run: Run, tmp_path: Path) -> None:
    place, target = str(tmp_path / "club"), tmp_path / "missed.txt"
    assert run("archive", "import", place, stdin=many(40).encode()).code == 0
    found = run("archive", "mine", place, "--to", str(target)).records
    assert found
    assert {parse_combination(line).fen for line in target.read_text().splitlines()} == {one["fen"] for one in found}
