"""`coupturc tournament`: a secretary keeps a whole tournament in a file, without a browser."""

import json
import re
from pathlib import Path
from threading import Thread
from typing import Any, get_args

import pytest

from coupturc.cli import tournament_files
from coupturc.cli.tournament_words import OUTCOMES, refusal_sentence
from coupturc.tournament import refusal
from coupturc.tournament.events import Leave
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.tables import RESULTS
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.tournament import Tournament
from tests.cli.shell import Run

MEMBERS = "name;rating\nAnk;1500\nBen;1400\nCor;1300\nDirk;1200\n"


@pytest.fixture
def club(run: Run, tmp_path: Path) -> str:
    """A Keizer competition of four."""
    members = tmp_path / "members.csv"
    members.write_text(MEMBERS)
    file = str(tmp_path / "club.json")
    options = ["--name", "Winter", "--system", "keizer", "--set", "keizer.top=50", "--players", str(members)]
    assert run("tournament", "new", file, *options).code == 0
    return file


def test_an_evening(run: Run, club: str) -> None:
    assert run("tournament", "absent", club, "4", "1").code == 0
    assert run("tournament", "enter", club, "Walk-in", "--rating", "1000").code == 0
    result = run("tournament", "pair", club)
    assert result.out.splitlines() == [
        "Winter, round 1",
        "  1    1 Ank     -    2 Ben",
        "  2    5 Walk-in -    3 Cor",
        "       4 Dirk      absent with notice",
    ]
    assert run("tournament", "result", club, "1", "1", "1-1").code == 0
    assert run("tournament", "result", club, "1", "2", "black-forfeit").code == 0
    assert "- +" in run("tournament", "round", club, "1").out
    assert run("tournament", "standings", club).out.splitlines() == [
        "      name     score  value  games  +  =  -",
        "1  3  Cor         96     50      1  1  0  0",  # 50 + 46
        "2  1  Ank         73     49      1  0  1  0",  # 49 + 48/2
        "3  2  Ben       72.5     48      1  0  1  0",
        "4  4  Dirk     62.67     47      0  0  0  0",  # 47 + 47/3
        "5  5  Walk-in     46     46      1  0  0  1",
    ]


def test_a_correction_counts_everything_again(run: Run, club: str) -> None:
    for number in "123":
        run("tournament", "pair", club)
        for board in "12":
            run("tournament", "result", club, number, board, "2-0")
    before = scores(run, club)
    assert run("tournament", "result", club, "1", "1", "0-2").code == 0
    assert scores(run, club) != before
    assert run("tournament", "result", club, "1", "1", "white").code == 0
    assert scores(run, club) == before


def scores(run: Run, file: str) -> dict[str, Any]:
    return {line["name"]: line["score"] for line in run("tournament", "standings", "--json", file).records}


def test_each_group_has_its_standings(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "groups.json")
    run("tournament", "new", file, "--name", "T", "--system", "round_robin", "--set", "groups=2", "--tie-break", "wins")
    run("tournament", "enter", file, "Ank", "Ben", "Cor", "Dirk")
    assert run("tournament", "standings", file).out.splitlines() == [
        "      name  score  wins  games  +  =  -",
        "group 1",
        "1  1  Ank       0     0      0  0  0  0",
        "1  4  Dirk      0     0      0  0  0  0",
        "group 2",
        "1  2  Ben       0     0      0  0  0  0",
        "1  3  Cor       0     0      0  0  0  0",
    ]
    assert [line["group"] for line in run("tournament", "standings", "--json", file).records] == [1, 1, 2, 2]


def test_teams_have_their_own_standings(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "teams.json")
    run(
        "tournament",
        "new",
        file,
        "--name",
        "T",
        "--system",
        "team_swiss",
        "--set",
        "teams.boards=2",
        "--tie-break",
        "wins",
    )
    run("tournament", "enter", file, "Ank", "Ben", "--team", "Huissen")
    run("tournament", "enter", file, "Cor", "Dirk", "--team", "Hijken")
    run("tournament", "pair", file)
    run("tournament", "result", file, "1", "1", "1-1")
    run("tournament", "result", file, "1", "2", "0-2")
    assert run("tournament", "round", file, "1").out.splitlines() == [
        "T, round 1",
        "Huissen - Hijken  3-1",
        "  1    1 Ank  -    3 Cor   1-1",
        "  2    4 Dirk -    2 Ben   0-2",
    ]
    assert run("tournament", "standings", file).out.splitlines() == [
        "   team     match points  board points  wins  matches  +  =  -",
        "1  Huissen             2             3     1        1  1  0  0",
        "2  Hijken              0             1     0        1  0  0  1",
        "      name  score  wins  games  +  =  -",
        "1  2  Ben       2     1      1  1  0  0",
        "2  1  Ank       1     0      1  0  1  0",
        "2  3  Cor       1     0      1  0  1  0",
        "4  4  Dirk      0     0      1  0  0  1",
    ]
    records = run("tournament", "standings", "--json", file).records
    assert [record["name"] for record in records] == ["Huissen", "Hijken", "Ben", "Ank", "Cor", "Dirk"]
    assert run("tournament", "enter", file, "Els").err.endswith("a player needs a team\n")


