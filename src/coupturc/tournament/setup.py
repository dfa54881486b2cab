"""What a tournament agrees on before its first round: system, scoring, tie-breaks and the parameters of each."""

from typing import Literal

from coupturc.structs import Struct
from coupturc.tournament.outcomes import Absence, Share

#: Those that clubs play most come first.
System = Literal[
    "keizer",
    "round_robin",
    "swiss",
    "knock_out",
    "moyenne",
    "fide_dutch",
    "arena",
    "simul",
    "team_round_robin",
    "team_swiss",
]

#: Systems in which teams meet.
TEAM_SYSTEMS: tuple[System, ...] = ("team_round_robin", "team_swiss")

#: What orders players of equal points; `tie_breaks.py` says how each is computed.
TieBreak = Literal[
    "solkoff",
    "solkoff_plus",
    "median",
    "truncated",
    "truncated_full",
    "sonneborn_berger",
    "direct_encounter",
    "wins",
    "average_rating",
    "barrage",
]

FirstOrder = Literal["entry", "rating", "draw"]

Dealing = Literal["in_turns", "in_order"]

MOST_ROUNDS = 200
MOST_CYCLES = 8
MOST_GROUPS = 50
MOST_BOARDS = 50
MOST_GAMES = 20
MOST_VALUE = 10_000
MOST_TIMES = 10
#: Denominators of shares: 5 % and 1/3 are far below.
MOST_PARTS = 1000


class Scoring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points in halves: 2-1-0 is 4, 2, 0, and 1-½-0 is 2, 1, 0.

    What is not named scores nothing, as in most rules: a loss, an absence, the free round of a Berger table.
    """

    win: int = 4
    draw: int = 2
    loss: int = 0
    forfeit_win: int = 4
    forfeit_loss: int = 0
    bye: int = 4
    half_bye: int = 2
    free: int = 0
    excused: int = 0
    unexcused: int = 0
    club_duty: int = 0
    not_entered: int = 0

    def of(self, what: Share | Absence) -> int:
        """Return the points of a round, in halves."""
        return int(getattr(self, what))


def equal_scoring(win: int, draw: int) -> Scoring:
    """Make the scoring in which a bye is a win and a forfeit counts as the game would have.

    Args:
        win: points of a win, in halves.
        draw: points of a draw, in halves.
    """
    return Scoring(win=win, draw=draw, forfeit_win=win, bye=win, half_bye=draw)


#: Scorings by the names under which people know them.
SCORINGS = {"2-1-0": Scoring(), "1-half-0": equal_scoring(2, 1), "3-1-0": equal_scoring(6, 2)}


class Keizer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a Keizer competition; shares are fractions such as `1/3`.

    Args:
        top: value of the first in the ranking; None takes `top_times` the number of players.
        top_times: how often the number of players goes into the top value when `top` is None.
        own_value: whether everybody has his own value once from the start.
        draw: share of the opponent's value that a draw scores; a win scores all of it.
        loss: share of the opponent's value that a loss scores (toughness).
        forfeit_win: share of the absent opponent's value.
        bye: share of the own value without an opponent.
        excused: share of the own value for an absence with notice.
        most_excused: how many of these score; None means all.
        unexcused: share of the own value for an absence without notice.
        club_duty: share of the own value for a round missed on the club's behalf.
        not_entered: share of the own value for each round before a player came.
        apart: a pair does not meet again within that many rounds; 1 lets it meet in the next.
        most_meetings: how often a pair meets in all; None means no limit.
    """

    top: int | None = None
    top_times: str = "3/2"
    own_value: bool = True
    draw: str = "1/2"
    loss: str = "0"
    forfeit_win: str = "1"
    bye: str = "2/3"
    excused: str = "1/3"
    most_excused: int | None = None
    unexcused: str = "0"
    club_duty: str = "1"
    not_entered: str = "0"
    apart: int = 5
    most_meetings: int | None = None


class Moyenne(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a competition ranked by the average of points a game.

    Args:
        least_games: who has played fewer stands behind everybody who has not.
        apart: a pair does not meet again within that many rounds; 1 lets it meet in the next.
        most_meetings: how often a pair meets in all; None means no limit.
    """

    least_games: int = 1
    apart: int = 5
    most_meetings: int | None = None


class KnockOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a knock-out.

    Args:
        games: of a pairing, with colours by turns; it is over when one player cannot be caught up with.
    """

    games: int = 1


class Simul(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a simul, which the player who was entered first gives to all others.

    Args:
        colour: what he plays: one colour everywhere, or by `turns`, White on board 1 and Black on board 2.
    """

    colour: Literal["white", "black", "turns"] = "white"


class Arena(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of an arena.

    Args:
        streak: after so many wins in a row every further game counts double, until one is not won; None means never.
    """

    streak: int | None = 2


class Teams(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a tournament of teams.

    Args:
        boards: of a match.
        win: match points of a won match; a lost one has none.
        draw: match points of a drawn match.
        rank_by: what ranks first; the other one ranks next, then the tie-breaks.
    """

    boards: int = 10
    win: int = 2
    draw: int = 1
    rank_by: Literal["match_points", "board_points"] = "match_points"


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How games of a tournament are played where they are followed.

    Args:
        profile: the TOML of the rules profile, so that a later version of it changes no tournament that goes on.
        time: the time control of both, as PDN writes it; `-` means no clock.
        entry: how moves are entered, `assisted` or `over_the_board`.
        giver_time: the time control of the one who gives a simul, on each board; None is that of the others.
    """

    profile: str
    time: str = "-"
    entry: Literal["assisted", "over_the_board"] = "assisted"
    giver_time: str | None = None


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything about a tournament that its events cannot change.

    Args:
        name: for people.
        system: how rounds are paired.
        rounds: how many there are; None as many as are paired, or as the system needs.
        cycles: of a round robin, also of teams, how often everybody meets everybody.
        groups: of a round robin, into how many groups the first order is dealt.
        dealing: how: in turns (1 2 3, 3 2 1), or in order, so that the first ones are group 1, as in final groups.
        scoring: points of a round.
        tie_breaks: in the order in which they count, after the points.
        first_order: how players stand before the first round.
        seed: what the draw of the first order follows from.
        keizer: parameters of the system `keizer`.
        moyenne: parameters of the system `moyenne`.
        knock_out: parameters of the system `knock_out`.
        simul: parameters of the system `simul`.
        arena: parameters of the system `arena`.
        teams: parameters of the systems `team_round_robin` and `team_swiss`.
        play: what games are played by; None where the tournament keeps results only.
        zone: the time zone of the place, by its IANA name; empty where nobody said.
    """

    name: str
    system: System
    rounds: int | None = None
    cycles: int = 1
    groups: int = 1
    dealing: Dealing = "in_turns"
    scoring: Scoring = Scoring()
    tie_breaks: tuple[TieBreak, ...] = ("solkoff", "sonneborn_berger", "direct_encounter")
    first_order: FirstOrder = "rating"
    seed: int = 0
    keizer: Keizer = Keizer()
    moyenne: Moyenne = Moyenne()
    knock_out: KnockOut = KnockOut()
    simul: Simul = Simul()
    arena: Arena = Arena()
    teams: Teams = Teams()
    play: Play | None = None
    zone: str = ""


def most_rounds(setup: Setup) -> int | None:
    """Return how many rounds a tournament has at most; None as long as that is open, as in an arena."""
    if setup.system == "arena":
        return None
    return 1 if setup.system == "simul" else setup.rounds
