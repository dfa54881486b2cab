"""A repertoire of openings: made from games, changed by its owner, and asked move by move."""

from coupturc.lessons.repertoire.changing import choose, remove
from coupturc.lessons.repertoire.drill import Drill
from coupturc.lessons.repertoire.making import Ask, Played, grow, new_repertoire
from coupturc.lessons.repertoire.model import (
    Made,
    OwnChoice,
    Repertoire,
    RepertoirePlan,
    Spot,
    read_repertoire,
    write_repertoire,
)

__all__ = [
    "Ask",
    "Drill",
    "Made",
    "OwnChoice",
    "Played",
    "Repertoire",
    "RepertoirePlan",
    "Spot",
    "choose",
    "grow",
    "new_repertoire",
    "read_repertoire",
    "remove",
    "write_repertoire",
]
