"""Moving, as text or by hand: what is legal is made, what is not is refused or becomes irregular."""

from itertools import pairwise

from coupturc._core import History, Side
from coupturc._core import Move as LegalMove
from coupturc.game.carrying_out import fault_of_carrying_out, jumps_twice
from coupturc.game.events import (
    Irregularity,
    IrregularityKind,
    Move,
    Moved,
    OfferLapsed,
    Place,
    Stands,
)
from coupturc.game.explain import move_over, owner, read_move, read_squares
from coupturc.game.irregular import classify, matching_move, passed_over, position_after, why_not_done
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.table import OpenMove, Table
from coupturc.game.taking_back import deny
from coupturc.game.touching import bound_squares, keeps_target_free, movable, touched_with


def why_no_play(table: Table, side: SideName) -> Refusal | None:
    """Say why `side` may not play on at all: a pause, or an irregular move that comes first."""
    if table.paused:
        return Refusal(RefusalCode.paused)
    if table.open_move is None or table.open_move.notice.decides == side:
        return None
    notice = table.open_move.notice
    code = RefusalCode.must_be_corrected if notice.decides is None else RefusalCode.irregularity_open
    return Refusal(code, {"kind": notice.kind})


def judge_move(table: Table, request: Move) -> Refusal | None:
    """Make the move a text names."""
    if refusal := why_no_play(table, request.side):
        return refusal
    if request.side != table.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": table.turn})
    found = read_move(table.position, request.move)
    if isinstance(found, LegalMove):
        return _judge_legal(table, found)
    can_be_done = not table.rejects_irregular and found.code is not RefusalCode.ambiguous
    place = _place_named(table, request) if can_be_done else None
    return _judge_by_hand(table, place) if place else found


def judge_place(table: Table, request: Place) -> Refusal | None:
    """Judge what the hands did."""
    if refusal := why_no_play(table, request.side):
        return refusal
    if request.side != table.turn and table.rejects_irregular:
        return Refusal(RefusalCode.not_your_turn, {"turn": table.turn})
    if table.over_the_board:
        return _judge_by_hand(table, request)
    found = move_over(table.position, (request.origin, *request.path))
    return _judge_legal(table, found) if isinstance(found, LegalMove) else found


def play(table: Table, move: LegalMove) -> None:
    """Make a legal move by the rules; where it leads is not judged yet."""
    side, touched = table.turn, touched_with(table, move.origin)
    _let_lapse(table)
    table.history = table.history.after(move)
    _record(table, side, move, touched, regular=True)
    if table.clock:
        table.clock = table.clock.start(other_side(side), table.now_ms).settle(side)
    _end_turn(table, side)


def _place_named(table: Table, request: Move) -> Place | None:
    """What hands do that make the move of a text: the pieces a capture passes over are lifted."""
    position = table.position
    origin, *path = read_squares(request.move, position.rules) or ("",)
    lifted: list[str] = []
    if "x" in request.move.lower() or ":" in request.move:
        for start, end in pairwise((origin, *path)):
            lifted += passed_over(position, start, end)
    place = Place(side=request.side, origin=origin, path=tuple(path), lifted=tuple(dict.fromkeys(lifted)))
    return place if path else None


def _judge_by_hand(table: Table, place: Place) -> Refusal | None:
    if refusal := why_not_done(table.position, place):
        return refusal
    if place.side != table.turn:
        return _judge_irregular(table, place, "out_of_turn")
    if not place.released and keeps_target_free(table):
        table.held = place
        if owner(table.position.pieces[place.origin]) is table.position.turn:
            table.touched = touched_with(table, place.origin)
        return None
    move = matching_move(table.position, place)
    if move is None:
        return _judge_irregular(table, place, _kind(table, place))
    return _judge_legal(table, move, _fault_of_carrying_out(table, place, move))


def _kind(table: Table, place: Place) -> IrregularityKind:
    """Name the rule that a move breaks which is not legal."""
    named = table.profile.capture == "shown" and owner(table.position.pieces[place.origin]) is table.position.turn
    return "jumped_twice" if named and jumps_twice(table.position, place) else classify(table.position, place)


def _fault_of_carrying_out(table: Table, place: Place, move: LegalMove) -> IrregularityKind | None:
    rules = table.position.rules
    judged = table.profile.capture == "shown" and not table.rejects_irregular and not rules.captured_leave_at_once
    return fault_of_carrying_out(table.position, place, move) if judged else None


