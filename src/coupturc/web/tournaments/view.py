"""Tournaments as the page shows them."""

from dataclasses import dataclass, field
from fractions import Fraction

from coupturc.tournament.events import Carry, Unpair
from coupturc.tournament.judging import COMPLETE, judge, judge_order, may_seat
from coupturc.tournament.matches import Match, matches_of
from coupturc.tournament.prizes import awards
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.setup import TEAM_SYSTEMS, Play, most_rounds
from coupturc.tournament.standings import Standing
from coupturc.tournament.state import Meeting, Round, State
from coupturc.tournament.team_standings import TeamStanding
from coupturc.tournament.tournament import Tournament
from coupturc.web.http.answers import iso_time
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.store.board_links import BoardLink
from coupturc.web.store.tournaments import TournamentRow
from coupturc.web.tournaments.desk import setup_of
from coupturc.web.tournaments.messages import (
    AbsentPlayer,
    EnteredPlayer,
    PlannedAbsence,
    PrizeAward,
    PrizeList,
    RoundWindow,
    TournamentBoard,
    TournamentMatch,
    TournamentMeeting,
    TournamentPlay,
    TournamentRefused,
    TournamentRound,
    TournamentStanding,
    TournamentSummary,
    TournamentTeam,
    TournamentView,
    TypedPlaces,
)


@dataclass(frozen=True, slots=True)
class KnownAs:
    """Somebody as the federation knows him."""

    name: str
    federation_number: str


@dataclass(frozen=True, slots=True)
class Viewer:
    """The one who looks at a tournament.

    Args:
        mine: whether he may change it: a pairing that is not published is for the arbiters.
        own: the numbers of the players whom he plays as.
        own_links: whether players have links of their own.
        known_as: real names of members of the club who agree to show them, by number.
        hands_on: whether he may let another member run it.
        types: the boards that he enters by a link; None without one.
    """

    mine: bool
    own: tuple[int, ...] = ()
    own_links: bool = False
    known_as: dict[int, KnownAs] = field(default_factory=dict)
    hands_on: bool = False
    types: BoardLink | None = None

    def may_type(self, number: int, board: int) -> bool:
        """Whether he may say how the game of a board went although he does not play it."""
        return self.mine or (self.types is not None and self.types.covers(number, board))


def view_of(row: TournamentRow, tournament: Tournament, viewer: Viewer) -> TournamentView:
    """Return everything about a tournament that the one who asks may see."""
    state, setup = tournament.state, tournament.setup
    rounds = state.rounds if viewer.mine else state.published().rounds
    return TournamentView(
        id=row.id,
        name=setup.name,
        club=row.club,
        system=setup.system,
        tie_breaks=setup.tie_breaks,
        version=tournament.version,
        mine=viewer.mine,
        hands_on=viewer.hands_on,
        own=viewer.own,
        own_links=viewer.own_links,
        types=None if viewer.types is None else TypedPlaces(viewer.types.round, viewer.types.board),
        play=_play(setup.play),
        zone=state.zone,
        ends_ms=state.ends_ms,
        most_rounds=most_rounds(setup),
        players=tuple(_player(state, number, len(rounds) + 1, viewer) for number in state.players),
        rounds=tuple(_round(state, each, number, viewer) for number, each in enumerate(rounds, 1)),
        standings=tuple(map(_standing, tournament.standings())),
        teams=tuple(map(_team, tournament.team_standings())),
        waits=setup.system in (*COMPLETE, "knock_out"),
        prizes=_prizes(tournament),
        carried=len(state.carried),
        carried_from=state.carried_from,
        may_carry=viewer.mine and judge(state, Carry(games=())) is None,
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


def _player(state: State, number: int, next_round: int, viewer: Viewer) -> EnteredPlayer:
    announced = sorted(key for key in state.announced if key[0] >= next_round and key[1] == number)
    absences = tuple(PlannedAbsence(round_, state.announced[round_, number]) for round_, _ in announced)
    known = viewer.known_as.get(number)
    real_name = known.name if known else ""
    return EnteredPlayer(number, state.players[number], number in state.left, absences, real_name)


def _round(state: State, paired: Round, number: int, viewer: Viewer) -> TournamentRound:
    boards = []
    for board, game in enumerate(paired.games, 1):
        result = paired.results.get(board)
        boards.append(
            TournamentBoard(
                game.white,
                game.black,
                result.outcome if result else None,
                result.barrage if result else None,
                _meeting(paired.meetings.get(board)),
            )
        )
    absences = tuple(AbsentPlayer(who, why) for who, why in paired.absences.items() if why != "not_entered")
    window = None if paired.window is None else RoundWindow(*paired.window)
    has_teams = state.setup.system in TEAM_SYSTEMS
    matches = tuple(map(_match, matches_of(state, paired))) if has_teams else ()
    taken_back = Unpair(round=number)
    may_unpair = viewer.mine and not (judge(state, taken_back) or judge_order(state, taken_back))
    may_seat_here = viewer.mine and may_seat(state, number)
    return TournamentRound(paired.published, window, tuple(boards), matches, absences, may_unpair, may_seat_here)


def _match(match: Match) -> TournamentMatch:
    points = match.home_points / 2, match.away_points / 2
    return TournamentMatch(match.home, match.away, match.boards, *points, finished=match.finished)


def _meeting(meeting: Meeting | None) -> TournamentMeeting | None:
    if meeting is None:
        return None
    return TournamentMeeting(
        meeting.proposed_by, meeting.hours_ms, meeting.agreed_ms, meeting.game, sheet=bool(meeting.moves)
    )


def _play(play: Play | None) -> TournamentPlay | None:
    return None if play is None else TournamentPlay(profile_name(profile_of(play.profile)), play.time, play.entry)


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


def _prizes(tournament: Tournament) -> PrizeList | None:
    said = tournament.prizes
    if said is None:
        return None
    given = tuple(
        PrizeAward(each.places, each.category, each.group, each.what, int(each.each), each.winners)
        for each in awards(tournament)
    )
    return PrizeList(said.prizes, said.categories, said.one_each, said.currency, given)


def _team(line: TeamStanding) -> TournamentTeam:
    return TournamentTeam(
        rank=line.rank,
        number=line.number,
        name=line.name,
        match_points=_decimal(line.match_points),
        board_points=_decimal(line.board_points),
        tie_breaks=tuple(_decimal(value[0]) if value else 0.0 for value in line.tie_breaks),
        matches=line.matches,
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
    )


def _decimal(value: Fraction | int) -> float:
    return round(float(value), 2)
