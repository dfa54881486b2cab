/** Words about games on this device. */

import * as m from "../paraglide/messages";

/** Say why a game on this device does not begin or go on. */
export function deviceFaultWords(fault: string): string {
  if (fault === "not_here") return m.start_here_not();
  if (fault === "not_kept") return m.device_not_kept();
  if (fault === "no_webassembly") return m.device_unable();
  return fault === "killed" || fault === "broken" ? m.device_broken() : m.device_missing();
}
