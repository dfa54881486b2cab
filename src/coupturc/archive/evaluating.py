"""What the engine thinks of the openings of an archive: every position of a book, searched and backed up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from coupturc._core import Position, Rules
from coupturc.engine.book.format import BookMove
from coupturc.engine.book.growing import LINES, Analyse, backed_up
from coupturc.engine.book.weighing import weighed


def evaluated(positions: Mapping[str, Sequence[BookMove]], rules: Rules, analyse: Analyse) -> dict[str, list[BookMove]]:
    """Return the positions of a book with the scores of their moves, and the weights that follow.

    Args:
        positions: moves by the FEN of their position.
        rules: of their game.
        analyse: a position, for so many of its best moves. A move of the games that is not among them has no score of
            its own unless the position behind it is in the book as well.
    """
    boards = {fen: Position.from_fen(fen, rules) for fen in positions}
    scores = backed_up({board: analyse(board, min(LINES, len(board.legal_moves))) for board in boards.values()})
    best = {board: max(found.values()) for board, found in scores.items()}
    found: dict[str, list[BookMove]] = {}
    for fen, known in positions.items():
        moves = {one.move: one for one in known}
        for move, score in scores[boards[fen]].items():
            moves[move] = replace(moves.get(move) or BookMove(move, 0), score=score)
        for move, one in moves.items():
            if (behind := boards[fen].after(move)) in best:
                moves[move] = replace(one, score=-best[behind])
        found[fen] = weighed(moves.values(), rules.game)
    return found
