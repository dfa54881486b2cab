/** What the server says of a profile for the engine of this device. */

import type { EngineRules } from "../generated/messages";
import { type Answer, ask } from "./api";

export function fetchEngineRules(profile: string): Promise<Answer<EngineRules>> {
  return ask(`/engine/rules/${encodeURIComponent(profile)}.json`);
}
