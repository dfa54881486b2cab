"""The report finds what costs a man: moves of weak levels whose worth a search of a million positions decided.

`python -m bench.report_check` judges whole games; docs/analysis.md has what it measured.
"""

import pytest

from coupturc import Engine, History, Position, load_profile
from coupturc.analysis.report import Finding, costs_man, judge
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question, search
from coupturc.engine.player import Limits

#: As many positions as the quick report looks at.
_QUICK = Limits(0, nodes=150_000)

#: Rules, position, move, and whether it costs a man.
_MOVES = [
    ("fmjd", "W:W25,31,32,34,39,42,43,45,48:B4,5,6,10,11,12,13,14,15,16,19", "42-37", True),
    ("fmjd", "B:W16,17,33,34,35,37,44,45,47,49,50:B4,6,10,15,18,19", "18-23", True),
    ("fmjd", "B:W25,27,28,30,32,33,35,46,47,49,50:B1,9,10,12,15,16,18,45", "9-13", True),
    ("fmjd", "W:W27,28,29,31,33,34,35,37,38,39,40,45,46,47:B5,6,7,8,10,12,13,15,16,17,18,20,24,25,26", "37-32", True),
    ("fmjd", "B:W21,32,35,36,40,45,46,47:B2,3,5,6,7,8,9,10,14,20,K24", "20-25", False),
    ("fmjd", "W:W25,31,33,35,36,37,38,39,40,41,42,45,46,47,49,50:B1,2,5,6,7,8,9,10,11,13,15,22,26", "40-34", False),
    ("fmjd", "W:W25,34,36,38,39,42,45,48,49:B1,4,5,8,10,11,12,13,14,15,16", "38-32", False),
    (
        "dama",
        "B:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,d3,e3,g3,h3,a4,g4:Bb5,c5,h5,a6,c6,d6,e6,f6,g6,a7,b7,d7,e7,f7,g7,h7",
        "c5-c4",
        True,
    ),
    (
        "dama",
        "W:Wa2,c2,e2,f2,h2,a3,b3,c3,d3,e3,f3,h3,c4,f4,g4,h4:Ba5,b5,e5,f5,a6,b6,c6,d6,e6,f6,g6,h6,b7,f7,g7,h7",
        "e2-d2",
        True,
    ),
    (
        "dama",
        "B:Wa2,c2,d2,e2,f2,g2,a3,b3,d3,e3,f3,g3,c4,d4,g4,h4:Ba5,b5,e5,g5,b6,c6,d6,g6,h6,a7,c7,d7,e7,f7,g7,h7",
        "g5-f5",
        True,
    ),
    ("dama", "B:Wa2,b2,d2,f2,g2,a3,c3,d3,e3,f3,d4,f4,g4,h5:Ba4,a5,c5,e5,f5,c6,d6,e6,f6,g6,a7,f7,g7,h7", "a7-a6", True),
    (
        "dama",
        "B:Wa2,b2,e2,f2,h2,a3,b3,c3,d3,e3,f3,g3,e4,f4,g4,h4:Ba5,b5,e5,f5,a6,c6,d6,e6,f6,g6,h6,a7,c7,f7,g7,h7",
        "c6-b6",
        False,
    ),
    ("dama", "W:Wa2,c2,g2,b3,c3,d3,h3,b4,c4,h5:Bd5,e5,f5,a6,b6,c6,e6,f6,a7,c7,f7,h7", "g2-g3", False),
    ("dama", "B:Wa2,c2,d2,g2,b3,d3,e3,f3,g3,h3,d4,f4:Bd5,g5,a6,b6,h6,a7,b7,c7,e7,f7,h7", "c7-c6", False),
]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return new_engine(32)


@pytest.mark.parametrize(("profile_name", "fen", "played", "costs"), _MOVES)
def test_moves_that_cost_a_man_are_found(
    engine: Engine, profile_name: str, fen: str, played: str, *, costs: bool
) -> None:
    profile = load_profile(profile_name)
    position = Position.from_fen(fen, profile.rules)
    engine.clear()

    def found(history: History) -> Finding:
        report = search(engine, Question(history, profile.draw_limits, _QUICK))
        return Finding(report.score, tuple(move.text for move in report.moves))

    after = found(History(position).after(position.parse_move(played)))  # the end first, as a report looks
    before = found(History(position))
    assert costs_man(before, after, played) == costs
    assert not costs or judge(before, after, played, position.rules.game) in {"mistake", "blunder"}
