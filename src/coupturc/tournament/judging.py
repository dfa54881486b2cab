"""Whether a request may happen: None, or the refusal that says why not."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import singledispatch

from coupturc.tournament import events
from coupturc.tournament.arena import busy_players, has_ended
from coupturc.tournament.carrying import judge_carry
from coupturc.tournament.events import Player, Request
from coupturc.tournament.knock_out import is_of_knock_out
from coupturc.tournament.meetings import begun_boards, disagrees, judge_meeting, judge_window, judge_year
from coupturc.tournament.outcomes import Outcome, share_of
from coupturc.tournament.prize_list import judge_prizes
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.setup import TEAM_SYSTEMS, most_rounds
from coupturc.tournament.simul import GIVER, is_of_simul
from coupturc.tournament.state import Round, State, unchanged_boards
from coupturc.tournament.teams import mixed_board, team_key
from coupturc.tournament.zones import has_form, zone_of

#: Systems whose table follows from who took part in the first round.
CLOSED = ("round_robin", "knock_out", "simul")
#: Systems that pair by what happened in every game so far; a knock-out sees to its pairings itself.
COMPLETE = ("swiss", "fide_dutch", "team_swiss")

_FEWEST = 2

MOST_PLAYERS = 5000
MOST_TEXT = 200


def judge(state: State, request: Request) -> Refusal | None:
    """Judge a request by the state before it."""
    return _judge(request, state)


def judge_order(state: State, request: Request) -> Refusal | None:
    """Judge by what is not asked when a tournament is read, after `judge`.

    A record may be from a time when more was allowed, or from a machine that knows more time zones.
    """
    match request:
        case events.Zone():
            return _unknown_zone(request)
        case events.Publish():
            return _before_its_turn(state, request)
        case events.Absent():
            return _goes_on(state, request)
        case events.Arrange():
            return _played(state, _changed(state, request.games))
        case events.Unpair():
            return _played(state, _changed(state, ()))
        case events.Window() | events.Propose():
            return judge_year(request)
    return None


def _unknown_zone(request: events.Zone) -> Refusal | None:
    is_known = not request.zone or zone_of(request.zone) is not None
    return None if is_known else Refusal(RefusalCode.unknown_zone, {"name": request.zone})


def _before_its_turn(state: State, request: events.Publish) -> Refusal | None:
    """Refuse to publish a round before those in front of it, which players know by their order."""
    hidden = state.published_rounds + 1
    return Refusal(RefusalCode.earlier_hidden, {"round": hidden}) if hidden < request.round else None


def _goes_on(state: State, request: events.Absent) -> Refusal | None:
    """Refuse to let somebody be absent who is free in a round of a bracket: he would not go on."""
    if state.setup.system != "knock_out" or request.round >= state.next_round:
        return None
    if state.rounds[request.round - 1].absences.get(request.number) != "free":
        return None
    return Refusal(RefusalCode.goes_on, {"number": request.number, "round": request.round})


@singledispatch
def _judge(request: Request, _state: State) -> Refusal | None:
    raise TypeError(f"unknown request {request!r}")


@_judge.register
def _(request: events.Enter, state: State) -> Refusal | None:
    if state.rounds and state.setup.system in CLOSED:
        return Refusal(RefusalCode.entry_closed)
    if len(state.players) >= MOST_PLAYERS:
        return Refusal(RefusalCode.too_many_players, {"limit": MOST_PLAYERS})
    return _judge_team(state, request.player, None) or _judge_player(state, request.player, None)


@_judge.register
def _(request: events.Change, state: State) -> Refusal | None:
    number, player = request.number, request.player
    return _unknown(state, number) or _judge_team(state, player, number) or _judge_player(state, player, number)


def _judge_team(state: State, player: Player, own: int | None) -> Refusal | None:
    """Refuse a player without a team where teams meet, and a change of teams after the first round is paired."""
    if state.setup.system not in TEAM_SYSTEMS:
        return None
    team = team_key(player.team)
    if not team:
        return Refusal(RefusalCode.no_team)
    if not state.rounds:
        return None
    if own is not None:
        return Refusal(RefusalCode.team_fixed, {"number": own}) if team != team_key(state.players[own].team) else None
    is_new = team not in {team_key(each.team) for each in state.players.values()}
    return Refusal(RefusalCode.entry_closed) if is_new and state.setup.system == "team_round_robin" else None


def _judge_player(state: State, player: Player, own: int | None) -> Refusal | None:
    """Refuse a player without a name, or one whom nothing distinguishes from another."""
    if not player.name.strip():
        return Refusal(RefusalCode.no_name)
    texts = [text for text in (getattr(player, name) for name in Player.__struct_fields__) if isinstance(text, str)]
    if any(len(text) > MOST_TEXT or not text.isprintable() for text in texts):
        return Refusal(RefusalCode.bad_text, {"limit": MOST_TEXT})
    for number, other in state.players.items():
        same = (player.name.casefold(), player.federation_number) == (other.name.casefold(), other.federation_number)
        if same and number != own:
            return Refusal(RefusalCode.name_twice, {"name": player.name, "number": number})
    return None


@_judge.register
def _(request: events.Leave, state: State) -> Refusal | None:
    return _unknown(state, request.number) or _left(state, request.number)


@_judge.register
def _(request: events.Return, state: State) -> Refusal | None:
    refusal = _unknown(state, request.number)
    if refusal or request.number in state.left:
        return refusal
    return Refusal(RefusalCode.not_left, {"number": request.number})


@_judge.register
def _(request: events.Absent, state: State) -> Refusal | None:
    number, round_ = request.number, request.round
    if round_ < 1 or (state.setup.rounds is not None and round_ > state.setup.rounds):
        return Refusal(RefusalCode.unknown_round, {"round": round_})
    if refusal := _unknown(state, number):
        return refusal
    board = state.rounds[round_ - 1].board_of(number) if round_ < state.next_round else None
    if board:
        return Refusal(RefusalCode.plays_this_round, {"number": number, "round": round_, "board": board})
    return None


@_judge.register
def _(request: events.Present, state: State) -> Refusal | None:
    if (request.round, request.number) in state.announced:
        return None
    return Refusal(RefusalCode.not_absent, {"number": request.number, "round": request.round})


@_judge.register
def _(request: events.Pair, state: State) -> Refusal | None:
    rounds, wanted = most_rounds(state.setup), request.round
    if wanted != state.next_round:
        code = RefusalCode.already_paired if 1 <= wanted < state.next_round else RefusalCode.not_next_round
        return Refusal(code, {"round": wanted, "next": state.next_round})
    if rounds is not None and wanted > rounds:
        return Refusal(RefusalCode.no_more_rounds, {"rounds": rounds})
    if has_ended(state, request.at_ms):
        return Refusal(RefusalCode.arena_over)
    if state.rounds and state.setup.system in COMPLETE and state.rounds[-1].open_boards:
        return Refusal(RefusalCode.round_unfinished, {"round": wanted - 1, "board": state.rounds[-1].open_boards[0]})
    present = len(state.present(wanted))
    if present < _FEWEST and (state.setup.system not in CLOSED or not state.rounds):
        return Refusal(RefusalCode.too_few_players, {"count": present})
    return None


@_judge.register
def _(request: events.Arrange, state: State) -> Refusal | None:
    if refusal := _not_last(state, request.round):
        return refusal
    paired = state.rounds[request.round - 1]
    if state.setup.system == "arena":  # its games have begun
        return Refusal(RefusalCode.already_published, {"round": request.round})
    if refusal := _settled(state, _changed(state, request.games)):
        return refusal
    seats = Counter([*request.byes, *(who for game in request.games for who in (game.white, game.black))])
    unknown = next(filter(None, (_unknown(state, number) for number in seats)), None)
    if refusal := unknown or _sits_twice(state, request, seats):
        return refusal
    if state.setup.system in TEAM_SYSTEMS:  # a substitute may take anybody's seat
        board = mixed_board(state, request.games)
        return Refusal(RefusalCode.teams_mixed, {"board": board}) if board else None
    missing = _seated(paired) - seats.keys() - state.left.keys()
    return Refusal(RefusalCode.player_missing, {"number": min(missing)}) if missing else None


def _sits_twice(state: State, request: events.Arrange, seats: Counter[int]) -> Refusal | None:
    """Refuse a player with several seats, except who gives a simul, and those whose pairing has several games."""
    several: set[int] = set()
    if state.setup.system == "simul":
        if not is_of_simul(request.games, request.byes):
            return Refusal(RefusalCode.player_missing, {"number": GIVER})
        several = {GIVER}
    elif state.setup.system == "knock_out" and is_of_knock_out(request.games, state.setup.knock_out.games):
        several = seats.keys() - set(request.byes)
    twice = next((number for number, times in seats.items() if times > 1 and number not in several), None)
    return None if twice is None else Refusal(RefusalCode.player_twice, {"number": twice})


def _seated(paired: Round) -> set[int]:
    """Return who plays in a round, or wanted to."""
    playing = {who for game in paired.games for who in (game.white, game.black)}
    return playing | {who for who, why in paired.absences.items() if why == "bye"}


@_judge.register
def _(request: events.Publish, state: State) -> Refusal | None:
    if refusal := _not_paired(state, request.round):
        return refusal
    if state.rounds[request.round - 1].published:
        return Refusal(RefusalCode.already_published, {"round": request.round})
    return None


@_judge.register
def _(request: events.Unpair, state: State) -> Refusal | None:
    if refusal := _not_last(state, request.round):
        return refusal
    return _settled(state, _changed(state, ()))


@_judge.register
def _(request: events.Window, state: State) -> Refusal | None:
    return _not_paired(state, request.round) or judge_window(request)


@_judge.register
def _(request: events.OfMeeting, state: State) -> Refusal | None:
    if refusal := _no_board(state, request):
        return refusal
    paired = state.rounds[request.round - 1]
    if refusal := judge_meeting(paired, request):
        return refusal
    if isinstance(request, events.Sheet) and request.moves and request.board not in paired.results:
        return _judge(events.Result(round=request.round, board=request.board, outcome=request.outcome), state)
    return None


def _no_board(state: State, request: events.Result | events.OfMeeting) -> Refusal | None:
    """Refuse a board that is not there, or that players do not know of yet."""
    if refusal := _not_paired(state, request.round):
        return refusal
    paired = state.rounds[request.round - 1]
    if not paired.published:
        return Refusal(RefusalCode.not_published, {"round": request.round})
    if not 1 <= request.board <= len(paired.games):
        return Refusal(RefusalCode.unknown_board, {"round": request.round, "board": request.board})
    return None


@_judge.register
def _(request: events.Result, state: State) -> Refusal | None:
    if refusal := _no_board(state, request):
        return refusal
    paired = state.rounds[request.round - 1]
    if disagrees(paired, request.board, request.outcome):
        return Refusal(RefusalCode.result_disagrees, {"round": request.round, "board": request.board})
    game = paired.games[request.board - 1]
    if request.barrage not in (None, game.white, game.black):
        return Refusal(RefusalCode.barrage_not_between, {"number": request.barrage or 0})
    if request.outcome is None and state.setup.system == "arena" and (refusal := _plays_again(state, request, game)):
        return refusal
    if state.setup.system == "knock_out" and request.round < len(state.rounds):
        return Refusal(RefusalCode.not_last_round, {"round": request.round, "last": len(state.rounds)})
    return None


def _plays_again(state: State, request: events.Result, game: events.Game) -> Refusal | None:
    """Refuse to open a game of an arena again whose players play others by now."""
    busy = busy_players(state)
    for who in (game.white, game.black):
        if busy.get(who, (request.round, request.board)) != (request.round, request.board):
            number, board = busy[who]
            return Refusal(RefusalCode.plays_this_round, {"number": who, "round": number, "board": board})
    return None


@_judge.register
def _(_request: events.Ends, state: State) -> Refusal | None:
    return None if state.setup.system == "arena" else Refusal(RefusalCode.not_an_arena)


@_judge.register
def _(request: events.Zone, _state: State) -> Refusal | None:
    return None if has_form(request.zone) else Refusal(RefusalCode.unknown_zone, {"name": request.zone[:MOST_TEXT]})


@_judge.register
def _(request: events.Prizes, _state: State) -> Refusal | None:
    return judge_prizes(request)


@_judge.register
def _(request: events.Carry, state: State) -> Refusal | None:
    return judge_carry(request, state)


def _unknown(state: State, number: int) -> Refusal | None:
    return None if number in state.players else Refusal(RefusalCode.unknown_player, {"number": number})


def _left(state: State, number: int) -> Refusal | None:
    return Refusal(RefusalCode.has_left, {"number": number}) if number in state.left else None


def _not_paired(state: State, number: int) -> Refusal | None:
    return None if 1 <= number < state.next_round else Refusal(RefusalCode.unknown_round, {"round": number})


def may_seat(state: State, number: int) -> bool:
    """Whether somebody without an opponent in a paired round can get a board behind the others."""
    return number == len(state.rounds) and state.setup.system not in (*CLOSED, *TEAM_SYSTEMS, "arena")


def _not_last(state: State, number: int) -> Refusal | None:
    if refusal := _not_paired(state, number):
        return refusal
    if number != len(state.rounds):
        return Refusal(RefusalCode.not_last_round, {"round": number, "last": len(state.rounds)})
    return None


def _changed(state: State, games: Sequence[events.Game]) -> set[int]:
    """Return the boards of the last round that are not the same among other games."""
    paired = state.rounds[-1]
    return set(range(1, len(paired.games) + 1)) - unchanged_boards(paired, games)


def _settled(state: State, boards: Collection[int]) -> Refusal | None:
    """Refuse to change boards of the last round whose games have begun or have results that somebody entered."""
    paired, number = state.rounds[-1], len(state.rounds)
    if board := next((board for board in begun_boards(paired) if board in boards), None):
        return Refusal(RefusalCode.game_begun, {"round": number, "board": board})
    entered = [board for board in paired.results if board in boards and not _has_left(state, paired.games[board - 1])]
    return Refusal(RefusalCode.has_results, {"round": number}) if entered else None


def _has_left(state: State, game: events.Game) -> bool:
    """Whether a game may have its result from the pairing, because a player was gone."""
    return game.white in state.left or game.black in state.left


def _played(state: State, boards: Collection[int]) -> Refusal | None:
    """Refuse to lose a result of the last round that is more than the forfeit of a player who has left."""
    paired, number = state.rounds[-1], len(state.rounds)
    lost = [
        board
        for board, result in paired.results.items()
        if board in boards and not _is_lost_by_leaving(state, paired.games[board - 1], result.outcome)
    ]
    return Refusal(RefusalCode.has_results, {"round": number}) if lost else None


def _is_lost_by_leaving(state: State, game: events.Game, outcome: Outcome) -> bool:
    """Whether whoever lost a game by forfeit has left."""
    shares = ((game.white, share_of(outcome, white=True)), (game.black, share_of(outcome, white=False)))
    losers = {who for who, share in shares if share == "forfeit_loss"}
    return bool(losers) and losers <= state.left.keys()
