"""Games that players meet for by themselves: their hours, where they are played, and their score sheets."""

from dataclasses import replace

from coupturc.tournament.events import Agree, OfMeeting, Propose, Sheet, Start, Window
from coupturc.tournament.outcomes import Outcome
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.state import Meeting, Result, Round

MOST_HOURS = 10
#: In the evening of 30 December 9999, UTC: a game that begins then ends in that year in every time zone.
_LAST_MS = 253_402_200_000_000


def judge_window(request: Window) -> Refusal | None:
    """Refuse a window that ends before it begins, or that has one end only."""
    opens_ms, closes_ms = request.opens_ms, request.closes_ms
    if opens_ms is None and closes_ms is None:
        return None
    if opens_ms is None or closes_ms is None or opens_ms >= closes_ms:
        return Refusal(RefusalCode.bad_window, {"round": request.round})
    return None


def judge_year(request: Window | Propose) -> Refusal | None:
    """Refuse moments that calendars and time zones do not have."""
    moments = request.hours_ms if isinstance(request, Propose) else (request.opens_ms, request.closes_ms)
    is_known = all(at_ms is None or 0 <= at_ms <= _LAST_MS for at_ms in moments)
    return None if is_known else Refusal(RefusalCode.bad_year)


def judge_meeting(paired: Round, request: OfMeeting) -> Refusal | None:
    """Judge what is asked of a board that a published round has."""
    match request:
        case Propose():
            return _refuse_player(paired, request) or _refuse_settled(paired, request) or _refuse_hours(paired, request)
        case Agree():
            return _refuse_player(paired, request) or _refuse_settled(paired, request) or _refuse_hour(paired, request)
        case Start():
            return _refuse_start(paired, request)
        case Sheet():
            return _refuse_sheet(paired, request)


def disagrees(paired: Round, board: int, outcome: Outcome | None) -> bool:
    """Whether an outcome is another one than that of the score sheet of a board."""
    result = paired.results.get(board)
    return bool(paired.meeting(board).moves) and result is not None and result.outcome != outcome


def begun_boards(paired: Round) -> list[int]:
    """Return the boards whose games have begun where they can be followed, the first one first."""
    return [board for board, meeting in sorted(paired.meetings.items()) if meeting.game is not None]


def fold_meeting(paired: Round, event: OfMeeting) -> None:
    """Change a round by what happened of one of its games."""
    before = paired.meeting(event.board)
    paired.meetings[event.board] = _after(before, event)
    if isinstance(event, Sheet) and event.moves and event.board not in paired.results:
        paired.results[event.board] = Result(event.outcome)


def _after(before: Meeting, event: OfMeeting) -> Meeting:
    match event:
        case Propose():
            return replace(before, proposed_by=event.number, hours_ms=event.hours_ms)
        case Agree():
            return replace(before, proposed_by=None, hours_ms=(), agreed_ms=event.hour_ms, agreed_at_ms=event.at_ms)
        case Start():
            return replace(before, game=event.game)
        case Sheet():
            return replace(before, moves=event.moves, rules=event.rules)


def _refuse_player(paired: Round, request: Propose | Agree) -> Refusal | None:
    game = paired.games[request.board - 1]
    if request.number in (game.white, game.black):
        return None
    params: dict[str, str | int] = {"number": request.number, "round": request.round, "board": request.board}
    return Refusal(RefusalCode.not_your_game, params)


def _refuse_settled(paired: Round, request: Propose | Agree | Start) -> Refusal | None:
    """Refuse to plan a game that has begun or has a result."""
    if request.board in paired.results:
        return _of_board(RefusalCode.has_result, request)
    if paired.meeting(request.board).game is not None:
        return _of_board(RefusalCode.game_begun, request)
    return None


def _refuse_hours(paired: Round, request: Propose) -> Refusal | None:
    if not 1 <= len(request.hours_ms) <= MOST_HOURS:
        return Refusal(RefusalCode.bad_hours, {"limit": MOST_HOURS})
    window = paired.window
    if window and not all(window[0] <= hour_ms <= window[1] for hour_ms in request.hours_ms):
        return Refusal(RefusalCode.outside_window, {"round": request.round})
    return None


def _refuse_hour(paired: Round, request: Agree) -> Refusal | None:
    meeting = paired.meeting(request.board)
    if request.hour_ms in meeting.hours_ms and meeting.proposed_by != request.number:
        return None
    return _of_board(RefusalCode.not_proposed, request)


def _refuse_start(paired: Round, request: Start) -> Refusal | None:
    if request.game is not None:
        return _refuse_settled(paired, request)
    return None if paired.meeting(request.board).game else _of_board(RefusalCode.no_game, request)


def _refuse_sheet(paired: Round, request: Sheet) -> Refusal | None:
    if not request.moves:
        return None if paired.meeting(request.board).moves else _of_board(RefusalCode.no_game, request)
    if paired.meeting(request.board).game is not None:
        return _of_board(RefusalCode.game_begun, request)
    result = paired.results.get(request.board)
    if result is not None and result.outcome != request.outcome:
        return _of_board(RefusalCode.result_disagrees, request)
    return None


def _of_board(code: RefusalCode, request: OfMeeting) -> Refusal:
    return Refusal(code, {"round": request.round, "board": request.board})
