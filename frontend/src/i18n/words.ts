/** Chooses the words for codes, squares and moves from the catalogues. */

import type { SpokenSquare } from "../board";
import { isKing, type PieceLetter, sideOf } from "../board";
import type {
  FaultCode,
  GameName,
  PlayedMove,
  Player,
  Problem,
  ProblemCode,
  SideName,
  State,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import { standingWords } from "./standing";
import { momentWords } from "./time";

type Computer = Pick<Player, "level"> & Partial<Pick<Player, "style">>;

export function sideWord(side: SideName): string {
  return m.side({ side });
}

/** Name the computer: "Computer 7 · Attacking". Games that are kept on a device from before styles have none. */
export function computerWord({ level, style = "universal" }: Computer): string {
  const name = m.games_computer({ level });
  return style === "universal" ? name : `${name} · ${m.style_word({ style })}`;
}

/** Name who plays a side: by name or level, else "you" against the computer; empty for two unnamed people. */
export function playerWord(players: State["players"], side: SideName): string {
  const { kind, name } = players[side];
  if (kind === "engine") return computerWord(players[side]);
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

export type AnyFault = FaultCode | ProblemCode | "offline" | "passkey_dropped";

const faults: Readonly<Partial<Record<AnyFault, () => string>>> = {
  offline: m.fault_offline,
  not_stored: m.fault_not_stored,
  disk_full: m.fault_disk_full,
  database_away: m.fault_database_away,
  too_fast: m.fault_too_fast,
  too_large: m.fault_too_large,
  // Of an archive, which refuses UTF-16 alone; the import of an analysis names the encoding itself.
  encoding: () => m.bring_encoding({ encoding: "UTF-16" }),
  too_slow: m.fault_too_slow,
  zero_character: m.fault_zero_character,
  internal: m.fault_internal,
  not_yours: m.fault_not_yours,
  seat_taken: m.fault_seat_taken,
  no_plan_now: m.fault_no_plan_now,
  link_used: m.fault_link_used,
  in_club_already: m.fault_in_club_already,
  results_only: m.fault_results_only,
  goes_on: m.fault_goes_on,
  query: m.fault_query,
  unknown_archive: m.fault_unknown_archive,
  marks_full: m.fault_marks_full,
  searches_full: m.fault_searches_full,
  move: m.practice_storm_refused,
  unknown_repertoire: m.fault_unknown_repertoire,
  unknown_question: m.fault_unknown_question,
  unreadable_repertoire: m.fault_unreadable_repertoire,
  repertoire_changed: m.fault_repertoire_changed,
  repertoires_full: m.fault_repertoires_full,
  no_repertoire: m.fault_no_repertoire,
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
  mail_missing: m.fault_mail_missing,
  push_service: m.fault_push_service,
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
  work_asked: m.fault_work_asked,
  unknown_broadcast: m.broadcast_unknown_title,
  unknown_class: m.fault_unknown_class,
  unknown_club: m.fault_unknown_club,
  unknown_club_member: m.fault_unknown_club_member,
  club_full: m.fault_club_full,
  club_changed: m.fault_club_changed,
  last_leader: m.fault_last_leader,
  unknown_pupil: m.fault_unknown_pupil,
  unknown_card: m.fault_unknown_card,
  wrong_picture: m.fault_wrong_picture,
  class_full: m.fault_class_full,
  teacher_here: m.fault_teacher_here,
  leader_here: m.fault_leader_here,
  strangers: m.fault_strangers,
  damaged_game: m.fault_damaged_game,
  damaged_tournament: m.fault_damaged_tournament,
  newer_game: m.fault_newer_game,
};

/** Say what went wrong between page and server; what is forbidden for a while, until when. */
export function faultWords(code: AnyFault, params: Problem["params"] = {}): string {
  const { until } = params;
  if (code === "pupil_twice") return m.fault_pupil_twice({ name: params.name ?? "" });
  if (code === "pupil_unfit") return m.fault_pupil_unfit({ name: params.name ?? "" });
  if ((code === "no_text" || code === "no_play") && typeof until === "string") {
    return standingWords({ verdict: code, until });
  }
  if (code === "must_pause" && typeof until === "string") {
    return m.fault_must_pause({ until: momentWords(until) });
  }
  return (faults[code] ?? m.fault_malformed)();
}

/** Say where a time control stops being readable. */
export function timeFaultWords(params: Problem["params"]): string {
  return m.fault_time_control({ column: params.column ?? 1 });
}
