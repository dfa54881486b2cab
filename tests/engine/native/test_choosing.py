"""The moves that players of levels choose: the core in the browser chooses the same (frontend/tests/engine)."""

import pytest

from coupturc import History, Position, load_profile
from coupturc._core import DrawLimits, Engine
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.styles import taste_of
from coupturc.errors import ArgumentError

_BEGINNER = (0.8, 1, 1, 60, 0.15)
_CLUB = (0.4, 2, 2, 12, 0.0)


@pytest.mark.parametrize(
    ("game", "weakness", "depth", "nodes", "expected"),
    [
        ("international", _BEGINNER, 1, 0, "35-30 33-29 31-26 34-30"),
        ("international", _CLUB, 4, 0, "33-28 32-28 32-27 33-29"),
        ("international", None, 0, 10_000, "33-28 33-28 33-29 32-28"),
        ("turkish", _BEGINNER, 1, 0, "e3-e4 b3-b4 a3-a4 d3-d4"),
        ("turkish", _CLUB, 4, 0, "b3-b4 a3-a4 e3-e4 g3-g4"),
        ("turkish", None, 0, 10_000, "h3-h4 h3-h4 g3-g4 b3-b4"),
    ],
)
def test_what_is_opened_with_by_seed(
    game: str, weakness: tuple[float, int, int, int, float] | None, depth: int, nodes: int, expected: str
) -> None:
    engine, history, moves = new_engine(1), History(Position.start(game)), []
    for seed in range(4):
        engine.clear()
        chosen = engine.choose(
            history, DrawLimits(), depth=depth, nodes=nodes, weakness=weakness, is_varied=weakness is None, seed=seed
        )
        moves.append(chosen.moves[0].text)
    assert " ".join(moves) == expected


def test_a_position_without_a_move_and_a_search_without_an_end_are_refused() -> None:
    draws = load_profile("fmjd").draw_limits
    with pytest.raises(ArgumentError, match="expected a position with a legal move"):
        Engine(1).choose(History(Position.from_fen("W:W:B1")), draws, depth=1)
    with pytest.raises(ArgumentError, match="expected a limit, or a stop flag"):
        Engine(1).choose(History(Position.start()), draws)


@pytest.mark.parametrize(
    "weakness",
    [
        (-0.1, 1, 1, 1, 0.0),
        (1.1, 1, 1, 1, 0.0),
        (float("nan"), 1, 1, 1, 0.0),
        (0.5, -1, 1, 1, 0.0),
        (0.5, 1, -1, 1, 0.0),
        (0.5, 1, 1, -1, 0.0),
        (0.5, 1, 1, 1 << 30, 0.0),
        (0.5, 1, 1, 1, 2.0),
    ],
)
def test_a_weakness_is_one(weakness: tuple[float, int, int, int, float]) -> None:
    with pytest.raises(ArgumentError, match="weakness: chances are 0 to 1"):
        Engine(1).choose(History(Position.start()), DrawLimits(), depth=1, weakness=weakness)


def test_what_an_attacker_opens_with_by_seed() -> None:
    engine, history, moves = new_engine(1), History(Position.start("international")), []
    for seed in range(4):
        engine.clear()
        taste = taste_of("attacking", "international")
        chosen = engine.choose(history, DrawLimits(), nodes=10_000, is_varied=True, seed=seed, taste=taste)
        moves.append(chosen.moves[0].text)
    assert " ".join(moves) == "34-30 34-30 32-28 31-27"
