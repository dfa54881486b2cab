"""`coupturc replay`: recorded games judged by the rules."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from coupturc._core import GameRecord
from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.options import encoding_option, json_option, optional_rules_option
from coupturc.cli.pdn_files import FileGame, PdnFiles, files_argument
from coupturc.errors import PdnFault, plain
from coupturc.game.judged_record import Judgement, judge_record
from coupturc.rules import Profile, load_profile


@click.command("replay", short_help="Judge the games of PDN files.")
@optional_rules_option
@encoding_option
@json_option
@files_argument
def command(profile: Profile | None, encoding: str | None, files: tuple[str, ...], *, as_json: bool) -> int:
    """Judge every game of PDN files, folders of them, or of standard input.

    The moves are judged, not the recorded result. A game with a fault is replayed as far as it can be
    read; the exit code is then 1. Without --rules each game is judged as its GameType says.

    \b
    coupturc replay games.pdn more.pdn.gz folder
    coupturc replay --rules belgian --json < games.pdn
    """  # noqa: D301 - click reads \b as: keep these lines
    games = PdnFiles(files, profile.rules if profile else None, encoding, prints_games=True)
    for index, entry in enumerate(games):
        judgement = judge_record(entry.record, profile or load_profile(entry.record.rules.game))
        line = json.dumps(_record(index, entry, judgement)) if as_json else _line(index, entry.record, judgement)
        _write(line)
        if entry.file == "standard input":  # somebody may wait for the answer before the next game
            sys.stdout.flush()
        if not as_json:
            games.report_faults(entry)
    return FINE if games.all_good else BAD_INPUT


def _write(line: str) -> None:
    """Write a line without sending it off at once, which costs more than to judge a game."""
    if sys.stdout is not None:  # closed by whoever started us
        sys.stdout.write(plain(line) + "\n")


def _record(index: int, entry: FileGame, judgement: Judgement) -> dict[str, Any]:
    record, outcome = entry.record, judgement.outcome
    faults = record.faults
    return {
        "index": index,
        "file": entry.file,
        "line": record.line,
        "offset": record.offset,
        "headers": dict(record.headers),
        "plies": record.plies,
        "final_fen": record.final.fen if record.is_readable else None,
        "outcome": outcome
        and {
            "result": outcome.result,
            "reason": outcome.reason,
            "article": outcome.article,
            "ply": outcome.ply,
        },
        "claimable": list(judgement.claimable),
        "error": _error(faults[0]) if faults else None,
    }


def _error(fault: PdnFault) -> dict[str, Any]:
    return {"line": fault.line, "column": fault.column, "message": fault.message}


def _line(index: int, record: GameRecord, judgement: Judgement) -> str:
    headers: Mapping[str, str] = dict(record.headers)
    players = " - ".join(headers.get(name) or "?" for name in ("White", "Black"))
    outcome = judgement.outcome
    if outcome:
        end = f"{outcome.result} {outcome.reason} ({outcome.article}) at ply {outcome.ply}"
    else:
        end = f"not decided on the board, recorded {headers.get('Result', '*')}"
        claims = ", ".join(judgement.claimable)
        end += f"; a draw can be claimed: {claims}" if claims else ""
    return f"{index + 1}. {players}, {record.plies} plies: {end}"
