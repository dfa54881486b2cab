"""What building endgame tables takes: numbers of positions, memory, disk.

A table is solved in memory together with that of the other side to move, a byte a position and what is
still to be looked at; the packed file is much smaller. The measured figures are in docs/tables.md.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from coupturc._core import Position, Rules
from coupturc.engine.tables.materials import both_to_move, levels

#: Values, counters, and the positions that wait for their turn: up to 17.4 were measured with four to six pieces, 18.0
#: with what the process takes besides. The rest is a margin.
_MEMORY_PER_POSITION = 19
_DISK_PER_POSITION = 0.5
#: Of one core; five pieces take a third of it on average, five kings against one all of it.
_SECONDS_PER_POSITION = 2.5e-6
#: Part of the machine's memory that a build may take.
_MEMORY_SHARE = 0.8


def numbers(rules: Rules, material: str) -> int:
    """Return how many numbers the positions of a material have, one side to move.

    Some of them put two men on one square and are not positions.
    """
    own_men, own_kings, enemy_men, enemy_kings = map(int, material)
    squares = len(rules.squares)
    # No man stands on the row where it is crowned, nor on its own first row if none begins there.
    first_row_filled = any(rules.place(square)[1] == 0 for square in Position.start(rules).pieces)
    row = sum(rules.place(square)[1] == 0 for square in rules.squares)
    for_men = squares - (row if first_row_filled else 2 * row)
    men = own_men + enemy_men
    kings = comb(squares - men, own_kings) * comb(squares - men - own_kings, enemy_kings)
    return comb(for_men, own_men) * comb(for_men, enemy_men) * kings


@dataclass(frozen=True, slots=True)
class Work:
    """What a build takes.

    Args:
        tables: to be built.
        positions: numbers of them in the tables, see `numbers`.
        memory: bytes for each thread, at most.
        disk: bytes of the files, about.
        seconds: of one core, at most about.
        step_seconds: of the largest table of each step, one step after the other: more cores save nothing of that.
    """

    tables: int
    positions: int
    memory: int
    disk: int
    seconds: float
    step_seconds: float

    def seconds_of(self, threads: int) -> float:
        """Return how long so many threads need, at most about."""
        return max(self.seconds / threads, self.step_seconds)


def work_for(rules: Rules, missing: Sequence[str]) -> Work:
    """Return what it takes to build the tables of some materials.

    Example:
        >>> from coupturc.engine.tables.materials import materials
        >>> work = work_for(Rules(), materials(5))
        >>> work.tables, round(work.positions / 1e9, 1), work.memory >> 30, round(work.seconds / 3600)
        (44, 1.6, 3, 1)
    """
    positions = sum(numbers(rules, material) for material in missing)
    largest = [max(solved_together(rules, material) for material in step) for step in levels(missing)]
    return Work(
        len(missing),
        positions,
        memory=_MEMORY_PER_POSITION * max(largest, default=0),
        disk=round(_DISK_PER_POSITION * positions),
        seconds=_SECONDS_PER_POSITION * positions,
        step_seconds=_SECONDS_PER_POSITION * sum(largest),
    )


def solved_together(rules: Rules, material: str) -> int:
    """Return how many numbers a table has, and that of the other side to move if it is another."""
    return sum(numbers(rules, either) for either in both_to_move([material]))


def threads_for(work: Work, threads: int, memory: int) -> int:
    """Return how many threads fit into memory: at least one, at most as many as wanted.

    Args:
        memory: bytes of the machine; 0 where it does not say.
    """
    if not (memory and work.memory):
        return threads
    return max(1, min(threads, int(_MEMORY_SHARE * memory) // work.memory))


def total_memory() -> int:
    """Return the bytes of memory of this machine; 0 where it does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
