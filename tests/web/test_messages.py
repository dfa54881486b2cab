"""Messages are written once; the page's types and its codes follow."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coupturc.game.refusal import RefusalCode
from coupturc.web.messages.game import ClientMessage

TOOL = Path(__file__).parents[2] / "tools" / "generate_messages.py"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


def test_the_types_of_the_page_are_not_stale(tool: dict[str, Any]) -> None:
    assert tool["main"](["--check"]) == 0


def test_nor_are_its_boards() -> None:
    main = runpy.run_path(str(TOOL.with_name("generate_boards.py")))["main"]
    assert main(["--check"]) == 0


def test_a_stale_file_is_told_and_written_anew(
    tool: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main: Callable[[list[str]], int] = tool["main"]
    main.__globals__["TARGET"] = target = tmp_path / "generated" / "messages.ts"
    assert main(["--check"]) == 1
    assert "run python tools/generate_messages.py" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
    target.write_text("old")
    assert main(["--check"]) == 1


def test_every_refusal_of_the_arbiter_is_a_code_of_the_page(tool: dict[str, Any]) -> None:
    text = tool["generate"]()
    for code in RefusalCode:
        assert f'"{code.value}"' in text


def test_fields_with_a_default_are_optional_only_in_what_the_page_sends(tool: dict[str, Any]) -> None:
    text = tool["generate"]()
    new_game = text[text.index("export interface NewGame {") :]
    assert "readonly fen?: string | null;" in new_game
    player = text[text.index("export interface Player {") :]
    assert "readonly level: number;" in player


def test_what_has_no_type_in_typescript_is_an_error(tool: dict[str, Any]) -> None:
    writer = tool["Writer"](())
    with pytest.raises(TypeError, match="no TypeScript"):
        writer.declare(bytes, optional=False)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"ping","number":1}',
        '{"type":"undo","id":"u"}',
        '{"type":"command","id":"a","event":{"type":"draw_claim","side":"white"}}',
        '{"type":"command","id":"a","event":{"type":"place","side":"white","origin":"32","path":["28"],"lifted":[]}}',
        '{"type":"command","id":"a","event":{"type":"pause"}}',
    ],
)
def test_reads_what_the_page_writes(text: str) -> None:
    msgspec.json.decode(text, type=ClientMessage)
