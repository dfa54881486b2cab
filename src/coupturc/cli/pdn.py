"""`coupturc pdn`: check, rewrite, count, choose the games of PDN files."""

import json
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import encoding_option, json_option, optional_rules_option
from coupturc.cli.pdn_files import FileGame, PdnFiles, files_argument
from coupturc.notation.pdn import PdnGame
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import Profile

#: Commands for which the games are brought into an archive; its packages may be missing where the others work.
_OF_AN_ARCHIVE = ("find", "filter", "dedupe", "split", "export")


class _Commands(click.Group):
    """A group that imports what needs an archive only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *_OF_AN_ARCHIVE]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in _OF_AN_ARCHIVE:
            found: click.Command = import_module("coupturc.cli.pdn_archive").COMMANDS[cmd_name]
            return found
        return super().get_command(ctx, cmd_name)


@click.group("pdn", cls=_Commands, short_help="Check, rewrite or count the games of PDN files.")
def command() -> None:
    """Work on files of games in PDN, of any size, and folders of them; standard input when none is named.

    Faults of a game go to standard error with file, line and column; the exit code is
    then 1, and the other games are still read.
    """


@command.command("check")
@optional_rules_option
@encoding_option
@json_option
@files_argument
def check(profile: Profile | None, encoding: str | None, files: tuple[str, ...], *, as_json: bool) -> int:
    """Report all faults of the games; with --json every game and where it stands."""
    games = PdnFiles(files, profile.rules if profile else None, encoding, prints_games=as_json)
    count = faulty = 0
    boards: dict[str, list[bool]] = {}
    for entry in games:
        count += 1
        faulty += bool(entry.record.faults)
        boards.setdefault(entry.file, []).append(profile is None and _may_be_of_another_board(entry.game))
        if as_json:
            write_record(_place(count - 1, entry))
        else:
            games.report_faults(entry)
    foreign = [file for file, found in boards.items() if len(found) >= _ENOUGH_BOARDS and all(found)]
    for file in foreign:
        click.echo(
            f"{file}: no piece stands beyond square {_MOST_ON_8X8}: of a board of 8x8? --rules says no", err=True
        )
    if not as_json:
        click.echo(f"{count} games, {faulty} with faults")
    return FINE if games.all_good and not foreign else BAD_INPUT


def _place(index: int, entry: FileGame) -> dict[str, Any]:
    """Say where a game stands and what is wrong with it."""
    record = entry.record
    faults = [{"code": f.code, "line": f.line, "column": f.column, "message": f.message} for f in record.faults]
    place = {"index": index, "file": entry.file, "line": record.line, "offset": record.offset}
    return {**place, "plies": record.plies, "faults": faults}


@command.command("format")
@optional_rules_option
@encoding_option
@files_argument
def rewrite(profile: Profile | None, encoding: str | None, files: tuple[str, ...]) -> int:
    """Write the games in the canonical form to standard output, in UTF-8.

    Of a game with faults what can be read is written.
    """
    games = _open(files, profile, encoding)
    for index, entry in enumerate(games):
        games.report_faults(entry)
        text = ("\n" if index else "") + format_game(entry.game)
        click.echo(text.encode("utf-8", "replace"), nl=False)
    return FINE if games.all_good else BAD_INPUT


#: Squares of an 8x8 board that has numbers, which none of our games is played on.
_MOST_ON_8X8 = 32
#: Fewer positions may have all their pieces there by chance.
_ENOUGH_BOARDS = 3


def _may_be_of_another_board(game: PdnGame) -> bool:
    """Whether a game that does not name itself begins as one of English draughts, for example, could."""
    if "GameType" in game.headers or "FEN" not in game.headers or not game.is_readable or game.rules.named_by_letters:
        return False
    return all(int(square) <= _MOST_ON_8X8 for square in game.start.pieces)


@dataclass
class _Stats:
    games: int = 0
    plies: int = 0
    longest: int = 0
    captures: int = 0
    results: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    faulty_games: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, game: PdnGame) -> None:
        self.games += 1
        self.plies += game.plies
        self.longest = max(self.longest, game.plies)
        self.captures += sum(move.is_capture for move in game.moves)
        self.results[game.headers.get("Result", "*")] += 1
        self.rules[game.rules.game] += 1
        self.faulty_games += bool(game.faults)
        self.faults.update(fault.code for fault in game.faults)

    def record(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "plies": self.plies,
            "longest": self.longest,
            "captures": self.captures,
            "results": dict(self.results.most_common()),
            "rules": dict(self.rules.most_common()),
            "faulty_games": self.faulty_games,
            "faults": dict(self.faults.most_common()),
        }


@command.command("stats")
@optional_rules_option
@encoding_option
@json_option
@files_argument
def stats(profile: Profile | None, encoding: str | None, files: tuple[str, ...], *, as_json: bool) -> int:
    """Count games, plies, captures, results and faults."""
    games = _open(files, profile, encoding)
    total = _Stats()
    for entry in games:
        total.add(entry.game)
    if as_json:
        click.echo(json.dumps(total.record()))
    else:
        for name, value in total.record().items():
            shown = ", ".join(f"{key} {n}" for key, n in value.items()) if isinstance(value, dict) else value
            click.echo(f"{name.replace('_', ' ')}: {shown}".rstrip(": "))
    return FINE if games.all_good else BAD_INPUT


def _open(files: tuple[str, ...], profile: Profile | None, encoding: str | None) -> PdnFiles:
    return PdnFiles(files, profile.rules if profile else None, encoding)
