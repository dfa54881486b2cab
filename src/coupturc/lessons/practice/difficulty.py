"""How hard a question is, on the scale of ratings.

These are estimates by what has to be seen: moves to foresee, captures to find, plies to the end. Nothing
better can be known before people have tried; `rating` knows that and takes them for uncertain.
"""

SQUARE = 500
REPERTOIRE = 900
_DRAWN_ENDING = 900


def difficulty_of_combination(moves: int) -> int:
    """Return how hard it is to foresee so many own moves.

    Example:
        >>> [difficulty_of_combination(moves) for moves in (2, 3, 5)]
        [1000, 1250, 1750]
    """
    return 500 + 250 * moves


def difficulty_of_captures(count: int) -> int:
    """Return how hard it is to find so many captures, or one that takes so many."""
    return 450 + 110 * count


def difficulty_of_ending(plies: int) -> int:
    """Return how hard it is to win in so many plies; 0 is to see that there is no win."""
    return 600 + 40 * plies if plies else _DRAWN_ENDING
