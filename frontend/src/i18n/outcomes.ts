/** How games end, what would end them, and what the computer would play; the start page does without these words. */

import type { Route } from "../board";
import type { Outcome, Reason, SideName, State } from "../generated/messages";
import * as m from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { timeWords } from "./time";
import { sideWord } from "./words";

/** Say what the computer would play. */
export function hintWords({ text, captured }: Route): string {
  const count = captured.length;
  return count > 0 ? m.hint_captured({ move: text, count }) : m.hint_moved({ move: text });
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

/** Say how long somebody, perhaps the reader himself, has for the first move. */
export function firstMoveWords(side: SideName, leftMs: number, isOwn: boolean): string {
  const time = timeWords(leftMs);
  return isOwn ? m.first_move_own({ time }) : m.first_move_due({ side: sideWord(side), time });
}

/** Say for want of whose first move a game was called off; empty for one that ended otherwise. */
export function firstMoveMissedWords({ outcome, first_move: first }: State): string {
  return outcome && first ? m.first_move_missed({ side: sideWord(first.side) }) : "";
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
