/** Repertoires over HTTP. */

import type {
  NewRepertoire,
  PracticeVerdict,
  RepertoireAnswer,
  RepertoireAsk,
  RepertoireChange,
  Repertoires,
  RepertoireTurn,
  RepertoireView,
} from "../generated/messages";
import { type Answer, ask, posted } from "./api";

export function fetchRepertoires(learner: string): Promise<Answer<Repertoires>> {
  return ask(`/api/repertoires?${new URLSearchParams({ learner })}`);
}

export function makeRepertoire(body: NewRepertoire): Promise<Answer<RepertoireView>> {
  return ask("/api/repertoires", posted(body));
}

export function fetchRepertoire(id: string, learner: string): Promise<Answer<RepertoireView>> {
  return ask(`${path(id)}?${new URLSearchParams({ learner })}`);
}

export function deleteRepertoire(id: string, learner: string): Promise<Answer<null>> {
  return ask(`${path(id)}?${new URLSearchParams({ learner })}`, { method: "DELETE" });
}

export function changeRepertoire(
  id: string,
  body: RepertoireChange,
): Promise<Answer<RepertoireView>> {
  return ask(`${path(id)}/changes`, posted(body));
}

export function askRepertoire(id: string, body: RepertoireAsk): Promise<Answer<RepertoireTurn>> {
  return ask(`${path(id)}/questions`, posted(body));
}

export function answerRepertoire(
  id: string,
  body: RepertoireAnswer,
): Promise<Answer<PracticeVerdict>> {
  return ask(`${path(id)}/answers`, posted(body));
}

function path(id: string): string {
  return `/api/repertoires/${encodeURIComponent(id)}`;
}
