"""The draw limits of the shipped profiles, as docs/rule-sources.md#where-the-texts-differ lists them."""

from dataclasses import asdict

from coupturc import DrawLimits
from tests.oracle.draws import SlowLimits

FMJD = SlowLimits(repetitions=3, king_plies=50, three_v_one_plies=32, two_v_one_plies=10)
LEAFLET = SlowLimits(
    repetitions=3,
    three_v_one_plies=32,
    two_v_one_plies=10,
    two_v_one_kings_only=True,
    king_v_king_at_once=True,
)
BELGIAN = SlowLimits(
    repetitions=3,
    three_v_one_plies=20,
    three_v_one_kings_only=True,
    long_diagonal_plies=6,
    king_v_king_at_once=True,
)
DAMA = SlowLimits(repetitions=3, no_progress_plies=150, one_each="draw_unless_capture")


def core_limits(limits: SlowLimits) -> DrawLimits:
    return DrawLimits(**asdict(limits))
