"""Measure for which level a simulated novice and a simulated club player are a match (bench/people.py).

    python -m bench.match_people FOLDER [--rules R ...] [--games 100] [--parallel K]

Each plays the levels near him, from random openings with colours exchanged; matches go on where they were broken off.
Prints the table of docs/levels.md.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.ladder import HEAD, NAMES, climb
from bench.people import CLUB, NOVICE, Person, Sight
from coupturc import DrawLimits, History, Profile, load_profile
from coupturc.engine.levels import Level
from coupturc.engine.match.match import Match
from coupturc.engine.match.players import PlayerSpec, parse_player
from coupturc.engine.player import Choice, Limits, Player

#: Whom each meets.
_NEAR: dict[str, tuple[Sight, Sequence[Level]]] = {
    "novice": (NOVICE, ("a", "b", 1, 2, 3)),
    "club": (CLUB, (3, 4, 5, 6, 7)),
}


class PersonAtTheBoard(Player):
    """A simulated person as a player of matches."""

    def __init__(self, sight: Sight) -> None:
        self._person = Person(sight, random.Random())  # noqa: S311 - a game, not a secret

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002 - he minds neither
        """Choose a move off the event loop."""
        return Choice(await asyncio.to_thread(self._person.choose, history), None)


def match_of(profile: Profile, name: str, level: Level, games: int, parallel: int) -> Match:
    """Return the match of a simulated person against a level."""
    sight, _ = _NEAR[name]
    person = PlayerSpec(name, lambda: PersonAtTheBoard(sight), identity=repr(sight))
    return Match(profile, (person, parse_player(f"engine:{level}", profile.rules)), games, (), Limits(1.0), parallel)


def main(arguments: list[str] | None = None) -> int:
    """Play all matches."""
    options = _options(arguments)
    print(HEAD, end="")
    for rules in options.rules:
        profile = load_profile(rules)
        for name, (_, levels) in _NEAR.items():
            for level in levels:
                match = match_of(profile, name, level, options.games, options.parallel)
                final = asyncio.run(climb(match, options.folder / f"{rules}-{name}-{level}"))
                counts, (elo, low, high) = f"{final.wins} {final.draws} {final.losses}", final.elo
                print(
                    f"| {NAMES[profile.game]} | {name} - {level} | {final.games} | {counts} "
                    f"| {100 * final.score:.0f} % | {elo:+z.0f} ({low:+z.0f}, {high:+z.0f}) |",
                    flush=True,
                )
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", nargs="+", default=["international", "turkish"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--parallel", type=int, default=1, help="games at a time: at most the cores that are free")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
