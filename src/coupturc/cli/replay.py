"""`coupturc replay`: recorded games before the arbiter."""

from typing import Any

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import encoding_option, json_option, optional_rules_option
from coupturc.cli.pdn_files import PdnFiles, files_argument, report_faults
from coupturc.errors import PdnFault
from coupturc.game.arbiter import Arbiter
from coupturc.game.transcript import judge_game
from coupturc.notation.pdn import PdnGame
from coupturc.rules import Profile, load_profile


@click.command("replay", short_help="Judge the games of PDN files.")
@optional_rules_option
@encoding_option
@json_option
@files_argument
def command(profile: Profile | None, encoding: str | None, files: tuple[str, ...], *, as_json: bool) -> int:
    """Replay every game of PDN files, or of standard input, before the arbiter.

    The moves are judged, not the recorded result. A game with a fault is replayed as far as it can be
    read; the exit code is then 1. Without --rules each game is judged as its GameType says.

    \b
    coupturc replay games.pdn
    coupturc replay --rules belgian --json < games.pdn
    """  # noqa: D301 - click reads \b as: keep these lines
    games = PdnFiles(files, profile.rules if profile else None, encoding)
    for index, entry in enumerate(games):
        arbiter = judge_game(entry.game, profile or load_profile(entry.game.rules.game))
        if as_json:
            write_record(_record(index, entry.game, arbiter))
        else:
            click.echo(_line(index, entry.game, arbiter))
            report_faults(entry)
    return FINE if games.all_good else BAD_INPUT


def _record(index: int, game: PdnGame, arbiter: Arbiter) -> dict[str, Any]:
    outcome = arbiter.outcome
    return {
        "index": index,
        "headers": game.headers,
        "plies": game.plies,
        "final_fen": game.final.fen if game.is_readable else None,
        "outcome": outcome
        and {
            "result": outcome.result,
            "reason": outcome.reason,
            "article": outcome.article,
            "ply": outcome.ply,
        },
        "claimable": list(arbiter.claimable),
        "error": _error(game.faults[0]) if game.faults else None,
    }


def _error(fault: PdnFault) -> dict[str, Any]:
    return {"line": fault.line, "column": fault.column, "message": fault.message}


def _line(index: int, game: PdnGame, arbiter: Arbiter) -> str:
    players = " - ".join(game.headers.get(name) or "?" for name in ("White", "Black"))
    outcome = arbiter.outcome
    if outcome:
        end = f"{outcome.result} {outcome.reason} ({outcome.article}) at ply {outcome.ply}"
    else:
        end = f"not decided on the board, recorded {game.headers.get('Result', '*')}"
        claims = ", ".join(arbiter.claimable)
        end += f"; a draw can be claimed: {claims}" if claims else ""
    return f"{index + 1}. {players}, {game.plies} plies: {end}"
