"""From self-play to weights, on a few games."""

import math
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from coupturc import DrawLimits, Engine, History, Position, Rules, load_profile
from coupturc._core import weight_blocks, write_weights
from coupturc.cli import main, train
from coupturc.engine.native import evaluation
from coupturc.engine.native.evaluation import (
    WeightsError,
    new_engine,
    read_weights,
    shipped_weights,
    shipped_weights_file,
)
from coupturc.settings import SettingsError
from coupturc.training import fitting, shards
from coupturc.training.fit_state import FitStateError
from coupturc.training.fitting import FitError, FitPlan, fit
from coupturc.training.shards import (
    SelfPlay,
    ShardsError,
    finished_shards,
    make_shard,
    make_shards,
    shard_path,
    shards_to_learn_from,
)

GAMES = pytest.mark.parametrize(("game", "profile"), [("international", "fmjd"), ("turkish", "dama")])


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "GAMES_A_SHARD", 1)


@GAMES
def test_a_shard_is_made_once_and_the_same_again(tmp_path: Path, game: str, profile: str) -> None:
    settings = SelfPlay(load_profile(profile).text, nodes=100)
    first = make_shard(tmp_path / game, settings, 3)
    again = make_shard(tmp_path / "again", settings, 3)
    assert first.read_bytes() == again.read_bytes()
    assert len(first.read_bytes()) % 32 == 0
    written = first.stat().st_mtime_ns
    assert make_shard(tmp_path / game, settings, 3).stat().st_mtime_ns == written


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games-00000.99.partial").write_bytes(b"cut off")
    made = list(make_shards(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), range(2), 1))
    assert finished_shards(tmp_path) == made


def test_a_run_with_other_settings_does_not_go_on(tmp_path: Path) -> None:
    old = tmp_path / "old.bin"
    old.write_bytes(write_weights("international", shipped_weights("international").tobytes()))
    text = load_profile("fmjd").text
    list(make_shards(tmp_path, SelfPlay(text, nodes=5), range(1), 1))
    for other in (
        SelfPlay(load_profile("dama").text, nodes=5),
        SelfPlay(text.replace("times = 3", "times = 4"), nodes=5),
        SelfPlay(text, nodes=6),
        SelfPlay(text, nodes=5, opening_plies=7),
        SelfPlay(text, nodes=5, weights=old),
        SelfPlay(text, nodes=5, openings=("W:W31,32:B1,2",)),
    ):
        with pytest.raises(SettingsError, match=r"self-play\.json: begun with other settings"):
            next(make_shards(tmp_path, other, range(2), 1))
    assert len(list(make_shards(tmp_path, SelfPlay(text, nodes=5), range(2), 1))) == 2


def test_shards_older_than_their_settings_stay_readable(tmp_path: Path) -> None:
    settings = SelfPlay(load_profile("fmjd").text, nodes=5)
    made = make_shard(tmp_path, settings, 0)
    assert shards_to_learn_from(tmp_path, Rules()) == [made]
    list(make_shards(tmp_path, settings, range(2), 1))
    assert not (tmp_path / "self-play.json").exists()  # which would say something unknown about the first shard


def test_shards_of_other_rules_are_not_learned_from(tmp_path: Path) -> None:
    list(make_shards(tmp_path, SelfPlay(load_profile("dama").text, nodes=5), range(1), 1))
    for rules in (Rules(), load_profile("dama-federation").rules):
        with pytest.raises(ShardsError, match=r"expected games by Rules\(.*\), found .*rules dama"):
            shards_to_learn_from(tmp_path, rules)


def test_shards_are_played_as_they_are_waited_for(tmp_path: Path) -> None:
    def numbers() -> Iterator[int]:
        yield from range(2)
        pytest.fail("asked for a third before the first was there")

    shown = make_shards(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=5), numbers(), 1)
    assert next(shown).name == "games-00000.bin"
    shown.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("harm", [b"", b"x" * 33])
def test_a_shard_that_is_cut_off_is_refused_before_the_fit(tmp_path: Path, harm: bytes) -> None:
    make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=5), 0)
    (tmp_path / "games-00001.bin").write_bytes(harm)
    reported: list[int] = []
    with pytest.raises(ShardsError, match=rf"games-00001\.bin: .* found {len(harm)} bytes"):
        list(fit(FitPlan(Rules(), finished_shards(tmp_path), 1), report=lambda number, *_: reported.append(number)))
    assert not reported
    with pytest.raises(ShardsError, match=r"games-00001\.bin"):
        shards_to_learn_from(tmp_path, Rules())


@pytest.mark.parametrize("harmed", [1, 2])  # one to learn from, one held out
def test_what_the_fitter_refuses_is_reported_with_its_file(tmp_path: Path, harmed: int) -> None:
    made = [make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=5), number) for number in range(3)]
    with pytest.raises(ShardsError, match=rf"games-0000{harmed}\.bin: records: expected"):
        list(fit(FitPlan(Rules(), made, 1), report=lambda *_: made[harmed].write_bytes(b"x")))


