"""The combinations that come with the package, and what is said of a solver's move.

They are found in games of the engine and proved by `coupturc train combinations`. A solver need not
follow the main line: any move is right that wins as much by force.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from coupturc._core import Position, Rules
from coupturc.engine.combinations import Combination, Forcing, ends_in_draw, parse_combination
from coupturc.engine.combinations.themes import THEMES, CombinationTheme, themes_of
from coupturc.game.explain import read_move
from coupturc.game.refusal import Refusal
from coupturc.lessons.lines import follow
from coupturc.rules import load_profile

_FOLDER = Path(__file__).parent / "data"

#: Men to be won net; the same for what is shipped and for what is accepted.
GAIN = 2
_MOST_MOVES = 8
_BUDGET = 60_000


@cache
def load_combinations(game: str) -> Mapping[str, Combination]:
    """Return the combinations of a game, `international` or `turkish`, by id; the shortest first."""
    lines = (_FOLDER / f"combinations-{game}.txt").read_text("utf-8").splitlines()
    found = (parse_combination(line) for line in lines if line and not line.startswith("#"))
    return {combination.id: combination for combination in found}


@cache
def load_themes(game: str) -> Mapping[CombinationTheme, tuple[str, ...]]:
    """Return the ids of the combinations of each theme that has any, in the order of the themes."""
    rules = load_profile(game).rules
    found: dict[CombinationTheme, list[str]] = {theme: [] for theme in THEMES}
    for combination in load_combinations(game).values():
        for theme in themes_of(combination, rules):
            found[theme].append(combination.id)
    return {theme: tuple(ids) for theme, ids in found.items() if ids}


@cache
def _by_id(game: str) -> tuple[str, ...]:
    """Return all ids in order: they are digests, so this order mixes easy and hard."""
    return tuple(sorted(load_combinations(game)))


def daily_combination(game: str, day: date) -> str:
    """Return the id of the combination of a day: the same for everyone, and none twice before all were asked."""
    ids = _by_id(game)
    return ids[day.toordinal() % len(ids)]


Step = Literal["solved", "go_on", "wrong"]


class Solving(msgspec.Struct, frozen=True):
    """What is said of a solver's move.

    Args:
        step: `wrong` when it does not win by force what there is to win, or wins it into a draw.
        line: all moves so far, with the opponent's answer to this one if there is one.
        needed: moves that the solver still needs.
    """

    step: Step
    line: tuple[str, ...]
    needed: int = 0


@dataclass(frozen=True, slots=True)
class Solver:
    """Somebody at work on a combination.

    Args:
        combination: which.
        rules: how pieces move.
    """

    combination: Combination
    rules: Rules

    @property
    def start(self) -> Position:
        """The board."""
        return self.combination.position(self.rules)

    def play(self, played: tuple[str, ...], text: str) -> Solving | Refusal:
        """Judge a move of the solver after the moves that were played."""
        forcing = Forcing(self.start, gain=GAIN, most_moves=_MOST_MOVES, budget=_BUDGET)
        position = follow(self.start, played)
        move = read_move(position, text)
        if isinstance(move, Refusal):
            return move
        line = (*played, move.text)
        if not forcing.keeps(position, move):
            return Solving("wrong", line)
        after = position.after(move)
        if forcing.is_over(after):
            return Solving("wrong" if ends_in_draw(self.start, line) else "solved", line)
        reply = self._reply(forcing, line, after)
        needed = forcing.needed(after.after(after.parse_move(reply))) or 0
        return Solving("go_on" if needed else "solved", (*line, reply), needed)

    def _reply(self, forcing: Forcing, line: tuple[str, ...], after: Position) -> str:
        """Answer as the main line does, and off it as stubbornly as can be."""
        main = self.combination.line
        if main[: len(line)] == line and len(main) > len(line):
            return main[len(line)]
        return forcing.defence(after).text
