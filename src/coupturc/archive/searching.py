"""Games in which positions and moves come about, one after another."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self, TypedDict, TypeVar

from sqlalchemy import Connection

from coupturc._core import (
    Capture,
    Hits,
    Manoeuvre,
    PackedGames,
    Pattern,
    Position,
    Rules,
    Sacrifice,
    Side,
    StopFlag,
)
from coupturc.archive.query.model import (
    Query,
    SeekCapture,
    SeekMoves,
    SeekPosition,
    SeekSacrifice,
    Sought,
    Step,
)
from coupturc.archive.segments import Choosing, Segment, Segments, bits, both
from coupturc.archive.spread import Spread, Threads
from coupturc.errors import CoupTurcError

#: Hits of one scan; more are asked for again.
_HITS = 100_000


@dataclass(frozen=True, slots=True)
class Hit:
    """A game in which everything was found.

    Args:
        game: its number in the archive.
        plies: how many were played before each of the things that were looked for, in their order.
    """

    game: int
    plies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What is looked for in the games of one run.

    Args:
        size: number of its games.
        query: what is looked for.
        only: a bit for each game that may be found; None for all.
        also, without, otherwise: the same for the questions that the query has beside its own.
    """

    size: int
    query: Query
    only: bytes | None
    also: tuple["Task", ...]
    without: tuple["Task", ...]
    otherwise: tuple["Task", ...]


class _Mirrored(Protocol):
    def mirrored(self) -> Self: ...


_Value = TypeVar("_Value", bound=_Mirrored)


class _How(TypedDict):
    """How the core is to look; see `PackedGames.search`."""

    every: bool
    most: int
    only: bytes | None
    first: int
    stop: StopFlag | None


Matches = list[tuple[int, tuple[int, ...]]]


def search(
    connection: Connection,
    segments: Segments,
    query: Query,
    stop: StopFlag | None = None,
    spread: Spread | None = None,
    after: int = 0,
) -> Iterator[Hit]:
    """Yield the games of the archive that a query asks for, oldest first; the first place in each.

    Args:
        connection: to the database.
        segments: its games.
        query: what is looked for.
        stop: ends the search when it is set, between two games.
        spread: who scans.
        after: number of the game behind which to look.
    """
    runs = [run for run in segments.of(connection, query.rules) if run.ids[-1] > after]
    choosing = Choosing(connection)
    work = ((run, task_of(choosing, run, query)) for run in runs)
    try:
        for run, matches in zip(runs, (spread or Threads()).scan(matching, work, stop), strict=False):
            yield from (Hit(game, plies) for number, plies in matches if (game := run.ids[number]) > after)
    finally:
        segments.unread.tell()


def task_of(choosing: Choosing, run: Segment, query: Query) -> Task:
    """Say what is looked for in a run: choose the games of a run by what the database knows of them."""
    others = [
        tuple(task_of(choosing, run, one) for one in each) for each in (query.also, query.without, query.otherwise)
    ]
    only = run.chosen(choosing, query.asked)
    sought = [positions for step in query.steps if (positions := _positions_of(step, run.games.rules))]
    if sought and (index := run.index):
        for positions in sought:
            only = both(only, index.games_with(positions))
    return Task(len(run.ids), query, only, *others)


def _positions_of(step: Step, rules: Rules) -> list[Position]:
    """Return the positions of which one is asked for, when every square is named; else none."""
    sought = step.sought
    if not isinstance(sought, SeekPosition) or len(sought.squares) < len(rules.squares):
        return []
    found = []
    for pattern in patterns_of(sought, rules):
        letters = pattern.squares
        if len(letters) < len(rules.squares) or any(len(some) != 1 for some in letters.values()):
            return []
        pieces = {square: letter for square, letter in letters.items() if letter != "."}
        try:
            found += [Position(pieces, turn, rules) for turn in ([pattern.turn] if pattern.turn else Side)]
        except CoupTurcError:  # such as a man on the row where it becomes a king
            return []
    return found


def matching(games: PackedGames, task: Task, stop: StopFlag | None) -> Matches:
    """Return games of a run by their numbers in it, ascending, with all that a question has beside it."""
    only = task.only
    places: dict[int, tuple[int, ...]] = {}
    for other in task.also:
        matches = matching(games, other, stop)
        if not task.query.steps:  # a theme, what is saved or stands in parentheses: it is where that comes about
            places = {**dict(matches), **places}
        only = _narrowed(only, matches, task.size, keeps=True)
    for other in task.without:
        only = _narrowed(only, matching(games, other, stop), task.size, keeps=False)
    if stop and stop.is_set:  # what must not come about was not looked for everywhere
        return []
    found = [(number, places.get(number, plies)) for number, plies in _found(games, task.query, only, stop)]
    if not task.otherwise:
        return found
    by_number = dict(found)
    for other in task.otherwise:
        for number, plies in matching(games, other, stop):
            by_number.setdefault(number, plies)
    return sorted(by_number.items())


