"""The explorer equals a slow scan that knows only texts, over 5,000 games, with an index and without."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from coupturc import Position
from coupturc.archive import Archive, Filter, segments
from tests.archive.made_games import pdn

GAMES = 5_000
RUN = 600  # whole runs with an index, and one behind them that grows
PLAYERS = 7
RESULTS = {"*": "unknown", "2-0": "white", "1-1": "draw", "0-2": "black"}
NAMES = ("games", *RESULTS.values())


@dataclass(frozen=True)
class Played:
    """A game as it was made: what it came to, as FEN, and what was played there."""

    number: int
    game: str
    fens: list[str]
    moves: list[str]
    result: str
    players: tuple[str, str]
    year: int
    ratings: tuple[int, int]

    @cached_property
    def had(self) -> frozenset[str]:
        return frozenset(self.fens)

    @property
    def text(self) -> str:
        tags = {"White": self.players[0], "Black": self.players[1]}
        if self.year:
            tags["Date"] = f"{self.year}.??.??"
        tags |= {f"{side}Rating": str(own) for side, own in zip(("White", "Black"), self.ratings, strict=True) if own}
        if self.game == "turkish":
            tags["GameType"] = "30"
        written = next(one for one, name in RESULTS.items() if name == self.result)
        return pdn(self.moves, written, Result=written, **tags)


def made(rng: random.Random, number: int) -> Played:
    """Play few different moves, so that games share positions, by different moves too."""
    game = "turkish" if number % 10 == 0 else "international"
    position = Position.start(game)
    fens, moves = [position.fen], []
    for _ in range(rng.randrange(1, 24)):
        move = rng.choice([*position.legal_moves][:3])
        position = position.after(move)
        moves.append(move.text)
        fens.append(position.fen)
    return Played(
        number,
        game,
        fens,
        moves,
        rng.choice([*RESULTS.values()]),
        (f"Player {rng.randrange(PLAYERS)}", f"Player {rng.randrange(PLAYERS)}"),
        rng.choice([0, *range(1960, 1990)]),
        (rng.choice([0, 1200, 1300, 1400]), rng.choice([0, 1200, 1300, 1400])),
    )


Asked = Callable[[Played], bool]
#: What is expected of each position, by the name of the filter.
Scans = Callable[[str], list[tuple[Position, dict[str, Any]]]]
FILTERS: dict[str, tuple[Filter, Asked]] = {
    "all": (Filter(), lambda _: True),
    "result and years": (
        Filter(result="white", years=(1965, 1980)),
        lambda one: one.result == "white" and 1965 <= one.year <= 1980,
    ),
    "player": (Filter(player="Player 3", colour="black"), lambda one: one.players[1] == "Player 3"),
    "rating": (Filter(rating=(1200, 1300)), lambda one: all(1200 <= own <= 1300 for own in one.ratings)),
}


def counts(games: list[Played]) -> dict[str, int]:
    found = Counter(one.result for one in games)
    return {name: len(games) if name == "games" else found[name] for name in NAMES}


def slow_move(position: Position, move: str, behind: str, games: list[Played]) -> dict[str, Any]:
    there = [one for one in games if position.fen in one.had]
    played = [one for one in there if (position.fen, move) in zip(one.fens[:-1], one.moves, strict=True)]
    numbers = {one.number for one in played}
    reached = [one for one in games if behind in one.had and one.number not in numbers]
    years = [one.year for one in played if one.year]
    ratings = [own for one in played if (own := one.ratings[position.fen.startswith("B")])]
    return {
        "move": move,
        "played": counts(played),
        "reached": counts(reached),
        "first_year": min(years, default=None),
        "last_year": max(years, default=None),
        "rating": round(sum(ratings) / len(ratings)) if ratings else None,
    }


def slow(games: list[Played], position: Position) -> dict[str, Any]:
    behind = {move.text: position.after(move).fen for move in position.legal_moves}
    touched = [one for one in games if not {position.fen, *behind.values()}.isdisjoint(one.had)]
    there = [(one, one.fens.index(position.fen)) for one in touched if position.fen in one.had]
    came: dict[tuple[str, str], list[Played]] = {}
    for one, ply in there:
        if ply:
            came.setdefault((one.fens[ply - 1], one.moves[ply - 1]), []).append(one)
    moves = [slow_move(position, move, fen, touched) for move, fen in behind.items()]
    return {
        **counts([one for one, _ in there]),
        "ended": sum(one.fens[-1] == position.fen for one, _ in there),
        "moves": by_text(move for move in moves if move["played"]["games"] + move["reached"]["games"]),
        "before": by_text({"move": move, **counts(own)} for (_, move), own in came.items()),
        "sample": [{"game": one.number, "ply": ply} for one, ply in there[:10]],
    }


def by_text(moves: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - of records
    return sorted(({name: one[name] for name in one if name != "score"} for one in moves), key=str)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    rng = random.Random(21)
    return [made(rng, number) for number in range(1, GAMES + 1)]


@pytest.fixture(scope="module", params=["scanned", "indexed"])
def filled(
    request: pytest.FixtureRequest, games: list[Played], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Archive]:
    folder: Path = tmp_path_factory.mktemp("slow")
    (folder / "games.pdn").write_text("".join(one.text for one in games))
    with pytest.MonkeyPatch.context() as patch, Archive.open(folder / "archive", make=True) as archive:
        patch.setattr(segments, "SEGMENT_GAMES", RUN)
        assert archive.add(folder / "games.pdn").added == GAMES
        if request.param == "indexed":
            assert sum(one.games for one in archive.index()) == GAMES // 10 * 9 // RUN * RUN
        yield archive


def positions(games: list[Played]) -> list[Position]:
    """Return some that many games have, some that one has, and some that none has."""
    rng = random.Random(5)
    had = [(one, rng.choice(one.fens)) for one in rng.sample(games, 40)]
    found = [Position.from_fen(fen, one.game) for one, fen in had]
    beside = [one.after([*one.legal_moves][-1]) for one in found[:10] if one.legal_moves]
    return [Position.start("international"), Position.start("turkish"), *found, *beside]


@pytest.fixture(scope="module")
def scans(games: list[Played]) -> Scans:
    """Return what is expected of each position; it does not depend on the index, so it is looked for once."""

    @cache
    def scanned(name: str) -> list[tuple[Position, dict[str, Any]]]:
        _, fits = FILTERS[name]
        chosen = {
            game: [one for one in games if one.game == game and fits(one)] for game in ("international", "turkish")
        }
        return [(position, slow(chosen[position.rules.game], position)) for position in positions(games)]

    return scanned


@pytest.mark.parametrize("name", FILTERS)
def test_every_number_is_that_of_the_slow_scan(filled: Archive, scans: Scans, name: str) -> None:
    asked, _ = FILTERS[name]
    for position, expected in scans(name):
        found = filled.explore(position, asked).record()
        found |= {part: by_text(found[part]) for part in ("moves", "before")}
        assert {part: found[part] for part in expected} == expected, position.fen
