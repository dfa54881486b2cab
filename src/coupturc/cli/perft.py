"""`coupturc perft`: how many paths of moves lead from a position."""

from time import perf_counter

import click

from coupturc import Position
from coupturc.cli.exit_codes import BAD_INPUT
from coupturc.cli.interrupt import ended_by_interrupt
from coupturc.cli.json_output import read_fen, write_record
from coupturc.cli.options import SIDE_BY_SIDE, fen_type, json_option, rules_option
from coupturc.rules import Profile

_MAX_DEPTH = 99  # nobody lives to see it; the native code counts depths in small integers


@click.command("perft", short_help="Count the move paths from a position.")
@click.option("--depth", type=click.IntRange(0, _MAX_DEPTH), required=True, help="Plies to go.")
@rules_option
@click.option("--fen", type=fen_type, default="", metavar="FEN", help="Position; the start when not given.")
@click.option("--divide", is_flag=True, help="Count below each first move as well.")
@click.option("--threads", type=SIDE_BY_SIDE, default=1, show_default=True)
@json_option
def command(profile: Profile, depth: int, fen: str, threads: int, *, divide: bool, as_json: bool) -> int:
    """Count the paths of moves of a length from a position.

    Captures of the same pieces between the same squares are one move, whatever the route; a path
    that ends earlier is not counted. Moves of the last ply are counted, not made.

    \b
    coupturc perft --depth 9
    coupturc perft --rules dama --depth 7 --divide
    """  # noqa: D301 - click reads \b as: keep these lines
    start = Position.start(profile.rules)
    position = read_fen(fen, profile.rules, "perft", as_json=as_json) if fen else start
    if position is None:
        return BAD_INPUT
    began = perf_counter()
    with ended_by_interrupt():
        if divide and depth:
            nodes = _divide(position, depth, threads, as_json=as_json)
        else:
            nodes = position.perft(depth, threads)
    seconds = perf_counter() - began
    if as_json:
        record = {"rules": profile.id, "fen": fen or position.fen, "depth": depth, "nodes": nodes}
        write_record({**record, "seconds": round(seconds, 6)})
    else:
        click.echo(f"depth {depth}: {nodes} in {seconds:.3f} s, {nodes / seconds / 1e6:.1f} M/s")
    return 0


def _divide(position: Position, depth: int, threads: int, *, as_json: bool) -> int:
    total = 0
    for move in position.legal_moves:
        nodes = position.after(move).perft(depth - 1, threads)
        total += nodes
        if as_json:
            write_record({"move": move.text, "nodes": nodes})
        else:
            click.echo(f"{move.text}: {nodes}")
    return total
