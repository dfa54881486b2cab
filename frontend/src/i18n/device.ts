/** Words about games on this device. */

import type { Refused } from "../net/device_games";
import * as m from "../paraglide/messages";
import { faultWords } from "./words";

/** Say why a game on this device does not begin or go on. */
export function deviceFaultWords(fault: string): string {
  if (fault === "not_here") return m.start_here_not();
  if (fault === "not_kept") return m.device_not_kept();
  if (fault === "bad_record") return m.device_record();
  if (fault === "no_webassembly") return m.device_unable();
  if (fault === "no_memory") return m.device_small();
  return fault === "killed" || fault === "broken" ? m.device_broken() : m.device_missing();
}

/** Say why something cannot be done in an analysis on this device. */
export function analysisFaultWords(fault: string): string {
  return fault === "not_here" ? m.analyse_here_not() : deviceFaultWords(fault);
}

/** Say when the server gets what only this device has: a pupil's while he is in. */
export function waitWords(isOfOther: boolean): string {
  return isOfOther ? m.handed_wait_pupil() : m.handed_wait();
}

/** Say why the server does not take a game of this device. */
export function handedWords({ code, params }: Refused): string {
  const { number = "", move = "" } = params;
  if (code === "handed_refused")
    return m.handed_refused({ why: m.fault_handed_refused({ number, move }) });
  const isOtherwise = code === "handed_otherwise";
  return m.handed_refused({ why: isOtherwise ? m.fault_handed_otherwise() : faultWords(code) });
}
