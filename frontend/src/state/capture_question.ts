/** What the board asks when an entry fits several captures; every board of the page asks alike. */

import type { Effect, Route } from "../board";

/** A capture that must be named: its moves and their numbers for the board. */
export interface Question {
  readonly choices: readonly { readonly move: number; readonly route: Route }[];
}

/** Return what an entry leaves open; null when nothing. */
export function questionOf(effect: Effect, legal: readonly Route[] | undefined): Question | null {
  if (effect.kind !== "asked") return null;
  const choices = effect.choices.flatMap((move) => {
    const route = legal?.[move];
    return route ? [{ move, route }] : [];
  });
  return { choices };
}
