"""`coupturc pdn find|filter|dedupe|split|export`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from coupturc import Position, parse_pdn
from tests.archive.made_games import game, pdn, random_moves
from tests.cli.shell import Run

MOVES = random_moves(3, 40)
CLUB = "".join(
    [
        game(1, White="Ada", Black="Bea", Date="1978", Event="Club: night"),
        game(2, White="Bea", Black="Ada", Date="1979", Event="Club: night"),
        game(4, White="Cem", Black="Bea"),
    ]
)


def test_find_names_the_places(run: Run) -> None:
    (found,) = run("pdn", "find", f'position "{Position.start().fen}" player Cem', stdin=CLUB.encode()).records
    assert (found["source"], found["number"], found["plies"]) == ("standard input", 2, [0])


def test_filter_keeps_the_text(run: Run) -> None:
    result = run("pdn", "filter", "--player", "Ada", stdin=CLUB.encode())
    assert result.code == 0
    assert CLUB.startswith(result.out.rstrip("\n"))
    assert len(parse_pdn(result.out)) == 2


def test_dedupe_says_what_it_leaves_out(run: Run) -> None:
    text = pdn(MOVES[:25], White="Ada") + CLUB + pdn(MOVES, White="Ada")
    result = run("pdn", "dedupe", stdin=text.encode())
    assert [len(one.moves) for one in parse_pdn(result.out)] == [30, 30, 30, 40]
    assert result.err == (
        "standard input, game 1: double of standard input, game 5: "
        "same players, date and result; its 25 plies begin the 40 of the other\n"
    )


@pytest.mark.parametrize(
    "command", [("dedupe",), ("filter",), ("export",), ("find", "player Cem"), ("split", "--by", "year", "--to", "TO")]
)
def test_a_file_that_is_left_out_is_named(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    first, second = tmp_path / "a.pdn", tmp_path / "b.pdn"
    for path in (first, second):
        path.write_text(CLUB)
    words = [word.replace("TO", str(tmp_path / "years")) for word in command]
    result = run("pdn", *words, str(first), str(second))
    assert (result.code, result.err) == (0, f"{second}: left out, its bytes are those of {first}\n")


def test_files_that_run_together_are_kept_apart(run: Run, tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("a.pdn", "b.pdn", "c.pdn"))
    first.write_text('[White "Ada"]\n\n1. 32-28 19-23 ; well', newline="\n")
    second.write_text("1. 31-27 20-25 2-0\n")
    third.write_text("1. 31-26\n")
    result = run("pdn", "filter", str(tmp_path))
    assert result.out == ('[White "Ada"]\n\n1. 32-28 19-23 ; well\n*\n\n1. 31-27 20-25 2-0\n\n1. 31-26\n')


def test_split_replaces_no_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1979.pdn").write_text("mine")
    result = run("pdn", "split", "--by", "year", "--to", str(tmp_path), stdin=CLUB.encode())
    assert result.code == 2
    assert f"{tmp_path / '1979.pdn'} is there already" in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["1979.pdn"]


@pytest.mark.parametrize("asked", [("--years", "1990-1980"), ("--length", "40-20"), ("--rating", "1400-1200")])
def test_a_range_that_ends_before_it_begins_is_refused(run: Run, asked: tuple[str, str]) -> None:
    result = run("pdn", "filter", *asked, stdin=CLUB.encode())
    assert result.code == 2
    assert f"found {asked[1]!r}, which ends before it begins" in result.err


@pytest.mark.parametrize(
    ("how", "names"),
    [
        (("--by", "player"), {"Ada": 2, "Bea": 3, "Cem": 1}),
        (("--by", "year"), {"1978": 1, "1979": 1, "unknown": 1}),
        (("--by", "event"), {"Club_ night": 2, "_": 1}),
        (("--games", "2"), {"games-1": 2, "games-2": 1}),
    ],
)
def test_split_writes_whole_games(run: Run, tmp_path: Path, how: tuple[str, str], names: dict[str, int]) -> None:
    assert run("pdn", "split", *how, "--to", str(tmp_path), stdin=CLUB.encode()).code == 0
    assert {path.stem: len(parse_pdn(path.read_bytes())) for path in tmp_path.iterdir()} == names


def test_split_needs_to_know_how(run: Run, tmp_path: Path) -> None:
    result = run("pdn", "split", "--to", str(tmp_path))
    assert (result.code, "expected --by or --games" in result.err) == (2, True)


def test_export_as_json_and_faults_as_ever(run: Run) -> None:
    result = run("pdn", "export", stdin=(CLUB + "1. 32-28 19-22 *\n").encode())
    assert (result.code, len(result.records)) == (1, 4)
    assert "expected a legal move, found '19-22'" in result.err


def test_check_as_json_has_the_place_of_every_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "club.pdn"
    path.write_text(CLUB + "1. 32-28 19-22 *\n")
    result = run("pdn", "check", "--json", str(path))
    assert result.code == 1
    assert [one["file"] for one in result.records] == [str(path)] * 4
    assert all(path.read_text()[one["offset"] :].startswith(("[White", "1. 32-28")) for one in result.records)
    last = result.records[-1]
    assert last["faults"] == [
        {"code": "illegal", "line": last["line"], "column": 10, "message": "expected a legal move, found '19-22'"}
    ]


def test_check_needs_no_package_of_an_archive(tmp_path: Path) -> None:
    (tmp_path / "club.pdn").write_text(CLUB)
    script = "import sys; sys.modules['sqlalchemy'] = None; from coupturc.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, "pdn"]
    checked = subprocess.run([*command, "check", "--json", str(tmp_path)], capture_output=True, check=False)
    assert (checked.returncode, len([json.loads(line) for line in checked.stdout.splitlines()])) == (0, 3)
    exported = subprocess.run([*command, "export", str(tmp_path)], capture_output=True, text=True, check=False)
    assert exported.returncode == 2
    assert "the package sqlalchemy is missing: pip install 'coupturc[cli,archive]'" in exported.stderr
