"""Levels: weak ones err as people do, none plays at random, all answer at once."""

import random
import re
from time import process_time
from typing import cast

import pytest

from coupturc import History, Position, StopFlag, load_profile
from coupturc.engine.levels import LEVELS, Level, LevelError, limits_of, parse_level
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.native.searching import Question
from coupturc.engine.player import Limits, LimitsError, Weakness
from coupturc.engine.thinking_time import Allowance

FMJD = load_profile("fmjd").draw_limits
START = "W:W31-50:B1-20"


def chosen(fen: str, weakness: Weakness, depth: int = 4, times: int = 30) -> list[str]:
    engine, dice = new_engine(1), random.Random(7)
    question = Question(History(Position.from_fen(fen)), FMJD, Limits(0, depth=depth, weakness=weakness))
    return [choose(engine, question, dice).move.text for _ in range(times)]


def test_equal_moves_take_turns() -> None:
    assert len(set(chosen(START, Weakness(0, 9, 9, 40), depth=2))) > 2


def test_best_move_is_always_played_without_weakness() -> None:
    assert len(set(chosen(START, Weakness(0, 9, 9, 0)))) <= 2


def test_a_piece_is_never_thrown_away() -> None:
    """28-22 and 28-23 each give a man for nothing."""
    moves = chosen("W:W28,37,38,42,43,48:B8,12,13,14,17,18", Weakness(0.8, 1, 1, 20), depth=1, times=60)
    assert not {"28-22", "28-23"} & set(moves)


def test_who_forgets_the_answer_gives_pieces_away() -> None:
    """28-22 and 28-23 each give a man for nothing, 38-33 and others give none."""
    fen = "W:W28,37,38,42,43,48:B8,12,13,14,17,18"
    moves = chosen(fen, Weakness(0.8, 1, 1, 20, forget=0.5), depth=1, times=60)
    assert {"28-22", "28-23"} <= set(moves)
    assert set(moves) - {"28-22", "28-23"}


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        *((name, value, "from 0 to 1,") for name in ("overlook", "forget") for value in (-0.1, 1.1, float("nan"))),
        *((name, -1, "from 0 to 10000,") for name in ("long_capture", "sight_plies", "margin")),
        ("margin", 10_001, "from 0 to 10000,"),
    ],
)
def test_what_is_not_a_weakness_is_refused(name: str, value: float, expected: str) -> None:
    values = {"overlook": 0.5, "long_capture": 1, "sight_plies": 1, "margin": 20, "forget": 0.5} | {name: value}
    with pytest.raises(LimitsError, match=f"weakness: expected {name} {expected} found {value}"):
        Weakness(**values)  # type: ignore[arg-type]


def test_long_capture_is_overlooked_by_chance() -> None:
    """27-21 gives three men and then takes as many and a king's place."""
    fen = "W:W27,34,35,37,38,39,40,41,42,43,45,46,47,49,50:B1,3,4,6,7,8,9,11,12,15,19,23,25,26,29,36"
    assert set(chosen(fen, Weakness(0, 2, 2, 0), depth=5, times=3)) == {"27-21"}
    assert "27-21" not in chosen(fen, Weakness(1, 2, 2, 0), depth=5, times=3)
    assert {"27-21"} < set(chosen(fen, Weakness(0.5, 2, 2, 0), depth=5))


def test_search_that_was_stopped_at_once_still_has_a_move() -> None:
    stop = StopFlag()
    stop.set()
    position = Position.start()
    question = Question(History(position), FMJD, Limits(0, depth=3, weakness=Weakness(0.5, 2, 2, 10)))
    choice = choose(new_engine(1), question, random.Random(1), stop)
    assert choice.move in position.legal_moves


@pytest.mark.parametrize("level", LEVELS)
async def test_every_level_answers_at_once(level: Level) -> None:
    player = NativePlayer(1)
    for rules in ("international", "turkish"):
        position = Position.start(rules)
        began = process_time()
        choice = await player.choose(History(position), FMJD, limits_of(level))
        assert process_time() - began < 5  # a second at most
        assert choice.move in position.legal_moves
    await player.close()


def test_higher_levels_err_less() -> None:
    weak = [limits.weakness for level in LEVELS if (limits := limits_of(level)).weakness]
    # Chances of overlooking captures of unlike lengths do not compare.
    overlooked = [(weakness.long_capture, -weakness.overlook) for weakness in weak]
    assert overlooked == sorted(overlooked)
    assert [weakness.margin for weakness in weak] == sorted((w.margin for w in weak), reverse=True)
    assert [weakness.forget for weakness in weak] == sorted((w.forget for w in weak), reverse=True)
    nodes = [limits_of(level).nodes for level in LEVELS if limits_of(level).nodes]
    assert nodes == sorted(nodes)


def test_clock_shortens_every_level() -> None:
    for level in LEVELS:
        assert limits_of(level, Allowance(900)).seconds == pytest.approx(0.04)
        assert limits_of(level, Allowance(900)).weakness == limits_of(level).weakness


@pytest.mark.parametrize("level", [0, -1, 11, "3", "c", "", 2.5, 1.0, True, None, ["a"]])
def test_not_a_level(level: object) -> None:
    with pytest.raises(LevelError, match=re.escape(f"level: expected a, b or 1 to 10, found {level!r}")):
        limits_of(cast("Level", level))


def test_each_level_is_read_as_it_is_written() -> None:
    assert tuple(parse_level(str(level)) for level in LEVELS) == LEVELS


@pytest.mark.parametrize("text", ["0", "01", "A", "c", "", " 1"])
def test_text_that_names_no_level(text: str) -> None:
    with pytest.raises(LevelError, match="expected a, b or 1 to 10"):
        parse_level(text)
