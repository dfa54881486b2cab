"""What an engine thinks of the positions that many games had, kept in the archive."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select

from coupturc._core import Position
from coupturc.archive.booking import BookPlan, opening_counts
from coupturc.archive.database import reading, transaction
from coupturc.archive.filtering import Filter
from coupturc.archive.spread import Threads
from coupturc.archive.tables import evaluation
from coupturc.rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Judge:
    """An engine that says what positions are worth.

    Args:
        name: of the engine and its version; what another one found is searched again.
        nodes: that it searches for each position; what was searched with fewer is searched again.
        score: of a position in which there is a legal move, in hundredths of a man for the side to move. Several
            workers call it in threads; it says the same of a position whatever was asked before.
    """

    name: str
    nodes: int
    score: Callable[[Position], int]


@dataclass(frozen=True, slots=True)
class Opening:
    """A position that many games had.

    Args:
        position: of the opening.
        games: how many went on from it.
    """

    position: Position
    games: int


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What an engine thinks of a position that many games had.

    Args:
        opening: the position.
        score: in hundredths of a man for the side to move.
    """

    opening: Opening
    score: int

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        position = self.opening.position
        return {
            "fen": position.fen,
            "rules": position.rules.game,
            "games": self.opening.games,
            "score": self.score,
        }


def evaluate(engine: Engine, asked: Filter, plan: BookPlan, judge: Judge, workers: int = 1) -> Iterator[Evaluated]:
    """Search the positions of enough games; what was found is on disk before it is yielded."""
    with reading(engine) as connection:
        openings = [*_unsearched(connection, asked, plan, judge)]
    scores = Threads(workers).each(judge.score, [opening.position for opening in openings])
    for opening, score in zip(openings, scores, strict=True):
        found = Evaluated(opening, score)
        with transaction(engine) as connection:
            _keep(connection, found, judge)
        yield found


def _unsearched(connection: Connection, asked: Filter, plan: BookPlan, judge: Judge) -> Iterator[Opening]:
    """Yield positions of enough games with known results that an engine did not search yet, most games first."""
    openings = [
        Opening(position, sum(map(sum, counts.values())))
        for rules in GAMES[plan.game].all_rules
        for position, counts in opening_counts(connection, asked, plan, rules)
    ]
    same = (evaluation.c.engine == judge.name) & (evaluation.c.nodes >= judge.nodes)
    known = {tuple(row) for row in connection.execute(select(evaluation.c.rules, evaluation.c.fen).where(same))}
    openings.sort(key=lambda one: -one.games)
    for one in openings:
        if (one.position.rules.number, one.position.fen) not in known:
            yield one


def _keep(connection: Connection, found: Evaluated, judge: Judge) -> None:
    """Keep what an engine thinks of a position, in place of what was thought before."""
    position = found.opening.position
    key = {"rules": position.rules.number, "fen": position.fen}
    same = (evaluation.c.rules == key["rules"]) & (evaluation.c.fen == key["fen"])
    connection.execute(delete(evaluation).where(same))
    values = {"score": found.score, "nodes": judge.nodes, "engine": judge.name}
    connection.execute(insert(evaluation).values(**key, **values))


def scores_of(connection: Connection, positions: Iterable[Position]) -> Mapping[Position, int]:
    """Return the scores that are kept of positions of one set of rules, for the side to move."""
    by_fen = {position.fen: position for position in positions}
    rules = {position.rules.number for position in by_fen.values()}
    query = select(evaluation.c.fen, evaluation.c.score)
    query = query.where(evaluation.c.rules.in_(rules), evaluation.c.fen.in_([*by_fen]))
    return {by_fen[row.fen]: row.score for row in connection.execute(query)}
