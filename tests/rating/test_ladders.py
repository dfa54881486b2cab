"""Which games count together."""

import pytest

from coupturc.game.time_control import parse_time_control
from coupturc.rating import LADDER_NAMES, LADDERS, Ladder, tempo_of


@pytest.mark.parametrize(
    ("text", "tempo"),
    [
        ("60+2", "bullet"),
        ("179", "bullet"),
        ("180", "blitz"),
        ("300+4", "blitz"),
        ("300+4.5", "rapid"),
        ("480d1", "rapid"),
        ("1500", "classical"),
        ("900b15", "classical"),
        ("1/86400", "days"),
        ("1/259200", "days"),
        ("1/60", None),
        ("40/7200:3600", None),
        ("600:3x30", None),
        ("40/7200", None),
        ("*120", None),
        ("-", None),
        ("?", None),
    ],
)
def test_tempo(text: str, tempo: str | None) -> None:
    assert tempo_of(parse_time_control(text)) == tempo


def test_every_ladder_is_found_by_its_name() -> None:
    assert [LADDER_NAMES[str(ladder)] for ladder in LADDERS] == list(LADDERS)
    assert LADDER_NAMES["international-blitz"] == Ladder("international", "blitz")
