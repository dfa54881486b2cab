/** Chooses the words for codes, squares and moves from the catalogues. */

import type { Route, SpokenSquare } from "../board";
import { isKing, type PieceLetter, sideOf } from "../board";
import type {
  FaultCode,
  GameName,
  Outcome,
  PlayedMove,
  PositionFault,
  Problem,
  ProblemCode,
  Reason,
  Refused,
  SideName,
  State,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { standingWords } from "./standing";

export function sideWord(side: SideName): string {
  return m.side({ side });
}

/** Name who plays a side: by name or level, else "you" against the computer; empty for two unnamed people. */
export function playerWord(players: State["players"], side: SideName): string {
  const { kind, name, level } = players[side];
  if (kind === "engine") return m.games_computer({ level });
  const other = players[side === "white" ? "black" : "white"];
  return name || (other.kind === "engine" ? m.player_you() : "");
}

/** What each game is called, its board, and one line about it. */
const gameWords: Record<GameName, { name: () => string; board: () => string; line: () => string }> =
  {
    international: {
      name: m.game_international,
      board: m.board_international,
      line: m.game_international_line,
    },
    turkish: { name: m.game_turkish, board: m.board_turkish, line: m.game_turkish_line },
  };

export function gameWord(game: GameName): string {
  return gameWords[game].name();
}

export function boardWord(game: GameName): string {
  return gameWords[game].board();
}

export function gameLine(game: GameName): string {
  return gameWords[game].line();
}

export function pieceWord(letter: PieceLetter): string {
  const kind = isKing(letter) ? "king" : "man";
  return m.piece({ letter: `${sideOf(letter)}_${kind}` });
}

/** Speak a square with what stands on it and what can be done there: "32, white man". */
export function squareWords({ name, piece, marks }: SpokenSquare): string {
  const words = [name, piece ? pieceWord(piece.letter) : m.square_empty()];
  if (piece?.struck) words.push(m.square_struck());
  if (marks.has("lifted")) words.push(m.square_lifted());
  if (marks.has("sketched")) words.push(m.square_sketched());
  if (marks.has("movable")) words.push(m.square_movable());
  if (marks.has("hop")) words.push(m.square_hop());
  if (marks.has("end")) words.push(m.square_end());
  if (marks.has("fault")) words.push(m.square_fault());
  return words.join(", ");
}

/** Speak a move of the record. */
export function moveWords(move: PlayedMove): string {
  const { origin, target } = move;
  const side = sideWord(move.side);
  const count = move.captured.length;
  const moved =
    count > 0
      ? m.say_captured({ count, side, origin, target })
      : m.say_moved({ side, origin, target });
  return move.promotes ? `${moved} ${m.say_promoted()}` : moved;
}

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

/** Say what the computer would play. */
export function hintWords({ text, captured }: Route): string {
  const count = captured.length;
  return count > 0 ? m.hint_captured({ move: text, count }) : m.hint_moved({ move: text });
}

export type AnyFault = FaultCode | ProblemCode | "offline" | "passkey_dropped";

const faults: Readonly<Partial<Record<AnyFault, () => string>>> = {
  offline: m.fault_offline,
  not_stored: m.fault_not_stored,
  too_large: m.fault_too_large,
  too_slow: m.fault_too_slow,
  zero_character: m.fault_zero_character,
  internal: m.fault_internal,
  not_yours: m.fault_not_yours,
  seat_taken: m.fault_seat_taken,
  no_plan_now: m.fault_no_plan_now,
  link_used: m.fault_link_used,
  results_only: m.fault_results_only,
  goes_on: m.fault_goes_on,
  query: m.fault_query,
  unknown_archive: m.fault_unknown_archive,
  unknown_person: m.fault_unknown_person,
  name_taken: m.fault_name_taken,
  name_reserved: m.fault_name_reserved,
  name_too_long: m.fault_name_too_long,
  name_missing: m.fault_name_missing,
  days_off_begun: m.fault_days_off_begun,
  days_off_far: m.fault_days_off_far,
  days_off_many: m.fault_days_off_many,
  days_off_order: m.fault_days_off_order,
  passkey_dropped: m.fault_passkey_dropped,
  passkey_refused: m.fault_passkey_refused,
  passkey_unknown: m.fault_passkey_unknown,
  passkeys_full: m.fault_passkeys_full,
  recovery_used: m.fault_recovery_used,
  last_way_in: m.fault_last_way_in,
  password_short: m.fault_password_short,
  password_common: m.fault_password_common,
  wrong_login: m.fault_wrong_login,
  wrong_password: m.fault_wrong_password,
  already_member: m.fault_already_member,
  no_talk: m.talk_none,
  talk_full: m.fault_talk_full,
  phrases_only: m.fault_phrases_only,
  no_text: m.fault_no_text,
  no_play: m.fault_no_play,
  closed: m.standing_closed,
  seek_gone: m.fault_seek_gone,
  own_seek: m.fault_own_seek,
  other_rating: m.fault_other_rating,
  not_comparable: m.fault_not_comparable,
  members_only: m.fault_members_only,
  too_many: m.fault_too_many,
  unknown_broadcast: m.broadcast_unknown_title,
  unknown_class: m.fault_unknown_class,
  unknown_pupil: m.fault_unknown_pupil,
  unknown_card: m.fault_unknown_card,
  wrong_picture: m.fault_wrong_picture,
  class_full: m.fault_class_full,
  teacher_here: m.fault_teacher_here,
  strangers: m.fault_strangers,
  damaged_game: m.fault_damaged_game,
  damaged_tournament: m.fault_damaged_tournament,
  newer_game: m.fault_newer_game,
};

/** Say what went wrong between page and server; what is forbidden for a while, until when. */
export function faultWords(code: AnyFault, params: Problem["params"] = {}): string {
  const { until } = params;
  if ((code === "no_text" || code === "no_play") && typeof until === "string") {
    return standingWords({ verdict: code, until });
  }
  return (faults[code] ?? m.fault_malformed)();
}

/** Say where a time control stops being readable. */
export function timeFaultWords(params: Problem["params"]): string {
  return m.fault_time_control({ column: params.column ?? 1 });
}

/** Say what is wrong with a position, and where. */
export function positionFaultWords({ code, column, square }: PositionFault): string {
  const place = column > 0 ? m.fault_at_column({ column }) : m.fault_at_whole();
  return m.position_fault({ code, where: square ? m.fault_at_square({ square }) : place });
}

const reasons: Readonly<Record<Reason, () => string>> = {
  no_moves: m.reason_no_moves,
  resignation: m.reason_resignation,
  flag: m.reason_flag,
  agreement: m.reason_agreement,
  repetition: m.reason_repetition,
  king_moves: m.reason_king_moves,
  three_v_one: m.reason_three_v_one,
  two_v_one: m.reason_two_v_one,
  king_v_king: m.reason_king_v_king,
  long_diagonal: m.reason_long_diagonal,
  one_each: m.reason_one_each,
  no_progress: m.reason_no_progress,
  abandoned: m.reason_abandoned,
};

export function reasonWord(reason: Reason): string {
  return reasons[reason]();
}

/** Say by which rule the game ended; of a game that was called off there is nothing to say. */
export function reasonWords(outcome: Outcome): string {
  return isCalledOff(outcome) ? "" : reasonWord(outcome.reason);
}

/** The last moves of a draw clock are worth a word; before that, nobody counts. */
const aheadPlies = 32;

/** Say how many moves are left before a draw; empty when none is near. */
export function drawAheadWords(draws: State["draws_ahead"]): string {
  const near = draws.filter(({ plies_left: plies }) => plies <= aheadPlies);
  const words = near.map(({ reason, plies_left: plies }) =>
    m.draw_ahead({ reason, moves: m.games_moves({ count: Math.ceil(plies / 2) }) }),
  );
  return words.join(" ");
}

/** Name an article as a reader knows it: "leaflet, 43 and 44" becomes the words of the language. */
export function articleWords(article: string): string {
  const [, source = article, numbers = ""] = /^(.*?)(,? \d.*)?$/.exec(article) ?? [];
  const list = new Intl.ListFormat(getLocale(), { type: "conjunction" });
  const separator = numbers.startsWith(",") ? ", " : " ";
  const parts = numbers.replace(/^,? /, "").split(/, | and /);
  return numbers
    ? `${m.article_source({ source })}${separator}${list.format(parts)}`
    : m.article_source({ source });
}

/** Say how the game ended: the result and the rule behind it. */
export function outcomeWords(outcome: Outcome, winner: SideName | null): string {
  return `${resultWords(outcome, winner)}. ${reasonWords(outcome)}`.trim();
}

/** Name the result: who won, a draw, or a game called off. */
export function resultWords(outcome: Outcome, winner: SideName | null): string {
  if (winner) return m.won({ side: winner });
  return isCalledOff(outcome) ? m.called_off() : m.drawn();
}

/** The points, when there are any. */
export function pointsWord(outcome: Outcome): string {
  return isCalledOff(outcome) ? "" : outcome.result;
}

function isCalledOff({ result }: Outcome): boolean {
  return result === "*";
}
