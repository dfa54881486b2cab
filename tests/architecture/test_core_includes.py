"""Includes of the core point down, and every folder of it has a layer."""

from pathlib import Path

import pytest

from tests.architecture.core_includes import core_includes, declared_dependencies, forbidden_includes, includes
from tests.architecture.layers import CORE, Import, upward

CORE_ROOT = Path(__file__).parents[2] / "core"
FOLDERS = frozenset().union(*CORE)
NOT_LAYERS = frozenset({"tests", "fuzz"})


def header(core: Path, path: str, text: str) -> None:
    (core / path).parent.mkdir(parents=True, exist_ok=True)
    (core / path).write_text(text)


def test_includes_point_downward() -> None:
    assert upward(core_includes(CORE_ROOT, FOLDERS), CORE) == []


def test_the_core_knows_no_python_and_no_system() -> None:
    assert forbidden_includes(CORE_ROOT, FOLDERS) == []


def test_targets_depend_downward() -> None:
    declared = declared_dependencies((CORE_ROOT / "CMakeLists.txt").read_text("utf-8"))
    assert "search" in {found.importer for found in declared}
    assert upward(declared, CORE) == []


def test_every_core_folder_has_its_layer() -> None:
    assert {path.name for path in CORE_ROOT.iterdir() if path.is_dir()} - NOT_LAYERS <= FOLDERS


def test_targets_are_read_with_their_dependencies() -> None:
    cmake = "core_folder(base)\ncore_folder(moves DEPENDS base search)\n"
    assert [str(found) for found in declared_dependencies(cmake)] == [
        "core/CMakeLists.txt:2: moves imports base",
        "core/CMakeLists.txt:2: moves imports search",
    ]


def test_includes_are_read_with_their_lines() -> None:
    source = '#pragma once\n#include <array>\n  # include "base/side.hpp"\n// #include "search/x.hpp"\n'
    assert list(includes(source)) == [(2, "array", False), (3, "base/side.hpp", True)]


@pytest.mark.parametrize("name", ["search/node.hpp", "../search/node.hpp", "node.hpp"])
def test_an_upward_or_roundabout_include_is_found(tmp_path: Path, name: str) -> None:
    core = tmp_path / "core"
    header(core, "moves/move.hpp", f'#include "{name}"\n')
    found = core_includes(core, FOLDERS)
    assert found == [Import("core/moves/move.hpp", 1, "moves", name.split("/", maxsplit=1)[0])]
    assert len(upward(found, CORE)) == 1


@pytest.mark.parametrize("name", ["nanobind/nanobind.h", "Python.h", "iostream", "sys/socket.h"])
def test_a_forbidden_include_is_found(tmp_path: Path, name: str) -> None:
    header(tmp_path / "core", "base/side.hpp", f"#include <{name}>\n")
    assert forbidden_includes(tmp_path / "core", FOLDERS) == [f"core/base/side.hpp:1: <{name}>"]
