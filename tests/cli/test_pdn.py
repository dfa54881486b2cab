"""`coupturc pdn` and `coupturc replay`: docs/cli.md is the contract."""

import gzip
import sys
from pathlib import Path

import pytest

from coupturc.cli import progress
from tests.cli.shell import Run

TWO_GAMES = '[White "Ada"]\n[Black "Bea"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n1. 32-28 19-22 *\n'
CORPUS = Path(__file__).parents[2] / "data" / "pdn"


@pytest.fixture
def two_games(tmp_path: Path) -> str:
    path = tmp_path / "two.pdn"
    path.write_text(TWO_GAMES)
    return str(path)


def test_replay_as_json(run: Run, two_games: str) -> None:
    result = run("replay", "--json", two_games)
    assert result.code == 1
    first, second = result.records
    assert first == {
        "index": 0,
        "file": two_games,
        "line": 1,
        "offset": 0,
        "headers": {"White": "Ada", "Black": "Bea", "Result": "2-0"},
        "plies": 4,
        "final_fen": "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23",
        "outcome": None,
        "claimable": [],
        "error": None,
    }
    assert (second["index"], second["plies"]) == (1, 1)
    assert (second["file"], second["line"]) == (two_games, 6)
    assert TWO_GAMES[second["offset"] :].startswith("1. 32-28 19-22")
    assert second["error"] == {"line": 6, "column": 10, "message": "expected a legal move, found '19-22'"}


def test_the_arbiter_judges_the_moves_and_not_the_recorded_result(run: Run) -> None:
    pdn = b'[FEN "W:W32:B23"]\n[Result "0-2"]\n1. 32-28 23x32 0-2'
    (record,) = run("replay", "--json", stdin=pdn).records
    assert record["outcome"] == {"result": "0-2", "reason": "no_moves", "article": "KNDB 8", "ply": 2}


def test_moves_after_an_automatic_draw_are_still_read(run: Run) -> None:
    pdn = b'[FEN "W:WK46:BK25,K15"]\n' + b"1. 46-41 15-4 2. 41-46 4-15 " * 4 + b"*"
    (record,) = run("replay", "--json", stdin=pdn).records
    assert record["plies"] == 16
    assert record["outcome"]["reason"] == "two_v_one"
    assert record["outcome"]["ply"] == 10


def test_a_claimable_draw_is_named(run: Run) -> None:
    pdn = b'[FEN "W:WK46,K6:BK25,K15"]\n' + b"1. 46-41 15-4 2. 41-46 4-15 " * 2 + b"1-1"
    result = run("replay", "--json", stdin=pdn)
    assert result.records[0]["outcome"] is None
    assert result.records[0]["claimable"] == ["repetition"]
    assert "a draw can be claimed: repetition" in run("replay", stdin=pdn).out


def test_an_unreadable_start_has_no_final_position(run: Run) -> None:
    (record,) = run("replay", "--json", stdin=b'[GameType "25"]\n1. a3-a4').records
    assert record["final_fen"] is None
    assert record["error"]["message"] == "GameType 25 is Russian draughts, not played here"


def test_replay_for_people(run: Run, two_games: str) -> None:
    result = run("replay", two_games)
    assert result.out.splitlines() == [
        "1. Ada - Bea, 4 plies: not decided on the board, recorded 2-0",
        "2. ? - ?, 1 plies: not decided on the board, recorded *",
    ]
    assert result.err == f"{two_games}:6:10: expected a legal move, found '19-22'\n"
    decided = run("replay", stdin=b'[FEN "W:W32:B23"]\n1. 32-28 23x32 *')
    assert decided.out == "1. ? - ?, 2 plies: 0-2 no_moves (KNDB 8) at ply 2\n"


@pytest.mark.parametrize("rules", [("--rules", "dama"), ()])
def test_turkish_games(run: Run, rules: tuple[str, ...]) -> None:
    result = run("replay", *rules, "--json", str(CORPUS / "dama.pdn"))
    assert result.code == 0
    assert len(result.records) == 5


def test_games_of_both_kinds_are_each_judged_by_their_rules(run: Run) -> None:
    result = run("replay", "--json", stdin=b'[GameType "30"]\n1. a3-a4 *\n\n[White "A"]\n1. 32-28 *')
    assert [(record["plies"], record["error"]) for record in result.records] == [(1, None), (1, None)]


