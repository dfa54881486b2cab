/** Reports of one's opponent, and what moderators decide, over HTTP. */

import type {
  Classes,
  FairPlayHint,
  Moderation,
  NewDecision,
  NewReport,
  Tournaments,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

export function report(game: string, made: NewReport): Promise<Answer<null>> {
  return ask<null>(`/api/games/${encodeURIComponent(game)}/report`, posted(made));
}

export function fetchModeration(): Promise<Answer<Moderation>> {
  return ask<Moderation>("/api/moderation");
}

/** Fetch the tournaments that nobody runs, for moderators. */
export function fetchLeftTournaments(): Promise<Answer<Tournaments>> {
  return ask<Tournaments>("/api/moderation/tournaments");
}

/** Fetch the classes that nobody teaches, for moderators. */
export function fetchLeftClasses(): Promise<Answer<Classes>> {
  return ask<Classes>("/api/moderation/classes");
}

export function decide(id: string, decision: NewDecision): Promise<Answer<null>> {
  return ask<null>(`/api/moderation/reports/${encodeURIComponent(id)}`, posted(decision));
}

/** Decide about a hint of the computer. */
export function decideHint(
  { about, game, tempo }: FairPlayHint,
  decision: NewDecision,
): Promise<Answer<null>> {
  const path = [about.id, game, tempo].map(encodeURIComponent).join("/");
  return ask<null>(`/api/moderation/hints/${path}`, posted(decision));
}

/** Lift what stands against somebody. */
export function lift(person: string, why: string): Promise<Answer<null>> {
  return ask<null>(`/api/moderation/people/${encodeURIComponent(person)}/lift`, posted({ why }));
}
