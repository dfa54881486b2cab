"""What players of one strength find of hard moves, and who finds far more: pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

#: People whose ratings begin with the same step are one group.
STEP = 200

#: Of fewer people a group says too little; then the usual figures below count instead.
_FEWEST_PEOPLE = 20
#: Somebody with fewer hard moves does not count in a group.
_FEWEST_OF_ONE = 10
#: Real people of a group differ at least so much, however alike the few seem who are known.
_LEAST_SPREAD = 0.08

#: Who stands out has had at least so many hard moves, and lies at least so many standard deviations above his group.
_FEWEST_HARD = 20
_STANDS_OUT = 2.75


@dataclass(frozen=True, slots=True)
class Group:
    """What people of about one rating find of hard moves.

    Args:
        mean: the part that they find, on average.
        spread: how far people lie from it, as a standard deviation and without what is chance.
        people: how many are known; 0 where so few are that these are the usual figures, not theirs.
    """

    mean: float
    spread: float
    people: int


#: Set by hand after what levels 5 and 6 find (docs/fair-play.md).
USUAL = Group(0.5, 0.1, 0)


def step_of(rating: float) -> int:
    """Return the rating at which a group begins.

    Example:
        >>> step_of(1662.3), step_of(1400.0)
        (1600, 1400)
    """
    return int(rating // STEP) * STEP


def group_of(found: Sequence[tuple[int, int]]) -> Group:
    """Return what a group finds.

    Args:
        found: of each of its people, how many hard moves he found, and of how many.

    Example:
        >>> group_of([(5, 10)] * 3)
        Group(mean=0.5, spread=0.1, people=0)
        >>> group_of([(10, 20)] * 20)
        Group(mean=0.5, spread=0.08, people=20)
    """
    known = [(part / of, of) for part, of in found if of >= _FEWEST_OF_ONE]
    if len(known) < _FEWEST_PEOPLE:
        return USUAL
    mean = sum(part for part, _ in known) / len(known)
    seen = sum((part - mean) ** 2 for part, _ in known) / (len(known) - 1)
    chance = sum(mean * (1 - mean) / of for _, of in known) / len(known)
    return Group(mean, max(_LEAST_SPREAD, sqrt(max(0.0, seen - chance))), len(known))


def is_enough(hard: int) -> bool:
    """Whether somebody has had so many hard moves that he may stand out.

    Example:
        >>> is_enough(20), is_enough(19)
        (True, False)
    """
    return hard >= _FEWEST_HARD


def distance(found: int, hard: int, group: Group) -> float:
    """Return how far somebody lies above his group, in standard deviations; of few moves chance is a large part.

    Example:
        >>> round(distance(57, 60, Group(0.5, 0.1, 40)), 1)
        3.8
        >>> round(distance(9, 10, Group(0.5, 0.1, 40)), 1)
        2.1
    """
    chance = group.mean * (1 - group.mean) / hard
    return (found / hard - group.mean) / sqrt(group.spread**2 + chance)


def stands_out(found: int, hard: int, group: Group) -> bool:
    """Whether a moderator should look at somebody's games.

    Example:
        >>> stands_out(57, 60, Group(0.5, 0.1, 40)), stands_out(10, 10, Group(0.5, 0.1, 40))
        (True, False)
    """
    return is_enough(hard) and distance(found, hard, group) >= _STANDS_OUT