def test_a_guess_of_the_encoding_is_said(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.pdn.gz"
    old.write_bytes(gzip.compress('[White "Иванов"]\n\n1. 32-28 *'.encode("cp1251")))
    guessed = run("pdn", "format", str(old))
    assert "Иванов" in guessed.out
    assert guessed.err == f"{old}: not UTF-8, read as CP1251; --encoding names another\n"
    named = run("pdn", "format", "--encoding", "koi8-r", str(old))
    assert (named.code, named.err) == (0, "")
    assert "Иванов" not in named.out
    unknown = run("pdn", "check", "--encoding", "none", str(old))
    assert unknown.code == 2
    assert "unknown encoding 'none'" in unknown.err


def test_a_damaged_gzip_is_said_and_the_others_read(run: Run, tmp_path: Path, two_games: str) -> None:
    cut = tmp_path / "cut.pdn.gz"
    cut.write_bytes(gzip.compress(b"1. 32-28 * " * 9999)[:-20])
    result = run("pdn", "check", str(cut), two_games)
    assert result.code == 1
    assert result.err.startswith(f"{cut}: ")
    assert "damaged gzip" in result.err


def test_check(run: Run, two_games: str) -> None:
    result = run("pdn", "check", two_games)
    assert (result.code, result.out) == (1, "2 games, 1 with faults\n")
    assert result.err == f"{two_games}:6:10: expected a legal move, found '19-22'\n"
    assert run("pdn", "check", str(CORPUS / "dialects.pdn")).code == 0


def test_format(run: Run, two_games: str) -> None:
    result = run("pdn", "format", two_games)
    assert result.code == 1
    assert result.out == (
        '[White "Ada"]\n[Black "Bea"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 32-28 *\n'
    )
    annotated = run("pdn", "format", str(CORPUS / "annotated.pdn"))
    assert annotated.out == (CORPUS / "annotated.expected").read_text("utf-8")


def test_rules_may_be_asked_for(run: Run) -> None:
    assert run("pdn", "check", "--rules", "dama", stdin=b"1. a3-a4").code == 0
    assert run("pdn", "check", stdin=b"1. a3-a4").code == 1


def test_stats(run: Run, two_games: str) -> None:
    result = run("pdn", "stats", "--json", two_games)
    assert result.code == 1
    assert result.records == [
        {
            "games": 2,
            "plies": 5,
            "longest": 4,
            "captures": 2,
            "results": {"2-0": 1, "*": 1},
            "rules": {"international": 2},
            "faulty_games": 1,
            "faults": {"illegal": 1},
        }
    ]
    assert run("pdn", "stats", stdin=b"1. 32-28 2-0").out.splitlines()[-3:] == [
        "rules: international 1",
        "faulty games: 0",
        "faults",
    ]


def test_positions_of_a_smaller_board_are_not_taken_for_ours(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "checkers.pdn"
    path.write_text("".join(f'[FEN "B:W18,24,K{n}:B12,16,K29"]\n\n*\n\n' for n in (10, 15, 27)), "utf-8")
    result = run("pdn", "check", str(path))
    assert (result.code, result.out) == (1, "3 games, 0 with faults\n")
    assert result.err == f"{path}: no piece stands beyond square 32: of a board of 8x8? --rules says no\n"
    assert run("pdn", "check", "--rules", "fmjd", str(path)).code == 0


def test_files_that_cannot_be_read_are_told_and_the_others_read(run: Run, tmp_path: Path, two_games: str) -> None:
    wide = tmp_path / "wide.pdn"
    wide.write_text(TWO_GAMES, "utf-16")
    result = run("pdn", "check", str(tmp_path / "none.pdn"), str(wide), two_games)
    assert result.code == 1
    assert result.out == "2 games, 1 with faults\n"
    assert result.err.splitlines()[:2] == [
        f"{tmp_path / 'none.pdn'}: No such file or directory",
        f"{wide}:1:1: expected UTF-8 or an 8-bit encoding, found UTF-16: --encoding utf-16 reads it",
    ]


def test_the_files_of_a_folder_are_read_in_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.PDN").write_text("1. 31-26 *")
    (tmp_path / "a.pdn.gz").write_bytes(gzip.compress(b"1. 31-27 *"))
    (tmp_path / "d.txt").write_text("not a game")
    result = run("replay", "--json", str(tmp_path))
    assert result.code == 0
    assert [Path(record["file"]).name for record in result.records] == ["a.pdn.gz", "c.PDN"]
    assert [record["index"] for record in result.records] == [0, 1]


def test_a_folder_without_games_is_bad_input(run: Run, tmp_path: Path) -> None:
    result = run("replay", str(tmp_path))
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{tmp_path}: no files .pdn or .pdn.gz in this folder\n"


def test_offsets_count_on_where_pieces_of_the_file_end(run: Run, tmp_path: Path) -> None:
    text = "".join(f"{{é {index}}} 1. 32-28 {{{'x' * 900}}} 19-23 *\n\n" for index in range(700))
    path = tmp_path / "long.pdn"
    path.write_text(text, "utf-8")
    offsets = [record["offset"] for record in run("replay", "--json", str(path)).records]
    assert len(offsets) == 700
    assert all(text.encode()[offset:].startswith(f"{{é {i}}}".encode()) for i, offset in enumerate(offsets))


def test_progress_is_for_a_terminal(run: Run, two_games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "games;" not in run("pdn", "check", two_games).err
    monkeypatch.setattr(progress, "_is_terminal", lambda stream: stream is sys.stderr)
    monkeypatch.setattr(progress, "_SECONDS_BETWEEN", 0)
    shown = run("replay", two_games).err
    assert shown.startswith(f"\r\x1b[K1 games; {two_games}")
    assert shown.endswith(f"\r\x1b[K{two_games}:6:10: expected a legal move, found '19-22'\n")


def test_a_dash_is_standard_input(run: Run, two_games: str) -> None:
    assert run("pdn", "check", two_games, "-", stdin=b"1. 32-28").out == "3 games, 1 with faults\n"


def test_a_closed_standard_input_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("pdn", "check", stdin=b"")
    monkeypatch.setattr(sys, "stdin", None)
    from coupturc.cli import main  # noqa: PLC0415 - `run` gives a standard input

    assert main(["pdn", "check"]) == 1
