"""The tables of the page: pairings, standings and the cross table, as rows of text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from coupturc.tournament.matches import Match, matches_of
from coupturc.tournament.outcomes import Outcome, Share
from coupturc.tournament.page.moments import moment_word
from coupturc.tournament.page.words import Words
from coupturc.tournament.setup import TEAM_SYSTEMS, Setup
from coupturc.tournament.state import Played, Round, State
from coupturc.tournament.teams import teams_of
from coupturc.tournament.tournament import Tournament
from coupturc.tournament.zones import zone_of

RESULTS: dict[Outcome, str] = {
    "white_wins": "2-0",
    "draw": "1-1",
    "black_wins": "0-2",
    "white_wins_by_forfeit": "+ -",
    "black_wins_by_forfeit": "- +",
    "double_forfeit": "- -",
}
#: Rounds of a cross table that fit beside one another on paper.
_ROUNDS_ACROSS = 10
_SHARES: dict[Share, str] = {"win": "2", "draw": "1", "loss": "0", "forfeit_win": "+", "forfeit_loss": "-"}


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Args:
        title: what stands over it.
        heads: of the columns.
        rows: as many cells as heads.
        names: columns that hold names, which read in their own direction.
        is_cross_table: whether it says who met whom in all rounds.
        note: what stands below the title; empty for nothing.
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    names: frozenset[int]
    is_cross_table: bool = False
    note: str = ""


def tables_of(tournament: Tournament, words: Words) -> Iterator[Table]:
    """Yield what is worth showing: the last round that is published, the standings, the cross table."""
    state = tournament.state.published()
    if state.setup.system == "arena":
        yield _open_games(state, words)
    elif state.rounds:
        yield _pairings(state, words)
    if tournament.setup.system in TEAM_SYSTEMS:
        yield _teams(tournament, words)
    yield from _standings(tournament, words)
    if state.rounds and state.setup.system not in ("simul", "arena"):
        yield from _cross_tables(tournament, state, words)


def _pairings(state: State, words: Words) -> Table:
    number, paired = len(state.rounds), state.rounds[-1]
    rows: list[list[str]] = []
    matches = _matches(state, paired) if state.setup.system in TEAM_SYSTEMS else {}
    for board, game in enumerate(paired.games, 1):
        rows += matches.get(board, [])
        result = paired.results.get(board)
        sign = RESULTS[result.outcome] if result else _hour(state, paired.meeting(board).agreed_ms, words)
        rows.append([str(board), state.players[game.white].name, sign, state.players[game.black].name])
    for who, why in paired.absences.items():
        if why != "not_entered":
            rows.append(["", state.players[who].name, "", words.absences[why]])
    heads = [words.board, words.white, words.result, words.black]
    return Table(words.round(number), heads, rows, frozenset((1, 3)), note=_when(state, paired, words))


def _when(state: State, paired: Round, words: Words) -> str:
    """Say from when until when a round is played, and by which clock; nothing where no zone is known."""
    if not (zone := zone_of(state.zone)):
        return ""
    hours = any(paired.meeting(board).agreed_ms is not None for board in paired.open_boards)
    if paired.window is None:
        return words.hours(state.zone) if hours else ""
    opens, closes = (moment_word(at_ms, zone, words.language) for at_ms in paired.window)
    return f"{words.window(opens, closes)} {words.hours(state.zone)}"


def _hour(state: State, at_ms: int | None, words: Words) -> str:
    """Say when a game is played that both agreed on."""
    zone = zone_of(state.zone)
    return moment_word(at_ms, zone, words.language) if zone and at_ms is not None else ""


def _open_games(state: State, words: Words) -> Table:
    """Write who plays whom now in an arena, the longest game first."""
    games = [paired.games[board - 1] for paired in state.rounds for board in paired.open_boards]
    rows = [[state.players[game.white].name, state.players[game.black].name] for game in games]
    return Table(words.open_games, [words.white, words.black], rows, frozenset((0, 1)))


def all_games(state: State, words: Words) -> Table:
    """Write every game in the order in which they began, as in an arena, whose rounds are moments."""
    rows = []
    for paired in state.rounds:
        for board, game in enumerate(paired.games, 1):
            result = paired.results.get(board)
            sign = RESULTS[result.outcome] if result else ""
            rows.append([state.players[game.white].name, sign, state.players[game.black].name])
    return Table(words.games, [words.white, words.result, words.black], rows, frozenset((0, 2)))


def _matches(state: State, paired: Round) -> dict[int, list[list[str]]]:
    """Return the line over each match, by its first board: both teams and the board points so far."""
    teams = teams_of(state)
    return {
        match.boards[0]: [["", teams[match.home].name, match_sign(match), teams[match.away].name]]
        for match in matches_of(state, paired)
    }


def match_sign(match: Match) -> str:
    """Write the board points of a match, White's team on board 1 first."""
    return f"{decimal(Fraction(match.home_points, 2))}-{decimal(Fraction(match.away_points, 2))}"


