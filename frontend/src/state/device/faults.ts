/** What goes wrong with a game or an analysis on this device. */

import { EngineError, type EngineFault } from "../../engine";
import { NotPlayed } from "./course";

/** `not_kept`: its disk may be full, `bad_record`: what it has kept cannot be played, `not_here`: it is not for a device. */
export type DeviceFault = EngineFault | "not_kept" | "bad_record" | "not_here";

/** Return why something failed; what the engine does not name is a fault of what is kept. */
export function deviceFaultOf(error: unknown): DeviceFault {
  // What a person cannot play is refused before, so the engine has chosen it.
  if (error instanceof NotPlayed) return "broken";
  return error instanceof EngineError ? error.fault : "not_kept";
}

/** Return why what is kept cannot be shown; a move that cannot be played is then one that is kept. */
export function shownFaultOf(error: unknown): DeviceFault {
  if (error instanceof NotPlayed) return "bad_record";
  const fault = deviceFaultOf(error);
  return fault === "illegal_move" || fault === "bad_position" ? "bad_record" : fault;
}