def test_a_simul_shows_who_gives_it_first(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "simul.json")
    run(
        "tournament",
        "new",
        file,
        "--name",
        "T",
        "--system",
        "simul",
        "--set",
        "simul.colour=black",
        "--tie-break",
        "wins",
    )
    run("tournament", "enter", file, "Giver", "Ank")
    assert run("tournament", "pair", file).out.splitlines() == ["T, round 1", "  1    2 Ank   -    1 Giver"]
    run("tournament", "result", file, "1", "1", "2-0")
    assert run("tournament", "standings", file).out.splitlines() == [
        "      name   score  wins  games  +  =  -",
        "gives the simul",
        "1  1  Giver      0     0      1  0  0  1",
        "participants",
        "1  2  Ank        2     1      1  1  0  0",
    ]


def test_an_arena_pairs_until_it_ends(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "arena.json")
    run("tournament", "new", file, "--name", "T", "--system", "arena", "--set", "arena.streak=1", "--tie-break", "wins")
    run("tournament", "enter", file, "Ank", "Ben", "Cor")
    assert run("tournament", "pair", file).out.splitlines() == ["T, round 1", "  1    1 Ank -    2 Ben"]
    assert run("tournament", "ends", file, "30").code == 0
    assert run("tournament", "result", file, "1", "1", "2-0").code == 0
    assert "Cor" in run("tournament", "round", file, "2").out
    assert run("tournament", "ends", file, "0").code == 0
    assert run("tournament", "pair", file).err.endswith("the arena has ended\n")


def test_refusals_change_nothing_and_say_why(run: Run, club: str) -> None:
    before = Path(club).read_bytes()
    result = run("tournament", "result", club, "1", "1", "2-0")
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{club}: round 1 is not there yet, or not in this tournament\n"
    assert run("tournament", "enter", club, "New", "Ank").code == 1
    assert run("tournament", "leave", club, "9").code == 1
    assert run("tournament", "return", club, "1").code == 1
    assert run("tournament", "present", club, "1", "1").code == 1
    assert Path(club).read_bytes() == before


def test_leaving_and_coming_back(run: Run, club: str) -> None:
    assert run("tournament", "leave", club, "1").code == 0
    assert run("tournament", "pair", club).code == 0
    assert run("tournament", "unpair", club, "1").code == 0
    assert run("tournament", "return", club, "1").code == 0
    assert len(run("tournament", "pair", "--json", club).records) == 2


def test_a_walk_in_is_paired_by_hand(run: Run, club: str) -> None:
    run("tournament", "leave", club, "4")
    run("tournament", "pair", club)
    run("tournament", "enter", club, "Walk-in")
    assert run("tournament", "arrange", club, "1", "5-3", "2-1").code == 0
    assert run("tournament", "round", club, "1").out.splitlines()[1:3] == [
        "  1    5 Walk-in -    3 Cor",
        "  2    2 Ben     -    1 Ank",
    ]
    assert run("tournament", "arrange", club, "1", "5-3", "--bye", "2").err.endswith("player 1 is missing\n")
    assert run("tournament", "arrange", club, "1", "x-3").code == 2


def test_a_player_is_corrected(run: Run, club: str) -> None:
    assert run("tournament", "change", club, "2", "--name", "Bert").code == 0
    assert run("tournament", "change", club, "2", "--federation-number", "123", "--rating", "0").code == 0
    assert "Bert,,,123" in run("tournament", "csv", club).out
    assert run("tournament", "change", club, "2", "--name", "Ank", "--federation-number", "").code == 1
    assert run("tournament", "change", club, "9", "--name", "New").code == 1


def test_results_as_csv(run: Run, club: str) -> None:
    run("tournament", "pair", club)
    run("tournament", "result", club, "1", "1", "0-2")
    head, first, *_ = run("tournament", "results", club).out.splitlines()
    assert head.startswith("round,board,white_number,white,")
    assert first.endswith(",black_wins,,,")


