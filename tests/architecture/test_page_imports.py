"""Imports of the page point down."""

from dataclasses import replace
from pathlib import Path

from tests.architecture.layers import PAGE, Import, cycles, upward
from tests.architecture.page_imports import imports_of, layer_of, package_imports, page_imports

SOURCE = Path(__file__).parents[2] / "frontend" / "src"


def by_layer(imports: list[Import]) -> list[Import]:
    return [replace(found, importer=layer_of(found.importer), imported=layer_of(found.imported)) for found in imports]


def test_imports_point_downward() -> None:
    assert upward(by_layer(page_imports(SOURCE)), PAGE) == []


def test_files_form_no_circle() -> None:
    assert cycles(page_imports(SOURCE)) == []


def test_the_board_needs_no_framework() -> None:
    assert package_imports(SOURCE / "board") == []


def test_every_form_of_import_is_read() -> None:
    source = 'import a from "./a";\nimport "../b.css";\nexport { c } from "c";\nconst d = import("./d");\nfrom("e");\n'
    assert list(imports_of(source)) == [(1, "./a"), (2, "../b.css"), (3, "c"), (4, "./d"), (5, "e")]


def test_an_upward_import_is_found(tmp_path: Path) -> None:
    for path, text in {
        "board/index.ts": 'import type { A } from "../pages/App.svelte";\n',
        "pages/App.svelte": "<script></script>\n",
        "main.ts": 'import { mount } from "svelte";\nimport "./board";\nimport { s } from "./pages/state.svelte";\n',
        "pages/state.svelte.ts": "",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    found = page_imports(tmp_path)
    assert found == [
        Import("board/index.ts", 1, "board/index", "pages/App"),
        Import("main.ts", 2, "main", "board/index"),
        Import("main.ts", 3, "main", "pages/state"),
    ]
    assert upward(by_layer(found), PAGE) == ["board/index.ts:1: board imports pages"]


def test_a_package_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.svelte").write_text('<script lang="ts">\nimport { mount } from "svelte";\n</script>\n')
    assert package_imports(tmp_path) == ["a.svelte:2: svelte"]
