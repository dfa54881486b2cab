"""What somebody chose for a new tournament, as its `Setup`."""

import secrets

from coupturc.errors import TournamentError
from coupturc.structs import replace
from coupturc.tournament.setup import SCORINGS, Keizer, Moyenne, Setup, check_setup
from coupturc.web.tournaments.messages import NewTournament

_SHARES = ("draw", "loss", "forfeit_win", "bye", "excused", "unexcused", "club_duty", "not_entered", "top_times")
_SEEDS = 2**31


def setup_from(asked: NewTournament) -> Setup:
    """Return the setup that was asked for.

    Raises:
        TournamentError: a parameter cannot be used; it is named.
    """
    unknown = next((name for name in asked.shares if name not in _SHARES), None)
    if unknown is not None:
        raise TournamentError(f"keizer.{unknown}", f"one of {', '.join(_SHARES)}")
    given = {"tie_breaks": asked.tie_breaks} if asked.tie_breaks is not None else {}
    setup = Setup(
        name=asked.name.strip(),
        system=asked.system,
        rounds=asked.rounds,
        cycles=asked.cycles,
        groups=asked.groups,
        scoring=SCORINGS[asked.scoring],
        first_order=asked.first_order,
        seed=secrets.randbelow(_SEEDS),
        keizer=replace(Keizer(top=asked.top, apart=asked.apart, most_excused=asked.most_excused), **asked.shares),
        moyenne=Moyenne(least_games=asked.least_games, apart=asked.apart),
        **given,
    )
    check_setup(setup)
    return setup
