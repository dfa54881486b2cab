"""Reads the includes of the C++ core and the imports of the page."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.layers import Import

_INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')

_TARGET = re.compile(r"^core_folder\((\w+)(?: DEPENDS ([\w ]+))?\)", re.MULTILINE)

# The core compiles without Python and without a system: bytes are handed in, text is handed out. It may
# ask for large pages (base/large_array.hpp), and does without where there are none.
_FORBIDDEN = re.compile(
    r"^(nanobind/|Python\.h|pybind11/|iostream$|fstream$|cstdio$|filesystem$|sys/(?!mman\.h)|netinet/|unistd)"
)


def includes(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield line, name and whether in quotes, for each include."""
    for number, line in enumerate(source.splitlines(), 1):
        if found := _INCLUDE.match(line):
            yield number, found[2], found[1] == '"'


def core_includes(core: Path, folders: frozenset[str]) -> list[Import]:
    """Return the includes of one core folder by another, as imports between folders.

    A quoted name that does not begin with a folder is returned as it is: headers are named from the
    root, "base/side.hpp", and a path through "../" would go round the include roots.
    """
    return [
        Import(str(path.relative_to(core.parent)), line, folder, name.split("/")[0] if "/" in name else name)
        for folder in sorted(folders)
        for path in _sources(core / folder)
        for line, name, quoted in includes(path.read_text("utf-8"))
        if quoted
    ]


def declared_dependencies(cmake: str) -> list[Import]:
    """Return what core/CMakeLists.txt lets each folder see, as imports."""
    return [
        Import("core/CMakeLists.txt", cmake.count("\n", 0, found.start()) + 1, found[1], lower)
        for found in _TARGET.finditer(cmake)
        for lower in (found[2] or "").split()
    ]


def forbidden_includes(core: Path, folders: frozenset[str]) -> list[str]:
    """Return the includes that tie the core to Python, to streams, files or sockets."""
    return [
        f"{path.relative_to(core.parent)}:{line}: <{name}>"
        for folder in sorted(folders)
        for path in _sources(core / folder)
        for line, name, _ in includes(path.read_text("utf-8"))
        if _FORBIDDEN.match(name)
    ]


def _sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in {".hpp", ".cpp"})
