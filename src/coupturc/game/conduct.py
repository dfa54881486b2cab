"""What follows an irregular move, and the lone king's right to crown (FMJD 5.4; texts 000, 001, 003)."""

from coupturc._core import History, Position
from coupturc.errors import FenError
from coupturc.game.events import (
    Correct,
    Corrected,
    Crown,
    Crowned,
    LetStand,
    PointOut,
    Reminder,
    SetUp,
    Warned,
)
from coupturc.game.explain import owner
from coupturc.game.game_state import GameState, OpenMove
from coupturc.game.moving import accept_irregular, let_lapse, why_no_play
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.touching import movable
from coupturc.structs import replace

# 001-43 speaks of one king and two men, or two kings and one man.
_PIECES_AGAINST_LONE_KING = 3
# Nobody loses on time by asking.
_LEAST_LEFT_MS = 10_000


def judge_correct(game: GameState, request: Correct) -> Refusal | None:
    """Take the irregular move back: on the opponent's word, or because it must be."""
    wrong = game.open_move
    if wrong is None:
        return _judge_unfounded(game, request.side)
    if wrong.notice.decides not in (None, request.side):
        return Refusal(RefusalCode.not_your_choice, {"decides": wrong.notice.decides})
    take_back(game, wrong)
    return None


def judge_let_stand(game: GameState, request: LetStand) -> Refusal | None:
    """Let the irregular move stand; the game goes on from the position on the board."""
    if game.open_move is None:
        return Refusal(RefusalCode.no_irregularity)
    notice = game.open_move.notice
    if notice.decides is None:
        return Refusal(RefusalCode.must_be_corrected, {"kind": notice.kind})
    if notice.decides != request.side:
        return Refusal(RefusalCode.not_your_choice, {"decides": notice.decides})
    accept_irregular(game, notice, lapsed=False)
    game.judge()
    return None


def judge_point_out(game: GameState, request: PointOut) -> Refusal | None:
    """Remind the opponent of his duty to capture, and take back a move that forgot it (003-14, 003-15)."""
    wrong = game.open_move
    if wrong and wrong.notice.side != request.side:
        take_back(game, wrong)
    elif not game.profile.opponent_may_point_out:
        return Refusal(RefusalCode.pointing_out_off)
    if game.turn == request.side or not game.legal_moves.capture_count:
        return Refusal(RefusalCode.nothing_to_point_out)
    game.add(Reminder(at_ms=game.now_ms, side=game.turn, count=game.legal_moves.capture_count))
    return None


def judge_crown(game: GameState, request: Crown) -> Refusal | None:
    """Crown the opponent's men to hasten the draw; that is not a move (001-43, 001-44)."""
    if not game.profile.crown_opponents_men:
        return Refusal(RefusalCode.crowning_off)
    if refusal := why_no_play(game, request.side):
        return refusal
    if game.open_move and not game.hides_irregular:
        return Refusal(RefusalCode.irregularity_open, {"kind": game.open_move.notice.kind})
    if request.side != game.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})
    men = _men_to_crown(game.position)
    if not men:
        return Refusal(RefusalCode.crowning_needs_lone_king)
    let_lapse(game)
    _crown(game, other_side(request.side), men)
    return None


def judge_set_up(game: GameState, request: SetUp) -> Refusal | None:
    """Go on from another position; what was counted and open before belongs to the old one."""
    try:
        position = Position.from_fen(request.fen, game.position.rules)
    except FenError as error:
        return Refusal(RefusalCode.bad_position, {"fault": error.faults[0].code})
    game.history, game.open_move, game.take_back_asked = History(position), None, None
    game.last = None
    game.touched, game.held, game.adjusting = (), None, False
    if game.clock and game.clock.running:
        game.clock = game.clock.start(game.turn, game.now_ms)
    game.judge()
    return None


def _judge_unfounded(game: GameState, side: SideName) -> Refusal | None:
    """Let a player pay who asks for a correction where nothing is wrong, so that nobody asks after each move."""
    costs = game.profile.unfounded_warnings or game.profile.unfounded_seconds
    may_ask = game.hides_irregular and game.moves and side == game.turn
    if not (may_ask and costs):
        return Refusal(RefusalCode.no_irregularity)
    if game.paused:
        return Refusal(RefusalCode.paused)
    game.unfounded = (*game.unfounded, side)
    cost = game.recorded_as(Warned) or _cost_of_asking(game, side)
    if game.clock:
        game.clock = game.clock.at(game.now_ms).give(side, -cost.taken_ms)
    game.add(replace(cost, at_ms=game.now_ms))
    return None


def _cost_of_asking(game: GameState, side: SideName) -> Warned:
    """Return what it costs to have asked without reason; enough time for a move is left."""
    count = game.unfounded.count(side)
    if game.clock is None or count <= game.profile.unfounded_warnings:
        return Warned(side=side, count=count, taken_ms=0)
    left_ms = game.clock.at(game.now_ms).hand(side).left_ms - _LEAST_LEFT_MS
    return Warned(side=side, count=count, taken_ms=max(0, min(1000 * game.profile.unfounded_seconds, left_ms)))


def take_back(game: GameState, wrong: OpenMove) -> None:
    """Put the pieces back; what the clocks counted stays counted, what was touched stays touched."""
    game.history, game.open_move, game.last = wrong.history, None, None
    game.ply -= 1
    game.moves, game.touches = game.moves[:-1], game.touches[:-1]
    game.take_back_asked = None
    game.touched = movable(game, wrong.touched)
    game.held, game.adjusting = None, False
    if game.clock and game.clock.running:
        game.clock = game.clock.start(game.turn, game.now_ms)
    notice, fen = wrong.notice, game.position.fen
    game.add(Corrected(at_ms=game.now_ms, side=notice.side, ply=game.ply, fen=fen, kind=notice.kind))


def _men_to_crown(position: Position) -> tuple[str, ...]:
    """The men of one king and two men, or two kings and a man, against the lone king to move."""
    ours = [piece for piece in position.pieces.values() if owner(piece) is position.turn]
    theirs = {square: piece for square, piece in position.pieces.items() if owner(piece) is not position.turn}
    men = tuple(square for square, piece in theirs.items() if piece in "wb")
    lone_king = len(ours) == 1 and ours[0] in "WB"
    return men if lone_king and len(theirs) == _PIECES_AGAINST_LONE_KING > len(men) else ()


def _crown(game: GameState, side: SideName, men: tuple[str, ...]) -> None:
    position = game.position
    pieces = {square: piece.upper() if square in men else piece for square, piece in position.pieces.items()}
    # No earlier position can come again, because its men are kings now; so the line of positions may start here.
    # This position, where three kings stand against one, is ply 0 of their draw clock.
    game.history = History(Position(pieces, position.turn, position.rules))
    game.touched, game.last = (), None
    game.add(Crowned(at_ms=game.now_ms, side=side, squares=men, fen=game.position.fen))
    game.judge()
