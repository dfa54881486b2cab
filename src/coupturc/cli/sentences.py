"""What the terminal says: every refusal and every end of a game in one English sentence.

The page has catalogues of its own; both start from the codes of the arbiter.
"""

from coupturc.errors import plain
from coupturc.game.events import (
    Bound,
    ClaimRefused,
    Corrected,
    Crowned,
    Event,
    Irregularity,
    IrregularityKind,
    Restored,
    Stands,
    TakeBackDenied,
    Warned,
)
from coupturc.game.outcome import Outcome
from coupturc.game.refusal import Refusal, RefusalCode

_MOST_MOVES_SHOWN = 4
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_REFUSALS: dict[str, str] = {
    RefusalCode.syntax: "That is neither a move nor a command: {text}. Type a move such as {example}, or help.",
    RefusalCode.ambiguous: "That can be {moves}. Type one of them in full.",
    RefusalCode.unknown_square: "The board has no square {square}.",
    RefusalCode.empty_square: "There is no piece on {square}.",
    RefusalCode.not_your_piece: "The piece on {square} is your opponent's.",
    RefusalCode.nothing_moved: "Say where the piece on {square} goes.",
    RefusalCode.capture_compulsory: "You must capture: {moves} takes {count}.",
    RefusalCode.majority: "The largest capture goes first: that takes {tried}, {moves} takes {count}.",
    RefusalCode.capture_unfinished: "The capture goes on from {square}: {moves} takes {count}.",
    RefusalCode.blocked: "The piece on {square} cannot move.",
    RefusalCode.square_occupied: "There is a piece on {square} already.",
    RefusalCode.own_piece_in_way: "Your own piece on {square} is in the way.",
    RefusalCode.path_blocked: "The piece on {square} has no empty square behind it.",
    RefusalCode.jumped_twice: "The piece on {square} may not be jumped twice.",
    RefusalCode.half_turn: "A king may not turn back between two jumps, as on {square}.",
    RefusalCode.no_backward_step: "A man does not step backward: {origin} to {target}.",
    RefusalCode.not_diagonal: "{origin} and {target} are not on one diagonal.",
    RefusalCode.not_straight: "{origin} and {target} are not on one row or column.",
    RefusalCode.too_far: "A man moves one square: {origin} to {target} is too far.",
    RefusalCode.unreachable: "No legal move goes from {origin} to {target}.",
    RefusalCode.agreement_off: "These rules know no draw by agreement.",
    RefusalCode.offer_too_early: "A draw may be offered from move {move} on.",
    RefusalCode.offer_repeated: "You have offered a draw already; make a move first.",
    RefusalCode.claim_unfounded: "There is no draw to claim yet.",
    RefusalCode.resignation_off: "These rules know no resignation.",
    RefusalCode.touch_move: "The piece on {square} was touched and must be played.",
    RefusalCode.over_the_board_only: "That is for play over the board: coupturc play --entry over_the_board.",
    RefusalCode.must_be_corrected: "The last move must be taken back first: type wrong.",
    RefusalCode.irregularity_open: "Your opponent decides first what becomes of your last move.",
    RefusalCode.no_irregularity: "There is nothing to correct.",
    RefusalCode.two_hands_allowed: "In these rules a move may be made with two hands.",
    RefusalCode.crowning_off: "These rules know no crowning of the opponent's men.",
    RefusalCode.crowning_needs_lone_king: "Only a lone king crowns, against three pieces, a king and a man among them.",
}
_NOT_NOW = "That cannot be done now."

_REASONS = {
    "no_moves": "{loser} cannot move",
    "resignation": "{loser} resigned",
    "flag": "{loser} ran out of time",
    "agreement": "agreed",
    "repetition": "the position came back too often",
    "king_moves": "only kings have moved for too long",
    "three_v_one": "three pieces did not catch the lone king in time",
    "two_v_one": "one or two pieces did not catch the lone king in time",
    "king_v_king": "king against king cannot be won",
    "long_diagonal": "the lone king kept the long diagonal",
    "one_each": "one piece each cannot be won",
    "no_progress": "nothing was captured and no man moved for too long",
    "abandoned": "the game was left",
}


