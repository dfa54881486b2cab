/** What moderators have decided about somebody, as he reads it: the first page may need it. */

import type { DecisionInForce } from "../generated/messages";
import * as m from "../paraglide/messages";
import { momentWords } from "./time";

/** Say to somebody what stands against him, and until when. */
export function standingWords({
  verdict,
  until,
}: Pick<DecisionInForce, "verdict" | "until">): string {
  const moment = until === null ? "" : momentWords(until);
  if (verdict === "no_text") return m.standing_no_text({ until: moment });
  if (verdict === "no_play") return m.standing_no_play({ until: moment });
  return verdict === "closed" ? m.standing_closed() : m.standing_warn();
}
