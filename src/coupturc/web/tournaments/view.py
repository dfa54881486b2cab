"""Tournaments as the page shows them."""

from fractions import Fraction

from coupturc.tournament.refusal import Refusal
from coupturc.tournament.standings import Standing
from coupturc.tournament.state import Round, State
from coupturc.tournament.tournament import Tournament
from coupturc.web.http.answers import iso_time
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.desk import setup_of
from coupturc.web.tournaments.messages import (
    AbsentPlayer,
    EnteredPlayer,
    TournamentBoard,
    TournamentRefused,
    TournamentRound,
    TournamentStanding,
    TournamentSummary,
    TournamentView,
)


def view_of(row: TournamentRow, tournament: Tournament, *, mine: bool) -> TournamentView:
    """Return everything about a tournament that the one who asks may see.

    Args:
        mine: whether he may change it: a pairing that is not published is for the arbiters.
    """
    state, setup = tournament.state, tournament.setup
    rounds = state.rounds if mine else [each for each in state.rounds if each.published]
    return TournamentView(
        id=row.id,
        name=setup.name,
        system=setup.system,
        tie_breaks=setup.tie_breaks,
        version=tournament.version,
        mine=mine,
        most_rounds=setup.rounds,
        players=tuple(_player(state, number) for number in state.players),
        rounds=tuple(map(_round, rounds)),
        standings=tuple(map(_standing, tournament.standings())),
    )


def refused_of(refusal: Refusal | None) -> TournamentRefused | None:
    """Return a refusal as the page gets it."""
    return None if refusal is None else TournamentRefused(refusal.code, refusal.params)


def summary_of(row: TournamentRow) -> TournamentSummary:
    """Return what the list shows.

    Raises:
        MsgspecError: it is damaged.
    """
    setup = setup_of(row)
    return TournamentSummary(row.id, setup.name, setup.system, row.players, row.rounds, iso_time(row.changed_ms))


def _player(state: State, number: int) -> EnteredPlayer:
    announced = state.announced.get((state.next_round, number))
    return EnteredPlayer(number, state.players[number], number in state.left, announced)


def _round(paired: Round) -> TournamentRound:
    boards = []
    for board, game in enumerate(paired.games, 1):
        result = paired.results.get(board)
        boards.append(
            TournamentBoard(
                game.white, game.black, result.outcome if result else None, result.barrage if result else None
            )
        )
    absences = tuple(AbsentPlayer(who, why) for who, why in paired.absences.items() if why != "not_entered")
    return TournamentRound(paired.published, tuple(boards), absences)


def _standing(line: Standing) -> TournamentStanding:
    return TournamentStanding(
        rank=line.rank,
        number=line.number,
        group=line.group,
        score=_decimal(line.score),
        value=None if line.value is None else _decimal(line.value),
        tie_breaks=tuple(_decimal(value[0]) if value else 0.0 for value in line.tie_breaks),
        games=line.games,
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
    )


def _decimal(value: Fraction | int) -> float:
    return round(float(value), 2)
