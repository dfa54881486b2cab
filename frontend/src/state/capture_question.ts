/** The question when an entry fits several captures; all boards ask it the same way. */

import type { Effect, Route } from "../board";

/** The captures to choose from, each with its number for the board. */
export interface Question {
  readonly choices: readonly { readonly move: number; readonly route: Route }[];
}

/** Return the captures to choose from; null when the entry leaves none open. */
export function questionOf(effect: Effect, legal: readonly Route[] | undefined): Question | null {
  if (effect.kind !== "asked") return null;
  const choices = effect.choices.flatMap((move) => {
    const route = legal?.[move];
    return route ? [{ move, route }] : [];
  });
  return { choices };
}