def test_json_of_a_round(run: Run, club: str) -> None:
    run("tournament", "absent", club, "4", "1", "club_duty")
    records = run("tournament", "pair", "--json", club).records
    assert records[0]["white"] == {"number": 1, "name": "Ank"}
    assert [record.get("absence") for record in records] == [None, "bye", "club_duty"]


def test_a_file_of_players_is_entered_whole_or_not(run: Run, club: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("name,rating\nEva,1000\nFrits,10x\n")
    result = run("tournament", "enter", club, "--csv", str(bad))
    assert result.code == 1
    assert result.err == f"{bad}:3:7: expected a rating from 0 to 4000, found '10x'\n"
    assert run("tournament", "csv", club).out.count("\n") == 5
    bad.write_bytes("name,rating\nÉva,1000\n".encode("cp1252"))
    assert run("tournament", "enter", club, "--csv", str(bad)).code == 0
    assert "Éva" in run("tournament", "csv", club).out


def test_check_reports_every_fault_with_its_place(run: Run, club: str, tmp_path: Path) -> None:
    trf, table, half, missing = (tmp_path / name for name in ("a.trf", "b.csv", "half.json", "missing.json"))
    trf.write_text("001    1\n001    x\n")
    table.write_text("name,rating\n,x\n")
    half.write_bytes(Path(club).read_bytes()[:-30])
    result = run("tournament", "check", club, str(trf), str(table), str(half), str(missing))
    assert (result.code, result.out) == (1, "5 files, 4 with faults\n")
    assert f"{trf}:2:5: expected the number of a player from 1 to 5000, found 'x'" in result.err
    assert f"{table}:2:1: expected a name" in result.err
    assert f"{half}: tournament, JSON: expected" in result.err
    assert f"{missing}: No such file" in result.err
    assert run("tournament", "check", club).out == "1 files, 0 with faults\n"


def test_trf_goes_out_and_comes_in(run: Run, club: str, tmp_path: Path) -> None:
    run("tournament", "pair", club)
    run("tournament", "result", club, "1", "1", "2-0")
    trf, copy = tmp_path / "club.trf", str(tmp_path / "copy.json")
    trf.write_text(run("tournament", "trf", club).out)
    assert run("tournament", "from-trf", str(trf), copy, "--system", "keizer").code == 0
    assert run("tournament", "round", copy, "1").out == run("tournament", "round", club, "1").out
    assert run("tournament", "from-trf", str(trf), copy).code == 2
    trf.write_text("nothing")
    assert run("tournament", "from-trf", str(trf), str(tmp_path / "new.json")).code == 1
    assert not (tmp_path / "new.json").exists()


def test_a_page_for_the_hall(run: Run, club: str, tmp_path: Path) -> None:
    page = tmp_path / "hall.html"
    assert run("tournament", "page", club, "--language", "nl", "--to", str(page)).code == 0
    assert page.read_text("utf-8") == run("tournament", "page", club, "--language", "nl").out
    assert '<html lang="nl">' in page.read_text("utf-8")


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
    ]
    records = run("tournament", "parameters", "--json").records
    assert {"name": "keizer.own_value", "systems": ["keizer"], "usual": True, "expected": "true or false"} in records