_IRREGULAR: dict[IrregularityKind, str] = {
    "capture_overlooked": "a capture was overlooked",
    "too_few_captured": "too few pieces were taken",
    "too_many_lifted": "too many pieces were lifted",
    "wrong_pieces_lifted": "other pieces were lifted than the capture takes",
    "wrong_landing_square": "the capture ends on another square",
    "man_moved_backward": "a man was moved backward",
    "man_moved_too_far": "a man was moved too far",
    "opponents_piece_moved": "the opponent's piece was moved",
    "out_of_turn": "it was the other side's turn",
    "touched_piece_not_played": "the touched piece was not played",
    "jumped_twice": "a piece was jumped twice",
    "unclear_capture": "the capture was not shown jump by jump",
    "lifted_too_early": "pieces were lifted before the capture was over",
    "lifted_out_of_order": "the captured pieces were not lifted in order",
    "two_hands": "it was made with two hands",
    "wrong_move": "no piece moves like that",
}


def news_sentence(event: Event) -> str:
    """Say what followed from a request besides a move; empty when there is nothing to say."""
    match event:
        case Irregularity(told=True, kind=kind, decides=None):
            return f"That is irregular: {_IRREGULAR[kind]}. It must be taken back: type wrong."
        case Irregularity(told=True, kind=kind, decides=decides):
            return (
                f"That is irregular: {_IRREGULAR[kind]}. {str(decides).capitalize()} decides: wrong, stand, or play on."
            )
        case Corrected(kind=kind, side=side):
            reason = f": {_IRREGULAR[kind]}" if kind else ""
            return f"The move is taken back{reason}. {side.capitalize()} moves again."
        case Stands(lapsed=False):
            return "The move stands."
        case Bound(squares=squares):
            return f"To be played: {' or '.join(squares)}."
        case Crowned(squares=squares):
            return f"Crowned: {', '.join(squares)}."
        case _:
            return _news_of_requests(event)


def _news_of_requests(event: Event) -> str:
    match event:
        case Warned(side=side, taken_ms=0):
            return f"Nothing was wrong: a warning for {side.capitalize()}."
        case Warned(side=side, taken_ms=taken_ms):
            return f"Nothing was wrong: {side.capitalize()} loses {taken_ms // 1000} seconds."
        case TakeBackDenied(side=side):
            return f"{side.capitalize()} may not take the move back."
        case Restored():
            return "The pieces stand again as they stood; nothing that was touched binds."
        case ClaimRefused():
            return "There is no draw to claim yet; it counts as an offer."
        case _:
            return ""


def refusal_sentence(refusal: Refusal, example: str) -> str:
    """Explain a refusal.

    Args:
        example: a move of this game, shown to a player who typed something else.
    """
    params = {name: _spell(value) for name, value in refusal.params.items()}
    moves = [move.text for move in refusal.show]
    shown = " or ".join(moves[:_MOST_MOVES_SHOWN])
    more = " and others" if moves[_MOST_MOVES_SHOWN:] else ""
    sentence = _REFUSALS.get(refusal.code, _NOT_NOW)
    return sentence.format(**{**params, "moves": shown + more, "example": example})


def _spell(value: str | int) -> str:
    if isinstance(value, int):
        return _NUMBERS[value] if value < len(_NUMBERS) else str(value)
    return plain(value)


def outcome_sentence(outcome: Outcome) -> str:
    """Say how a game ended, and by which article."""
    winner = outcome.winner
    loser = {"white": "Black", "black": "White", None: ""}[winner]
    reason = _REASONS[outcome.reason].format(loser=loser)
    result = f"{winner.capitalize()} wins" if winner else "Draw"
    return f"{result} {outcome.result}: {reason} ({outcome.article})."
