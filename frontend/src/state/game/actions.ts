/** Reads from the server's list what a player may do besides moving. */

import type { SideName, State } from "../../generated/messages";

/** A request that needs only its name and the side that asks. */
export type PlainAction =
  | "adjust"
  | "crown"
  | "allow_take_back"
  | "deny_take_back"
  | "correct"
  | "let_stand"
  | "point_out"
  | "two_hands"
  | "restore"
  | "draw_offer"
  | "draw_accept"
  | "draw_decline"
  | "draw_claim"
  | "resign"
  | "abort"
  | "pause"
  | "resume";

/** Find the side at this page that may do this; the side to move goes first when both share the page. */
export function whoMay(state: State, action: PlainAction): SideName | null {
  const other: SideName = state.turn === "white" ? "black" : "white";
  const sides: readonly SideName[] = [state.turn, other];
  return sides.find((side) => state.actions[side].includes(action)) ?? null;
}

/** Find the side at this page that may give time to another side; null when none may. */
export function whoMayGiveTime(state: State, to: SideName): SideName | null {
  const other: SideName = to === "white" ? "black" : "white";
  return state.actions[other].includes("give_time") ? other : null;
}
