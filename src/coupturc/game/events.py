"""Everything that can happen to a game at the board, as data.

A game is a list of events. Players, the room and the hall's officials send `Request`s; the arbiter
answers with the request itself, stamped, and the `Consequence`s it draws from it, or refuses. A
request says who acts (`side`; None stands for the room) and when (`at_ms`, milliseconds on the
clock that drives the game). JSON form: `type` names the struct, see `docs/events.md`.
"""

from typing import Literal, get_args

from coupturc.game.outcome import Outcome, SideName
from coupturc.structs import Struct

EVENTS_VERSION = 3

IrregularityKind = Literal[
    "capture_overlooked",
    "too_few_captured",
    "too_many_lifted",
    "wrong_pieces_lifted",
    "wrong_landing_square",
    "man_moved_backward",
    "man_moved_too_far",
    "opponents_piece_moved",
    "out_of_turn",
    "touched_piece_not_played",
    "jumped_twice",
    "unclear_capture",
    "lifted_too_early",
    "lifted_out_of_order",
    "two_hands",
    "wrong_move",
]

#: What nobody but the players sees: the opponent reports it.
REPORTED: frozenset[IrregularityKind] = frozenset({"two_hands"})


# A game has hundreds of them, and none leads back to itself: to look through them for garbage is in vain.
class _Event(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    at_ms: int = 0


class _Act(_Event, frozen=True, kw_only=True):
    side: SideName


class _RoomOrPlayerAct(_Event, frozen=True, kw_only=True):
    side: SideName | None = None


class _RoomAct(_Event, frozen=True, kw_only=True):
    # A page cannot write its player's side here and so act as the room.
    side: None = None


# ------------------------------------------------------------------ moving


class Move(_Act, frozen=True, tag="move"):
    """Make the move that the text names, in any writing of the field."""

    move: str


class Place(_Act, frozen=True, tag="place"):
    """What the hands did over the board: a piece carried, others lifted.

    Args:
        origin: where the piece stood.
        path: squares it was set down on, the last one is where it stays.
        lifted: squares whose pieces were taken off the board, in the order of lifting.
        early: how many of these were taken off before the piece reached its last square.
        released: False while the piece is still held, so that another target may follow.
    """

    origin: str
    path: tuple[str, ...]
    lifted: tuple[str, ...] = ()
    early: int = 0
    released: bool = True


class Touch(_Act, frozen=True, tag="touch"):
    """Touch a piece; with `also`, others in the same gesture, so that the choice among them stays free."""

    square: str
    also: tuple[str, ...] = ()


class Adjust(_Act, frozen=True, tag="adjust"):
    """Announce "adjust" (rechtzetten): touching binds to nothing until the next move of that side."""


class Crown(_Act, frozen=True, tag="crown"):
    """Crown all men of the opponent where they stand (001-43); not a move."""


class SetUp(_RoomAct, frozen=True, tag="set_up"):
    """Lay a position in mid-game, as an official or a game record does; the game goes on from it."""

    fen: str


class TakeBack(_RoomAct, frozen=True, tag="take_back"):
    """Go back to before a ply; the clocks show again what they showed then.

    Args:
        ply: the first half-move that is taken back, from 1.
    """

    ply: int


class AskTakeBack(_Act, frozen=True, tag="ask_take_back"):
    """Ask the opponent to let one's last move be taken back."""


class AllowTakeBack(_Act, frozen=True, tag="allow_take_back"):
    """Let the opponent take his last move back; a `TakeBack` follows."""


class DenyTakeBack(_Act, frozen=True, tag="deny_take_back"):
    """Do not let the opponent take his last move back."""


# ------------------------------------------------------------------ irregular moves


class Correct(_Act, frozen=True, tag="correct"):
    """Have the irregular move taken back."""


class LetStand(_Act, frozen=True, tag="let_stand"):
    """Let the opponent's irregular move stand."""


class PointOut(_Act, frozen=True, tag="point_out"):
    """Point out to the opponent that he must capture, before or after he overlooked it (003-15)."""


class TwoHands(_RoomOrPlayerAct, frozen=True, tag="two_hands"):
    """Report that the opponent made his last move with two hands, so that it is taken back (FMJD 5.4.17)."""


class Restore(_RoomOrPlayerAct, frozen=True, tag="restore"):
    """Say that pieces moved by accident and stand again as they stood; what was touched binds to nothing (FMJD 5.5)."""


# ------------------------------------------------------------------ ending


class DrawOffer(_Act, frozen=True, tag="draw_offer"):
    """Offer a draw; answering an offer of the opponent with one agrees."""


class DrawAccept(_Act, frozen=True, tag="draw_accept"):
    """Accept the opponent's offer."""


class DrawDecline(_Act, frozen=True, tag="draw_decline"):
    """Decline the opponent's offer."""


class DrawClaim(_Act, frozen=True, tag="draw_claim"):
    """Claim a draw by rule, when it is one's turn.

    Args:
        move: the move one is about to make, when the claim holds only after it.
    """

    move: str = ""


class Resign(_Act, frozen=True, tag="resign"):
    """Resign."""


class Abort(_RoomOrPlayerAct, frozen=True, tag="abort"):
    """Call the game off before the second move; nobody wins."""


class Abandon(_Act, frozen=True, tag="abandon"):
    """Record that `side` has left the game for good.

    Args:
        drawn: whether the opponent, who was left alone, takes a draw; otherwise `side` loses.
    """

    drawn: bool = False


class Agreement(_RoomAct, frozen=True, tag="agreement"):
    """Record that both players agreed to a draw at the board."""


# ------------------------------------------------------------------ clock


class Start(_RoomAct, frozen=True, tag="start"):
    """Start the clock of the side to move; without it the first move starts the opponent's clock."""


class Flag(_RoomOrPlayerAct, frozen=True, tag="flag"):
    """Look at the clocks: whoever has no time left has lost."""


class Pause(_RoomOrPlayerAct, frozen=True, tag="pause"):
    """Stop the clocks; nobody may move."""


class Resume(_RoomOrPlayerAct, frozen=True, tag="resume"):
    """Let the clock run on after a pause."""


class GiveTime(_RoomOrPlayerAct, frozen=True, tag="give_time"):
    """Give a side time; a player can only give to his opponent."""

    to: SideName
    ms: int


# ------------------------------------------------------------------ what follows


class Moved(_Act, frozen=True, tag="moved"):
    """A move is on the board.

    Args:
        ply: half-moves played, this one included.
        text: the move as it is written in the record.
        regular: False when it broke a rule.
    """

    ply: int
    text: str
    origin: str
    target: str
    captured: tuple[str, ...]
    path: tuple[str, ...]
    promotes: bool
    regular: bool


class Irregularity(_Act, frozen=True, tag="irregularity"):
    """`side` broke a rule.

    Args:
        kind: what was wrong.
        decides: who says what follows; None when it must be corrected.
        told: whether the opponent is told; else he has to notice it himself.
        fen: the position it led to.
    """

    kind: IrregularityKind
    decides: SideName | None
    told: bool
    fen: str


class Corrected(_Act, frozen=True, tag="corrected"):
    """The irregular move of `side` is off the board; that side moves again, its used time stays used.

    Args:
        ply: of the move that is to be made again.
        fen: the position before it.
        kind: what was wrong with it; None in games stored before it was recorded.
    """

    ply: int
    fen: str
    kind: IrregularityKind | None = None


class Stands(_Act, frozen=True, tag="stands"):
    """The irregular move of `side` stands.

    Args:
        lapsed: True when the opponent's own next move ended his right to have it corrected (001-35).
    """

    lapsed: bool


class Warned(_Act, frozen=True, tag="warned"):
    """`side` asked to have a move corrected in which nothing was wrong.

    Args:
        count: how often it has done so.
        taken_ms: the time that this cost; 0 for a warning.
    """

    count: int
    taken_ms: int


class Reminder(_Act, frozen=True, tag="reminder"):
    """`side` is reminded that it must capture."""

    count: int


class Bound(_Act, frozen=True, tag="bound"):
    """Touch-move binds `side` to play one of these squares."""

    squares: tuple[str, ...]


class Crowned(_Act, frozen=True, tag="crowned"):
    """The men of `side` on these squares are kings now."""

    squares: tuple[str, ...]
    fen: str


class Restored(_Act, frozen=True, tag="restored"):
    """The pieces stand again as they stood; nothing that `side` has touched binds.

    Args:
        fen: how they stand.
        by: who said so; None is the room.
    """

    fen: str
    by: SideName | None


class OfferLapsed(_Act, frozen=True, tag="offer_lapsed"):
    """The draw offer of `side` is no longer open: the opponent declined it or played on."""


class TakeBackDenied(_Act, frozen=True, tag="take_back_denied"):
    """`side` may not take its move back: the opponent said so or played on."""


class ClaimRefused(_Act, frozen=True, tag="claim_refused"):
    """The draw claim of `side` was wrong; it counts as an offer."""

    counters: dict[str, int]


class ClockStamp(_Event, frozen=True, tag="clock"):
    """What both clocks show."""

    white_ms: int
    black_ms: int
    running: SideName | None


class GameOver(_Event, frozen=True, tag="game_over"):
    """The game is over."""

    outcome: Outcome


Request = (
    Move | Place | Touch | Adjust | Crown | SetUp | TakeBack | AskTakeBack | AllowTakeBack | DenyTakeBack
    | Correct | LetStand | PointOut | TwoHands | Restore
    | DrawOffer | DrawAccept | DrawDecline | DrawClaim | Resign | Abort | Abandon | Agreement
    | Start | Flag | Pause | Resume | GiveTime
)  # fmt: skip
Consequence = (
    Moved | Irregularity | Corrected | Stands | Warned | Reminder | Bound | Crowned | Restored
    | OfferLapsed | TakeBackDenied | ClaimRefused | ClockStamp | GameOver
)  # fmt: skip
Event = Request | Consequence

REQUESTS = get_args(Request)
CONSEQUENCES = get_args(Consequence)
