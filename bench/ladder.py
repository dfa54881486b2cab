"""Measure the ladder of levels: each against the one below, by matches that go on where they were broken off.

    python -m bench.ladder FOLDER [--rules R ...] [--levels a-10] [--games 200] [--parallel K] [--write]

Below the lowest level stands a simulated beginner (bench/beginner.py), who is to win about as often as it.

Keeps a match in FOLDER for each game and level, so that a run may be stopped at any time and given again,
with more games too. Prints the table of docs/levels.md; `--write` puts it there.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.beginner import beginner
from coupturc import Profile, load_profile
from coupturc.engine.levels import LEVELS, Level, LevelError, parse_level
from coupturc.engine.match.match import Match, play_match, tally
from coupturc.engine.match.players import PlayerSpec, parse_player
from coupturc.engine.match.results import Results
from coupturc.engine.match.statistics import Tally
from coupturc.engine.player import Limits

PAGE = Path(__file__).parents[1] / "docs" / "levels.md"
BEGIN, END = "<!-- ladder -->\n", "<!-- end of ladder -->\n"
HEAD = "| game | match | games | + = - | score | Elo (95 %) |\n|---|---|---|---|---|---|\n"
NAMES = {"international": "Dammen", "turkish": "Dama"}
#: Elo beyond which an interval says nothing.
_MOST_ELO = 1200
_AIM = 0.6
#: Share of the games that the beginner is to win against the lowest level.
_EVEN = (0.4, 0.6)


def rung(profile: Profile, level: Level, games: int, parallel: int) -> Match:
    """Return the match of a level against the one below, from random openings."""
    players = _player(profile, level), _below(profile, level)
    return Match(profile, players, games + games % 2, (), Limits(1.0), parallel)


def reaches_aim(level: Level, final: Tally) -> bool:
    """Whether a level does against the one below what it should."""
    if level == LEVELS[0]:
        return _EVEN[0] <= final.losses / final.games <= _EVEN[1]
    return final.score >= _AIM


def _player(profile: Profile, level: Level) -> PlayerSpec:
    return parse_player(f"engine:{level}", profile.rules)


def _below(profile: Profile, level: Level) -> PlayerSpec:
    return beginner() if level == LEVELS[0] else _player(profile, LEVELS[LEVELS.index(level) - 1])


async def climb(match: Match, folder: Path) -> Tally:
    """Play what is missing of a match; shows each game on standard error."""
    results = Results(folder, match.settings)
    async for result in play_match(match, results):
        upper, lower = (player.text for player in match.players)
        done = tally(match, results).games
        print(f"{upper} - {lower}: {done}/{match.games}, {result.points:g} points", file=sys.stderr)
    return tally(match, results)


def row(profile: Profile, level: Level, final: Tally) -> str:
    """Write a line of the table."""
    elo, low, high = final.elo
    interval = f"above {low:+z.0f}" if high >= _MOST_ELO else f"{low:+z.0f}, {high:+z.0f}"
    counts = f"{final.wins} {final.draws} {final.losses}"
    aim = "" if reaches_aim(level, final) else " (misses the aim)"
    below = _below(profile, level).text.removeprefix("engine:")
    return (
        f"| {NAMES[profile.game]} | {level} - {below} | {final.games} | {counts} "
        f"| {100 * final.score:.0f} %{aim} | {elo:+z.0f} ({interval}) |\n"
    )


def write(table: str, page: Path) -> None:
    """Put the table into the page, between its marks.

    Raises:
        ValueError: the page has no marks.
    """
    text = page.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError(f"{page}: expected {BEGIN.strip()} and {END.strip()}")
    page.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Play the ladder; the exit status is 1 when a level misses its aim."""
    options = _options(arguments)
    rows, missed = "", 0
    for name in options.rules:
        profile = load_profile(name)
        for level in options.levels:
            match = rung(profile, level, options.games, options.parallel)
            final = asyncio.run(climb(match, options.folder / f"{name}-{level}"))
            rows += row(profile, level, final)
            missed += not reaches_aim(level, final)
            print(rows.splitlines()[-1], file=sys.stderr)
    print(HEAD + rows, end="")
    if options.write:
        write(HEAD + rows, PAGE)
    return int(missed > 0)


def _levels(text: str) -> Sequence[Level]:
    """Read `5` or `b-10`."""
    first, _, last = text.partition("-")
    try:
        begin, end = (LEVELS.index(parse_level(level)) for level in (first, last or first))
    except LevelError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None
    if begin > end:
        raise argparse.ArgumentTypeError(f"{text}: expected the lower level first")
    return LEVELS[begin : end + 1]


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", nargs="+", default=["international", "turkish"])
    parser.add_argument("--levels", type=_levels, default=_levels(f"{LEVELS[0]}-{LEVELS[-1]}"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--parallel", type=int, default=1, help="games at a time: at most the cores that are free")
    parser.add_argument("--write", action="store_true", help="put the table into docs/levels.md")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
