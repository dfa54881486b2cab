"""Hard moves are counted after the opening where there is a choice; who plays like the engine finds them."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from coupturc._core import History, Position, StopFlag
from coupturc.engine import Limits
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.pool import EnginePool, Job, Order, Priority
from coupturc.engine.native.searching import Question
from coupturc.notation.pdn import read_pdn
from coupturc.rules import load_profile
from coupturc.web.fair_play.hard_moves import LINES, Lines, judge_move
from coupturc.web.fair_play.looking import Ask, asking, look_at, look_with
from coupturc.web.fair_play.plies import Plies, Ply
from coupturc.web.store.compared import OPENING_PLIES
from tests.web.fair_play.support import MOVE_MS, MOVES, FirstIsGood

DATA = Path(__file__).parent / "data"
FMJD = load_profile("fmjd")
GOOD, WORSE = 0, -200


def plies(moves: Iterable[str]) -> Plies:
    """Return a game whose players took equally long for each move."""
    history, found = History(Position.start(FMJD.rules)), list[Ply]()
    for number, move in enumerate(moves):
        found.append(Ply("black" if number % 2 else "white", history, move, MOVE_MS))
        history = history.push(move)
    return Plies(tuple(found), FMJD.draw_limits)


def played() -> list[str]:
    """Return the moves of a game of level 10 with White against level 6."""
    (game,) = read_pdn(DATA / "level-10-against-6.pdn")
    return [move.text for move in game.moves]


def by_engine() -> Ask:
    """Return how an engine is asked that waits for nobody."""
    engine = new_engine(8)

    async def ask(question: Question) -> Lines:
        return look_with(question, engine, StopFlag())

    return ask


def is_hard(glance: str, *scores: int) -> bool:
    lines = [(f"move {number}", score) for number, score in enumerate(scores)]
    return judge_move(glance, lines, "move 0", MOVE_MS, "international").is_hard


async def test_the_strongest_level_finds_the_hard_moves_and_a_weaker_one_does_not() -> None:
    tallies = await look_at(plies(played()), by_engine())
    strong, weaker = tallies["white"], tallies["black"]
    assert strong.hard == strong.found >= 2
    assert weaker.hard > weaker.found
    assert strong.lost < weaker.lost
    assert strong.others > strong.hard


async def test_a_glance_sees_no_more_for_longer_looks_before_it() -> None:
    game = plies(played())
    sharp = game.plies[40].history
    glance, longer = (
        Question(sharp, game.draws, limits, lines=LINES)
        for limits in (Limits(0.0, depth=3), Limits(0.0, nodes=100_000))
    )
    ask = by_engine()
    first = await ask(glance)
    await ask(longer)
    assert await ask(glance) == first


async def test_the_engine_is_asked_after_everyone_who_plays_or_waits() -> None:
    pool = EnginePool(1)
    asked: list[Priority] = []
    run = pool.run

    async def noted(job: Job[Lines], order: Order) -> Lines:
        asked.append(order.priority)
        return await run(job, order)

    with closing(pool), pytest.MonkeyPatch.context() as patched:
        patched.setattr(pool, "run", noted)
        start = History(Position.start(FMJD.rules))
        lines = await asking(pool)(Question(start, FMJD.draw_limits, Limits(0.0, depth=2), lines=LINES))
    assert asked == [Priority.REPORT]
    assert len(lines) == LINES
    assert [score for _, score in lines] == sorted((score for _, score in lines), reverse=True)


async def test_the_opening_is_not_looked_at() -> None:
    engine = FirstIsGood()
    tallies = await look_at(plies(played()[:OPENING_PLIES]), engine)
    assert engine.asked == 0
    assert all(tally.hard + tally.others == 0 for tally in tallies.values())
    await look_at(plies(played()[: OPENING_PLIES + 1]), engine)
    assert engine.asked > 0


async def test_a_move_that_is_forced_or_one_of_two_is_not_looked_at() -> None:
    game = plies(MOVES)
    choices = [len(ply.history.position.legal_moves) > 2 for ply in game.plies[OPENING_PLIES:]]
    tallies = await look_at(game, FirstIsGood())
    assert sum(tally.hard + tally.others for tally in tallies.values()) == sum(choices) < len(choices)


def test_two_good_moves_may_be_hard_to_find_and_three_are_not() -> None:
    assert is_hard("move 2", GOOD, WORSE, WORSE)
    assert is_hard("move 2", GOOD, GOOD, WORSE)
    assert not is_hard("move 2", GOOD, GOOD, GOOD)


def test_what_is_seen_at_a_glance_is_not_hard() -> None:
    assert not is_hard("move 0", GOOD, WORSE, WORSE)
    assert not is_hard("move 1", GOOD, GOOD, WORSE)


def test_where_the_game_is_lost_or_won_no_move_is_hard() -> None:
    assert not is_hard("move 2", -900, -1000, -1100)
    assert not is_hard("move 2", 1100, 1000, 900)


def test_another_move_gives_away_what_the_last_line_does_at_least() -> None:
    lines = [("move 0", GOOD), ("move 1", -100), ("move 2", WORSE)]
    lost = [judge_move("x", lines, played, MOVE_MS, "international").lost for played in ("move 0", "move 2", "other")]
    assert lost[0] == 0 < lost[1] == lost[2]
