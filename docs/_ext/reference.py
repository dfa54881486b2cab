"""The reference from docstrings: the house's style of them, the native module through its stub, links by short name."""

import pkgutil
import re
import sys
from collections.abc import Mapping
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

import coupturc

_SECTION = re.compile(r"(Args|Returns|Yields|Raises|Source|Example):(?:\s+(.+))?$")
_FIELDS = {"Returns": "returns", "Yields": "yields"}
_NAPOLEON = Config(napoleon_custom_sections=["Source"])
_ANNOTATED = re.compile(r"~?(?:typing\.)?Annotated\[(.+?), (?:msgspec\.)?Meta\(.*?\)\]")
_ARRAY = re.compile(r"~?(?:[\w.]+\.)?Annotated\[(~?[\w.]+)\[.*?\], \{.*?\}\]")
_MADE = re.compile(r"= ?<[^<>]*>")
_STUB = Path(coupturc.__file__).with_name("_core.pyi")


class _StubLoader(SourceFileLoader):
    """A stub as a module: its annotations stay text, as type checkers read them."""

    def source_to_code(self, data: object, path: object) -> CodeType:  # type: ignore[override]
        text = "from __future__ import annotations\n" + bytes(data).decode()  # type: ignore[call-overload]
        return compile(text, str(path), "exec", dont_inherit=True)


def load_stub() -> ModuleType:
    """Load `_core.pyi` under the name of the native module."""
    spec = spec_from_loader("coupturc._core", _StubLoader("coupturc._core", str(_STUB)))
    assert spec  # noqa: S101 (for type checkers)
    assert spec.loader  # noqa: S101
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def document_the_stub(_app: Sphinx) -> None:
    """Let autodoc see signatures and types instead of native functions, which have none."""
    for name in coupturc.__all__:
        getattr(coupturc, name)  # what is loaded lazily has to meet the native module
    stub = load_stub()
    sys.modules["coupturc._core"] = stub
    for name in coupturc.__all__:
        if hasattr(stub, name):
            setattr(coupturc, name, getattr(stub, name))


def read_sections(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Turn the sections of a docstring into fields. Ours may begin on the line of their name: `Returns: meaning`."""
    text: list[str] = []
    inside = False
    for line in lines:
        section = _SECTION.match(line)
        if section and section[1] in _FIELDS:
            text += ["", f":{_FIELDS[section[1]]}: {section[2] or ''}"]
        elif section:
            text += ["", f"{section[1]}:", *([f"    {section[2]}"] if section[2] else [])]
        elif inside and line and not line.startswith(" "):
            text += ["", line]
        else:
            text.append(line)
        inside = bool(section) or (inside and (not line or line.startswith(" ")))
    lines[:] = GoogleDocstring(text, _NAPOLEON).lines()  # type: ignore[arg-type]


def shorten_types(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Leave out what types say to other programs; a default that is made for each object becomes `...`."""

    def shorten(text: str | None) -> str | None:
        return text and _MADE.sub("=...", _ANNOTATED.sub(r"\1", _ARRAY.sub(r"\1", text)))

    return shorten(signature), shorten(returns)


def show_examples(_app: Sphinx, _ctx: object, lines: list[str]) -> None:
    """Set the examples of a command, which come as lines of verse, as code."""
    text: list[str] = []
    for line in lines:
        if line.startswith("| "):
            text += ([] if text[-1].startswith("    ") else ["::", ""]) + [f"    {line[2:]}"]
        else:
            text.append(line)
    lines[:] = text


def link_by_name(
    _app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """Find what a signature or docstring names: by its place in `coupturc`, else by its last word where that is clear.

    What exists but is not described here (internals, the standard library, other packages) is left as text.
    """
    if node["refdomain"] != "py":
        return None
    target = node["reftarget"]
    domain = env.domains.python_domain
    short = target.rpartition(".")[2]
    found = f"coupturc.{short}" if f"coupturc.{short}" in domain.objects else _only(domain.objects, short)
    if found:
        entry = domain.objects[found]
        return nodes.reference(
            "", "", contnode, internal=True, refuri=_uri(env, node["refdoc"], entry.docname, entry.node_id)
        )
    return contnode if _exists(target) else None


def _exists(name: str) -> bool:
    """Return whether something of this name can be imported: then it exists, and only has no entry here."""
    try:
        pkgutil.resolve_name(name if "." in name else f"builtins.{name}")
    except (ImportError, AttributeError, ValueError):
        return name in sys.modules
    return True


def _only(objects: Mapping[str, object], short: str) -> str | None:
    names = [name for name in objects if name.rpartition(".")[2] == short and name.startswith("coupturc")]
    return names[0] if len(names) == 1 else None


def _uri(env: BuildEnvironment, at: str, docname: str, anchor: str) -> str:
    return f"{env.app.builder.get_relative_uri(at, docname)}#{anchor}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect."""
    app.connect("builder-inited", document_the_stub, priority=100)
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", shorten_types)
    app.connect("sphinx-click-process-description", show_examples)
    app.connect("missing-reference", link_by_name)
    return {"parallel_read_safe": True}
