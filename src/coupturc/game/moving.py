"""Moving, as text or by hand: what is legal is made, what is not is refused or becomes irregular."""

from functools import lru_cache
from itertools import pairwise
from sys import intern

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
from coupturc.game.game_state import GameState, LastMove, OpenMove
from coupturc.game.irregular import classify, crowns, matching_move, passed_over, position_after, why_not_done
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.game.taking_back import deny
from coupturc.game.touching import bound_squares, keeps_target_free, movable, touched_with


def why_no_play(game: GameState, side: SideName) -> Refusal | None:
    """Say why `side` may not play on at all: a pause, or an irregular move that comes first."""
    if game.paused:
        return Refusal(RefusalCode.paused)
    if game.open_move is None or game.open_move.notice.decides == side:
        return None
    notice = game.open_move.notice
    if game.hides_irregular and notice.decides is not None:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})  # names nothing that has to be noticed
    code = RefusalCode.must_be_corrected if notice.decides is None else RefusalCode.irregularity_open
    return Refusal(code, {"kind": notice.kind})


def judge_move(game: GameState, request: Move) -> Refusal | None:
    """Make the move a text names."""
    if refusal := why_no_play(game, request.side):
        return refusal
    if request.side != game.turn:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})
    found = read_move(game.position, request.move)
    if isinstance(found, LegalMove):
        return _judge_legal(game, found)
    can_be_done = not game.rejects_irregular and found.code is not RefusalCode.ambiguous
    place = _place_named(game, request) if can_be_done else None
    return _judge_by_hand(game, place) if place else found


def judge_place(game: GameState, request: Place) -> Refusal | None:
    """Judge what the hands did."""
    if refusal := why_no_play(game, request.side):
        return refusal
    if request.side != game.turn and game.rejects_irregular:
        return Refusal(RefusalCode.not_your_turn, {"turn": game.turn})
    if game.over_the_board:
        return _judge_by_hand(game, request)
    found = move_over(game.position, (request.origin, *request.path))
    return _judge_legal(game, found) if isinstance(found, LegalMove) else found


def play(game: GameState, move: LegalMove) -> None:
    """Make a legal move by the rules; where it leads is not judged yet."""
    side, touched = game.turn, touched_with(game, move.origin)
    let_lapse(game)
    before, thought, settled = game.history, None, None
    game.history = before.after(move)
    _record(game, side, move, touched, regular=True)
    if game.clock:
        started = game.clock.start(other_side(side), game.now_ms)
        game.clock = started.settle(side)
        thought, settled = started.hand(side), game.clock.hand(side)
    _end_turn(game, side)
    # Nobody can report hands where none are: the line before would be kept in vain.
    game.last = LastMove(before, thought, settled) if game.over_the_board else None


def _place_named(game: GameState, request: Move) -> Place | None:
    """What hands do that make the move of a text: the pieces a capture passes over are lifted."""
    position = game.position
    origin, *path = read_squares(request.move, position.rules) or ("",)
    lifted: list[str] = []
    if "x" in request.move.lower() or ":" in request.move:
        for start, end in pairwise((origin, *path)):
            lifted += passed_over(position, start, end)
    place = Place(side=request.side, origin=origin, path=tuple(path), lifted=tuple(dict.fromkeys(lifted)))
    return place if path else None


def _judge_by_hand(game: GameState, place: Place) -> Refusal | None:
    if refusal := why_not_done(game.position, place):
        return refusal
    if place.side != game.turn:
        return _judge_irregular(game, place, "out_of_turn")
    if not place.released and keeps_target_free(game):
        game.held = place
        if owner(game.position.pieces[place.origin]) is game.position.turn:
            game.touched = touched_with(game, place.origin)
        return None
    move = matching_move(game.position, place)
    if move is None:
        return _judge_irregular(game, place, _kind(game, place))
    return _judge_legal(game, move, _fault_of_carrying_out(game, place, move))


def _kind(game: GameState, place: Place) -> IrregularityKind:
    """Name the rule that a move breaks which is not legal."""
    named = game.profile.capture == "shown" and owner(game.position.pieces[place.origin]) is game.position.turn
    return "jumped_twice" if named and jumps_twice(game.position, place) else classify(game.position, place)


def _fault_of_carrying_out(game: GameState, place: Place, move: LegalMove) -> IrregularityKind | None:
    rules = game.position.rules
    judged = game.profile.capture == "shown" and not game.rejects_irregular and not rules.captured_leave_at_once
    return fault_of_carrying_out(game.position, place, move) if judged else None


