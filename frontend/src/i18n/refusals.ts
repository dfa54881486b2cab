/** Why a move or a request was refused, in words; only pages on which somebody plays load them. */

import type { Refused } from "../generated/messages";
import * as m from "../paraglide/messages";
import { sideWord } from "./words";

interface RefusalWords {
  readonly [name: string]: string;
  readonly text: string;
  readonly square: string;
  readonly origin: string;
  readonly target: string;
  readonly move: string;
  readonly count: string;
  readonly turn: string;
  readonly decides: string;
}

const refusals: Readonly<Record<Refused["code"], (words: RefusalWords) => string>> = {
  syntax: m.refused_syntax,
  ambiguous: m.refused_ambiguous,
  unknown_square: m.refused_unknown_square,
  empty_square: m.refused_empty_square,
  not_your_piece: m.refused_not_your_piece,
  not_your_turn: m.refused_not_your_turn,
  nothing_moved: m.refused_nothing_moved,
  bad_position: m.refused_bad_position,
  capture_compulsory: m.refused_capture_compulsory,
  majority: m.refused_majority,
  capture_unfinished: m.refused_capture_unfinished,
  blocked: m.refused_blocked,
  square_occupied: m.refused_square_occupied,
  own_piece_in_way: m.refused_own_piece_in_way,
  path_blocked: m.refused_path_blocked,
  jumped_twice: m.refused_jumped_twice,
  half_turn: m.refused_half_turn,
  no_backward_step: m.refused_no_backward_step,
  not_diagonal: m.refused_not_diagonal,
  not_straight: m.refused_not_straight,
  too_far: m.refused_too_far,
  unreachable: m.refused_unreachable,
  wrong_lift: m.refused_wrong_lift,
  touch_move: m.refused_touch_move,
  over_the_board_only: m.refused_over_the_board_only,
  irregularity_open: m.refused_irregularity_open,
  must_be_corrected: m.refused_must_be_corrected,
  no_irregularity: m.refused_no_irregularity,
  not_your_choice: m.refused_not_your_choice,
  nothing_to_point_out: m.refused_nothing_to_point_out,
  two_hands_allowed: m.refused_two_hands_allowed,
  pointing_out_off: m.refused_pointing_out_off,
  crowning_off: m.refused_crowning_off,
  crowning_needs_lone_king: m.refused_crowning_needs_lone_king,
  game_over: m.refused_game_over,
  agreement_off: m.refused_agreement_off,
  offer_too_early: m.refused_offer_too_early,
  offer_open: m.refused_offer_open,
  offer_repeated: m.refused_offer_repeated,
  no_offer: m.refused_no_offer,
  claim_unfounded: m.refused_claim_unfounded,
  resignation_off: m.refused_resignation_off,
  too_late_to_abort: m.refused_too_late_to_abort,
  no_clock: m.refused_no_clock,
  already_started: m.refused_already_started,
  flag_not_fallen: m.refused_flag_not_fallen,
  paused: m.refused_paused,
  not_paused: m.refused_not_paused,
  not_to_yourself: m.refused_not_to_yourself,
  bad_amount: m.refused_bad_amount,
  not_your_side: m.refused_not_your_side,
  room_only: m.refused_room_only,
  waiting: m.refused_waiting,
  nothing_to_undo: m.refused_nothing_to_undo,
  take_back_asked: m.refused_take_back_asked,
  take_back_not_asked: m.refused_take_back_not_asked,
  no_hint: m.refused_no_hint,
  no_take_back: m.refused_no_take_back,
  opponent_here: m.refused_opponent_here,
  servers_apart: m.refused_servers_apart,
  record_full: m.refused_record_full,
};

/** Say in one line why a move or a request was refused. */
export function refusalWords({ code, params, show }: Omit<Refused, "type" | "id">): string {
  const text = (name: string): string => String(params[name] ?? "");
  const side = (name: string): string => {
    const value = params[name];
    return value === "white" || value === "black" ? sideWord(value) : "";
  };
  // A server newer than this page may know more reasons.
  const sentence = refusals[code] ?? m.refused_other;
  return sentence({
    text: text("text"),
    square: text("square"),
    origin: text("origin"),
    target: text("target"),
    move: show[0]?.text ?? text("move"),
    count: m.count_word({ count: params.count ?? "" }),
    turn: side("turn"),
    decides: side("decides"),
  });
}
