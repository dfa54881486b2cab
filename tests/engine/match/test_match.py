"""Matches: pairs of games, and results that survive a kill."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from coupturc import Position, Rules
from coupturc.engine import Choice, Limits, Player, PlayerError
from coupturc.engine.match.match import Match, play_match, tally
from coupturc.engine.match.players import PlayerSpec, parse_player
from coupturc.engine.match.results import Result, Results
from coupturc.engine.match.statistics import Bounds
from coupturc.engine.native.evaluation import WeightsError
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import PlayerStartError
from coupturc.notation.pdn import parse_pdn
from tests.engine.match.indexed import FMJD, QUICK, SHORT, Index
from tests.waiting import until


def match(first: Index, second: Index, games: int = 4, **more: object) -> Match:
    names = (PlayerSpec("A", lambda: first), PlayerSpec("B", lambda: second))
    return Match(FMJD, names, games, (SHORT,), QUICK, **more)  # type: ignore[arg-type]


async def played(one: Match, results: Results) -> list[Result]:
    async with asyncio.timeout(30):
        return [result async for result in play_match(one, results)]


async def test_colours_change_in_a_pair() -> None:
    results = Results(None, {})
    one = match(Index(0), Index(-1))
    found = await played(one, results)
    assert [result.game for result in found] == [0, 1, 2, 3]
    assert [result.white for result in found] == [True, False, True, False]
    assert found[0].result == found[2].result
    assert tally(one, results).games == 4


async def test_games_are_played_side_by_side() -> None:
    found = await played(match(Index(0), Index(-1), 6, parallel=3), Results(None, {}))
    assert sorted(result.game for result in found) == list(range(6))


async def test_players_are_made_for_games_that_are_missing(tmp_path: Path) -> None:
    made: list[Player] = []

    def make() -> Player:
        made.append(Index(0))
        return made[-1]

    names = (PlayerSpec("A", make), PlayerSpec("B", make))
    one = Match(FMJD, names, 4, (SHORT,), QUICK, parallel=64)
    await played(replace(one, games=2), Results(tmp_path, one.settings))
    assert len(made) == 4
    await played(one, Results(tmp_path, one.settings))
    assert len(made) == 8
    await played(one, Results(tmp_path, one.settings))
    assert len(made) == 8


async def test_one_of_a_kind_plays_one_game_at_a_time() -> None:
    peer = PlayerSpec("P", lambda: Index(0), is_alone=True)
    one = Match(FMJD, (peer, peer), 4, (SHORT,), QUICK, parallel=3)
    assert [result.game for result in await played(one, Results(None, {}))] == [0, 1, 2, 3]


async def test_player_that_failed_is_made_again() -> None:
    broken = Index(0, PlayerError("broken"), moves=1)
    found = await played(match(broken, Index(0), 2), Results(None, {}))
    assert [result.points for result in found] == [0, 0]
    assert all("broken" in result.failure for result in found)
    assert broken.closed == 3


async def test_player_that_fails_before_it_ever_moved_ends_the_match_and_loses_nothing() -> None:
    results = Results(None, {})
    with pytest.raises(PlayerStartError, match="A: broken; it has made no move"):
        await played(match(Index(0, PlayerError("broken")), Index(0)), results)
    assert not results.games


async def test_player_that_moved_in_games_that_were_kept_loses_the_one_in_which_it_fails(tmp_path: Path) -> None:
    short, long = match(Index(0), Index(0), 2), match(Index(0, PlayerError("broken")), Index(0), 4)
    await played(short, Results(tmp_path, short.settings))
    assert [result.points for result in await played(long, Results(tmp_path, long.settings))] == [0, 0]


async def test_player_that_cannot_be_started_ends_the_match_and_loses_nothing() -> None:
    results = Results(None, {})
    with pytest.raises(PlayerStartError, match="nobody there"):
        await played(match(Index(0, PlayerStartError("nobody there")), Index(0)), results)
    assert not results.games


async def test_no_game_begins_before_the_players_of_all_are_there() -> None:
    prepared: set[Player] = set()

    class Late(Index):
        number = 0

        async def prepare(self, _position: Position) -> None:
            if self.number == 6:
                await until(lambda: len(prepared) >= 5)
                for _ in range(1000):  # the others could play all their games meanwhile
                    await asyncio.sleep(0)
            prepared.add(self)

        async def choose(self, *asked: Any) -> Choice:
            assert len(prepared) == 6
            return await super().choose(*asked)

    made: list[Late] = []

    def make() -> Player:
        made.append(Late(0))
        made[-1].number = len(made)
        return made[-1]

    names = (PlayerSpec("A", make), PlayerSpec("B", make))
    results = await played(Match(FMJD, names, 4, (SHORT,), QUICK, parallel=3), Results(None, {}))
    assert [result.failure for result in results] == [""] * 4


async def test_mistake_in_a_player_ends_the_match() -> None:
    with pytest.raises(ZeroDivisionError):
        await played(match(Index(0, ZeroDivisionError()), Index(0)), Results(None, {}))


async def test_sequential_test_ends_the_match() -> None:
    lost = Index(0, PlayerError("always loses"), moves=1)
    one = match(lost, Index(0), 1000, bounds=Bounds(0, 200))
    results = Results(None, {})
    found = await played(one, results)
    assert len(found) < 100
    assert tally(one, results).verdict(Bounds(0, 200)) == "rejected"


async def test_match_goes_on_where_it_was(tmp_path: Path) -> None:
    short, long = match(Index(0), Index(-1), 2), match(Index(0), Index(-1), 4)
    await played(short, Results(tmp_path, short.settings))
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"game": 2, "poi')  # killed while it wrote
    results = Results(tmp_path, long.settings)
    assert sorted(results.games) == [0, 1]
    assert [result.game for result in await played(long, results)] == [2, 3]
    again = Results(tmp_path, long.settings)
    assert again.games == results.games
    games = parse_pdn((tmp_path / "games.pdn").read_bytes())
    assert [game.headers["Round"] for game in games] == ["1", "2", "3", "4"]
    assert all(not game.faults for game in games)


async def test_games_beyond_those_asked_for_are_kept_and_not_counted(tmp_path: Path) -> None:
    short, long = match(Index(0), Index(-1), 2), match(Index(0), Index(-1), 6)
    await played(long, Results(tmp_path, long.settings))
    results = Results(tmp_path, short.settings)
    assert await played(short, results) == []
    assert tally(short, results).games == 2
    assert tally(long, results).games == 6
    assert len(parse_pdn((tmp_path / "games.pdn").read_bytes())) == 6


async def test_broken_off_it_ends_as_it_would_have(tmp_path: Path) -> None:
    """Players that remembered game 1 would play game 2 in another way."""
    seen = []
    for lengths in ((4,), (1, 4)):
        one = parse_player("engine:hash=1,tables=off", Rules())
        whole = Match(FMJD, (one, parse_player("engine:hash=2,tables=off", Rules())), 4, (), Limits(0, nodes=300))
        folder = tmp_path / str(len(lengths))
        for length in lengths:
            await played(replace(whole, games=length), Results(folder, whole.settings))
        seen.append([result.pdn for _, result in sorted(Results(folder, whole.settings).games.items())])
    assert len(seen[0]) == 4
    assert seen[0] == seen[1]


async def test_players_are_told_of_every_game() -> None:
    class Elephant(Index):
        told = 0

        async def new_game(self) -> None:
            self.told += 1

    one = Elephant(0)
    await played(match(one, Index(-1), 4), Results(None, {}))
    assert one.told == 4


async def test_a_player_that_cannot_be_made_ends_the_match() -> None:
    def make() -> NativePlayer:
        raise WeightsError("gone since")

    broken = Match(FMJD, (PlayerSpec("A", make), PlayerSpec("B", make)), 2, (SHORT,), QUICK)
    with pytest.raises(WeightsError, match="gone since"):
        await played(broken, Results(None, broken.settings))


def test_match_with_a_clock_keeps_what_a_fallen_flag_means() -> None:
    """A club may have the flag lose where others have it drawn against who cannot win."""
    assert "flag" not in match(Index(0), Index(0)).settings
    assert match(Index(0), Index(0), clock="60").settings["flag"] == FMJD.flag_fall
    by_cpu = replace(match(Index(0), Index(0), clock="60"), counts_cpu=True)
    assert by_cpu.settings["clock_counts"] == "cpu"
