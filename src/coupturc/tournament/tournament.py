"""The tournament: events in, pairings and standings or a refusal out. No I/O, no wall clock."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Self

from coupturc.arguments import expect
from coupturc.errors import ArgumentError
from coupturc.structs import replace
from coupturc.tournament.arena import busy_players, is_running, pair_arena
from coupturc.tournament.currency import is_current
from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import (
    REQUESTS,
    Absent,
    Carry,
    Change,
    Ends,
    Enter,
    Event,
    Leave,
    Pair,
    Paired,
    Player,
    Present,
    Prizes,
    Request,
    Result,
    Return,
    Sheet,
    Zone,
)
from coupturc.tournament.fide_dutch import pair_fide_dutch
from coupturc.tournament.folding import fold
from coupturc.tournament.judging import judge, judge_order
from coupturc.tournament.knock_out import is_of_knock_out, pair_knock_out
from coupturc.tournament.neighbours import pair_keizer, pair_moyenne
from coupturc.tournament.parameters import check_setup
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.round_robin import pair_round_robin
from coupturc.tournament.setup import TEAM_SYSTEMS, Setup, System
from coupturc.tournament.simul import GIVER, pair_simul
from coupturc.tournament.standings import Standing, standings
from coupturc.tournament.state import Round, State
from coupturc.tournament.swiss import pair_swiss
from coupturc.tournament.team_pairing import pair_team_round_robin, pair_team_swiss
from coupturc.tournament.team_standings import TeamStanding, team_standings

_PAIRING: dict[System, Callable[[State], Paired | Refusal]] = {
    "round_robin": pair_round_robin,
    "swiss": pair_swiss,
    "fide_dutch": pair_fide_dutch,
    "keizer": pair_keizer,
    "moyenne": pair_moyenne,
    "knock_out": pair_knock_out,
    "simul": pair_simul,
    "arena": pair_arena,
    "team_round_robin": pair_team_round_robin,
    "team_swiss": pair_team_swiss,
}


#: What belongs to no pairing: absences are announced before there is one.
_OF_NO_PAIRING = (Absent, Carry, Change, Ends, Enter, Leave, Present, Prizes, Return, Zone)

#: What can set players free.
_FREEING = (Ends, Enter, Present, Result, Return, Sheet)


class Tournament:
    """Keeps one tournament.

    Args:
        setup: system, scoring, tie-breaks.

    Raises:
        TournamentError: a parameter of the setup cannot be used.

    Example:
        >>> from coupturc.tournament.events import Enter, Pair, Player, Publish, Result
        >>> evening = Tournament(Setup(name="Evening", system="round_robin"))
        >>> for name in ("Ank", "Ben", "Cor"):
        ...     _ = evening.apply(Enter(player=Player(name=name)))
        >>> evening.apply(Pair(round=1))[1].games
        (Game(white=2, black=3),)
        >>> _ = evening.apply(Publish(round=1))
        >>> _ = evening.apply(Result(round=1, board=1, outcome="white_wins"))
        >>> evening.standings()[0].number
        2
        >>> evening.apply(Pair(round=1)).code
        <RefusalCode.already_paired: 'already_paired'>
    """

    def __init__(self, setup: Setup) -> None:
        expect("setup", setup, Setup)
        check_setup(setup)
        self.setup = setup
        self._state = State(setup, zone=setup.zone)
        self._events: list[Event] = []
        self._standings: tuple[Standing, ...] | None = None
        self._team_standings: tuple[TeamStanding, ...] | None = None

    @classmethod
    def replay(cls, record: TournamentRecord) -> Self:
        """Go through a stored tournament again; its pairings are read, never computed again.

        Raises:
            TournamentError: the events do not follow from one another.
        """
        tournament = cls(record.setup)
        for index, event in enumerate(record.events):
            if isinstance(event, REQUESTS):
                tournament._replay_request(index, event)
            elif tournament._awaits_pairing() and isinstance(event, Paired):
                tournament._replay_pairing(index, event)
            else:
                raise TournamentError(f"event {index}", "a request")
        if tournament._awaits_pairing():
            raise TournamentError(f"event {len(record.events)}", "the pairing asked for")
        return tournament

    def fork(self) -> Self:
        """Return a tournament that goes on without this one; equal so far."""
        other = copy(self)
        other.__dict__ |= {"_state": self._state.copied(), "_events": list(self._events)}
        return other

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, first event first."""
        return tuple(self._events)

    @property
    def version(self) -> int:
        """How many events there are."""
        return len(self._events)

    @property
    def record(self) -> TournamentRecord:
        """The tournament as it is stored."""
        return TournamentRecord(setup=self.setup, events=self.events)

    @property
    def state(self) -> State:
        """Players, rounds and absences; a copy, which changes nothing here."""
        return self._state.copied()

    @property
    def prizes(self) -> Prizes | None:
        """What can be won; None as long as nobody said."""
        return self._state.prizes

    @property
    def rounds(self) -> Iterator[Round]:
        """The paired rounds, first round first; copies, which change nothing here."""
        return (each.copied() for each in self._state.rounds)

    def round(self, number: int) -> Round:
        """Return a paired round.

        Raises:
            ArgumentError: it is not paired.
        """
        if not 1 <= number <= len(self._state.rounds):
            raise ArgumentError(f"round {number} is not paired")
        return self._state.rounds[number - 1].copied()

    def after(self, number: int) -> Self:
        """Return the tournament as it stands after a paired round, to look at; its results are those that stand now.

        Raises:
            ArgumentError: it is not paired.
        """
        self.round(number)
        other, state = copy(self), self._state.after(number)
        other.__dict__ |= {"_state": state, "_events": list(self._events), "_standings": None, "_team_standings": None}
        return other

    def as_published(self) -> Self:
        """Return the tournament as those may know it who are not its arbiters, with the record of that much.

        It ends before the first round that is not published: neither this pairing is in it nor one behind it, nor what
        was arranged in them. Announced absences stay.
        """
        hidden = self._state.published_rounds + 1
        if hidden > len(self._state.rounds):
            return self
        state, events = State(self.setup, zone=self.setup.zone), []
        for event in self._events:
            is_known = isinstance(event, _OF_NO_PAIRING) or event.round < hidden
            # What answered a hidden round, such as an absence taken back behind it, may not follow any more.
            if is_known and (isinstance(event, Paired) or judge(state, event) is None):
                fold(state, event)
                events.append(event)
        state.players = dict(self._state.players)
        other = copy(self)
        other.__dict__ |= {"_state": state, "_events": events, "_standings": None, "_team_standings": None}
        return other

    def known_as(self, players: Mapping[int, Player]) -> Self:
        """Return the tournament with other things known of some players, to be shown; its record stays as it is.

        Args:
            players: by number.
        """
        other, state = self.fork(), self._state.copied()
        state.players.update(players)
        other.__dict__ |= {"_state": state, "_standings": None, "_team_standings": None}
        return other

    def standings(self) -> tuple[Standing, ...]:
        """Return everybody, first place first; computed from all results as they are now.

        A round counts when it is published, with its byes and absences too: a pairing that only the arbiter sees moves
        nobody.
        """
        if self._standings is None:
            self._standings = standings(self._state.published())
        return self._standings

    def team_standings(self) -> tuple[TeamStanding, ...]:
        """Return all teams by the published rounds, first place first; nothing where players meet for themselves."""
        if self.setup.system not in TEAM_SYSTEMS:
            return ()
        if self._team_standings is None:
            self._team_standings = team_standings(self._state.published())
        return self._team_standings

    def apply(self, request: Request, at_ms: int = 0, seen: int | None = None) -> tuple[Event, ...] | Refusal:
        """Judge a request.

        Args:
            request: what an arbiter asks; its own `at_ms` does not count.
            at_ms: when, on the caller's clock.
            seen: the version that the arbiter saw; None asks whatever happened since.

        Returns:
            The events that were added: none for a result that stands already; in an arena that runs, with the
            pairing of those who are free then. Or a refusal, which changes nothing.
        """
        if isinstance(request, Result) and self._stands(request):
            return ()
        if seen is not None and not is_current(request, self._events[seen:]):
            return Refusal(RefusalCode.changed_meanwhile, {"version": self.version})
        stamped = replace(request, at_ms=at_ms)
        added = self._do(stamped)
        if isinstance(added, tuple) and isinstance(request, _FREEING) and is_running(self._state, at_ms):
            paired = self._do(Pair(round=self._state.next_round, at_ms=at_ms))
            return added if isinstance(paired, Refusal) else added + paired
        return added

    def _do(self, request: Request) -> tuple[Event, ...] | Refusal:
        """Judge a request and add it, with the pairing that follows from it."""
        refusal = judge(self._state, request) or judge_order(self._state, request)
        if refusal:
            return refusal
        added: tuple[Event, ...] = (request,)
        if isinstance(request, Pair):
            paired = self._pair()
            if isinstance(paired, Refusal):
                return paired
            added += (replace(paired, at_ms=request.at_ms),)
        for event in added:
            self._add(event)
        return added

    def _stands(self, request: Result) -> bool:
        """Whether a result has been entered just so, as when two arbiters enter the same sheet."""
        if not 1 <= request.round <= len(self._state.rounds) or request.outcome is None:
            return False
        now = self._state.rounds[request.round - 1].results.get(request.board)
        return now is not None and (now.outcome, now.barrage) == (request.outcome, request.barrage)

    def _pair(self) -> Paired | Refusal:
        """Pair the next round; who is not paired keeps the reason that was announced, or has not entered."""
        paired = _PAIRING[self.setup.system](self._state)
        if isinstance(paired, Refusal) or self.setup.system == "arena":
            return paired
        seated = {who for game in paired.games for who in (game.white, game.black)} | paired.absences.keys()
        others = {
            who: self._state.announced.get((paired.round, who), "not_entered")
            for who in self._state.players
            if who not in seated
        }
        return replace(paired, absences=paired.absences | others)

    def _add(self, event: Event) -> None:
        fold(self._state, event)
        self._events.append(event)
        self._standings = self._team_standings = None

    def _awaits_pairing(self) -> bool:
        return bool(self._events) and isinstance(self._events[-1], Pair)

    def _replay_request(self, index: int, event: Request) -> None:
        refusal = None if self._awaits_pairing() else judge(self._state, event)
        if refusal or self._awaits_pairing():
            reason = refusal.code if refusal else "the pairing asked for"
            raise TournamentError(f"event {index}", f"what may happen here ({reason})")
        self._add(event)

    def _replay_pairing(self, index: int, event: Paired) -> None:
        seats = [who for game in event.games for who in (game.white, game.black)] + list(event.absences)
        if self.setup.system == "knock_out" and is_of_knock_out(event.games, self.setup.knock_out.games):
            seats = [*{who for game in event.games for who in (game.white, game.black)}, *event.absences]
        if self.setup.system == "simul":
            seats = [*{GIVER}.intersection(seats), *(who for who in seats if who != GIVER)]
        expected = sorted(self._state.players)
        if self.setup.system == "arena":  # only those who begin a game
            expected = sorted(set(seats) & (self._state.players.keys() - busy_players(self._state).keys()))
        if event.round != self._state.next_round or sorted(seats) != expected:
            raise TournamentError(f"event {index}", "a pairing of the next round with every player once")
        self._add(event)
