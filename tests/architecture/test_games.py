"""Few files name a game: everything else asks the rules what it needs to know."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from coupturc.rules import GAMES, USUAL_GAME

ROOT = Path(__file__).parents[2]

#: Each game's struct and the registry in the core, `rules/games.py`, the words of the page, and the positions that
#: `coupturc bench` measures.
MOST_FILES = len(GAMES) + 4

IDS = "|".join(GAMES)
STRUCTS = "|".join(game.capitalize() for game in GAMES)
#: Those of the usual game aside: `fmjd` is also a way to write results.
PROFILES = "|".join(profile for game in GAMES.values() if game.id != USUAL_GAME for profile in game.profiles)
NAMED = re.compile(rf"""\b({STRUCTS})(Game)?\b|["'](game_)?({IDS}|{PROFILES})["']""")
GAME_AS_KEY = re.compile(rf"^\s*({IDS}): ")
COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", re.DOTALL)


def code_files() -> Iterator[Path]:
    """Yield what is written by hand and runs, tests and fuzzing aside."""
    listed = subprocess.run(
        ["git", "ls-files", "core", "bindings", "src/coupturc", "frontend/src", "tools"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.split():
        is_code = name.endswith((".py", ".hpp", ".cpp", ".ts", ".svelte"))
        if is_code and not re.search(r"generated/|core/tests/|core/fuzz/", name):
            yield ROOT / name


def code_lines(path: Path) -> list[str]:
    """Return the lines of a file without comments and docstrings, which may name whatever explains best."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return COMMENTS.sub(lambda found: "\n" * found[0].count("\n"), text).split("\n")
    lines = [line.partition("#")[0] for line in text.split("\n")]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return lines


def test_few_files_name_a_game() -> None:
    places: dict[str, list[str]] = {}
    for path in code_files():
        for number, line in enumerate(code_lines(path), 1):
            if NAMED.search(line) or (path.suffix in {".ts", ".svelte"} and GAME_AS_KEY.search(line)):
                places.setdefault(str(path.relative_to(ROOT)), []).append(f"{number}: {line.strip()}")
    assert len(places) <= MOST_FILES, places
    assert {"core/rules/rules_id.hpp", "src/coupturc/rules/games.py", "frontend/src/i18n/words.ts"} <= places.keys()
