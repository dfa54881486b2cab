"""The boards of the seed texts play exactly as the texts say; test ids are the seed's line numbers."""

import pytest

from coupturc import MoveTextError, Position
from tests.conformance.bridge import core_rules, plain_move, walks
from tests.oracle.rules import INTERNATIONAL
from tests.position_files import Figure, LegalMove, VerifiedPosition, load_figures, load_positions

CORNER_MEN = {"1", "2", "6", "7", "11", "16"}
FORCED = [(figure, square) for figure in load_figures() for square in figure.occupied]
FREE = [(figure, square) for figure in load_figures() for square in figure.empty]


def _reached(verified: VerifiedPosition) -> Position:
    position = Position.from_fen(verified.fen, core_rules(verified.rules))
    for text in verified.played:
        position = position.after(position.parse_move(text))
    return position


@pytest.mark.parametrize("verified", load_positions(), ids=str)
def test_legal_moves_are_those_of_the_text(verified: VerifiedPosition) -> None:
    legal = [plain_move(move) for move in _reached(verified).legal_moves]
    assert legal == [(m.origin, m.target, m.captured, m.promotes) for m in verified.legal]


ROUTED = [(v, m) for v in load_positions() for m in v.legal if m.routes]


@pytest.mark.parametrize(("verified", "move"), ROUTED, ids=[f"{v}-to-{m.target}" for v, m in ROUTED])
def test_routes_are_those_of_the_text(verified: VerifiedPosition, move: LegalMove) -> None:
    legal = _reached(verified).legal_moves
    routes = {
        route[1:] for i, route, _ in walks(legal) if (legal[i].origin, legal[i].target) == (move.origin, move.target)
    }
    assert routes == move.routes


REFUSED = [(v, text) for v in load_positions() for text in v.refused]


@pytest.mark.parametrize(("verified", "text"), REFUSED, ids=[f"{v}-{text}" for v, text in REFUSED])
def test_captures_that_take_too_few_are_refused(verified: VerifiedPosition, text: str) -> None:
    with pytest.raises(MoveTextError) as caught:
        _reached(verified).parse_move(text)
    assert caught.value.kind == "illegal"


@pytest.mark.parametrize(("figure", "square"), FORCED, ids=[f"{f.id}-{s}" for f, s in FORCED])
def test_a_figure_changes_without_a_forced_piece(figure: Figure, square: str) -> None:
    position = Position.from_fen(figure.fen)
    pieces = {s: piece for s, piece in position.pieces.items() if s != square}
    assert list(Position(pieces).legal_moves) != list(position.legal_moves)


@pytest.mark.parametrize(("figure", "square"), FREE, ids=[f"{f.id}-{s}" for f, s in FREE])
def test_a_figure_changes_with_a_man_on_a_square_that_must_be_empty(figure: Figure, square: str) -> None:
    position = Position.from_fen(figure.fen)
    assert list(Position({**position.pieces, square: "b"}).legal_moves) != list(position.legal_moves)


def test_figure_2_b_holds_the_men_of_the_upper_left_corner() -> None:
    """001-29: from 3 the king holds them, so each of their moves loses a piece at once."""
    position = Position.from_fen(next(f.fen for f in load_figures() if f.id == "001-29"))
    assert _losing_corner_moves(position, "3x3") == {"2-8", "7-12", "11-17", "16-21"}


def test_figure_3_c_locks_the_six_men() -> None:
    """001-30: c is best, from 26 the king locks six men."""
    position = Position.from_fen(next(f.fen for f in load_figures() if f.id == "001-30"))
    assert _losing_corner_moves(position, "3x26") == {"2-8", "7-12", "11-17", "16-21"}


def _losing_corner_moves(position: Position, text: str) -> set[str]:
    """Return the moves of the corner men after `text`, having made sure that White takes after each."""
    reached = position.after(position.parse_move(text))
    moves = [move for move in reached.legal_moves if move.origin in CORNER_MEN]
    return {move.text for move in moves if reached.after(move).legal_moves.capture_count}


def test_coup_turc_leaves_the_man_that_stood_in_the_shadow() -> None:
    """002-21: 19 was shielded by 24, which stands until the capture is over."""
    position = Position.from_fen("W:WK15:B7,8,19,24,27", core_rules(INTERNATIONAL))
    assert position.after(position.parse_move("15x13")).fen == "B:WK13:B19"


def test_a_king_stays_a_king_on_the_square_of_a_piece_it_has_lifted() -> None:
    """004-11, 004-16: d4 is free again when the king stops there."""
    position = Position.from_fen("W:WKd2:Bd4,e4,f6,g5", "turkish")
    assert position.after(position.parse_move("d2xd4")).fen == "B:WKd4:B"
