"""A file's namespace is its folder's; what every folder speaks of stands in the parent."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Sides, squares, boards, rules, positions, moves: the words of all other folders.
VOCABULARY = frozenset({"base", "rules", "board", "position"})

NAMED = re.compile(r"^(?:inline )?namespace (coupturc\S*) \{$", re.MULTILINE)


def expected_namespace(name: str) -> str:
    """Return the namespace of a file named by its path from the root."""
    folder = name.removeprefix("core/").split("/", 1)[0]
    return "coupturc" if folder in VOCABULARY else f"coupturc::{folder}"


def misplaced(name: str, source: str) -> list[str]:
    """Return the namespaces of a file that are not its folder's; a file that opens none is in the wrong one too."""
    found = NAMED.findall(source) or ["no namespace"]
    wanted = expected_namespace(name)
    return [f"{name}: {namespace}, expected {wanted}" for namespace in found if namespace != wanted]


def sources() -> Iterator[tuple[str, str]]:
    for folder in ("core", "bindings"):
        for path in sorted((ROOT / folder).rglob("*.?pp")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(("core/tests/", "core/fuzz/")) and path.name != "module.cpp":
                yield name, path.read_text("utf-8")


def test_namespaces_follow_folders() -> None:
    assert [line for name, source in sources() for line in misplaced(name, source)] == []


def test_every_folder_is_looked_at() -> None:
    folders = {expected_namespace(name) for name, _ in sources()}
    assert {"coupturc", "coupturc::moves", "coupturc::search", "coupturc::bindings"} <= folders


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/moves/perft.hpp", "namespace coupturc {\n"),
        ("core/moves/perft.hpp", "namespace coupturc::moves {\n}\nnamespace coupturc::search {\n"),
        ("core/base/side.hpp", "namespace coupturc::base {\n"),
        ("core/eval/terms/centre.hpp", "namespace coupturc::eval::terms {\n"),
        ("bindings/convert.hpp", "int x;\n"),
    ],
)
def test_another_namespace_is_found(name: str, source: str) -> None:
    assert len(misplaced(name, source)) == 1
