"""A package whose weights are missing or of another version: one line from each command, and nothing begun."""

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from coupturc.engine.native import evaluation
from coupturc.engine.native.evaluation import WeightsError, new_engine, shipped_weights, shipped_weights_file
from tests.cli.shell import Run

COMMANDS = [
    ("bench", "--quick"),
    ("analyse", "--fen", "W:W31:B20", "--depth", "2"),
    ("play", "--white", "engine:1", "--black", "engine:1"),
    ("match", "engine", "engine", "--games", "2", "--nodes", "100"),
    ("hub",),
    ("serve", "--port", "0"),
]


@pytest.fixture(autouse=True)
def weights(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder in which the package looks for weights, with none in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(evaluation, "_FOLDER", tmp_path)
    shipped_weights.cache_clear()
    yield tmp_path
    shipped_weights.cache_clear()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_missing_weights_are_one_line(run: Run, weights: Path, command: tuple[str, ...]) -> None:
    result = run(*command)
    file = weights / "international.zlib"
    assert result.err == (
        f"coupturc: {file}: expected the weights of international: No such file or directory; install coupturc again\n"
    )
    assert result.code == 2
    assert "http://" not in result.out


def test_no_engine_is_made_without_weights() -> None:
    """The core may know those that it has read before, or look for them in the first search alone."""
    with pytest.raises(WeightsError, match="expected the weights of international"):
        new_engine(1)


def test_weights_with_an_unknown_block_are_one_line(run: Run, weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    shipped = zlib.decompress(shipped_weights_file("international").read_bytes())[:-4].replace(b"stages", b"middle")
    newer = weights / "newer.zlib"
    newer.write_bytes(zlib.compress(shipped + zlib.crc32(shipped).to_bytes(4, "little")))
    result = run("match", f"engine:weights={newer}", "engine", "--games", "2", "--nodes", "100")
    assert result.err == f"coupturc: {newer}: the weights have a block 'middle' that the model does not have\n"
    assert result.code == 2
