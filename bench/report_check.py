"""Measure what reports find: games of weak levels, judged by a deep search and by the report of the page.

    python -m bench.report_check FOLDER [--first 0] [--games 20] [--nodes 1000000]

Compares what both say of moves that cost a man, and prints the table of docs/analysis.md. Keeps each game, what the
deep search found, and the report in FOLDER, so that a run may be stopped at any time and given again; after a change
of the report delete `*.report.json` there.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from coupturc import Profile, load_profile
from coupturc.analysis.document import Document
from coupturc.analysis.report import judged_nodes
from coupturc.engine.match.openings import random_opening
from coupturc.engine.match.players import parse_player
from coupturc.engine.match.referee import Board, play_game
from coupturc.engine.match.seat import Seat
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.lines import Line
from coupturc.engine.native.pool import EnginePool
from coupturc.engine.native.searching import Question, search
from coupturc.engine.player import Limits
from coupturc.game.node import Node
from coupturc.game.outcome import SideName
from coupturc.notation.pdn_writer import format_game
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.looking import Looker, look_through
from coupturc.web.analyses.messages import ReportPly
from coupturc.web.analyses.view import history_of

_RULES = ("fmjd", "dama")
_LEVELS = range(1, 5)
#: Beyond these a weak game is decided, and goes on for long.
_MOST_PLIES = 60
_HASH_MIB = 64
#: A lost position without a move.
_LOST = -30_000

#: Hundredths of a man: so much lost by the deep search is a man, less than the other is none; between them is doubt.
_A_MAN, _NO_MAN = 100, 60
#: Ten men: scores beyond it differ in how soon the game ends.
_MOST_MEN = 1000
_AIM = 0.9
_HEAD = "| profile | found | invented | missed | doubtful | precision | recall |\n|---|---|---|---|---|---|---|\n"

_T = TypeVar("_T")


class Judged(msgspec.Struct, frozen=True):
    """A game that was looked at deeply.

    `scores` has one of each position, from the view of the side to move; `best` the move that was found there.
    """

    profile: str
    players: tuple[str, str]
    pdn: str
    scores: tuple[int, ...]
    best: tuple[str, ...]


class _Patient(Analyst):
    """Looks at as many positions as on a machine with nothing else to do, however long that takes."""

    def study(self, question: Question, asker: str) -> AsyncGenerator[Line, None]:
        """Yield what a report is told."""
        return super().study(replace(question, limits=replace(question.limits, seconds=0)), asker)


class Fixture(NamedTuple):
    """A game to be played."""

    profile: str
    number: int
    levels: tuple[int, int]


def fixtures(games: int, first: int = 0) -> Iterator[Fixture]:
    """Name the games: both kinds in turn, every pair of levels with either colour.

    Args:
        games: how many.
        first: the number of the first of each kind; other numbers are other games.
    """
    pairs = cycle([pair for low, high in combinations(_LEVELS, 2) for pair in ((low, high), (high, low))])
    for number, levels in islice(enumerate(pairs), first, first + (games + 1) // 2):
        for profile in _RULES:
            yield Fixture(profile, number, levels)


async def judged(fixture: Fixture, nodes: int) -> Judged:
    """Play a game, and look at each of its positions."""
    profile = load_profile(fixture.profile)
    pdn = await _played(fixture, profile)
    scores, best = _deep(profile, judged_nodes(parsed(pdn, profile).game.root), nodes)
    white, black = (f"engine:{level}" for level in fixture.levels)
    return Judged(fixture.profile, (white, black), pdn, scores, best)


def parsed(pdn: str, profile: Profile) -> Document:
    """Read a game, without the moves that come when all is decided."""
    document = Document.parse(pdn, profile.rules)
    for last in islice(document.game.root.line(), _MOST_PLIES - 1, _MOST_PLIES):
        last.children.clear()
    return Document(document.game)


async def report_on(document: Document, profile: Profile) -> tuple[ReportPly, ...]:
    """Return what the quick report that the page shows says of a game."""
    pool = EnginePool(1)
    looker = Looker(_Patient(pool).study, profile, "quick", "bench")
    plies: tuple[ReportPly, ...] = ()
    async for progress in look_through(document, looker):
        plies = progress.plies
    await asyncio.to_thread(pool.close)
    return plies


async def _played(fixture: Fixture, profile: Profile) -> str:
    specs = [parse_player(f"engine:{level}", profile.rules) for level in fixture.levels]
    white, black = (Seat(spec.text, spec.make(), spec.limits or Limits(1.0)) for spec in specs)
    seats: dict[SideName, Seat] = {"white": white, "black": black}
    opening = random_opening(profile.rules, fixture.number)
    try:
        played = await play_game(Board(profile, opening), seats, fixture.number + 1)
    finally:
        await white.player.close()
        await black.player.close()
    return format_game(played.game)


def _deep(profile: Profile, line: Sequence[Node], nodes: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the score and the best move of each position; from the end, as a report looks."""
    engine = new_engine(_HASH_MIB)
    scores: list[int] = []
    best: list[str] = []
    for node in reversed(line):
        if len(node.position.legal_moves):
            found = search(engine, Question(history_of(node), profile.draw_limits, Limits(0, nodes=nodes)))
            scores.append(found.score)
            best.append(found.moves[0].text)
        else:
            scores.append(_LOST)
            best.append("")
    return tuple(reversed(scores)), tuple(reversed(best))


