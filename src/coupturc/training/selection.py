"""Which of the combinations that were found are kept: no two alike, no grade drowned by another."""

from collections import Counter
from collections.abc import Iterable

from coupturc._core import Position, Rules
from coupturc.engine.combinations import Combination, balance, format_combination

#: Squares in which two boards must differ, else they are the same combination a move earlier or later.
_DIFFERENT_SQUARES = 6

#: The same first move grows dull.
_SAME_FIRST_MOVE = 9

#: Men that one side may be ahead, a king as three: what is won long before needs no combination.
_MOST_AHEAD = 3

#: Of each grade at most so large a part of all that are left.
_LARGEST_SHARE = 0.6


def select(found: Iterable[Combination], rules: Rules) -> list[Combination]:
    """Return a varied choice, the shortest first; the same finds give the same choice."""
    kept: list[tuple[Combination, Position]] = []
    lines: Counter[tuple[str, ...]] = Counter()
    firsts: Counter[str] = Counter()
    for each in sorted(found, key=lambda one: (-one.moves, one.fen)):  # the longest are the rarest
        position = each.position(rules)
        fresh = not lines[each.line] and firsts[each.line[0]] < _SAME_FIRST_MOVE
        level = abs(balance(position, position.turn)) <= _MOST_AHEAD
        if fresh and level and all(differing(position, other) >= _DIFFERENT_SQUARES for _, other in kept):
            kept.append((each, position))
            lines[each.line] += 1
            firsts[each.line[0]] += 1
    return _balanced([each for each, _ in kept])


def differing(one: Position, other: Position) -> int:
    """Return how many squares of two boards hold something else."""
    mine, theirs = one.pieces, other.pieces
    return sum(mine.get(square) != theirs.get(square) for square in mine.keys() | theirs.keys())


def _balanced(kept: list[Combination]) -> list[Combination]:
    """Leave out the last of a grade that is more than its share."""
    grades = Counter(each.moves for each in kept)
    largest = max(grades.values(), default=0)
    most = round((len(kept) - largest) * _LARGEST_SHARE / (1 - _LARGEST_SHARE))
    chosen: Counter[int] = Counter()
    result = []
    for each in kept:
        if chosen[each.moves] < most or chosen[each.moves] < len(kept) // len(grades):
            chosen[each.moves] += 1
            result.append(each)
    return sorted(result, key=lambda one: (one.moves, one.fen))


def write_selection(combinations: Iterable[Combination], heading: str) -> str:
    """Return the text of the file that is shipped."""
    return "".join([f"# {heading}\n", *(f"{format_combination(each)}\n" for each in combinations)])
