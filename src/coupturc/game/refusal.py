"""An expected "no": what was asked, why not, and what may be drawn on the board to show it."""

from dataclasses import dataclass, field
from enum import StrEnum, auto

from coupturc._core import Move


class RefusalCode(StrEnum):
    """Why the arbiter refuses. The parameters of each code stand behind it."""

    # the try itself
    syntax = auto()  # text
    ambiguous = auto()  # text, count
    unknown_square = auto()  # square
    empty_square = auto()  # square
    not_your_piece = auto()  # square
    not_your_turn = auto()  # turn
    nothing_moved = auto()  # square
    bad_position = auto()  # fault
    nothing_to_undo = auto()
    take_back_asked = auto()
    take_back_not_asked = auto()
    # how pieces move
    capture_compulsory = auto()  # count
    majority = auto()  # count, tried
    capture_unfinished = auto()  # count, tried, square
    blocked = auto()  # square
    square_occupied = auto()  # square
    own_piece_in_way = auto()  # square
    path_blocked = auto()  # square
    jumped_twice = auto()  # square
    half_turn = auto()  # square
    no_backward_step = auto()  # origin, target
    not_diagonal = auto()  # origin, target
    not_straight = auto()  # origin, target
    too_far = auto()  # origin, target
    unreachable = auto()  # origin, target
    # conduct
    wrong_lift = auto()
    touch_move = auto()  # square
    over_the_board_only = auto()
    irregularity_open = auto()  # kind
    must_be_corrected = auto()  # kind
    no_irregularity = auto()
    not_your_choice = auto()  # decides
    pointing_out_off = auto()
    nothing_to_point_out = auto()
    two_hands_allowed = auto()
    crowning_off = auto()
    crowning_needs_lone_king = auto()
    # ending
    game_over = auto()  # reason
    agreement_off = auto()
    offer_too_early = auto()  # move
    offer_open = auto()
    offer_repeated = auto()
    no_offer = auto()
    claim_unfounded = auto()
    resignation_off = auto()
    too_late_to_abort = auto()
    # clock
    no_clock = auto()
    already_started = auto()
    flag_not_fallen = auto()
    paused = auto()
    not_paused = auto()
    not_to_yourself = auto()
    bad_amount = auto()  # ms


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that changes nothing.

    Args:
        code: why.
        params: what the sentence needs: squares, counts, names.
        show: legal moves to draw, such as the larger capture.
    """

    code: RefusalCode
    params: dict[str, str | int] = field(default_factory=dict)
    show: tuple[Move, ...] = ()
