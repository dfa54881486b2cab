"""Time controls as PDN writes them, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.errors import TimeControlError
from coupturc.game.time_control import (
    NO_CLOCK,
    Stage,
    TimeControl,
    days_per_move,
    format_time_control,
    parse_time_control,
)

WRITINGS = {
    "-": NO_CLOCK,
    "?": TimeControl(known=False),
    "3600": TimeControl((Stage(3_600_000),)),
    "4800+60": TimeControl((Stage(4_800_000, bonus_ms=60_000),)),
    "0+30": TimeControl((Stage(0, bonus_ms=30_000),)),
    "300b5": TimeControl((Stage(300_000, bonus_ms=5_000, bonus="bronstein"),)),
    "300d2.5": TimeControl((Stage(300_000, bonus_ms=2_500, bonus="delay"),)),
    "40/7200:3600": TimeControl((Stage(7_200_000, moves=40), Stage(3_600_000))),
    "40/7200+30:20/3600:900": TimeControl(
        (Stage(7_200_000, moves=40, bonus_ms=30_000), Stage(3_600_000, moves=20), Stage(900_000))
    ),
    "1800:3x30": TimeControl((Stage(1_800_000), Stage(30_000, periods=3))),
    "5x10": TimeControl((Stage(10_000, periods=5),)),
    "*120": TimeControl((Stage(120_000),), hourglass=True),
    "1/259200": days_per_move(3),
}


@pytest.mark.parametrize(("text", "control"), WRITINGS.items())
def test_is_read(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize("text", WRITINGS)
def test_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_time_control(text)) == text


def test_leading_zeros_and_fractions_are_written_plainly() -> None:
    assert str(parse_time_control("040/07200+0.50")) == "40/7200+0.5"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("0", 1),
        ("-5", 1),
        ("ten minutes", 1),
        ("0/300", 1),
        ("*0.0001", 1),
        ("300:", 5),
        ("300:200", 5),  # a stage after the rest of the game
        ("40/7200:3x30", 9),  # byo-yomi follows the rest of the game only
        ("3x30:300", 1),
        ("0x30", 1),
        ("40/7200:-", 9),
        ("*300:60", 1),
        ("1234567890", 1),
        ("1/1:" * 16 + "60", 65),
    ],
)
def test_nonsense_is_refused_with_its_column(text: str, column: int) -> None:
    with pytest.raises(TimeControlError) as caught:
        parse_time_control(text)
    assert caught.value.column == column
    assert repr(text) in str(caught.value)


bonuses = st.sampled_from(["increment", "bronstein", "delay"])
times = st.integers(1, 10**12 - 1)
counted = st.builds(Stage, times, st.integers(1, 9999), st.just(0))
rest = st.builds(Stage, times, st.just(0), times, bonuses)
byo_yomi = st.builds(Stage, times, periods=st.integers(1, 9999))
stages = st.tuples(st.lists(counted, max_size=10), rest, st.lists(byo_yomi, max_size=1)).map(
    lambda parts: (*parts[0], parts[1], *parts[2])
)


@given(st.builds(TimeControl, stages))
def test_writing_then_reading_changes_nothing(control: TimeControl) -> None:
    assert parse_time_control(format_time_control(control)) == control