@GAMES
def test_fitted_weights_play(tmp_path: Path, game: str, profile: str) -> None:
    for number in range(2):
        make_shard(tmp_path, SelfPlay(load_profile(profile).text, nodes=100), number)
    position = Position.start(game)
    passes = list(fit(FitPlan(position.rules, finished_shards(tmp_path), 2, cooling=0.5)))
    assert passes[1][0].learned_loss < passes[0][0].learned_loss
    assert [done.rate for done, _ in passes] == [0.003, 0.0015]
    fitted = memoryview(passes[1][1] or b"").cast("h")
    engine = Engine(1, weights={game: fitted})
    assert engine.search(History(position), DrawLimits(), depth=3).moves


def test_a_fit_that_was_killed_goes_on_after_its_last_pass(tmp_path: Path) -> None:
    for number in range(2):
        make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), number)
    plan = FitPlan(Rules(), finished_shards(tmp_path), 3)
    state = tmp_path / "fit.state"
    reported: list[tuple[int, int, int]] = []
    whole = list(fit(plan, report=lambda *how_far: reported.append(how_far)))
    assert reported == [(1, 1, 1), (2, 1, 1), (3, 1, 1)]
    killed = fit(plan, state)
    next(killed), next(killed)
    killed.close()  # type: ignore[attr-defined]
    reported.clear()
    gone_on = list(fit(plan, state, lambda *how_far: reported.append(how_far)))
    assert reported == [(3, 1, 1)]
    assert [done for done, _ in gone_on] == [done for done, _ in whole]
    assert [weights for _, weights in gone_on] == [None, whole[1][1], whole[2][1]]


@pytest.mark.parametrize("harm", [b"", b"{}\n", b"no state"])
def test_state_of_another_fit_is_replaced(tmp_path: Path, harm: bytes) -> None:
    make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), 0)
    state = tmp_path / "fit.state"
    state.write_bytes(harm)
    for rate in (0.05, 0.1):
        ((done, _),) = fit(FitPlan(Rules(), finished_shards(tmp_path), 1, rate), state)
        assert done.rate == rate


@pytest.mark.parametrize("blocks", [[("men", 1)], [("shape", 1), *weight_blocks("international")]])
def test_a_fit_does_not_go_on_from_that_of_another_model(
    tmp_path: Path, blocks: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), 0)
    plan, state = FitPlan(Rules(), finished_shards(tmp_path), 1), tmp_path / "fit.state"
    list(fit(plan, state))
    written = state.read_bytes()
    monkeypatch.setattr(fitting, "weight_blocks", lambda _rules: blocks)
    with pytest.raises(FitStateError, match=r"fit\.state: expected a fit of weights with this model's blocks"):
        list(fit(plan, state))
    assert state.read_bytes() == written


def nested(content: bytes) -> bytes:
    return b"[" * 200_000 + b"\n" + content


def without_a_loss(content: bytes) -> bytes:
    return re.sub(rb'"learned_loss": [0-9.]+', b'"learned_loss": null', content)


def with_no_number(content: bytes) -> bytes:
    return content[:-4] + struct.pack("f", math.nan)


@pytest.mark.parametrize("harm", [nested, without_a_loss, with_no_number])
def test_fit_does_not_go_on_from_a_harmed_state(
    tmp_path: Path, harm: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), 0)
    plan, state = FitPlan(Rules(), finished_shards(tmp_path), 1), tmp_path / "fit.state"
    whole = list(fit(plan, state))
    written = state.read_bytes()
    state.write_bytes(harm(written))
    reported: list[int] = []
    assert list(fit(plan, state, lambda number, *_: reported.append(number))) == whole
    assert reported == [1]
    assert state.read_bytes() == written
    assert caplog.messages == [f"{state} is not a complete state of a fit: the fit starts again"]


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    for number in range(2):
        make_shard(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=50), number)
    state = tmp_path / "fit.state"
    with pytest.raises(FitError, match="pass 1: expected finite"):
        list(fit(FitPlan(Rules(), finished_shards(tmp_path), 1, rate=1e39), state))
    assert not state.exists()


def test_commands_play_and_fit(tmp_path: Path) -> None:
    run = CliRunner().invoke
    folder, weights = str(tmp_path / "games"), tmp_path / "new.zlib"
    empty = run(train.command, ["fit", folder, str(weights)])
    assert empty.exit_code == 2
    assert "no finished shards" in empty.output
    misnamed = run(train.command, ["fit", folder, "new.bin"])
    assert misnamed.exit_code == 2
    assert "new.bin: expected a name that ends in .zlib" in misnamed.output
    played = run(train.command, ["self-play", folder, "--shards", "2", "--first", "7", "--nodes", "50"])
    assert [line.split(":")[0] for line in played.output.splitlines()] == ["games-00007.bin", "games-00008.bin"]
    fitted = run(train.command, ["fit", folder, str(weights), "--passes", "1"])
    assert "pass 1: loss" in fitted.output
    assert len(read_weights(weights, "international")) == len(shipped_weights("international"))
    shipped = str(shipped_weights_file("international"))
    kept = tmp_path / "kept.zlib"
    gone_on = run(train.command, ["fit", folder, str(kept), "--passes", "1", "--rate", "1e-9", "--begin", shipped])
    assert "pass 1: loss" in gone_on.output
    assert read_weights(kept, "international") == shipped_weights("international")
    other = ["--begin", str(shipped_weights_file("turkish"))]
    refused = run(train.command, ["fit", folder, str(tmp_path / "x.zlib"), *other])
    assert isinstance(refused.exception, WeightsError)
    more = run(
        train.command,
        ["self-play", str(tmp_path / "more"), "--shards", "1", "--weights", str(weights), "--nodes", "50"],
    )
    assert more.exit_code == 0


