"""What building endgame tables takes: numbers of positions, memory, disk.

A table is solved in memory together with that of the other side to move, a byte a position and what is
still to be looked at; the packed file is much smaller. The measured figures are in docs/tables.md.
"""

import os
from math import comb

from coupturc._core import Rules
from coupturc.engine.tables import materials

#: Measured with four and five pieces: values, counters, and the positions that wait for their turn.
_MEMORY_PER_POSITION = 28
_DISK_PER_POSITION = 0.5
#: Part of the machine's memory that a build may take.
_MEMORY_SHARE = 0.8


def numbers(rules: Rules, material: str) -> int:
    """Return how many numbers the positions of a material have, one side to move.

    Some of them put two men on one square and are no position.
    """
    own_men, own_kings, enemy_men, enemy_kings = map(int, material)
    squares = len(rules.squares)
    # No man stands on the row where it is crowned; one of Dama never comes back to its own first row either.
    for_men = squares - rules.width // 2 if rules.game == "international" else squares - 2 * rules.width
    men = own_men + enemy_men
    kings = comb(squares - men, own_kings) * comb(squares - men - own_kings, enemy_kings)
    return comb(for_men, own_men) * comb(for_men, enemy_men) * kings


def memory_needed(rules: Rules, pieces: int) -> int:
    """Return the bytes of memory that one thread needs for the largest tables of so many pieces.

    Example:
        >>> memory_needed(Rules(), 5) >> 30, memory_needed(Rules("turkish"), 5) >> 30
        (5, 13)
    """
    pairs = (numbers(rules, material) + numbers(rules, material[2:] + material[:2]) for material in materials(pieces))
    return _MEMORY_PER_POSITION * max(pairs)


def disk_needed(rules: Rules, pieces: int) -> int:
    """Return about how many bytes the files of all tables up to so many pieces take."""
    total = sum(numbers(rules, material) for count in range(2, pieces + 1) for material in materials(count))
    return round(_DISK_PER_POSITION * total)


def threads_for(rules: Rules, pieces: int, threads: int, memory: int) -> int:
    """Return how many threads fit into memory: at least one, at most as many as wanted.

    Args:
        memory: bytes of the machine; 0 where it does not say.
    """
    if not memory:
        return threads
    fitting = int(_MEMORY_SHARE * memory) // memory_needed(rules, pieces)
    return max(1, min(threads, fitting))


def total_memory() -> int:
    """Return the bytes of memory of this machine; 0 where it does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