def _judge_legal(table: Table, move: LegalMove, fault: IrregularityKind | None = None) -> Refusal | None:
    """Make a legal move, unless touch-move forbids it or a fault was made in carrying it out."""
    bound = bound_squares(table)
    fault = fault if not bound or move.origin in bound else "touched_piece_not_played"
    if fault is None:
        play(table, move)
        table.judge()
        return None
    if table.rejects_irregular:
        show = tuple(legal for legal in table.legal_moves if legal.origin in bound)
        return Refusal(RefusalCode.touch_move, {"square": bound[0]}, show)
    place = Place(side=table.turn, origin=move.origin, path=move.path, lifted=move.captured)
    _play_irregular(table, place, fault, table.history.after(move))
    return None


def _judge_irregular(table: Table, place: Place, kind: IrregularityKind) -> Refusal | None:
    if table.profile.irregular == "reject":
        found = move_over(table.position, (place.origin, *place.path))
        return found if isinstance(found, Refusal) else Refusal(RefusalCode.wrong_lift, {}, (found,))
    turn = Side.black if place.side == "white" else Side.white
    # If it stands, all draw counts start here: the game goes on from the position on the board. A PDN export sets
    # that position up, so it counts the same.
    _play_irregular(table, place, kind, History(position_after(table.position, place, turn)))
    return None


def _play_irregular(table: Table, place: Place, kind: IrregularityKind, history: History) -> None:
    """Put an irregular move on the board; the turn passes, its bonus waits until it stands."""
    in_turn, pieces = place.side == table.turn, table.position.pieces
    _let_lapse(table)
    earlier = table.history
    own = in_turn and owner(pieces[place.origin]) is table.position.turn
    touched = _binds_if_corrected(table, place.origin) if own else table.touched
    table.history = history
    _record(table, place.side, place, touched, regular=False)
    if table.clock and in_turn:
        table.clock = table.clock.start(table.turn, table.now_ms)
    decides = other_side(place.side) if table.profile.irregular == "opponent_decides" else None
    notice = Irregularity(
        at_ms=table.now_ms, side=place.side, kind=kind, decides=decides, told=table.told, fen=table.position.fen
    )
    table.open_move = OpenMove(notice, earlier, touched)
    table.add(notice)
    if in_turn:
        _end_turn(table, place.side)


def _binds_if_corrected(table: Table, origin: str) -> tuple[str, ...]:
    """Return what has been touched when a piece has been played against the rules."""
    touched = touched_with(table, origin)
    # A strict profile binds to a piece that cannot move. Then the piece that was played instead binds.
    return touched if movable(table, touched) else (*touched, origin)


def _let_lapse(table: Table) -> None:
    """Let an irregular move stand whose opponent plays on: his right has lapsed (001-35, FMJD 5.4)."""
    if table.open_move:
        accept_irregular(table, table.open_move.notice, lapsed=True)


def accept_irregular(table: Table, notice: Irregularity, *, lapsed: bool) -> None:
    """Let the open irregular move stand; it earns the bonus of its clock now."""
    if table.clock and notice.kind != "out_of_turn":
        table.clock = table.clock.settle(notice.side)
    table.open_move = None
    table.add(Stands(at_ms=table.now_ms, side=notice.side, lapsed=lapsed))


def _record(table: Table, side: SideName, done: LegalMove | Place, touched: tuple[str, ...], *, regular: bool) -> None:
    """Add a move to the record; what hands did is written like a move."""
    table.ply += 1
    if isinstance(done, LegalMove):
        text, captured, target, promotes = done.text, done.captured, done.target, done.promotes
    else:
        captured, target = done.lifted, done.path[-1]
        text, promotes = f"{done.origin}{'x' if captured else '-'}{target}", False
    moved = Moved(
        at_ms=table.now_ms,
        side=side,
        ply=table.ply,
        text=text,
        origin=done.origin,
        target=target,
        captured=captured,
        path=done.path,
        promotes=promotes,
        regular=regular,
    )
    table.moves, table.touches = (*table.moves, moved), (*table.touches, touched)
    deny(table)
    table.add(moved)


def _end_turn(table: Table, side: SideName) -> None:
    """Forget what belonged to the turn of `side`; playing on declines the opponent's offer."""
    table.touched, table.held, table.adjusting = (), None, False
    table.offered -= {side}
    if table.offer == other_side(side):
        table.add(OfferLapsed(at_ms=table.now_ms, side=table.offer))
        table.offer = None
