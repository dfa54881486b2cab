"""Which games count for ratings, and what of their end does. The limits stand in docs/ratings.md."""

from typing import cast

from coupturc.errors import TimeControlError
from coupturc.game.time_control import parse_time_control
from coupturc.rating import Ladder, tempo_of
from coupturc.rules import load_profile
from coupturc.rules.games import GAMES, GameName
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.profiles.offered import entry_of
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.ratings import RatedEnd

#: A game counts once both have moved.
_FEWEST_PLIES = 2


def ladder_of(setup: GameSetup) -> Ladder | None:
    """Return the ladder on which games that begin so can be compared; None when they cannot."""
    profile, agreed = profile_of(setup.profile), setup.setup
    game = cast("GameName", profile.game)
    usual = load_profile(GAMES[game].default_profile)
    entry = agreed.entry or entry_of(profile)
    alike = profile.text == usual.text and entry == "assisted" and agreed.fen is None and agreed.black_time is None
    players = setup.players.white.kind == setup.players.black.kind == "human"
    try:
        tempo = tempo_of(parse_time_control(agreed.white_time)) if alike and players else None
    except TimeControlError:
        return None
    return None if tempo is None else Ladder(game, tempo)


def rated_end(live: LiveGame) -> RatedEnd | None:
    """Return what counts of a game's end; None while it goes on and when it does not count."""
    outcome, moves = live.arbiter.outcome, live.arbiter.moves
    if outcome is None or not live.setup.rated or outcome.result == "*" or len(moves) < _FEWEST_PLIES:
        return None
    ladder = ladder_of(live.setup)
    score = {"white": 1.0, "black": 0.0}.get(outcome.winner or "", 0.5)
    return None if ladder is None else RatedEnd(str(ladder), score, " ".join(move.text for move in moves[:2]))
