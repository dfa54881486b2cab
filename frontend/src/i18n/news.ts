/** Words for what changed in a game: for the line under the board and for a screen reader. */

import type { Effect, Hands, Square } from "../board";
import type {
  Consequence,
  Corrected,
  Irregularity,
  SideName,
  Stands,
  State,
  Warned,
} from "../generated/messages";
import * as m from "../paraglide/messages";
import type { Say } from "./say";
import { stuckWords } from "./stuck";
import { moveWords, pieceWord, sideWord } from "./words";

/**
 * Say for a screen reader the moves between two states; the line under the board reports what else followed,
 * including why a move was taken back.
 */
export function movesNews(before: State, state: State, hasConduct: boolean): Say {
  const { outcome, turn, played } = state;
  const undone = played.length < before.played.length;
  const words: Say[] = played.slice(before.played.length).map((move) => () => moveWords(move));
  if (undone && !hasConduct) words.push(() => m.say_undone({ side: sideWord(turn) }));
  if (words.length > 0 && !undone && !outcome)
    words.push(() => m.say_turn({ side: sideWord(turn) }));
  return () => words.map((word) => word()).join(" ");
}

/** Say for the line under the board what followed besides the move. */
export function conductNews(before: State, state: State): readonly Say[] {
  const { irregularity, draw_offer: offer, take_back_asked: asked, adjusting } = state;
  const moved = state.played.length > before.played.length;
  const words = state.news.filter(isSaid).flatMap((event) => consequenceWords(event, moved));
  if (state.clocks?.paused && !before.clocks?.paused) words.push(m.decide_paused);
  if (before.clocks?.paused && !state.clocks?.paused && !state.outcome) words.push(m.news_resumed);
  if (irregularity && !before.irregularity) words.push(() => irregularWords(irregularity));
  if (offer && !before.draw_offer) words.push(() => m.decide_offer({ side: sideWord(offer) }));
  if (asked && !before.take_back_asked) {
    words.push(() => m.decide_take_back({ side: sideWord(asked) }));
  }
  if (adjusting && !before.adjusting) {
    words.push(() => m.news_adjusting({ side: sideWord(adjusting) }));
  }
  return words;
}

/** What the board, the clocks, the result and the question under the board show. */
type Shown = Extract<Consequence, { type: "moved" | "irregularity" | "clock" | "game_over" }>;

function isSaid(event: Consequence): event is Exclude<Consequence, Shown> {
  return !["moved", "irregularity", "clock", "game_over"].includes(event.type);
}

/** Say that a move entered ahead cannot be played any more. */
export function droppedNews(move: { origin: Square; target: Square } | null): readonly Say[] {
  return move ? [() => m.news_dropped(move)] : [];
}

function consequenceWords(event: Exclude<Consequence, Shown>, moved: boolean): Say[] {
  switch (event.type) {
    case "corrected":
      return [() => correctedWords(event)];
    case "stands":
      return standsNews(event);
    case "bound":
      return [() => m.news_bound({ squares: event.squares.join(", ") })];
    case "crowned":
      return [() => m.news_crowned({ squares: event.squares.join(", ") })];
    case "offer_lapsed":
      return [moved ? m.news_lapsed : m.news_declined];
    case "take_back_denied":
      return [() => m.news_take_back_denied({ side: sideWord(event.side) })];
    case "claim_refused":
      return [m.news_claim_refused];
    case "restored":
      return [m.news_restored];
    case "warned":
      return [() => warnedWords(event)];
    case "reminder":
      return [() => reminderWords(event.side, event.count)];
    default:
      event satisfies never;
      return [];
  }
}

function correctedWords({ kind, side }: Corrected): string {
  const who = sideWord(side);
  const corrected = m.news_corrected({ side: who });
  return kind ? `${m.irregular({ kind, who })} ${corrected}` : corrected;
}

/** A move that stands because its opponent played on is not news to him. */
function standsNews({ lapsed }: Stands): Say[] {
  return lapsed ? [] : [m.news_stands];
}

function warnedWords({ side, taken_ms: takenMs }: Warned): string {
  const words = { side: sideWord(side), seconds: Math.round(takenMs / 1000) };
  return takenMs > 0 ? m.news_time_taken(words) : m.news_warned(words);
}

function reminderWords(side: SideName, count: number): string {
  return m.news_reminder({ side: sideWord(side), count: m.count_word({ count }) });
}

/** Ask the opponent what becomes of an irregular move, or say that it must be taken back. */
export function irregularWords({ kind, decides, side }: Irregularity): string {
  if (decides) return m.decide_irregular({ what: m.irregular({ kind, who: m.your_opponent() }) });
  return m.decide_must({ what: m.irregular({ kind, who: sideWord(side) }) });
}

/** Say what was just entered on the board, and a remark that is to be read as well. */
export function enteredWords(
  position: Pick<State, "legal" | "hops" | "pieces">,
  effect: Effect,
): { remark: Say | null; said: Say | null } {
  const remark = stuckWords(position, effect);
  return { remark, said: remark ?? effectWords(position, effect) };
}

/** Say what was just entered on the board; null when there is nothing to say. */
function effectWords({ hops, pieces }: Pick<State, "hops" | "pieces">, effect: Effect): Say | null {
  if (effect.kind === "put_back") return () => m.say_put_back({ square: effect.square });
  if (effect.kind === "picked") return () => pickedWords(pieces, effect.square);
  if (effect.kind === "carried") return () => handWords(pieces, effect.hands);
  if (effect.kind !== "lifted" && effect.kind !== "hopped") return null;
  const { walk } = effect;
  const targets = (hops[walk.state]?.hops ?? []).map((hop) => hop.to).join(", ");
  const letter = pieces[walk.origin];
  if (effect.kind === "hopped") {
    return () => m.say_hopped({ square: walk.path.at(-1) ?? walk.origin, targets });
  }
  return letter
    ? () => m.say_lifted({ piece: pieceWord(letter), square: walk.origin, targets })
    : null;
}

function pickedWords(pieces: State["pieces"], square: Square): string {
  return m.say_in_hand({ piece: pieceWord(pieces[square] ?? "w"), square });
}

function handWords(pieces: State["pieces"], { origin, path, lifted }: Hands): string {
  const square = path.at(-1) ?? origin;
  if (lifted.length > 0) return m.say_taken_off({ square, taken: lifted.join(", ") });
  if (path.length > 0) return m.say_set_down({ square });
  return m.say_in_hand({ piece: pieceWord(pieces[origin] ?? "w"), square });
}