def test_games_begin_from_given_positions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    openings = tmp_path / "openings.fen"
    openings.write_text("W:W31,32,33,36,37,38,41:B8,9,12,13,14,18,19\n")
    arguments = ["self-play", tmp_path / "games", "--shards", "1", "--nodes", "50", "--openings", openings]
    monkeypatch.setattr(shards, "GAMES_A_SHARD", 2)
    assert main(["train", *map(str, arguments)]) == 0
    most = [0, 0]
    for white, black, *_, game in struct.iter_unpack("<QQQhbBHH", (tmp_path / "games/games-00000.bin").read_bytes()):
        most[game] = max(most[game], (white | black).bit_count())
    assert most[0] > 30
    assert most[1] <= 14
    openings.write_text("nonsense")
    capsys.readouterr()
    assert "openings.fen, line 1: " in refusal(capsys, *arguments)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Return the one line with which a command is refused."""
    assert main(["train", *map(str, arguments)]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    (line,) = written.err.splitlines()
    return line


def test_commands_do_not_mix_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, weights = tmp_path / "games", tmp_path / "new.zlib"
    assert main(["train", "self-play", str(games), "--shards", "1", "--nodes", "5"]) == 0
    capsys.readouterr()
    assert "self-play.json: expected games by Rules('turkish'" in refusal(
        capsys, "fit", games, weights, "--rules", "dama"
    )
    assert not weights.exists()
    other = refusal(capsys, "self-play", games, "--rules", "dama", "--nodes", "900", "--shards", "1")
    assert 'rules: expected "dama", found "fmjd"' in other
    assert "nodes: expected 900, found 5" in other


@pytest.mark.parametrize("option", ["--first", "--shards"])
def test_numbers_too_large_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert option in refusal(capsys, "self-play", tmp_path, "--nodes", "5", option, "9" * 23)


def test_largest_seed_is_played(tmp_path: Path) -> None:
    assert main(["train", "self-play", str(tmp_path), "--shards", "1", "--nodes", "5", "--first", str(1 << 60)]) == 0


def test_files_that_cannot_be_written_are_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list(make_shards(tmp_path, SelfPlay(load_profile("fmjd").text, nodes=5), range(1), 1))
    nowhere = tmp_path / "nowhere" / "new.zlib"
    missing = f"coupturc: {nowhere}: expected a folder {nowhere.parent}, found none"
    assert refusal(capsys, "fit", tmp_path, nowhere) == missing
    assert refusal(capsys, "combinations", tmp_path / "batches", nowhere, "--batches", "1") == missing
    assert not (tmp_path / "batches").exists()


def test_a_clubs_own_profile_is_played(tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text(load_profile("dama").text.replace('id = "dama"', 'id = "our-club"'), "utf-8")
    folder = tmp_path / "games"
    played = CliRunner().invoke(
        train.command, ["self-play", str(folder), "--rules", str(rules), "--shards", "1", "--nodes", "50"]
    )
    assert played.exit_code == 0, played.output
    shipped = make_shard(tmp_path / "shipped", SelfPlay(load_profile("dama").text, nodes=50), 0)
    assert finished_shards(folder)[0].read_bytes() == shipped.read_bytes()


@pytest.mark.parametrize("game", ["international", "turkish"])
def test_weights_in_the_package_are_small(game: str) -> None:
    """12 MB may be shipped and 4 MB fetched by a browser: it fetches what is shipped, so the smaller bound counts."""
    assert evaluation.shipped_weights_file(game).stat().st_size <= 4_000_000


@pytest.mark.parametrize(
    ("game", "fen"), [("international", "W:W31-50:B1-19"), ("turkish", "W:Wa2,b2,c2,a3,b3,c3:Ba6,b6,a7,b7,c7")]
)
def test_shipped_weights_know_a_man_more(game: str, fen: str) -> None:
    history = History(Position.from_fen(fen, game))
    assert new_engine(1).search(history, DrawLimits(), depth=6).score > 40


def test_shards_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for number in (120_000, 7, 20_000):
        shard_path(tmp_path, number).touch()
    assert finished_shards(tmp_path) == [shard_path(tmp_path, number) for number in (7, 20_000, 120_000)]
