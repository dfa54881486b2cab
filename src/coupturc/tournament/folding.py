"""What each event changes in the state of a tournament; whether it may happen has been judged."""

from functools import singledispatch

from coupturc.tournament import events
from coupturc.tournament.events import Event, Game
from coupturc.tournament.groups import within_groups
from coupturc.tournament.meetings import fold_meeting
from coupturc.tournament.order import first_order
from coupturc.tournament.outcomes import Absence, Outcome
from coupturc.tournament.setup import TEAM_SYSTEMS
from coupturc.tournament.state import Result, Round, State, unchanged_boards

#: What can bring players into other groups, or games among them.
_DEALING = (events.Carry, events.Change, events.Enter, events.Paired, events.Unpair)


def fold(state: State, event: Event) -> None:
    """Change the state by an event."""
    _fold(event, state)
    if isinstance(event, _DEALING) and (state.brought or state.carried):
        state.carried = within_groups(state)


@singledispatch
def _fold(event: Event, _state: State) -> None:
    raise TypeError(f"unknown event {event!r}")


@_fold.register
def _(event: events.Enter, state: State) -> None:
    state.players[len(state.players) + 1] = event.player


@_fold.register
def _(event: events.Change, state: State) -> None:
    state.players[event.number] = event.player


@_fold.register
def _(event: events.Leave, state: State) -> None:
    state.left[event.number] = state.published_rounds


@_fold.register
def _(event: events.Return, state: State) -> None:
    del state.left[event.number]


@_fold.register
def _(event: events.Absent, state: State) -> None:
    if event.round < state.next_round:
        state.rounds[event.round - 1].absences[event.number] = event.why
    else:
        state.announced[event.round, event.number] = event.why


@_fold.register
def _(event: events.Present, state: State) -> None:
    del state.announced[event.round, event.number]


@_fold.register
def _(_event: events.Pair, _state: State) -> None:
    """Change nothing: `Paired` follows."""


@_fold.register
def _(event: events.Paired, state: State) -> None:
    if event.round == 1:
        state.order = first_order(state)
    paired = Round(event.games, dict(event.absences), results=_forfeits(event.games, state))
    paired.published = state.setup.system == "arena"
    state.rounds.append(paired)


def _forfeits(games: tuple[Game, ...], state: State) -> dict[int, Result]:
    """Return the results of games with players who have left, by board."""
    found = {board: _forfeit(game, state) for board, game in enumerate(games, 1)}
    return {board: Result(outcome) for board, outcome in found.items() if outcome}


def _forfeit(game: Game, state: State) -> Outcome | None:
    """Return what a game is that stands in a pairing although a player has left."""
    match game.white in state.left, game.black in state.left:
        case True, True:
            return "double_forfeit"
        case True, False:
            return "black_wins_by_forfeit"
        case False, True:
            return "white_wins_by_forfeit"
    return None


@_fold.register
def _(event: events.Arrange, state: State) -> None:
    paired = state.rounds[event.round - 1]
    seated = {who for game in event.games for who in (game.white, game.black)}
    # Whoever was in the round stays in it, also who left and has no place any more.
    there = paired.absences.keys() | {who for game in paired.games for who in (game.white, game.black)}
    gone: dict[int, Absence] = dict.fromkeys(there - seated, "not_entered")
    dropped = {who for who, why in paired.absences.items() if why == "bye"} - set(event.byes)
    if state.setup.system in TEAM_SYSTEMS:
        seated |= dropped  # a substitute took his seat
    others: dict[int, Absence] = {who: why for who, why in paired.absences.items() if who not in seated}
    _seat(paired, event.games, state)
    # Whoever has no opponent in a bracket goes on.
    without: Absence = "free" if state.setup.system == "knock_out" else "bye"
    paired.absences = gone | others | {who: others.get(who, without) for who in event.byes}


def _seat(paired: Round, games: tuple[Game, ...], state: State) -> None:
    """Let other games be those of a round; a board that stays keeps its result and what was agreed on."""
    kept = unchanged_boards(paired, games)
    # A game that players know of goes on although one of them has left.
    forfeits = {b: r for b, r in _forfeits(games, state).items() if not (paired.published and b in kept)}
    paired.games = games
    paired.results = forfeits | {board: result for board, result in paired.results.items() if board in kept}
    paired.meetings = {board: meeting for board, meeting in paired.meetings.items() if board in kept}


@_fold.register
def _(event: events.Publish, state: State) -> None:
    paired = state.rounds[event.round - 1]
    paired.published, paired.known_at_ms = True, event.at_ms


@_fold.register
def _(_event: events.Unpair, state: State) -> None:
    number = len(state.rounds)
    for who, why in state.rounds.pop().absences.items():
        if why in ("half_bye", "excused", "unexcused", "club_duty"):
            state.announced[number, who] = why
    if not state.rounds:
        state.order = ()
    state.left = {who: min(rounds, state.published_rounds) for who, rounds in state.left.items()}


@_fold.register
def _(event: events.Result, state: State) -> None:
    results = state.rounds[event.round - 1].results
    if event.outcome is None:
        results.pop(event.board, None)
    else:
        results[event.board] = Result(event.outcome, event.barrage)


@_fold.register
def _(event: events.Ends, state: State) -> None:
    state.ends_ms = event.ends_ms


@_fold.register
def _(event: events.Zone, state: State) -> None:
    state.zone = event.zone


@_fold.register
def _(event: events.Prizes, state: State) -> None:
    state.prizes = event


@_fold.register
def _(event: events.Carry, state: State) -> None:
    state.brought, state.carried_from = event.games, event.source


@_fold.register
def _(event: events.Window, state: State) -> None:
    opens_ms, closes_ms = event.opens_ms, event.closes_ms
    window = None if opens_ms is None or closes_ms is None else (opens_ms, closes_ms)
    paired = state.rounds[event.round - 1]
    paired.window, paired.known_at_ms = window, event.at_ms


@_fold.register
def _(event: events.OfMeeting, state: State) -> None:
    fold_meeting(state.rounds[event.round - 1], event)