def narrowed(only: bytes | None, games: PackedGames, task: Task, stop: StopFlag | None) -> bytes:
    """Return a bit for each game that was asked for and in which everything comes about."""
    return _narrowed(only, matching(games, task, stop), task.size, keeps=True)


def _narrowed(only: bytes | None, matches: Matches, size: int, *, keeps: bool) -> bytes:
    """Return a bit for each of so many games, set for those that a search found, or did not find."""
    numbers = array("I", (number for number, _ in matches))
    some = int.from_bytes(bits(numbers, size), "little")
    every = (1 << size) - 1
    wanted = some if keeps else every ^ some
    asked = every if only is None else int.from_bytes(only, "little")
    return (wanted & asked).to_bytes((size + 7) // 8, "little")


def _found(
    games: PackedGames, query: Query, only: bytes | None, stop: StopFlag | None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield games of a run by their numbers in it."""
    if len(query.steps) <= 1:
        first = query.steps[0] if query.steps else Step(SeekPosition())
        for number, ply, _ in _scan(games, first, only, stop, every=False):
            yield number, (ply,)
        return
    chains: dict[int, dict[int, tuple[int, ...]]] = {}
    for index, step in enumerate(query.steps):
        hits = _by_game(_scan(games, step, only, stop, every=True))
        following = hits if index == 0 else _joined(chains, hits, step.within)
        chains = following
        only = bits(array("I", sorted(chains)), len(games))
    for number in sorted(chains):
        yield number, chains[number][min(chains[number])]


def _by_game(hits: Iterator[tuple[int, int, int]]) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return by game and ply the plies that lead to it, which is one as yet."""
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for number, ply, _ in hits:
        found.setdefault(number, {})[ply] = (ply,)
    return found


def _joined(
    chains: dict[int, dict[int, tuple[int, ...]]], hits: dict[int, dict[int, tuple[int, ...]]], within: int | None
) -> dict[int, dict[int, tuple[int, ...]]]:
    """Lengthen chains by the hits behind them that are near enough; of several chains to one ply the latest goes on."""
    longer: dict[int, dict[int, tuple[int, ...]]] = {}
    for number in chains.keys() & hits.keys():
        for ply in sorted(hits[number]):
            before = max((end for end in chains[number] if end < ply), default=None)
            if before is not None and (within is None or ply - before <= within):
                longer.setdefault(number, {})[ply] = (*chains[number][before], ply)
    return longer


def _scan(
    games: PackedGames, step: Step, only: bytes | None, stop: StopFlag | None, *, every: bool
) -> Iterator[tuple[int, int, int]]:
    """Yield every hit; a scan that was cut goes on, one that was stopped does not."""
    first = 0
    while first < len(games):
        hits = _hits(games, step, only, first, stop, every=every)
        yield from hits
        if hits.next <= first or (stop and stop.is_set):
            return
        first = hits.next


def _hits(
    games: PackedGames, step: Step, only: bytes | None, first: int, stop: StopFlag | None, *, every: bool
) -> Hits:
    how: _How = {"every": every, "most": _HITS, "only": only, "first": first, "stop": stop}
    match step.sought:
        case SeekMoves(side, steps, within) as moves:
            return games.manoeuvre(_mirrored(Manoeuvre(games.rules, side, steps, within), moves), **how)
        case SeekCapture(side, pieces, origin, target, captured) as capture:
            sought = Capture(games.rules, side, pieces, origin, target, captured)
            return games.captures(_mirrored(sought, capture), **how)
        case SeekSacrifice(side, men) as sacrifice:
            return games.sacrifices(_mirrored(Sacrifice(games.rules, side, men), sacrifice), **how)
        case SeekPosition() as position:
            return games.search(patterns_of(position, games.rules), **how)


def patterns_of(sought: SeekPosition, rules: Rules) -> list[Pattern]:
    """Return the patterns any of which will do."""
    return _mirrored(Pattern(rules, sought.squares, sought.turn, sought.counts, sought.holds), sought)


def _mirrored(one: _Value, sought: Sought) -> list[_Value]:
    """Return what will do: a value, and when it is asked for its mirror, unless that is the same."""
    other = one.mirrored() if sought.mirrored else one
    return [one] if other == one else [one, other]