def _judge(fixture: Fixture, nodes: int) -> Judged:
    return asyncio.run(judged(fixture, nodes))


def _kept(path: Path, kind: type[_T], make: Callable[[], _T]) -> _T:
    """Return what a file holds; made when there is none."""
    if not path.exists():
        path.write_bytes(msgspec.json.encode(make()))
        print(path.name, file=sys.stderr, flush=True)
    return msgspec.json.decode(path.read_bytes(), type=kind)


class Count(NamedTuple):
    """How often a report and the deep search agree on what costs a man."""

    found: int = 0
    invented: int = 0
    missed: int = 0
    doubtful: int = 0

    @property
    def precision(self) -> float:
        """Share of what the report says that is so."""
        return self.found / max(1, self.found + self.invented)

    @property
    def recall(self) -> float:
        """Share of what is so that the report says."""
        return self.found / max(1, self.found + self.missed)

    def plus(self, other: "Count") -> "Count":
        """Add up."""
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def compared(game: Judged, report: tuple[ReportPly, ...]) -> Count:
    """Compare a report with what the deep search says of each move."""
    count = Count()
    for ply, had, best, kept in zip(report, game.scores, game.best, game.scores[1:], strict=False):
        lost = 0 if best == ply.text else _bounded(had) - _bounded(-kept)
        if _NO_MAN <= lost < _A_MAN:
            count = count.plus(Count(doubtful=1))
        elif lost >= _A_MAN:
            count = count.plus(Count(found=ply.costs_man, missed=not ply.costs_man))
        else:
            count = count.plus(Count(invented=ply.costs_man))
    return count


def _bounded(score: int) -> int:
    return max(-_MOST_MEN, min(_MOST_MEN, score))


def main(arguments: list[str] | None = None) -> int:
    """Judge what is missing, and print the table; the exit status is 1 below the aim."""
    options = _options(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    counts = dict.fromkeys(_RULES, Count())
    for fixture in fixtures(options.games, options.first):
        name = options.folder / f"{fixture.profile}-{fixture.number}"
        game = _kept(name.with_suffix(".json"), Judged, partial(_judge, fixture, options.nodes))
        report = _kept(name.with_suffix(".report.json"), tuple[ReportPly, ...], partial(_report, game))
        counts[fixture.profile] = counts[fixture.profile].plus(compared(game, report))
    print(_HEAD + "".join(_row(name, count) for name, count in counts.items()), end="")
    return int(any(min(count.precision, count.recall) < _AIM for count in counts.values()))


def _row(profile: str, count: Count) -> str:
    shares = f"{count.precision:.2f} | {count.recall:.2f}"
    return f"| {profile} | {count.found} | {count.invented} | {count.missed} | {count.doubtful} | {shares} |\n"


def _report(game: Judged) -> tuple[ReportPly, ...]:
    profile = load_profile(game.profile)
    return asyncio.run(report_on(parsed(game.pdn, profile), profile))


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0, help="number of the first game of each kind")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=1_000_000, help="of the deep search of each position")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
