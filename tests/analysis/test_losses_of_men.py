"""The report finds what costs a man: moves of weak levels whose worth a search of a million positions decided.

`python -m bench.report_check` judges whole games; docs/analysis.md has what it measured.
"""

from collections.abc import AsyncGenerator

import pytest

from bench.report_check import report_on
from coupturc import Profile, load_profile
from coupturc.analysis.document import Document
from coupturc.engine.native.lines import Line
from coupturc.engine.native.searching import Question
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.messages import ReportPly

#: Of both positions of a move, how many positions the quick report looks at first, and where that leaves doubt.
_FIRST, _AGAIN = [150_000] * 2, [600_000] * 2

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


async def _judged(profile: Profile, fen: str, played: str) -> ReportPly:
    """Return what the quick report says of a move."""
    number = "1..." if fen.startswith("B") else "1."
    document = Document.parse(f'[FEN "{fen}"]\n{number} {played} *', profile.rules)
    (ply,) = await report_on(document, profile)
    return ply


@pytest.mark.parametrize(("profile_name", "fen", "played", "costs"), _MOVES)
async def test_moves_that_cost_a_man_are_found(profile_name: str, fen: str, played: str, *, costs: bool) -> None:
    ply = await _judged(load_profile(profile_name), fen, played)
    assert ply.costs_man == costs
    assert not costs or ply.quality in {"mistake", "blunder"}


# The first look is sure of what the one costs, and not of the other.
@pytest.mark.parametrize(("number", "nodes"), [(2, _FIRST), (1, _FIRST + _AGAIN)])
async def test_a_doubtful_loss_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, number: int, nodes: list[int]
) -> None:
    looked: list[int | None] = []
    study = Analyst.study

    def counted(self: Analyst, question: Question, asker: str) -> AsyncGenerator[Line, None]:
        looked.append(question.limits.nodes)
        return study(self, question, asker)

    monkeypatch.setattr(Analyst, "study", counted)
    profile_name, fen, played, _ = _MOVES[number]
    await _judged(load_profile(profile_name), fen, played)
    assert looked == nodes