def _teams(tournament: Tournament, words: Words) -> Table:
    rows = []
    for line in tournament.team_standings():
        numbers = [
            line.match_points,
            line.board_points,
            line.matches,
            *(value[0] if value else 0 for value in line.tie_breaks),
        ]
        rows.append([str(line.rank), line.name, *(decimal(each).replace(".", words.decimal_sign) for each in numbers)])
    further = [words.tie_breaks[name] for name in tournament.setup.tie_breaks]
    heads = [words.rank, words.team, words.match_points, words.board_points, words.matches, *further]
    return Table(words.teams, heads, rows, frozenset((1,)))


def _standings(tournament: Tournament, words: Words) -> Iterator[Table]:
    lines, setup, players = tournament.standings(), tournament.setup, tournament.state.players

    def text(value: Fraction | int) -> str:
        return decimal(value).replace(".", words.decimal_sign)

    is_keizer = setup.system == "keizer"
    further = [words.value] if is_keizer else [words.tie_breaks[name] for name in setup.tie_breaks]
    for group in sorted({line.group for line in lines}):
        rows = []
        for line in (line for line in lines if line.group == group):
            values = [line.value] if line.value is not None else [value[0] if value else 0 for value in line.tie_breaks]
            name = players[line.number].name
            rows.append([str(line.rank), name, text(line.score), str(line.games), *map(text, values)])
        yield Table(
            _title(setup, group, words),
            [words.rank, words.name, words.score, words.games, *further],
            rows,
            frozenset((1,)),
        )


def _title(setup: Setup, group: int, words: Words) -> str:
    if setup.system == "simul":
        return words.simul[group - 1]
    return f"{words.standings}, {words.group(group)}" if setup.groups > 1 else words.standings


def _cross_tables(tournament: Tournament, state: State, words: Words) -> Iterator[Table]:
    """Write what everybody did in each round, in tables that are no wider than paper."""
    count = len(state.rounds)
    for first in range(1, count + 1, _ROUNDS_ACROSS):
        rounds = range(first, min(first + _ROUNDS_ACROSS, count + 1))
        several = f" {rounds[0]}-{rounds[-1]}" if count > _ROUNDS_ACROSS else ""
        if first == 1 and state.carried:
            rounds = range(rounds.stop)
        heads = [words.rank, words.name, *(str(number) if number else words.before for number in rounds), words.score]
        rows = list(_cross_rows(tournament, rounds, words))
        yield Table(words.cross_table + several, heads, rows, frozenset((1,)), is_cross_table=True)


def _cross_rows(tournament: Tournament, rounds: range, words: Words) -> Iterator[list[str]]:
    """Yield a row a player: in each round the opponent's place, the colour in small letters, the result."""
    lines, state = tournament.standings(), tournament.state
    places = {line.number: place for place, line in enumerate(lines, 1)}
    played = state.played_by()
    for line in lines:
        cells = []
        for number in rounds:
            games = [game for game in played[line.number] if game.round == number]
            cells.append(", ".join(_cell(game, places, words) for game in games))
        score = decimal(line.score).replace(".", words.decimal_sign)
        yield [str(places[line.number]), state.players[line.number].name, *cells, score]


def _cell(game: Played, places: dict[int, int], words: Words) -> str:
    colour = words.white[0] if game.white else words.black[0]
    return f"{places[game.opponent]}{colour.lower()} {_SHARES[game.share]}"


def decimal(value: Fraction | int) -> str:
    """Write a number with at most two decimals.

    Example:
        >>> decimal(Fraction(139, 2)), decimal(Fraction(1, 3)), decimal(4)
        ('69.5', '0.33', '4')
    """
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
