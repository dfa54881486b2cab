"""`coupturc tournament new` and `parameters`: what a tournament is begun with."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Run


def test_a_new_tournament_takes_no_other_ones_file(run: Run, club: str) -> None:
    result = run("tournament", "new", club, "--name", "Other")
    assert result.code == 2
    assert "is there already" in result.err


def test_a_new_tournament_with_faulty_players_is_not_begun(run: Run, tmp_path: Path) -> None:
    members = tmp_path / "members.csv"
    members.write_text("name\n\x01\n")
    file = tmp_path / "new.json"
    assert run("tournament", "new", str(file), "--name", "T", "--players", str(members)).code == 1
    assert not file.exists()


def test_players_who_are_refused_are_named(run: Run, tmp_path: Path) -> None:
    members, file = tmp_path / "members.csv", tmp_path / "new.json"
    members.write_text("name,team\nAnk,Ajax\nBen,\nCor,\n")
    options = ("--name", "T", "--system", "team_swiss", "--players", str(members))
    result = run("tournament", "new", str(file), *options)
    assert (result.code, result.err) == (1, f"{members}: a player needs a team\n")
    assert not file.exists()


@pytest.mark.parametrize(
    ("parameter", "expected"),
    [
        ("keizer.bye=2/0", "keizer.bye: expected a fraction from 0 to 1 such as 1/3, found '2/0'"),
        ("keizer.top=x", "keizer.top: expected a whole number from 1 to 10000 or none, found 'x'"),
        ("keizer.top=0", "keizer.top: expected a whole number from 1"),
        ("keizer.apart=none", "keizer.apart: expected a whole number from 1 to 200, found None"),
        ("keizer.own_value=1", "keizer.own_value: expected true or false"),
        ("keizer.tops=50", "keizer.tops: expected one of rounds,"),
        ("teams.rank_by=luck", "teams.rank_by: expected one of match_points, board_points"),
        ("teams.draw=3", "teams.draw: expected a whole number from 1 to 2, found 3"),
    ],
)
def test_a_parameter_that_does_not_fit(run: Run, tmp_path: Path, parameter: str, expected: str) -> None:
    result = run("tournament", "new", str(tmp_path / "a.json"), "--name", "T", "--set", parameter)
    assert result.code == 2
    assert expected in result.err


def test_every_option_of_a_new_tournament_is_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    options = (
        "--system round_robin --set groups=2 --set moyenne.least_games=4 --set cycles=2 --rounds 6 --scoring 3-1-0"
    )
    options += " --tie-break wins --tie-break solkoff"
    keizer = "--set keizer.own_value=false --set keizer.most_excused=3 --set keizer.top=none --set keizer.bye=1/2"
    keizer += " --set moyenne.most_meetings=2 --set teams.win=3"
    more = "--first-order draw --seed 7"
    result = run("tournament", "new", str(file), "--name", "T", *f"{options} {keizer} {more}".split())
    assert result.code == 0, result.err
    setup = json.loads(file.read_text())["setup"]
    assert setup["tie_breaks"] == ["wins", "solkoff"]
    assert (setup["cycles"], setup["rounds"], setup["seed"], setup["first_order"]) == (2, 6, 7, "draw")
    assert setup["scoring"]["win"] == 6
    assert (setup["groups"], setup["moyenne"]["least_games"], setup["moyenne"]["most_meetings"]) == (2, 4, 2)
    assert (setup["teams"]["win"], setup["teams"]["draw"]) == (3, 1)
    assert setup["keizer"] | {"own_value": False, "most_excused": 3, "top": None, "bye": "1/2"} == setup["keizer"]


def test_a_tie_break_stands_once(run: Run, tmp_path: Path) -> None:
    result = run("tournament", "new", str(tmp_path / "a.json"), "--name", "T", *["--tie-break", "wins"] * 2)
    assert (result.code, "at most once" in result.err) == (2, True)


def test_the_parameters_of_a_system(run: Run) -> None:
    assert run("tournament", "parameters", "--system", "round_robin").out.splitlines() == [
        "cycles                 1              a whole number from 1 to 8",
        "groups                 1              a whole number from 1 to 50",
        "dealing                in_turns       one of in_turns, in_order",
    ]
    records = run("tournament", "parameters", "--json").records
    assert {"name": "keizer.own_value", "systems": ["keizer"], "usual": True, "expected": "true or false"} in records
