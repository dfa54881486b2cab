/** What a player may do besides moving: read from the server's list, never worked out here. */

import type { SideName, State } from "../../generated/messages";

/** A request that needs nothing but its name and who asks. */
export type PlainAction =
  | "adjust"
  | "crown"
  | "correct"
  | "let_stand"
  | "point_out"
  | "draw_offer"
  | "draw_accept"
  | "draw_decline"
  | "draw_claim"
  | "resign"
  | "abort"
  | "pause"
  | "resume";

/** Find who may do this at this page: the side to move first, for on one screen both sit here. */
export function whoMay(state: State, action: PlainAction): SideName | null {
  const other: SideName = state.turn === "white" ? "black" : "white";
  const sides: readonly SideName[] = [state.turn, other];
  return sides.find((side) => state.actions[side].includes(action)) ?? null;
}

/** Find who may give time to a side here: nobody gives it to himself. */
export function whoMayGiveTime(state: State, to: SideName): SideName | null {
  const other: SideName = to === "white" ? "black" : "white";
  return state.actions[other].includes("give_time") ? other : null;
}
