"""The scans of an archive, done slowly: position by position over what the library says of each game."""

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from coupturc import Move, Position, Rules, Side
from coupturc._core import Manoeuvre, PackedGames, Pattern, board_words, pack_moves

Hit = tuple[int, int, int]
NO_GAMES = (0, 0, 0, 0)


@dataclass(frozen=True)
class SlowGame:
    """A game as a list of moves; `positions` has one more."""

    start: Position
    moves: list[Move]
    result: int
    year: int
    ratings: tuple[int, int]

    @cached_property
    def positions(self) -> list[Position]:
        positions = [self.start]
        for move in self.moves:
            positions.append(positions[-1].after(move))
        return positions

    @cached_property
    def pieces(self) -> list[dict[str, str]]:
        return [position.pieces for position in self.positions]


@dataclass
class SlowMoveCounts:
    """What games did with a move."""

    played: list[int] = field(default_factory=lambda: [0] * 4)
    reached: list[int] = field(default_factory=lambda: [0] * 4)
    years: list[int] = field(default_factory=list)
    ratings: list[int] = field(default_factory=list)

    @property
    def summed(self) -> tuple[object, ...]:
        """What an ExploredMove says: played, reached, first and last year, sum and number of ratings."""
        first, last = min(filter(None, self.years), default=0), max(self.years, default=0)
        known = [rating for rating in self.ratings if rating]
        return tuple(self.played), tuple(self.reached), first, last, sum(known), len(known)


@dataclass
class SlowExplored:
    """What games did in a position."""

    total: tuple[int, ...]
    ended: tuple[int, ...]
    moves: list[tuple[object, ...]]
    before: Counter[tuple[Move, int]]  # moves by which games came to it, with results


def random_game(rng: random.Random, rules: Rules, most_plies: int) -> SlowGame:
    """Play at random, now and then from a position that is not the start."""
    position = Position.start(rules)
    moves: list[Move] = []
    for _ in range(rng.choice([0] * 9 + [7])):
        position = position.after(rng.choice(position.legal_moves))
    start = position
    for _ in range(rng.randrange(most_plies)):
        legal = position.legal_moves
        if not legal:
            break
        few = 2 if len(moves) < 6 else len(legal)  # beginnings that many games share
        moves.append(legal[rng.randrange(min(few, len(legal)))])
        position = position.after(moves[-1])
    year = rng.choice([0, rng.randrange(1950, 2026)])
    return SlowGame(start, moves, rng.randrange(4), year, (rng.choice([0, 1800]), rng.choice([0, 2000])))


def packed(rules: Rules, games: list[SlowGame], *, masks: bool | bytes) -> PackedGames:
    """Return the same games as the core keeps them, with their masks or with some that were made before."""
    codes = [pack_moves(game.start, game.moves) for game in games]
    start = Position.start(rules)
    columns = {
        "codes": b"".join(codes),
        "ends": _column(4, _ends(codes)),
        "starts": b"".join(
            _column(8, [i, *board_words(game.start)]) for i, game in enumerate(games) if game.start != start
        ),
        "results": bytes(game.result for game in games),
        "years": _column(2, [game.year for game in games]),
        "ratings": _column(2, [rating for game in games for rating in game.ratings]),
    }
    bare = PackedGames(rules, **columns)
    made = bare.make_masks() if masks is True else masks
    return PackedGames(rules, **columns, masks=made) if made else bare


def _ends(codes: list[bytes]) -> list[int]:
    ends, end = [], 0
    for code in codes:
        end += len(code)
        ends.append(end)
    return ends


def _column(size: int, numbers: list[int]) -> bytes:
    return b"".join(number.to_bytes(size, "little") for number in numbers)


def slow_explore(games: list[SlowGame], position: Position) -> SlowExplored:
    """Count what each game did in a position."""
    counts = [SlowMoveCounts() for _ in position.legal_moves]
    for game in games:
        _note_moves(counts, game, position)
    at = [(game, _plies_at(game, position)) for game in games]
    there = [(game, plies) for game, plies in at if plies]
    return SlowExplored(
        total=_by_result([game for game, _ in there]),
        ended=_by_result([game for game, plies in there if plies[-1] == len(game.moves)]),
        moves=[count.summed for count in counts],
        before=Counter((game.moves[plies[0] - 1], game.result) for game, plies in there if plies[0] > 0),
    )


def _plies_at(game: SlowGame, position: Position) -> list[int]:
    return [ply for ply, other in enumerate(game.positions) if other == position]


def _by_result(games: list[SlowGame]) -> tuple[int, ...]:
    return tuple(sum(game.result == result for game in games) for result in range(4))


