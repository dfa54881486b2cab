"""What somebody chose for a new tournament, as its `Setup`, and the tournament as it begins."""

import secrets

import msgspec

from coupturc.errors import TimeControlError, TournamentError
from coupturc.game.time_control import parse_time_control
from coupturc.rules import Profile
from coupturc.structs import replace
from coupturc.tournament.setup import SCORINGS, Arena, Keizer, KnockOut, Moyenne, Play, Setup, Simul, Teams, check_setup
from coupturc.utc import utc_ms
from coupturc.web.profiles.offered import entry_of
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.messages import NewTournament

_SHARES = ("draw", "loss", "forfeit_win", "bye", "excused", "unexcused", "club_duty", "not_entered", "top_times")
_SEEDS = 2**31


def setup_from(asked: NewTournament, profile: Profile | None = None) -> Setup:
    """Return the setup that was asked for.

    Args:
        profile: what games on the page are played by; None where only results are kept.

    Raises:
        TournamentError: a parameter cannot be used; it is named.
    """
    unknown = next((name for name in asked.shares if name not in _SHARES), None)
    if unknown is not None:
        raise TournamentError(f"keizer.{unknown}", f"one of {', '.join(_SHARES)}")
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
        simul=Simul(colour=asked.colour),
        play=None if profile is None else _play(asked, profile),
        knock_out=KnockOut(games=asked.best_of),
        arena=Arena(streak=asked.streak),
        teams=Teams(boards=asked.boards, rank_by=asked.rank_by),
    )
    if asked.tie_breaks is not None:
        setup = replace(setup, tie_breaks=asked.tie_breaks)
    check_setup(setup)
    return setup


def _play(asked: NewTournament, profile: Profile) -> Play:
    giver_time = asked.giver_time if asked.system == "simul" else None
    for name, text in (("time", asked.time), ("giver_time", giver_time or "-")):
        try:
            parse_time_control(text)
        except TimeControlError as error:
            raise TournamentError(name, str(error)) from None
    entry = asked.entry or entry_of(profile)
    return Play(profile=profile.text, time=asked.time, entry=entry, giver_time=giver_time)


def new_row(setup: Setup, person: str | None, club: str | None = None) -> TournamentRow:
    """Return a tournament without events.

    Args:
        setup: what is agreed on.
        person: whose it is, None where nobody is asked who he is.
        club: of which club it is.
    """
    now_ms = utc_ms()
    return TournamentRow(
        id=f"t-{secrets.token_hex(8)}",
        setup=msgspec.json.encode(setup).decode(),
        version=0,
        players=0,
        rounds=0,
        created_ms=now_ms,
        changed_ms=now_ms,
        person=person,
        club=club,
    )
