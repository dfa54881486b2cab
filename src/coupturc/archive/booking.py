"""An opening book out of the games of an archive: positions that enough games had, and what their moves scored."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from coupturc._core import Position, Rules, Side, pack_moves
from coupturc.archive.filtering import Filter
from coupturc.archive.tables import game
from coupturc.archive.values import Result
from coupturc.engine.book.format import Book, BookMove
from coupturc.engine.book.weighing import weighed
from coupturc.rules.games import GAMES

_FETCHED = 8192
#: A move takes at most so many bytes of step code.
_MOST_CODES = 2
_POINTS = {Result.white: (1, 0, 0), Result.draw: (0, 1, 0), Result.black: (0, 0, 1)}

#: Games in one position: their step code from there on, and how they ended.
_Games = list[tuple[bytes, Result]]
Counts = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BookPlan:
    """What goes into a book.

    Args:
        game: `international` or `turkish`.
        least: games that a position must have had, of known results.
        plies: of the opening.
        onto: a book whose positions and scores go in as well; its games do not.
    """

    game: str
    least: int = 5
    plies: int = 30
    onto: Book | None = None


def book_positions(connection: Connection, asked: Filter, plan: BookPlan) -> dict[str, list[BookMove]]:
    """Return the positions of a book and their moves by FEN.

    Games that do not begin at the start are left out, and those of unknown results.
    """
    found = {fen: {one.move: BookMove(one.move, 0, one.score) for one in moves} for fen, moves in plan.onto or ()}
    for rules in GAMES[plan.game].all_rules:
        for position, counts in opening_counts(connection, asked, plan, rules):
            known = found.setdefault(position.fen, {})
            for move, points in counts.items():
                known[move] = _with_games(known.get(move) or BookMove(move, 0), points)
    return {fen: weighed(moves.values(), plan.game) for fen, moves in found.items()}


def opening_counts(
    connection: Connection, asked: Filter, plan: BookPlan, rules: Rules
) -> Iterator[tuple[Position, Mapping[str, Counts]]]:
    """Yield positions that enough games had, and by move how many the mover won, drew and lost."""
    level = {Position.start(rules): _games(connection, asked, plan, rules)}
    for _ in range(plan.plies):
        following: dict[Position, _Games] = defaultdict(list)
        for position, games in level.items():
            if len(games) >= plan.least and (counts := _counted(position, games, following)):
                yield position, counts
        level = following


def _games(connection: Connection, asked: Filter, plan: BookPlan, rules: Rules) -> _Games:
    query = asked.applied(select(game.c.codes, game.c.result)).where(
        game.c.rules == rules.number, game.c.start.is_(None), game.c.result != Result.unknown
    )
    rows = connection.execution_options(yield_per=_FETCHED).execute(query)
    return [(row.codes[: plan.plies * _MOST_CODES], Result(row.result)) for row in rows]


def _counted(position: Position, games: _Games, following: dict[Position, _Games]) -> dict[str, Counts]:
    """Count moves by their results, and hand the games on to the positions behind."""
    known = {pack_moves(position, [move]): move for move in position.legal_moves}
    groups: dict[bytes, _Games] = defaultdict(list)
    for codes, result in games:
        size = next((size for size in range(1, _MOST_CODES + 1) if codes[:size] in known), 0)
        if size:
            groups[codes[:size]].append((codes[size:], result))
    for step, some in groups.items():
        following[position.after(known[step])] += some
    return {known[step].text: _points(some, position.turn) for step, some in groups.items()}


def _with_games(one: BookMove, points: Counts) -> BookMove:
    won, drawn, lost = points
    return replace(one, won=one.won + won, drawn=one.drawn + drawn, lost=one.lost + lost)


def _points(games: _Games, turn: Side) -> Counts:
    white, draws, black = (sum(parts) for parts in zip(*(_POINTS[result] for _, result in games), strict=True))
    return (white, draws, black) if turn is Side.white else (black, draws, white)
