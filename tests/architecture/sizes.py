"""Measures files and functions of every language in the tree against the budgets of the house style."""

import re
from collections.abc import Iterator
from pathlib import Path

import lizard

FILE_LINES = 600
FUNCTION_LINES = 80
COMPLEXITY = 15

FOLDERS = ("bench", "bindings", "core", "frontend/src", "frontend/tests", "src", "tests", "tools")
SUFFIXES = frozenset({".py", ".hpp", ".cpp", ".ts", ".svelte", ".css"})
GENERATED = frozenset({"generated", "paraglide", "static", "__pycache__"})

_SCRIPT = re.compile(r"(<script.*?</script>)", re.DOTALL)
_TAG = re.compile(r"</?script[^>]*>")


def sources(root: Path) -> Iterator[Path]:
    """Yield every file that a person writes; generated ones stand elsewhere."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and not GENERATED & set(path.relative_to(root).parts):
                yield path


def overgrown(name: str, source: str) -> list[str]:
    """Return what in this file is over a budget, one line each."""
    lines = source.count("\n")
    found = [f"{name}: {lines} lines in the file"] if lines > FILE_LINES else []
    code, language = _code(name, source)
    for function in lizard.analyze_file.analyze_source_code(language, code).function_list:
        where = f"{name}:{function.start_line} {function.name}"
        length = function.end_line - function.start_line + 1
        if length > FUNCTION_LINES:
            found.append(f"{where}: {length} lines")
        if function.cyclomatic_complexity > COMPLEXITY:
            found.append(f"{where}: complexity {function.cyclomatic_complexity}")
    return found


def _code(name: str, source: str) -> tuple[str, str]:
    """Return the code to measure and a file name of its language; Svelte's scripts keep their lines."""
    if not name.endswith(".svelte"):
        return source, name
    parts = _SCRIPT.split(source)
    kept = (_TAG.sub("", part) if part.startswith("<script") else "\n" * part.count("\n") for part in parts)
    return "".join(kept), name + ".ts"
