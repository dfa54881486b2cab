"""Which function judges which request, and which buttons a player has."""

from collections.abc import Callable, Collection
from typing import Any, get_args

from coupturc.game import conduct, ending, events, moving, reporting, taking_back, timing, touching
from coupturc.game.events import Request
from coupturc.game.game_state import GameState
from coupturc.game.outcome import SideName
from coupturc.game.refusal import Refusal
from coupturc.structs import tag_of

_JUDGES: dict[type[Request], Callable[[GameState, Any], Refusal | None]] = {
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
    events.TwoHands: reporting.judge_two_hands,
    events.Restore: reporting.judge_restore,
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
    | events.Correct | events.LetStand | events.PointOut | events.TwoHands | events.Restore
    | events.DrawOffer | events.DrawAccept | events.DrawDecline | events.DrawClaim | events.Resign | events.Abort
)  # fmt: skip
_BUTTONS: dict[str, type[Button]] = {tag_of(button): button for button in get_args(Button)}
_ORDER = {name: place for place, name in enumerate(_BUTTONS)}

# What only hands can make possible: they lift pieces, and make irregular moves.
_BY_HAND = frozenset({"adjust", "correct", "let_stand", "two_hands", "restore"})
# What both players have most of the time: whether it would be refused is known without a draft of the game.
_KNOWN: dict[str, Callable[[GameState, SideName], Refusal | None]] = {
    "ask_take_back": taking_back.why_not_asked,
    "draw_offer": ending.why_no_offer,
    "resign": ending.why_no_resignation,
}
# What only an irregular move makes possible.
_REVEALING = {"correct", "let_stand", "point_out"}
_ANSWERS_TO_TAKE_BACK = frozenset({"allow_take_back", "deny_take_back"})
_ANSWERS_TO_OFFER = frozenset({"draw_accept", "draw_decline"})


def judge(game: GameState, request: Request) -> Refusal | None:
    """Do what a request asks for to the game, which is a draft; or say why not."""
    return _JUDGES[type(request)](game, request)


def buttons(game: GameState) -> dict[SideName, tuple[str, ...]]:
    """Return the types of the requests without details that each side may send now.

    Where the opponent is not told of irregular moves, `correct` stands here after each move of his and never for his
    own, and no button lets a move stand: so the list reveals nothing. Asking without reason may cost time.
    """
    if game.outcome:
        return {"white": (), "black": ()}
    tried = _BUTTONS.keys() - _refused_to_both(game)
    return {"white": _buttons_of(game, "white", tried), "black": _buttons_of(game, "black", tried)}


def _buttons_of(game: GameState, side: SideName, tried: Collection[str]) -> tuple[str, ...]:
    allowed = {name for name in tried if _is_accepted(game, name, side)}
    if game.hides_irregular:
        allowed = allowed - _REVEALING | _asked_of_any_move(game, side)
    return tuple(sorted(allowed, key=_ORDER.__getitem__))


def _refused_to_both(game: GameState) -> set[str]:
    """Return buttons that neither side has, found without trying them: most of them, after most moves."""
    never = set() if game.over_the_board else set(_BY_HAND)
    if not ending.claimable(game):
        never.add("draw_claim")  # it would count as an offer
    if game.take_back_asked is None:
        never |= _ANSWERS_TO_TAKE_BACK
    if game.offers.open is None:
        never |= _ANSWERS_TO_OFFER
    if game.ply >= ending.ABORTABLE_PLIES:
        never.add("abort")
    if not game.profile.crown_opponents_men:
        never.add("crown")
    if not (game.open_move or game.profile.opponent_may_point_out):
        never.add("point_out")
    return never


def _asked_of_any_move(game: GameState, side: SideName) -> set[str]:
    """Return the buttons about a move of the opponent that are there whether anything was wrong with it or not."""
    may_point_out = game.profile.opponent_may_point_out
    if game.turn != side:
        return {"point_out"} if may_point_out and game.legal_moves.capture_count else set()
    asked = {"correct", "point_out"} if may_point_out else {"correct"}
    return asked if game.moves and not game.paused else set()


def _is_accepted(game: GameState, name: str, side: SideName) -> bool:
    if name in _KNOWN:
        return _KNOWN[name](game, side) is None
    return judge(game.draft(game.now_ms), _BUTTONS[name](side=side)) is None
