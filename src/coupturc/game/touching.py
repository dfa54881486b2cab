"""Touch-move: aanraken is zetten (000-32, 001-32; FMJD 5.4.3)."""

from coupturc.game.events import Adjust, Bound, Touch
from coupturc.game.explain import owner
from coupturc.game.game_state import GameState
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.segments import is_square


def bound_squares(game: GameState) -> tuple[str, ...]:
    """Return the squares of the touched pieces of which one must be played; none when the choice is free.

    A piece that cannot move binds nobody (000-33) unless the profile is strict; and where no irregular
    move can be entered, nobody can be bound to what he cannot do.
    """
    if not game.over_the_board or game.profile.touch == "off":
        return ()
    if game.profile.touch == "strict" and not game.rejects_irregular:
        return game.touched
    return movable(game, game.touched)


def touched_with(game: GameState, *squares: str) -> tuple[str, ...]:
    """Return what has been touched in this turn when one more gesture touches these own pieces.

    The first gesture that binds leaves the choice among its pieces; what is touched after it changes nothing
    (FMJD 5.4.3). Where no hands move pieces nothing is touched.
    """
    if not game.over_the_board:
        return ()
    binds = bound_squares(game) and not game.free_touch
    return game.touched if binds else tuple(dict.fromkeys((*game.touched, *squares)))


def movable(game: GameState, squares: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the squares whose piece has a legal move."""
    origins = {move.origin for move in game.legal_moves} if squares else set()
    return tuple(square for square in squares if square in origins)


def keeps_target_free(game: GameState) -> bool:
    """Whether a piece that is still held may be put elsewhere (001-33)."""
    return game.profile.touch in ("off", "until_released")


def judge_touch(game: GameState, request: Touch) -> Refusal | None:
    """Judge that a piece was touched: without "adjust" announced first, it binds."""
    if refusal := _why_not_by_hand(game, request):
        return refusal
    squares = (request.square, *request.also)
    if refusal := next(filter(None, (_why_not_own(game, square) for square in squares)), None):
        return refusal
    if not game.adjusting:
        _touch(game, squares)
    return None


def judge_adjust(game: GameState, request: Adjust) -> Refusal | None:
    """Note that the side to move straightens pieces (rechtzetten); what it touched before still binds."""
    refusal = _why_not_by_hand(game, request)
    if refusal is None:
        game.adjusting = True
    return refusal


def _why_not_by_hand(game: GameState, request: Touch | Adjust) -> Refusal | None:
    if not game.over_the_board:
        return Refusal(RefusalCode.over_the_board_only)
    if game.paused:
        return Refusal(RefusalCode.paused)
    if request.side != game.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})
    return None


def _why_not_own(game: GameState, square: str) -> Refusal | None:
    pieces = game.position.pieces
    if not is_square(game.position.rules, square):
        return Refusal(RefusalCode.unknown_square, {"square": square})
    if square not in pieces:
        return Refusal(RefusalCode.empty_square, {"square": square})
    if owner(pieces[square]) is not game.position.turn:
        return Refusal(RefusalCode.not_your_piece, {"square": square})
    return None


def bind_again(game: GameState, touched: tuple[str, ...]) -> None:
    """Let what was touched for a move bind after the move has been taken back (000-32)."""
    if touched:
        game.touched, game.adjusting = touched, False
    if bound := bound_squares(game):
        game.add(Bound(at_ms=game.now_ms, side=game.turn, squares=bound))


def _touch(game: GameState, squares: tuple[str, ...]) -> None:
    before = bound_squares(game)
    game.touched = touched_with(game, *squares)
    bound = bound_squares(game)
    if bound != before:
        game.add(Bound(at_ms=game.now_ms, side=game.turn, squares=bound))
