/**
 * The pupil whose browser this is, after a card or the class code; kept until he leaves. Nobody is offered the game that
 * somebody before him has begun, or the names in it.
 */

import type { PupilHome } from "../generated/messages";
import { forgetLastGame } from "./preferences.svelte";

const key = "coupturc.pupil";

export interface KeptPupil {
  readonly learner: string;
  readonly name: string;
}

let known: KeptPupil | null | undefined;

export function keptPupil(): KeptPupil | null {
  known = known === undefined ? read() : known;
  return known;
}

export function keepPupil({ learner, pupil }: PupilHome): void {
  if (learner !== keptPupil()?.learner) forgetLastGame();
  known = { learner, name: pupil.name };
  try {
    localStorage.setItem(key, JSON.stringify(known));
  } catch {
    // Without storage the pupil is known until the page is closed.
  }
}

export function forgetPupil(): void {
  known = null;
  forgetLastGame();
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
}

function read(): KeptPupil | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isPupil(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPupil(kept: unknown): kept is KeptPupil {
  if (typeof kept !== "object" || kept === null) return false;
  const { learner, name } = kept as Partial<KeptPupil>;
  return typeof learner === "string" && typeof name === "string";
}
