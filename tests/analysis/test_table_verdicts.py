"""What endgame tables say of moves."""

from pathlib import Path

import pytest

from coupturc import Position, Rules
from coupturc._core import Tables
from coupturc.analysis.table_verdicts import Verdict, verdict, verdicts
from coupturc.engine.tables.folder import TableFolder


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tables, ...]:
    folder = TableFolder(Path(tmp_path_factory.mktemp("tables")), Rules())
    folder.build(2, 1)
    return (folder.open(),)


def test_a_position_is_won_in_so_many_plies(tables: tuple[Tables, ...]) -> None:
    assert verdict(tables, Position.from_fen("W:WK46:BK28")) == Verdict("win", 1)
    assert verdict(tables, Position.start()) is None


def test_every_move_has_its_verdict(tables: tuple[Tables, ...]) -> None:
    position = Position.from_fen("W:WK46:B3")
    said = verdicts(tables, position)
    assert set(said) == {move.text for move in position.legal_moves}
    assert any(each.result == "win" and each.plies for each in said.values())


def test_taking_the_last_piece_wins_at_once(tables: tuple[Tables, ...]) -> None:
    said = verdicts(tables, Position.from_fen("W:WK46:BK28"))
    assert set(said.values()) == {Verdict("win", 1)}


def test_without_tables_nothing_is_said() -> None:
    assert verdicts((), Position.from_fen("W:WK46:BK28")) == {}


def test_moves_into_unknown_positions_are_left_out(tables: tuple[Tables, ...]) -> None:
    assert verdicts(tables, Position.start()) == {}
