"""What a trainer says of an answer, as a message."""

from collections.abc import Iterable

from coupturc._core import Position
from coupturc.game.drawn import legal_move, legal_moves
from coupturc.lessons.practice.exercises.exercise import Judgement
from coupturc.web.boards import pieces_of, playable_board
from coupturc.web.practice.messages import PracticePly, PracticeVerdict


def verdict_of(judgement: Judgement) -> PracticeVerdict:
    """Return the message; what it changed for the learner is added with `msgspec.structs.replace`."""
    position, reply = judgement.position, judgement.reply
    return PracticeVerdict(
        step=judgement.step,
        code=judgement.code,
        params=judgement.params,
        show=legal_moves(judgement.show),
        line=judgement.line,
        reply=PracticePly(legal_move(reply), pieces_of(position)) if reply else None,
        position=playable_board(position, over=judgement.over),
        refutation=_plies_of(position, judgement.refutation),
        solution=_plies_of(position, judgement.solution),
        counted=None,
    )


def _plies_of(position: Position, line: Iterable[str]) -> tuple[PracticePly, ...]:
    """Return a line of legal moves, each with the pieces after it."""
    plies = []
    for text in line:
        move = position.parse_move(text)
        position = position.after(move)
        plies.append(PracticePly(legal_move(move), pieces_of(position)))
    return tuple(plies)
