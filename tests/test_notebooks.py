"""The notebooks of the documentation run from top to bottom, and what they show can be drawn."""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does; return the value of the expression that it ends with."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - our own text
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)  # noqa: S102
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = [
        run("".join(cell["source"]), names)
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    drawn = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert drawn
    assert all(ET.fromstring(svg).tag.endswith("svg") for svg in drawn)  # noqa: S314 - our own text
    assert all(repr(value) for value in shown)
    assert not any(getattr(value, "faults", ()) for value in names.values()), "a game that is shown has faults"


def test_there_are_four() -> None:
    assert len(NOTEBOOKS) == 4
