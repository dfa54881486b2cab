"""Games on the page that belong to pairings: how they begin, and what their ends are in the tournament."""

from collections.abc import Iterator, Mapping

import msgspec

from coupturc.game.outcome import UNKNOWN_RESULT, Outcome
from coupturc.game.record import Setup
from coupturc.notation.tournament_games import Place
from coupturc.tournament.events import Request, Result, Start
from coupturc.tournament.outcomes import PlayedOutcome
from coupturc.tournament.setup import Play
from coupturc.tournament.simul import GIVER
from coupturc.tournament.tournament import Tournament
from coupturc.web.games.live_game import GameSetup
from coupturc.web.games.messages import Player, Players

_outcome = msgspec.json.Decoder(Outcome)


def begun_games(tournament: Tournament) -> dict[str, Place]:
    """Return the games on the page whose results are open, each with its round and board."""
    return {
        meeting.game: (number, board)
        for number, paired in enumerate(tournament.rounds, 1)
        for board, meeting in paired.meetings.items()
        if meeting.game is not None and board not in paired.results
    }


def ended(games: Mapping[str, Place], outcomes: Mapping[str, str | None]) -> Iterator[Request]:
    """Yield what follows for a tournament from what became of its games.

    A game that was aborted or deleted frees its board for another one.
    """
    for game, (number, board) in games.items():
        outcome = outcomes.get(game)
        if game in outcomes and outcome is None:
            continue
        played = None if outcome is None else played_outcome(_outcome.decode(outcome))
        if played is None:
            yield Start(round=number, board=board, game=None)
        else:
            yield Result(round=number, board=board, outcome=played)


def played_outcome(outcome: Outcome) -> PlayedOutcome | None:
    """Return what the end of a game is in a tournament; None for a game without a result."""
    if outcome.result == UNKNOWN_RESULT:
        return None
    wins: dict[str | None, PlayedOutcome] = {"white": "white_wins", "black": "black_wins"}
    return wins.get(outcome.winner, "draw")


def game_setup(play: Play, tournament: Tournament, place: Place) -> GameSetup:
    """Return how the game of a pairing begins."""
    number, board = place
    game = tournament.round(number).games[board - 1]
    players = tournament.state.players
    names = Players(Player("human", players[game.white].name), Player("human", players[game.black].name))
    is_simul = tournament.setup.system == "simul"
    white, black = (
        play.giver_time if is_simul and who == GIVER and play.giver_time else play.time
        for who in (game.white, game.black)
    )
    black_time = None if black == white else black
    return GameSetup(play.profile, names, Setup(entry=play.entry, white_time=white, black_time=black_time))
