"""Of two builds of the core the faster one is loaded where the processor runs it."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from coupturc._builds import choose


@pytest.fixture(params=[True, False], ids=["new processor", "old processor"])
def runs_v3(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """A package with two builds, on such a processor."""
    cpu = ModuleType("coupturc._cpu")
    cpu.__dict__["runs_v3"] = lambda: request.param
    monkeypatch.setitem(sys.modules, "coupturc._cpu", cpu)
    monkeypatch.delenv("COUPTURC_BASELINE", raising=False)
    return bool(request.param)


def chosen() -> list[str]:
    folders = ["package"]
    choose(folders)
    return folders


def test_faster_build_comes_first_where_it_runs(runs_v3: bool) -> None:
    assert chosen() == ([str(Path("package", "_x86_64_v3"))] if runs_v3 else []) + ["package"]


@pytest.mark.usefixtures("runs_v3")
def test_baseline_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUPTURC_BASELINE", "1")
    assert chosen() == ["package"]


def test_one_build_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "coupturc._cpu", None)
    assert chosen() == ["package"]
