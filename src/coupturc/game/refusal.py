"""An expected "no": what was asked, why not, and what may be drawn on the board to show it."""

from dataclasses import dataclass, field
from enum import StrEnum

from coupturc._core import Move


class RefusalCode(StrEnum):
    """Why the arbiter refuses. The parameters of each code stand behind it."""

    # the try itself
    syntax = "syntax"  # text
    ambiguous = "ambiguous"  # text, count
    unknown_square = "unknown_square"  # square
    empty_square = "empty_square"  # square
    not_your_piece = "not_your_piece"  # square
    not_your_turn = "not_your_turn"  # turn
    nothing_moved = "nothing_moved"  # square
    bad_position = "bad_position"  # fault
    nothing_to_undo = "nothing_to_undo"
    take_back_asked = "take_back_asked"
    take_back_not_asked = "take_back_not_asked"
    # how pieces move
    capture_compulsory = "capture_compulsory"  # count
    majority = "majority"  # count, tried
    capture_unfinished = "capture_unfinished"  # count, tried, square
    blocked = "blocked"  # square
    square_occupied = "square_occupied"  # square
    own_piece_in_way = "own_piece_in_way"  # square
    path_blocked = "path_blocked"  # square
    jumped_twice = "jumped_twice"  # square
    half_turn = "half_turn"  # square
    no_backward_step = "no_backward_step"  # origin, target
    not_diagonal = "not_diagonal"  # origin, target
    not_straight = "not_straight"  # origin, target
    too_far = "too_far"  # origin, target
    unreachable = "unreachable"  # origin, target
    # conduct
    wrong_lift = "wrong_lift"
    touch_move = "touch_move"  # square
    over_the_board_only = "over_the_board_only"
    irregularity_open = "irregularity_open"  # kind
    must_be_corrected = "must_be_corrected"  # kind
    no_irregularity = "no_irregularity"
    not_your_choice = "not_your_choice"  # decides
    pointing_out_off = "pointing_out_off"
    nothing_to_point_out = "nothing_to_point_out"
    crowning_off = "crowning_off"
    crowning_needs_lone_king = "crowning_needs_lone_king"
    # ending
    game_over = "game_over"  # reason
    agreement_off = "agreement_off"
    offer_too_early = "offer_too_early"  # move
    offer_open = "offer_open"
    offer_repeated = "offer_repeated"
    no_offer = "no_offer"
    claim_unfounded = "claim_unfounded"
    resignation_off = "resignation_off"
    too_late_to_abort = "too_late_to_abort"
    # clock
    no_clock = "no_clock"
    already_started = "already_started"
    flag_not_fallen = "flag_not_fallen"
    paused = "paused"
    not_paused = "not_paused"
    not_to_yourself = "not_to_yourself"
    bad_amount = "bad_amount"  # ms


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
