"""A tree of openings that the engine analyses: the moves that lose least are followed first.

What a position is worth follows from the positions behind its moves, as far as they were analysed; only the others keep
the score of the search. Everything that a search found is kept line by line, so that a kill costs one position.
"""

import heapq
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from coupturc._core import DrawLimits, Engine, History, Position, Rules
from coupturc.engine.book.format import BookMove
from coupturc.engine.book.weighing import weighed
from coupturc.engine.native.searching import Question, best_lines
from coupturc.engine.player import Limits

#: Of the best moves of a position.
LINES = 5
#: At the first plies every move is analysed, so that a book knows an answer to whatever is played.
WHOLE_PLIES = 2
#: In the order of analysis a hundredth of a man lost counts like so many plies.
_PLIES_FOR_LOSS = 2
#: Where one side is so far ahead, in hundredths of a man, the opening is over.
_DECIDED = 60

#: Moves and their scores in hundredths of a man for the side to move, the best first.
Scores = Mapping[str, int]
Analyse = Callable[[Position, int], Scores]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position of the tree.

    Args:
        position: of an opening.
        ply: moves that lead to it on the way that loses least.
        scores: of its moves.
    """

    position: Position
    ply: int
    scores: Scores


def analyser(engine: Engine, draws: DrawLimits, nodes: int) -> Analyse:
    """Return what searches a position with an empty hash table, so that it is worth the same whenever it is asked."""

    def analyse(position: Position, lines: int) -> Scores:
        engine.clear()
        question = Question(History(position), draws, Limits(0.0, nodes=nodes), lines=lines)
        return {line.moves[0].text: line.score for line in best_lines(engine, question)}

    return analyse


def grow(rules: Rules, analyse: Analyse) -> Iterator[Analysed]:
    """Yield position after position of the tree, without an end; a position is analysed once.

    Args:
        rules: of the game.
        analyse: a position, for so many of its best moves.
    """
    start = Position.start(rules)
    waiting = [(0, 0, 0, start)]
    seen = {start}
    while waiting:
        cost, ply, _, position = heapq.heappop(waiting)
        moves = len(position.legal_moves)
        if not moves:
            continue
        scores = analyse(position, moves if ply < WHOLE_PLIES else min(LINES, moves))
        yield Analysed(position, ply, scores)
        best = max(scores.values())
        if ply >= WHOLE_PLIES and abs(best) > _DECIDED:
            continue
        for text, score in scores.items():
            behind = position.after(text)
            loss = 0 if ply < WHOLE_PLIES else best - score
            if behind not in seen:
                seen.add(behind)
                heapq.heappush(waiting, (cost + 1 + _PLIES_FOR_LOSS * loss, ply + 1, len(seen), behind))


class KeptSearches:
    """What searches found, kept in a file of JSON lines; an incomplete last line is written again.

    Args:
        path: of the file, which is made when it is missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, Scores] = {}
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            path.write_bytes(whole)
        for line in whole.splitlines():
            row = json.loads(line)
            self._known[row["fen"]] = row["scores"]

    def __len__(self) -> int:
        return len(self._known)

    def keeping(self, analyse: Analyse) -> Analyse:
        """Return an analysis that searches only what the file does not have, and keeps what it finds."""

        def analysed(position: Position, lines: int) -> Scores:
            fen = position.fen
            if fen not in self._known:
                self._known[fen] = analyse(position, lines)
                with self._path.open("a", encoding="utf-8") as file:
                    _write(file, fen, self._known[fen])
            return self._known[fen]

        return analysed


def backed_up(tree: Mapping[Position, Scores]) -> dict[Position, dict[str, int]]:
    """Return the scores of moves as the positions behind them say, as far as those were analysed."""
    found: dict[Position, dict[str, int]] = {}

    def worth(position: Position, above: frozenset[Position]) -> int | None:
        if position not in tree or position in above:  # a line that returns says nothing
            return None
        if position not in found:
            known = {}
            for text, score in tree[position].items():
                behind = worth(position.after(text), above | {position})
                known[text] = score if behind is None else -behind
            found[position] = known
        return max(found[position].values())

    for position in tree:
        worth(position, frozenset())
    return found


def book_of(tree: Mapping[Position, Scores]) -> dict[str, list[BookMove]]:
    """Return the positions of a book and their moves by FEN."""
    return {
        position.fen: weighed([BookMove(move, 0, score) for move, score in scores.items()], position.rules.game)
        for position, scores in backed_up(tree).items()
    }


def _write(file: TextIO, fen: str, scores: Scores) -> None:
    file.write(json.dumps({"fen": fen, "scores": scores}) + "\n")
