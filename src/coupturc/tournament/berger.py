"""Berger tables: who meets whom in which round of a round robin (FIDE Handbook C.05, Annex 1)."""


def berger_round(size: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of a round, White first, of a table of an even size.

    The last player stays where he is and changes colours; the others turn by half a table each round.

    Args:
        size: players, with a free place where they are odd.
        number: of the round, from 1 to `size - 1`.

    Example:
        >>> berger_round(6, 2)
        [(6, 4), (5, 3), (1, 2)]
    """
    turning = size - 1
    first = (number - 1) * (size // 2) % turning  # who meets the last player, from 0
    pairs = [(first + 1, size) if number % 2 else (size, first + 1)]
    steps = range(1, size // 2)
    return pairs + [((first + step) % turning + 1, (first - step) % turning + 1) for step in steps]


def berger_table(size: int, cycles: int = 1) -> list[list[tuple[int, int]]]:
    """Return every round; each cycle after the first turns the colours of the one before.

    Of a double round robin the last two rounds of the first cycle change places, as FIDE recommends: nobody has the
    same colour three times running.
    """
    first = [berger_round(size, number) for number in range(1, size)]
    if cycles == 2 and len(first) > 1:  # noqa: PLR2004 - a double round robin
        first[-2:] = first[:-3:-1]
    turned = [[(black, white) for white, black in pairs] for pairs in (berger_round(size, n) for n in range(1, size))]
    return [pairs for cycle in range(cycles) for pairs in (turned if cycle % 2 else first)]