def _note_moves(counts: list[SlowMoveCounts], game: SlowGame, position: Position) -> None:
    legal = list(position.legal_moves)
    behind = {position.after(move): i for i, move in enumerate(legal)}
    played = {legal.index(game.moves[ply]) for ply in _plies_at(game, position) if ply < len(game.moves)}
    for i in played:
        counts[i].played[game.result] += 1
        counts[i].years.append(game.year)
        counts[i].ratings.append(game.ratings[0 if position.turn == Side.white else 1])
    for i in {behind[other] for other in game.positions if other in behind} - played:
        counts[i].reached[game.result] += 1


def fits(pattern: Pattern, pieces: dict[str, str]) -> bool:
    """Whether a position looks like a pattern, whoever is to move."""
    numbers = Counter(pieces.values())
    numbers |= {"wW": numbers["w"] + numbers["W"], "bB": numbers["b"] + numbers["B"]}
    numbers["+"] = numbers["w"] + 3 * numbers["W"] - numbers["b"] - 3 * numbers["B"]
    is_counted = all(least <= numbers[kind] <= most for kind, (least, most) in pattern.counts.items())
    return is_counted and all(pieces.get(square, ".") in letters for square, letters in pattern.squares.items())


def slow_search(games: list[SlowGame], patterns: list[Pattern]) -> list[Hit]:
    """List where patterns come about, in the order in which they have held long enough."""
    hits = []
    for number, game in enumerate(games):
        found = sorted(
            (begun + pattern.plies, which, begun)
            for which, pattern in enumerate(patterns)
            for begun, length in _stretches(game, pattern)
            if length >= pattern.plies
        )
        hits += [(number, begun, which) for _, which, begun in found]
    return hits


def first_of_each(hits: list[Hit]) -> list[Hit]:
    """Keep the first hit of each game."""
    return list({hit[0]: hit for hit in reversed(hits)}.values())[::-1]


def _stretches(game: SlowGame, pattern: Pattern) -> list[tuple[int, int]]:
    """List where the pattern begins to hold, and in how many positions in a row."""
    stretches: list[tuple[int, int]] = []
    is_going_on = False
    for ply, position in enumerate(game.positions):
        is_turn = is_going_on or pattern.turn in {None, position.turn}
        is_held = is_turn and fits(pattern, game.pieces[ply])
        if is_held and is_going_on:
            stretches[-1] = stretches[-1][0], stretches[-1][1] + 1
        elif is_held:
            stretches.append((ply, 1))
        is_going_on = is_held
    return stretches


def slow_manoeuvre(games: list[SlowGame], manoeuvre: Manoeuvre) -> list[Hit]:
    """List each move that ends a manoeuvre, by where the latest one that it ends begins."""
    hits = []
    for number, game in enumerate(games):
        for last in range(len(game.moves)):
            earliest = max(0, last + 1 - manoeuvre.within)
            begins = [first for first in range(earliest, last + 1) if _is_played(game, manoeuvre, first, last)]
            if begins:
                hits.append((number, max(begins), 0))
    return hits


def _is_played(game: SlowGame, manoeuvre: Manoeuvre, first: int, last: int) -> bool:
    """Whether its steps are the first move, the last one, and in order some of the side's moves between them."""
    plies = [ply for ply in range(first, last + 1) if game.positions[ply].turn == manoeuvre.side]
    if plies[:1] != [first] or plies[-1] != last:
        return False
    begin, *middle = manoeuvre.steps
    if not middle:
        return first == last and _is_step(begin, game.moves[first])
    inner = iter([game.moves[ply] for ply in plies[1:-1]])
    is_end = first < last and _is_step(begin, game.moves[first]) and _is_step(middle[-1], game.moves[last])
    return is_end and all(any(_is_step(step, move) for move in inner) for step in middle[:-1])


def _is_step(step: tuple[str, str, str, tuple[str, ...]], move: Move) -> bool:
    origin, target, kind, captured = step
    is_kind = {"": True, "-": not move.is_capture, "x": move.is_capture}[kind]
    return (move.origin, move.target) == (origin, target) and is_kind and set(captured) <= set(move.captured)


def slow_reach(games: list[SlowGame], positions: list[Position]) -> list[Hit]:
    """List where each game first has each position."""
    numbers = {position: i for i, position in enumerate(positions)}
    hits = []
    for number, game in enumerate(games):
        seen = set()
        for ply, position in enumerate(game.positions):
            if position in numbers and position not in seen:
                seen.add(position)
                hits.append((number, ply, numbers[position]))
    return hits
