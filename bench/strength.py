"""Play the matches by which the strength of the engine is judged.

    python -m bench.strength FOLDER [--gates NAME ...] [--scan COMMAND] [--scan31 COMMAND] [--moby COMMAND]
                             [--before COMMAND] [--games N] [--parallel K]

Each gate keeps its match in FOLDER, so a run may be stopped and given again. Two opponents are in the tree; the others
are programs that the reader builds: a gate without its program is named and left out. Prints a table as in
docs/strength.md: a gate is reached when the Elo of the match, the middle of its interval, is at least the aim.
Exit status 1 when a gate is missed.
"""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.ladder import climb
from coupturc import load_profile
from coupturc.engine.match.match import Match
from coupturc.engine.match.openings import read_openings
from coupturc.engine.match.players import parse_player
from coupturc.engine.match.statistics import Tally, elo_of
from coupturc.engine.player import Limits

ROOT = Path(__file__).parents[1]
BALLOTS = ROOT / "data" / "ballots" / "two-move.fen"
ALPHA_BETA = ROOT / "build" / "bench" / "bench" / "plain_alpha_beta"
HEAD = "| gate | games | + = - | score | Elo (95 %) | aim | reached |\n|---|---|---|---|---|---|---|\n"


@dataclass(frozen=True, slots=True)
class Gate:
    """One match and what is asked of it.

    Args:
        name: as options and the table call it.
        rules: name of a rules profile.
        ours: the engine, as `coupturc match` takes players.
        theirs: the opponent likewise; a name in braces stands for the reader's command of that name.
        limits: for each move.
        games: of the whole match.
        aim: Elo that are to be reached.
        has_ballots: whether games begin from the two-move ballots, otherwise from random openings.
    """

    name: str
    rules: str
    ours: str
    theirs: str
    limits: Limits
    games: int
    aim: float
    has_ballots: bool = False


_WITHOUT_TABLES = "engine:tables=off"
_BY_HAND = "engine:weights=hand-written,tables=off"

GATES = (
    Gate("moby-dam", "fmjd", _WITHOUT_TABLES, "dxp:{moby}", Limits(0.1), 158, 250, has_ballots=True),
    Gate("scan", "fmjd", "engine", "hub:{scan}", Limits(0, cpu_seconds=0.1), 600, 50, has_ballots=True),
    Gate("scan-3.1", "fmjd", "engine", "hub:{scan31}", Limits(0, cpu_seconds=0.1), 600, 50, has_ballots=True),
    Gate("dama-alpha-beta", "dama", _WITHOUT_TABLES, f"hub:{ALPHA_BETA}", Limits(0.02), 120, elo_of(0.97)),
    Gate("dama-hand-written", "dama", _WITHOUT_TABLES, _BY_HAND, Limits(0.02), 200, 100),
    Gate("dama-before", "dama", _WITHOUT_TABLES, "hub:{before}", Limits(0, cpu_seconds=0.02), 400, 150),
)
#: What the reader builds, by the name of the option.
PROGRAMS = {
    "scan": "Scan 2.0, such as './scan hub'",
    "scan31": "Scan 3.1, likewise",
    "moby": "Moby Dam, such as './moby -p {port}'",
    "before": "an earlier version of this engine, such as 'env COUPTURC_TABLES=EMPTY_FOLDER old/bin/coupturc hub'",
}


def lacks(gate: Gate, programs: Mapping[str, str | None]) -> str:
    """Return what a gate cannot be played without, or nothing."""
    for name, command in programs.items():
        if f"{{{name}}}" in gate.theirs and not command:
            return f"--{name} COMMAND"
    if str(ALPHA_BETA) in gate.theirs and not ALPHA_BETA.exists():
        return "cmake --preset bench && cmake --build --preset bench"
    return ""


def match_of(gate: Gate, programs: Mapping[str, str | None], games: int, parallel: int) -> Match:
    """Return the match of a gate; an odd number of games becomes the next even one."""
    profile = load_profile(gate.rules)
    theirs = gate.theirs
    for name, command in programs.items():
        theirs = theirs.replace(f"{{{name}}}", command or "")
    players = parse_player(gate.ours, profile.rules), parse_player(theirs, profile.rules)
    openings = tuple(read_openings(BALLOTS, profile.rules)) if gate.has_ballots else ()
    return Match(profile, players, games + games % 2, openings, gate.limits, parallel)


def row(gate: Gate, final: Tally) -> str:
    """Write a line of the table."""
    elo, low, high = final.elo
    counts = f"+{final.wins} ={final.draws} -{final.losses}"
    interval = f"{elo:+.0f} ({low:+.0f}, {high:+.0f})"
    reached = "yes" if elo >= gate.aim else "no"
    return (
        f"| {gate.name} | {final.games} | {counts} | {final.score:.1%} | {interval} | {gate.aim:+.0f} | {reached} |\n"
    )


def main(arguments: list[str] | None = None) -> int:
    """Play the gates that were asked for; the exit status is 1 when one is missed."""
    options = _options(arguments)
    programs = {name: getattr(options, name) for name in PROGRAMS}
    rows, missed = "", 0
    for gate in GATES:
        if gate.name not in options.gates:
            continue
        if missing := lacks(gate, programs):
            print(f"{gate.name}: left out, it needs {missing}", file=sys.stderr)
            continue
        match = match_of(gate, programs, options.games or gate.games, options.parallel)
        final = asyncio.run(climb(match, options.folder / gate.name))
        rows += row(gate, final)
        missed += final.elo[0] < gate.aim
    print(HEAD + rows, end="")
    return int(missed > 0)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    names = [gate.name for gate in GATES]
    parser.add_argument("--gates", nargs="+", choices=names, default=names)
    for name, program in PROGRAMS.items():
        parser.add_argument(f"--{name}", metavar="COMMAND", help=program)
    parser.add_argument("--games", type=int, help="of each gate, instead of its own number")
    parser.add_argument("--parallel", type=int, default=1, help="games at a time: at most the cores that are free")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
