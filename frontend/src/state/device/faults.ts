/** What goes wrong with a game or an analysis on this device. */

import { EngineError, type EngineFault } from "../../engine";

/** `not_kept`: its disk may be full, `not_here`: it is not for a device. */
export type DeviceFault = EngineFault | "not_kept" | "not_here";

/** Return why something failed; what the engine does not name is a fault of what is kept. */
export function deviceFaultOf(error: unknown): DeviceFault {
  return error instanceof EngineError ? error.fault : "not_kept";
}