def _judge_legal(game: GameState, move: LegalMove, fault: IrregularityKind | None = None) -> Refusal | None:
    """Make a legal move, unless touch-move forbids it or a fault was made in carrying it out."""
    bound = bound_squares(game)
    fault = fault if not bound or move.origin in bound else "touched_piece_not_played"
    if fault is None:
        play(game, move)
        game.judge()
        return None
    if game.rejects_irregular:
        show = tuple(legal for legal in game.legal_moves if legal.origin in bound)
        return Refusal(RefusalCode.touch_move, {"square": bound[0]}, show)
    let_lapse(game)
    _play_irregular(game, game.turn, move, fault, game.history.after(move))
    return None


def _judge_irregular(game: GameState, place: Place, kind: IrregularityKind) -> Refusal | None:
    if game.profile.irregular == "reject":
        found = move_over(game.position, (place.origin, *place.path))
        return found if isinstance(found, Refusal) else Refusal(RefusalCode.wrong_lift, {}, (found,))
    let_lapse(game)
    _play_irregular(game, place.side, place, kind, _line_after(game, place))
    return None


def _line_after(game: GameState, place: Place) -> History:
    """Return the line from the position that an irregular move leads to.

    For an opponent who has to notice it himself draws are counted as after a legal move, until the move stands: other
    counts would show it to him.
    """
    position = position_after(game.position, place, Side.black if place.side == "white" else Side.white)
    if place.side != game.turn or not game.hides_irregular:
        return History(position)
    return game.history.continued(position, place.origin, place.path[-1])


def _play_irregular(
    game: GameState, side: SideName, done: LegalMove | Place, kind: IrregularityKind, history: History
) -> None:
    """Put an irregular move on the board; the turn passes, its bonus waits until it stands."""
    if named := game.recorded_as(Irregularity):
        kind = named.kind
    in_turn, earlier = side == game.turn, game.history
    own = in_turn and owner(game.position.pieces[done.origin]) is game.position.turn
    touched = _binds_if_corrected(game, done.origin) if own else game.touched
    _record(game, side, done, touched, regular=False)
    game.history = history
    if game.clock and in_turn:
        game.clock = game.clock.start(game.turn, game.now_ms)
    decides = other_side(side) if game.profile.irregular == "opponent_decides" else None
    fen = game.position.fen
    notice = Irregularity(at_ms=game.now_ms, side=side, kind=kind, decides=decides, told=game.told, fen=fen)
    game.open_move, game.last = OpenMove(notice, earlier, touched), None
    game.add(notice)
    if in_turn:
        _end_turn(game, side)


def _binds_if_corrected(game: GameState, origin: str) -> tuple[str, ...]:
    """Return what has been touched when a piece has been played against the rules."""
    touched = touched_with(game, origin)
    # A strict profile binds to a piece that cannot move. Then the piece that was played instead binds.
    return touched if movable(game, touched) else (*touched, origin)


def let_lapse(game: GameState) -> None:
    """Let an irregular move stand whose opponent plays on: his right has lapsed (001-35, FMJD 5.4)."""
    if game.open_move:
        accept_irregular(game, game.open_move.notice, lapsed=True)


def accept_irregular(game: GameState, notice: Irregularity, *, lapsed: bool) -> None:
    """Let the open irregular move stand; it earns the bonus of its clock now."""
    if game.clock and notice.kind != "out_of_turn":
        game.clock = game.clock.settle(notice.side)
    if not game.history.ply:
        # It was not legal: all draw counts start here, as for a reader of the PDN, where the position is set up.
        game.history = History(game.position)
    game.open_move = None
    game.add(Stands(at_ms=game.now_ms, side=notice.side, lapsed=lapsed))


def _record(
    game: GameState, side: SideName, done: LegalMove | Place, touched: tuple[str, ...], *, regular: bool
) -> None:
    """Add a move to the record; what hands did is written like a move."""
    game.ply += 1
    if isinstance(done, LegalMove):
        text, captured, target, promotes = done.text, done.captured, done.target, done.promotes
    else:
        captured, target = done.lifted, done.path[-1]
        text, promotes = f"{done.origin}{'x' if captured else '-'}{target}", crowns(game.position, done)
    moved = Moved(
        at_ms=game.now_ms,
        side=side,
        ply=game.ply,
        text=intern(text),  # thousands of games on a server have the same few hundred texts and paths
        origin=done.origin,
        target=target,
        captured=captured,
        path=_shared(done.path),
        promotes=promotes,
        regular=regular,
    )
    game.moves, game.touches = (*game.moves, moved), (*game.touches, touched)
    deny(game)
    game.add(moved)


@lru_cache(1024)
def _shared(path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same tuple for the same path."""
    return path


def _end_turn(game: GameState, side: SideName) -> None:
    """Forget what belonged to the turn of `side`; playing on declines the opponent's offer."""
    game.touched, game.held, game.adjusting = (), None, False
    if game.offers.can_be_answered_by(Side[side]):
        game.add(OfferLapsed(at_ms=game.now_ms, side=other_side(side)))
    game.offers = game.offers.after_move_of(Side[side])
