"""The corpus of data/pdn: what each file must read as and be rewritten to."""

from pathlib import Path

import pytest

from coupturc.notation.pdn import parse_pdn, read_pdn
from coupturc.notation.pdn_writer import format_game

CORPUS = Path(__file__).parents[2] / "data" / "pdn"
GOOD = sorted(path for path in CORPUS.glob("*.pdn") if path.stem != "faults")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_are_rewritten_as_expected(path: Path) -> None:
    games = list(read_pdn(path))
    assert [str(fault) for game in games for fault in game.faults] == []
    text = "\n".join(map(format_game, games))
    assert text == path.with_suffix(".expected").read_text("utf-8")
    assert parse_pdn(text) == games


def test_every_way_of_writing_is_one_game() -> None:
    games = list(read_pdn(CORPUS / "dialects.pdn"))
    assert len(games) == 16
    assert {tuple(map(str, game.moves)) for game in games} == {
        ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14"),
    }


def test_every_fault_spoils_its_own_game_only() -> None:
    games = list(read_pdn(CORPUS / "faults.pdn"))
    spoiled, good = games[::2], games[1::2]
    assert [[fault.code for fault in game.faults] for game in spoiled] == [
        ["illegal"],
        ["syntax"],
        ["ambiguous"],
        ["unclosed"],
        ["unclosed"],
        ["syntax"],
        ["game_type"],
        ["position", "position"],
        ["syntax"],
        ["syntax"],
        ["syntax"],
        ["illegal"],
        ["syntax"],
        ["illegal"],
    ]
    assert [game.plies for game in spoiled] == [1, 1, 0, 1, 1, 2, 0, 0, 1, 1, 1, 2, 1, 2]
    for game in good:
        assert game.faults == ()
        assert game.headers == {"Event": "Good", "Result": "2-0"}
        assert game.plies == 2


def test_the_dama_file_holds_an_ambiguous_capture() -> None:
    texts = [str(move) for game in read_pdn(CORPUS / "dama.pdn") for move in game.moves]
    assert any(text.count("x") > 1 for text in texts)
