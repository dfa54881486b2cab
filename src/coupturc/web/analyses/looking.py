"""Looking through a whole game, position after position, for its report."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import NamedTuple

from coupturc._core import History, Side
from coupturc.analysis.document import Document
from coupturc.analysis.report import (
    Finding,
    costs_man,
    is_doubtful,
    judge,
    judged_nodes,
    lost_position,
    plies_to_end,
    share,
    white_score,
)
from coupturc.engine import Limits
from coupturc.engine.native.lines import Line, wdl
from coupturc.engine.native.searching import Question
from coupturc.game.node import Node
from coupturc.rules import Profile
from coupturc.web.analyses.messages import Effort, ReportPly
from coupturc.web.analyses.view import history_of, line_texts, numbers_along

#: How long each position is looked at. Positions, not seconds: a busy machine takes longer and says the same.
_LIMITS: dict[Effort, Limits] = {
    "quick": Limits(4.0, nodes=150_000),
    "thorough": Limits(40.0, nodes=2_000_000),
}
#: The second look, where the first leaves open whether a move costs a man.
_AGAIN: dict[Effort, Limits] = {
    "quick": Limits(16.0, nodes=600_000),
    "thorough": Limits(160.0, nodes=8_000_000),
}

#: What the computer sees in a position, for a visitor.
Look = Callable[[Question, str], AsyncGenerator[Line, None]]


@dataclass(frozen=True, slots=True)
class Looker:
    """Looks at positions as long as a report does.

    Args:
        look: what the computer sees.
        profile: the rules.
        effort: how long.
        visitor: in whose share of the engines.
    """

    look: Look
    profile: Profile
    effort: Effort
    visitor: str

    async def find(self, history: History) -> Finding:
        """Return what a first look finds."""
        return await self._find(history, _LIMITS)

    async def find_again(self, history: History) -> Finding:
        """Return what a second, longer look finds."""
        return await self._find(history, _AGAIN)

    async def _find(self, history: History, limits: Mapping[Effort, Limits]) -> Finding:
        finding = lost_position()
        if not history.position.legal_moves:
            return finding
        # A search begins below its first position: that the game is drawn there it does not see.
        if history.draws(self.profile.draw_limits):
            return Finding(0, ())
        question = Question(history, self.profile.draw_limits, limits[self.effort])
        async with aclosing(self.look(question, self.visitor)) as lines:
            async for line in lines:
                finding = Finding(line.score, line_texts(line))
        return finding


class Progress(NamedTuple):
    """How far a look through a game has come: so many positions, and the judged moves from there to the end."""

    done: int
    plies: tuple[ReportPly, ...]


async def look_through(document: Document, looker: Looker) -> AsyncGenerator[Progress, None]:
    """Yield after each position of the main line how far it has come.

    From the end backwards: what was seen later in the game helps with what was before it.
    """
    nodes = list(judged_nodes(document.game.root))
    numbers = numbers_along(document, nodes)
    after: Finding | None = None
    again: set[int] = set()
    plies: tuple[ReportPly, ...] = ()
    for index in reversed(range(len(nodes))):
        before = await looker.find(history_of(nodes[index]))
        if after is not None and nodes[index + 1].move is not None:
            if is_doubtful(before, after):
                if index + 1 not in again:
                    after = await looker.find_again(history_of(nodes[index + 1]))
                before = await looker.find_again(history_of(nodes[index]))
                again.add(index)
            plies = (_ply(document, nodes[index + 1], numbers[index + 1], before, after), *plies)
        after = before
        yield Progress(len(nodes) - index, plies)


def _ply(document: Document, node: Node, number: int, before: Finding, after: Finding) -> ReportPly:
    position = node.position
    game = position.rules.game
    played = node.move.text if node.move else ""
    score = white_score(after.score, position)
    return ReportPly(
        node=document.name(node),
        side="black" if position.turn is Side.white else "white",
        number=number,
        text=played,
        score=score,
        end=plies_to_end(score),
        share=share(wdl(score, game)),
        quality=judge(before, after, played, game),
        costs_man=costs_man(before, after, played),
        best=() if before.line[:1] == (played,) else before.line,
        best_score=-white_score(before.score, position),
    )
