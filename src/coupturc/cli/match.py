"""`coupturc match`: two players, many games, and what they prove."""

from pathlib import Path
from typing import Any

import click

from coupturc.cli.interrupt import run_until_ended
from coupturc.cli.json_output import write_record
from coupturc.cli.options import COUNT, NODES, SECONDS, SIDE_BY_SIDE, json_option, rules_option
from coupturc.engine import cpu_time
from coupturc.engine.match.match import Match, play_match, tally
from coupturc.engine.match.openings import read_openings
from coupturc.engine.match.players import PlayerSpec, parse_player
from coupturc.engine.match.results import Result, Results
from coupturc.engine.match.statistics import Bounds, BoundsError, Tally
from coupturc.engine.player import Limits
from coupturc.game.time_control import parse_time_control
from coupturc.rules import Profile

_USUAL_SECONDS = 0.1


@click.command("match", short_help="Let two players play a match.")
@rules_option
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--games", type=COUNT, required=True, help="To be played, rounded up to pairs.")
@click.option(
    "--openings",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A FEN a line, each for two games; random ones when not given.",
)
@click.option("--nodes", type=NODES, help="Positions to search for each move.")
@click.option("--time", "seconds", type=SECONDS, metavar="S", help="Seconds for each move; 0.1 when no limit is given.")
@click.option("--cpu", type=SECONDS, metavar="S", help="CPU seconds for each move; DXP peers aside.")
@click.option("--clock", default="-", metavar="TIME", help="Time for a game as PDN writes it, such as 60+1.")
@click.option("--clock-cpu", "counts_cpu", is_flag=True, help="Let the clock count CPU time: engine players alone.")
@click.option("--ponder", "ponders", is_flag=True, help="Let players think in their opponent's time.")
@click.option("--parallel", type=SIDE_BY_SIDE, default=1, show_default=True, help="Games at a time.")
@click.option("--test", type=(float, float), metavar="ELO0 ELO1", help="Stop when one of them is proven.")
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="Keep results and games here.")
@json_option
def command(  # noqa: PLR0913 - one an option
    profile: Profile,
    first: str,
    second: str,
    *,
    games: int,
    openings: Path | None,
    nodes: int | None,
    seconds: float | None,
    cpu: float | None,
    clock: str,
    counts_cpu: bool,
    ponders: bool,
    parallel: int,
    test: tuple[float, float] | None,
    folder: Path | None,
    as_json: bool,
) -> int:
    """Play pairs of games between two players, colours exchanged; A's points are counted.

    A player is engine, engine:LEVEL, engine:NAME=VALUE,... or both, engine:LEVEL,NAME=VALUE,... (weights,
    style, hash, tables, threads, book, variety, seed), hub:COMMAND or hub:"NAME=VALUE ... COMMAND" with
    values of its parameters, dxp:HOST:PORT, or dxp:COMMAND with {port} where the program is given its
    port. With --folder a match that was interrupted
    goes on when the command is given again.

    \b
    coupturc match engine hub:"./scan hub" --games 100 --time 0.1 --openings data/ballots/two-move.fen
    coupturc match engine engine:weights=new.zlib --rules dama --games 400 --nodes 20000 --test 0 10
    """  # noqa: D301 - click reads \b as: keep these lines
    if counts_cpu and (clock == "-" or ponders or not all(map(_says_cpu_time, (first, second)))):
        raise click.UsageError("--clock-cpu: expected a --clock, engine players of one thread and no --ponder")
    match = Match(
        profile,
        (_player(first, profile, clock), _player(second, profile, clock)),
        games + games % 2,
        tuple(read_openings(openings, profile.rules)) if openings else (),
        _limits(nodes, seconds, cpu, clock),
        parallel,
        _bounds(test),
        clock,
        ponders,
        counts_cpu,
    )
    results = Results(folder, match.settings)
    if others := sum(game >= match.games for game in results.games):
        click.echo(f"coupturc match: games kept beyond the first {match.games}, not counted: {others}", err=True)
    run_until_ended(_play(match, results, as_json=as_json))
    _conclude(match, results, as_json=as_json)
    return 0


def _player(text: str, profile: Profile, clock: str) -> PlayerSpec:
    player = parse_player(text, profile.rules)
    player.expect_clock(parse_time_control(clock))
    return player


def _says_cpu_time(player: str) -> bool:
    return player.partition(":")[0] == "engine" and "threads=" not in player


def _limits(nodes: int | None, seconds: float | None, cpu: float | None, clock: str) -> Limits:
    """Return what ends the thinking over a move: one of these."""
    if sum((nodes is not None, seconds is not None, cpu is not None, clock != "-")) > 1:
        raise click.UsageError("one of --nodes, --time, --cpu and --clock")
    if cpu and not cpu_time.is_known():
        raise click.UsageError("--cpu: this system does not report the CPU time of other processes")
    is_untimed = nodes or cpu or clock != "-"
    return Limits(0.0 if is_untimed else seconds or _USUAL_SECONDS, nodes=nodes or 0, cpu_seconds=cpu or 0.0)


def _bounds(test: tuple[float, float] | None) -> Bounds | None:
    try:
        return Bounds(*test) if test else None
    except BoundsError as error:
        raise click.UsageError(f"--test: {error}") from None


async def _play(match: Match, results: Results, *, as_json: bool) -> None:
    async for result in play_match(match, results):
        if result.failure:
            click.echo(f"coupturc match: {result.failure}", err=True)
        if as_json:
            write_record(_record(result))
        else:
            now = tally(match, results)
            score = f"{now.wins}-{now.draws}-{now.losses}"
            click.echo(f"{result.game + 1}: {result.result} {result.reason}, {result.plies} plies; {score}", err=True)


def _conclude(match: Match, results: Results, *, as_json: bool) -> None:
    final = tally(match, results)
    if as_json:
        write_record(_summary(final, match.bounds))
    else:
        click.echo(_sentence(final, match.bounds))


def _record(result: Result) -> dict[str, Any]:
    names = ("game", "points", "result", "reason", "plies", "white", "seconds", "cpu_seconds", "failure")
    return {name: getattr(result, name) for name in names}


def _summary(final: Tally, bounds: Bounds | None) -> dict[str, Any]:
    elo, low, high = (round(value, 1) + 0.0 for value in final.elo)  # never -0.0
    record: dict[str, Any] = {
        "games": final.games,
        "wins": final.wins,
        "draws": final.draws,
        "losses": final.losses,
        "score": round(final.score, 4),
        "pairs": list(final.pairs),
        "elo": elo,
        "low": low,
        "high": high,
    }
    if bounds is not None:
        record |= {"llr": round(final.llr(bounds), 3), "verdict": final.verdict(bounds)}
    return record


def _sentence(final: Tally, bounds: Bounds | None) -> str:
    elo, low, high = final.elo
    text = f"{final.games} games: +{final.wins} ={final.draws} -{final.losses}, {100 * final.score:.1f} %, "
    text += f"Elo {elo:+z.0f} (95 %: {low:+z.0f} to {high:+z.0f})"
    if bounds is not None:
        text += (
            f", test {final.verdict(bounds)} at {final.llr(bounds):+.2f} ({bounds.reject:.2f} to {bounds.accept:.2f})"
        )
    return text
