from pathlib import Path

from tests.architecture.layers import PAGE, Import, upward
from tests.architecture.page_imports import imports_of, packages_of, page_imports

PAGE_ROOT = Path(__file__).parents[2] / "frontend" / "src"


def test_imports_point_downward() -> None:
    assert upward(page_imports(PAGE_ROOT), PAGE) == []


def test_the_board_needs_no_framework() -> None:
    assert packages_of(PAGE_ROOT / "board") == []


def test_every_form_of_import_is_read() -> None:
    source = 'import a from "./a";\nimport "../b.css";\nexport { c } from "c";\nconst d = import("./d");\nfrom("e");\n'
    assert list(imports_of(source)) == [(1, "./a"), (2, "../b.css"), (3, "c"), (4, "./d"), (5, "e")]


def test_an_upward_import_is_found(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "state.ts").write_text('import type { A } from "../pages/app";\n')
    (tmp_path / "main.ts").write_text('import { mount } from "svelte";\nimport "./board/state";\n')
    found = page_imports(tmp_path)
    assert found == [
        Import("board/state.ts", 1, "board", "pages"),
        Import("main.ts", 2, "pages", "board"),
    ]
    assert upward(found, PAGE) == ["board/state.ts:1: board imports pages"]


def test_a_package_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.svelte").write_text('<script lang="ts">\nimport { mount } from "svelte";\n</script>\n')
    assert packages_of(tmp_path) == ["a.svelte:2: svelte"]
