/** The profiles to choose from: the server's, or while it is away those that this device keeps. */

import type { Profiles } from "../generated/messages";
import { type Answer, fetchProfiles } from "../net/api";

export interface Offer {
  readonly answer: Answer<Profiles>;
  /** Whether the server is away, and these are the profiles that this device keeps. */
  readonly isKept: boolean;
}

export async function fetchOrKeptProfiles(): Promise<Offer> {
  const answer = await fetchProfiles();
  if (answer.ok || answer.code !== "offline") return { answer, isKept: false };
  const { keptProfiles } = await import("../net/device_rules");
  const body = await keptProfiles();
  return body ? { answer: { ok: true, body }, isKept: true } : { answer, isKept: false };
}
