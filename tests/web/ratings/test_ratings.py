"""Ratings change when members end a rated game, once, and are shown."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from time import time_ns

import msgspec
import pytest

from coupturc.game.record import Setup
from coupturc.rules import load_profile
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players
from coupturc.web.games.rated import ladder_of
from coupturc.web.games.rooms import GameRooms
from coupturc.web.store import Store
from coupturc.web.store.game_rows import EventRow, GameStatus, SeatRow
from coupturc.web.store.people import PersonRow
from coupturc.web.store.ratings import RatedEnd, RatingRow
from tests.web.support import FirstMove, open_store

DAY_MS = 86_400_000
NOW_MS = time_ns() // 1_000_000
TWO = Players(Player("human", "Ada"), Player("human", "Bep"))
LADDER = "international-blitz"


async def join(store: Store, *names: str, kind: str = "member") -> None:
    for name in names:
        await store.people.create(PersonRow(name, kind, name.title(), 1), f"token of {name}")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(tmp_path)
    await join(store, "ada", "bep", "cor")
    await join(store, "guest", kind="guest")
    yield store
    await store.close()


def blitz(**fields: object) -> GameSetup:
    setup = msgspec.convert({"white_time": "300+3", **fields}, Setup)
    return GameSetup(load_profile("fmjd").text, TWO, setup, rated=True)


async def finish(
    store: Store, white: str = "ada", black: str = "bep", end: RatedEnd | None = None, at_ms: int = NOW_MS
) -> str:
    """Have two play a rated game; White wins."""
    rooms = GameRooms(store.games, FirstMove())
    game = await rooms.create(blitz(), (SeatRow("white", white), SeatRow("black", black)))
    await end_again(store, game.id, end, at_ms)
    return game.id


async def end_again(store: Store, game: str, end: RatedEnd | None = None, at_ms: int = NOW_MS) -> None:
    end = end or RatedEnd(LADDER, 1.0, "32-28 19-23")
    number = await store.games.length(game)
    await store.games.append(game, [EventRow(number, at_ms, "{}")], GameStatus(9, "fen", "{}", None, end))


async def rating(store: Store, person: str) -> RatingRow:
    (row,) = await store.ratings.of_person(person)
    return row


async def test_a_game_changes_both_ratings(store: Store) -> None:
    game = await finish(store)
    ada, bep = await rating(store, "ada"), await rating(store, "bep")
    assert (round(ada.rating.value), round(bep.rating.value), ada.games) == (1662, 1338, 1)
    white, black = await store.ratings.of_game(game)
    assert (white.person, white.opponent, white.opponent_name, white.score) == ("ada", "bep", "Bep", 1.0)
    assert (black.side, black.before, round(black.value), black.score) == ("black", 1500, 1338, 0.0)


async def test_a_game_counts_once(store: Store) -> None:
    game = await finish(store)
    before = await rating(store, "ada")
    await end_again(store, game, RatedEnd(LADDER, 0.0, ""))
    assert await rating(store, "ada") == before
    assert len(await store.ratings.of_game(game)) == 2


async def test_a_guest_changes_nothing(store: Store) -> None:
    game = await finish(store, black="guest")
    assert await store.ratings.of_game(game) == ()
    assert await store.ratings.of_person("ada") == ()


async def test_playing_oneself_changes_nothing(store: Store) -> None:
    assert await store.ratings.of_game(await finish(store, black="ada")) == ()


async def test_many_games_that_end_together(store: Store) -> None:
    await asyncio.gather(*(finish(store, *pair) for pair in (("ada", "bep"), ("bep", "cor"), ("cor", "ada")) * 4))
    assert [(await rating(store, name)).games for name in ("ada", "bep", "cor")] == [8, 8, 8]
    changes = await store.ratings.changes("ada", 99)
    assert {change.before for change in changes} >= {1500}
    # Each game goes on from where the last one ended: no change is lost.
    assert len({change.before for change in changes}) == 8
    assert {change.before for change in changes} - {1500} < {change.value for change in changes}


async def test_who_rests_is_less_sure(store: Store) -> None:
    await finish(store, at_ms=NOW_MS - 400 * DAY_MS)
    row = await rating(store, "ada")
    assert row.at(NOW_MS).deviation > row.rating.deviation
    await finish(store, at_ms=NOW_MS)
    assert (await store.ratings.changes("ada", 1))[0].before == row.rating.value


async def test_the_sure_ones_lead(store: Store) -> None:
    for _ in range(30):
        await finish(store, end=RatedEnd(LADDER, 0.5, ""))
    await finish(store)
    await finish(store, "cor", "guest")
    assert [row.person for row in await store.ratings.leaders(LADDER, NOW_MS, 9)] == ["ada", "bep"]
    assert await store.ratings.leaders(LADDER, NOW_MS + 400 * DAY_MS, 9) == ()
    assert await store.ratings.leaders("turkish-blitz", NOW_MS, 9) == ()


async def test_tallies(store: Store) -> None:
    await finish(store)
    await finish(store, "bep", "ada")
    await finish(store, "ada", "cor", RatedEnd(LADDER, 0.5, "33-29 19-23"))
    bep, cor = await store.ratings.against("ada", 9)
    assert (bep.key, bep.wins, bep.draws, bep.losses) == (("bep", "Bep"), 1, 0, 1)
    assert (cor.wins, cor.draws, cor.losses) == (0, 1, 0)
    openings = {tally.key: tally.losses for tally in await store.ratings.openings("ada", 9)}
    assert openings == {
        ("international", "white", "32-28 19-23"): 0,
        ("international", "black", "32-28 19-23"): 1,
        ("international", "white", "33-29 19-23"): 0,
    }


# ------------------------------------------------------------------ which games compare


def test_a_usual_game_compares() -> None:
    assert str(ladder_of(blitz())) == LADDER
    dama = GameSetup(load_profile("dama").text, TWO, Setup(white_time="1/259200"))
    assert str(ladder_of(dama)) == "turkish-days"


@pytest.mark.parametrize(
    "fields",
    [
        {"fen": "W:W31-50:B1-20"},
        {"entry": "over_the_board"},
        {"black_time": "600"},
        {"white_time": "-"},
        {"white_time": "*300"},
        {"white_time": "nonsense"},
    ],
)
def test_what_does_not_compare(fields: dict[str, object]) -> None:
    assert ladder_of(blitz(**fields)) is None


def test_other_rules_and_the_computer_do_not_compare() -> None:
    assert ladder_of(GameSetup(load_profile("leaflet").text, TWO, Setup(white_time="300"))) is None
    computer = Players(Player("human"), Player("engine"))
    assert ladder_of(GameSetup(load_profile("fmjd").text, computer, Setup(white_time="300"))) is None
