"""Reads the imports of the page's TypeScript and Svelte files."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.layers import Import

_FROM = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
_SUFFIX = re.compile(r"(\.svelte)?(\.ts)?$")


def page_imports(source_root: Path) -> list[Import]:
    """Return every import of one file of the page by another, both named without their endings."""
    files = {_SUFFIX.sub("", path.relative_to(source_root).as_posix()): path for path in _sources(source_root)}
    return [
        Import(path.relative_to(source_root).as_posix(), line, name, _resolved(posixpath.dirname(name), target, files))
        for name, path in files.items()
        for line, target in imports_of(path.read_text("utf-8"))
        if target.startswith(".")
    ]


def layer_of(name: str) -> str:
    """Return the folder of a file; those at the root put the pages together."""
    return name.split("/", 1)[0] if "/" in name else "pages"


def package_imports(folder: Path) -> list[str]:
    """Return "file:line: package" for each import of a package in a folder."""
    return [
        f"{path.relative_to(folder).as_posix()}:{line}: {name}"
        for path in _sources(folder)
        for line, name in imports_of(path.read_text("utf-8"))
        if not name.startswith(".")
    ]


def imports_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and target of every import, dynamic ones included."""
    for found in _FROM.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, found[1]


def _resolved(folder: str, target: str, files: dict[str, Path]) -> str:
    name = _SUFFIX.sub("", posixpath.normpath(posixpath.join(folder, target)))
    return f"{name}/index" if f"{name}/index" in files else name


def _sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in {".ts", ".svelte"})
