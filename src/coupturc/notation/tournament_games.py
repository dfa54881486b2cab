"""The games of a tournament as PDN has them: who met in which round, when and how it ended, and the moves."""

from collections.abc import Iterator
from datetime import UTC, datetime

from coupturc._core import Rules, all_rules
from coupturc.errors import MoveTextError
from coupturc.game.outcome import UNKNOWN_RESULT
from coupturc.game.tree import Game
from coupturc.rules import GAMES, load_profile
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Player, Publish
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.state import Meeting
from coupturc.tournament.tournament import Tournament

#: The number of a round and of a board in it.
Place = tuple[int, int]

_UNKNOWN_DATE = "????.??.??"
#: Which of the three results of a game an outcome is: White wins, draw, Black wins.
_RESULTS: dict[Outcome, int] = {
    "white_wins": 0,
    "white_wins_by_forfeit": 0,
    "draw": 1,
    "black_wins": 2,
    "black_wins_by_forfeit": 2,
}


class Headings:
    """What stands above the games of a tournament: names and ratings as they are known now, results as they stand.

    Args:
        tournament: as it is at this moment.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._name = tournament.setup.name
        self._players = tournament.state.players
        self._rounds = tuple(tournament.rounds)
        self._published = {event.round: event.at_ms for event in tournament.events if isinstance(event, Publish)}

    def of(self, place: Place, rules: Rules) -> dict[str, str]:
        """Return the headers of a game, with the result as the federation of its rules writes it.

        Its date, UTC, is that of the hour which both players agreed on, else that of the published round.
        """
        number, board = place
        paired = self._rounds[number - 1]
        game, result = paired.games[board - 1], paired.results.get(board)
        white, black = self._players[game.white], self._players[game.black]
        return {
            "Event": self._name,
            "Date": _date(paired.meeting(board).agreed_ms or self._published.get(number, 0)),
            "Round": str(number),
            "Board": str(board),
            "White": white.name,
            "Black": black.name,
            "Result": UNKNOWN_RESULT if result is None else result_text(result.outcome, rules.game),
            **_ratings(white, black),
        }


def sheet_games(tournament: Tournament) -> Iterator[tuple[Place, Game]]:
    """Yield the games that were typed in from score sheets, each with its place, first round first.

    Raises:
        TournamentError: a stored move is not legal, or the rules of a sheet are not known.
    """
    headings = Headings(tournament)
    for number, paired in enumerate(tournament.rounds, 1):
        for board, meeting in sorted(paired.meetings.items()):
            if meeting.moves:
                yield (number, board), _sheet_game(headings, (number, board), meeting)


def _sheet_game(headings: Headings, place: Place, meeting: Meeting) -> Game:
    rules = rules_of(place, meeting)
    game = Game(headers=headings.of(place, rules), rules=rules)
    node = game.root
    for move in meeting.moves:
        try:
            node = node.add_text(move)
        except MoveTextError as error:
            raise TournamentError(_where(place), f"legal moves ({error})") from None
    return game


def rules_of(place: Place, meeting: Meeting) -> Rules:
    """Return the rules by which the moves of a score sheet are legal.

    Raises:
        TournamentError: nobody knows them here.
    """
    known = all_rules()
    if not 0 <= meeting.rules < len(known):
        raise TournamentError(_where(place), f"the number of known rules, found {meeting.rules}")
    return known[meeting.rules]


def _where(place: Place) -> str:
    return f"score sheet of round {place[0]}, board {place[1]}"


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y.%m.%d") if ms else _UNKNOWN_DATE


def result_text(outcome: Outcome, game: str) -> str:
    """Return an outcome as the federation of a game writes results; a double forfeit has none there.

    Args:
        game: the id of the game, such as `international`.
    """
    index = _RESULTS.get(outcome)
    return UNKNOWN_RESULT if index is None else load_profile(GAMES[game].official_profile).results[index]


def _ratings(white: Player, black: Player) -> dict[str, str]:
    given = {"WhiteRating": white.rating, "BlackRating": black.rating}
    return {name: str(rating) for name, rating in given.items() if rating}
