"""What the terminal says: every refusal and every end of a game in one English sentence.

The page has catalogues of its own; both start from the codes of the arbiter.
"""

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
}
_NOT_NOW = "That cannot be done now."

_REASONS = {
    "no_moves": "{loser} cannot move",
    "resignation": "{loser} resigned",
    "flag": "{loser} ran out of time",
    "agreement": "agreed",
    "repetition": "the position stood for the third time",
    "king_moves": "only kings have moved for too long",
    "three_v_one": "three pieces did not catch the lone king in time",
    "two_v_one": "two pieces did not catch the lone king in time",
    "king_v_king": "king against king cannot be won",
    "long_diagonal": "the lone king kept the long diagonal",
    "one_each": "one piece each cannot be won",
    "no_progress": "nothing was captured and no man moved for too long",
    "abandoned": "the game was left",
}


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
    return value if value.isprintable() else ascii(value)


def outcome_sentence(outcome: Outcome) -> str:
    """Say how a game ended, and by which article."""
    winner = outcome.winner
    loser = {"white": "Black", "black": "White", None: ""}[winner]
    reason = _REASONS[outcome.reason].format(loser=loser)
    result = f"{winner.capitalize()} wins" if winner else "Draw"
    return f"{result} {outcome.result}: {reason} ({outcome.article})."
