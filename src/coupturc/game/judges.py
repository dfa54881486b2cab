"""Which function judges which request, and which buttons a player has."""

from collections.abc import Callable
from typing import Any, get_args

from coupturc.game import conduct, ending, events, moving, taking_back, timing, touching
from coupturc.game.events import Request
from coupturc.game.outcome import SideName
from coupturc.game.refusal import Refusal
from coupturc.game.table import Table

_JUDGES: dict[type[Request], Callable[[Table, Any], Refusal | None]] = {
    events.Move: moving.judge_move,
    events.Place: moving.judge_place,
    events.Touch: touching.judge_touch,
    events.Adjust: touching.judge_adjust,
    events.Crown: conduct.judge_crown,
    events.SetUp: conduct.judge_set_up,
    events.AskTakeBack: taking_back.judge_ask,
    events.AllowTakeBack: taking_back.judge_allow,
    events.DenyTakeBack: taking_back.judge_deny,
    events.Correct: conduct.judge_correct,
    events.LetStand: conduct.judge_let_stand,
    events.PointOut: conduct.judge_point_out,
    events.DrawOffer: ending.judge_offer,
    events.DrawAccept: ending.judge_accept,
    events.DrawDecline: ending.judge_decline,
    events.DrawClaim: ending.judge_claim,
    events.Agreement: ending.judge_agreement,
    events.Resign: ending.judge_resign,
    events.Abandon: ending.judge_abandon,
    events.Abort: ending.judge_abort,
    events.Flag: ending.judge_flag,
    events.Start: timing.judge_start,
    events.Pause: timing.judge_pause,
    events.Resume: timing.judge_resume,
    events.GiveTime: timing.judge_give_time,
}

# What a player may do with one button.
Button = (
    events.Adjust | events.Crown | events.AskTakeBack | events.AllowTakeBack | events.DenyTakeBack
    | events.Correct | events.LetStand | events.PointOut
    | events.DrawOffer | events.DrawAccept | events.DrawDecline | events.DrawClaim | events.Resign | events.Abort
)  # fmt: skip
_BUTTONS: dict[str, type[Button]] = {str(button.__struct_config__.tag): button for button in get_args(Button)}


def judge(table: Table, request: Request) -> Refusal | None:
    """Do what a request asks for to the table, which is a draft; or say why not."""
    return _JUDGES[type(request)](table, request)


def buttons(table: Table, side: SideName) -> tuple[str, ...]:
    """Return the types of the requests without details that `side` may send now.

    Where the opponent is not told of irregular moves, `correct` stands here after each move of his, so
    that the list reveals nothing; asking for it may be refused then.
    """
    if table.outcome:
        return ()
    allowed = {name for name, button in _BUTTONS.items() if _is_accepted(table, button(side=side))}
    if not ending.claimable(table):
        allowed.discard("draw_claim")
    if _hides_irregular(table) and table.turn == side and table.moves:
        allowed.add("correct")
        allowed -= {"let_stand"} if table.profile.opponent_may_point_out else {"let_stand", "point_out"}
    return tuple(name for name in _BUTTONS if name in allowed)


def _hides_irregular(table: Table) -> bool:
    return table.profile.irregular == "opponent_decides" and not table.rejects_irregular and not table.told


def _is_accepted(table: Table, request: Request) -> bool:
    return judge(table.draft(table.now_ms), request) is None
