"""What follows an irregular move, and the lone king's right to crown (FMJD 5.4; texts 000, 001, 003)."""

from coupturc._core import History, Position
from coupturc.errors import FenError
from coupturc.game.events import Correct, Corrected, Crown, Crowned, LetStand, PointOut, Reminder, SetUp, Warned
from coupturc.game.explain import owner
from coupturc.game.moving import accept_irregular, why_no_play
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.table import OpenMove, Table
from coupturc.game.touching import movable

# 001-43 speaks of one king and two men, or two kings and one man.
_PIECES_AGAINST_LONE_KING = 3
# Nobody loses on time by asking.
_LEAST_LEFT_MS = 10_000


def judge_correct(table: Table, request: Correct) -> Refusal | None:
    """Take the irregular move back: on the opponent's word, or because it must be."""
    wrong = table.open_move
    if wrong is None:
        return _judge_unfounded(table, request.side)
    if wrong.notice.decides not in (None, request.side):
        return Refusal(RefusalCode.not_your_choice, {"decides": wrong.notice.decides})
    _take_back(table, wrong)
    return None


def judge_let_stand(table: Table, request: LetStand) -> Refusal | None:
    """Let the irregular move stand; the game goes on from the position on the board."""
    if table.open_move is None:
        return Refusal(RefusalCode.no_irregularity)
    notice = table.open_move.notice
    if notice.decides is None:
        return Refusal(RefusalCode.must_be_corrected, {"kind": notice.kind})
    if notice.decides != request.side:
        return Refusal(RefusalCode.not_your_choice, {"decides": notice.decides})
    accept_irregular(table, notice, lapsed=False)
    table.judge()
    return None


def judge_point_out(table: Table, request: PointOut) -> Refusal | None:
    """Remind the opponent of his duty to capture, and take back a move that forgot it (003-14, 003-15)."""
    wrong = table.open_move
    if wrong and wrong.notice.side != request.side:
        _take_back(table, wrong)
    elif not table.profile.opponent_may_point_out:
        return Refusal(RefusalCode.pointing_out_off)
    if table.turn == request.side or not table.legal_moves.capture_count:
        return Refusal(RefusalCode.nothing_to_point_out)
    table.add(Reminder(at_ms=table.now_ms, side=table.turn, count=table.legal_moves.capture_count))
    return None


def judge_crown(table: Table, request: Crown) -> Refusal | None:
    """Crown the opponent's men to hasten the draw; that is no move (001-43, 001-44)."""
    if not table.profile.crown_opponents_men:
        return Refusal(RefusalCode.crowning_off)
    if refusal := why_no_play(table, request.side):
        return refusal
    if table.open_move:
        return Refusal(RefusalCode.irregularity_open, {"kind": table.open_move.notice.kind})
    if request.side != table.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": table.turn})
    men = _men_to_crown(table.position)
    if not men:
        return Refusal(RefusalCode.crowning_needs_lone_king)
    _crown(table, other_side(request.side), men)
    return None


def judge_set_up(table: Table, request: SetUp) -> Refusal | None:
    """Go on from another position; what was counted and open before belongs to the old one."""
    try:
        position = Position.from_fen(request.fen, table.position.rules)
    except FenError as error:
        return Refusal(RefusalCode.bad_position, {"fault": error.faults[0].code})
    table.history, table.open_move, table.take_back_asked = History(position), None, None
    table.touched, table.held, table.adjusting = (), None, False
    if table.clock and table.clock.running:
        table.clock = table.clock.start(table.turn, table.now_ms)
    table.judge()
    return None


def _judge_unfounded(table: Table, side: SideName) -> Refusal | None:
    """Let a player pay who asks for a correction where nothing is wrong, so that nobody asks after each move."""
    warnings, seconds = table.profile.unfounded_warnings, table.profile.unfounded_seconds
    may_ask = table.hides_irregular and table.moves and side == table.turn
    if not may_ask or not (warnings or seconds):
        return Refusal(RefusalCode.no_irregularity)
    if table.paused:
        return Refusal(RefusalCode.paused)
    table.unfounded = (*table.unfounded, side)
    count = table.unfounded.count(side)
    taken_ms = _take_time(table, side, 1000 * seconds) if count > warnings else 0
    table.add(Warned(at_ms=table.now_ms, side=side, count=count, taken_ms=taken_ms))
    return None


def _take_time(table: Table, side: SideName, ms: int) -> int:
    """Take time off a clock, but leave enough for a move; return what was taken."""
    if table.clock is None:
        return 0
    clock = table.clock.at(table.now_ms)
    taken_ms = max(0, min(ms, clock.hand(side).left_ms - _LEAST_LEFT_MS))
    table.clock = clock.give(side, -taken_ms)
    return taken_ms


def _take_back(table: Table, wrong: OpenMove) -> None:
    """Put the pieces back; what the clocks counted stays counted, what was touched stays touched."""
    table.history, table.open_move = wrong.history, None
    table.ply -= 1
    table.moves, table.touches = table.moves[:-1], table.touches[:-1]
    table.take_back_asked = None
    table.touched = movable(table, wrong.touched)
    table.held, table.adjusting = None, False
    if table.clock and table.clock.running:
        table.clock = table.clock.start(table.turn, table.now_ms)
    notice, fen = wrong.notice, table.position.fen
    table.add(Corrected(at_ms=table.now_ms, side=notice.side, ply=table.ply, fen=fen, kind=notice.kind))


def _men_to_crown(position: Position) -> tuple[str, ...]:
    """The men of one king and two men, or two kings and a man, against the lone king to move."""
    ours = [piece for piece in position.pieces.values() if owner(piece) is position.turn]
    theirs = {square: piece for square, piece in position.pieces.items() if owner(piece) is not position.turn}
    men = tuple(square for square, piece in theirs.items() if piece in "wb")
    lone_king = len(ours) == 1 and ours[0] in "WB"
    return men if lone_king and len(theirs) == _PIECES_AGAINST_LONE_KING > len(men) else ()


def _crown(table: Table, side: SideName, men: tuple[str, ...]) -> None:
    position = table.position
    pieces = {square: piece.upper() if square in men else piece for square, piece in position.pieces.items()}
    # No earlier position can come again, because its men are kings now; so the line of positions may start here.
    # This position, where three kings stand against one, is ply 0 of their draw clock.
    table.history = History(Position(pieces, position.turn, position.rules))
    table.touched = ()
    table.add(Crowned(at_ms=table.now_ms, side=side, squares=men, fen=table.position.fen))
    table.judge()
