/** Signs that annotators use, with their numbers in PDN. */

import type { Strength } from "../../generated/messages";
import * as m from "../../paraglide/messages";

export const strengths: readonly Exclude<Strength, "">[] = ["!", "?", "!!", "??", "!?", "?!"];

const strengthWords: Readonly<Record<Exclude<Strength, "">, () => string>> = {
  "!": m.strength_good,
  "?": m.strength_mistake,
  "!!": m.strength_brilliant,
  "??": m.strength_blunder,
  "!?": m.strength_interesting,
  "?!": m.strength_dubious,
};

export function strengthWord(strength: Strength): string {
  return strength === "" ? "" : strengthWords[strength]();
}

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  readonly word: () => string;
}

export const glyphs: readonly Glyph[] = [
  { nag: 7, sign: "□", word: m.glyph_forced },
  { nag: 10, sign: "=", word: m.glyph_equal },
  { nag: 14, sign: "+=", word: m.glyph_white_slight },
  { nag: 15, sign: "=+", word: m.glyph_black_slight },
  { nag: 18, sign: "+−", word: m.glyph_white_wins },
  { nag: 19, sign: "−+", word: m.glyph_black_wins },
];

/** Write the signs of a move; a number without a sign stays a number. */
export function signsOf(nags: readonly number[]): string {
  return nags.map((nag) => glyphs.find((each) => each.nag === nag)?.sign ?? `$${nag}`).join(" ");
}
