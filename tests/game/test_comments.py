"""What stands in comments: clocks, coloured squares and arrows, and commands of other programs."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coupturc.errors import ArgumentError
from coupturc.game.comments import Mark, command_values, parse_marks, plain_text, with_command
from coupturc.game.node import Node
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn
from tests.game.trees import START, line


def test_clock_stamps() -> None:
    node = line(Game(), "32-28")
    assert (node.clock_ms, node.elapsed_ms) == (None, None)
    node.comments = ("sharp",)
    node.clock_ms, node.elapsed_ms = 3_570_000, 1_500
    assert node.comments == ("[%emt 0:00:01.5] [%clk 0:59:30] sharp",)
    assert (node.clock_ms, node.elapsed_ms) == (3_570_000, 1_500)
    node.clock_ms = node.elapsed_ms = None
    assert plain_text(node.comments) == "sharp"
    assert node.clock_ms is None


@pytest.mark.parametrize(
    ("ms", "stamp"), [(1.5 * 1000, "0:00:01.5"), (999.6, "0:00:01"), (0, "0:00:00"), (3.6e12 - 1, "999999:59:59.999")]
)
def test_a_clock_is_written_in_whole_milliseconds(ms: float, stamp: str) -> None:
    node = line(Game(), "32-28")
    node.clock_ms = ms  # type: ignore[assignment]
    assert node.comments == (f"[%clk {stamp}]",)
    assert node.clock_ms == round(ms)


@pytest.mark.parametrize("ms", [-5, -0.1, float("nan"), float("inf")])
def test_what_no_clock_shows_is_refused(ms: float) -> None:
    node = line(Game(), "32-28")
    with pytest.raises(ArgumentError, match="expected milliseconds from 0, found"):
        node.clock_ms = ms  # type: ignore[assignment]
    assert node.comments == ()


def test_both_clocks_as_lidraughts_writes_them() -> None:
    first = Game().root.add_text("31-26")
    second = first.add_text("18-22")
    first.comments, second.comments = ("[%clock w0:09:57 B0:10:00]",), ("[%clock W0:09:57 b0:09:58] quick",)
    assert (first.clock_ms, second.clock_ms) == (597_000, 598_000)
    second.clock_ms = 1_000
    assert second.clock_ms == 1_000
    second.clock_ms = None
    assert (second.clock_ms, plain_text(second.comments)) == (None, "quick")
    assert command_values(second.comments, "clock") == []


@pytest.mark.parametrize("stamp", ["[%clk soon]", "[%clock w B]", "[%clock b0:01:00]", "[%clock 0:01:00]"])
def test_a_stamp_nobody_can_read_is_none(stamp: str) -> None:
    node = Game().root.add_text("31-26")
    node.comments = (stamp,)
    assert node.clock_ms is None
    node = Node(None, setup=START)
    node.comments = (stamp,)
    assert node.clock_ms is None


def test_coloured_squares_and_arrows() -> None:
    node = Node(None, setup=START)
    node.squares = (Mark("G", "32"), Mark("R", "5"))
    node.arrows = (Mark("G", "32", "28"),)
    assert node.comments == ("[%cal G32-28] [%csl G32,R5]",)
    assert (node.squares, node.arrows) == ((Mark("G", "32"), Mark("R", "5")), (Mark("G", "32", "28"),))
    node.arrows = (Mark("B", "a3", "b4"),)
    assert command_values(node.comments, "cal") == ["Ba3b4"]
    assert node.arrows == (Mark("B", "a3", "b4"),)


def test_marks_are_read_as_far_as_they_can_be() -> None:
    assert parse_marks("G05, nonsense,,r32-28,") == (Mark("G", "5"), Mark("R", "32", "28"))


def test_unknown_commands_and_empty_comments_are_kept() -> None:
    comments = ("[%eval 0.3] good", "", "[%clk 0:01:00]")
    assert with_command(comments, "clk", "0:02:00") == ("[%eval 0.3] good", "", "[%clk 0:02:00]")
    assert with_command(comments, "clk", "") == ("[%eval 0.3] good", "")
    assert with_command((), "clk", "") == ()


def test_a_command_that_stands_twice_is_left_once() -> None:
    assert with_command(("[%clk 1] a [%clk 2]",), "clk", "3") == ("[%clk 3] a ",)


@given(st.lists(st.text(max_size=20), max_size=4), st.sampled_from(["0:00:01", "9:59:59"]))
def test_a_command_that_was_set_is_found(comments: list[str], value: str) -> None:
    changed = with_command(comments, "clk", value)
    assert command_values(changed, "clk") == [value]
    assert plain_text(with_command(changed, "clk", "")).split() == plain_text(comments).split()


def test_notes_are_read_in_linear_time() -> None:
    """A hundred thousand comments on one move once took six seconds, and time grew with their square."""
    pdn = f"1. 32-28 {'{a}' * 300_000} {'$1 ' * 300_000}*"
    began = process_time()
    node = parse_pdn(pdn)[0].end
    assert (len(node.comments), len(node.nags)) == (300_000, 300_000)
    assert process_time() - began < 10


def test_a_comment_after_a_variation_is_said_of_the_move_before_it() -> None:
    node = parse_pdn("1. 32-28 {one} (1. 33-29 {other}) {two} 19-23 *")[0].root.children[0]
    assert node.comments == ("one", "two")
    assert node.siblings[1].comments == ("other",)


@pytest.mark.parametrize("text", ["[%a " * 4_000, "[%a" + " " * 10_000, "[%a x" + " " * 10_000 + "[%"])
def test_commands_without_an_end_are_looked_for_in_linear_time(text: str) -> None:
    before = process_time()
    assert command_values([text], "a") == []
    assert process_time() - before < 0.5, "seconds, or minutes"
