/** What is wrong with a position that somebody set up, in words. */

import type { PositionFault } from "../generated/messages";
import * as m from "../paraglide/messages";

/** Say what is wrong with a position, and where. */
export function positionFaultWords({ code, column, square }: PositionFault): string {
  const place = column > 0 ? m.fault_at_column({ column }) : m.fault_at_whole();
  return m.position_fault({ code, where: square ? m.fault_at_square({ square }) : place });
}
