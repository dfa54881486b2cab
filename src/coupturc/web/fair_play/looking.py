"""Looking at the moves of a game with the engine: a short look at each, a long one where the move may be hard."""

from collections.abc import Awaitable, Callable
from functools import partial

from coupturc._core import Engine, StopFlag
from coupturc.engine import Limits
from coupturc.engine.native.pool import EnginePool, Order, Priority
from coupturc.engine.native.searching import Question, best_lines
from coupturc.game.outcome import SideName
from coupturc.web.fair_play.hard_moves import LINES, Judged, Lines, Tally, has_choice, judge_move, may_be_hard, tally_of
from coupturc.web.fair_play.plies import Plies, Ply

#: How long is looked: positions, not seconds. A busy machine takes longer and says the same.
_SHORT = Limits(0.0, nodes=30_000)
_LONG = Limits(0.0, nodes=400_000)
#: What a player of a club sees without thinking.
_GLANCE = Limits(0.0, depth=3)

#: All comparisons together have the share of one visitor who waits for a report. Their engine is their own, as its hash
#: table is emptied before each look; a small one is emptied soon, and has room for a long look.
_ORDER = Order(Priority.REPORT, "fair play", hash_mib=8)

#: Answers a question to the engine with the best lines, the best first.
Ask = Callable[[Question], Awaitable[Lines]]


def asking(pool: EnginePool) -> Ask:
    """Return how the engines of a pool are asked, after everyone who plays or waits for an open analysis."""

    async def ask(question: Question) -> Lines:
        return await pool.run(partial(look_with, question), _ORDER)

    return ask


async def look_at(game: Plies, ask: Ask) -> dict[SideName, Tally]:
    """Return what each player did."""
    judged: dict[SideName, list[Judged]] = {"white": [], "black": []}
    for number, ply in enumerate(game.plies):
        if has_choice(number, len(ply.history.position.legal_moves)):
            judged[ply.side].append(await _judge(ply, partial(_look, ask, game, ply)))
    return {side: tally_of(moves) for side, moves in judged.items()}


async def _judge(ply: Ply, look: Callable[[Limits], Awaitable[Lines]]) -> Judged:
    rules = ply.history.position.rules.game
    if not may_be_hard(await look(_SHORT), rules):
        return Judged(is_hard=False, is_found=True, lost=0.0, ms=ply.ms)
    (glance, _), *_ = await look(_GLANCE)
    return judge_move(glance, await look(_LONG), ply.played, ply.ms, rules)


def look_with(question: Question, engine: Engine, stop: StopFlag) -> Lines:
    """Return the best lines; with what longer looks left in the hash table a glance would see more than it should."""
    engine.clear()
    return [(line.moves[0].text, line.score) for line in best_lines(engine, question, stop)]


async def _look(ask: Ask, game: Plies, ply: Ply, limits: Limits) -> Lines:
    return await ask(Question(ply.history, game.draws, limits, lines=LINES))
