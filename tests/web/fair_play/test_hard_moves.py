"""Hard moves are counted after the opening where there is a choice; who plays like the engine finds them."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from coupturc._core import History, Position, StopFlag
from coupturc.engine import Limits
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.pool import EnginePool, Job, Order, Priority
from coupturc.engine.native.searching import Question
from coupturc.game.game_state import side_name
from coupturc.game.outcome import SideName, other_side
from coupturc.notation.pdn import read_pdn
from coupturc.rules import load_profile
from coupturc.web.fair_play.hard_moves import LINES, Lines, Tally, judge_move
from coupturc.web.fair_play.looking import Ask, asking, look_at, look_with
from coupturc.web.fair_play.plies import Plies, Ply
from coupturc.web.store.compared import OPENING_PLIES
from tests.web.fair_play.support import MOVE_MS, MOVES, FirstIsGood

DATA = Path(__file__).parent / "data"
FMJD = load_profile("fmjd")
GOOD, WORSE = 0, -200


def plies(moves: Iterable[str], start: Position | None = None) -> Plies:
    """Return a game whose players took equally long for each move."""
    history, found = History(start or Position.start(FMJD.rules)), list[Ply]()
    for move in moves:
        found.append(Ply(side_name(history.position.turn), history, move, MOVE_MS))
        history = history.push(move)
    return Plies(tuple(found), FMJD.draw_limits)


def played() -> Iterator[tuple[Plies, SideName]]:
    """Yield games of level 10 against level 6, `coupturc match engine:10 engine:6`, and the side of level 10."""
    for game in read_pdn(DATA / "levels-10-and-6.pdn"):
        strong: SideName = "white" if game.headers["White"] == "Coup Turc 10" else "black"
        yield plies([move.text for move in game.moves], game.start), strong


def by_engine() -> Ask:
    """Return how an engine is asked that waits for nobody."""
    engine = new_engine(8)

    async def ask(question: Question) -> Lines:
        return look_with(question, engine, StopFlag())

    return ask


def is_hard(glance: str, *scores: int) -> bool:
    lines = [(f"move {number}", score) for number, score in enumerate(scores)]
    return judge_move(glance, lines, "move 0", MOVE_MS, "international").is_hard


async def test_the_strongest_level_finds_most_hard_moves_and_a_weaker_one_few() -> None:
    """Of six games: 13 of 16 and 3 of 10; over twenty games 82 % and 46 % (docs/fair-play.md)."""
    strong, weaker = Tally(), Tally()
    for game, side in played():
        tallies = await look_at(game, by_engine())
        strong += tallies[side]
        weaker += tallies[other_side(side)]
    assert strong.found > 0.7 * strong.hard > 5
    assert weaker.found < 0.6 * weaker.hard
    assert strong.lost < weaker.lost
    assert strong.others > 5 * strong.hard


async def test_a_glance_sees_no_more_for_longer_looks_before_it() -> None:
    game, _ = next(played())
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
    game = next(game for game, _ in played() if len(game.plies[OPENING_PLIES].history.position.legal_moves) > 2)
    tallies = await look_at(Plies(game.plies[:OPENING_PLIES], game.draws), engine)
    assert engine.asked == 0
    assert all(tally.hard + tally.others == 0 for tally in tallies.values())
    await look_at(Plies(game.plies[: OPENING_PLIES + 1], game.draws), engine)
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
