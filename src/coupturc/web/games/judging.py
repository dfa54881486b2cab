"""What a page asks for, judged: by whose the sides are, by what the server bears, and by the arbiter."""

from collections.abc import Sequence

from coupturc.engine.conduct import lets_take_back
from coupturc.game.drawn import legal_moves
from coupturc.game.events import Abandon, AskTakeBack, Event, Pause, Request, Resign, TakeBack
from coupturc.game.outcome import other_side
from coupturc.game.refusal import Refusal
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.messages import Refused
from coupturc.web.games.seats import must_agree, refuse_probe, refuse_seat, undo_ply


def judged(
    live: LiveGame, request: Request, person: str | None, arrived_ns: int, lag_ms: int
) -> Sequence[Event] | Refused:
    """Judge what somebody asks for."""
    code: str | None = refuse_seat(request, live.setup.players, live.seats, person)
    code = code or refuse_probe(request, live.arbiter, live.seats)
    code = code or ("record_full" if live.is_full(request) else None)
    if isinstance(request, Resign) and live.must_end and not live.arbiter.profile.resignation:
        request = Abandon(side=request.side)  # the only way out of a game that cannot go on
    return Refused("", code) if code else as_events(live.judge(request, arrived_ns, lag_ms))


def undone(live: LiveGame, person: str | None) -> Sequence[Event] | Refused:
    """Take back to the last move of a person, or ask the opponent for it."""
    own = live.seats.of_person(person)
    if live.seats.open_side is not None or not own:
        return Refused("", "waiting" if own else "not_your_side")
    ply, was_paused = undo_ply(live.arbiter, live.setup.players), live.arbiter.paused
    if ply is None:
        return Refused("", "nothing_to_undo")
    if must_agree(live.arbiter, live.setup.players, live.seats):
        mover = live.arbiter.moves[-1].side
        return as_events(live.judge(AskTakeBack(side=mover if mover in own else other_side(mover))))
    if not _computer_agrees(live):
        return Refused("", "no_take_back")
    if live.is_full(request := TakeBack(ply=ply)):
        return Refused("", "record_full")
    taken_back = as_events(live.judge(request))
    if isinstance(taken_back, Refused):
        return taken_back
    paused = as_events(live.judge(Pause())) if was_paused else ()
    return paused if isinstance(paused, Refused) else (*taken_back, *paused)


def _computer_agrees(live: LiveGame) -> bool:
    players = live.setup.players
    plays = "engine" in (players.white.kind, players.black.kind)
    return not plays or lets_take_back(live.arbiter, agreed=live.setup.take_backs)


def as_events(judgement: Sequence[Event] | Refusal) -> Sequence[Event] | Refused:
    """Return what the arbiter has judged, a refusal as the page gets it."""
    if isinstance(judgement, Refusal):
        return Refused("", judgement.code, judgement.params, legal_moves(judgement.show))
    return judgement
