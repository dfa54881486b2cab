"""Messages are written once; the page's types and its codes follow."""

from pathlib import Path

import msgspec
import pytest

from coupturc.game.refusal import RefusalCode
from coupturc.web.games.messages import ClientMessage
from tools.generate.__main__ import main
from tools.generate.messages import Writer, generate


def test_what_the_page_has_of_the_server_is_not_stale() -> None:
    assert main(["--check"]) == 0


def test_stale_files_are_named_and_written_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"], tmp_path) == 1
    told = capsys.readouterr().err
    assert all(f"{name} is stale: run python -m tools.generate\n" in told for name in ("boards.ts", "messages.ts"))
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    (tmp_path / "frontend/src/generated/boards.ts").write_text("old")
    assert main(["--check"], tmp_path) == 1
    assert "messages.ts" not in capsys.readouterr().err


def test_every_refusal_of_the_arbiter_is_a_code_of_the_page() -> None:
    text = generate()
    for code in RefusalCode:
        assert f'"{code.value}"' in text


def test_fields_with_a_default_are_optional_only_in_what_the_page_sends() -> None:
    text = generate()
    new_game = text[text.index("export interface NewGame {") :]
    assert "readonly fen?: string | null;" in new_game
    player = text[text.index("export interface Player {") :]
    assert "readonly level: Level;" in player


def test_what_has_no_type_in_typescript_is_an_error() -> None:
    writer = Writer(())
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