def test_a_change_by_somebody_else_is_not_lost(run: Run, club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another command writes the file between reading and writing: both changes stand."""
    read, other = Path.read_bytes, {"left": 1}

    def read_bytes(path: Path) -> bytes:
        data = read(path)
        if str(path) == club and other["left"]:
            other["left"] -= 1
            monkeypatch.setattr(Path, "read_bytes", read)
            run("tournament", "leave", club, "2")
            monkeypatch.setattr(Path, "read_bytes", read_bytes)
        return data

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert run("tournament", "leave", club, "1").code == 0
    monkeypatch.undo()
    events = json.loads(Path(club).read_text())["events"]
    assert [event["number"] for event in events if event["type"] == "leave"] == [2, 1]


def test_who_comes_between_comparing_and_writing_waits(club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that begins while another one is about to write finds what that one wrote."""
    file, save = Path(club), tournament_files.save
    other = Thread(target=tournament_files.change, args=(file, Leave(number=2)))

    def save_beside_another(file: Path, tournament: Tournament) -> None:
        monkeypatch.setattr(tournament_files, "save", save)
        other.start()
        other.join(0.5)  # milliseconds would be enough if nothing held it up
        assert other.is_alive()
        save(file, tournament)

    monkeypatch.setattr(tournament_files, "save", save_beside_another)
    assert tournament_files.change(file, Leave(number=1)) == 0
    other.join()
    events = json.loads(file.read_text())["events"]
    assert [event["number"] for event in events if event["type"] == "leave"] == [1, 2]


def test_every_refusal_has_a_sentence() -> None:
    source = Path(refusal.__file__).read_text("utf-8")
    names = dict(re.findall(r"^    (\w+) = auto\(\)(?:  # (.*))?$", source, re.MULTILINE))
    for code in RefusalCode:
        params: dict[str, str | int] = dict.fromkeys(re.findall(r"\w+", names[code]), 7)
        assert refusal_sentence(Refusal(code, params))


def test_every_outcome_has_a_word_and_a_sign() -> None:
    assert set(filter(None, OUTCOMES.values())) == set(RESULTS) == set(get_args(Outcome))


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    for arguments in (["standings", missing], ["enter", missing, "Ank"], ["from-trf", missing, str(tmp_path / "new")]):
        result = run("tournament", *arguments)
        assert result.code == 2
        assert "No such file" in result.err


@pytest.fixture
def game(run: Run, club: str, tmp_path: Path) -> str:
    """Pair a round of the club; return a file with the moves of a game."""
    run("tournament", "pair", club)
    file = tmp_path / "game.pdn"
    file.write_text("1. 32-28 19-23 2. 28x19 14x23 2-0")
    return str(file)


def test_a_score_sheet_is_kept_and_written_with_names(run: Run, club: str, game: str) -> None:
    assert run("tournament", "sheet", club, "1", "1", game).code == 0
    assert "2-0" in run("tournament", "round", club, "1").out
    assert run("tournament", "games", club).out.splitlines() == [
        '[Event "Winter"]',
        '[Date "????.??.??"]',
        '[Round "1"]',
        '[Board "1"]',
        '[White "Ank"]',
        '[Black "Ben"]',
        '[Result "2-0"]',
        '[WhiteRating "1500"]',
        '[BlackRating "1400"]',
        "",
        "1. 32-28 19-23 2. 28x19 14x23 *",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1. 32-28\n19-22 2-0", ":2:1: expected a legal move, found '19-22'"),
        ("32-28 {", ":1:8: expected a closing bracket"),
        ("32-28 *\n33-29", ":2:1: expected one game, found another one"),
        ("32-28", ": no result: give --result"),
        ("", ": no moves"),
    ],
)
def test_a_score_sheet_that_is_not_kept(run: Run, club: str, game: str, text: str, said: str) -> None:
    Path(game).write_text(text)
    before = Path(club).read_bytes()
    result = run("tournament", "sheet", club, "1", "1", game)
    assert (result.code, result.err) == (1, f"{game}{said}\n")
    assert Path(club).read_bytes() == before


def test_a_score_sheet_of_another_game_with_its_result(run: Run, club: str, game: str) -> None:
    Path(game).write_text("c3-c4 d6-d5")
    options = ["--rules", "dama", "--result", "1-1"]
    assert run("tournament", "sheet", club, "1", "2", game, *options).code == 0
    assert '[GameType "30,W,8,8,A0,0"]' in run("tournament", "games", club).out


def test_a_score_sheet_against_the_result_is_refused(run: Run, club: str, game: str) -> None:
    run("tournament", "result", club, "1", "1", "0-2")
    result = run("tournament", "sheet", club, "1", "1", game)
    assert (result.code, "does not agree" in result.err) == (1, True)


def test_prizes_are_read_from_toml_and_their_winners_printed(run: Run, club: str, tmp_path: Path) -> None:
    toml = tmp_path / "prizes.toml"
    prizes = '[{ place = 1, amount = 5000, shared = true }, { place = 3, what = "pen" }]'
    toml.write_text(f'currency = "€"\nprizes = {prizes}\n')
    run("tournament", "pair", club)
    run("tournament", "result", club, "1", "1", "2-0")
    said = run("tournament", "prizes", club, "--from", str(toml))
    assert (said.code, "€ 50.00" in said.out) == (0, True)
    records = [json.loads(line) for line in run("tournament", "prizes", club, "--json").out.splitlines()]
    assert (records[0]["places"], records[0]["each"], len(records[0]["winners"])) == ([1], 5000.0, 1)
    toml.write_text("prizes = [{ place = 0, amount = 1 }]\n")
    assert "prize 1 needs a place" in run("tournament", "prizes", club, "--from", str(toml)).err
    toml.write_text('prizes = [{ place = "first" }]\n')
    assert "$.prizes[0].place" in run("tournament", "prizes", club, "--from", str(toml)).err
