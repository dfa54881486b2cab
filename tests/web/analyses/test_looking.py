"""How a report looks through a game: what it says where a draw stands, and how it counts moves."""

from collections.abc import AsyncGenerator

from coupturc import Position
from coupturc.analysis.document import Document
from coupturc.engine.native.lines import Line, wdl
from coupturc.engine.native.searching import Question
from coupturc.game.tree import Game
from coupturc.notation.pdn import parse_pdn
from coupturc.rules import load_profile
from coupturc.web.analyses.looking import Looker, look_through
from coupturc.web.analyses.messages import ReportPly

#: The last move of the fourth pair brings the first position a third time.
REPEATED = '[FEN "W:WK46:BK1"]\n1. 46-41 1-6 2. 41-46 6-1 3. 46-41 1-6 4. 41-46 6-1'


async def _hopeful(question: Question, _visitor: str) -> AsyncGenerator[Line, None]:
    """See three men more for whoever is to move, in every position."""
    position = question.history.position
    yield Line(0, 1, 300, wdl(300, position.rules.game), 1, 0.0, (position.legal_moves[0],))


async def _plies(document: Document) -> tuple[ReportPly, ...]:
    looker = Looker(_hopeful, load_profile("fmjd"), "quick", "")
    return [progress.plies async for progress in look_through(document, looker)][-1]


def _read(moves: str) -> Document:
    return Document(parse_pdn(f"{moves} *")[0])


async def test_the_move_that_brings_a_draw_gives_nothing_away() -> None:
    last = (await _plies(_read(REPEATED)))[-1]
    assert (last.score, last.quality, last.costs_man) == (0, "good", False)


async def test_a_move_that_is_played_on_after_a_draw_is_not_judged() -> None:
    last = (await _plies(_read(f"{REPEATED} 5. 46-37")))[-1]
    assert (last.quality, last.costs_man, last.best) == ("good", False, ())


async def test_moves_are_counted_as_in_the_tree_across_a_position_that_was_set_up() -> None:
    game = Game()
    third = game.root.add_text("32-28").add_text("17-21").add_text("37-32")
    # Black is to move before and after it: no half-move is missing.
    third.set_up(Position.from_fen("B:W28,32:B9,23")).add_text("9-14").add_text("28x10")
    plies = await _plies(Document(game))
    assert [(ply.number, ply.text) for ply in plies][2:] == [(2, "37-32"), (2, "9-14"), (3, "28x10")]
