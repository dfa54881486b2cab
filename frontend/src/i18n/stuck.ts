/** Says why a piece cannot move: all that the board of the first page has to say. */

import type { Effect } from "../board";
import type { State } from "../generated/messages";
import * as m from "../paraglide/messages";
import type { Say } from "./say";
import { pieceWord } from "./words";

/** Say why a piece that was pressed cannot move; null when another thing was entered. */
export function stuckWords(
  { legal, pieces }: Pick<State, "legal" | "pieces">,
  effect: Effect,
): Say | null {
  const letter = effect.kind === "stuck" ? pieces[effect.square] : undefined;
  if (effect.kind !== "stuck" || letter === undefined) return null;
  const { square } = effect;
  const captures = legal.some((move) => move.captured.length > 0);
  const words = captures ? m.say_stuck_by_capture : m.say_stuck;
  return () => words({ piece: pieceWord(letter), square });
}
