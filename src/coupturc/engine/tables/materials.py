"""Which endgame tables there are, and which of them lead to which.

A material is men and kings of the side to move, then of the opponent: `0201` is two kings against one.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from coupturc._core import Tables
from coupturc.errors import ArgumentError

MOST_PIECES = Tables.MOST_PIECES


def materials(pieces: int) -> list[str]:
    """Return the materials of so many pieces, both sides together, in which each has at least one.

    Example:
        >>> materials(2)
        ['0101', '0110', '1001', '1010']
    """
    counts = product(range(pieces), repeat=4)
    return ["".join(map(str, m)) for m in counts if sum(m) == pieces and m[0] + m[1] and m[2] + m[3]]


def materials_up_to(most: int) -> list[str]:
    """Return the materials of two to so many pieces, fewest pieces first."""
    return [material for pieces in range(2, most + 1) for material in materials(pieces)]


#: Of all tables that can be built; a file of another name is not a table.
MATERIALS = frozenset(materials_up_to(MOST_PIECES))


def pieces_of(material: str) -> int:
    """Return how many pieces a material has."""
    return sum(map(int, material))


def turned(material: str) -> str:
    """Return the same pieces with the other side to move."""
    return material[2:] + material[:2]


def both_to_move(wanted: Iterable[str]) -> set[str]:
    """Return materials with either side to move: they are solved together."""
    return {either for material in wanted for either in (material, turned(material))}


def leads_to(material: str) -> set[str]:
    """Return the materials to which captures and crownings lead at once, whoever is to move.

    Example:
        >>> sorted(leads_to("1001"))
        ['0101']
    """
    return {after for either in both_to_move({material}) for after in _after_a_move(either)}


def _after_a_move(material: str) -> Iterator[str]:
    own_men, own_kings, enemy_men, enemy_kings = map(int, material)
    for crowned, men, kings in product(range(min(own_men, 1) + 1), range(enemy_men + 1), range(enemy_kings + 1)):
        if men + kings and (crowned or (men, kings) != (enemy_men, enemy_kings)):
            yield f"{men}{kings}{own_men - crowned}{own_kings + crowned}"


def needed(wanted: int | Iterable[str]) -> set[str]:
    """Return the materials that are asked for, and those that they are built from.

    Args:
        wanted: all materials up to so many pieces, or some.

    Raises:
        ArgumentError: there can be no such tables.
    """
    if isinstance(wanted, int):
        if not 2 <= wanted <= MOST_PIECES:  # noqa: PLR2004 - a piece for each side
            raise ArgumentError(f"expected 2 to {MOST_PIECES} pieces, found {wanted}")
        return set(materials_up_to(wanted))
    chosen = set(wanted)
    if unknown := sorted(chosen - MATERIALS):
        raise ArgumentError(f"expected a material such as 0201 of up to {MOST_PIECES} pieces, found {unknown[0]}")
    return needed_for(chosen)


def needed_for(wanted: Iterable[str]) -> set[str]:
    """Return materials with either side to move, and all that their tables are built from.

    Example:
        >>> sorted(needed_for(["0201"]))
        ['0101', '0102', '0201']
    """
    found: set[str] = set()
    waiting = both_to_move(wanted)
    while waiting:
        found |= waiting
        waiting = both_to_move(after for material in waiting for after in leads_to(material)) - found
    return found


def levels(wanted: Iterable[str]) -> list[list[str]]:
    """Return materials in lists, one for both sides to move: each list leads only to those before it.

    A capture leaves fewer pieces, a crowning as many and fewer men.
    """
    by_level: dict[tuple[int, int], set[str]] = {}
    for material in wanted:
        men = int(material[0]) + int(material[2])
        by_level.setdefault((pieces_of(material), men), set()).add(min(material, turned(material)))
    return [sorted(by_level[level]) for level in sorted(by_level)]
