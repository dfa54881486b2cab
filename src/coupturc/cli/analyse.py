"""`coupturc analyse`: what the engine thinks of a position."""

from typing import Any

import click

from coupturc import Engine, History
from coupturc.cli.exit_codes import BAD_INPUT
from coupturc.cli.json_output import read_fen, write_record
from coupturc.cli.options import NODES, SECONDS, SIDE_BY_SIDE, fen_type, json_option, rules_option
from coupturc.engine.native.analysis import analyse
from coupturc.engine.native.evaluation import new_engine
from coupturc.engine.native.lines import SURE, WIN, Line
from coupturc.engine.native.searching import MOST_LINES, Question
from coupturc.engine.player import Limits
from coupturc.engine.tables.folder import open_all
from coupturc.rules import Profile


@click.command("analyse", short_help="Say what the engine thinks of a position.")
@rules_option
@click.option("--fen", type=fen_type, required=True, metavar="FEN", help="The position.")
@click.option("--depth", type=click.IntRange(1, Engine.MOST_DEPTH), help="Plies to look ahead.")
@click.option("--nodes", type=NODES, help="Positions to search.")
@click.option("--time", "seconds", type=SECONDS, metavar="S", help="Seconds to search.")
@click.option("--threads", type=SIDE_BY_SIDE, default=1, show_default=True)
@click.option("--lines", type=click.IntRange(1, MOST_LINES), default=1, show_default=True, help="Best moves to show.")
@json_option
def command(  # noqa: PLR0913 - one an option
    profile: Profile,
    fen: str,
    *,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    threads: int,
    lines: int,
    as_json: bool,
) -> int:
    """Search a position; a line for each depth, the best move last.

    Of several lines those that a better one overtakes are written again. Scores are hundredths
    of a man from the view of the side to move. At least one limit must be given.

    \b
    coupturc analyse --fen "W:W31-50:B1-20" --depth 12
    coupturc analyse --rules dama --fen "W:WKa1,b2:Bc7,d7" --time 2 --lines 3
    """  # noqa: D301 - click reads \b as: keep these lines
    if depth is None and nodes is None and seconds is None:
        raise click.UsageError("give --depth, --nodes or --time")
    position = read_fen(fen, profile.rules, "analyse", as_json=as_json)
    if position is None:
        return BAD_INPUT
    limits = Limits(seconds or 0.0, depth or 0, nodes or 0)
    question = Question(History(position), profile.draw_limits, limits, threads, lines)
    _show(question, as_json=as_json)
    return 0


def _show(question: Question, *, as_json: bool) -> None:
    best: Line | None = None
    for line in analyse(new_engine(tables=open_all()), question):
        if line.rank == 0:
            best = line
        if as_json:
            write_record(_record(line, question.lines))
        else:
            click.echo(_text(line, question.lines))
    moves = question.history.position.legal_moves
    move = best.moves[0].text if best else moves[0].text if moves else None
    if as_json:
        write_record({"best": move})
    else:
        click.echo(f"best: {move or 'none, the side to move has lost'}")


def _record(line: Line, lines: int) -> dict[str, Any]:
    share = {name: round(getattr(line.wdl, name), 3) for name in ("win", "draw", "loss")}
    record = {"depth": line.depth, "score": line.score, "wdl": list(share.values()), "nodes": line.nodes}
    record |= {"seconds": round(line.seconds, 6), "pv": [move.text for move in line.moves]}
    return record if lines == 1 else {**record, "line": line.rank + 1}


def _text(line: Line, lines: int) -> str:
    rank = f" {line.rank + 1}." if lines > 1 else ""
    shares = "/".join(f"{100 * share:.0f}" for share in (line.wdl.win, line.wdl.draw, line.wdl.loss))
    moves = " ".join(move.text for move in line.moves)
    return f"{line.depth:3}{rank} {_score(line.score):>7} {shares:>8} % {line.nodes:>11} {line.seconds:7.2f} s  {moves}"


def _score(score: int) -> str:
    """Write a score in men, or how many plies it is to the end."""
    if abs(score) <= SURE:
        return f"{score / 100:+.2f}"
    return f"{'wins' if score > 0 else 'loses'} {WIN - abs(score)}"
