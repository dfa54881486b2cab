"""A generation is played, fitted, judged by a match, accepted or refused, and survives kills."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from coupturc import load_profile
from coupturc.cli import train
from coupturc.engine.match.results import ResultsError
from coupturc.engine.match.statistics import BoundsError, Tally
from coupturc.engine.native.evaluation import fingerprint_of, read_weights, shipped_weights
from coupturc.engine.player import Limits
from coupturc.rules.parse import parse_profile
from coupturc.settings import SettingsError, read_json, write_json
from coupturc.training import generation, shards
from coupturc.training.generation import Generation, Plan
from coupturc.training.generation_folder import GenerationError, GenerationFolder
from coupturc.training.shards import ShardsError
from tests.processes import killed_on_failure

TINY = Plan(
    shards=2, nodes=5, passes=1, rate=0.003, result_share=0.1, match_games=2, match_nodes=5
)  # fmt: skip
OPTIONS = ("--shards", "2", "--nodes", "5", "--passes", "1", "--match-games", "1", "--match-nodes", "5")
FMJD = load_profile("fmjd")


def test_a_test_that_decides_nothing_is_refused_at_once() -> None:
    with pytest.raises(BoundsError, match="found 10 and 0"):
        Plan(**{**TINY.facts, "test": (10, 0)})


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "GAMES_A_SHARD", 1)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Tally]:
    """Results of matches to come, in turn, in place of what was played."""
    results: list[Tally] = []
    monkeypatch.setattr(generation, "tally", lambda *_: results[0] if len(results) == 1 else results.pop(0))
    return results


WON, LOST = Tally(10, 0, 0, (0, 0, 0, 0, 5)), Tally(0, 0, 10, (5, 0, 0, 0, 0))


def make(generations: GenerationFolder, plan: Plan = TINY) -> dict[str, Any]:
    made = Generation(generations, plan)
    list(made.play(1))
    list(made.fit())
    asyncio.run(match(made))
    return made.decide()


async def match(made: Generation) -> None:
    async for _ in made.match(1):
        pass


@pytest.mark.usefixtures("few_games")
def test_accepted_weights_play_the_next_generation(tmp_path: Path, judged: list[Tally]) -> None:
    judged.append(WON)
    first = make(GenerationFolder(tmp_path, FMJD, "hand-written"))
    assert (first["accepted"], first["present"]) == (True, "hand-written")
    generations, accepted = GenerationFolder(tmp_path, FMJD), tmp_path / "generation-001" / "weights.zlib"
    assert generations.weights == accepted
    assert read_weights(tmp_path / "weights.zlib", "international") == read_weights(accepted, "international")
    second = make(generations)
    assert (second["generation"], second["present"]) == (2, first["new"])
    assert [part["folder"] for part in second["data"]] == ["generation-001", "generation-002"]
    assert second["bytes"] < 12 << 20
    assert (tmp_path / "record.md").read_text().count("accepted") == 2


@pytest.mark.usefixtures("few_games")
def test_refused_weights_change_nothing(tmp_path: Path, judged: list[Tally]) -> None:
    judged.append(LOST)
    generations = GenerationFolder(tmp_path, load_profile("dama"))
    record = make(generations)
    assert not record["accepted"]
    assert record["present"] == fingerprint_of(tmp_path / "begin.zlib", "turkish")
    assert read_weights(tmp_path / "begin.zlib", "turkish") == shipped_weights("turkish")
    assert generations.weights == tmp_path / "begin.zlib"
    assert not (tmp_path / "weights.zlib").exists()
    assert generations.next_number == 2


@pytest.mark.usefixtures("few_games")
def test_sequential_test_decides(tmp_path: Path, judged: list[Tally]) -> None:
    judged.append(Tally(1, 0, 1, (0, 0, 1, 0, 0)))
    record = make(GenerationFolder(tmp_path, FMJD, "hand-written"), Plan(**{**TINY.facts, "test": (0.0, 50.0)}))
    assert record["match"]["verdict"] == "open"
    assert not record["accepted"]


@pytest.mark.usefixtures("few_games")
def test_further_games_are_learned_from(tmp_path: Path, judged: list[Tally]) -> None:
    judged.append(LOST)
    list(shards.make_shards(tmp_path / "old", shards.SelfPlay(FMJD.text, nodes=5), range(3), 1))
    plan = Plan(**{**TINY.facts, "more_games": (tmp_path / "old",)})
    data = make(GenerationFolder(tmp_path / "road", FMJD, "hand-written"), plan)["data"]
    assert [part["folder"] for part in data] == ["old", "generation-001"]
    assert data[0]["positions"] > 0


@pytest.mark.usefixtures("few_games")
def test_games_begin_from_given_positions(tmp_path: Path) -> None:
    plan = Plan(**{**TINY.facts, "play_from": ("W:W32,37:B8,23",)})
    made = Generation(GenerationFolder(tmp_path, FMJD, "hand-written"), plan)
    list(made.play(1))
    assert read_json(made.folder / "games" / "self-play.json")["openings"] == ["W:W32,37:B8,23"]
    assert read_json(made.folder / "plan.json")["play_from"] == ["W:W32,37:B8,23"]
    with pytest.raises(SettingsError, match="play_from: expected none, found"):
        Generation(GenerationFolder(tmp_path, FMJD), TINY)


def test_a_match_at_equal_time(tmp_path: Path) -> None:
    plan = Plan(**{**TINY.facts, "match_nodes": None, "match_cpu": 0.25})
    made = Generation(GenerationFolder(tmp_path, FMJD, "hand-written"), plan)
    assert made.match_limits == Limits(0.0, cpu_seconds=0.25)


def test_plans_without_later_options_are_as_they_were() -> None:
    """A generation that was begun before they existed goes on."""
    assert list(TINY.facts)[-2:] == ["test", "more_games"]


def test_a_match_by_nodes_or_by_time() -> None:
    for limits in ({"match_cpu": 0.1}, {"match_nodes": None}):
        with pytest.raises(GenerationError, match="one of match_nodes and match_cpu"):
            Plan(**{**TINY.facts, **limits})


@pytest.mark.usefixtures("few_games")
def test_each_step_is_done_once(tmp_path: Path) -> None:
    made = Generation(GenerationFolder(tmp_path, FMJD, "hand-written"), TINY)
    written = [path.stat().st_mtime_ns for path in made.play(1)]
    assert len(list(made.fit())) == 1
    asyncio.run(match(made))
    again = Generation(GenerationFolder(tmp_path, FMJD), TINY)
    assert [path.stat().st_mtime_ns for path in again.play(1)] == written
    assert list(again.fit()) == []
    results = (tmp_path / "generation-001" / "match" / "results.jsonl").read_text()
    asyncio.run(match(again))
    assert (tmp_path / "generation-001" / "match" / "results.jsonl").read_text() == results


@pytest.mark.usefixtures("few_games")
def test_a_match_by_another_core_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Generation(GenerationFolder(tmp_path, FMJD, "hand-written"), TINY)
    list(made.play(1))
    list(made.fit())
    asyncio.run(match(made))
    other = tmp_path / "core.so"
    other.write_bytes(b"another build")
    monkeypatch.setattr("coupturc._core.__file__", str(other))
    with pytest.raises(ResultsError, match="identities"):
        made.decide()


@pytest.mark.usefixtures("few_games")
def test_further_games_that_cannot_be_learned_from_are_refused_at_once(tmp_path: Path) -> None:
    list(shards.make_shards(tmp_path / "dama", shards.SelfPlay(load_profile("dama").text, nodes=5), range(1), 1))
    (tmp_path / "empty").mkdir()
    generations = GenerationFolder(tmp_path / "road", FMJD, "hand-written")
    for name, message in (("dama", "expected games by"), ("empty", "no finished shards")):
        with pytest.raises(ShardsError, match=message):
            Generation(generations, Plan(**{**TINY.facts, "more_games": (tmp_path / name,)}))
    assert not generations.generation(1).exists()


@pytest.mark.usefixtures("few_games")
def test_own_games_of_other_rules_are_not_learned_from(tmp_path: Path) -> None:
    """A club changed its rules under the same name."""
    made = Generation(GenerationFolder(tmp_path, FMJD, "hand-written"), TINY)
    list(made.play(1))
    kept = made.folder / "games" / "self-play.json"
    kept.write_text(kept.read_text().replace("Rules('international')", "Rules('other')"))
    with pytest.raises(ShardsError, match="other"):
        next(made.fit())


def test_a_folder_of_other_rules_is_left_alone(tmp_path: Path) -> None:
    GenerationFolder(tmp_path, FMJD, "hand-written")
    with pytest.raises(SettingsError, match='rules: expected "dama", found "fmjd"'):
        GenerationFolder(tmp_path, load_profile("dama"))
    with pytest.raises(SettingsError, match="shipped"):
        GenerationFolder(tmp_path, FMJD, "shipped")
    with pytest.raises(SettingsError, match="draws: expected"):
        GenerationFolder(tmp_path, parse_profile(FMJD.text.replace("moves = 25", "moves = 3")))
    Generation(GenerationFolder(tmp_path, FMJD), TINY)
    with pytest.raises(SettingsError, match=r"nodes: expected 6, found 5; test: expected \[0, 5\], found none"):
        Generation(GenerationFolder(tmp_path, FMJD), Plan(**{**TINY.facts, "nodes": 6, "test": (0, 5)}))
    with pytest.raises(GenerationError, match="at most 10000"):
        Plan(**{**TINY.facts, "shards": 10_001})


@pytest.mark.parametrize("text", ["{", "[]"])
def test_file_that_is_not_of_a_folder_of_generations(tmp_path: Path, text: str) -> None:
    (tmp_path / "road.json").write_text(text)
    with pytest.raises(SettingsError, match=r"road\.json"):
        GenerationFolder(tmp_path, FMJD)


def command(*arguments: str) -> Result:
    return CliRunner().invoke(train.command, ["generation", *arguments], catch_exceptions=False)


@pytest.mark.usefixtures("few_games")
def test_command_tells_how_far_it_is(tmp_path: Path) -> None:
    openings = tmp_path / "openings.fen"
    openings.write_text("W:W32,37:B23\n")
    given = ("--openings", str(openings), "--play-from", str(openings))
    result = command(str(tmp_path / "road"), *OPTIONS, *given)
    assert result.exit_code == 0
    assert read_json(tmp_path / "road" / "generation-001" / "plan.json")["play_from"] == ["W:W32,37:B23"]
    for message in ("shard 2 of 2", "pass 1 of 1, loss", "game 2 of at most 2"):
        assert f"generation 1: {message}" in result.stderr
    assert result.stdout.startswith("generation 1 refused: ")
    assert "| refused |" in (tmp_path / "road" / "record.md").read_text()


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--test", "10", "0"), "--test: expected two Elo"),
        (("--match-games", "9" * 23), "--match-games"),
        (("--games", "nosuch"), "nosuch"),
        (("--match-nodes", "5", "--match-cpu", "0.1"), "one of --match-nodes and --match-cpu"),
        (("--play-from", "nosuch"), "nosuch"),
    ],
)
def test_options_that_are_refused(tmp_path: Path, options: tuple[str, ...], named: str) -> None:
    refused = command(str(tmp_path / "road"), *options)
    assert refused.exit_code == 2
    assert named in refused.stderr
    assert not (tmp_path / "road").exists()


def test_a_run_that_is_killed_again_and_again_goes_on(tmp_path: Path) -> None:
    """Kill it at the first word of each step; what is complete stays as it is."""
    arguments = [str(tmp_path), *OPTIONS, "--begin", "hand-written"]
    run = [sys.executable, "-m", "coupturc", "train", "generation", *arguments]
    first = tmp_path / "generation-001"
    written: dict[Path, int] = {}
    for word in (b"shard 1", b"pass 1", b"game 1"):
        with killed_on_failure(subprocess.Popen(run, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)) as process:
            assert process.stderr
            assert any(word in line for line in process.stderr)  # reads up to it
            process.kill()
            process.stderr.read()  # until its workers have ended, too
        assert not (first / "record.json").exists()
        assert all(path.stat().st_mtime_ns == at for path, at in written.items())
        written |= {path: path.stat().st_mtime_ns for path in first.glob("games/*.bin")}
    played = (first / "match" / "results.jsonl").read_text()
    assert command(*arguments).exit_code == 0
    assert all(path.stat().st_mtime_ns == at for path, at in written.items())
    assert (first / "match" / "results.jsonl").read_text().startswith(played)
    assert read_json(first / "record.json")["games"] == 2 * shards.GAMES_A_SHARD


RECORD: dict[str, Any] = {"generation": 1, "accepted": False, "new": "0123", "games": 200, "data": [{"positions": 9}]}
RECORD |= {"plan": {"nodes": 5, "result_share": 0.1, "passes": 1, "match_nodes": 5}}
RECORD |= {"fit": [{"number": 1, "learned_loss": 0.6, "held_out_loss": 0.6, "rate": 0.05}]}
RECORD |= {"match": {"wins": 1, "draws": 0, "losses": 1, "elo": 0.0, "low": -9.0, "high": 9.0}}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({}, "object missing required field `generation`"),
        (RECORD | {"accepted": 1}, "expected `bool`, got `int` - at `$.accepted`"),
        (RECORD | {"plan": {}}, "object missing required field `nodes` - at `$.plan`"),
        (RECORD | {"match": RECORD["match"] | {"elo": "x"}}, "expected `float`, got `str` - at `$.match.elo`"),
        (RECORD | {"data": [{}]}, "object missing required field `positions` - at `$.data[0]`"),
        (RECORD | {"fit": []}, "expected `array` of length >= 1 - at `$.fit`"),
    ],
)
def test_record_that_lacks_what_is_read_in_it_is_refused(tmp_path: Path, record: dict[str, Any], message: str) -> None:
    generations = GenerationFolder(tmp_path, FMJD, "hand-written")
    write_json(_in(generations, "record.json"), RECORD)
    assert generation.table(generations.records()).count("refused") == 1
    write_json(_in(generations, "record.json"), record)
    with pytest.raises(SettingsError) as refused:
        Generation(generations, TINY)
    assert str(refused.value) == f"{generations.generation(1) / 'record.json'}: {message}"


def test_table_says_what_limited_the_match(tmp_path: Path) -> None:
    generations = GenerationFolder(tmp_path, FMJD, "hand-written")
    for added, cell in (({}, "| 5 | +0"), ({"match_nodes": None, "match_cpu": 0.1}, "| 0.1 s | +0")):
        write_json(_in(generations, "record.json"), RECORD | {"plan": RECORD["plan"] | added})
        assert cell in generation.table(generations.records())


@pytest.mark.parametrize(
    ("fitted", "message"),
    [
        ({}, r"fit\.json: object missing required field `passes`"),
        (
            {"passes": [RECORD["fit"][0], {}]},
            r"fit\.json: object missing required field `number` - at `\$\.passes\[1\]`",
        ),
        ({"passes": RECORD["fit"]}, r"No such file .*weights\.zlib"),
    ],
)
def test_fit_that_is_damaged_is_refused_before_the_games(tmp_path: Path, fitted: dict[str, Any], message: str) -> None:
    generations = GenerationFolder(tmp_path, FMJD, "hand-written")
    write_json(_in(generations, "fit.json"), fitted)
    with pytest.raises((SettingsError, FileNotFoundError), match=message):
        Generation(generations, TINY)


def _in(generations: GenerationFolder, name: str) -> Path:
    """Return a file of the first generation, whose folder is made."""
    generations.generation(1).mkdir(exist_ok=True)
    return generations.generation(1) / name
