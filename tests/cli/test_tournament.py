"""`coupturc tournament`: a secretary keeps a whole tournament in a file, without a browser."""

import json
import re
from pathlib import Path
from typing import Any, get_args

from coupturc.cli.tournament_words import OUTCOMES, refusal_sentence
from coupturc.tournament import refusal
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.page.tables import RESULTS
from coupturc.tournament.refusal import Refusal, RefusalCode
from tests.cli.shell import Run


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


def begun(run: Run, folder: Path, system: str, *settings: str) -> str:
    """Begin a tournament whose only tie-break is the number of wins; return its file."""
    file = str(folder / f"{system}.json")
    chosen = [word for setting in settings for word in ("--set", setting)]
    options = ["--name", "T", "--system", system, *chosen, "--tie-break", "wins"]
    assert run("tournament", "new", file, *options).code == 0
    return file


def test_each_group_has_its_standings(run: Run, tmp_path: Path) -> None:
    file = begun(run, tmp_path, "round_robin", "groups=2")
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
    file = begun(run, tmp_path, "team_swiss", "teams.boards=2")
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
    file = begun(run, tmp_path, "simul", "simul.colour=black")
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
    file = begun(run, tmp_path, "arena", "arena.streak=1")
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


def test_json_of_a_round(run: Run, club: str) -> None:
    run("tournament", "absent", club, "4", "1", "club_duty")
    records = run("tournament", "pair", "--json", club).records
    assert records[0]["white"] == {"number": 1, "name": "Ank"}
    assert [record.get("absence") for record in records] == [None, "bye", "club_duty"]


def test_every_refusal_has_a_sentence() -> None:
    source = Path(refusal.__file__).read_text("utf-8")
    names = dict(re.findall(r"^    (\w+) = auto\(\)(?:  # (.*))?$", source, re.MULTILINE))
    for code in RefusalCode:
        params: dict[str, str | int] = dict.fromkeys(re.findall(r"\w+", names[code]), 7)
        assert refusal_sentence(Refusal(code, params))


def test_every_outcome_has_a_word_and_a_sign() -> None:
    assert set(filter(None, OUTCOMES.values())) == set(RESULTS) == set(get_args(Outcome))


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


def test_games_of_the_groups_count_in_the_final(run: Run, tmp_path: Path) -> None:
    group, final = str(tmp_path / "group.json"), str(tmp_path / "final.json")
    for file, name, players in ((group, "Group A", ("Ank", "Ben", "Cor")), (final, "Final", ("Ben", "Ank", "Eef"))):
        run("tournament", "new", file, "--name", name, "--system", "round_robin")
        assert run("tournament", "enter", file, *players).code == 0
    assert run("tournament", "carry", final, group).out == "0 games count\n"
    for number in "123":
        run("tournament", "pair", group)
        assert run("tournament", "result", group, number, "1", "2-0").code == 0
    assert run("tournament", "carry", final, group).out == "1 games count\n"
    assert run("tournament", "pair", final).code == 0
    late = run("tournament", "carry", final, group)
    assert (late.code, "before the first round" in late.err) == (1, True)
