"""Files, functions and their complexity stay small."""

from pathlib import Path

import pytest

from tests.architecture.sizes import overgrown, sources

ROOT = Path(__file__).parents[2]


def branches(count: int, line: str) -> str:
    return "\n".join(line.format(n=n) for n in range(count))


LONG = {
    "long.py": "def long(x):\n" + branches(80, "    x += {n}") + "\n",
    "long.hpp": "template <class T>\nint long_one(T x) {\n" + branches(80, "    x += {n};") + "\n    return x;\n}\n",
    "long.ts": "export function long(x: number): number {\n" + branches(80, "  x += {n};") + "\n  return x;\n}\n",
}
BRANCHED = {
    "branched.py": "def branched(x):\n" + branches(15, "    if x == {n}: x = 0") + "\n",
    "branched.cpp": "int branched(int x) {\n" + branches(15, "    if (x == {n}) x = 0;") + "\n    return x;\n}\n",
    "branched.ts": "function branched(x: number) {\n" + branches(15, "  if (x === {n}) x = 0;") + "\n  return x;\n}\n",
}


def in_svelte(script: str) -> str:
    return f'<h1>\n</h1>\n<script lang="ts">\n{script}</script>\n<style>\n</style>\n'


def test_the_tree_is_within_budget() -> None:
    assert [
        fault
        for path in sources(ROOT)
        for fault in overgrown(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ] == []


@pytest.mark.parametrize("name", ["a.py", "a.cpp", "a.ts", "a.svelte", "a.css"])
def test_a_file_of_601_lines_is_refused(name: str) -> None:
    assert overgrown(name, "\n" * 600) == []
    assert overgrown(name, "\n" * 601) == [f"{name}: 601 lines in the file"]


@pytest.mark.parametrize("name", LONG)
def test_a_function_of_81_lines_is_refused(name: str) -> None:
    assert len(overgrown(name, LONG[name])) == 1


@pytest.mark.parametrize("name", BRANCHED)
def test_complexity_16_is_refused(name: str) -> None:
    assert [fault.rpartition(": ")[2] for fault in overgrown(name, BRANCHED[name])] == ["complexity 16"]


def test_a_script_in_svelte_is_measured_on_its_own_lines() -> None:
    assert overgrown("a.svelte", in_svelte(BRANCHED["branched.ts"])) == ["a.svelte:4 branched: complexity 16"]


def test_sources_leave_out_what_is_generated(tmp_path: Path) -> None:
    for path in ("src/a.py", "src/generated/b.ts", "frontend/src/paraglide/c.ts", "tools/d.txt"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("")
    assert [path.name for path in sources(tmp_path)] == ["a.py"]
