"""What the games of an archive made of a position."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from coupturc._core import Explored, ExploredMove, PackedGames, Position, StopFlag
from coupturc.archive.index import with_behind
from coupturc.archive.named import opening_at
from coupturc.archive.query.model import Query
from coupturc.archive.scoring import scores_of
from coupturc.archive.searching import Task, narrowed, task_of
from coupturc.archive.segments import Choosing, Segment, Segments, both
from coupturc.archive.spread import Spread, Threads

#: Games that are named as examples.
SAMPLE = 10

_NAMES = ("unknown", "white", "draw", "black")


@dataclass(frozen=True, slots=True)
class Exploration:
    """What games did in a position; a game counts once.

    Args:
        explored: results, moves, and the moves that led here.
        sample: the first games that have it: number in the archive, and plies before it.
        scores: what the archive's evaluations say of the position and of those behind its moves, in hundredths of a
            man for the side to move there.
    """

    explored: Explored
    sample: tuple[tuple[int, int], ...]
    scores: Mapping[Position, int] = field(default_factory=dict)

    def score_of(self, move: ExploredMove) -> int | None:
        """Return what a move is worth to who makes it, in hundredths of a man; None when nobody searched it."""
        score = self.scores.get(self.explored.position.after(move.move))
        return None if score is None else -score

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it; moves that no game made, and whose positions none came to, are left out."""
        found = self.explored
        moves = [move for move in found.moves if sum(move.played) + sum(move.reached)]
        moves.sort(key=lambda move: (-sum(move.played), -sum(move.reached)))
        opening = opening_at(found.position)
        return {
            "fen": found.position.fen,
            "rules": found.position.rules.game,
            "opening": opening and opening.names["en"],
            **_counts(found.total),
            "ended": sum(found.ended),
            "score": self.scores.get(found.position),
            "moves": [_move_record(move) | {"score": self.score_of(move)} for move in moves],
            "before": [{"move": move.text, **_counts(counts)} for move, counts in found.before],
            "sample": [{"game": game, "ply": ply} for game, ply in self.sample],
        }


def explore(
    connection: Connection,
    segments: Segments,
    position: Position,
    asked: Query,
    stop: StopFlag | None = None,
    spread: Spread | None = None,
) -> Exploration:
    """Count what games did in a position.

    Args:
        connection: to the database.
        segments: its games.
        position: of the game that is explored.
        asked: which games; without steps of its own.
        stop: ends the count when it is set; what was counted by then comes back.
        spread: who scans.
    """
    runs = [run for run in segments.of(connection, position.rules) if run.games.rules == position.rules]
    wanted = with_behind(position)
    known, work = _looked_up(connection, runs, wanted, asked)
    segments.unread.tell()
    for number, found in zip(work, (spread or Threads()).scan(_explored, work.values(), stop), strict=False):
        known[number] = found
    total = nothing(position)
    sample: list[tuple[int, int]] = []
    for number in sorted(known):
        places = known[number].sample[: SAMPLE - len(sample)]
        sample += [(runs[number].ids[game], ply) for game, ply in places]
        total += known[number]
    return Exploration(total, tuple(sample), scores_of(connection, wanted))


_Work = tuple[Segment, tuple[Position, Task]]


def _looked_up(
    connection: Connection, runs: list[Segment], wanted: list[Position], asked: Query
) -> tuple[dict[int, Explored], dict[int, _Work]]:
    """Return by the number of a run what its ledger says, and what is to be scanned: no game that cannot matter.

    Args:
        connection: to the database.
        runs: all of them.
        wanted: the position, and those behind its moves.
        asked: which games.
    """
    known: dict[int, Explored] = {}
    work: dict[int, _Work] = {}
    named, choosing = SAMPLE, Choosing(connection)
    for number, run in enumerate(runs):
        index, task = run.index, task_of(choosing, run, asked)
        only = task.only
        if index and not task.also and (found := index.explored(run.games, wanted[0], only, named)):
            known[number] = found
            named -= min(named, len(found.sample))
            continue
        only = both(only, index.games_with(wanted)) if index else only
        if only is None or any(only):
            work[number] = run, (wanted[0], replace(task, only=only))
    return known, work


def _explored(games: PackedGames, work: tuple[Position, Task], stop: StopFlag | None) -> Explored:
    position, task = work
    only = task.only
    for listed in task.also:
        only = narrowed(only, games, replace(listed, only=both(listed.only, only)), stop)
    return games.explore(position, only=only, stop=stop)


def nothing(position: Position) -> Explored:
    """Return what an archive without games knows of a position."""
    none = (0, 0, 0, 0)
    moves = [(none, none, 0, 0, 0, 0) for _ in position.legal_moves]
    return Explored.restored(position, none, none, moves, [], [], 0)


def _counts(counts: tuple[int, int, int, int]) -> dict[str, int]:
    return {"games": sum(counts), **dict(zip(_NAMES, counts, strict=True))}


def _move_record(move: ExploredMove) -> dict[str, Any]:
    rating = round(move.rating_sum / move.rating_count) if move.rating_count else None
    return {
        "move": move.move.text,
        "played": _counts(move.played),
        "reached": _counts(move.reached),
        "first_year": move.first_year or None,
        "last_year": move.last_year or None,
        "rating": rating,
    }
