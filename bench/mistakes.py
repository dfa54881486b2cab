"""Measure how the levels err, in the classes in which people do.

    python -m bench.mistakes [--rules international turkish] [--players novice club a-6] [--games 40] [--nodes 20000]
    python -m bench.mistakes --pdn games.pdn [--rules international]

Each player plays itself, or the games of people are read; every move with a choice in a position that is not decided is
judged by a search. Prints the table of docs/levels.md.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.lines import gets_through, loses_after, wins_after
from bench.people import CLUB, NOVICE, Person
from coupturc import DrawLimits, History, Move, Position, load_profile, read_pdn
from coupturc._core import Engine, SearchReport
from coupturc.engine.levels import LEVELS, limits_of, parse_level
from coupturc.engine.match.openings import random_opening
from coupturc.engine.native.choosing import choose
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.searching import Question

#: Hundredths of a man: who gives up so much has erred, and beyond the other the game is decided.
ERROR, DECIDED = 80, 300
#: Ten men: scores beyond it differ in how soon the game ends.
_MOST = 1000
_MOST_PLIES = 160
_RULES = {"international": "fmjd", "turkish": "dama"}

Chooser = Callable[[History], Move]


@dataclass
class Record:
    """What was seen of a player.

    Args:
        moves: judged.
        errors: by class: `hangs` is a piece that is simply taken, `shot N` one that a shot of N plies takes, `race` a
            man that gets through, `slow` whatever is lost later.
        seen, missed: own shots, by their plies.
    """

    moves: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    seen: Counter[int] = field(default_factory=Counter)
    missed: Counter[int] = field(default_factory=Counter)


class Judge:
    """Says what a move gives up.

    Args:
        nodes: of each search.
    """

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._engine = new_engine(16)

    def look(self, history: History, move: Move, record: Record) -> None:
        """Judge a move, and add what is found to a record."""
        best, second = self._two(history)
        if abs(best.score) > DECIDED:
            return
        record.moves += 1
        after = best if best.moves[0] == move else self._search(history.after(move), 1)[0]
        worth = best.score if best.moves[0] == move else -_clamped(after.score)
        has_erred = best.score - worth >= ERROR
        plies = wins_after(history.position, best.moves)
        if plies > 1 and best.score - second >= ERROR:
            (record.missed if has_erred else record.seen)[plies] += 1
        if has_erred:
            record.errors[kind_of(history.position, (move, *after.moves), has_shot=plies > 1)] += 1

    def _two(self, history: History) -> tuple[SearchReport, int]:
        lines = self._search(history, 2)
        return lines[0], _clamped(lines[-1].score)

    def _search(self, history: History, lines: int) -> list[SearchReport]:
        found: dict[tuple[int, int], SearchReport] = {}
        last = self._engine.search(
            history, DrawLimits(), nodes=self._nodes, lines=lines, report=lambda r: found.update({(r.depth, r.line): r})
        )
        whole = [depth for depth, line in found if line == lines - 1]
        return [found[max(whole), line] for line in range(lines)] if whole else [last]


def kind_of(position: Position, moves: Sequence[Move], *, has_shot: bool = False) -> str:
    """Name the class of an error by the line that shows it.

    Args:
        position: before the error.
        moves: the error, and how it is answered.
        has_shot: whether the best move would have won a piece, so that no loss says what was missed.
    """
    if plies := loses_after(position, moves):
        return "hangs" if plies == 1 else f"shot {plies}"
    if has_shot:
        return "missed"
    return "race" if gets_through(position.after(moves[0]), moves[1:]) else "slow"


def _clamped(score: int) -> int:
    return max(-_MOST, min(_MOST, score))


def played_by(chooser: Chooser, game: str, number: int) -> Iterator[tuple[History, Move]]:
    """Yield the moves with a choice of a game of a player against itself."""
    history = History(random_opening(load_profile(_RULES[game]).rules, number))
    limits = load_profile(_RULES[game]).draw_limits
    while history.position.legal_moves and history.ply < _MOST_PLIES and not history.draws(limits):
        move = chooser(history)
        if len(history.position.legal_moves) > 1:
            yield history, move
        history = history.after(move)


def moves_of(path: Path) -> Iterator[tuple[History, Move]]:
    """Yield the moves with a choice of the whole games in a file."""
    for game in read_pdn(path):
        history = History(game.start)
        if history.position != Position.start(history.position.rules) or game.faults:
            continue
        for move in game.moves:
            if len(history.position.legal_moves) > 1:
                yield history, move
            history = history.after(move)


def chooser_of(name: str, game: str, dice: random.Random) -> Chooser:
    """Return how a level, or a simulated person, chooses."""
    if name in {"novice", "club"}:
        return Person(NOVICE if name == "novice" else CLUB, dice).choose
    limits, draws, engine = limits_of(parse_level(name)), load_profile(_RULES[game]).draw_limits, _engine()
    return lambda history: choose(engine, Question(history, draws, limits), dice).move


def _engine() -> Engine:
    return new_engine(4)


def row(game: str, name: str, record: Record) -> str:
    """Write a line of the table."""
    shots = [sum(record.errors[f"shot {n}"] for n in plies) for plies in _SHOTS]
    rates = [record.errors["hangs"], *shots, record.errors["missed"], record.errors["race"], record.errors["slow"]]
    missed = [_share(record, plies) for plies in _SHOTS]
    hundred = " | ".join(f"{100 * rate / max(1, record.moves):.1f}" for rate in rates)
    return f"| {game} | {name} | {record.moves} | {hundred} | {' | '.join(missed)} |"


_SHOTS = (range(2, 4), range(4, 6), range(6, 99))
_COLUMNS = (
    *("game", "player", "moves", "hangs", "walks into 3", "5", "7 and more", "misses one", "race", "slow"),
    *("misses of 3", "of 5", "of 7 and more"),
)
_HEAD = f"| {' | '.join(_COLUMNS)} |\n{'|---' * len(_COLUMNS)}|"


def _share(record: Record, plies: range) -> str:
    missed, seen = (sum(counts[n] for n in plies) for counts in (record.missed, record.seen))
    return f"{100 * missed / (missed + seen):.0f} % of {missed + seen}" if missed + seen else ""


def measure(moves: Iterable[tuple[History, Move]], nodes: int) -> Record:
    """Judge all of these moves."""
    judge, record = Judge(nodes), Record()
    for history, move in moves:
        judge.look(history, move, record)
    return record


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    options = _options(arguments)
    print(_HEAD)
    for path in options.pdn:
        print(row("Dammen", path.stem, measure(moves_of(path), options.nodes)), flush=True)
    for game in () if options.pdn else options.rules:
        for name in options.players:
            chooser = chooser_of(name, game, random.Random(1))  # noqa: S311 - a game, not a secret
            moves = (each for number in range(options.games) for each in played_by(chooser, game, number))
            print(row(game, name, measure(moves, options.nodes)), flush=True)
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="+", choices=_RULES, default=list(_RULES))
    parser.add_argument("--players", nargs="+", default=["novice", "club", *(str(level) for level in LEVELS[:-4])])
    parser.add_argument("--games", type=int, default=40, help="of each player against itself")
    parser.add_argument("--nodes", type=int, default=20_000, help="of each search of the judge")
    parser.add_argument("--pdn", type=Path, nargs="+", default=(), help="judge the games of people in these files")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
