"""Imports of the package point down."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.architecture.layers import PYTHON, Import, cycles, upward
from tests.architecture.python_imports import imports_of, layer_of, package_imports

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
KNOWN = {"coupturc.rules", "coupturc.rules.parse", "coupturc.web"}


@pytest.fixture(scope="module")
def imports() -> list[Import]:
    return package_imports(SOURCE)


def test_imports_point_downward(imports: list[Import]) -> None:
    by_layer = [
        replace(found, importer=layer_of(found.importer), imported=layer_of(found.imported)) for found in imports
    ]
    assert upward(by_layer, PYTHON) == []


def test_modules_form_no_circle(imports: list[Import]) -> None:
    assert cycles(imports) == []


def test_the_slow_generator_knows_nothing_of_the_fast_one() -> None:
    oracle = sorted((ROOT / "tests" / "oracle").glob("*.py"))
    assert [
        path.name for path in oracle for _ in imports_of(path.read_text("utf-8"), "tests.oracle.x", False, set())
    ] == []


def test_the_library_loads_no_third_party_package() -> None:
    script = "import sys; before = set(sys.modules); import coupturc; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    ours_or_standard = sys.stdlib_module_names | {"coupturc", "_coupturc_editable"}
    assert {name.split(".")[0] for name in loaded.stdout.split()} <= ours_or_standard


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import coupturc.web", ["coupturc.web"]),
        ("from coupturc.rules import parse", ["coupturc.rules.parse"]),
        ("from coupturc.rules import Profile", ["coupturc.rules"]),
        ("def f():\n    from coupturc import web", ["coupturc.web"]),
        ("from .parse import x", ["coupturc.rules.parse"]),
        ("from . import parse", ["coupturc.rules.parse"]),
        ("from ..web import x", ["coupturc.web"]),
        ('import_module("coupturc.web")', ["coupturc.web"]),
        ('importlib.import_module("..web", __package__)', ["coupturc.web"]),
        ('__import__("coupturc")', ["coupturc"]),
        ("import os, coupturcx", []),
    ],
)
def test_every_way_to_import_is_read(source: str, names: list[str]) -> None:
    assert [name for _, name in imports_of(source, "coupturc.rules.profile", False, KNOWN)] == names


def test_a_package_is_its_own_parent() -> None:
    assert list(imports_of("from .parse import x", "coupturc.rules", True, KNOWN)) == [(1, "coupturc.rules.parse")]


def test_an_upward_import_in_the_tree_is_found(tmp_path: Path) -> None:
    (tmp_path / "coupturc" / "rules").mkdir(parents=True)
    (tmp_path / "coupturc" / "web.py").write_text("")
    (tmp_path / "coupturc" / "rules" / "__init__.py").write_text("def f():\n    import coupturc.web\n")
    assert package_imports(tmp_path) == [Import("coupturc/rules/__init__.py", 2, "coupturc.rules", "coupturc.web")]
