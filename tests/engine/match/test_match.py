"""Matches: pairs of games, referee, results that survive a kill."""

import asyncio
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from coupturc import DrawLimits, History, Position, Rules, load_profile
from coupturc.engine import Choice, Limits, Player, PlayerError
from coupturc.engine.dxp.player import GameEndedError
from coupturc.engine.match.match import Match, play_match, tally
from coupturc.engine.match.openings import OpeningsError, random_opening, read_openings
from coupturc.engine.match.players import PlayerSpec, parse_player
from coupturc.engine.match.referee import Board, CpuTimeUnknownError, play_game, points_of
from coupturc.engine.match.results import Result, Results
from coupturc.engine.match.seat import Seat
from coupturc.engine.match.statistics import Bounds
from coupturc.engine.native.evaluation import WeightsError
from coupturc.engine.native.player import NativePlayer
from coupturc.engine.player import PlayerStartError
from coupturc.game.outcome import SideName
from coupturc.notation.pdn import parse_pdn
from coupturc.notation.pdn_writer import format_game
from tests.waiting import until

FMJD = load_profile("fmjd")
SHORT = Position.from_fen("W:W32,37:B23")  # a few plies to the end
QUICK = Limits(0, nodes=10)


class Index(Player):
    """Plays the legal move of that number, or fails after so many moves of a game."""

    def __init__(self, index: int, error: Exception | None = None, moves: int = 0) -> None:
        self.index = index
        self.error = error
        self.moves = moves
        self.closed = 0
        self.games = 0

    async def choose(self, history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        await asyncio.sleep(0)
        self.games += history.ply < 2
        if self.error is not None and history.ply >= 2 * self.moves:
            raise self.error
        return Choice(history.position.legal_moves[self.index], 0)

    async def close(self) -> None:
        self.closed += 1


def match(first: Index, second: Index, games: int = 4, **more: object) -> Match:
    names = (PlayerSpec("A", lambda: first), PlayerSpec("B", lambda: second))
    return Match(FMJD, names, games, (SHORT,), QUICK, **more)  # type: ignore[arg-type]


async def played(one: Match, results: Results) -> list[Result]:
    async with asyncio.timeout(30):
        return [result async for result in play_match(one, results)]


# ------------------------------------------------------------------ one game


async def test_game_is_played_to_its_end_and_written() -> None:
    seats = {"white": Seat("A", Index(0), QUICK), "black": Seat("B", Index(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT), seats, 7)  # type: ignore[arg-type]
    assert game.outcome.reason in {"no_moves", "king_moves", "repetition", "two_v_one"}
    assert game.game.headers["Round"] == "7"
    assert game.game.headers["Result"] == game.outcome.result
    assert len(game.game.moves) == game.outcome.ply
    assert game.failure == ""


@pytest.mark.parametrize(
    ("error", "result", "reason"),
    [
        (PlayerError("broken"), "0-2", "abandoned"),
        (GameEndedError("A", 1), "0-2", "resignation"),
        (GameEndedError("A", 2), "1-1", "agreement"),
        (GameEndedError("A", 3), "0-2", "abandoned"),
        (GameEndedError("A", 0), "0-2", "abandoned"),
    ],
)
async def test_player_that_cannot_go_on(error: PlayerError, result: str, reason: str) -> None:
    seats = {"white": Seat("A", Index(0, error), QUICK), "black": Seat("B", Index(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT), seats, 1)  # type: ignore[arg-type]
    assert (game.outcome.result, game.outcome.reason) == (result, reason)
    assert game.failure == f"A: {error}"
    assert game.failure in format_game(game.game)
    assert points_of(game.outcome, "white") + points_of(game.outcome, "black") == 1


# ------------------------------------------------------------------ clocks and CPU time


class Thinker(Player):
    """Plays the first legal move, remembers its limits and reports a CPU time."""

    def __init__(self, cpu_seconds: float | None = None) -> None:
        self.cpu_seconds = cpu_seconds
        self.limits: list[Limits] = []

    async def choose(self, history: History, _draws: DrawLimits, limits: Limits) -> Choice:
        self.limits.append(limits)
        return Choice(history.position.legal_moves[0], 0, self.cpu_seconds)


class Undecided(Player):
    """Never moves, whatever the clock says."""

    async def choose(self, _history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError


def seats(white: Player, black: Player) -> dict[SideName, Seat]:
    return {"white": Seat("A", white, Limits(0)), "black": Seat("B", black, Limits(0))}


async def test_players_are_told_what_their_clock_leaves() -> None:
    white, black = Thinker(), Thinker()
    game = await play_game(Board(FMJD, SHORT, "60+1"), seats(white, black), 1)
    assert game.game.headers["TimeControl"] == "60+1"
    assert game.outcome.reason != "flag"
    clocks = [limits.clock for limits in white.limits + black.limits]
    assert all(clock and clock.gain_ms == 1000 and clock.left_ms > 59_000 for clock in clocks)
    assert all(limits.seconds > 1 for limits in white.limits)


async def test_player_that_does_not_move_in_time_has_lost() -> None:
    began = monotonic()
    game = await play_game(Board(FMJD, SHORT, "0.2"), seats(Undecided(), Thinker()), 1)
    assert (game.outcome.result, game.outcome.reason, game.failure) == ("0-2", "flag", "")
    assert monotonic() - began < 30


async def test_cpu_time_of_a_game_is_added_up() -> None:
    game = await play_game(Board(FMJD, SHORT), seats(Thinker(0.25), Thinker()), 1)
    white, black = game.cpu_seconds
    assert white == pytest.approx(0.25 * ((len(game.game.moves) + 1) // 2))
    assert black is None


# ------------------------------------------------------------------ a match


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


async def test_a_clock_may_count_the_cpu_time_that_players_say_they_used() -> None:
    white, black = Thinker(0.2), Thinker(0.1)
    game = await play_game(Board(FMJD, SHORT, "0.5+0.1", counts_cpu=True), seats(white, black), 1)
    assert [limits.clock.left_ms for limits in white.limits[:3] if limits.clock] == [500, 400, 300]
    assert all(limits.seconds == limits.soft_seconds == 0 < limits.cpu_seconds for limits in white.limits)
    assert 0 < white.limits[0].soft_cpu_seconds < white.limits[0].cpu_seconds
    assert game.outcome.reason != "flag"


async def test_a_flag_falls_by_cpu_time() -> None:
    game = await play_game(Board(FMJD, SHORT, "0.5", counts_cpu=True), seats(Thinker(0.6), Thinker(0.1)), 1)
    assert (game.outcome.reason, game.outcome.winner) == ("flag", "black")


async def test_a_player_is_waited_for_as_long_as_it_uses_no_cpu_time() -> None:
    class Waiting(Thinker):
        async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
            await asyncio.sleep(0.05)  # longer than all the time on its clock
            return await super().choose(history, draws, limits)

    game = await play_game(Board(FMJD, SHORT, "0.01", counts_cpu=True), seats(Waiting(0.0), Waiting(0.0)), 1)
    assert game.outcome.reason != "flag"


async def test_a_clock_of_cpu_time_needs_to_know_it() -> None:
    with pytest.raises(CpuTimeUnknownError, match="does not say how much"):
        await play_game(Board(FMJD, SHORT, "0.5", counts_cpu=True), seats(Thinker(None), Thinker(0.1)), 1)


async def test_players_are_brought_up_before_the_clock_runs() -> None:
    class Slow(Index):
        async def prepare(self, _position: Position) -> None:
            await asyncio.sleep(1.5)

    seats: dict[SideName, Seat] = {"white": Seat("A", Slow(0), QUICK), "black": Seat("B", Slow(0), QUICK)}
    game = await play_game(Board(FMJD, SHORT, clock="1"), seats, 1)
    assert game.outcome.reason != "flag"


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


# ------------------------------------------------------------------ openings


def test_openings_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.fen"
    path.write_text("# two\nW:W32:B23\n\n  B:W32:B23  \n")
    assert [position.fen for position in read_openings(path, Rules())] == ["W:W32:B23", "B:W32:B23"]


@pytest.mark.parametrize(("text", "error"), [("W:W32:B23\nW:W51:B\n", "line 2"), ("# none\n", "expected a FEN")])
def test_openings_that_cannot_be_used(tmp_path: Path, text: str, error: str) -> None:
    path = tmp_path / "openings.fen"
    path.write_text(text)
    with pytest.raises(OpeningsError, match=error):
        read_openings(path, Rules())


def test_openings_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "openings.fen").write_bytes(b"W:W32:B23\n\xff")
    with pytest.raises(OpeningsError, match=r"expected UTF-8 text with a FEN on each line \(byte 10\)"):
        read_openings(tmp_path / "openings.fen", Rules())


def test_shipped_ballots_are_positions() -> None:
    path = Path(__file__).parents[3] / "data" / "ballots" / "two-move.fen"
    assert len(set(read_openings(path, Rules()))) == 79


@pytest.mark.parametrize("rules", [Rules(), Rules("turkish")])
def test_random_openings_are_level_and_at_rest(rules: Rules) -> None:
    openings = [random_opening(rules, number) for number in range(20)]
    assert openings == [random_opening(rules, number) for number in range(20)]
    assert len(set(openings)) > 15
    for position in openings:
        letters = "".join(position.pieces.values())
        assert letters.lower().count("w") == letters.lower().count("b")
        assert not position.legal_moves.capture_count


def test_without_openings_they_are_random() -> None:
    names = (PlayerSpec("A", lambda: Index(0)), PlayerSpec("B", lambda: Index(0)))
    one = Match(FMJD, names, 4, (), QUICK)
    assert one.opening(0) == one.opening(1) != one.opening(2)
    assert one.settings["openings"] == "random"


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
