"""Games in which positions and moves come about, one after another."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection

from coupturc._core import Hits, Manoeuvre, PackedGames, Pattern, Rules, StopFlag
from coupturc.archive.query.model import Query, SeekMoves, SeekPosition, Step
from coupturc.archive.segments import Segment, Segments

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


def search(connection: Connection, segments: Segments, query: Query, stop: StopFlag | None = None) -> Iterator[Hit]:
    """Yield the games of the archive that a query asks for, oldest first; the first place in each.

    Args:
        connection: to the database.
        segments: its games.
        query: what is looked for.
        stop: ends the search when it is set, between two games.
    """
    for segment in segments.of(connection, query.rules):
        if stop and stop.is_set:
            return
        for number, plies in _matching(connection, segment, query, stop):
            yield Hit(segment.ids[number], plies)


def _matching(
    connection: Connection, segment: Segment, query: Query, stop: StopFlag | None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield games of a segment by their numbers in it, ascending, with all that a question has beside it."""
    only = segment.chosen(connection, query.asked)
    for others, keeps in ((query.also, True), (query.without, False)):
        for other in others:
            numbers = array("I", (number for number, _ in _matching(connection, segment, other, stop)))
            only = _narrowed(segment, only, numbers, keeps=keeps)
    if stop and stop.is_set:  # what must not come about was not looked for everywhere
        return
    own = _found(segment, query, only, stop)
    if not query.otherwise:
        yield from own
        return
    found = dict(own)
    for other in query.otherwise:
        for number, plies in _matching(connection, segment, other, stop):
            found.setdefault(number, plies)
    yield from sorted(found.items())


def _narrowed(segment: Segment, only: bytes | None, numbers: "array[int]", *, keeps: bool) -> bytes:
    """Return a bit for each game, set for those that are among these numbers, or are not."""
    some = int.from_bytes(segment.bits(numbers), "little")
    every = (1 << len(segment.ids)) - 1
    wanted = some if keeps else every ^ some
    asked = every if only is None else int.from_bytes(only, "little")
    return (wanted & asked).to_bytes((len(segment.ids) + 7) // 8, "little")


def _found(
    segment: Segment, query: Query, only: bytes | None, stop: StopFlag | None
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield games of a segment by their numbers in it."""
    if len(query.steps) <= 1:
        first = query.steps[0] if query.steps else Step(SeekPosition())
        for number, ply, _ in _scan(segment.games, first, only, stop, every=False):
            yield number, (ply,)
        return
    chains: dict[int, dict[int, tuple[int, ...]]] = {}
    for index, step in enumerate(query.steps):
        hits = _by_game(_scan(segment.games, step, only, stop, every=True))
        following = hits if index == 0 else _joined(chains, hits, step.within)
        chains = following
        only = segment.bits(array("I", sorted(chains)))
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
    sought = step.sought
    if isinstance(sought, SeekMoves):
        manoeuvre = Manoeuvre(games.rules, sought.side, sought.steps, sought.within)
        return games.manoeuvre([manoeuvre], every=every, most=_HITS, only=only, first=first, stop=stop)
    return games.search(patterns_of(sought, games.rules), every=every, most=_HITS, only=only, first=first, stop=stop)


def patterns_of(sought: SeekPosition, rules: Rules) -> list[Pattern]:
    """Return the patterns any of which will do."""
    pattern = Pattern(rules, sought.squares, sought.turn, sought.counts, sought.holds)
    return [pattern, pattern.mirrored()] if sought.mirrored else [pattern]
