"""Breaks one rule after the other and reports which tests do not notice: `make mutants`.

The core is built once, in a copy of the tree, with every one of its mutants in it; an environment variable chooses the
one that is broken. Files of Python are changed in the copy.

    python -m tests.mutants [STATEMENT ...]    only the mutants of these statements
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.arbiter import ARBITER
from tests.mutants.core import CORE
from tests.mutants.mutant import Edit, Mutant, edited

ROOT = Path(__file__).parents[2]
COPY = ROOT / "build" / "mutants"
TREE, SITE = COPY / "tree", COPY / "site"

#: Seconds that the tests of one mutant, or of all, may take.
LONGEST_S = 300

MUTATED = """
#pragma once
#include <cstdlib>
#include <type_traits>
inline int const mutant_that_lives = [] {
    char const* const chosen = std::getenv("COUPTURC_MUTANT");
    return chosen == nullptr ? 0 : std::atoi(chosen);
}();
constexpr bool mutated(int number) {
    if (std::is_constant_evaluated()) return false;
    return mutant_that_lives == number;
}
"""

#: The editable install would find the package of the tree first.
SITECUSTOMIZE = """
import sys
sys.meta_path[:] = [each for each in sys.meta_path if "ScikitBuild" not in type(each).__name__]
"""

_ROW = re.compile(r"^\| (\d{3}-\d+) \|.*\| `(test_\w+)` \|$", re.MULTILINE)


def main() -> int:
    """Return how many tests did not notice a broken rule, at most 1."""
    tests = dict(_ROW.findall((ROOT / "docs" / "seeds.md").read_text("utf-8")))
    asked = set(sys.argv[1:])
    chosen = [
        (number, mutant)
        for number, mutant in enumerate((*CORE, *ARBITER), 1)
        if not asked or asked & set(mutant.statements.split())
    ]
    prepare()
    everything = {tests[statement] for _, mutant in chosen for statement in mutant.statements.split()}
    if failed := everything & failing(everything, 0):
        sys.exit(f"without a mutant these fail: {', '.join(sorted(failed))}")
    survived = 0
    for number, mutant in chosen:
        named = {tests[statement] for statement in mutant.statements.split()}
        unnoticed = named - noticing(mutant, number, named)
        survived += len(unnoticed)
        for test in sorted(unnoticed):
            say(f"{test} does not notice: {mutant}")
    say(f"{len(chosen)} mutants, {survived} tests that do not notice one")
    return min(survived, 1)


def noticing(mutant: Mutant, number: int, named: set[str]) -> set[str]:
    """Return which of these tests fail with a mutant; none when it stops them all from being collected."""
    try:
        if number <= len(CORE):
            return failing(named, number)
        with changed(mutant):
            return failing(named, 0)
    except UncollectedError as error:
        say(f"no test runs with: {mutant}\n{error}")
        return set()


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def prepare() -> None:
    """Build the core with its mutants, and lay the package out beside it."""
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    for name in ("core", "bindings", "cmake"):
        shutil.copytree(ROOT / name, TREE / name, symlinks=True)
    shutil.copy(ROOT / "CMakeLists.txt", TREE)
    (TREE / "core" / "base" / "mutated.hpp").write_text(MUTATED)
    for number, mutant in enumerate(CORE, 1):
        for edit in mutant.edits:
            put(TREE, edit, number)
    for file in sorted({edit[0] for mutant in CORE for edit in mutant.edits}):
        text = (TREE / file).read_text("utf-8")
        (TREE / file).write_text(text.replace("#pragma once\n", '#pragma once\n#include "base/mutated.hpp"\n', 1))
    build()
    shutil.copytree(ROOT / "src" / "coupturc", SITE / "coupturc", ignore=shutil.ignore_patterns("static"))
    for module in (COPY / "build").rglob("_core*.so"):
        shutil.copy(module, SITE / "coupturc")
    (SITE / "sitecustomize.py").write_text(SITECUSTOMIZE)


def build() -> None:
    """Compile the copy, with the settings of the editable install."""
    cache = (ROOT / "build" / "editable" / "CMakeCache.txt").read_text("utf-8")
    kept = re.findall(r"^((?:SKBUILD|Python|nanobind)\w*:\w+=.*)$", cache, re.MULTILINE)
    quick = ["CMAKE_BUILD_TYPE=Release", "CMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "COUPTURC_ARCH=x86-64-v3"]
    settings = [f"-D{each}" for each in (*kept, *quick)]
    make = ["cmake", "-G", "Ninja", "-S", str(TREE), "-B", str(COPY / "build"), "-Wno-dev", *settings]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(COPY / "build")], check=True)  # noqa: S607


def put(folder: Path, edit: Edit, number: int = 0) -> None:
    """Make an edit below a folder."""
    path = folder / edit[0]
    path.write_text(edited(path.read_text("utf-8"), edit, number), "utf-8")


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """Break a file of the package that the tests import."""
    files = {SITE / edit[0].removeprefix("src/"): edit[0] for edit in mutant.edits}
    before = {file: file.read_text("utf-8") for file in files}
    try:
        for name, right, wrong in mutant.edits:
            put(SITE, (name.removeprefix("src/"), right, wrong))
        yield
    finally:
        for file, text in before.items():
            file.write_text(text, "utf-8")


class UncollectedError(Exception):
    """The tests could not be collected, so they say nothing about the rule."""


def failing(named: set[str], number: int) -> set[str]:
    """Return which of these tests fail with a mutant of the core; all of them when it crashes or does not end.

    Raises:
        UncollectedError: pytest ran no test.
    """
    options = ["-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", *options, "tests/game", "-k", " or ".join(sorted(named))],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(SITE), "PYTHONDONTWRITEBYTECODE": "1", "COUPTURC_MUTANT": str(number)},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        say(f"not ended after {LONGEST_S} seconds: {', '.join(sorted(named))}")
        return named
    if ended.returncode < 0:  # a signal: the core has crashed
        return named
    if ended.returncode not in {0, 1}:
        raise UncollectedError(ended.stdout + ended.stderr)
    return set(re.findall(r"^(?:FAILED|ERROR) \S+::(test_\w+)", ended.stdout, re.MULTILINE))


if __name__ == "__main__":
    sys.exit(main())
