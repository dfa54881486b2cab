"""What a program cannot see and people at the board report: two hands, and pieces that moved by accident."""

from coupturc.game.conduct import take_back
from coupturc.game.events import Irregularity, Restore, Restored, TwoHands
from coupturc.game.game_state import GameState, LastMove, OpenMove
from coupturc.game.outcome import SideName, other_side
from coupturc.game.refusal import Refusal, RefusalCode
from coupturc.structs import replace


def judge_two_hands(game: GameState, request: TwoHands) -> Refusal | None:
    """Take the last move back, which its opponent or the room saw made with two hands (FMJD 5.4.17)."""
    if refusal := _why_no_report(game, request):
        return refusal
    mover, fen = game.moves[-1].side, game.position.fen
    decides = other_side(mover)
    notice = Irregularity(at_ms=game.now_ms, side=mover, kind="two_hands", decides=decides, told=True, fen=fen)
    game.add(notice)
    if game.open_move:
        take_back(game, OpenMove(notice, game.open_move.history, game.open_move.touched))
    elif game.last:
        _take_credit_back(game, mover, game.last)
        take_back(game, OpenMove(notice, game.last.history, game.touches[-1]))
    return None


def judge_restore(game: GameState, request: Restore) -> Refusal | None:
    """Free the side to move of what it touched by accident: its opponent or the room says so, not itself (FMJD 5.5)."""
    if not game.over_the_board:
        return Refusal(RefusalCode.over_the_board_only)
    if request.side == game.turn:
        return Refusal(RefusalCode.not_your_choice, {"decides": other_side(game.turn)})
    game.touched, game.held, game.adjusting = (), None, False
    game.add(Restored(at_ms=game.now_ms, side=game.turn, fen=game.position.fen, by=request.side))
    return None


def _why_no_report(game: GameState, request: TwoHands) -> Refusal | None:
    if not game.over_the_board:
        return Refusal(RefusalCode.over_the_board_only)
    if not game.profile.one_hand or game.rejects_irregular:
        return Refusal(RefusalCode.two_hands_allowed)
    if game.paused:
        return Refusal(RefusalCode.paused)
    if not game.moves or (game.open_move is None and game.last is None):
        return Refusal(RefusalCode.no_irregularity)
    opponent = other_side(game.moves[-1].side)
    return None if request.side in (None, opponent) else Refusal(RefusalCode.not_your_choice, {"decides": opponent})


def _take_credit_back(game: GameState, side: SideName, last: LastMove) -> None:
    """Let a clock show what it showed before the move was credited; time that was given since stays."""
    if game.clock and last.thought and last.settled:
        clock = game.clock.at(game.now_ms)
        since_ms = clock.hand(side).left_ms - last.settled.left_ms
        game.clock = clock.with_hand(side, replace(last.thought, left_ms=last.thought.left_ms + since_ms))
