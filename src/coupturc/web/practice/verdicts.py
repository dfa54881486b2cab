"""What a trainer asks, and what it says of an answer, as messages."""

from collections.abc import Iterable
from typing import Literal, cast

from coupturc._core import Position
from coupturc.game.drawn import legal_move, legal_moves
from coupturc.lessons.practice.exercises.exercise import Asked, Judgement
from coupturc.rules import Profile
from coupturc.rules.games import GameName
from coupturc.web.boards import board_of, pieces_of, playable_board
from coupturc.web.practice.messages import PracticeKind, PracticePly, PracticeQuestion, PracticeVerdict


def question_of(
    profile: Profile, kind: PracticeKind | Literal["repertoire"], item: str, asked: Asked
) -> PracticeQuestion:
    """Return a question as a message, asked for the first time."""
    return PracticeQuestion(
        game=cast("GameName", profile.game),
        kind=kind,
        item=item,
        task=asked.task,
        board=board_of(profile.rules),
        position=playable_board(asked.position),
        square=asked.square,
        moves=asked.moves,
        difficulty=asked.difficulty,
        again=False,
        exact=asked.exact,
    )


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
        refutation=plies_of(position, judgement.refutation),
        solution=plies_of(position, judgement.solution),
        counted=None,
    )


def plies_of(position: Position, line: Iterable[str]) -> tuple[PracticePly, ...]:
    """Return a line of legal moves, each with the pieces after it."""
    plies = []
    for text in line:
        move = position.parse_move(text)
        position = position.after(move)
        plies.append(PracticePly(legal_move(move), pieces_of(position)))
    return tuple(plies)
