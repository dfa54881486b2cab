"""Reads the imports of a Python file, those hidden inside functions and import_module calls included."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.layers import Import

PACKAGE = "coupturc"


def package_imports(source_root: Path) -> list[Import]:
    """Return every import of one module of the package by another, by full module name."""
    files = {_module_name(path.relative_to(source_root)): path for path in sorted(source_root.rglob("*.py"))}
    known = {*files, f"{PACKAGE}._core"}
    return [
        Import(str(path.relative_to(source_root)), line, module, imported)
        for module, path in files.items()
        for line, imported in imports_of(path.read_text("utf-8"), module, path.name == "__init__.py", known)
    ]


def layer_of(module: str) -> str:
    """Return the layer of a module: coupturc.web.store.sql is in "web"."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else PACKAGE


def imports_of(source: str, module: str, is_package: bool, known: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and module for each import of our own package.

    `from coupturc.rules import parse` names the module coupturc.rules.parse if there is one, and
    coupturc.rules otherwise.
    """
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        for name in _named_by(node, package, known):
            if name.split(".")[0] == PACKAGE:
                yield getattr(node, "lineno", 0), name


def _named_by(node: ast.AST, package: str, known: set[str]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=base, names=names, level=level):
            source = _absolute(base or "", level, package)
            for alias in names:
                inner = f"{source}.{alias.name}"
                yield inner if inner in known else source
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield _absolute(name.lstrip("."), len(name) - len(name.lstrip(".")), package)


def _absolute(name: str, level: int, package: str) -> str:
    if level == 0:
        return name
    parents = package.split(".")[: len(package.split(".")) - (level - 1)]
    return ".".join([*parents, name] if name else parents)


def _module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
