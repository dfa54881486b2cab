/** What is wrong with a trainer's own lesson, in the language of the page. */

import type { FileFault } from "../generated/messages";
import * as m from "../paraglide/messages";
import { positionFaultWords } from "./position_faults";

/** Say where a file has a fault: its line, when that is known, and the field. */
export function filePlaceWords({ line, where }: FileFault): string {
  const place = m.learn_own_place({ where });
  return line > 0 ? `${m.learn_own_line({ line })}, ${place}` : place;
}

/** Say what is expected there; of a position also what is wrong with it. */
export function fileFaultWords({ code, values }: FileFault): string {
  const { options = "", low = 0, high = 0, problem, column = 0 } = values;
  const expected = m.learn_own_fault({ code, options, low, high });
  if (problem === undefined) return expected;
  return `${expected} ${positionFaultWords({ code: `${problem}`, column: Number(column), square: "" })}`;
}
