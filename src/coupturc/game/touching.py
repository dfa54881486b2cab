"""Touch-move: aanraken is zetten (000-32, 001-32; FMJD 5.4.3)."""

from coupturc.game.events import Adjust, Bound, Touch
from coupturc.game.explain import owner
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.segments import is_square
from coupturc.game.table import Table


def bound_squares(table: Table) -> tuple[str, ...]:
    """Return the squares of the touched pieces of which one must be played; none when the choice is free.

    A piece that cannot move binds nobody (000-33) unless the profile is strict; and where no irregular
    move can be entered, nobody can be bound to what he cannot do.
    """
    if not table.over_the_board or table.profile.touch == "off":
        return ()
    if table.profile.touch == "strict" and not table.rejects_irregular:
        return table.touched
    return movable(table, table.touched)


def touched_with(table: Table, *squares: str) -> tuple[str, ...]:
    """Return what has been touched in this turn when one more gesture touches these own pieces.

    The first gesture that binds leaves the choice among its pieces; what is touched after it changes nothing
    (FMJD 5.4.3).
    """
    binds = bound_squares(table) and not table.free_touch
    return table.touched if binds else tuple(dict.fromkeys((*table.touched, *squares)))


def movable(table: Table, squares: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the squares whose piece has a legal move."""
    origins = {move.origin for move in table.legal_moves} if squares else set()
    return tuple(square for square in squares if square in origins)


def keeps_target_free(table: Table) -> bool:
    """Whether a piece that is still held may be put elsewhere (001-33)."""
    return table.profile.touch in ("off", "until_released")


def judge_touch(table: Table, request: Touch) -> Refusal | None:
    """Judge that a piece was touched: without "adjust" announced first, it binds."""
    if refusal := _why_not_by_hand(table, request):
        return refusal
    squares = (request.square, *request.also)
    if refusal := next(filter(None, (_why_not_own(table, square) for square in squares)), None):
        return refusal
    if not table.adjusting:
        _touch(table, squares)
    return None


def judge_adjust(table: Table, request: Adjust) -> Refusal | None:
    """Note that the side to move straightens pieces (rechtzetten); what it touched before still binds."""
    refusal = _why_not_by_hand(table, request)
    if refusal is None:
        table.adjusting = True
    return refusal


def _why_not_by_hand(table: Table, request: Touch | Adjust) -> Refusal | None:
    if not table.over_the_board:
        return Refusal(RefusalCode.over_the_board_only)
    if table.paused:
        return Refusal(RefusalCode.paused)
    if request.side != table.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": table.turn})
    return None


def _why_not_own(table: Table, square: str) -> Refusal | None:
    pieces = table.position.pieces
    if not is_square(table.position.rules, square):
        return Refusal(RefusalCode.unknown_square, {"square": square})
    if square not in pieces:
        return Refusal(RefusalCode.empty_square, {"square": square})
    if owner(pieces[square]) is not table.position.turn:
        return Refusal(RefusalCode.not_your_piece, {"square": square})
    return None


def bind_again(table: Table, touched: tuple[str, ...]) -> None:
    """Let what was touched for a move bind after the move has been taken back (000-32)."""
    if touched:
        table.touched, table.adjusting = touched, False
    if bound := bound_squares(table):
        table.add(Bound(at_ms=table.now_ms, side=table.turn, squares=bound))


def _touch(table: Table, squares: tuple[str, ...]) -> None:
    before = bound_squares(table)
    table.touched = touched_with(table, *squares)
    bound = bound_squares(table)
    if bound != before:
        table.add(Bound(at_ms=table.now_ms, side=table.turn, squares=bound))
