"""`coupturc tournament`: pair, enter results and print standings without a browser."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import click

from coupturc.cli.exit_codes import BAD_INPUT, FINE
from coupturc.cli.json_output import write_record
from coupturc.cli.options import json_option
from coupturc.cli.output import write_text
from coupturc.cli.tournament_calendar import calendar
from coupturc.cli.tournament_files import change, file_argument, load, read_text, refuse_existing, report_faults, save
from coupturc.cli.tournament_games import games, sheet
from coupturc.cli.tournament_new import new, show_parameters, system_option
from coupturc.cli.tournament_print import print_paper
from coupturc.cli.tournament_prizes import show_prizes
from coupturc.cli.tournament_tables import pairing_lines, pairing_records, standing_lines, standing_records
from coupturc.cli.tournament_words import OUTCOMES
from coupturc.files import write_whole
from coupturc.structs import replace
from coupturc.tournament.carrying import carried_from
from coupturc.tournament.errors import TournamentError, TournamentFileError
from coupturc.tournament.events import (
    Absent,
    Arrange,
    Change,
    Ends,
    Enter,
    Game,
    Leave,
    Pair,
    Player,
    Present,
    Publish,
    Result,
    Return,
    Unpair,
    Zone,
)
from coupturc.tournament.outcomes import Announced
from coupturc.tournament.page.page import format_page
from coupturc.tournament.page.words import LANGUAGES, Language
from coupturc.tournament.players_csv import format_players_csv, read_players_csv
from coupturc.tournament.results_csv import format_results_csv
from coupturc.tournament.setup import System
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.trf_reader import read_trf
from coupturc.tournament.trf_writer import format_trf
from coupturc.utc import utc_ms

_player = click.argument("number", type=click.IntRange(1), metavar="PLAYER")
_round = click.argument("round_", type=click.IntRange(1), metavar="ROUND")


@click.group("tournament", short_help="Pair a tournament, enter results, print standings.")
def command() -> None:
    """Keep a tournament in a file of JSON; docs/tournaments.md says how each system pairs and counts.

    \b
    coupturc tournament new club.json --name Winter --system keizer --players members.csv
    coupturc tournament pair club.json
    coupturc tournament result club.json 1 1 2-0
    coupturc tournament standings club.json
    """  # noqa: D301 - click reads \b as: keep these lines


command.add_command(new)
command.add_command(show_parameters)
command.add_command(calendar)
command.add_command(print_paper)
command.add_command(show_prizes)
command.add_command(sheet)
command.add_command(games)


@command.command("enter")
@file_argument
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--rating", type=click.IntRange(0, 4000), default=0, help="Of the players named.")
@click.option("--team", default="", help="For which the players named play, where teams meet.")
@click.option("--csv", "table", type=click.Path(path_type=Path, dir_okay=False), help="A file of players.")
def enter(file: Path, names: tuple[str, ...], rating: int, team: str, table: Path | None) -> int:
    """Enter players, by name or from CSV; with a fault in the file nobody is entered."""
    players = [Player(name=name, rating=rating, team=team) for name in names]
    if table:
        try:
            players += read_players_csv(read_text(table))
        except TournamentFileError as error:
            report_faults(table, error)
            return BAD_INPUT
    return change(file, *(Enter(player=player) for player in players))


@command.command("change")
@file_argument
@_player
@click.option("--name", help="The right name.")
@click.option("--rating", type=click.IntRange(0, 4000), help="The right rating.")
@click.option("--team", help="The right team, before the first round.")
@click.option("--federation-number", help="Distinguishes two of one name.")
def correct(file: Path, number: int, **values: Any) -> int:
    """Correct what is known of a player."""
    known = load(file).state.players.get(number, Player(name="?"))
    given = {name: value for name, value in values.items() if value is not None}
    return change(file, Change(number=number, player=replace(known, **given)))


@command.command("carry")
@file_argument
@click.argument("earlier", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def carry(file: Path, earlier: Path) -> int:
    """Let the games of EARLIER count in a round robin, between players who are in both; they do not meet again."""
    source = load(earlier)
    found = carried_from(load(file).state, source.state, source.setup.name)
    code = change(file, found)
    if code == FINE:
        click.echo(f"{len(load(file).state.carried)} games count")
    return code


@command.command("zone")
@file_argument
@click.argument("zone")
def zone(file: Path, zone: str) -> int:
    """Say in which time ZONE the tournament is played, such as Europe/Amsterdam; '' takes it back."""
    return change(file, Zone(zone=zone))


@command.command("leave")
@file_argument
@_player
def leave(file: Path, number: int) -> int:
    """Withdraw a player from the rounds that are not paired yet."""
    return change(file, Leave(number=number))


@command.command("return")
@file_argument
@_player
def come_back(file: Path, number: int) -> int:
    """Let a player who left take part again."""
    return change(file, Return(number=number))


@command.command("absent")
@file_argument
@_player
@_round
@click.argument("why", type=click.Choice(get_args(Announced)), default="excused")
def absent(file: Path, number: int, round_: int, why: Announced) -> int:
    """Note that a player has no opponent in a round."""
    return change(file, Absent(number=number, round=round_, why=why))


@command.command("present")
@file_argument
@_player
@_round
def present(file: Path, number: int, round_: int) -> int:
    """Take an absence back, before the round is paired."""
    return change(file, Present(number=number, round=round_))


@command.command("pair")
@file_argument
@json_option
def pair(file: Path, *, as_json: bool) -> int:
    """Pair the next round, publish it and print it; of an arena, pair those who are free."""
    tournament = load(file)
    number = tournament.state.next_round
    publish = () if tournament.setup.system == "arena" else (Publish(round=number),)
    code = change(file, Pair(round=number), *publish)
    if code == FINE:
        _print_round(load(file), number, as_json=as_json)
    return code


@command.command("ends")
@file_argument
@click.argument("minutes", type=click.IntRange(0, 24 * 60))
def ends(file: Path, minutes: int) -> int:
    """Begin an arena that ends in MINUTES: until then whoever is free is paired at once.

    Asked again it ends in so many minutes from now; 0 ends it.
    """
    return change(file, Ends(ends_ms=utc_ms() + minutes * 60_000))


@command.command("unpair")
@file_argument
@_round
def unpair(file: Path, round_: int) -> int:
    """Take the pairing of the last round back, before it has results."""
    return change(file, Unpair(round=round_))


@command.command("arrange")
@file_argument
@_round
@click.argument("games", nargs=-1, required=True, metavar="WHITE-BLACK...")
@click.option("--bye", "byes", type=click.IntRange(1), multiple=True, help="Who has no opponent.")
def arrange(file: Path, round_: int, games: tuple[str, ...], byes: tuple[int, ...]) -> int:
    """Pair the last round by hand, before it has results: 3-8 has White 3 and Black 8; board 1 comes first."""
    pairs = [_game(text) for text in games]
    return change(file, Arrange(round=round_, games=tuple(pairs), byes=byes))


def _game(text: str) -> Game:
    white, _, black = text.partition("-")
    if not (white.isascii() and white.isdecimal() and black.isascii() and black.isdecimal()):
        raise click.BadParameter(f"expected two numbers of players such as 3-8, found {text!r}")
    return Game(white=int(white[:9]), black=int(black[:9]))


@command.command("result")
@file_argument
@_round
@click.argument("board", type=click.IntRange(1))
@click.argument("outcome", type=click.Choice(list(OUTCOMES)), metavar="RESULT")
@click.option("--barrage", type=click.IntRange(1), metavar="PLAYER", help="Who won the barrage after the game.")
def result(file: Path, round_: int, board: int, outcome: str, barrage: int | None) -> int:
    """Enter or change the result of a board, of any round.

    RESULT is 2-0, 1-1, 0-2 (White's points first, whatever the scoring), white, draw, black, white-forfeit (Black did
    not come), black-forfeit, double-forfeit or none, which takes it back.
    """
    return change(file, Result(round=round_, board=board, outcome=OUTCOMES[outcome], barrage=barrage))


@command.command("round")
@file_argument
@_round
@json_option
def show_round(file: Path, round_: int, *, as_json: bool) -> int:
    """Print the pairing of a round with its results."""
    _print_round(load(file), round_, as_json=as_json)
    return FINE


def _print_round(tournament: Tournament, number: int, *, as_json: bool) -> None:
    _print(pairing_records(tournament, number), pairing_lines(tournament, number), as_json=as_json)


def _print(records: Iterable[dict[str, Any]], lines: Iterable[str], *, as_json: bool) -> None:
    if as_json:
        for record in records:
            write_record(record)
    else:
        click.echo("\n".join(lines))


@command.command("standings")
@file_argument
@json_option
def show_standings(file: Path, *, as_json: bool) -> int:
    """Print the standings, computed from all results as they are now."""
    tournament = load(file)
    _print(standing_records(tournament), standing_lines(tournament), as_json=as_json)
    return FINE


@command.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> int:
    """Go through tournaments event by event, through TRF and CSV files line by line, and report every fault.

    The ending says what a file is: .trf, .csv, else a tournament. Faults go to standard error as file:line:column.
    """
    faulty = sum(not _is_good(file) for file in files)
    click.echo(f"{len(files)} files, {faulty} with faults")
    return BAD_INPUT if faulty else FINE


def _is_good(file: Path) -> bool:
    try:
        match file.suffix.lower():
            case ".trf":
                read_trf(read_text(file))
            case ".csv":
                read_players_csv(read_text(file))
            case _:
                load(file)
    except (TournamentError, TournamentFileError) as error:
        report_faults(file, error)
        return False
    except OSError as error:
        click.echo(f"{file}: {error.strerror}", err=True)
        return False
    return True


@command.command("trf")
@file_argument
def write_trf(file: Path) -> int:
    """Write a tournament as TRF to standard output, for federations and other programs."""
    write_text(format_trf(load(file)))
    return FINE


@command.command("page")
@file_argument
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--to", type=click.Path(path_type=Path, dir_okay=False), help="The file; when not given, standard output."
)
def write_page(file: Path, language: Language, to: Path | None) -> int:
    """Write a page for the screen in the hall, which turns by itself, and for A4.

    It holds the last round, the standings and the cross table. Write it again after each result: the screen reads it.
    """
    text = format_page(load(file), language)
    if to:
        write_whole(to, text)
    else:
        write_text(text)
    return FINE


@command.command("csv")
@file_argument
def write_csv(file: Path) -> int:
    """Write the players as CSV to standard output."""
    write_text(format_players_csv(load(file).state.players.values()))
    return FINE


@command.command("from-trf")
@click.argument("trf", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@system_option
def from_trf(trf: Path, file: Path, system: System) -> int:
    """Begin FILE with the players and rounds of a TRF; with a fault in it nothing is written."""
    refuse_existing(file)
    try:
        tournament = read_trf(read_text(trf), system)
    except TournamentFileError as error:
        report_faults(trf, error)
        return BAD_INPUT
    save(file, tournament)
    return FINE


@command.command("results")
@file_argument
def write_results(file: Path) -> int:
    """Write every game and absence of all rounds as CSV to standard output."""
    write_text(format_results_csv(load(file)))
    return FINE
