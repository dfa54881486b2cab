"""What somebody chose for a new tournament, as its `Setup`, and the tournament as it begins."""

import secrets
from typing import get_args

import msgspec

from coupturc.errors import TimeControlError
from coupturc.game.time_control import parse_time_control
from coupturc.rules import Profile
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Zone
from coupturc.tournament.parameters import check_new_setup, parameters_of, usual_tie_breaks, with_parameters
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import SCORINGS, FirstOrder, Play, Setup, System, TieBreak
from coupturc.tournament.tournament import Tournament
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.names import one_line
from coupturc.web.profiles.offered import entry_of
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.setup_messages import (
    NewTournament,
    ScoringName,
    TournamentParameter,
    TournamentRules,
    TournamentSystems,
)

_SEEDS = 2**31


def setup_from(asked: NewTournament, profile: Profile | None = None) -> Setup:
    """Return the setup that was asked for.

    Args:
        profile: what games on the page are played by; None where only results are kept.

    Raises:
        TournamentError: a parameter cannot be used; it is named.
    """
    setup = Setup(
        name=one_line(asked.name),
        system=asked.system,
        scoring=SCORINGS[asked.scoring],
        tie_breaks=usual_tie_breaks(asked.system) if asked.tie_breaks is None else asked.tie_breaks,
        first_order=asked.first_order,
        seed=secrets.randbelow(_SEEDS),
        play=None if profile is None else _play(asked, profile),
        zone=asked.zone,
    )
    setup = with_parameters(setup, asked.parameters)
    check_new_setup(setup)
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


def new_row(setup: Setup, now_ms: int, person: str | None, club: str | None = None) -> TournamentRow:
    """Return a tournament without events.

    Args:
        setup: what is agreed on.
        now_ms: when it is made, UTC.
        person: whose it is, None where nobody is asked who he is.
        club: of which club it is.
    """
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


def said_zone(tournament: Tournament, zone: str | None, now_ms: int) -> None:
    """Let a tournament that begins with a file or a class know its time zone, if somebody said one.

    Raises:
        ProblemError: there is no such zone.
    """
    if zone and isinstance(tournament.apply(Zone(zone=zone), now_ms), Refusal):
        raise ProblemError(422, "tournament_setup", {"where": "zone"})


def systems_offered() -> TournamentSystems:
    """Return what a new tournament can choose."""
    names = TournamentParameter.__struct_fields__
    rules = tuple(
        TournamentRules(
            system,
            tuple(TournamentParameter(*(getattr(each, name) for name in names)) for each in parameters_of(system)),
            usual_tie_breaks(system) or None,
        )
        for system in get_args(System)
    )
    return TournamentSystems(rules, get_args(ScoringName), get_args(FirstOrder), get_args(TieBreak))
