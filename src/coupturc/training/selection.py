"""Which of the combinations that were found are kept: no two alike, no grade drowned by another."""

from collections import Counter
from collections.abc import Iterable

from coupturc._core import Position, Rules
from coupturc.engine.combinations import Combination, balance, format_combination

#: Squares in which two boards must differ, else they are the same combination a move earlier or later.
_DIFFERENT_SQUARES = 6

#: The same first move grows dull: so many, or this part of all that were found.
_SAME_FIRST_MOVE = 9
_SAME_FIRST_SHARE = 0.02

#: Men that one side may be ahead, a king as three: what is won long before needs no combination.
_MOST_AHEAD = 3

#: Of each grade at most so large a part of all that are left.
_LARGEST_SHARE = 0.6

#: A square as three bits of a number, so that two boards are compared in one operation.
_CODES = {"w": 1, "W": 2, "b": 3, "B": 4}
_BITS = 3


def select(found: Iterable[Combination], rules: Rules) -> list[Combination]:
    """Return a varied choice, the shortest first; the same finds give the same choice."""
    longest_first = sorted(found, key=lambda one: (-one.moves, one.fen))  # the longest are the rarest
    most_of_a_first = max(_SAME_FIRST_MOVE, round(_SAME_FIRST_SHARE * len(longest_first)))
    kept: list[Combination] = []
    boards: list[int] = []
    lines: set[tuple[str, ...]] = set()
    firsts: Counter[str] = Counter()
    for each in longest_first:
        position = each.position(rules)
        board = _code(position)
        level = abs(balance(position, position.turn)) <= _MOST_AHEAD
        fresh = each.line not in lines and firsts[each.line[0]] < most_of_a_first
        if fresh and level and all(_differing(board, other) >= _DIFFERENT_SQUARES for other in boards):
            kept.append(each)
            boards.append(board)
            lines.add(each.line)
            firsts[each.line[0]] += 1
    return _balanced(kept)


def differing_squares(one: Position, other: Position) -> int:
    """Return how many squares of two boards hold something else."""
    return _differing(_code(one), _code(other))


def _code(position: Position) -> int:
    places = enumerate(position.rules.squares)
    pieces = position.pieces
    return sum(_CODES[pieces[square]] << _BITS * place for place, square in places if square in pieces)


def _differing(one: int, other: int) -> int:
    bits = one ^ other
    return ((bits | bits >> 1 | bits >> 2) & _LOWEST).bit_count()


#: The lowest bit of each square, of more squares than any board has.
_LOWEST = sum(1 << _BITS * place for place in range(128))


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
