"""Reads the imports of the page's TypeScript and Svelte files."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.layers import Import

_FROM = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


def page_imports(source_root: Path) -> list[Import]:
    """Return the imports of one folder of frontend/src by another; files beside them are in "pages"."""
    return [
        Import(str(path.relative_to(source_root)), line, _folder(here), _folder(target))
        for path in sorted(source_root.rglob("*"))
        if path.suffix in {".ts", ".svelte"}
        for here in [path.relative_to(source_root).as_posix()]
        for line, name in imports_of(path.read_text("utf-8"))
        for target in [posixpath.normpath(posixpath.join(posixpath.dirname(here), name))]
        if name.startswith(".")
    ]


def packages_of(source_root: Path) -> list[str]:
    """Return "file: package" for each import of a package from a folder."""
    return [
        f"{path.relative_to(source_root).as_posix()}:{line}: {name}"
        for path in sorted(source_root.rglob("*"))
        if path.suffix in {".ts", ".svelte"}
        for line, name in imports_of(path.read_text("utf-8"))
        if not name.startswith(".")
    ]


def imports_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and target of every import, dynamic ones included."""
    for found in _FROM.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, found[1]


def _folder(path: str) -> str:
    return path.split("/", maxsplit=1)[0] if "/" in path else "pages"
